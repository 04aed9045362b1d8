//! Palindromic pangrams, the exact way.
//!
//! A palindrome is read from both ends inwards: its left half spells words, its right half words
//! reversed. Where one is, is a pair of nodes, one of each [trie](trie); pairs with the same future
//! are merged, and what is left is a [`Graph`] whose steps have letters. The shortest palindromic
//! pangram is the shortest walk in it that collects every letter and ends where one can close.
//!
//! *Waste* of a string is its length less the number of different wanted letters in it. Half a
//! palindrome, centre included, that holds all n wanted letters and wastes w has n + w letters; the
//! whole has 2(n + w) - 1 if its centre is one letter (*odd*), else 2(n + w) (*even*).
//!
//! Letter i is bit `1 << i` of a mask. A search calls its [`Control`](crate::work::Control) about once
//! a millisecond, and ends with an error where there is not enough memory.

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
mod threads;
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
