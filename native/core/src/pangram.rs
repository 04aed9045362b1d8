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
//! Letter i is bit `1 << i` of a mask. What a search may do with its time and memory is told by a
//! [`Watch`]: it is asked every few thousand steps, and memory that is not there ends the work.

mod beam;
mod bounds;
mod graph;
mod halves;
mod layers;
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
mod watch;

#[cfg(test)]
mod tests;

pub use beam::beam;
pub use bounds::{Bounds, BoundsError, MOST_TRACKED, View};
pub use graph::{Graph, GraphError};
pub use halves::{Half, Parities};
pub use pass::{Done, Pass};
pub use snapshot::Damaged;
pub use strings::Strings;
pub use unlimited::exists;
pub use watch::{Stop, Watch};

/// How many letters an alphabet may have: as many as a mask has bits.
pub const MOST_LETTERS: usize = 32;
/// As the most waste: no limit on it.
pub const NO_LIMIT: u8 = u8::MAX;

/// Gives the letters of a mask, least first.
fn letters(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let letter = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (letter < u32::BITS).then_some(letter)
    })
}

/// A number that is known to fit.
///
/// # Panics
///
/// If it does not.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2 to the 32nd")
}
