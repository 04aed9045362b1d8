//! Halves of palindromes: the states where they close, and the way to these states.

use super::graph::{Graph, Parities};
use super::layers::{Layers, contains, key, mask_of, node_of};
use super::letters::{letters, number};
use super::pairs::{Steps, letter_of, step, target_of};
use crate::Error;
use crate::work::{Meter, filled};

/// A half of a palindrome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half {
    /// Symbols, each 1 + the number of a letter; the centre is last.
    pub symbols: Vec<u8>,
    /// Whether the palindrome is odd.
    pub odd: bool,
}

/// A state where a palindrome with every wanted letter closes; the best is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Goal {
    /// The number of letters of the palindrome.
    size: usize,
    key: u64,
    letters: usize,
    waste: usize,
    /// The symbol of the centre, or 0.
    centre: u8,
}

/// Returns the half with the fewest letters in some layers; of several, that of the least key.
pub(super) fn best(
    graph: &Graph,
    layers: &Layers,
    waste: usize,
    parities: Parities,
    meter: &mut Meter<'_>,
) -> Result<Option<Half>, Error> {
    let count = graph.wanted().count_ones() as usize;
    let mut found: Option<Goal> = None;
    for (letters, layers) in layers.iter().enumerate().skip(count.saturating_sub(1)) {
        for (wasted, keys) in layers.iter().enumerate() {
            meter.add(4 * keys.len())?;
            for &key in keys {
                for (size, centre) in closings(graph, key, wasted, waste, parities) {
                    let goal = Goal { size, key, letters, waste: wasted, centre };
                    found = Some(found.map_or(goal, |best| best.min(goal)));
                }
            }
        }
    }
    let Some(goal) = found else { return Ok(None) };
    let mut symbols = traced(graph, layers, goal, meter)?;
    symbols.extend((goal.centre != 0).then_some(goal.centre));
    Ok(Some(Half { symbols, odd: goal.centre != 0 }))
}

/// Returns the palindromes that close at a state: their letters, and the symbol of the centre or 0.
fn closings(
    graph: &Graph,
    key: u64,
    wasted: usize,
    waste: usize,
    parities: Parities,
) -> impl Iterator<Item = (usize, u8)> {
    let (closes, centres) = graph.closings(node_of(key) as usize);
    let missing = graph.wanted() & !mask_of(key);
    let count = graph.wanted().count_ones() as usize;
    let even = (parities.even && missing == 0 && closes).then_some((2 * (count + wasted), 0));
    let (brought, spent) = match missing.count_ones() {
        0 => (centres, 1),
        1 => (centres & missing, 0),
        _ => (0, 0),
    };
    let centre = letters(brought).next().filter(|_| parities.odd && wasted + spent <= waste);
    let size = 2 * (count + wasted + spent);
    even.into_iter().chain(centre.map(|letter| (size - 1, symbol(letter))))
}

/// Returns the symbol of a letter.
#[expect(clippy::cast_possible_truncation, reason = "there are 32 letters at most")]
pub(super) fn symbol(letter: u32) -> u8 {
    letter as u8 + 1
}

/// Returns the symbols by which a state was reached.
///
/// Of several steps to a state it takes the one with the least letter, a new letter before a
/// repeated one, and then the one from the least node.
fn traced(
    graph: &Graph,
    layers: &Layers,
    goal: Goal,
    meter: &mut Meter<'_>,
) -> Result<Vec<u8>, Error> {
    let sources = backwards(graph, meter)?;
    let mut symbols = Vec::new();
    let (mut at, mut letters, mut waste) = (goal.key, goal.letters, goal.waste);
    while (letters, waste) != (0, 0) {
        let steps = sources.of(node_of(at) as usize).iter();
        let before = steps.flat_map(|&step| before(graph, at, letters, waste, step));
        let (letter, _, from) = before
            .filter(|&(_, again, from)| {
                let (letters, waste) = earlier(letters, waste, again);
                contains(layers, letters, waste, from)
            })
            .min()
            .expect("a state in a layer is reached from one in a layer");
        symbols.push(symbol(letter));
        at = from;
        (letters, waste) = earlier(letters, waste, letter_repeats(at, letter, graph));
    }
    symbols.reverse();
    Ok(symbols)
}

/// Returns whether a letter is not new to a state.
fn letter_repeats(key: u64, letter: u32, graph: &Graph) -> bool {
    (graph.wanted() & !mask_of(key)) >> letter & 1 == 0
}

/// Returns the letters and the waste before a step.
fn earlier(letters: usize, waste: usize, again: bool) -> (usize, usize) {
    if again { (letters, waste.wrapping_sub(1)) } else { (letters - 1, waste) }
}

/// Returns the states from which a step may have come, and whether its letter was not new.
pub(super) fn before(
    graph: &Graph,
    at: u64,
    letters: usize,
    waste: usize,
    step: u32,
) -> impl Iterator<Item = (u32, bool, u64)> {
    let (mask, letter, node) = (mask_of(at), letter_of(step), target_of(step));
    let bit = 1 << letter;
    let wanted = graph.wanted() & bit != 0;
    let new =
        (letters > 0 && wanted && mask & bit != 0).then(|| (letter, false, key(mask & !bit, node)));
    let again =
        (waste > 0 && (mask & bit != 0 || !wanted)).then(|| (letter, true, key(mask, node)));
    new.into_iter().chain(again)
}

/// Returns the steps backwards: for each node the letter and the source of each step to it.
pub(super) fn backwards(graph: &Graph, meter: &mut Meter<'_>) -> Result<Steps, Error> {
    let mut sources =
        Steps { ends: filled(0, graph.nodes() + 1)?, steps: filled(0, graph.edges())? };
    for node in 0..graph.nodes() {
        for (_, target) in graph.steps(node) {
            sources.ends[target as usize + 1] += 1;
        }
    }
    for node in 0..graph.nodes() {
        sources.ends[node + 1] += sources.ends[node];
    }
    let mut places = sources.ends.clone();
    for node in 0..graph.nodes() {
        for (letter, target) in graph.steps(node) {
            let place = &mut places[target as usize];
            sources.steps[*place] = step(letter, number(node));
            *place += 1;
        }
        meter.add(16)?;
    }
    Ok(sources)
}
