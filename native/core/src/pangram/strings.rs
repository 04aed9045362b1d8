//! All halves of one length, each once, although several walks may spell the same letters.
//!
//! The graph does not say which word a letter belongs to, so the same letters may lead to a set of
//! nodes. They determine the letters still missing and the waste. Going from set to set (the subset
//! construction) yields each string once. Sets contain only states from which a palindrome can
//! close with exactly the waste that is left; these are found backwards from the ends, within the
//! layers.

use std::collections::BTreeMap;

use super::graph::Graph;
use super::halves::{backwards, before, symbol};
use super::layers::{Layers, contains, key, mask_of, node_of};
use super::letters::letters;
use super::pool::{Pool, union};
use crate::Error;
use crate::work::{Control, Meter};

/// The nodes that some letters lead to, with the letters collected and the waste left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct States {
    mask: u32,
    left: usize,
    nodes: Vec<u32>,
}

/// The halves of one parity with exactly some waste.
pub struct Strings<'a> {
    graph: &'a Graph,
    waste: usize,
    odd: bool,
    /// By letters, then by waste: the states from which a palindrome closes with exactly this
    /// waste.
    open: Layers,
}

impl<'a> Strings<'a> {
    pub(super) fn new(
        graph: &'a Graph,
        layers: &Layers,
        waste: usize,
        odd: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Error> {
        let mut strings = Self { graph, waste, odd, open: Vec::new() };
        strings.open = vec![vec![Vec::new(); waste + 1]; layers.len()];
        let sources = backwards(graph, meter)?;
        for letters in (0..layers.len()).rev() {
            strings.end(layers, letters, meter)?;
            for left in 0..=waste {
                let (mut fresh, mut again) = (Pool::new(), Pool::new());
                for &at in &strings.open[letters][left] {
                    let steps = sources.of(node_of(at) as usize);
                    fresh.reserve(steps.len(), meter)?;
                    again.reserve(steps.len(), meter)?;
                    meter.add(16 * steps.len())?;
                    for &step in steps {
                        for (_, repeats, from) in before(graph, at, letters, waste - left, step) {
                            let letters = letters - usize::from(!repeats);
                            let most = waste - left - usize::from(repeats);
                            let met =
                                (0..=most).any(|waste| contains(layers, letters, waste, from));
                            if repeats { again.offer(from, met) } else { fresh.offer(from, met) }
                        }
                    }
                }
                let (fresh, again) = (fresh.finish(meter)?, again.finish(meter)?);
                if let Some(fewer) = letters.checked_sub(1) {
                    let open = &mut strings.open[fewer][left];
                    *open = union(open, &fresh, meter)?;
                }
                if let Some(open) = strings.open[letters].get_mut(left + 1) {
                    *open = union(open, &again, meter)?;
                }
            }
        }
        Ok(strings)
    }

    /// Adds the states with some number of letters at which a palindrome closes.
    fn end(&mut self, layers: &Layers, letters: usize, meter: &mut Meter<'_>) -> Result<(), Error> {
        let count = self.graph.wanted().count_ones() as usize;
        if letters + 1 < count {
            return Ok(());
        }
        for (wasted, keys) in layers[letters].iter().enumerate() {
            meter.add(4 * keys.len())?;
            for left in 0..2.min(self.waste + 1 - wasted) {
                let ends = keys.iter().filter(|&&key| self.closes(key, left));
                let ends: Vec<u64> = ends.copied().collect();
                let open = &mut self.open[letters][left];
                *open = union(open, &ends, meter)?;
            }
        }
        Ok(())
    }

    /// Returns whether a palindrome closes at a state with exactly some more waste.
    fn closes(&self, at: u64, left: usize) -> bool {
        let (even, centres) = self.graph.closings(node_of(at) as usize);
        let missing = self.graph.wanted() & !mask_of(at);
        if !self.odd {
            return even && missing == 0 && left == 0;
        }
        last(centres, missing, left) != 0
    }

    fn start(&self) -> Option<States> {
        let open = self.open.first().is_some_and(|open| open[self.waste].contains(&key(0, 0)));
        open.then(|| States { mask: 0, left: self.waste, nodes: vec![0] })
    }

    /// Returns the first halves, at most `most`, sorted.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn list(&self, most: usize, control: &mut dyn Control) -> Result<Vec<Vec<u8>>, Error> {
        let meter = &mut Meter::new(control);
        let mut found = Vec::new();
        let mut text = Vec::new();
        // What is still to do, each with the length of its text before its letter.
        let mut waiting: Vec<(usize, Option<u8>, States)> =
            self.start().map(|states| (0, None, states)).into_iter().collect();
        while let Some((length, symbol, states)) = waiting.pop() {
            text.truncate(length);
            text.extend(symbol);
            for centre in self.ends(&states) {
                if found.len() == most {
                    return Ok(found);
                }
                found.try_reserve(1)?;
                found.push(text.iter().copied().chain(centre).collect());
            }
            let following = self.following(&states, meter)?.into_iter().rev();
            waiting.extend(following.map(|(symbol, states)| (text.len(), Some(symbol), states)));
        }
        Ok(found)
    }

    /// Counts the halves without listing them.
    ///
    /// # Errors
    ///
    /// If it is cancelled, there is too little memory, or the number needs more than 128 bits.
    pub fn count(&self, control: &mut dyn Control) -> Result<u128, Error> {
        let meter = &mut Meter::new(control);
        let mut level: BTreeMap<States, u128> =
            self.start().map(|states| (states, 1)).into_iter().collect();
        let mut count = 0_u128;
        while !level.is_empty() {
            let mut below = BTreeMap::new();
            for (states, ways) in level {
                let ends = ways.checked_mul(self.ends(&states).count() as u128);
                let more = ends.and_then(|ends| count.checked_add(ends));
                count = more.ok_or(Error::TooManyToCount)?;
                for (_, states) in self.following(&states, meter)? {
                    let all: &mut u128 = below.entry(states).or_default();
                    *all = all.checked_add(ways).ok_or(Error::TooManyToCount)?;
                }
            }
            level = below;
        }
        Ok(count)
    }

    /// Returns the symbols that may come next, with the nodes that they lead to.
    fn following(
        &self,
        states: &States,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<(u8, States)>, Error> {
        let missing = self.graph.wanted() & !states.mask;
        let collected = states.mask.count_ones() as usize;
        let mut found: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &node in &states.nodes {
            for (letter, target) in self.graph.steps(node as usize) {
                meter.add(32)?;
                let bit = missing & 1 << letter;
                let left = if bit != 0 { Some(states.left) } else { states.left.checked_sub(1) };
                let Some(left) = left else { continue };
                let open = self.open.get(collected + bit.count_ones() as usize);
                let to = key(states.mask | bit, target);
                if open.is_some_and(|open| open[left].binary_search(&to).is_ok()) {
                    found.entry(letter).or_default().push(target);
                }
            }
        }
        let states = |(letter, mut nodes): (u32, Vec<u32>)| {
            nodes.sort_unstable();
            nodes.dedup();
            let bit = missing & 1 << letter;
            let left = states.left - usize::from(bit == 0);
            (symbol(letter), States { mask: states.mask | bit, left, nodes })
        };
        Ok(found.into_iter().map(states).collect())
    }

    /// Returns the centres with which halves end here; an even half has none.
    fn ends(&self, states: &States) -> impl Iterator<Item = Option<u8>> {
        let missing = self.graph.wanted() & !states.mask;
        let (mut even, mut centres) = (false, 0);
        for &node in &states.nodes {
            let (closes, masks) = self.graph.closings(node as usize);
            even |= closes;
            centres |= masks;
        }
        let even = !self.odd && even && missing == 0 && states.left == 0;
        let centres = if self.odd { last(centres, missing, states.left) } else { 0 };
        let centres = letters(centres).map(|letter| Some(symbol(letter)));
        even.then_some(None).into_iter().chain(centres)
    }
}

/// Returns the centres with which a half has every letter and exactly some more waste.
fn last(centres: u32, missing: u32, left: usize) -> u32 {
    match (missing.count_ones(), left) {
        (0, 1) => centres,
        (1, 0) => centres & missing,
        _ => 0,
    }
}
