//! The same walk with AVX-512: boards of up to 16 cells with one symbol a cell.
//!
//! Paths wait in a queue, and two are followed at a time, each in its half of a register: a lane for
//! each of a cell's up to eight neighbours. One test of the symbols in the lanes against the nodes'
//! masks tells where the paths go on, a popcount to which node; what goes on is pressed together and
//! appended, without a branch. The queue has an end: a board that needs more is left to the scalar
//! walk.

#![allow(unsafe_code, reason = "loads, stores and prefetches through registers have no safe form")]

use std::arch::x86_64::{
    __m256i, __m512i, __mmask16, _MM_HINT_T0, _mm_prefetch, _mm256_castsi256_si128,
    _mm256_loadu_si256, _mm256_maskz_compress_epi8, _mm256_storeu_si256, _mm512_add_epi32,
    _mm512_and_si512, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cvtepu8_epi32,
    _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_set1_epi32, _mm512_mask_test_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_maskz_permutexvar_epi32, _mm512_or_si512,
    _mm512_popcnt_epi32, _mm512_set1_epi32, _mm512_slli_epi32, _mm512_storeu_si512,
    _mm512_sub_epi32, _pext_u32,
};

use super::board::{Shape, Tile, Tiles};
use super::scalar::Cells;
use super::scorer::TAG;
use super::trie::{Node, Nodes};

/// How many cells a board may have, and lanes a register has.
const CELLS: usize = 16;
/// How many neighbours a cell may have: half the lanes.
const NEAR: usize = CELLS / 2;
/// How many paths and words have room.
const ROOM: usize = 1 << 17;
/// How far ahead nodes are called into the cache.
const AHEAD: usize = 12;
/// Where a path's last cell stands in its entry, above the node's number.
const CELL: u32 = 28;
const NODE: u32 = (1 << CELL) - 1;
/// The lanes of the second of two paths.
const OTHER: __mmask16 = 0xff00;

/// Tells whether this processor has what the fast way wants: AVX-512 as of Ice Lake or Zen 4.
#[must_use]
pub fn is_available() -> bool {
    macro_rules! all_detected {
        ($($name:tt),*) => { $(std::arch::is_x86_feature_detected!($name))&&* };
    }
    all_detected!(
        "avx512f",
        "avx512bw",
        "avx512vl",
        "avx512vbmi2",
        "avx512vpopcntdq",
        "bmi1",
        "bmi2",
        "popcnt"
    )
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

/// Paths in the order they came, and the words found on them.
struct Queue {
    /// A path's last node, and above it its last cell.
    paths: Box<[u32; ROOM]>,
    /// The cells of a path without its last.
    used: Box<[u16; ROOM]>,
    /// What the swept cell stands for, on paths through it.
    tags: Box<[u8; ROOM]>,
    end: usize,
    found: Box<[u32; ROOM]>,
    found_end: usize,
}

impl Queue {
    fn new() -> Self {
        Self { paths: zeros(), used: zeros(), tags: zeros(), end: 0, found: zeros(), found_end: 0 }
    }

    fn clear(&mut self) {
        self.end = 0;
        self.found_end = 0;
    }

    /// Tells whether two paths, or one that is swept, may lead on: to 32 others and 32 words.
    #[inline(always)]
    fn has_room(&self) -> bool {
        self.end <= ROOM - 3 * CELLS && self.found_end <= ROOM - 3 * CELLS
    }

    fn words(&self) -> &[u32] {
        &self.found[..self.found_end]
    }
}

/// What one thread needs to walk board after board.
pub(super) struct Vector {
    lanes: Lanes,
    /// The symbols on each cell's neighbours, as bits; 0 in lanes that are not in use.
    symbols: [[u32; NEAR]; CELLS],
    queue: Queue,
    /// The paths through the cell of a sweep.
    swept: Queue,
    /// Where in `queue` those paths are that end beside the cell of a sweep.
    beside: Box<[u32; ROOM]>,
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
            queue: Queue::new(),
            swept: Queue::new(),
            beside: zeros(),
        })
    }

    /// Gives the words of a board, some of them several times, or nothing if this board is too much
    /// or has other tiles.
    pub(super) fn words(&mut self, nodes: Nodes<'_>, tiles: &Tiles, row: &[u8]) -> Option<&[u32]> {
        let bits = bits(tiles, row)?;
        // SAFETY: a Vector is made only where the processor has what this is compiled for.
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
        // SAFETY: a Vector is made only where the processor has what this is compiled for.
        unsafe { self.search(nodes, &bits) && self.search_through(nodes, cell) }
            .then(|| (self.queue.words(), self.swept.words()))
    }

    /// Finds the words of a board whose cells hold these symbols; false if there is no room.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
    )]
    fn search(&mut self, nodes: Nodes<'_>, bits: &[u32; CELLS]) -> bool {
        self.spread(bits);
        let root = nodes.root();
        self.queue.clear();
        for (cell, &bit) in (0..).zip(bits) {
            if root.children & bit != 0 {
                self.queue.paths[self.queue.end] = root.child(bit) | cell << CELL;
                self.queue.used[self.queue.end] = 0;
                self.queue.end += 1;
            }
            if root.words & bit != 0 {
                self.queue.found[self.queue.found_end] = root.word(bit);
                self.queue.found_end += 1;
            }
        }
        follow::<false>(&mut self.queue, &self.lanes, &self.symbols, nodes)
    }

    /// After a search without a cell, finds the words through it, whatever symbol it holds.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
    )]
    fn search_through(&mut self, nodes: Nodes<'_>, cell: usize) -> bool {
        let mut count = 0;
        let here = self.lanes.sets[cell];
        for at in 0..self.queue.end {
            let last = self.queue.paths[at] >> CELL;
            let free = !self.queue.used[at] >> cell & 1;
            self.beside[count] = at as u32;
            count += (here >> last & u32::from(free)) as usize & 1;
        }
        self.swept.clear();
        self.swept.put_all(nodes.root(), cell, 0);
        for &at in &self.beside[..count] {
            if !self.swept.has_room() {
                return false;
            }
            let path = self.queue.paths[at as usize % ROOM];
            let used = self.queue.used[at as usize % ROOM] | 1 << (path >> CELL);
            self.swept.put_all(nodes.get(path & NODE), cell, used);
        }
        follow::<true>(&mut self.swept, &self.lanes, &self.symbols, nodes)
    }

    /// Lays out which symbol each lane of each cell holds.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
    )]
    fn spread(&mut self, bits: &[u32; CELLS]) {
        let bits = load(bits);
        for cell in 0..CELLS {
            let from = _mm512_castsi256_si512(load_half(&self.lanes.from[cell]));
            let symbols = _mm512_maskz_permutexvar_epi32(self.lanes.near[cell], from, bits);
            store_half(&mut self.symbols[cell], _mm512_castsi512_si256(symbols));
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
    /// Appends a step to a cell by each symbol that a node has.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt"
    )]
    fn put_all(&mut self, node: Node, cell: usize, used: u16) {
        const SYMBOLS: [u8; 2 * CELLS] = {
            let mut symbols = [0; 2 * CELLS];
            let mut symbol = 0;
            while symbol < 2 * CELLS {
                symbols[symbol] = symbol as u8;
                symbol += 1;
            }
            symbols
        };
        let symbols = load_bytes(&SYMBOLS);
        let low = _mm512_cvtepu8_epi32(_mm256_castsi256_si128(symbols));
        let high = _mm512_add_epi32(low, _mm512_set1_epi32(CELLS as i32));
        let first = (node.first_child | (cell as u32) << CELL).cast_signed();
        let paths = _mm512_add_epi32(low, _mm512_set1_epi32(first));
        let count = node.children.count_ones() as usize;
        store(&mut self.paths, self.end, paths);
        *self.used[self.end..].first_chunk_mut().expect("room") = [used; CELLS];
        if count > CELLS {
            let more = _mm512_add_epi32(paths, _mm512_set1_epi32(CELLS as i32));
            store(&mut self.paths, self.end + CELLS, more);
            *self.used[self.end + CELLS..].first_chunk_mut().expect("room") = [used; CELLS];
        }
        let tags = _mm256_maskz_compress_epi8(node.children, symbols);
        store_bytes(self.tags[self.end..].first_chunk_mut().expect("room"), tags);
        self.end += count;

        let first = _mm512_set1_epi32(node.first_word.cast_signed());
        let numbers = _mm512_add_epi32(low, first);
        let tags = _mm512_maskz_compress_epi32(node.words as u16, _mm512_slli_epi32(low, TAG));
        store(&mut self.found, self.found_end, _mm512_or_si512(numbers, tags));
        let count = (node.words as u16).count_ones();
        if node.words >> CELLS != 0 {
            let numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(count as i32));
            let tags = _mm512_maskz_compress_epi32(
                (node.words >> CELLS) as u16,
                _mm512_slli_epi32(high, TAG),
            );
            store(&mut self.found, self.found_end + count as usize, _mm512_or_si512(numbers, tags));
        }
        self.found_end += node.words.count_ones() as usize;
    }
}

/// Follows all paths of a queue to their ends; false if there is no room for them.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,popcnt")]
fn follow<const TAGGED: bool>(
    queue: &mut Queue,
    lanes: &Lanes,
    around: &[[u32; NEAR]; CELLS],
    nodes: Nodes<'_>,
) -> bool {
    let ones = _mm512_set1_epi32(1);
    let mut at = 0;
    while at < queue.end {
        if !queue.has_room() {
            return false;
        }
        let end = queue.end;
        if at + 1 == end {
            // The last path is alone: beside it goes one that has used every cell.
            queue.paths[end] = queue.paths[at];
            queue.used[end] = u16::MAX;
            queue.end += 1;
        }
        let end = queue.end;
        ahead(nodes, queue.paths[at + AHEAD]);
        ahead(nodes, queue.paths[at + AHEAD + 1]);
        let (one, other) = (queue.paths[at], queue.paths[at + 1]);
        let (cell, next) = ((one >> CELL) as usize, (other >> CELL) as usize);
        let used = queue.used[at] | 1 << cell;
        let used_next = queue.used[at + 1] | 1 << next;
        let free = (_pext_u32(!u32::from(used), lanes.sets[cell])
            | _pext_u32(!u32::from(used_next), lanes.sets[next]) << NEAR) as u16;
        let (node, node_next) = (nodes.get(one & NODE), nodes.get(other & NODE));
        let symbols = halves(&around[cell], &around[next]);
        let below = _mm512_sub_epi32(symbols, ones);
        let children = both(node.children, node_next.children);
        let words = both(node.words, node_next.words);
        let on = _mm512_mask_test_epi32_mask(free, children, symbols);
        let hit = _mm512_mask_test_epi32_mask(free, words, symbols);

        let rank = _mm512_popcnt_epi32(_mm512_and_si512(children, below));
        let first = both(node.first_child, node_next.first_child);
        let cells = halves(&lanes.cells[cell], &lanes.cells[next]);
        let paths = _mm512_add_epi32(_mm512_add_epi32(rank, first), cells);
        store(&mut queue.paths, end, _mm512_maskz_compress_epi32(on, paths));
        let count = (on & 0xff).count_ones() as usize;
        *queue.used[end..].first_chunk_mut().expect("room") = [used; NEAR];
        *queue.used[end + count..].first_chunk_mut().expect("room") = [used_next; NEAR];
        let (tag, tag_next) = (queue.tags[at], queue.tags[at + 1]);
        if TAGGED {
            *queue.tags[end..].first_chunk_mut().expect("room") = [tag; NEAR];
            *queue.tags[end + count..].first_chunk_mut().expect("room") = [tag_next; NEAR];
        }
        queue.end = end + on.count_ones() as usize;

        let rank = _mm512_popcnt_epi32(_mm512_and_si512(words, below));
        let mut first = both(node.first_word, node_next.first_word);
        if TAGGED {
            let tags = both(u32::from(tag) << TAG, u32::from(tag_next) << TAG);
            first = _mm512_or_si512(first, tags);
        }
        let numbers = _mm512_add_epi32(rank, first);
        store(&mut queue.found, queue.found_end, _mm512_maskz_compress_epi32(hit, numbers));
        queue.found_end += hit.count_ones() as usize;
        at += 2;
    }
    true
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

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn both(one: u32, other: u32) -> __m512i {
    let halves = _mm512_set1_epi32(one.cast_signed());
    _mm512_mask_set1_epi32(halves, OTHER, other.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn load_bytes(from: &[u8; 2 * CELLS]) -> __m256i {
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn store_bytes(into: &mut [u8; 2 * CELLS], bytes: __m256i) {
    // SAFETY: the array is as large as the register, and needs no alignment.
    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), bytes) }
}
