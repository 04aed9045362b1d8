//! Every way to lay a word, from one of its letters outwards.

use std::ops::Range;

use super::{Claim, LETTER_BITS, MOST_CELLS, POINT_BITS};
use crate::Error;
use crate::work::Meter;

/// More placements than this would take too much memory.
const MOST_PLACEMENTS: usize = 1 << 26;
const NO_LETTER: u8 = u8::MAX;

impl Claim {
    /// Returns all placements of words, sorted: those through the first cell with a letter there,
    /// or those around it.
    pub(super) fn placements(
        &self,
        first: Option<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Error> {
        let mut laying = Laying {
            claim: self,
            last_paired: self.pairs.iter().map(|pair| pair.1).max().unwrap_or(0),
            free: u16::MAX << usize::from(first.is_none()),
            at: [NO_LETTER; MOST_CELLS],
            key: 0,
            found: vec![],
        };
        for (word, points) in &self.words {
            let start = laying.found.len();
            if word.len() > self.near.len() {
                continue;
            }
            if let Some(letter) = first {
                for at in (0..word.len()).filter(|&at| word[at] == letter) {
                    laying.put(0, letter, |laying| laying.lay(word, at..at + 1, (0, 0)));
                }
            } else {
                for cell in 1..self.near.len() {
                    laying.put(cell, word[0], |laying| laying.lay(word, 0..1, (cell, cell)));
                }
            }
            // The same cells and letters count once for a word.
            laying.found[start..].sort_unstable();
            let mut at = start;
            for next in start..laying.found.len() {
                if next == start || laying.found[next] != laying.found[next - 1] {
                    laying.found[at] = laying.found[next];
                    at += 1;
                }
            }
            laying.found.truncate(at);
            laying.found[start..].iter_mut().for_each(|key| *key |= u64::from(*points));
            meter.add(1 + at - start)?;
        }
        // No bound is higher than half of what fits, so two of them do.
        let points = laying.found.iter().map(|&key| key & ((1 << POINT_BITS) - 1));
        if points.sum::<u64>() > u64::from(u32::MAX / 2) || laying.found.len() > MOST_PLACEMENTS {
            return Err(Error::OutOfMemory);
        }
        laying.found.sort_unstable();
        Ok(laying.found)
    }
}

/// A word that is being laid, from one of its letters outwards.
struct Laying<'a> {
    claim: &'a Claim,
    /// The cells after it are in no pair.
    last_paired: usize,
    /// The cells that may be used, as bits.
    free: u16,
    at: [u8; MOST_CELLS],
    /// The letters of its cells from 1, the earliest cell highest; the first cell has none.
    key: u64,
    found: Vec<u64>,
}

impl Laying<'_> {
    /// Puts a letter on a cell that is free and goes on, if a board that counts can have it there.
    fn put(&mut self, cell: usize, letter: u8, go_on: impl FnOnce(&mut Self)) {
        self.at[cell] = letter;
        let at = &self.at;
        // NO_LETTER is above every letter.
        let counts = |&(p, q): &(usize, usize)| at[p] <= at[q] || at[p] == NO_LETTER;
        if cell > self.last_paired || self.claim.pairs.iter().all(counts) {
            let before = self.key;
            self.free ^= 1 << cell;
            if cell > 0 {
                let place = self.claim.near.len() - 1 - cell;
                self.key |= u64::from(letter + 1) << (POINT_BITS + LETTER_BITS * place);
            }
            go_on(self);
            self.free ^= 1 << cell;
            self.key = before;
        }
        self.at[cell] = NO_LETTER;
    }

    /// Lays what is missing of a word before and after a part of it that ends at two cells.
    fn lay(&mut self, word: &[u8], part: Range<usize>, ends: (usize, usize)) {
        let claim = self.claim;
        if part.start > 0 {
            let (letter, more) = (word[part.start - 1], part.start - 1..part.end);
            for cell in bits(self.free & claim.near[ends.0]) {
                let more = more.clone();
                self.put(cell, letter, |laying| laying.lay(word, more, (cell, ends.1)));
            }
        } else if part.end < word.len() {
            let (letter, more) = (word[part.end], part.start..part.end + 1);
            for cell in bits(self.free & claim.near[ends.1]) {
                let more = more.clone();
                self.put(cell, letter, |laying| laying.lay(word, more, (ends.0, cell)));
            }
        } else {
            self.found.push(self.key);
        }
    }
}

/// Returns the numbers of the bits of a set.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}
