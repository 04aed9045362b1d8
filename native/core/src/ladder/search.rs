//! A search for one ladder, from both ends.

use std::cell::RefCell;
use std::iter::successors;
use std::ops::Range;

use super::graph::LengthGraph;
use super::stars::{NOWHERE, number};

/// The result of a search, and its counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The ladder, its ends included, if there is one.
    pub ladder: Option<Vec<u32>>,
    /// How many words were expanded.
    pub expanded: usize,
    /// How many neighbours they had.
    pub generated: usize,
    /// How many of those had been reached before, from the same end.
    pub pruned: usize,
    /// The largest number of words that waited to be expanded.
    pub largest_frontier: usize,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl LengthGraph {
    /// Searches for a shortest ladder from both ends, level by level, the smaller level first.
    #[must_use]
    pub fn shortest(&self, start: u32, goal: u32) -> Search {
        SCRATCH.with_borrow_mut(|scratch| scratch.search(self, start, goal))
    }
}

/// The memory of a search; each thread reuses it for the next one.
#[derive(Default)]
struct Scratch {
    /// From which end each word has been reached, if any: a byte, so that the marks of thousands
    /// of words stay in the nearest cache. All are `UNREACHED` between two searches.
    marks: Vec<u8>,
    forward: Side,
    backward: Side,
}

const UNREACHED: u8 = 0;
const FORWARD: u8 = 1;
const BACKWARD: u8 = 2;

/// One side of a search: from the start, or from the goal.
#[derive(Default)]
struct Side {
    /// How it marks what it reaches.
    mark: u8,
    /// The words reached, level by level, with room for one more.
    reached: Vec<u32>,
    /// Where in `reached` the word is from which each was reached.
    parents: Vec<u32>,
    /// The last level.
    level: Range<usize>,
}

impl Scratch {
    fn search(&mut self, graph: &LengthGraph, start: u32, goal: u32) -> Search {
        let mut search = Search::default();
        if start == goal {
            search.ladder = Some(vec![start]);
            return search;
        }
        if self.marks.len() < graph.len() {
            self.marks.resize(graph.len(), UNREACHED);
        }
        let (forward, backward) = (&mut self.forward, &mut self.backward);
        forward.begin(start, FORWARD, &mut self.marks);
        backward.begin(goal, BACKWARD, &mut self.marks);
        while !forward.level.is_empty() && !backward.level.is_empty() {
            let width = forward.level.len() + backward.level.len();
            search.largest_frontier = search.largest_frontier.max(width);
            let next = if forward.level.len() <= backward.level.len() {
                &mut *forward
            } else {
                &mut *backward
            };
            if let Some(word) = next.advance(graph, &mut self.marks, &mut search) {
                let mut ladder: Vec<u32> = forward.back(word).collect();
                ladder.reverse();
                ladder.extend(backward.back(word).skip(1));
                search.ladder = Some(ladder);
                break;
            }
        }
        forward.forget(&mut self.marks);
        backward.forget(&mut self.marks);
        search
    }
}

impl Side {
    fn begin(&mut self, end: u32, mark: u8, marks: &mut [u8]) {
        if self.reached.len() <= marks.len() {
            self.reached.resize(marks.len() + 1, NOWHERE);
            self.parents.resize(marks.len() + 1, NOWHERE);
        }
        self.mark = mark;
        self.reached[0] = end;
        self.level = 0..1;
        marks[end as usize] = mark;
    }

    /// Expands the level until a word is reached that the other side has reached too.
    fn advance(
        &mut self,
        graph: &LengthGraph,
        marks: &mut [u8],
        search: &mut Search,
    ) -> Option<u32> {
        let (mine, met) = (self.mark, FORWARD + BACKWARD - self.mark);
        let mut end = self.level.end;
        for at in self.level.clone() {
            search.expanded += 1;
            let (neighbours, before) = (graph.neighbours(self.reached[at]), end);
            for (place, &next) in neighbours.iter().enumerate() {
                let mark = &mut marks[next as usize];
                // Stored first, and then kept or not: a branch would be mispredicted too often.
                self.reached[end] = next;
                self.parents[end] = number(at);
                end += usize::from(*mark != mine);
                if *mark == met {
                    search.generated += place + 1;
                    search.pruned += place + 1 - (end - before);
                    self.level.end = end;
                    return Some(next);
                }
                *mark = mine;
            }
            search.generated += neighbours.len();
            search.pruned += neighbours.len() - (end - before);
        }
        self.level = self.level.end..end;
        None
    }

    /// The words from one that was reached back to the side's end.
    fn back(&self, from: u32) -> impl Iterator<Item = u32> {
        let at = self.reached[..self.level.end].iter().rposition(|&word| word == from);
        successors(at, |&at| (at != 0).then(|| self.parents[at] as usize))
            .map(|at| self.reached[at])
    }

    fn forget(&self, marks: &mut [u8]) {
        for &word in &self.reached[..self.level.end] {
            marks[word as usize] = UNREACHED;
        }
    }
}
