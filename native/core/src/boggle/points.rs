//! Points of words, and which words were found on a board.

use std::hint::select_unpredictable;

use super::trie::{LONGEST_WORD, Trie};
use crate::Error;

/// The points of words by their number of letters, and whether words of that length count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// The points in the lower half, 1 word in the upper.
    worth: [u64; LONGEST_WORD + 1],
}

/// The points and the number of words of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The points of all words.
    pub points: u32,
    /// The number of words.
    pub count: u32,
}

impl Score {
    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    pub(super) fn of(sum: u64) -> Self {
        Self { points: sum as u32, count: (sum >> 32) as u32 }
    }
}

impl Points {
    /// Makes a table of the points of a word of n letters, or none if such a word does not count.
    #[must_use]
    pub fn new(points: impl Fn(usize) -> Option<u32>) -> Self {
        let mut worth = [0; LONGEST_WORD + 1];
        for (letters, worth) in worth.iter_mut().enumerate() {
            *worth = points(letters).map_or(0, |points| 1 << 32 | u64::from(points));
        }
        Self { worth }
    }

    /// Returns the points of the game that is sold: 1, 1, 2, 3, 5 and 11 for 3, 4, 5, 6, 7 and 8 or
    /// more letters.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(|letters| match letters {
            0..=2 => None,
            3 | 4 => Some(1),
            5 => Some(2),
            6 => Some(3),
            7 => Some(5),
            _ => Some(11),
        })
    }

    /// Returns an error if the points of all words of a trie do not fit into 32 bits.
    pub(super) fn check(&self, trie: &Trie) -> Result<(), Error> {
        let highest = self.worth.iter().map(|&worth| Score::of(worth).points).max().unwrap_or(0);
        let words = u32::try_from(trie.words()).expect("words are limited");
        match highest.checked_mul(words) {
            Some(_) => Ok(()),
            None => Err(Error::TooManyPoints(highest)),
        }
    }
}

/// The words found on a board: a stamp for each word, one higher for each board.
///
/// The word's number of letters is in the lowest byte, so one access reads both.
pub(super) struct Marks {
    stamped: Vec<u32>,
    stamp: u32,
    worth: [u64; LONGEST_WORD + 1],
}

const LETTERS: u32 = 0xff;

impl Marks {
    pub(super) fn new(trie: &Trie, points: &Points) -> Self {
        let stamped = trie.letters().iter().map(|&letters| u32::from(letters)).collect();
        Self { stamped, stamp: 0, worth: points.worth }
    }

    /// Returns the number of words.
    pub(super) fn len(&self) -> usize {
        self.stamped.len()
    }

    /// Clears all marks.
    pub(super) fn next_board(&mut self) {
        self.stamp = self.stamp.wrapping_add(LETTERS + 1);
        if self.stamp == 0 {
            self.stamped.iter_mut().for_each(|mark| *mark &= LETTERS);
            self.stamp = LETTERS + 1;
        }
    }

    /// Marks a word, and returns what it adds to the score: 0 if it was marked before.
    #[inline]
    pub(super) fn mark(&mut self, word: u32) -> u64 {
        let mark = &mut self.stamped[word as usize];
        let before = *mark;
        let letters = before & LETTERS;
        *mark = self.stamp | letters;
        let worth = self.worth[letters as usize];
        // The processor could not predict a branch on whether the word is new.
        select_unpredictable(before & !LETTERS == self.stamp, 0, worth)
    }

    /// Returns whether a word is marked.
    #[inline]
    pub(super) fn has(&self, word: u32) -> bool {
        self.stamped[word as usize] & !LETTERS == self.stamp
    }

    /// Returns what a word is worth, marked or not.
    #[inline]
    pub(super) fn worth(&self, word: u32) -> u64 {
        self.worth[(self.stamped[word as usize] & LETTERS) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::trie_of;
    use super::*;

    #[test]
    fn standard_points_are_those_of_the_game() {
        let worth: Vec<Score> =
            Points::standard().worth[..10].iter().map(|&w| Score::of(w)).collect();
        let points: Vec<u32> = worth.iter().map(|score| score.points).collect();
        let counts: Vec<u32> = worth.iter().map(|score| score.count).collect();
        assert_eq!(points, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11]);
        assert_eq!(counts, [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_word_counts_once_a_board_also_after_the_stamps_have_run_out() {
        let mut marks = Marks::new(&trie_of(&["cat", "cattle"], None), &Points::standard());
        for stamp in [0, u32::MAX - 3 * (LETTERS + 1) - LETTERS] {
            marks.stamp = stamp;
            for board in 0..5 {
                marks.next_board();
                let found: Vec<u64> = [0, 1, 0, 1].map(|word| marks.mark(word)).to_vec();
                let words = Score::of(found.iter().sum());
                assert_eq!(words, Score { points: 4, count: 2 }, "board {board} after {stamp}");
                assert!(marks.has(0) && marks.has(1));
            }
        }
    }
}
