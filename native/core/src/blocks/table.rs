//! The set of all keys that were met.

use std::time::Instant;

use super::bits::Key;

/// Slots cleared, or keys put back, between two looks at the clock.
const BATCH: usize = 1 << 16;

/// An open-addressed set. It grows bit by bit, so that nobody waits for it: while it does it is
/// not to be asked, and the keys come from those who keep them in order.
#[derive(Default)]
pub(super) struct Table<K> {
    slots: Vec<K>,
    /// How many slots there are to be.
    target: usize,
    /// How many keys are in it.
    filled: usize,
}

impl<K: Key> Table<K> {
    /// The bytes that a table of so many slots takes.
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

    /// Begins to be a table of so many slots, a power of two; false where there is no memory.
    pub(super) fn begin(&mut self, slots: usize) -> bool {
        self.slots.clear();
        if self.slots.capacity() < slots {
            self.slots = Vec::new(); // the old ones go before the new ones come
        }
        (self.target, self.filled) = (slots, 0);
        self.slots.try_reserve_exact(slots).is_ok()
    }

    /// Goes on to take in the keys, all of which differ; says whether it is done.
    pub(super) fn rebuild(&mut self, keys: impl ExactSizeIterator<Item = K>, end: Instant) -> bool {
        while self.slots.len() < self.target {
            self.slots.resize(self.target.min(self.slots.len() + BATCH), K::default());
            if Instant::now() >= end {
                return false;
            }
        }
        for key in keys.skip(self.filled) {
            self.insert(key);
            self.filled += 1;
            if self.filled.is_multiple_of(BATCH) && Instant::now() >= end {
                return false;
            }
        }
        true
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
