//! All halves of one length, each once: the same letters may be read by several walks.
//!
//! Which letters are missing and how much is wasted depends on the letters read, and so do the
//! nodes where one may stand: a set, as the graph does not say which word one is in. Going by
//! sets, each string is met once (the subset construction). Sets hold only states from which a
//! palindrome can close with exactly the waste that is left; those are found backwards from the
//! ends, within the layers.

use std::collections::BTreeMap;

use super::graph::Graph;
use super::halves::{backwards, before, symbol};
use super::layers::{Layers, key, mask_of, node_of, stands};
use super::letters::letters;
use super::pool::{Pool, union};
use crate::Error;
use crate::work::{Control, Meter};

/// Where one may stand after some letters: nodes, the letters collected, and the waste left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Stand {
    mask: u32,
    left: usize,
    nodes: Vec<u32>,
}

/// The halves of one parity that waste exactly so much.
pub struct Strings<'a> {
    graph: &'a Graph,
    waste: usize,
    odd: bool,
    /// By letters, then by the waste left: the states that can close with it, exactly.
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
                            let met = (0..=most).any(|waste| stands(layers, letters, waste, from));
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

    /// Puts in the states with that many letters at which a palindrome closes right here.
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

    /// Whether a palindrome closes at a state and wastes so much more.
    fn closes(&self, at: u64, left: usize) -> bool {
        let (even, centres) = self.graph.closings(node_of(at) as usize);
        let missing = self.graph.wanted() & !mask_of(at);
        if !self.odd {
            return even && missing == 0 && left == 0;
        }
        last(centres, missing, left) != 0
    }

    fn start(&self) -> Option<Stand> {
        let open = self.open.first().is_some_and(|open| open[self.waste].contains(&key(0, 0)));
        open.then(|| Stand { mask: 0, left: self.waste, nodes: vec![0] })
    }

    /// Gives the first by the alphabet, at most `most`.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn list(&self, most: usize, control: &mut dyn Control) -> Result<Vec<Vec<u8>>, Error> {
        let meter = &mut Meter::new(control);
        let mut found = Vec::new();
        let mut text = Vec::new();
        // What is still to be gone through, each with the length of its text before its letter.
        let mut waiting: Vec<(usize, Option<u8>, Stand)> =
            self.start().map(|stand| (0, None, stand)).into_iter().collect();
        while let Some((length, symbol, stand)) = waiting.pop() {
            text.truncate(length);
            text.extend(symbol);
            for centre in self.ends(&stand) {
                if found.len() == most {
                    return Ok(found);
                }
                found.try_reserve(1)?;
                found.push(text.iter().copied().chain(centre).collect());
            }
            let following = self.following(&stand, meter)?.into_iter().rev();
            waiting.extend(following.map(|(symbol, stand)| (text.len(), Some(symbol), stand)));
        }
        Ok(found)
    }

    /// Counts them without listing any.
    ///
    /// # Errors
    ///
    /// If it is cancelled, there is too little memory, or there are more than 128 bits count.
    pub fn count(&self, control: &mut dyn Control) -> Result<u128, Error> {
        let meter = &mut Meter::new(control);
        let mut level: BTreeMap<Stand, u128> =
            self.start().map(|stand| (stand, 1)).into_iter().collect();
        let mut count = 0_u128;
        while !level.is_empty() {
            let mut below = BTreeMap::new();
            for (stand, ways) in level {
                let ends = ways.checked_mul(self.ends(&stand).count() as u128);
                let more = ends.and_then(|ends| count.checked_add(ends));
                count = more.ok_or(Error::TooManyToCount)?;
                for (_, stand) in self.following(&stand, meter)? {
                    let all: &mut u128 = below.entry(stand).or_default();
                    *all = all.checked_add(ways).ok_or(Error::TooManyToCount)?;
                }
            }
            level = below;
        }
        Ok(count)
    }

    /// Gives by symbol where one may stand after one more letter.
    fn following(&self, stand: &Stand, meter: &mut Meter<'_>) -> Result<Vec<(u8, Stand)>, Error> {
        let missing = self.graph.wanted() & !stand.mask;
        let collected = stand.mask.count_ones() as usize;
        let mut found: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &node in &stand.nodes {
            for (letter, target) in self.graph.steps(node as usize) {
                meter.add(32)?;
                let bit = missing & 1 << letter;
                let left = if bit != 0 { Some(stand.left) } else { stand.left.checked_sub(1) };
                let Some(left) = left else { continue };
                let open = self.open.get(collected + bit.count_ones() as usize);
                let to = key(stand.mask | bit, target);
                if open.is_some_and(|open| open[left].binary_search(&to).is_ok()) {
                    found.entry(letter).or_default().push(target);
                }
            }
        }
        let stand = |(letter, mut nodes): (u32, Vec<u32>)| {
            nodes.sort_unstable();
            nodes.dedup();
            let bit = missing & 1 << letter;
            let left = stand.left - usize::from(bit == 0);
            (symbol(letter), Stand { mask: stand.mask | bit, left, nodes })
        };
        Ok(found.into_iter().map(stand).collect())
    }

    /// Gives the centres with which strings end here, none if they are even.
    fn ends(&self, stand: &Stand) -> impl Iterator<Item = Option<u8>> {
        let missing = self.graph.wanted() & !stand.mask;
        let (mut even, mut centres) = (false, 0);
        for &node in &stand.nodes {
            let (closes, masks) = self.graph.closings(node as usize);
            even |= closes;
            centres |= masks;
        }
        let even = !self.odd && even && missing == 0 && stand.left == 0;
        let centres = if self.odd { last(centres, missing, stand.left) } else { 0 };
        let centres = letters(centres).map(|letter| Some(symbol(letter)));
        even.then_some(None).into_iter().chain(centres)
    }
}

/// The centres with which a half has every letter and wastes so much more.
fn last(centres: u32, missing: u32, left: usize) -> u32 {
    match (missing.count_ones(), left) {
        (0, 1) => centres,
        (1, 0) => centres & missing,
        _ => 0,
    }
}
