//! Goals for a start: words as many steps away as wanted, with as many shortest ladders.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use super::graph::LengthGraph;
use super::stars::NOWHERE;

/// A word that a ladder may pass through.
pub const WAY: u8 = 1;
/// A word that may be a goal.
pub const END: u8 = 2;

/// What goals have to be.
pub struct Wanted<'a> {
    /// For each word, `WAY`, `END`, both or neither.
    pub roles: &'a [u8],
    /// How many steps away.
    pub steps: RangeInclusive<u32>,
    /// By how many shortest ladders; `u32::MAX` stands for all larger numbers.
    pub answers: RangeInclusive<u32>,
}

/// A ladder to a goal, and how many there are of this length.
pub type Reached = (Vec<u32>, u32);

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl LengthGraph {
    /// Finds the goals that are as wanted, and chooses some of them: to each number in `picks`
    /// belongs the goal with this number, counted round and round in alphabetical order.
    ///
    /// Every word counts for the distance and the number of ladders. But at least one of the
    /// shortest ladders has to pass through words with the role `WAY` only; the first one is
    /// returned, by its words from the goal on. Returns the number of goals too.
    ///
    /// # Panics
    ///
    /// If there are more or fewer roles than words.
    #[must_use]
    pub fn goals(&self, start: u32, wanted: &Wanted<'_>, picks: &[u64]) -> (usize, Vec<Reached>) {
        assert!(wanted.roles.len() == self.len(), "each word has a role");
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.spread(self, start, wanted);
            let goals = scratch.goals(wanted);
            let count = goals.len() as u64;
            let picks = if goals.is_empty() { &[] } else { picks };
            let chosen = picks.iter().map(|pick| {
                let goal = goals[usize::try_from(pick % count).expect("it is a place in a list")];
                (scratch.ladder(self, goal, wanted.roles), scratch.ways[goal as usize])
            });
            (goals.len(), chosen.collect())
        })
    }
}

/// The memory of a search; each thread reuses it for the next one.
#[derive(Default)]
struct Scratch {
    far: Vec<u32>,
    /// How many shortest ladders lead to each word.
    ways: Vec<u32>,
    /// Whether one of them passes through words with the role `WAY` only.
    clear: Vec<bool>,
    queue: Vec<u32>,
}

impl Scratch {
    /// Goes breadth-first from a word, as far as wanted.
    fn spread(&mut self, graph: &LengthGraph, start: u32, wanted: &Wanted<'_>) {
        let Self { far, ways, clear, queue } = self;
        far.clear();
        far.resize(graph.len(), NOWHERE);
        ways.clear();
        ways.resize(graph.len(), 0);
        clear.clear();
        clear.resize(graph.len(), false);
        queue.clear();
        queue.push(start);
        (far[start as usize], ways[start as usize], clear[start as usize]) = (0, 1, true);
        let mut at = 0;
        while let Some(&word) = queue.get(at) {
            at += 1;
            let next = far[word as usize] + 1;
            if next > *wanted.steps.end() {
                break;
            }
            let (here, passes) = (ways[word as usize], passes_on(word, start, clear, wanted));
            for &other in graph.neighbours(word) {
                let other_far = &mut far[other as usize];
                if *other_far == NOWHERE {
                    *other_far = next;
                    queue.push(other);
                }
                if *other_far == next {
                    let ways = &mut ways[other as usize];
                    *ways = ways.saturating_add(here);
                    clear[other as usize] |= passes;
                }
            }
        }
    }

    /// The goals that are as wanted, in alphabetical order.
    fn goals(&self, wanted: &Wanted<'_>) -> Vec<u32> {
        let fits = |&&word: &&u32| {
            let at = word as usize;
            wanted.roles[at] & END != 0
                && self.clear[at]
                && wanted.steps.contains(&self.far[at])
                && wanted.answers.contains(&self.ways[at])
        };
        let mut goals: Vec<u32> = self.queue.iter().filter(fits).copied().collect();
        goals.sort_unstable();
        goals
    }

    /// The first shortest ladder to a goal through words with the role `WAY`.
    fn ladder(&self, graph: &LengthGraph, goal: u32, roles: &[u8]) -> Vec<u32> {
        let mut ladder = vec![goal];
        let mut word = goal;
        while self.far[word as usize] > 0 {
            let before = self.far[word as usize] - 1;
            let passes = |&&other: &&u32| {
                let at = other as usize;
                self.far[at] == before && self.clear[at] && (before == 0 || roles[at] & WAY != 0)
            };
            word = *graph.neighbours(word).iter().find(passes).expect("a ladder leads here");
            ladder.push(word);
        }
        ladder.reverse();
        ladder
    }
}

/// Whether a ladder with the wanted words can go on from a word that was reached.
fn passes_on(word: u32, start: u32, clear: &[bool], wanted: &Wanted<'_>) -> bool {
    clear[word as usize] && (word == start || wanted.roles[word as usize] & WAY != 0)
}
