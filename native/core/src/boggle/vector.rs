//! The same walk with AVX-512: boards of up to 16 cells with one symbol a cell.
//!
//! Paths wait in a queue, and two are followed at a time, each in its half of a register: a lane for
//! each of a cell's up to eight neighbours. One test of the symbols in the lanes against the nodes'
//! masks tells where the paths go on, a popcount to which node; what goes on is pressed together and
//! appended, without a branch. The queue has an end: a board that needs more is left to the scalar
//! walk.

#![allow(unsafe_code, reason = "loads, stores and prefetches through registers have no safe form")]

use std::arch::x86_64::{
    __m256i, __m512i, __mmask16, _MM_HINT_T0, _mm_prefetch, _mm256_loadu_si256,
    _mm512_add_epi32, _mm512_and_si512, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_set1_epi32, _mm512_mask_test_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_maskz_permutexvar_epi32,
    _mm512_popcnt_epi32, _mm512_set1_epi32, _mm512_storeu_si512, _mm256_storeu_si256,
    _mm512_sub_epi32, _pext_u32,
};

use super::board::{Shape, Tile, Tiles};
use super::scalar::Cells;
use super::trie::Nodes;

/// How many cells a board may have, and lanes a register has.
const CELLS: usize = 16;
/// How many neighbours a cell may have: half the lanes.
const NEAR: usize = CELLS / 2;
/// How many paths and words have room.
const ROOM: usize = 1 << 16;
/// How far ahead nodes are called into the cache.
const AHEAD: usize = 12;
/// Where a path's last cell stands in its entry, above the node's number.
const CELL: u32 = 28;
const NODE: u32 = (1 << CELL) - 1;
/// The lanes of the second of two paths.
const OTHER: __mmask16 = 0xff00;

/// Whether this processor has what the walk wants.
pub(super) fn is_available() -> bool {
    macro_rules! all_detected {
        ($($name:tt),*) => { $(std::arch::is_x86_feature_detected!($name))&&* };
    }
    all_detected!("avx512f", "avx512bw", "avx512vl", "avx512vpopcntdq", "bmi1", "bmi2", "popcnt")
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
                lanes.near[cell] |= 1 << lane;
                lanes.from[cell][lane] = u32::try_from(near).ok()?;
                lanes.cells[cell][lane] = u32::try_from(near).ok()? << CELL;
            }
        }
        Some(lanes)
    }
}

/// What one thread needs to walk board after board.
pub(super) struct Vector {
    lanes: Lanes,
    /// The symbols on each cell's neighbours, as bits; 0 in lanes that are not in use.
    symbols: [[u32; NEAR]; CELLS],
    queue: Box<[u32; ROOM]>,
    used: Box<[u16; ROOM]>,
    found: Box<[u32; ROOM]>,
}

impl Vector {
    /// Prepares for boards of a shape, if this processor and the shape allow.
    pub(super) fn new(shape: &Shape) -> Option<Self> {
        if !is_available() {
            return None;
        }
        Some(Self {
            lanes: Lanes::new(shape)?,
            symbols: [[0; NEAR]; CELLS],
            queue: zeros(),
            used: zeros(),
            found: zeros(),
        })
    }

    /// Gives the words of a board, some of them several times, or nothing if this board is too much
    /// or has other tiles.
    pub(super) fn words(&mut self, nodes: Nodes<'_>, tiles: &Tiles, row: &[u8]) -> Option<&[u32]> {
        let mut bits = [0; CELLS];
        for (bit, &byte) in bits.iter_mut().zip(row) {
            *bit = match tiles.of(byte) {
                Tile::Symbol(symbol) => 1 << symbol,
                Tile::Hole => 0,
                _ => return None,
            };
        }
        // SAFETY: a Vector is made only where the processor has what `search` is compiled for.
        let found = unsafe { self.search(nodes, &bits) }?;
        Some(&self.found[..found])
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
    fn search(&mut self, nodes: Nodes<'_>, bits: &[u32; CELLS]) -> Option<usize> {
        self.spread(bits);
        let root = nodes.root();
        let (mut found, mut end) = (0, 0);
        for (cell, &bit) in (0..).zip(bits) {
            if root.children & bit != 0 {
                self.queue[end] = root.child(bit) | cell << CELL;
                self.used[end] = 0;
                end += 1;
            }
            if root.words & bit != 0 {
                self.found[found] = root.word(bit);
                found += 1;
            }
        }
        let ones = _mm512_set1_epi32(1);
        let mut at = 0;
        while at < end {
            if end > ROOM - 2 * CELLS || found > ROOM - 2 * CELLS {
                return None;
            }
            if at + 1 == end {
                // The last path is alone: beside it goes one that has used every cell.
                self.queue[end] = self.queue[at];
                self.used[end] = u16::MAX;
                end += 1;
            }
            ahead(nodes, self.queue[at + AHEAD]);
            ahead(nodes, self.queue[at + AHEAD + 1]);
            let (one, other) = (self.queue[at], self.queue[at + 1]);
            let (cell, next) = ((one >> CELL) as usize, (other >> CELL) as usize);
            let used = self.used[at] | 1 << cell;
            let used_next = self.used[at + 1] | 1 << next;
            let free = _pext_u32(!u32::from(used), self.lanes.sets[cell])
                | _pext_u32(!u32::from(used_next), self.lanes.sets[next]) << NEAR;
            let (node, node_next) = (nodes.get(one & NODE), nodes.get(other & NODE));
            let both = |one: u32, other: u32| {
                _mm512_mask_set1_epi32(
                    _mm512_set1_epi32(one.cast_signed()),
                    OTHER,
                    other.cast_signed(),
                )
            };
            let symbols = halves(&self.symbols[cell], &self.symbols[next]);
            let below = _mm512_sub_epi32(symbols, ones);
            let children = both(node.children, node_next.children);
            let words = both(node.words, node_next.words);
            let on = _mm512_mask_test_epi32_mask(free as u16, children, symbols);
            let hit = _mm512_mask_test_epi32_mask(free as u16, words, symbols);

            let rank = _mm512_popcnt_epi32(_mm512_and_si512(children, below));
            let first = both(node.first_child, node_next.first_child);
            let cells = halves(&self.lanes.cells[cell], &self.lanes.cells[next]);
            let paths = _mm512_add_epi32(_mm512_add_epi32(rank, first), cells);
            store(&mut self.queue, end, _mm512_maskz_compress_epi32(on, paths));
            let count = (on & 0xff).count_ones() as usize;
            *self.used[end..].first_chunk_mut().expect("room") = [used; NEAR];
            *self.used[end + count..].first_chunk_mut().expect("room") = [used_next; NEAR];
            end += on.count_ones() as usize;

            let rank = _mm512_popcnt_epi32(_mm512_and_si512(words, below));
            let first = both(node.first_word, node_next.first_word);
            let numbers = _mm512_add_epi32(rank, first);
            store(&mut self.found, found, _mm512_maskz_compress_epi32(hit, numbers));
            found += hit.count_ones() as usize;
            at += 2;
        }
        Some(found)
    }

    /// Lays out which symbol each lane of each cell holds.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi1,bmi2,popcnt")]
    fn spread(&mut self, bits: &[u32; CELLS]) {
        let bits = load(bits);
        for cell in 0..CELLS {
            let from = _mm512_castsi256_si512(load_half(&self.lanes.from[cell]));
            let symbols = _mm512_maskz_permutexvar_epi32(self.lanes.near[cell], from, bits);
            store_half(&mut self.symbols[cell], _mm512_castsi512_si256(symbols));
        }
    }
}

fn zeros<Number: Clone + Default, const SIZE: usize>() -> Box<[Number; SIZE]> {
    let zeros = vec![Number::default(); SIZE].into_boxed_slice();
    zeros.try_into().unwrap_or_else(|_| unreachable!("it has that size"))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn load(from: &[u32; CELLS]) -> __m512i {
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn load_half(from: &[u32; NEAR]) -> __m256i {
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn store_half(into: &mut [u32; NEAR], numbers: __m256i) {
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), numbers) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn store(into: &mut [u32; ROOM], at: usize, numbers: __m512i) {
    let room: &mut [u32; CELLS] = into[at..].first_chunk_mut().expect("room for a register");
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), numbers) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn halves(one: &[u32; NEAR], other: &[u32; NEAR]) -> __m512i {
    _mm512_inserti64x4(_mm512_castsi256_si512(load_half(one)), load_half(other), 1)
}

/// Calls the node of a path into the cache; what stands beyond the queue's end does no harm.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn ahead(nodes: Nodes<'_>, path: u32) {
    let node = nodes.0.as_ptr().wrapping_add((path & NODE) as usize);
    _mm_prefetch(node.cast(), _MM_HINT_T0);
}
