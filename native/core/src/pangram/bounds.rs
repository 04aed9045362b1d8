//! How much waste is still needed from a node: pattern tables over a few letters tracked.
//!
//! A table that knew every letter would be the answer itself, and too large. So a few letters, the
//! tracked ones, are told apart; of the others it is only counted how many of two groups are
//! missing. The entry for a node, two counts and an amount of waste is the set of those subsets of
//! the tracked letters that can be collected together with so many others on a walk that closes.
//! A subset is a bit of up to eight words, so to collect a letter is a shift.
//!
//! A letter of a group that comes twice may pass for two letters: the bound is below the truth,
//! never above. That a letter of a group be wasted although one is missing need not be tried: what
//! it leads to can be had by counting it, with as much waste left over.
//!
//! Source: pattern databases, Culberson and Schaeffer (1998).

use std::fmt;
use std::sync::Arc;

use super::graph::Graph;
use super::halves::Parities;
use super::plan::{Plan, fill};
use super::threads::share;
use super::watch::{Stop, Watch, filled};

/// How many letters can be tracked.
pub const MOST_TRACKED: usize = 9;
/// The subset of no letter.
const NOTHING_MISSING: usize = 0;

/// Letters that are tracked and counted other than each wanted letter once, or too many tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundsError {
    /// A wanted letter that is not tracked or in a group, or is twice, or another letter that is.
    Letters,
    /// More than [`MOST_TRACKED`] letters tracked.
    TooMany,
    /// There is no memory.
    Stopped(Stop),
}

impl From<Stop> for BoundsError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl fmt::Display for BoundsError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Letters => "every letter wanted has to be tracked or in one group, once",
            Self::TooMany => "more than 9 letters tracked",
            Self::Stopped(_) => "there is not enough memory for the bounds",
        })
    }
}

/// The sets of all nodes for two counts and an amount of waste, so many words each.
type Cell = Vec<u64>;

/// The tables, a slab for each amount of waste.
pub struct Bounds {
    graph: Arc<Graph>,
    tracked: Vec<u32>,
    groups: (u32, u32),
    parities: Parities,
    threads: usize,
    words: usize,
    plan: Plan,
    /// For each amount of waste a cell for each two counts, the second running faster.
    slabs: Vec<Vec<Cell>>,
    /// For each byte of a mask the tracked letters in it, as a subset.
    subsets: [[u16; 256]; 4],
}

impl Bounds {
    /// Makes tables that are still empty.
    ///
    /// # Errors
    ///
    /// Letters that do not make up what is wanted, or too little memory.
    pub fn new(
        graph: Arc<Graph>,
        tracked: &[u32],
        groups: (u32, u32),
        parities: Parities,
        threads: usize,
        watch: &mut Watch<'_>,
    ) -> Result<Self, BoundsError> {
        if tracked.len() > MOST_TRACKED {
            return Err(BoundsError::TooMany);
        }
        let mut all = 0;
        let each = tracked.iter().map(|&letter| 1_u32.checked_shl(letter).unwrap_or(0));
        for mask in each.chain([groups.0, groups.1]) {
            if all & mask != 0 {
                return Err(BoundsError::Letters);
            }
            all |= mask;
        }
        if all != graph.wanted() {
            return Err(BoundsError::Letters);
        }
        let mut subsets = [[0; 256]; 4];
        for (place, &letter) in tracked.iter().enumerate() {
            for byte in (0..256).filter(|byte| byte >> (letter % 8) & 1 != 0) {
                subsets[letter as usize / 8][byte] |= 1 << place;
            }
        }
        let words = (1_usize << tracked.len()).div_ceil(64);
        let plan = Plan::new(&graph, tracked, groups, watch)?;
        let tracked = tracked.to_vec();
        let slabs = Vec::new();
        Ok(Self { graph, tracked, groups, parities, threads, words, plan, slabs, subsets })
    }

    /// The graph that they are for.
    #[must_use]
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The most waste for which the tables are built, if any are.
    #[must_use]
    pub fn waste(&self) -> Option<usize> {
        self.slabs.len().checked_sub(1)
    }

    /// What the tables for one more unit of waste take.
    #[must_use]
    pub fn slab_bytes(&self) -> usize {
        8 * self.words * self.graph.nodes() * self.rows() * self.columns()
    }

    fn rows(&self) -> usize {
        self.groups.0.count_ones() as usize + 1
    }

    fn columns(&self) -> usize {
        self.groups.1.count_ones() as usize + 1
    }

    /// Builds the tables for one more unit of waste.
    ///
    /// Cells with as many letters counted do not need each other, and are dealt to the threads.
    ///
    /// # Errors
    ///
    /// The watch's, or too little memory: then nothing has changed.
    pub fn extend(&mut self, watch: &mut Watch<'_>) -> Result<(), Stop> {
        let (rows, columns) = (self.rows(), self.columns());
        let mut slab: Vec<Cell> = Vec::new();
        slab.resize_with(rows * columns, Vec::new);
        for counted in 0..rows + columns - 1 {
            let least = counted.saturating_sub(columns - 1);
            let most = counted.min(rows - 1);
            let made = share(self.threads, most - least + 1, watch, |index, watch| {
                self.cell((least + index, counted - least - index), &slab, watch)
            })?;
            for (index, cell) in made.into_iter().enumerate() {
                slab[(least + index) * columns + counted - least - index] = cell;
            }
        }
        self.slabs.try_reserve(1)?;
        self.slabs.push(slab);
        Ok(())
    }

    /// Makes one cell, from those of the same slab with one letter less, and the slab before.
    fn cell(
        &self,
        (one, two): (usize, usize),
        slab: &[Cell],
        watch: &mut Watch<'_>,
    ) -> Result<Cell, Stop> {
        let columns = self.columns();
        let before = self.slabs.last().map(|slab| slab[one * columns + two].as_slice());
        let fewer_one = one.checked_sub(1).map(|one| slab[one * columns + two].as_slice());
        let fewer_two = two.checked_sub(1).map(|two| slab[one * columns + two].as_slice());
        let mut cell = filled(0, self.words * self.graph.nodes())?;
        if one + two <= 1 {
            self.close(&mut cell, (one, two));
        }
        let sources = [before, fewer_one.or(before), fewer_two.or(before)];
        match self.words {
            1 => fill::<1>(&self.plan, sources, &mut cell, watch)?,
            2 => fill::<2>(&self.plan, sources, &mut cell, watch)?,
            4 => fill::<4>(&self.plan, sources, &mut cell, watch)?,
            _ => fill::<8>(&self.plan, sources, &mut cell, watch)?,
        }
        Ok(cell)
    }

    /// Puts in what closes at once: nothing missing, or what the centre brings.
    fn close(&self, cell: &mut [u64], counts: (usize, usize)) {
        let (one, two) = self.groups;
        let nothing_counted = counts == (0, 0);
        // Letters that bring what is counted, or may be wasted, so that no tracked one is needed.
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

    /// Looks at the table for some letters missing and so much waste left.
    ///
    /// # Panics
    ///
    /// If the tables for as much waste are not built.
    #[must_use]
    #[inline]
    pub fn view(&self, missing: u32, waste: usize) -> View<'_> {
        let [a, b, c, d] = missing.to_le_bytes().map(usize::from);
        let tables = &self.subsets;
        let subset = tables[0][a] | tables[1][b] | tables[2][c] | tables[3][d];
        let one = (missing & self.groups.0).count_ones() as usize;
        let two = (missing & self.groups.1).count_ones() as usize;
        View {
            cell: &self.slabs[waste][one * self.columns() + two],
            words: self.words,
            word: usize::from(subset / 64),
            bit: u32::from(subset % 64),
        }
    }

    /// A lower bound on the waste from a node with letters missing; none: above those built.
    #[must_use]
    pub fn least_waste(&self, node: u32, missing: u32) -> Option<usize> {
        (0..self.slabs.len()).find(|&waste| self.view(missing, waste).possible(node))
    }
}

/// The table for some letters missing and some waste left.
#[derive(Clone, Copy)]
pub struct View<'a> {
    cell: &'a [u64],
    words: usize,
    word: usize,
    bit: u32,
}

impl View<'_> {
    /// Whether a palindrome may close from a node.
    #[must_use]
    #[inline]
    pub fn possible(&self, node: u32) -> bool {
        self.cell[node as usize * self.words + self.word] >> self.bit & 1 != 0
    }
}
