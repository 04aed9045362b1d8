//! The order in which the entries of a cell are made, and the entries they are made from.

use super::graph::Graph;
use super::letters::{letters, number};
use super::pairs::{Steps, letter_of, step, target_of};
use crate::Error;
use crate::work::{Meter, filled};

/// Steps by letters that are wasted, or counted in the first or second group: each takes the entry
/// of its target unchanged, from one of three source cells.
const WASTED: u32 = 0;
const FIRST: u32 = 1;
const SECOND: u32 = 2;
/// The number of sources.
const SOURCES: usize = 3;

/// The steps of a graph, arranged for the tables.
pub(super) struct Plan {
    /// Steps that take entries unchanged, with the source in place of a letter, sorted by source.
    taken: Steps,
    /// How many steps of each node have a source before the first group, and before the second.
    before: Vec<(u32, u32)>,
    /// Steps by tracked letters, with their place in place of a letter.
    collecting: Steps,
    /// The nodes in an order in which the targets of tracked letters come before their sources.
    order: Vec<u32>,
    /// The nodes with a step by a tracked letter to themselves or to a later node in that order.
    circular: bool,
}

impl Plan {
    pub(super) fn new(
        graph: &Graph,
        tracked: &[u32],
        groups: (u32, u32),
        meter: &mut Meter<'_>,
    ) -> Result<Self, Error> {
        let mut places = [None; u32::BITS as usize];
        for (place, &letter) in (0..).zip(tracked) {
            places[letter as usize] = Some(place);
        }
        let mut sources = [WASTED; u32::BITS as usize];
        letters(groups.0).for_each(|letter| sources[letter as usize] = FIRST);
        letters(groups.1).for_each(|letter| sources[letter as usize] = SECOND);
        let mut plan = Self {
            taken: Steps::new(),
            before: Vec::new(),
            collecting: Steps::new(),
            order: Vec::new(),
            circular: false,
        };
        plan.before.try_reserve_exact(graph.nodes())?;
        let mut row = Vec::new();
        for node in 0..graph.nodes() {
            row.clear();
            plan.collecting.steps.try_reserve(graph.steps(node).count())?;
            for (letter, target) in graph.steps(node) {
                row.push(step(sources[letter as usize], target));
                if let Some(place) = places[letter as usize] {
                    plan.collecting.steps.push(step(place, target));
                }
            }
            plan.collecting.close()?;
            row.sort_unstable();
            row.dedup();
            plan.taken.steps.try_reserve(row.len())?;
            plan.taken.steps.extend_from_slice(&row);
            plan.taken.close()?;
            let earlier = |source| number(row.partition_point(|&step| letter_of(step) < source));
            plan.before.push((earlier(FIRST), earlier(SECOND)));
            meter.add(4 * row.len())?;
        }
        plan.order = targets_first(&plan.collecting)?;
        plan.circular = plan.is_circular()?;
        Ok(plan)
    }

    fn is_circular(&self) -> Result<bool, Error> {
        let mut place = filled(0, self.order.len())?;
        for (at, &node) in self.order.iter().enumerate() {
            place[node as usize] = at;
        }
        let forward = |node: usize| {
            let mut steps = self.collecting.of(node).iter();
            steps.any(|&step| place[target_of(step) as usize] >= place[node])
        };
        Ok((0..self.order.len()).any(forward))
    }
}

/// Returns the nodes in an order in which the targets of steps come first, except on cycles.
///
/// It begins with the last node, because most steps lead to higher numbers.
fn targets_first(steps: &Steps) -> Result<Vec<u32>, Error> {
    let count = steps.len();
    let mut order = Vec::new();
    order.try_reserve_exact(count)?;
    let mut met = filled(false, count)?;
    // The nodes on the path, each with the number of its steps that were followed.
    let mut path: Vec<(usize, usize)> = Vec::new();
    path.try_reserve_exact(count)?;
    for root in (0..count).rev() {
        if met[root] {
            continue;
        }
        met[root] = true;
        path.push((root, 0));
        while let Some((node, followed)) = path.last_mut() {
            if let Some(&step) = steps.of(*node).get(*followed) {
                *followed += 1;
                let target = target_of(step) as usize;
                if !met[target] {
                    met[target] = true;
                    path.push((target, 0));
                }
            } else {
                order.push(number(*node));
                path.pop();
            }
        }
    }
    Ok(order)
}

/// Fills a cell that contains only what closes at once.
///
/// `sources` are the cells for a wasted letter and for a letter of the first and second group;
/// those after one that exists exist too, except perhaps that of the first group.
pub(super) fn fill<const WORDS: usize>(
    plan: &Plan,
    sources: [Option<&[u64]>; SOURCES],
    cell: &mut [u64],
    meter: &mut Meter<'_>,
) -> Result<(), Error> {
    let sources = sources.map(|source| source.map(|words| words.as_chunks::<WORDS>().0));
    let cell = cell.as_chunks_mut::<WORDS>().0;
    let [wasted, first, second] = sources;
    let present = sources.map(Option::unwrap_or_default);
    for &node in &plan.order {
        let node = node as usize;
        let steps = plan.taken.of(node);
        let (before_first, before_second) = plan.before[node];
        // Without waste a source may be missing: use only the steps of those that exist.
        let begin = match (wasted, first) {
            (Some(_), _) => 0,
            (None, Some(_)) => before_first,
            (None, None) => before_second,
        };
        let end = if second.is_some() { steps.len() } else { before_second as usize };
        let mut entry = cell[node];
        for &step in steps.get(begin as usize..end).unwrap_or_default() {
            let from = &present[letter_of(step) as usize][target_of(step) as usize];
            join(&mut entry, from);
        }
        cell[node] = entry;
        // A local variable, because it can stay in registers.
        let collecting = plan.collecting.of(node);
        if !collecting.is_empty() {
            let mut entry = cell[node];
            for &step in collecting {
                collect(&mut entry, &cell[target_of(step) as usize], letter_of(step));
            }
            cell[node] = entry;
        }
        meter.add((1 + steps.len()) * WORDS)?;
    }
    if plan.circular { settle(plan, cell, meter) } else { Ok(()) }
}

/// Collects tracked letters along cycles, until nothing is added.
fn settle<const WORDS: usize>(
    plan: &Plan,
    cell: &mut [[u64; WORDS]],
    meter: &mut Meter<'_>,
) -> Result<(), Error> {
    let mut grown = true;
    while grown {
        grown = false;
        for &node in &plan.order {
            let steps = plan.collecting.of(node as usize);
            meter.add(1 + steps.len() * WORDS)?;
            let mut entry = cell[node as usize];
            for &step in steps {
                collect(&mut entry, &cell[target_of(step) as usize], letter_of(step));
            }
            grown |= entry != cell[node as usize];
            cell[node as usize] = entry;
        }
    }
    Ok(())
}

#[inline]
fn join<const WORDS: usize>(all: &mut [u64; WORDS], more: &[u64; WORDS]) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

/// Adds the subsets of another set that lack a letter, with that letter added: a shift.
#[inline]
fn collect<const WORDS: usize>(all: &mut [u64; WORDS], more: &[u64; WORDS], place: u32) {
    /// For each place in a word, the subsets without that letter.
    const LACKING: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    if let Some(lacking) = LACKING.get(place as usize) {
        for (all, more) in all.iter_mut().zip(more) {
            *all |= (more & lacking) << (1 << place);
        }
    } else {
        let apart = 1 << (place - 6);
        for word in (0..WORDS).filter(|word| word & apart != 0) {
            all[word] |= more[word ^ apart];
        }
    }
}
