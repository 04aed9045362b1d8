//! A search for one ladder, from both ends.

use std::cell::RefCell;
use std::iter::successors;

use super::{NOWHERE, WordGraph};

/// A search's outcome, and what it took.
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
    /// The most words that waited at one time to be expanded.
    pub largest_frontier: usize,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Searches from both ends level by level, the smaller level first.
pub(super) fn search(graph: &WordGraph, start: u32, goal: u32) -> Search {
    SCRATCH.with_borrow_mut(|scratch| scratch.search(graph, start, goal))
}

/// What a search writes down; each thread keeps its own from one to the next.
#[derive(Default)]
struct Scratch {
    sides: [Side; 2],
    /// Words marked with this have been reached by the search at hand. A byte, so that the marks
    /// of thousands of words stay in the nearest cache.
    now: u8,
}

/// One side of a search: from the start, or from the goal.
#[derive(Default)]
struct Side {
    marks: Vec<u8>,
    parents: Vec<u32>,
    level: Vec<u32>,
    following: Vec<u32>,
}

impl Scratch {
    fn search(&mut self, graph: &WordGraph, start: u32, goal: u32) -> Search {
        let mut search = Search::default();
        if start == goal {
            search.ladder = Some(vec![start]);
            return search;
        }
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.sides.iter_mut().for_each(|side| side.marks.fill(0));
            self.now = 1;
        }
        let [forward, backward] = &mut self.sides;
        forward.begin(start, graph.len(), self.now);
        backward.begin(goal, graph.len(), self.now);
        while !forward.level.is_empty() && !backward.level.is_empty() {
            let width = forward.level.len() + backward.level.len();
            search.largest_frontier = search.largest_frontier.max(width);
            let met = if forward.level.len() <= backward.level.len() {
                forward.advance(graph, backward, self.now, &mut search)
            } else {
                backward.advance(graph, forward, self.now, &mut search)
            };
            if let Some(word) = met {
                let mut ladder: Vec<u32> = forward.back(word).collect();
                ladder.reverse();
                ladder.extend(backward.back(word).skip(1));
                search.ladder = Some(ladder);
                break;
            }
        }
        search
    }
}

impl Side {
    fn begin(&mut self, end: u32, count: usize, now: u8) {
        if self.marks.len() < count {
            self.marks.resize(count, 0);
            self.parents.resize(count, NOWHERE);
        }
        self.level.clear();
        self.level.push(end);
        self.marks[end as usize] = now;
        self.parents[end as usize] = NOWHERE;
    }

    /// Expands the level until a word is reached that the other side has reached too.
    fn advance(
        &mut self,
        graph: &WordGraph,
        other: &Self,
        now: u8,
        search: &mut Search,
    ) -> Option<u32> {
        self.following.clear();
        for &word in &self.level {
            search.expanded += 1;
            let (neighbours, reached) = (graph.neighbours(word), self.following.len());
            for (place, &next) in neighbours.iter().enumerate() {
                let mark = &mut self.marks[next as usize];
                if *mark == now {
                    continue;
                }
                *mark = now;
                self.parents[next as usize] = word;
                self.following.push(next);
                if other.marks[next as usize] == now {
                    search.generated += place + 1;
                    search.pruned += place + 1 - (self.following.len() - reached);
                    return Some(next);
                }
            }
            search.generated += neighbours.len();
            search.pruned += neighbours.len() - (self.following.len() - reached);
        }
        std::mem::swap(&mut self.level, &mut self.following);
        None
    }

    /// The words from one that was reached back to the side's end.
    fn back(&self, from: u32) -> impl Iterator<Item = u32> {
        let parent = |&word: &u32| Some(self.parents[word as usize]).filter(|&up| up != NOWHERE);
        successors(Some(from), parent)
    }
}
