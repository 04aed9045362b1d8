//! The rules of a game: everything but the board.

use std::sync::Arc;

use super::board::{Shape, Tiles};
use super::points::Points;
use super::trie::Trie;
use crate::Error;

/// How boards are walked; the scores are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// As fast as the processor and the board allow.
    #[default]
    Fastest,
    /// With instructions that every processor has.
    Portable,
}

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
    /// How boards are walked.
    pub way: Way,
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
