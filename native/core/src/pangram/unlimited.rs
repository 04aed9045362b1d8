//! Find out whether any palindrome with every wanted letter exists, however long.

use std::collections::{BTreeSet, HashSet};

use super::graph::Graph;
use super::letters::{letters, number};
use crate::Error;
use crate::work::{Control, Meter, filled};

/// Returns whether a walk from the start collects all wanted letters and closes.
///
/// A walk that can return to a node can go round as often as it likes, so within a strongly
/// connected component all letters are free. Only the component and the letters collected matter. A
/// component is never entered again, so there are few ways through all of them.
///
/// # Errors
///
/// If it is cancelled, or there is too little memory.
pub fn exists(graph: &Graph, control: &mut dyn Control) -> Result<bool, Error> {
    let meter = &mut Meter::new(control);
    if graph.nodes() == 0 {
        return Ok(false);
    }
    let component = components(graph, meter)?;
    let count = component.iter().max().map_or(0, |&most| most as usize + 1);
    let mut inner = filled(0_u32, count)?;
    let mut onward = filled(BTreeSet::new(), count)?;
    let mut ends = filled(BTreeSet::new(), count)?;
    for node in 0..graph.nodes() {
        let own = component[node];
        for (letter, target) in graph.steps(node) {
            let other = component[target as usize];
            if other == own {
                inner[own as usize] |= 1 << letter;
            } else {
                onward[own as usize].insert((1_u32 << letter, other));
            }
        }
        let (even, centres) = graph.closings(node);
        ends[own as usize].extend(even.then_some(0));
        ends[own as usize].extend(letters(centres).map(|letter| 1_u32 << letter));
        meter.add(64)?;
    }
    let wanted = graph.wanted();
    let start = (component[0], inner[component[0] as usize] & wanted);
    let mut met = HashSet::from([start]);
    let mut waiting = vec![start];
    while let Some((own, mask)) = waiting.pop() {
        let own = own as usize;
        if ends[own].iter().any(|centre| (mask | centre) & wanted == wanted) {
            return Ok(true);
        }
        for &(bit, other) in &onward[own] {
            let next = (other, (mask | bit | inner[other as usize]) & wanted);
            met.try_reserve(1)?;
            waiting.try_reserve(1)?;
            if met.insert(next) {
                waiting.push(next);
            }
            meter.add(16)?;
        }
    }
    Ok(false)
}

/// Returns the strongly connected component of each node, numbered in the order of completion.
///
/// Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
fn components(graph: &Graph, meter: &mut Meter<'_>) -> Result<Vec<u32>, Error> {
    const UNKNOWN: u32 = u32::MAX;
    let nodes = graph.nodes();
    let mut found = filled(UNKNOWN, nodes)?;
    let (mut index, mut low) = (filled(UNKNOWN, nodes)?, filled(0, nodes)?);
    let (mut stack, mut path) = (Vec::new(), Vec::new());
    stack.try_reserve_exact(nodes)?;
    path.try_reserve_exact(nodes)?;
    let (mut met, mut count) = (0, 0);
    for root in 0..nodes {
        if index[root] == UNKNOWN {
            path.push((root, 0));
        }
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            meter.add(8)?;
            if *followed == 0 && index[node] == UNKNOWN {
                (index[node], low[node]) = (met, met);
                met += 1;
                stack.push(node);
            }
            if let Some(&step) = graph.steps_of(number(node)).get(*followed) {
                *followed += 1;
                let target = super::pairs::target_of(step) as usize;
                if index[target] == UNKNOWN {
                    path.push((target, 0));
                } else if found[target] == UNKNOWN {
                    low[node] = low[node].min(index[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                low[above] = low[above].min(low[node]);
            }
            if low[node] == index[node] {
                while found[node] == UNKNOWN {
                    let member: usize = stack.pop().expect("the node itself is on it");
                    found[member] = count;
                }
                count += 1;
            }
        }
    }
    Ok(found)
}
