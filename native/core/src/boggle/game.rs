//! What is played: everything but the board.

use std::sync::Arc;

use super::board::{Shape, Tiles};
use super::points::Points;
use super::trie::Trie;
use crate::Error;

/// How boards are walked. The answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// As fast as processor and board allow.
    #[default]
    Fastest,
    /// By what every processor has.
    Portable,
}

/// What is played: everything but the board.
#[derive(Clone, Debug)]
pub struct Game {
    /// The words.
    pub trie: Arc<Trie>,
    /// Which cells touch.
    pub shape: Shape,
    /// What a byte of a row stands for.
    pub tiles: Tiles,
    /// What words are worth.
    pub points: Points,
    /// How boards are walked.
    pub way: Way,
}

impl Game {
    /// Looks through one board, which is a byte a cell.
    ///
    /// # Errors
    ///
    /// A board of another size, with a byte that is no tile, or with too many jokers.
    pub fn check_board(&self, row: &[u8]) -> Result<(), Error> {
        if row.len() != self.shape.cells() {
            return Err(Error::RowSize);
        }
        self.tiles.check(row, row.len())
    }
}
