//! All shortest solutions, as a graph of levels, found from the goals back to the start.

use std::collections::HashMap;
use std::hash::Hash;

use super::model::{Paths, State};
use crate::Error;
use crate::work::{Control, Meter};

/// A finished search; each position that it met is a key.
pub(super) trait Levels {
    type Key: Copy + Eq + Hash;

    /// The depth of the first goal.
    fn cost(&self) -> Option<usize>;
    /// The keys of the positions met at a depth, in order.
    fn level(&self, depth: usize) -> impl ExactSizeIterator<Item = Self::Key>;
    fn is_goal(&self, key: Self::Key) -> bool;
    /// The keys of all positions one move away; as moves can be undone, also of the parents.
    fn around(&self, key: Self::Key) -> Vec<Self::Key>;
    fn state(&self, key: Self::Key) -> State;
}

/// Returns the positions on shortest paths; none if no goal was met.
///
/// # Errors
///
/// If it is cancelled.
pub(super) fn shortest<Search: Levels>(
    search: &Search,
    control: &mut dyn Control,
) -> Result<Option<Paths>, Error> {
    let mut meter = Meter::<256>::new(control);
    let Some(cost) = search.cost() else { return Ok(None) };
    let mut level: Vec<Search::Key> =
        search.level(cost).filter(|&key| search.is_goal(key)).collect();
    let mut levels = vec![states(search, &level)];
    let mut parents = Vec::new();
    for depth in (0..cost).rev() {
        meter.check()?;
        let mut wanted: HashMap<Search::Key, Vec<usize>> = HashMap::new();
        for (child, &key) in level.iter().enumerate() {
            meter.add(1)?;
            for parent in search.around(key) {
                wanted.entry(parent).or_default().push(child);
            }
        }
        let mut before = Vec::new();
        let mut parents_of = vec![Vec::new(); level.len()];
        for key in search.level(depth) {
            meter.add(1)?;
            if let Some(children) = wanted.get(&key) {
                for &child in children {
                    parents_of[child].push(before.len());
                }
                before.push(key);
            }
        }
        levels.push(states(search, &before));
        parents.push(parents_of);
        level = before;
    }
    levels.reverse();
    parents.reverse();
    Ok(Some(Paths { levels, parents }))
}

fn states<Search: Levels>(search: &Search, keys: &[Search::Key]) -> Vec<State> {
    keys.iter().map(|&key| search.state(key)).collect()
}
