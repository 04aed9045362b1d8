//! What words are worth, and which of them a board has had already.

use std::hint::select_unpredictable;

use super::trie::{LONGEST_WORD, Trie};
use crate::Error;

/// What a word is worth by its number of letters, and whether words of that number count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// Points in the lower half, 1 word in the upper.
    worth: [u64; LONGEST_WORD + 1],
}

/// The points and the number of words of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All points together.
    pub points: u32,
    /// How many words.
    pub count: u32,
}

impl Score {
    #[expect(clippy::cast_possible_truncation, reason = "it is taken apart")]
    pub(super) fn of(sum: u64) -> Self {
        Self { points: sum as u32, count: (sum >> 32) as u32 }
    }
}

impl Points {
    /// Takes the points of a word of n letters, or none if such a word does not count.
    #[must_use]
    pub fn new(points: impl Fn(usize) -> Option<u32>) -> Self {
        let mut worth = [0; LONGEST_WORD + 1];
        for (letters, worth) in worth.iter_mut().enumerate() {
            *worth = points(letters).map_or(0, |points| 1 << 32 | u64::from(points));
        }
        Self { worth }
    }

    /// Gives the points of the game as it is sold: 1, 1, 2, 3, 5 and 11 for 3, 4, 5, 6, 7, 8 and
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

    /// Finds whether all of a trie's words together would overflow.
    pub(super) fn check(&self, trie: &Trie) -> Result<(), Error> {
        let highest = self.worth.iter().map(|&worth| Score::of(worth).points).max().unwrap_or(0);
        let words = u32::try_from(trie.words()).expect("words are limited");
        match highest.checked_mul(words) {
            Some(_) => Ok(()),
            None => Err(Error::TooManyPoints(highest)),
        }
    }
}

/// Which words a board has had: a stamp a word, one higher for each board.
///
/// The word's number of letters is in the lowest byte, so that one access finds both.
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

    /// Gives how many words there are.
    pub(super) fn len(&self) -> usize {
        self.stamped.len()
    }

    /// Forgets the words of the board before.
    pub(super) fn next_board(&mut self) {
        self.stamp = self.stamp.wrapping_add(LETTERS + 1);
        if self.stamp == 0 {
            self.stamped.iter_mut().for_each(|mark| *mark &= LETTERS);
            self.stamp = LETTERS + 1;
        }
    }

    /// Marks a word, and gives what it adds: nothing if it was marked before.
    #[inline]
    pub(super) fn mark(&mut self, word: u32) -> u64 {
        let mark = &mut self.stamped[word as usize];
        let before = *mark;
        let letters = before & LETTERS;
        *mark = self.stamp | letters;
        let worth = self.worth[letters as usize];
        // Whether a word is new is anyone's guess, the processor's too.
        select_unpredictable(before & !LETTERS == self.stamp, 0, worth)
    }

    /// Tells whether a word is marked.
    #[inline]
    pub(super) fn has(&self, word: u32) -> bool {
        self.stamped[word as usize] & !LETTERS == self.stamp
    }

    /// Gives what a word is worth, marked or not.
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
