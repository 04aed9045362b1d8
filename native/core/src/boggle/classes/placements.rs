//! All ways to lay the words on the boards of a class.

use super::{DIGIT, MOST_PLACEMENTS, Rules, WORTH};
use crate::Error;
use crate::work::Meter;

/// A part of a word on the board: its cells with their letters, those used, and the last.
#[derive(Clone, Copy)]
struct Path {
    key: u64,
    used: u16,
    cell: u8,
}

/// The search for placements: those through the first cell with one letter, or those around it.
///
/// A placement is a number: the letters of its cells from 1, 0 where it has none; the cell that is
/// split first has the highest bits. The lowest bits are the number of the word's points.
pub(super) struct Placements<'a> {
    rules: &'a Rules,
    first: Option<u8>,
    found: Vec<u64>,
}

impl<'a> Placements<'a> {
    /// Returns the placements in order; of those of one word with the same cells and letters, one.
    pub(super) fn of(
        rules: &'a Rules,
        first: Option<u8>,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Error> {
        let mut search = Self { rules, first, found: vec![] };
        search.lay_all(meter)?;
        search.found.sort_unstable();
        Ok(search.found)
    }

    fn lay_all(&mut self, meter: &mut Meter<'_>) -> Result<(), Error> {
        let rules = self.rules;
        // The paths of each prefix of a word; those of the prefix that it shares are kept.
        let mut paths: Vec<Vec<Path>> = vec![vec![]; rules.cells() + 1];
        let (mut before, mut known): (&[u8], usize) = (&[], 0);
        for (word, worth) in &rules.words {
            let shared = before.iter().zip(word).take_while(|(one, other)| one == other).count();
            known = known.min(shared);
            before = word;
            let wanted = self.first.is_none_or(|letter| word.contains(&letter));
            if !wanted || word.len() > rules.cells() || (known > 0 && paths[known].is_empty()) {
                continue;
            }
            while known < word.len() {
                let (done, next) = paths.split_at_mut(known + 1);
                next[0].clear();
                self.extend(known, &done[known], word[known], &mut next[0]);
                known += 1;
                meter.add(1 + next[0].len())?;
                if next[0].is_empty() {
                    break;
                }
            }
            if known == word.len() {
                self.note(word, *worth, &paths[known])?;
            }
        }
        Ok(())
    }

    /// Adds each path that continues with a letter.
    fn extend(&self, at: usize, paths: &[Path], letter: u8, next: &mut Vec<Path>) {
        if at == 0 {
            let start = Path { key: 0, used: 0, cell: 0 };
            next.extend((0..self.rules.cells()).filter_map(|cell| self.step(start, cell, letter)));
            return;
        }
        for &path in paths {
            let mut near = self.rules.near[usize::from(path.cell)] & !path.used;
            while near != 0 {
                let cell = near.trailing_zeros() as usize;
                near &= near - 1;
                next.extend(self.step(path, cell, letter));
            }
        }
    }

    /// Returns a path with one more cell, unless no board of the class has that letter there.
    #[inline]
    fn step(&self, path: Path, cell: usize, letter: u8) -> Option<Path> {
        let used = path.used | 1 << cell;
        #[expect(clippy::cast_possible_truncation, reason = "boards have few cells")]
        let at = cell as u8;
        if cell == 0 {
            return (self.first == Some(letter)).then_some(Path { key: path.key, used, cell: at });
        }
        let mut lower = self.rules.above[cell] & (path.used | 1);
        while lower != 0 {
            let other = lower.trailing_zeros() as usize;
            lower &= lower - 1;
            let least = if other == 0 { self.first } else { Some(self.letter(path.key, other)) };
            if least.is_some_and(|least| letter < least) {
                return None;
            }
        }
        let mut higher = self.rules.below[cell] & path.used;
        while higher != 0 {
            let other = higher.trailing_zeros() as usize;
            higher &= higher - 1;
            if self.letter(path.key, other) < letter {
                return None;
            }
        }
        let key = path.key | u64::from(letter + 1) << self.shift(cell);
        Some(Path { key, used, cell: at })
    }

    /// Returns the letter of a cell that is used, other than the first.
    #[inline]
    fn letter(&self, key: u64, cell: usize) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "it is masked")]
        let digit = (key >> self.shift(cell)) as u8 & ((1 << DIGIT) - 1);
        digit - 1
    }

    #[inline]
    fn shift(&self, cell: usize) -> usize {
        WORTH + DIGIT * (self.rules.cells() - 1 - cell)
    }

    /// Notes the placements of a word.
    fn note(&mut self, word: &[u8], worth: u16, paths: &[Path]) -> Result<(), Error> {
        let start = self.found.len();
        if start + paths.len() > MOST_PLACEMENTS {
            return Err(Error::OutOfMemory);
        }
        let all = self.first.is_none();
        let through = paths.iter().filter(|path| all || path.used & 1 == 1);
        self.found.extend(through.map(|path| path.key | u64::from(worth)));
        let seen = word.iter().fold(0_u32, |seen, letter| seen | 1 << letter);
        if seen.count_ones() as usize != word.len() {
            // Equal letters may change places.
            self.found[start..].sort_unstable();
            let mut kept = start;
            for at in start..self.found.len() {
                if at == start || self.found[at] != self.found[kept - 1] {
                    self.found[kept] = self.found[at];
                    kept += 1;
                }
            }
            self.found.truncate(kept);
        }
        Ok(())
    }
}
