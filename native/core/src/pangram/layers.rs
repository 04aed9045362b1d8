//! States of the search, and their layers.
//!
//! A state is a node of the merged graph and the wanted letters collected on the way to it. A step
//! by a new wanted letter leads to a state with one letter more; any other step to a state with the
//! same letters and one more waste. A layer has the states with the same number of letters and the
//! same waste. A state is in the layer of its least waste.

use std::ptr;
use std::sync::Arc;

use super::bounds::{Bounds, View};
use super::graph::Graph;
use super::pairs::{letter_of, target_of};
use super::pool::{Pool, all, subtract, union};
use crate::Error;
use crate::threads::share;
use crate::work::Meter;

/// Returns a state as a number: the mask of its letters, then its node.
pub(super) fn key(mask: u32, node: u32) -> u64 {
    u64::from(mask) << 32 | u64::from(node)
}

/// Returns the letters of a state.
#[inline]
pub(super) fn mask_of(key: u64) -> u32 {
    (key >> 32) as u32
}

/// Returns the node of a state.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the node is the lower half")]
pub(super) fn node_of(key: u64) -> u32 {
    key as u32
}

/// The keys of the layers, sorted: by letters collected, then by waste.
pub(super) type Layers = Vec<Vec<Vec<u64>>>;

/// Returns whether a state is in a layer; the layer may not exist.
pub(super) fn contains(layers: &Layers, letters: usize, waste: usize, key: u64) -> bool {
    let layer = layers.get(letters).and_then(|layers| layers.get(waste));
    layer.is_some_and(|keys| keys.binary_search(&key).is_ok())
}

/// The successors of the states of a layer.
struct Following {
    /// The states with one letter more, and those with one more waste.
    fresh: Vec<u64>,
    wasted: Vec<u64>,
    /// How many steps were tried.
    generated: usize,
}

/// What limits the successors.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    graph: &'a Graph,
    /// The tables that show from which states a palindrome may close, if there are any.
    bounds: Option<&'a Bounds>,
    /// The most waste of a half.
    waste: usize,
}

impl<'a> Limits<'a> {
    /// Takes bounds, which must be those of the same graph and built for this waste.
    pub(super) fn new(
        graph: &'a Graph,
        bounds: Option<&'a Bounds>,
        waste: usize,
    ) -> Result<Self, Error> {
        if let Some(bounds) = bounds {
            if !ptr::eq(Arc::as_ptr(bounds.graph()), graph) {
                return Err(Error::OtherGraph);
            }
            if bounds.waste().is_none_or(|built| built < waste) {
                return Err(Error::TooLowBounds(waste));
            }
        }
        Ok(Self { graph, bounds, waste })
    }

    fn view(&self, missing: u32, wasted: usize) -> Option<View<'a>> {
        self.bounds.map(|bounds| bounds.view(missing, self.waste - wasted))
    }

    /// Returns whether, by the tables, a palindrome may close from a state.
    pub(super) fn possible(&self, key: u64, wasted: usize) -> bool {
        let missing = self.graph.wanted() & !mask_of(key);
        self.view(missing, wasted).is_none_or(|view| view.possible(node_of(key)))
    }

    /// Returns the successors of the states of a layer with some waste.
    fn follow(
        &self,
        keys: &[u64],
        wasted: usize,
        threads: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Following, Error> {
        /// How many states justify a thread.
        const LEAST: usize = 1 << 10;
        let pieces = (4 * threads).min(keys.len() / LEAST).max(1);
        let parts = share(threads, pieces, meter, |piece, meter| {
            let (from, to) = (keys.len() * piece / pieces, keys.len() * (piece + 1) / pieces);
            self.follow_here(&keys[from..to], wasted, meter)
        })?;
        let generated = parts.iter().map(|part| part.generated).sum();
        let (fresh, wasted) = parts.into_iter().map(|part| (part.fresh, part.wasted)).unzip();
        Ok(Following { fresh: all(fresh, meter)?, wasted: all(wasted, meter)?, generated })
    }

    /// Completes the layers with one number of letters; `reached` lacks only the states that steps
    /// among them lead to. Returns the states with one letter more, by waste, and the steps tried.
    ///
    /// `keep` may cut a layer. `reached` only gains states and loses those with more waste, so a
    /// call that was stopped can be repeated.
    pub(super) fn open(
        &self,
        reached: &mut [Vec<u64>],
        threads: usize,
        keep: impl Fn(&mut Vec<u64>, &mut Meter<'_>) -> Result<(), Error>,
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<Vec<u64>>, usize), Error> {
        let mut onward = Vec::new();
        let mut generated = 0;
        for wasted in 0..reached.len() {
            let (lower, here) = reached.split_at_mut(wasted);
            for others in lower {
                subtract(&mut here[0], others, meter)?;
            }
            keep(&mut here[0], meter)?;
            let following = self.follow(&here[0], wasted, threads, meter)?;
            generated += following.generated;
            onward.push(following.fresh);
            if let Some(more) = here.get_mut(1) {
                *more = union(more, &following.wasted, meter)?;
            }
        }
        Ok((onward, generated))
    }

    fn follow_here(
        &self,
        keys: &[u64],
        wasted: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Following, Error> {
        let may_waste = wasted < self.waste;
        let mut generated = 0;
        let (mut fresh, mut again) = (Pool::new(), Pool::new());
        // The tables that states with one mask need, as far as known; such states are consecutive.
        let (mut same, mut views) = (None, [None; u32::BITS as usize]);
        let (mut seen, mut known) = (None, 0);
        for &state in keys {
            let (mask, steps) = (mask_of(state), self.graph.steps_of(node_of(state)));
            let missing = self.graph.wanted() & !mask;
            if seen != Some(mask) {
                (seen, known) = (Some(mask), 0);
                same = if may_waste { self.view(missing, wasted + 1) } else { None };
            }
            fresh.reserve(steps.len(), meter)?;
            again.reserve(steps.len(), meter)?;
            meter.add(4 * steps.len())?;
            for &step in steps {
                let (letter, node) = (letter_of(step) as usize, target_of(step));
                let bit = 1 << letter;
                if missing & bit != 0 {
                    if known & bit == 0 {
                        known |= bit;
                        views[letter] = self.view(missing & !bit, wasted);
                    }
                    generated += 1;
                    let open = views[letter].is_none_or(|view| view.possible(node));
                    fresh.offer(key(mask | bit, node), open);
                } else if may_waste {
                    generated += 1;
                    let open = same.is_none_or(|view| view.possible(node));
                    again.offer(key(mask, node), open);
                }
            }
        }
        let (fresh, wasted) = (fresh.finish(meter)?, again.finish(meter)?);
        Ok(Following { fresh, wasted, generated })
    }
}
