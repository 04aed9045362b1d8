//! The walk with vectors, written once for all instructions.

use std::array::from_fn;

use super::lanes::Lanes;
use super::numbers::{CELLS, NEAR, Numbers, Table, Used, zeros};
use super::queue::{CELL, NUMBER, Open, Queue};
use crate::boggle::board::{Shape, Tile, Tiles};
use crate::boggle::scalar::Cells;
use crate::boggle::trie::{Nodes, TAG};

/// How many entries ahead nodes are prefetched.
const AHEAD: usize = 12;

/// What to look for: the words on a board, and those through one cell with each symbol there.
#[derive(Clone, Copy)]
pub(super) struct Sought<'a> {
    pub(super) nodes: Nodes<'a>,
    /// Each cell's symbol as a bit.
    pub(super) symbols: [u32; CELLS],
    pub(super) swept: Option<usize>,
}

/// Returns each cell's symbol as a bit, if no cell has another tile.
pub(super) fn symbols(tiles: &Tiles, row: &[u8]) -> Option<[u32; CELLS]> {
    let mut symbols = [0; CELLS];
    for (bit, &byte) in symbols.iter_mut().zip(row) {
        *bit = match tiles.of(byte) {
            Tile::Symbol(symbol) => 1 << symbol,
            Tile::Hole => 0,
            _ => return None,
        };
    }
    Some(symbols)
}

/// A shape as lanes: for each cell, its neighbours, and in the remaining lanes the cell itself.
struct Near {
    cells: [[u8; NEAR]; CELLS],
    /// As bits. A path has used its last cell, so it never extends through the remaining lanes.
    bits: Table,
    /// In the bits of an entry of the queue.
    ends: Table,
    /// The neighbours as bits.
    sets: [u32; CELLS],
}

impl Near {
    fn new(shape: &Shape) -> Option<Self> {
        if shape.cells() > CELLS {
            return None;
        }
        let itself = from_fn(|cell| u8::try_from(cell).expect("a cell"));
        let mut cells = itself.map(|cell| [cell; NEAR]);
        let mut sets = [0; CELLS];
        for (cell, &set) in shape.neighbours().iter().enumerate() {
            if set.count_ones() as usize > NEAR {
                return None;
            }
            sets[cell] = u32::try_from(set).ok()?;
            for (lane, near) in Cells(set).enumerate() {
                cells[cell][lane] = u8::try_from(near).ok()?;
            }
        }
        let bits = cells.map(|row| row.map(|cell| 1 << cell));
        let ends = cells.map(|row| row.map(|cell| u32::from(cell) << CELL));
        Some(Self { cells, bits, ends, sets })
    }
}

/// The memory of one thread for walking boards.
pub(super) struct Walk<U> {
    near: Near,
    /// The symbols on each cell's neighbours, as bits.
    around: Table,
    queue: Queue<U>,
    /// The paths through the cell of a sweep.
    swept: Queue<U>,
    /// The places in `queue` of paths that end beside the cell of a sweep.
    beside: Numbers<u32>,
}

impl<U: Used> Walk<U> {
    /// Prepares for boards of a shape, unless it has too many cells or neighbours.
    pub(super) fn new(shape: &Shape) -> Option<Self> {
        Some(Self {
            near: Near::new(shape)?,
            around: [[0; NEAR]; CELLS],
            queue: Queue::new(),
            swept: Queue::new(),
            beside: zeros(),
        })
    }

    /// Returns the words found, maybe several times: without the swept cell, and through it.
    pub(super) fn words(&self) -> (&[u32], &[u32]) {
        (self.queue.words(), self.swept.words())
    }

    /// Finds the words of a board; returns false if the queue is too small.
    #[inline(always)]
    pub(super) fn run<Set: Lanes<PATHS>, const PATHS: usize>(
        &mut self,
        set: Set,
        sought: Sought<'_>,
    ) -> bool {
        let Sought { nodes, mut symbols, swept } = sought;
        if let Some(cell) = swept {
            symbols[cell] = 0;
        }
        for (row, cells) in self.around.iter_mut().zip(&self.near.cells) {
            *row = cells.map(|cell| symbols[usize::from(cell & 31)]);
        }
        let mut queue = self.queue.open();
        for (cell, symbol) in (0..).zip(symbols) {
            queue.begin(nodes.root(), cell, symbol);
        }
        follow::<Set, U, PATHS, false>(set, queue, &self.near, &self.around, nodes)
            && swept.is_none_or(|cell| self.run_through(set, nodes, cell))
    }

    /// After a walk without a cell, finds the words through it, for all symbols.
    #[inline(always)]
    fn run_through<Set: Lanes<PATHS>, const PATHS: usize>(
        &mut self,
        set: Set,
        nodes: Nodes<'_>,
        cell: usize,
    ) -> bool {
        let near = self.near.sets[cell];
        let mut count = 0;
        for (at, (path, used)) in (0..).zip(self.queue.paths()) {
            self.beside[count] = at;
            // The companion of a single last path has used every cell, also this one.
            count += usize::from(near >> (path >> CELL) & (!used.into() >> cell) & 1 != 0);
        }
        let mut swept = self.swept.open();
        swept.enter_by_all(set, nodes.root(), cell, U::default());
        for &at in &self.beside[..count] {
            if !swept.has_room() {
                return false;
            }
            let (path, used) = self.queue.path(at as usize);
            swept.enter_by_all(
                set,
                nodes.get(path & NUMBER),
                cell,
                used.with((path >> CELL) as usize),
            );
        }
        follow::<Set, U, PATHS, true>(set, swept, &self.near, &self.around, nodes)
    }
}

/// Follows all paths and their extensions; returns false if the queue is too small.
#[inline(always)]
fn follow<Set: Lanes<PATHS>, U: Used, const PATHS: usize, const TAGGED: bool>(
    set: Set,
    mut queue: Open<'_, U>,
    near: &Near,
    around: &Table,
    nodes: Nodes<'_>,
) -> bool {
    let mut at = 0;
    while queue.has_path(at) {
        if !queue.has_room() {
            return false;
        }
        if PATHS == 2 {
            queue.pair_up(at);
        }
        for path in 0..PATHS {
            let node = queue.path(at + AHEAD + path).0 & NUMBER;
            set.prefetch(nodes.0.as_ptr().wrapping_add(node as usize));
        }
        let paths: [(u32, U); PATHS] = from_fn(|path| queue.path(at + path));
        let tags: [u8; PATHS] = from_fn(|path| queue.tag(at + path));
        let cells = paths.map(|(path, _)| (path >> CELL) as usize);
        let used = paths.map(|(path, used)| used.with((path >> CELL) as usize));
        let ends = paths.map(|(path, _)| nodes.get(path & NUMBER));

        let used_bits = set.each(used.map(U::into));
        let free = set.free(set.rows(around, cells), set.rows(&near.bits, cells), used_bits);

        let (on, lower) = set.find(set.each(ends.map(|node| node.children)), free);
        let first =
            set.add(set.each(ends.map(|node| node.first_child)), set.rows(&near.ends, cells));
        queue.append::<Set, PATHS, TAGGED>(set, (set.add(first, lower), on), used, tags);

        let (hit, lower) = set.find(set.each(ends.map(|node| node.words)), free);
        let mut first = set.each(ends.map(|node| node.first_word));
        if TAGGED {
            first = set.add(first, set.each(tags.map(|tag| u32::from(tag) << TAG)));
        }
        queue.append_found(set, set.add(first, lower), hit);
        at += PATHS;
    }
    queue.close();
    true
}
