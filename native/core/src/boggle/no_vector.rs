//! A replacement for the vector walk on other processors.

use super::board::{Shape, Tiles};
use super::trie::Nodes;

/// Returns whether this processor has what the vector walk needs: never.
#[must_use]
pub fn is_available() -> bool {
    false
}

/// A type without values.
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
