//! The entries of a cell transposed: for each subset one bit for each node.
//!
//! Tables are made node by node and read subset by subset, because states with the same letters
//! need one subset for many nodes. Transposed, all they need is a few kilobytes. Subsets that no
//! node can collect take no room.

use super::letters::number;
use crate::Error;
use crate::work::{Meter, filled};

/// Bits of a word: the nodes of a block, and the subsets that are transposed together.
const BITS: usize = u64::BITS as usize;
/// How many blocks are transposed together, so that full cache lines are written.
const LINE: usize = 8;
/// Stands for a subset without a row.
const NONE: u32 = u32::MAX;

/// For each subset the nodes that can collect it.
pub(super) struct Rows {
    /// The number of words of a row.
    blocks: usize,
    /// The place of each subset's row.
    places: Vec<u32>,
    bits: Vec<u64>,
}

impl Rows {
    /// Returns entries transposed into rows.
    pub(super) fn new<const WORDS: usize>(
        entries: &[[u64; WORDS]],
        meter: &mut Meter<'_>,
    ) -> Result<Self, Error> {
        let mut met = [0; WORDS];
        for entry in entries {
            for (met, word) in met.iter_mut().zip(entry) {
                *met |= word;
            }
        }
        let mut rows = Self {
            blocks: entries.len().div_ceil(BITS),
            places: filled(NONE, WORDS * BITS)?,
            bits: Vec::new(),
        };
        let occurs = |subset: usize| met[subset / BITS] >> (subset % BITS) & 1 != 0;
        for (count, subset) in (0..WORDS * BITS).filter(|&subset| occurs(subset)).enumerate() {
            rows.places[subset] = number(count);
        }
        let count: u32 = met.iter().map(|met| met.count_ones()).sum();
        rows.bits = filled(0, count as usize * rows.blocks)?;
        for (word, &met) in met.iter().enumerate().filter(|(_, met)| **met != 0) {
            let first = rows.places[word * BITS + met.trailing_zeros() as usize] as usize;
            for (line, entries) in entries.chunks(LINE * BITS).enumerate() {
                let mut squares = [[0; BITS]; LINE];
                for (square, entries) in squares.iter_mut().zip(entries.chunks(BITS)) {
                    for (row, entry) in square.iter_mut().zip(entries) {
                        *row = entry[word];
                    }
                    transpose(square);
                }
                rows.write(first, met, line * LINE, &squares);
                meter.add(4 * entries.len())?;
            }
        }
        Ok(rows)
    }

    /// Writes some blocks of those rows of a word's subsets that exist.
    fn write(&mut self, first: usize, met: u64, block: usize, squares: &[[u64; BITS]; LINE]) {
        let end = self.blocks.min(block + LINE);
        let mut place = first * self.blocks;
        for subset in (0..BITS).filter(|subset| met >> subset & 1 != 0) {
            let row = &mut self.bits[place + block..place + end];
            for (bits, square) in row.iter_mut().zip(squares) {
                *bits = square[subset];
            }
            place += self.blocks;
        }
    }

    /// Returns rows transposed back into entries.
    pub(super) fn entries<const WORDS: usize>(
        &self,
        entries: &mut [[u64; WORDS]],
        meter: &mut Meter<'_>,
    ) -> Result<(), Error> {
        for word in 0..WORDS {
            let rows: [&[u64]; BITS] = std::array::from_fn(|subset| self.row(word * BITS + subset));
            if rows.iter().all(|row| row.is_empty()) {
                continue;
            }
            for (line, entries) in entries.chunks_mut(LINE * BITS).enumerate() {
                let blocks = line * LINE..self.blocks.min((line + 1) * LINE);
                let mut squares = [[0; BITS]; LINE];
                for (subset, row) in rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
                    for (square, &bits) in squares.iter_mut().zip(&row[blocks.clone()]) {
                        square[subset] = bits;
                    }
                }
                for (square, entries) in squares.iter_mut().zip(entries.chunks_mut(BITS)) {
                    transpose(square);
                    for (entry, &row) in entries.iter_mut().zip(&*square) {
                        entry[word] = row;
                    }
                }
                meter.add(4 * entries.len())?;
            }
        }
        Ok(())
    }

    /// Returns the nodes that can collect a subset, one bit for each; empty if none can.
    #[inline]
    pub(super) fn row(&self, subset: usize) -> &[u64] {
        match self.places[subset] {
            NONE => &[],
            place => &self.bits[place as usize * self.blocks..][..self.blocks],
        }
    }

    /// Returns the number of bytes of the rows.
    pub(super) fn bytes(&self) -> usize {
        size_of::<u64>() * self.bits.len()
    }
}

/// Transposes a square of bits: by halves, quarters, and so on.
///
/// Source: Warren, "Hacker's Delight" (2002), section 7-3.
#[inline]
fn transpose(square: &mut [u64; BITS]) {
    let mut width = BITS / 2;
    let mut mask = u64::MAX >> width;
    while width > 0 {
        for pairs in square.chunks_exact_mut(2 * width) {
            let (upper, lower) = pairs.split_at_mut(width);
            for (one, two) in upper.iter_mut().zip(lower) {
                let swapped = (*one >> width ^ *two) & mask;
                *one ^= swapped << width;
                *two ^= swapped;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Unwatched;

    #[test]
    fn transposed_twice_entries_are_unchanged() {
        let mut state = 88_172_645_463_325_252_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        for count in [0, 1, 63, 64, 65, 700] {
            let entries: Vec<[u64; 4]> = (0..count)
                .map(|_| [next(), next() & next() & next(), 0, next() & 0xFF00])
                .collect();
            let rows = Rows::new(&entries, &mut Meter::new(&mut Unwatched)).unwrap();
            let mut again = vec![[0; 4]; count];
            rows.entries(&mut again, &mut Meter::new(&mut Unwatched)).unwrap();
            assert_eq!(entries, again);
            for subset in 0..256 {
                for (node, entry) in entries.iter().enumerate() {
                    let expected = entry[subset / 64] >> (subset % 64) & 1;
                    let row = rows.row(subset);
                    assert_eq!(
                        row.get(node / 64).map_or(0, |row| row >> (node % 64) & 1),
                        expected
                    );
                }
            }
        }
    }
}
