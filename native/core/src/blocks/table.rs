//! The set of all keys that were met.

use super::bits::Key;
use crate::Error;
use crate::work::Control;

/// Slots cleared, or keys put back, between two calls of the control.
const BATCH: usize = 1 << 16;

/// An open-addressed set. It grows bit by bit, so that nobody waits for it: while it does it is
/// must not be asked, and its caller, which keeps the keys in order, gives them again.
#[derive(Default)]
pub(super) struct Table<K> {
    slots: Vec<K>,
    /// How many slots there are to be.
    target: usize,
    /// How many keys are in it.
    filled: usize,
}

impl<K: Key> Table<K> {
    /// The bytes that a table takes, by its number of slots.
    pub(super) fn bytes(slots: usize) -> usize {
        slots.saturating_mul(size_of::<K>())
    }

    /// How many slots it has, or will have.
    pub(super) fn slots(&self) -> usize {
        self.target
    }

    /// How many slots there is memory for.
    pub(super) fn capacity(&self) -> usize {
        self.slots.capacity()
    }

    /// Begins anew as a table with a number of slots, a power of two.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub(super) fn begin(&mut self, slots: usize) -> Result<(), Error> {
        self.slots.clear();
        if self.slots.capacity() < slots {
            self.slots = Vec::new(); // the old ones go before the new ones come
        }
        (self.target, self.filled) = (slots, 0);
        Ok(self.slots.try_reserve_exact(slots)?)
    }

    /// Goes on to take in the keys, all of which differ.
    ///
    /// # Errors
    ///
    /// If it is cancelled: then it goes on from there the next time.
    pub(super) fn rebuild(
        &mut self,
        keys: impl ExactSizeIterator<Item = K>,
        control: &mut dyn Control,
    ) -> Result<(), Error> {
        let done = keys.len() as u64;
        while self.slots.len() < self.target {
            self.slots.resize(self.target.min(self.slots.len() + BATCH), K::default());
            control.check(done)?;
        }
        for key in keys.skip(self.filled) {
            self.insert(key);
            self.filled += 1;
            if self.filled.is_multiple_of(BATCH) {
                control.check(done)?;
            }
        }
        Ok(())
    }

    /// What is in the slot where a key is looked for first.
    #[inline]
    pub(super) fn first(&self, key: K) -> K {
        self.slots[index(key.mixed(), self.slots.len()) & (self.slots.len() - 1)]
    }

    /// Takes in a key; says whether it is new. There has to be a vacant slot.
    #[inline]
    pub(super) fn insert(&mut self, key: K) -> bool {
        let last = self.slots.len() - 1;
        let mut slot = index(key.mixed(), self.slots.len());
        loop {
            let there = &mut self.slots[slot & last];
            if *there == key {
                return false;
            }
            if *there == K::default() {
                *there = key;
                return true;
            }
            slot += 1;
        }
    }
}

/// The slot that a hash begins with, by its high bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is below the number of slots")]
fn index(hash: u64, slots: usize) -> usize {
    (hash >> (64 - slots.trailing_zeros())) as usize
}
