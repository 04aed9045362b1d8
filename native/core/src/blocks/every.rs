//! All shortest solutions, as a graph of levels, found from the goals back to the start.

use std::collections::HashMap;

use super::bits::{Key, Mask};
use super::search::Search;
use super::{Paths, Pause};

/// Keys looked at between two pauses.
const BETWEEN_PAUSES: usize = 256;

/// Gives the positions on shortest paths; none where `pause` said to stop, or no goal was met.
pub(super) fn shortest<M: Mask, K: Key>(search: &Search<M, K>, pause: Pause<'_>) -> Option<Paths> {
    let cost = search.cost()?;
    let mut level: Vec<K> = search.level(cost).filter(|&key| search.is_goal(key)).collect();
    let mut levels = vec![states(search, &level)];
    let mut parents = Vec::new();
    for depth in (0..cost).rev() {
        let mut wanted: HashMap<K, Vec<usize>> = HashMap::new();
        for (child, &key) in level.iter().enumerate() {
            if child.is_multiple_of(BETWEEN_PAUSES) && !pause() {
                return None;
            }
            for parent in search.around(key) {
                wanted.entry(parent).or_default().push(child);
            }
        }
        let mut before = Vec::new();
        let mut parents_of = vec![Vec::new(); level.len()];
        for (place, key) in search.level(depth).enumerate() {
            if place.is_multiple_of(BETWEEN_PAUSES) && !pause() {
                return None;
            }
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
    Some(Paths { levels, parents })
}

fn states<M: Mask, K: Key>(search: &Search<M, K>, keys: &[K]) -> Vec<super::State> {
    keys.iter().map(|&key| search.state(key)).collect()
}
