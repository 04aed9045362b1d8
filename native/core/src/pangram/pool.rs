//! Gather keys in any order, many of them repeatedly, into a sorted vector without duplicates.

use crate::Error;
use crate::work::Meter;

/// How many keys are sorted at once: this takes a few milliseconds.
const RUN: usize = 1 << 16;

/// A collection of keys.
pub(super) struct Pool {
    /// Unsorted keys: the first `count` elements are valid.
    buffer: Vec<u64>,
    count: usize,
    /// Sorted runs, each more than twice as long as the next.
    runs: Vec<Vec<u64>>,
}

impl Pool {
    pub(super) fn new() -> Self {
        Self { buffer: Vec::new(), count: 0, runs: Vec::new() }
    }

    /// Reserves room for more keys.
    pub(super) fn reserve(&mut self, keys: usize, meter: &mut Meter<'_>) -> Result<(), Error> {
        if self.count + keys > RUN {
            self.seal(meter)?;
        }
        if self.count + keys > self.buffer.len() {
            let size = (self.count + keys).next_power_of_two().max(1 << 8);
            self.buffer.try_reserve_exact(size - self.buffer.len())?;
            self.buffer.resize(size, 0);
        }
        Ok(())
    }

    /// Adds a key if it is kept; there must be room for it in any case.
    ///
    /// It is always written, so that there is no branch to predict.
    #[inline]
    pub(super) fn offer(&mut self, key: u64, kept: bool) {
        self.buffer[self.count] = key;
        self.count += usize::from(kept);
    }

    /// Sorts the newest keys into a run.
    fn seal(&mut self, meter: &mut Meter<'_>) -> Result<(), Error> {
        let fresh = &mut self.buffer[..self.count];
        fresh.sort_unstable();
        let mut run = Vec::new();
        run.try_reserve_exact(self.count)?;
        run.extend_from_slice(fresh);
        run.dedup();
        meter.add(8 * self.count)?;
        self.count = 0;
        self.runs.push(run);
        while let [.., one, two] = self.runs.as_slice()
            && one.len() <= 2 * two.len()
        {
            let all = union(one, two, meter)?;
            self.runs.truncate(self.runs.len() - 2);
            self.runs.push(all);
        }
        Ok(())
    }

    /// Returns the keys, each once, sorted.
    pub(super) fn finish(mut self, meter: &mut Meter<'_>) -> Result<Vec<u64>, Error> {
        self.seal(meter)?;
        self.buffer = Vec::new();
        all(self.runs, meter)
    }
}

/// Returns the union of sorted runs.
pub(super) fn all(mut rows: Vec<Vec<u64>>, meter: &mut Meter<'_>) -> Result<Vec<u64>, Error> {
    rows.retain(|row| !row.is_empty());
    // The shortest first, so that long runs are seldom copied.
    rows.sort_by_key(|row| std::cmp::Reverse(row.len()));
    while let [.., one, two] = rows.as_slice() {
        let both = union(one, two, meter)?;
        rows.truncate(rows.len() - 2);
        let place = rows.partition_point(|row| row.len() >= both.len());
        rows.insert(place, both);
    }
    Ok(rows.pop().unwrap_or_default())
}

/// Returns the union of two sorted runs.
pub(super) fn union(one: &[u64], two: &[u64], meter: &mut Meter<'_>) -> Result<Vec<u64>, Error> {
    let mut both = Vec::new();
    both.try_reserve_exact(one.len() + two.len())?;
    let (mut left, mut right) = (0, 0);
    while left < one.len() && right < two.len() {
        let (key, other) = (one[left], two[right]);
        both.push(key.min(other));
        left += usize::from(key <= other);
        right += usize::from(other <= key);
        meter.add(2)?;
    }
    both.extend_from_slice(&one[left..]);
    both.extend_from_slice(&two[right..]);
    Ok(both)
}

/// Removes the keys of one sorted run from another.
pub(super) fn subtract(
    keys: &mut Vec<u64>,
    others: &[u64],
    meter: &mut Meter<'_>,
) -> Result<(), Error> {
    if keys.is_empty() || others.is_empty() {
        return Ok(());
    }
    meter.add(2 * (keys.len() + others.len()))?;
    let mut at = 0;
    keys.retain(|&key| {
        while at < others.len() && others[at] < key {
            at += 1;
        }
        others.get(at) != Some(&key)
    });
    Ok(())
}
