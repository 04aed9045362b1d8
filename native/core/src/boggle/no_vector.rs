//! Stands for the vector walk where the processor cannot have it.

use super::board::{Shape, Tiles};
use super::trie::Nodes;

/// Tells whether this processor has what the fast way wants: it is not of that kind.
#[must_use]
pub fn is_available() -> bool {
    false
}

/// There is none.
pub(super) enum Vector {}

impl Vector {
    pub(super) fn new(_: &Shape) -> Option<Self> {
        None
    }

    pub(super) fn words(&mut self, _: Nodes<'_>, _: &Tiles, _: &[u8]) -> Option<&[u32]> {
        match *self {}
    }

    pub(super) fn sweep(
        &mut self,
        _: Nodes<'_>,
        _: &Tiles,
        _: &[u8],
        _: usize,
    ) -> Option<(&[u32], &[u32])> {
        match *self {}
    }
}
