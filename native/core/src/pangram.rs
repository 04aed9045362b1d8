//! The exact search for palindromic pangrams.
//!
//! A palindrome is read from both ends inwards. Its left half spells words, its right half reversed
//! words. So each position is a pair of nodes, one of each [trie](trie). Pairs with the same future
//! are merged; the result is a [`Graph`] whose steps have letters. The shortest palindromic pangram
//! is the shortest walk in it that collects every wanted letter and ends where a palindrome closes.
//!
//! *Waste* of a string is its length minus the number of different wanted letters in it. A half
//! that contains all n wanted letters and wastes w has n + w letters, its centre included. The
//! palindrome has 2(n + w) - 1 letters if its centre is a letter (*odd*), otherwise 2(n + w)
//! (*even*).
//!
//! Letter i is bit `1 << i` of a mask. A search calls its [`Control`](crate::work::Control) about
//! once a millisecond. It returns an error if there is not enough memory.

mod beam;
mod bounds;
mod graph;
mod halves;
mod layers;
mod letters;
mod merge;
mod pairs;
mod pass;
mod plan;
mod pool;
mod rows;
mod snapshot;
mod strings;
mod trie;
mod unlimited;

#[cfg(test)]
mod tests;

pub use beam::beam;
pub use bounds::{Bounds, MOST_TRACKED, View};
pub use graph::{Graph, Parities};
pub use halves::Half;
pub use letters::{MOST_LETTERS, NO_LIMIT};
pub use pass::{Done, Pass};
pub use strings::Strings;
pub use unlimited::exists;
