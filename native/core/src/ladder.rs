//! Words of one length as a graph: two words are neighbours if they differ in one letter.
//!
//! Words are numbered in alphabetical order. A *star* is a word with one place left open: all the
//! words that fill it are neighbours of each other, and no two words share more than one star. So
//! the graph is the union of its stars, each a clique.

mod cheapest;
mod check;
mod goals;
mod graph;
mod search;
mod stars;
mod survey;
mod table;
#[cfg(test)]
mod tests;
mod waves;

pub use self::goals::{END, Reached, WAY, Wanted};
pub use self::graph::LengthGraph;
pub use self::search::Search;
pub use self::stars::NOWHERE;
pub use self::table::UNREACHABLE;
