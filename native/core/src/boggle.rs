//! Boggle: all words of a board, and their points.
//!
//! Words are compiled to a [`Trie`] over symbols, which are the letters of an alphabet; with a
//! [`Fold`] the q of each qu stands for both letters, and is the Qu tile. A board is a row of
//! bytes, one for each cell; [`Tiles`] maps bytes to what they spell, [`Shape`] has the neighbours.
//!
//! A [`Listing`] lists the words with their paths, a [`Checker`] checks them. A [`Scorer`] adds up
//! their points, for one board after another, and [`Game::score`] uses it on all cores. Boards of
//! up to 32 cells and plain tiles are faster on a processor with AVX-512, AVX2 or NEON.

mod batch;
mod best;
mod board;
mod certified;
mod check;
mod classes;
mod compile;
mod counting;
mod game;
mod image;
mod listing;
mod order;
mod points;
mod restart;
mod scalar;
mod scorer;
mod trie;
mod vector;

#[cfg(test)]
mod judge;
#[cfg(test)]
mod tests;

pub use best::Best;
pub use board::{MOST_CELLS, MOST_JOKERS, MOST_SPELLED, Shape, Tile, Tiles};
pub use certified::{Claim, Class, Fault};
pub use check::Checker;
pub use classes::{Classes, Closed, Rules as ClassRules};
pub use game::Game;
pub use listing::{Listing, Paths, Progress};
pub use order::order;
pub use points::{Points, Score};
pub use restart::{Plan, Restart};
pub use scorer::Scorer;
pub use trie::{Fold, LONGEST_WORD, MOST_SYMBOLS, Node, Trie};
pub use vector::Vectors;
