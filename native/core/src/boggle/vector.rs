//! The same walk with vector instructions: boards of up to 32 cells with one symbol a cell.
//!
//! Paths wait in a queue. A path has a lane for each of its last cell's up to eight neighbours. The
//! node's mask, shifted so that a neighbour's symbol becomes the highest bit, says whether the path
//! can be extended there; the number of bits that are left says by which node. The extensions are
//! appended side by side, without a branch. The queue is limited: a board that needs more is left
//! to the portable walk.
//!
//! A sweep first walks without the swept cell. The queue then still holds every path. Those that
//! end beside the cell are extended through it, by each symbol of their node, in a second queue
//! that stores the symbol of each path.
//!
//! [`walk`] is written once, for the instructions that [`lanes::Lanes`] names. AVX-512 follows two
//! paths at a time. AVX2 and NEON follow one, and pack lanes by a table of 256 permutations. An
//! array does the same on any processor: it is the definition, and no faster than the portable walk.

#![allow(clippy::inline_always, reason = "each set of instructions compiles the walk anew")]

mod array;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod numbers;
mod queue;
mod walk;

#[cfg(test)]
mod tests;

use self::array::Array;
use self::lanes::Lanes;
#[cfg(target_arch = "aarch64")]
use self::neon::Neon;
use self::numbers::Used;
use self::walk::{Sought, Walk, symbols};
#[cfg(target_arch = "x86_64")]
use self::{avx2::Avx2, avx512::Avx512};
use super::board::{Shape, Tiles};
use super::trie::Nodes;

/// Vector instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vectors(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    Array(Array),
}

impl Vectors {
    /// Returns what this processor has, the fastest first; the last are no instructions but an
    /// array, for tests.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let found = [
            #[cfg(target_arch = "x86_64")]
            Avx512::detect().map(Set::Avx512),
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Set::Avx2),
            #[cfg(target_arch = "aarch64")]
            Neon::detect().map(Set::Neon),
            Some(Set::Array(Array)),
        ];
        found.into_iter().flatten().map(Self).collect()
    }

    /// Returns the fastest, if there are any that are faster than the portable walk.
    #[must_use]
    pub fn fastest() -> Option<Self> {
        Self::all().into_iter().next().filter(|vectors| vectors.0 != Set::Array(Array))
    }

    /// Returns the name: avx512, avx2, neon or array.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512(_) => "avx512",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2(_) => "avx2",
            #[cfg(target_arch = "aarch64")]
            Set::Neon(_) => "neon",
            Set::Array(_) => "array",
        }
    }
}

/// The memory of one thread for walking boards with vectors.
pub(super) struct Vector {
    vectors: Vectors,
    walk: Fitted,
}

/// Sets of cells are as small as the board allows.
enum Fitted {
    Small(Walk<u16>),
    Large(Walk<u32>),
}

impl Vector {
    /// Prepares for boards of a shape, if it is small enough.
    pub(super) fn new(vectors: Vectors, shape: &Shape) -> Option<Self> {
        let walk = if shape.cells() <= 16 {
            Fitted::Small(Walk::new(shape)?)
        } else {
            Fitted::Large(Walk::new(shape)?)
        };
        Some(Self { vectors, walk })
    }

    /// Returns the words of a board, maybe several times, or nothing if the board is too large or
    /// has other tiles.
    pub(super) fn words(&mut self, nodes: Nodes<'_>, tiles: &Tiles, row: &[u8]) -> Option<&[u32]> {
        let sought = Sought { nodes, symbols: symbols(tiles, row)?, swept: None };
        match &mut self.walk {
            Fitted::Small(walk) => run(self.vectors, walk, sought).then(|| walk.words().0),
            Fitted::Large(walk) => run(self.vectors, walk, sought).then(|| walk.words().0),
        }
    }

    /// Returns the words without one cell and those through it, the latter with the symbol at the
    /// cell above their number; or nothing if the board is too large or has other tiles.
    pub(super) fn sweep(
        &mut self,
        nodes: Nodes<'_>,
        tiles: &Tiles,
        row: &[u8],
        cell: usize,
    ) -> Option<(&[u32], &[u32])> {
        let sought = Sought { nodes, symbols: symbols(tiles, row)?, swept: Some(cell) };
        match &mut self.walk {
            Fitted::Small(walk) => run(self.vectors, walk, sought).then(|| walk.words()),
            Fitted::Large(walk) => run(self.vectors, walk, sought).then(|| walk.words()),
        }
    }
}

fn run<U: Used>(vectors: Vectors, walk: &mut Walk<U>, sought: Sought<'_>) -> bool {
    match vectors.0 {
        #[cfg(target_arch = "x86_64")]
        Set::Avx512(set) => set.walk(walk, sought),
        #[cfg(target_arch = "x86_64")]
        Set::Avx2(set) => set.walk(walk, sought),
        #[cfg(target_arch = "aarch64")]
        Set::Neon(set) => set.walk(walk, sought),
        Set::Array(set) => set.walk(walk, sought),
    }
}
