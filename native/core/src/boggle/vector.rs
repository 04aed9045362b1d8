//! The same walk with AVX-512: boards of up to 16 cells with one symbol a cell.
//!
//! Paths wait in a queue, and the walk follows two at a time, each in half of a register, with a
//! lane for each of a cell's up to eight neighbours. One test of the symbols in the lanes against
//! the nodes' masks finds the extensions, a popcount their nodes; a compress instruction appends them
//! without a branch. The queue is limited: a board that needs more is left to the portable walk.
//!
//! A sweep first walks without the swept cell. The queue then still holds every path. Those that
//! end beside the cell are extended through it, by each symbol of their node, in a second queue
//! that stores the symbol of each path.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]

mod numbers;
mod queue;
mod registers;

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_mask_test_epi32_mask, _mm512_maskz_compress_epi32, _mm512_maskz_permutexvar_epi32,
    _mm512_or_si512, _mm512_popcnt_epi32, _mm512_set1_epi32, _mm512_sub_epi32, _pext_u32,
};

use self::numbers::{CELLS, NEAR, Numbers};
use self::queue::{CELL, NUMBER, Queue};
use self::registers::{both, halves, load, load_half, prefetch, store_half};
use super::board::{Shape, Tile, Tiles};
use super::scalar::Cells;
use super::trie::{Nodes, TAG};

/// How many entries ahead nodes are prefetched.
const AHEAD: usize = 12;

/// Returns whether this processor has what the vector walk needs: AVX-512 as of Ice Lake or Zen 4.
#[must_use]
pub fn is_available() -> bool {
    macro_rules! all_detected {
        ($($name:tt),*) => { $(std::arch::is_x86_feature_detected!($name))&&* };
    }
    all_detected!("avx512vl", "avx512vbmi2", "avx512vpopcntdq", "bmi2", "popcnt")
}

/// A shape as lanes: for each cell, its neighbours in ascending order.
struct Lanes {
    /// The lanes in use.
    near: [u16; CELLS],
    /// The neighbours' numbers, for a permutation.
    from: [[u32; NEAR]; CELLS],
    /// The neighbours' numbers, in the bits of an entry of the queue.
    cells: [[u32; NEAR]; CELLS],
    /// The neighbours as bits.
    sets: [u32; CELLS],
}

impl Lanes {
    fn new(shape: &Shape) -> Option<Self> {
        if shape.cells() > CELLS {
            return None;
        }
        let mut lanes = Self {
            near: [0; CELLS],
            from: [[0; NEAR]; CELLS],
            cells: [[0; NEAR]; CELLS],
            sets: [0; CELLS],
        };
        for (cell, &set) in shape.neighbours().iter().enumerate() {
            if set.count_ones() as usize > NEAR {
                return None;
            }
            lanes.sets[cell] = u32::try_from(set).ok()?;
            for (lane, near) in Cells(set).enumerate() {
                let near = u32::try_from(near).ok()?;
                lanes.near[cell] |= 1 << lane;
                lanes.from[cell][lane] = near;
                lanes.cells[cell][lane] = near << CELL;
            }
        }
        Some(lanes)
    }
}

/// The memory of one thread for walking boards.
pub(super) struct Vector {
    lanes: Lanes,
    /// The symbols on each cell's neighbours, as bits; 0 in unused lanes.
    around: [[u32; NEAR]; CELLS],
    queue: Queue,
    /// The paths through the cell of a sweep.
    swept: Queue,
    /// The places in `queue` of paths that end beside the cell of a sweep.
    beside: Numbers<u32>,
}

impl Vector {
    /// Prepares for boards of a shape, if the processor and the shape allow it.
    pub(super) fn new(shape: &Shape) -> Option<Self> {
        if !is_available() {
            return None;
        }
        Some(Self {
            lanes: Lanes::new(shape)?,
            around: [[0; NEAR]; CELLS],
            queue: Queue::new(),
            swept: Queue::new(),
            beside: Numbers::zeros(),
        })
    }

    /// Returns the words of a board, maybe several times, or nothing if the board is too large or
    /// has other tiles.
    pub(super) fn words(&mut self, nodes: Nodes<'_>, tiles: &Tiles, row: &[u8]) -> Option<&[u32]> {
        let bits = bits(tiles, row)?;
        // SAFETY: there is a Vector only where the processor has what this is compiled for.
        unsafe { self.search(nodes, &bits) }.then(|| self.queue.words())
    }

    /// Returns the words without one cell and those through it, the latter with the symbol at the
    /// cell above their number; or nothing if the board is too large or has other tiles.
    pub(super) fn sweep(
        &mut self,
        nodes: Nodes<'_>,
        tiles: &Tiles,
        row: &[u8],
        cell: usize,
    ) -> Option<(&[u32], &[u32])> {
        let mut bits = bits(tiles, row)?;
        bits[cell] = 0;
        // SAFETY: there is a Vector only where the processor has what this is compiled for.
        unsafe { self.search(nodes, &bits) && self.search_through(nodes, cell) }
            .then(|| (self.queue.words(), self.swept.words()))
    }

    /// Finds the words of a board with these symbols; returns false if the queue is too small.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn search(&mut self, nodes: Nodes<'_>, bits: &[u32; CELLS]) -> bool {
        self.spread(bits);
        self.queue.clear();
        for (cell, &bit) in (0..).zip(bits) {
            self.queue.begin(nodes.root(), cell, bit);
        }
        self.queue.follow::<false>(&self.lanes, &self.around, nodes)
    }

    /// After a search without a cell, finds the words through it, for all symbols.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn search_through(&mut self, nodes: Nodes<'_>, cell: usize) -> bool {
        let near = self.lanes.sets[cell];
        let mut count = 0;
        for (at, (path, used)) in (0..).zip(self.queue.paths()) {
            self.beside[count] = at;
            // The companion of a single last path has used every cell, also this one.
            count += usize::from(near >> (path >> CELL) & u32::from(!used >> cell) & 1 != 0);
        }
        self.swept.clear();
        self.swept.enter_by_all(nodes.root(), cell, 0);
        for &at in &self.beside[..count] {
            if !self.swept.has_room() {
                return false;
            }
            let (path, used) = self.queue.path(at as usize);
            let used = used | 1 << (path >> CELL);
            self.swept.enter_by_all(nodes.get(path & NUMBER), cell, used);
        }
        self.swept.follow::<true>(&self.lanes, &self.around, nodes)
    }

    /// Stores the symbol of each lane of each cell.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn spread(&mut self, bits: &[u32; CELLS]) {
        let bits = load(bits);
        for cell in 0..CELLS {
            let from = _mm512_castsi256_si512(load_half(&self.lanes.from[cell]));
            let symbols = _mm512_maskz_permutexvar_epi32(self.lanes.near[cell], from, bits);
            store_half(&mut self.around[cell], _mm512_castsi512_si256(symbols));
        }
    }
}

/// Returns each cell's symbol as a bit, if no cell has another tile.
fn bits(tiles: &Tiles, row: &[u8]) -> Option<[u32; CELLS]> {
    let mut bits = [0; CELLS];
    for (bit, &byte) in bits.iter_mut().zip(row) {
        *bit = match tiles.of(byte) {
            Tile::Symbol(symbol) => 1 << symbol,
            Tile::Hole => 0,
            _ => return None,
        };
    }
    Some(bits)
}

impl Queue {
    /// Follows all paths and their extensions; returns false if the queue is too small.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn follow<const TAGGED: bool>(
        &mut self,
        lanes: &Lanes,
        around: &[[u32; NEAR]; CELLS],
        nodes: Nodes<'_>,
    ) -> bool {
        let one = _mm512_set1_epi32(1);
        let mut at = 0;
        while self.has_path(at) {
            if !self.has_room() {
                return false;
            }
            self.pair_up(at);
            for ahead in [at + AHEAD, at + AHEAD + 1] {
                prefetch(nodes, self.path(ahead).0 & NUMBER);
            }
            let [(path, used), (other, used_by_other)] = [self.path(at), self.path(at + 1)];
            let cells = [(path >> CELL) as usize, (other >> CELL) as usize];
            let used = [used | 1 << cells[0], used_by_other | 1 << cells[1]];
            let free = [0, 1].map(|i| _pext_u32(!u32::from(used[i]), lanes.sets[cells[i]]));
            #[expect(clippy::cast_possible_truncation, reason = "eight bits of each")]
            let free = (free[0] | free[1] << NEAR) as u16;
            let pair = [nodes.get(path & NUMBER), nodes.get(other & NUMBER)];

            let symbols = halves(around, cells);
            let below = _mm512_sub_epi32(symbols, one);
            let children = both(pair.map(|node| node.children));
            let words = both(pair.map(|node| node.words));
            let on = _mm512_mask_test_epi32_mask(free, children, symbols);
            let hit = _mm512_mask_test_epi32_mask(free, words, symbols);

            let first = both(pair.map(|node| node.first_child));
            let ends = halves(&lanes.cells, cells);
            let paths = _mm512_add_epi32(numbers(first, children, below), ends);
            let counts = [(on & 0xff).count_ones(), (on >> NEAR).count_ones()];
            let tags = [self.tag(at), self.tag(at + 1)];
            self.append::<TAGGED>(_mm512_maskz_compress_epi32(on, paths), counts, used, tags);

            let mut first = both(pair.map(|node| node.first_word));
            if TAGGED {
                first = _mm512_or_si512(first, both(tags.map(|tag| u32::from(tag) << TAG)));
            }
            let found = _mm512_maskz_compress_epi32(hit, numbers(first, words, below));
            self.append_found(found, hit.count_ones());
            at += 2;
        }
        true
    }
}

/// Returns the target of each lane's symbol: `first`, plus one for each lower symbol of the mask.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
fn numbers(first: __m512i, mask: __m512i, below: __m512i) -> __m512i {
    _mm512_add_epi32(_mm512_popcnt_epi32(_mm512_and_si512(mask, below)), first)
}
