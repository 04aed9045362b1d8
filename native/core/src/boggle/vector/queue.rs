//! The queue of paths, and the words found on them.

use super::numbers::{CELLS, NEAR, Numbers, ROOM};
use super::registers::{load_bytes, store, store_bytes};
use crate::boggle::trie::{MOST_SYMBOLS, Node, TAG};
use std::arch::x86_64::{
    __m512i, _mm256_castsi256_si128, _mm256_maskz_compress_epi8, _mm512_add_epi32,
    _mm512_cvtepu8_epi32, _mm512_maskz_compress_epi32, _mm512_or_si512, _mm512_set1_epi32,
    _mm512_slli_epi32,
};

/// The position of a path's last cell in an entry: above the number of its node.
pub(super) const CELL: u32 = 28;
/// The bits of an entry that are the number of its node.
pub(super) const NUMBER: u32 = (1 << CELL) - 1;

/// Paths in the order of their extension, and the words found on them.
pub(super) struct Queue {
    /// A path's last node, and above it the last cell.
    paths: Numbers<u32>,
    /// The cells of a path without its last.
    used: Numbers<u16>,
    /// The symbol of the swept cell, for paths through it.
    tags: Numbers<u8>,
    end: usize,
    found: Numbers<u32>,
    found_end: usize,
}

impl Queue {
    pub(super) fn new() -> Self {
        Self {
            paths: Numbers::zeros(),
            used: Numbers::zeros(),
            tags: Numbers::zeros(),
            end: 0,
            found: Numbers::zeros(),
            found_end: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.end = 0;
        self.found_end = 0;
    }

    /// Returns whether one more step fits, which appends whole registers.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        const MOST: usize = ROOM - 3 * CELLS;
        self.end <= MOST && self.found_end <= MOST
    }

    /// Returns whether there is a path at a place.
    #[inline]
    pub(super) fn has_path(&self, at: usize) -> bool {
        at < self.end
    }

    /// Returns the path at a place; beyond the end, one of another board.
    #[inline]
    pub(super) fn path(&self, at: usize) -> (u32, u16) {
        (self.paths[at], self.used[at])
    }

    #[inline]
    pub(super) fn tag(&self, at: usize) -> u8 {
        self.tags[at]
    }

    /// Returns all paths.
    pub(super) fn paths(&self) -> impl Iterator<Item = (u32, u16)> {
        self.paths[..self.end].iter().copied().zip(self.used[..self.end].iter().copied())
    }

    /// Returns the words found, maybe several times.
    pub(super) fn words(&self) -> &[u32] {
        &self.found[..self.found_end]
    }

    /// Appends the path of one cell with this symbol, or with no symbol if it is 0.
    #[inline]
    pub(super) fn begin(&mut self, root: Node, cell: u32, symbol: u32) {
        if root.children & symbol != 0 {
            self.paths[self.end] = root.child(symbol) | cell << CELL;
            self.used[self.end] = 0;
            self.end += 1;
        }
        if root.words & symbol != 0 {
            self.found[self.found_end] = root.word(symbol);
            self.found_end += 1;
        }
    }

    /// Pairs a single last path with a companion that has used every cell, and so has no extension.
    #[inline]
    pub(super) fn pair_up(&mut self, at: usize) {
        if at + 1 == self.end {
            self.paths[self.end] = self.paths[at];
            self.used[self.end] = u16::MAX;
            self.end += 1;
        }
    }

    /// Appends the extensions of two paths, given their counts and the cells used by the two.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    pub(super) fn append<const TAGGED: bool>(
        &mut self,
        paths: __m512i,
        counts: [u32; 2],
        used: [u16; 2],
        tags: [u8; 2],
    ) {
        store(&mut self.paths, self.end, paths);
        for ((count, used), tag) in counts.into_iter().zip(used).zip(tags) {
            *room(&mut self.used, self.end) = [used; NEAR];
            if TAGGED {
                *room(&mut self.tags, self.end) = [tag; NEAR];
            }
            self.end += count as usize;
        }
    }

    /// Appends `count` words.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    pub(super) fn append_found(&mut self, words: __m512i, count: u32) {
        store(&mut self.found, self.found_end, words);
        self.found_end += count as usize;
    }

    /// Appends a step to a cell by each symbol of a node, tagged with the symbol.
    #[inline]
    #[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
    pub(super) fn enter_by_all(&mut self, node: Node, cell: usize, used: u16) {
        let symbols = load_bytes(&SYMBOLS);
        let low = _mm512_cvtepu8_epi32(_mm256_castsi256_si128(symbols));
        let high = plus(low, HALF);
        let cell = u32::try_from(cell).expect("at most 16 cells") << CELL;

        let paths = plus(low, node.first_child | cell);
        let count = node.children.count_ones();
        store(&mut self.paths, self.end, paths);
        *room(&mut self.used, self.end) = [used; CELLS];
        if count > HALF {
            store(&mut self.paths, self.end + CELLS, plus(paths, HALF));
            *room(&mut self.used, self.end + CELLS) = [used; CELLS];
        }
        let tags = _mm256_maskz_compress_epi8(node.children, symbols);
        store_bytes(room(&mut self.tags, self.end), tags);
        self.end += count as usize;

        let mut words = plus(low, node.first_word);
        for (half, symbols) in [(node.words & 0xffff, low), (node.words >> HALF, high)] {
            #[expect(clippy::cast_possible_truncation, reason = "sixteen bits of it")]
            let tags = _mm512_maskz_compress_epi32(half as u16, _mm512_slli_epi32(symbols, TAG));
            let count = half.count_ones();
            self.append_found(_mm512_or_si512(words, tags), count);
            words = plus(words, count);
        }
    }
}

/// Half of the symbols.
const HALF: u32 = 16;
/// All symbols in order.
const SYMBOLS: [u8; MOST_SYMBOLS] = *b"\
    \x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\
    \x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f";

/// Adds a number in each lane.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
fn plus(numbers: __m512i, number: u32) -> __m512i {
    _mm512_add_epi32(numbers, _mm512_set1_epi32(number.cast_signed()))
}

/// Returns the next `COUNT` places, which exist after [`Queue::has_room`].
#[inline]
fn room<Number, const COUNT: usize>(
    numbers: &mut Numbers<Number>,
    at: usize,
) -> &mut [Number; COUNT] {
    numbers[at..].first_chunk_mut().expect("there is room")
}
