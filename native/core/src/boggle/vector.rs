//! The same walk with AVX-512: boards of up to 16 cells with one symbol a cell.
//!
//! Paths wait in a queue, and two are followed at a time, each in its half of a register: a lane for
//! each of a cell's up to eight neighbours. One test of the symbols in the lanes against the nodes'
//! masks tells where the paths go on, a popcount to which node; what goes on is pressed together and
//! appended, without a branch. The queue has an end: a board that needs more is left to the portable
//! walk.
//!
//! A sweep first walks without the cell that is swept. The queue then still holds every path; those
//! that end beside the cell go on through it, by each symbol that their node has, and are followed
//! in a second queue that knows which symbol each took.

#![allow(unsafe_code, reason = "what a processor may lack has no safe form")]

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
use self::registers::{both, call, halves, load, load_half, store_half};
use super::board::{Shape, Tile, Tiles};
use super::scalar::Cells;
use super::trie::{Nodes, TAG};

/// How far ahead nodes are called into the cache.
const AHEAD: usize = 12;

/// Tells whether this processor has what the fast way wants: AVX-512 as of Ice Lake or Zen 4.
#[must_use]
pub fn is_available() -> bool {
    macro_rules! all_detected {
        ($($name:tt),*) => { $(std::arch::is_x86_feature_detected!($name))&&* };
    }
    all_detected!("avx512vl", "avx512vbmi2", "avx512vpopcntdq", "bmi2", "popcnt")
}

/// A shape as lanes: for each cell, its neighbours in ascending order.
struct Lanes {
    /// Which of the lanes are in use.
    near: [u16; CELLS],
    /// The neighbours' numbers, as a permutation wants them.
    from: [[u32; NEAR]; CELLS],
    /// The neighbours' numbers, where an entry of the queue has them.
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

/// What one thread needs to walk board after board.
pub(super) struct Vector {
    lanes: Lanes,
    /// The symbols on each cell's neighbours, as bits; 0 in lanes that are not in use.
    around: [[u32; NEAR]; CELLS],
    queue: Queue,
    /// The paths through the cell of a sweep.
    swept: Queue,
    /// Where in `queue` those paths are that end beside the cell of a sweep.
    beside: Numbers<u32>,
}

impl Vector {
    /// Prepares for boards of a shape, if this processor and the shape allow.
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

    /// Gives the words of a board, some of them several times, or nothing if this board is too much
    /// or has other tiles.
    pub(super) fn words(&mut self, nodes: Nodes<'_>, tiles: &Tiles, row: &[u8]) -> Option<&[u32]> {
        let bits = bits(tiles, row)?;
        // SAFETY: there is a Vector only where the processor has what this is compiled for.
        unsafe { self.search(nodes, &bits) }.then(|| self.queue.words())
    }

    /// Gives the words without one cell and those through it, each of these with the symbol it
    /// needs there above its number; or nothing if this board is too much or has other tiles.
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

    /// Finds the words of a board whose cells hold these symbols; false if there is no room.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn search(&mut self, nodes: Nodes<'_>, bits: &[u32; CELLS]) -> bool {
        self.spread(bits);
        self.queue.clear();
        for (cell, &bit) in (0..).zip(bits) {
            self.queue.begin(nodes.root(), cell, bit);
        }
        self.queue.follow::<false>(&self.lanes, &self.around, nodes)
    }

    /// After a search without a cell, finds the words through it, whatever symbol it holds.
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    fn search_through(&mut self, nodes: Nodes<'_>, cell: usize) -> bool {
        let near = self.lanes.sets[cell];
        let mut count = 0;
        for (at, (path, used)) in (0..).zip(self.queue.paths()) {
            self.beside[count] = at;
            // The last path's companion has used every cell, this one too.
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

    /// Lays out which symbol each lane of each cell holds.
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

/// Gives each cell's symbol as a bit, if no cell holds anything else.
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
    /// Follows all paths to their ends, with those they lead to; false if there is no room.
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
                call(nodes, self.path(ahead).0 & NUMBER);
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

/// Gives what each lane's symbol leads to: `first`, and one more for each symbol of the mask that
/// is lower.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
fn numbers(first: __m512i, mask: __m512i, below: __m512i) -> __m512i {
    _mm512_add_epi32(_mm512_popcnt_epi32(_mm512_and_si512(mask, below)), first)
}
