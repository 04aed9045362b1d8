//! Breadth-first searches from many words at once, through the stars.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]
#![expect(clippy::inline_always, reason = "each instruction set has its own copy of the loops")]

#[cfg(target_arch = "x86_64")]
use std::arch::is_x86_feature_detected;
use std::ops::Range;

use super::stars::{Stars, number};

/// How many words are searched from at once.
pub(super) const LANES: usize = 1024;

/// Which of the sources have reached a word, a bit a source.
pub(super) type Lanes = [u64; LANES / 64];

/// Breadth-first searches from many words at once.
pub(super) struct Waves {
    /// The stars of each word, one word after another, and where each word's end.
    stars_of: Vec<u32>,
    ends: Vec<usize>,
    reached: Vec<Lanes>,
    /// The sources that reached each word, and pass through each star, in the last round.
    front: Vec<Lanes>,
    passing: Vec<Lanes>,
    /// Whether any has.
    fresh: Vec<bool>,
    busy: Vec<bool>,
}

impl Waves {
    pub(super) fn new(stars: &Stars, count: usize) -> Self {
        let mut ends = vec![0; count + 1];
        for &word in &stars.members {
            ends[word as usize + 1] += 1;
        }
        for word in 0..count {
            ends[word + 1] += ends[word];
        }
        let mut place = ends.clone();
        let mut stars_of = vec![0; stars.members.len()];
        for (name, star) in stars.iter().enumerate() {
            for &word in star {
                stars_of[place[word as usize]] = number(name);
                place[word as usize] += 1;
            }
        }
        Self {
            stars_of,
            ends,
            reached: vec![NONE; count],
            front: vec![NONE; count],
            passing: vec![NONE; stars.ends.len()],
            fresh: vec![false; count],
            busy: vec![false; stars.ends.len()],
        }
    }

    /// Starts again: each source has reached only itself.
    pub(super) fn begin(&mut self, sources: Range<usize>) {
        self.reached.fill(NONE);
        self.fresh.fill(false);
        for (lane, word) in sources.enumerate() {
            self.reached[word][lane / 64] = 1 << (lane % 64);
            self.front[word] = self.reached[word];
            self.fresh[word] = true;
        }
    }

    /// Takes one step from all words; returns the sources that have reached a new word, and if
    /// wanted how many pairs of a source and a new word there are.
    ///
    /// Compiled twice, because AVX2 halves the time.
    pub(super) fn step(&mut self, stars: &Stars, count: bool) -> (Lanes, u64) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { self.step_avx2(stars, count) };
        }
        self.step_anywhere(stars, count)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,popcnt")]
    fn step_avx2(&mut self, stars: &Stars, count: bool) -> (Lanes, u64) {
        self.step_anywhere(stars, count)
    }

    #[inline(always)]
    fn step_anywhere(&mut self, stars: &Stars, count: bool) -> (Lanes, u64) {
        self.gather(stars);
        let arrived = self.spread();
        (arrived, if count { self.arrivals() } else { 0 })
    }

    /// Counts the pairs of a source and a word that it has newly reached.
    #[inline(always)]
    fn arrivals(&self) -> u64 {
        let fresh = self.front.iter().zip(&self.fresh).filter(|(_, fresh)| **fresh);
        fresh.flat_map(|(front, _)| front).map(|lanes| u64::from(lanes.count_ones())).sum()
    }

    /// Marks each star with the sources that have newly reached any of its words.
    #[inline(always)]
    fn gather(&mut self, stars: &Stars) {
        for (name, star) in stars.iter().enumerate() {
            let mut words = star.iter().map(|&word| word as usize).filter(|&w| self.fresh[w]);
            self.busy[name] = false;
            if let Some(word) = words.next() {
                self.busy[name] = true;
                let mut all = self.front[word];
                for word in words {
                    join(&mut all, &self.front[word]);
                }
                self.passing[name] = all;
            }
        }
    }

    /// Marks each word with the sources that pass through its stars; returns the new ones.
    #[inline(always)]
    fn spread(&mut self) -> Lanes {
        let mut arrived = NONE;
        for word in 0..self.reached.len() {
            self.fresh[word] = false;
            let stars = &self.stars_of[self.ends[word]..self.ends[word + 1]];
            let mut busy = stars.iter().map(|&star| star as usize).filter(|&star| self.busy[star]);
            let Some(star) = busy.next() else { continue };
            let mut all = self.passing[star];
            for star in busy {
                join(&mut all, &self.passing[star]);
            }
            let reached = &mut self.reached[word];
            let mut some = 0;
            for ((new, reached), arrived) in all.iter_mut().zip(reached).zip(&mut arrived) {
                *new &= !*reached;
                *reached |= *new;
                *arrived |= *new;
                some |= *new;
            }
            self.front[word] = all;
            self.fresh[word] = some != 0;
        }
        arrived
    }
}

pub(super) const NONE: Lanes = [0; LANES / 64];

#[inline(always)]
fn join(all: &mut Lanes, more: &Lanes) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}
