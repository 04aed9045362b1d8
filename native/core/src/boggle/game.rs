//! The rules of a game: everything but the board.

use std::sync::Arc;

use super::board::{Shape, Tiles};
use super::points::Points;
use super::trie::Trie;
use super::vector::Vectors;
use crate::Error;

/// The rules of a game: everything but the board.
#[derive(Clone, Debug)]
pub struct Game {
    /// The words.
    pub trie: Arc<Trie>,
    /// Which cells are neighbours.
    pub shape: Shape,
    /// The tile of each byte of a row.
    pub tiles: Tiles,
    /// The points of words.
    pub points: Points,
    /// The vectors that small boards are walked with, if any; the scores are the same.
    pub vectors: Option<Vectors>,
}

impl Game {
    /// Checks one board, a byte for each cell.
    ///
    /// # Errors
    ///
    /// A board of another size, with a byte that is not a tile, or with too many jokers.
    pub fn check_board(&self, row: &[u8]) -> Result<(), Error> {
        if row.len() != self.shape.cells() {
            return Err(Error::RowSize);
        }
        self.tiles.check(row, row.len())
    }
}
