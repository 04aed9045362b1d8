//! The queue of paths, and the words found on them.

use super::lanes::Lanes;
use super::numbers::{CELLS, NEAR, Numbers, ROOM, Used, room, rows, zeros};
use crate::boggle::trie::{MOST_SYMBOLS, Node, TAG};

/// The position of a path's last cell in an entry: above the number of its node.
pub(super) const CELL: u32 = 27;
/// The bits of an entry that are the number of its node.
pub(super) const NUMBER: u32 = (1 << CELL) - 1;

/// Paths in the order of their extension, and the words found on them.
pub(super) struct Queue<U> {
    /// A path's last node, and above it the last cell.
    paths: Numbers<u32>,
    /// The cells of a path without its last.
    used: Numbers<U>,
    /// The symbol of the swept cell, for paths through it.
    tags: Numbers<u8>,
    end: usize,
    found: Numbers<u32>,
    found_end: usize,
}

impl<U: Used> Queue<U> {
    pub(super) fn new() -> Self {
        Self { paths: zeros(), used: zeros(), tags: zeros(), end: 0, found: zeros(), found_end: 0 }
    }

    /// Returns the path at a place.
    #[inline]
    pub(super) fn path(&self, at: usize) -> (u32, U) {
        (self.paths[at], self.used[at])
    }

    /// Returns all paths.
    pub(super) fn paths(&self) -> impl Iterator<Item = (u32, U)> {
        self.paths[..self.end].iter().copied().zip(self.used[..self.end].iter().copied())
    }

    /// Returns the words found, maybe several times.
    pub(super) fn words(&self) -> &[u32] {
        &self.found[..self.found_end]
    }

    /// Empties the queue, for a new board.
    #[inline]
    pub(super) fn open(&mut self) -> Open<'_, U> {
        Open {
            paths: &mut self.paths,
            used: &mut self.used,
            tags: &mut self.tags,
            end: 0,
            found: &mut self.found,
            found_end: 0,
            ends: (&mut self.end, &mut self.found_end),
        }
    }
}

/// A queue that is being filled, until [`Open::close`]; its ends stay in registers.
pub(super) struct Open<'a, U> {
    paths: &'a mut [u32; ROOM],
    used: &'a mut [U; ROOM],
    tags: &'a mut [u8; ROOM],
    end: usize,
    found: &'a mut [u32; ROOM],
    found_end: usize,
    ends: (&'a mut usize, &'a mut usize),
}

impl<U: Used> Open<'_, U> {
    #[inline(always)]
    pub(super) fn close(self) {
        (*self.ends.0, *self.ends.1) = (self.end, self.found_end);
    }

    /// Returns whether one more step fits, which appends whole registers.
    #[inline(always)]
    pub(super) fn has_room(&self) -> bool {
        const MOST: usize = ROOM - 3 * CELLS;
        self.end <= MOST && self.found_end <= MOST
    }

    /// Returns whether there is a path at a place.
    #[inline(always)]
    pub(super) fn has_path(&self, at: usize) -> bool {
        at < self.end
    }

    /// Returns the path at a place; beyond the end, one of another board.
    #[inline(always)]
    pub(super) fn path(&self, at: usize) -> (u32, U) {
        (self.paths[at], self.used[at])
    }

    #[inline(always)]
    pub(super) fn tag(&self, at: usize) -> u8 {
        self.tags[at]
    }

    /// Appends the path of one cell with this symbol, or with no symbol if it is 0.
    #[inline(always)]
    pub(super) fn begin(&mut self, root: Node, cell: u32, symbol: u32) {
        if root.children & symbol != 0 {
            self.paths[self.end] = root.child(symbol) | cell << CELL;
            self.used[self.end] = U::default();
            self.end += 1;
        }
        if root.words & symbol != 0 {
            self.found[self.found_end] = root.word(symbol);
            self.found_end += 1;
        }
    }

    /// Pairs a single last path with a companion that has used every cell, and so has no extension.
    #[inline(always)]
    pub(super) fn pair_up(&mut self, at: usize) {
        if at + 1 == self.end {
            self.paths[self.end] = self.paths[at];
            self.used[self.end] = U::ALL;
            self.end += 1;
        }
    }

    /// Appends the extensions of some paths, given the cells used by each.
    #[inline(always)]
    pub(super) fn append<Set: Lanes<PATHS>, const PATHS: usize, const TAGGED: bool>(
        &mut self,
        set: Set,
        (paths, lanes): (Set::Numbers, u32),
        used: [U; PATHS],
        tags: [u8; PATHS],
    ) {
        set.compact(paths, lanes, rows(self.paths, self.end));
        for path in 0..PATHS {
            *room(self.used, self.end) = [used[path]; NEAR];
            if TAGGED {
                *room(self.tags, self.end) = [tags[path]; NEAR];
            }
            self.end += (lanes >> (path * NEAR) & 0xff).count_ones() as usize;
        }
    }

    /// Appends the words of some lanes.
    #[inline(always)]
    pub(super) fn append_found<Set: Lanes<PATHS>, const PATHS: usize>(
        &mut self,
        set: Set,
        words: Set::Numbers,
        lanes: u32,
    ) {
        set.compact(words, lanes, rows(self.found, self.found_end));
        self.found_end += lanes.count_ones() as usize;
    }

    /// Appends a step to a cell by each symbol of a node, tagged with the symbol.
    #[inline(always)]
    pub(super) fn enter_by_all<Set: Lanes<PATHS>, const PATHS: usize>(
        &mut self,
        set: Set,
        node: Node,
        cell: usize,
        used: U,
    ) {
        let first = node.first_child | u32::try_from(cell).expect("at most 32 cells") << CELL;
        let paths: &mut [u32; MOST_SYMBOLS] = room(self.paths, self.end);
        for (next, path) in (0..).zip(paths) {
            *path = first.wrapping_add(next);
        }
        *room(self.used, self.end) = [used; MOST_SYMBOLS];
        *room(self.tags, self.end) = set.symbols(node.children);
        self.end += node.children.count_ones() as usize;

        let words: &mut [u32; MOST_SYMBOLS] = room(self.found, self.found_end);
        for ((next, word), symbol) in (0..).zip(words).zip(set.symbols(node.words)) {
            *word = node.first_word.wrapping_add(next) | u32::from(symbol) << TAG;
        }
        self.found_end += node.words.count_ones() as usize;
    }
}
