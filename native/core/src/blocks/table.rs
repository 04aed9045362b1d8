//! The set of all keys that were met.

use super::bits::Key;
use crate::Error;
use crate::work::Control;

/// The slots cleared, or keys inserted again, between two calls of the control.
const BATCH: usize = 1 << 16;

/// A set with open addressing. It grows in small parts, so that a search can be stopped meanwhile.
/// While it grows it cannot be asked, and its caller, which has the keys in order, inserts them
/// again.
#[derive(Default)]
pub(super) struct Table<K> {
    slots: Vec<K>,
    /// The number of slots after growing.
    target: usize,
    /// The number of keys.
    filled: usize,
}

impl<K: Key> Table<K> {
    /// The bytes that a table takes, by its number of slots.
    pub(super) fn bytes(slots: usize) -> usize {
        slots.saturating_mul(size_of::<K>())
    }

    /// The number of slots, after growing.
    pub(super) fn slots(&self) -> usize {
        self.target
    }

    /// The number of slots that memory allows.
    pub(super) fn capacity(&self) -> usize {
        self.slots.capacity()
    }

    /// Begins again as a table with a number of slots, a power of two.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub(super) fn begin(&mut self, slots: usize) -> Result<(), Error> {
        self.slots.clear();
        if self.slots.capacity() < slots {
            self.slots = Vec::new(); // free the old slots before allocating new ones
        }
        (self.target, self.filled) = (slots, 0);
        Ok(self.slots.try_reserve_exact(slots)?)
    }

    /// Continues to insert the keys, all of which differ.
    ///
    /// # Errors
    ///
    /// If it is cancelled; the next call continues.
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

    /// The key in the first slot to look for a key.
    #[inline]
    pub(super) fn first(&self, key: K) -> K {
        self.slots[index(key.mixed(), self.slots.len()) & (self.slots.len() - 1)]
    }

    /// Inserts a key; returns whether it is new. A slot has to be vacant.
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

/// The first slot of a hash, by its high bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is below the number of slots")]
fn index(hash: u64, slots: usize) -> usize {
    (hash >> (64 - slots.trailing_zeros())) as usize
}
