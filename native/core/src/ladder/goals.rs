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
                (scratch.ladder(self, goal, wanted.roles), scratch.cells[goal as usize].ways)
            });
            (goals.len(), chosen.collect())
        })
    }
}

/// The memory of a search; each thread reuses it for the next one.
#[derive(Default)]
struct Scratch {
    cells: Vec<Cell>,
    /// The words that were reached, the nearest first.
    queue: Vec<u32>,
}

/// What is known about a word: together, because all of it is read at once.
#[derive(Clone, Copy)]
struct Cell {
    far: u32,
    /// How many shortest ladders lead here.
    ways: u32,
    /// Whether one of them passes through words with the role `WAY` only.
    clear: bool,
}

const UNREACHED: Cell = Cell { far: NOWHERE, ways: 0, clear: false };

impl Scratch {
    /// Goes breadth-first from a word, as far as wanted.
    fn spread(&mut self, graph: &LengthGraph, start: u32, wanted: &Wanted<'_>) {
        let Self { cells, queue } = self;
        cells.clear();
        cells.resize(graph.len(), UNREACHED);
        queue.clear();
        queue.resize(graph.len() + 1, start);
        cells[start as usize] = Cell { far: 0, ways: 1, clear: true };
        let (mut at, mut end) = (0, 1);
        while at < end {
            let word = queue[at];
            at += 1;
            let Cell { far, ways, clear } = cells[word as usize];
            let next = far + 1;
            if next > *wanted.steps.end() {
                break;
            }
            let passes = clear && (word == start || wanted.roles[word as usize] & WAY != 0);
            for &other in graph.neighbours(word) {
                // Stored first, and then kept or not: a branch would be mispredicted too often.
                queue[end] = other;
                let cell = &mut cells[other as usize];
                end += usize::from(cell.far == NOWHERE);
                cell.far = cell.far.min(next);
                let farther = cell.far == next;
                cell.ways = cell.ways.saturating_add(if farther { ways } else { 0 });
                cell.clear |= farther & passes;
            }
        }
        queue.truncate(end);
    }

    /// The goals that are as wanted, in alphabetical order.
    fn goals(&self, wanted: &Wanted<'_>) -> Vec<u32> {
        let fits = |&&word: &&u32| {
            let Cell { far, ways, clear } = self.cells[word as usize];
            clear
                && wanted.roles[word as usize] & END != 0
                && wanted.steps.contains(&far)
                && wanted.answers.contains(&ways)
        };
        let mut goals: Vec<u32> = self.queue.iter().filter(fits).copied().collect();
        goals.sort_unstable();
        goals
    }

    /// The first shortest ladder to a goal through words with the role `WAY`.
    fn ladder(&self, graph: &LengthGraph, goal: u32, roles: &[u8]) -> Vec<u32> {
        let mut ladder = vec![goal];
        let mut word = goal;
        while self.cells[word as usize].far > 0 {
            let before = self.cells[word as usize].far - 1;
            let passes = |&&other: &&u32| {
                let Cell { far, clear, .. } = self.cells[other as usize];
                far == before && clear && (before == 0 || roles[other as usize] & WAY != 0)
            };
            word = *graph.neighbours(word).iter().find(passes).expect("a ladder leads here");
            ladder.push(word);
        }
        ladder.reverse();
        ladder
    }
}
