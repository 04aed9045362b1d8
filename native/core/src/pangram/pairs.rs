//! The pairs of nodes that spell the same from both ends, and where a palindrome closes.

use super::letters::{letters, number};
use super::trie::{ROOT, Trie, bit};
use crate::Error;
use crate::work::{Meter, filled};

/// No pair.
const NONE: u32 = u32::MAX;
/// A step is its letter and where it leads, in one number: the bits that are left for pairs.
const PAIR_BITS: u32 = 27;

/// A step: a letter, and a pair or a node.
#[inline]
pub(super) fn step(letter: u32, target: u32) -> u32 {
    letter << PAIR_BITS | target
}

/// The letter of a step.
#[inline]
pub(super) fn letter_of(step: u32) -> u32 {
    step >> PAIR_BITS
}

/// Where a step leads.
#[inline]
pub(super) fn target_of(step: u32) -> u32 {
    step & ((1 << PAIR_BITS) - 1)
}

/// The steps of each of some things, side by side.
pub(super) struct Steps {
    /// Where each one's steps end; the first are those of nobody.
    pub(super) ends: Vec<usize>,
    pub(super) steps: Vec<u32>,
}

impl Steps {
    pub(super) fn new() -> Self {
        Self { ends: vec![0], steps: Vec::new() }
    }

    /// How many things there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// The steps of one.
    #[inline]
    pub(super) fn of(&self, index: usize) -> &[u32] {
        &self.steps[self.ends[index]..self.ends[index + 1]]
    }

    /// Ends the steps of one: those added since the last.
    pub(super) fn close(&mut self) -> Result<(), Error> {
        self.ends.try_reserve(1)?;
        self.ends.push(self.steps.len());
        Ok(())
    }
}

/// The pairs that can be reached, in order, with their closings.
pub(super) struct Pairs {
    /// A node of the forward trie and one of the backward trie each.
    keys: Vec<(u32, u32)>,
    pub(super) even: Vec<bool>,
    pub(super) centres: Vec<u32>,
    /// By letter; pairs in the order of their keys.
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

    /// Whether a palindrome closes at a pair.
    pub(super) fn closes(&self, pair: usize) -> bool {
        self.even[pair] || self.centres[pair] != 0
    }

    /// Closes at word ends: of both sides, or of one side where the other lacks one letter.
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

    /// Closes within a word: its first part to the left, its last part to the right, and perhaps
    /// a letter between them as the centre.
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

/// Gives all pairs that can be reached, as they are met, and their steps.
///
/// Both nodes deep within words tell where one came from, so such a pair is met once. One side of
/// any other has just begun a word, by the last letter of the other side's string: so the other
/// side alone tells which pair it is, and no hashing is needed.
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

/// Takes steps over into an order, with the targets' places in it; `NONE` leaves a target out.
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

/// Says of each pair whether it can reach one where a palindrome closes; swept until it holds.
///
/// Most steps lead to pairs of higher numbers, so a few sweeps from the last to the first do.
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

/// Gives the numbers of the pairs that are live among themselves, `NONE` for the others.
pub(super) fn ranks(live: &[bool]) -> Result<Vec<u32>, Error> {
    let mut ranks = filled(NONE, live.len())?;
    let ranked = ranks.iter_mut().zip(live).filter(|(_, live)| **live);
    for (count, (rank, _)) in ranked.enumerate() {
        *rank = number(count);
    }
    Ok(ranks)
}
