//! A search for the cheapest ladder, where it costs something to come to a word.

use std::cell::RefCell;

use super::graph::LengthGraph;
use super::search::Search;
use super::stars::NOWHERE;

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The memory of a search; each thread reuses it for the next one.
#[derive(Default)]
struct Scratch {
    /// What it costs to come from each word to the goal, as far as known.
    left: Vec<u32>,
    queue: Buckets,
}

impl LengthGraph {
    /// Searches for the cheapest ladder, and returns it with its cost.
    ///
    /// `prices` has a price from 1 to 255 for each word, which is paid to come to it; nothing is
    /// paid for the start. Of several cheapest ladders, the first in alphabetical order is found.
    ///
    /// # Panics
    ///
    /// If there are more or fewer prices than words, or one is 0.
    #[must_use]
    pub fn cheapest(&self, start: u32, goal: u32, prices: &[u8]) -> (Search, u32) {
        assert!(prices.len() == self.len() && !prices.contains(&0), "each word has a price");
        SCRATCH.with_borrow_mut(|scratch| {
            let mut search = scratch.measure(self, start, goal, prices);
            let cost = scratch.left[start as usize];
            if cost != NOWHERE {
                search.ladder = Some(scratch.walk(self, start, goal, prices, &mut search));
            }
            (search, cost)
        })
    }
}

impl Scratch {
    /// Computes the cost from each word to the goal, backwards until the start is reached
    /// (Dijkstra 1959). Words of one cost are expanded in alphabetical order.
    fn measure(&mut self, graph: &LengthGraph, start: u32, goal: u32, prices: &[u8]) -> Search {
        let Self { left, queue } = self;
        let mut search = Search::default();
        left.clear();
        left.resize(graph.len(), NOWHERE);
        left[goal as usize] = 0;
        queue.begin(goal);
        while let Some((cost, word)) = queue.pop() {
            if cost > left[word as usize] {
                continue; // it was reached for less meanwhile
            }
            if word == start {
                break;
            }
            let neighbours = graph.neighbours(word);
            search.expanded += 1;
            search.generated += neighbours.len();
            search.largest_frontier = search.largest_frontier.max(queue.len);
            let longer = cost + u32::from(prices[word as usize]);
            for &before in neighbours {
                let known = &mut left[before as usize];
                if longer < *known {
                    *known = longer;
                    queue.push(longer, before);
                }
            }
        }
        search
    }

    /// Follows the cheapest steps from the start to the goal.
    fn walk(
        &self,
        graph: &LengthGraph,
        start: u32,
        goal: u32,
        prices: &[u8],
        search: &mut Search,
    ) -> Vec<u32> {
        let mut ladder = vec![start];
        let mut word = start;
        while word != goal {
            let neighbours = graph.neighbours(word);
            search.expanded += 1;
            search.generated += neighbours.len();
            search.largest_frontier = search.largest_frontier.max(ladder.len().max(2) - 1);
            let here = self.left[word as usize];
            let next = neighbours.iter().find(|&&next| {
                let left = self.left[next as usize];
                left != NOWHERE && left + u32::from(prices[next as usize]) == here
            });
            word = *next.expect("a word that is reached has a next one");
            ladder.push(word);
        }
        ladder
    }
}

/// A queue by small costs: one bucket for each cost that can occur at once, in a ring (Dial 1969).
struct Buckets {
    ring: Vec<Vec<u32>>,
    /// The words of the cost in hand, last first.
    open: Vec<u32>,
    /// The cost in hand.
    cost: u32,
    /// How many words wait.
    len: usize,
}

impl Default for Buckets {
    fn default() -> Self {
        // No word costs more than 255 more than one that waits.
        Self { ring: vec![Vec::new(); 256], open: Vec::new(), cost: 0, len: 0 }
    }
}

impl Buckets {
    fn begin(&mut self, first: u32) {
        self.ring.iter_mut().for_each(Vec::clear);
        self.open.clear();
        self.open.push(first);
        (self.cost, self.len) = (0, 1);
    }

    fn push(&mut self, cost: u32, word: u32) {
        self.ring[cost as usize % 256].push(word);
        self.len += 1;
    }

    /// Takes the cheapest word, the first in alphabetical order, and its cost.
    fn pop(&mut self) -> Option<(u32, u32)> {
        if self.len == 0 {
            return None;
        }
        while self.open.is_empty() {
            self.cost += 1;
            std::mem::swap(&mut self.open, &mut self.ring[self.cost as usize % 256]);
            self.open.sort_unstable_by(|one, next| next.cmp(one));
        }
        self.len -= 1;
        self.open.pop().map(|word| (self.cost, word))
    }
}
