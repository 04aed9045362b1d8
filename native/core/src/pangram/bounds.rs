//! Tables of the least waste still needed from each node: pattern tables over tracked letters.
//!
//! A table for every set of letters would be too large. So the tables distinguish only a few
//! letters, the tracked ones, and count how many letters of two groups are missing. The entry for a
//! node, two counts and an amount of waste is the set of those subsets of the tracked letters that
//! a walk can collect before it closes, if it also collects these counts of the groups' letters. A
//! subset is a bit of up to eight words, so to collect a letter is a shift.
//!
//! A repeated letter of a group may count as two letters, so a bound is at most the true waste. A
//! letter of a group is never wasted while one is missing: counting it leads to the same walks,
//! with more waste left.
//!
//! Source: pattern databases, Culberson and Schaeffer (1998).

use std::sync::Arc;

use super::graph::{Graph, Parities};
use super::plan::{Plan, fill};
use super::rows::Rows;
use crate::Error;
use crate::threads::share;
use crate::work::{Control, Meter, filled};

/// The most tracked letters.
pub const MOST_TRACKED: usize = 9;
/// The empty subset.
const NOTHING_MISSING: usize = 0;

/// The entries of all nodes for two counts and an amount of waste, some words each.
type Entries = Vec<u64>;

/// The tables: a slab for each amount of waste.
pub struct Bounds {
    graph: Arc<Graph>,
    tracked: Vec<u32>,
    groups: (u32, u32),
    parities: Parities,
    threads: usize,
    words: usize,
    plan: Plan,
    /// For each amount of waste a cell for each two counts; the second count varies faster.
    slabs: Vec<Vec<Rows>>,
    /// For each value of each byte of a mask, the tracked letters in it as a subset.
    subsets: [[u16; 256]; 4],
}

impl Bounds {
    /// Returns empty tables.
    ///
    /// # Errors
    ///
    /// If the tracked letters and groups are not the wanted letters, or there is too little memory.
    pub fn new(
        graph: Arc<Graph>,
        tracked: &[u32],
        groups: (u32, u32),
        parities: Parities,
        threads: usize,
        control: &mut dyn Control,
    ) -> Result<Self, Error> {
        let meter = &mut Meter::new(control);
        if tracked.len() > MOST_TRACKED {
            return Err(Error::TooManyTracked { most: MOST_TRACKED });
        }
        let mut all = 0_u32;
        for mask in tracked
            .iter()
            .map(|&letter| 1_u32.checked_shl(letter))
            .chain([Some(groups.0), Some(groups.1)])
        {
            let mask = mask.filter(|mask| all & mask == 0).ok_or(Error::TrackedLetters)?;
            all |= mask;
        }
        if all != graph.wanted() {
            return Err(Error::TrackedLetters);
        }
        let mut subsets = [[0; 256]; 4];
        for (place, &letter) in tracked.iter().enumerate() {
            for byte in (0..256).filter(|byte| byte >> (letter % 8) & 1 != 0) {
                subsets[letter as usize / 8][byte] |= 1 << place;
            }
        }
        let words = (1_usize << tracked.len()).div_ceil(64);
        let plan = Plan::new(&graph, tracked, groups, meter)?;
        let tracked = tracked.to_vec();
        let slabs = Vec::new();
        Ok(Self { graph, tracked, groups, parities, threads, words, plan, slabs, subsets })
    }

    /// Returns the graph of the tables.
    #[must_use]
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// Returns the most waste for which tables are built, if any are.
    #[must_use]
    pub fn waste(&self) -> Option<usize> {
        self.slabs.len().checked_sub(1)
    }

    /// Returns the most bytes that the tables for one more unit of waste take.
    #[must_use]
    pub fn slab_bytes(&self) -> usize {
        8 * self.words * self.graph.nodes() * self.rows() * self.columns()
    }

    /// Returns the number of bytes of the tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.slabs.iter().flatten().map(Rows::bytes).sum()
    }

    fn rows(&self) -> usize {
        self.groups.0.count_ones() as usize + 1
    }

    fn columns(&self) -> usize {
        self.groups.1.count_ones() as usize + 1
    }

    /// Builds the tables for one more unit of waste.
    ///
    /// Cells with the same number of counted letters are independent, so threads share them.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory; then nothing has changed.
    pub fn extend(&mut self, control: &mut dyn Control) -> Result<(), Error> {
        let meter = &mut Meter::new(control);
        match self.words {
            1 => self.extend_by::<1>(meter),
            2 => self.extend_by::<2>(meter),
            4 => self.extend_by::<4>(meter),
            _ => self.extend_by::<8>(meter),
        }
    }

    fn extend_by<const WORDS: usize>(&mut self, meter: &mut Meter<'_>) -> Result<(), Error> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut slab: Vec<Option<Rows>> = Vec::new();
        slab.resize_with(rows * columns, || None);
        // The cells with one letter fewer, by how many letters are of the first group.
        let mut fewer: Vec<Entries> = vec![Vec::new(); rows];
        for counted in 0..rows + columns - 1 {
            let least = counted.saturating_sub(columns - 1);
            let most = counted.min(rows - 1);
            let made = share(self.threads, most - least + 1, meter, |index, meter| {
                let one = least + index;
                let entries = self.cell::<WORDS>((one, counted - one), &fewer, meter)?;
                let rows = Rows::new(entries.as_chunks::<WORDS>().0, meter)?;
                Ok((entries, rows))
            })?;
            fewer.fill_with(Vec::new);
            for (one, (entries, rows)) in (least..).zip(made) {
                fewer[one] = entries;
                slab[one * columns + counted - one] = Some(rows);
            }
        }
        self.slabs.try_reserve(1)?;
        self.slabs.push(slab.into_iter().flatten().collect());
        Ok(())
    }

    /// Returns one cell, made from those of the same slab with one letter less, and the slab
    /// before.
    fn cell<const WORDS: usize>(
        &self,
        (one, two): (usize, usize),
        fewer: &[Entries],
        meter: &mut Meter<'_>,
    ) -> Result<Entries, Error> {
        let mut before = None;
        if let Some(slab) = self.slabs.last() {
            let mut entries = filled(0, WORDS * self.graph.nodes())?;
            let rows = &slab[one * self.columns() + two];
            rows.entries::<WORDS>(entries.as_chunks_mut().0, meter)?;
            before = Some(entries);
        }
        let before = before.as_deref();
        let fewer_one = one.checked_sub(1).map(|one| fewer[one].as_slice());
        let fewer_two = two.checked_sub(1).map(|_| fewer[one].as_slice());
        let mut entries = filled(0, WORDS * self.graph.nodes())?;
        if one + two <= 1 {
            self.close(&mut entries, (one, two));
        }
        let sources = [before, fewer_one.or(before), fewer_two.or(before)];
        fill::<WORDS>(&self.plan, sources, &mut entries, meter)?;
        Ok(entries)
    }

    /// Adds the subsets with which a palindrome closes at once: none, or the centre.
    fn close(&self, cell: &mut [u64], counts: (usize, usize)) {
        let (one, two) = self.groups;
        let nothing_counted = counts == (0, 0);
        // Centres that are counted or may be wasted, so that no tracked letter is needed.
        let mut enough = match counts {
            (0, 0) => 0,
            (1, _) => one,
            _ => two,
        };
        if nothing_counted && !self.slabs.is_empty() {
            enough = u32::MAX;
        }
        for (node, entry) in cell.chunks_exact_mut(self.words).enumerate() {
            let (even, centres) = self.graph.closings(node);
            if (self.parities.even && even && nothing_counted)
                || (self.parities.odd && centres & enough != 0)
            {
                entry[0] |= 1 << NOTHING_MISSING;
            }
            if self.parities.odd && nothing_counted {
                for (place, &letter) in self.tracked.iter().enumerate() {
                    if centres >> letter & 1 != 0 {
                        let subset = 1_usize << place;
                        entry[subset / 64] |= 1 << (subset % 64);
                    }
                }
            }
        }
    }

    /// Returns the table for some missing letters and some waste left.
    ///
    /// # Panics
    ///
    /// If the tables for this waste are not built.
    #[must_use]
    #[inline]
    pub fn view(&self, missing: u32, waste: usize) -> View<'_> {
        let [a, b, c, d] = missing.to_le_bytes().map(usize::from);
        let tables = &self.subsets;
        let subset = tables[0][a] | tables[1][b] | tables[2][c] | tables[3][d];
        let one = (missing & self.groups.0).count_ones() as usize;
        let two = (missing & self.groups.1).count_ones() as usize;
        View { row: self.slabs[waste][one * self.columns() + two].row(subset.into()) }
    }

    /// Returns a lower bound on the waste from a node with some missing letters, or none if it is
    /// above the waste for which tables are built.
    #[must_use]
    pub fn least_waste(&self, node: u32, missing: u32) -> Option<usize> {
        (0..self.slabs.len()).find(|&waste| self.view(missing, waste).possible(node))
    }
}

/// The table for some missing letters and some waste left.
#[derive(Clone, Copy)]
pub struct View<'a> {
    row: &'a [u64],
}

impl View<'_> {
    /// Returns whether a palindrome may close from a node.
    #[must_use]
    #[inline]
    pub fn possible(&self, node: u32) -> bool {
        let bits = self.row.get(node as usize / 64);
        bits.is_some_and(|bits| bits >> (node % 64) & 1 != 0)
    }
}
