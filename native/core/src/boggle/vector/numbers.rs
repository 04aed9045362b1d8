//! Arrays of constant size, so that the compiler can check accesses.

use std::ops::{Deref, DerefMut};

/// The most cells of a board, and the lanes of a register.
pub(super) const CELLS: usize = 16;
/// The most neighbours of a cell: half of the lanes.
pub(super) const NEAR: usize = CELLS / 2;
/// The most paths, and the most words.
pub(super) const ROOM: usize = 1 << 17;

/// An array of numbers on the heap.
pub(super) struct Numbers<Number>(Box<[Number; ROOM]>);

impl<Number: Clone + Default> Numbers<Number> {
    pub(super) fn zeros() -> Self {
        let zeros = vec![Number::default(); ROOM].into_boxed_slice();
        Self(zeros.try_into().unwrap_or_else(|_| unreachable!("it has that size")))
    }
}

impl<Number> Deref for Numbers<Number> {
    type Target = [Number; ROOM];

    #[inline]
    fn deref(&self) -> &[Number; ROOM] {
        &self.0
    }
}

impl<Number> DerefMut for Numbers<Number> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Number; ROOM] {
        &mut self.0
    }
}
