//! Boggle: all words of a board, and what they are worth.

mod board;
mod compile;
mod image;
mod points;
mod scalar;
mod scorer;
mod trie;
mod vector;

pub use board::{BoardError, MOST_CELLS, MOST_JOKERS, Shape, Tile, Tiles};
pub use compile::CompileError;
pub use image::ImageError;
pub use points::{Points, Score};
pub use scorer::Scorer;
pub use trie::{Fold, MOST_SYMBOLS, Node, Trie};
