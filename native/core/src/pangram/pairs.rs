//! The pairs of trie nodes that spell the same from both ends, and where palindromes close.

use super::letters::{letters, number};
use super::trie::{ROOT, Trie, bit};
use crate::Error;
use crate::work::{Meter, filled};

/// Stands for no pair.
const NONE: u32 = u32::MAX;
/// The bits for the target of a step; a step is its letter and its target in one number.
const PAIR_BITS: u32 = 27;

/// Returns the step by a letter to a pair or a node.
#[inline]
pub(super) fn step(letter: u32, target: u32) -> u32 {
    letter << PAIR_BITS | target
}

/// Returns the letter of a step.
#[inline]
pub(super) fn letter_of(step: u32) -> u32 {
    step >> PAIR_BITS
}

/// Returns the target of a step.
#[inline]
pub(super) fn target_of(step: u32) -> u32 {
    step & ((1 << PAIR_BITS) - 1)
}

/// The steps of all pairs or nodes in one vector.
pub(super) struct Steps {
    /// Where the steps of each end; the first entry is 0.
    pub(super) ends: Vec<usize>,
    pub(super) steps: Vec<u32>,
}

impl Steps {
    pub(super) fn new() -> Self {
        Self { ends: vec![0], steps: Vec::new() }
    }

    /// Returns the number of pairs or nodes.
    pub(super) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// Returns the steps of one pair or node.
    #[inline]
    pub(super) fn of(&self, index: usize) -> &[u32] {
        &self.steps[self.ends[index]..self.ends[index + 1]]
    }

    /// Makes the steps added since the last call those of one more pair or node.
    pub(super) fn close(&mut self) -> Result<(), Error> {
        self.ends.try_reserve(1)?;
        self.ends.push(self.steps.len());
        Ok(())
    }
}

/// The pairs that can be reached, sorted, with their steps and closings.
pub(super) struct Pairs {
    /// Each pair is a node of the forward trie and one of the backward trie.
    keys: Vec<(u32, u32)>,
    pub(super) even: Vec<bool>,
    pub(super) centres: Vec<u32>,
    /// Sorted by letter; the pairs are in the order of their keys.
    pub(super) steps: Steps,
}

impl Pairs {
    pub(super) fn new(
        forward: &Trie,
        backward: &Trie,
        words: &[&[u8]],
        meter: &mut Meter<'_>,
    ) -> Result<Self, Error> {
        let (met, steps) = reached(forward, backward, meter)?;
        let mut order = filled(((0, 0), 0), met.len())?;
        for (place, (found, &key)) in order.iter_mut().zip(&met).enumerate() {
            *found = (key, number(place));
        }
        order.sort_unstable();
        meter.check()?;
        let mut rank = filled(0, order.len())?;
        for (place, &(_, old)) in order.iter().enumerate() {
            rank[old as usize] = number(place);
        }
        let steps = renumbered(&steps, order.iter().map(|&(_, old)| old), &rank, meter)?;
        let mut keys = met;
        for (key, &(ordered, _)) in keys.iter_mut().zip(&order) {
            *key = ordered;
        }
        let count = keys.len();
        let mut pairs =
            Self { keys, even: filled(false, count)?, centres: filled(0, count)?, steps };
        pairs.close_at_boundaries(forward, backward);
        pairs.close_within_words(forward, backward, words, meter)?;
        Ok(pairs)
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether a palindrome closes at a pair.
    pub(super) fn closes(&self, pair: usize) -> bool {
        self.even[pair] || self.centres[pair] != 0
    }

    /// Adds the closings at ends of words: on both sides, or on one if the other lacks one letter.
    fn close_at_boundaries(&mut self, forward: &Trie, backward: &Trie) {
        for (pair, &(left, right)) in self.keys.iter().enumerate() {
            let (begins, ends) = (forward.at_boundary(left), backward.at_boundary(right));
            self.even[pair] = begins && ends;
            if ends {
                self.centres[pair] |= forward.completing_or_anew(left);
            }
            if begins {
                self.centres[pair] |= backward.completing_or_anew(right);
            }
        }
    }

    /// Adds the closings within a word: its first part is on the left, its last part on the right,
    /// with or without a letter between them as the centre.
    fn close_within_words(
        &mut self,
        forward: &Trie,
        backward: &Trie,
        words: &[&[u8]],
        meter: &mut Meter<'_>,
    ) -> Result<(), Error> {
        let mut rows = filled(0, forward.len() + 1)?;
        for &(left, _) in &self.keys {
            rows[left as usize + 1] += 1_usize;
        }
        for left in 0..forward.len() {
            rows[left + 1] += rows[left];
        }
        let mut rights = Vec::new();
        for word in words {
            meter.add(4 * word.len())?;
            rights.clear();
            rights.extend(backward.walk(word.iter().rev()));
            for (before, left) in forward.walk(word.iter()).enumerate() {
                let after = word.len() - before;
                let row = rows[left as usize]..rows[left as usize + 1];
                let row = &self.keys[row.clone()];
                let start = rows[left as usize];
                let find = |right: &u32| {
                    row.binary_search_by_key(right, |key| key.1).ok().map(|at| start + at)
                };
                if let Some(pair) = rights.get(after).and_then(find) {
                    self.even[pair] = true;
                }
                if after > 0
                    && let Some(pair) = rights.get(after - 1).and_then(find)
                {
                    self.centres[pair] |= bit(word[before]);
                }
            }
        }
        Ok(())
    }
}

/// Returns all pairs that can be reached, in the order in which they are found, and their steps.
///
/// A pair whose nodes are both deep within words has only one predecessor, so it is found once. In
/// any other pair one side has just begun a word, with the last letter of the other side's string.
/// So the other side alone identifies the pair, and no hashing is needed.
fn reached(
    forward: &Trie,
    backward: &Trie,
    meter: &mut Meter<'_>,
) -> Result<(Vec<(u32, u32)>, Steps), Error> {
    let mut begun_left = filled(NONE, backward.len())?;
    let mut begun_right = filled(NONE, forward.len())?;
    let mut met = vec![(ROOT, ROOT)];
    let mut steps = Steps::new();
    let mut done = 0;
    while done < met.len() {
        let (left, right) = met[done];
        let before = steps.steps.len();
        for letter in letters(forward.onward_or_anew(left) & backward.onward_or_anew(right)) {
            let bit = 1 << letter;
            met.try_reserve(4)?;
            steps.steps.try_reserve(4)?;
            let (first_left, first_right) = (forward.first(bit), backward.first(bit));
            for left in forward.following(left, bit) {
                for right in backward.following(right, bit) {
                    let mut unknown = NONE;
                    let place = if left == first_left {
                        &mut begun_left[right as usize]
                    } else if right == first_right {
                        &mut begun_right[left as usize]
                    } else {
                        &mut unknown
                    };
                    if *place == NONE {
                        if met.len() >> PAIR_BITS != 0 {
                            return Err(Error::OutOfMemory);
                        }
                        *place = number(met.len());
                        met.push((left, right));
                    }
                    steps.steps.push(step(letter, *place));
                }
            }
        }
        meter.add(8 + steps.steps.len() - before)?;
        steps.close()?;
        done += 1;
    }
    Ok((met, steps))
}

/// Returns the steps in a new order, with renumbered targets; `NONE` leaves a target out.
pub(super) fn renumbered(
    old: &Steps,
    order: impl Iterator<Item = u32>,
    rank: &[u32],
    meter: &mut Meter<'_>,
) -> Result<Steps, Error> {
    let mut new = Steps::new();
    new.steps.try_reserve_exact(old.steps.len())?;
    new.ends.try_reserve_exact(old.len())?;
    for index in order {
        let steps = old.of(index as usize);
        for &old in steps {
            let target = rank[target_of(old) as usize];
            if target != NONE {
                new.steps.push(step(letter_of(old), target));
            }
        }
        new.close()?;
        meter.add(2 * steps.len())?;
    }
    Ok(new)
}

/// Returns whether each pair is live: a palindrome closes there, or at a pair reached from there.
///
/// Most steps lead to pairs with higher numbers, so a few sweeps from the last to the first
/// suffice.
pub(super) fn live(pairs: &Pairs, meter: &mut Meter<'_>) -> Result<Vec<bool>, Error> {
    let mut live = filled(false, pairs.len())?;
    for (pair, live) in live.iter_mut().enumerate() {
        *live = pairs.closes(pair);
    }
    let mut grown = true;
    while grown {
        grown = false;
        for pair in (0..pairs.len()).rev() {
            let steps = pairs.steps.of(pair);
            meter.add(1 + steps.len())?;
            if !live[pair] && steps.iter().any(|&step| live[target_of(step) as usize]) {
                live[pair] = true;
                grown = true;
            }
        }
    }
    Ok(live)
}

/// Returns new numbers for the live pairs, `NONE` for the others.
pub(super) fn ranks(live: &[bool]) -> Result<Vec<u32>, Error> {
    let mut ranks = filled(NONE, live.len())?;
    let ranked = ranks.iter_mut().zip(live).filter(|(_, live)| **live);
    for (count, (rank, _)) in ranked.enumerate() {
        *rank = number(count);
    }
    Ok(ranks)
}
