//! The graph: its words, their neighbours, and what a walk from one word finds.

use std::sync::OnceLock;

use super::stars::{NOWHERE, Stars, number};
use crate::Error;

/// The graph of all words of one length.
pub struct LengthGraph {
    width: usize,
    words: Vec<u8>,
    /// Where each word's neighbours begin in `neighbours`, and finally where all end.
    offsets: Vec<u32>,
    /// Each word's neighbours in alphabetical order.
    neighbours: Vec<u32>,
    /// The component of each word, numbered by their first words; computed on first use.
    components: OnceLock<Vec<u32>>,
}

impl LengthGraph {
    /// Builds the graph of rows of `width` bytes each, sorted and without duplicates.
    ///
    /// # Errors
    ///
    /// If the rows do not divide into words, or are not sorted, or there are more words or
    /// neighbours than a `u32` counts.
    pub fn new(words: Vec<u8>, width: usize) -> Result<Self, Error> {
        if width == 0 || !words.len().is_multiple_of(width) {
            return Err(Error::RowLength(width));
        }
        if !words.chunks_exact(width).is_sorted_by(|one, next| one < next) {
            return Err(Error::WordOrder);
        }
        let count = words.len() / width;
        if count >= NOWHERE as usize {
            return Err(Error::TooManyWords(NOWHERE as usize - 1));
        }
        let stars = Stars::of(&words, width);
        let (offsets, neighbours) = joined(&stars, count)?;
        Ok(Self { width, words, offsets, neighbours, components: OnceLock::new() })
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there is no word at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many pairs of words are neighbours.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The stars of its words.
    pub(super) fn stars(&self) -> Stars {
        Stars::of(&self.words, self.width)
    }

    /// Returns the number of a word given as a row, if it is in the graph.
    #[must_use]
    pub fn find(&self, row: &[u8]) -> Option<u32> {
        if row.len() != self.width {
            return None;
        }
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.row(middle) < row {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.len() && self.row(low) == row).then(|| number(low))
    }

    /// A word's row.
    #[must_use]
    pub fn row(&self, word: usize) -> &[u8] {
        &self.words[word * self.width..][..self.width]
    }

    /// A word's neighbours, in alphabetical order.
    #[must_use]
    pub fn neighbours(&self, word: u32) -> &[u32] {
        let word = word as usize;
        &self.neighbours[self.offsets[word] as usize..self.offsets[word + 1] as usize]
    }

    /// The component of each word; they are numbered by their first words.
    #[must_use]
    pub fn components(&self) -> &[u32] {
        self.components.get_or_init(|| self.labelled())
    }

    fn labelled(&self) -> Vec<u32> {
        let mut labels = vec![NOWHERE; self.len()];
        let mut agenda = Vec::new();
        let mut next = 0;
        for first in 0..number(self.len()) {
            if labels[first as usize] != NOWHERE {
                continue;
            }
            labels[first as usize] = next;
            agenda.push(first);
            while let Some(word) = agenda.pop() {
                for &other in self.neighbours(word) {
                    if labels[other as usize] == NOWHERE {
                        labels[other as usize] = next;
                        agenda.push(other);
                    }
                }
            }
            next += 1;
        }
        labels
    }

    /// The distance of every word from one, `NOWHERE` where there is no ladder.
    #[must_use]
    pub fn distances(&self, start: u32) -> Vec<u32> {
        let mut far = vec![NOWHERE; self.len()];
        let mut queue = Vec::with_capacity(self.len());
        self.flood(start, &mut far, &mut queue);
        far
    }

    /// Fills in the distances from a word, the nearest words first in the queue.
    pub(super) fn flood(&self, start: u32, far: &mut [u32], queue: &mut Vec<u32>) {
        queue.clear();
        queue.resize(self.len() + 1, start);
        far[start as usize] = 0;
        let (mut at, mut end) = (0, 1);
        while at < end {
            let word = queue[at];
            at += 1;
            let next = far[word as usize] + 1;
            for &other in self.neighbours(word) {
                // Stored first, and then kept or not: a branch would be mispredicted too often.
                queue[end] = other;
                let far = &mut far[other as usize];
                end += usize::from(*far == NOWHERE);
                *far = next.min(*far);
            }
        }
        queue.truncate(end);
    }

    /// How many shortest ladders join two words.
    ///
    /// # Errors
    ///
    /// If there are more than a `u128` counts.
    pub fn count(&self, start: u32, goal: u32) -> Result<u128, Error> {
        let mut far = vec![NOWHERE; self.len()];
        let mut queue = Vec::new();
        self.flood(start, &mut far, &mut queue);
        if far[goal as usize] == NOWHERE {
            return Ok(0);
        }
        let mut ways = vec![0_u128; self.len()];
        ways[start as usize] = 1;
        for &word in &queue {
            if far[word as usize] >= far[goal as usize] {
                break;
            }
            let here = ways[word as usize];
            for &other in self.neighbours(word) {
                if far[other as usize] == far[word as usize] + 1 {
                    let ways = &mut ways[other as usize];
                    *ways = ways.checked_add(here).ok_or(Error::TooManyToCount)?;
                }
            }
        }
        Ok(ways[goal as usize])
    }
}

/// Joins every word to the others of its stars: returns where each word's neighbours begin, and
/// the neighbours.
///
/// Of two neighbours that come before a word, the one that differs in an earlier place is first; of
/// two that come after it, last. Stars come place by place, so each word's neighbours are filled in
/// from both ends, and need no sorting.
#[inline(never)]
fn joined(stars: &Stars, count: usize) -> Result<(Vec<u32>, Vec<u32>), Error> {
    let ends: usize = stars.iter().map(|star| star.len() * (star.len() - 1)).sum();
    if u32::try_from(ends).is_err() {
        return Err(Error::TooManyWords(NOWHERE as usize));
    }
    let mut begins = vec![0; count + 1];
    for star in stars.iter() {
        for &word in star {
            begins[word as usize + 1] += number(star.len() - 1);
        }
    }
    for word in 0..count {
        begins[word + 1] += begins[word];
    }
    let mut neighbours = vec![0; ends];
    let mut rooms: Vec<(u32, u32)> = begins.windows(2).map(|pair| (pair[0], pair[1])).collect();
    for star in stars.iter() {
        for (place, &word) in star.iter().enumerate() {
            let (low, high) = &mut rooms[word as usize];
            let (before, after) = (&star[..place], &star[place + 1..]);
            for &other in before {
                neighbours[*low as usize] = other;
                *low += 1;
            }
            for &other in after.iter().rev() {
                *high -= 1;
                neighbours[*high as usize] = other;
            }
        }
    }
    Ok((begins, neighbours))
}
