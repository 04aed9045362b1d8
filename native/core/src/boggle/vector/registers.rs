//! Loads and stores of registers.
//!
//! Arrays as large as the register keep every access in bounds; they need no alignment.

use std::arch::x86_64::{
    __m256i, __m512i, _MM_HINT_T0, _mm_prefetch, _mm256_loadu_si256, _mm256_storeu_si256,
    _mm512_castsi256_si512, _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_set1_epi32,
    _mm512_set1_epi32, _mm512_storeu_si512,
};

use super::numbers::{CELLS, NEAR, Numbers};
use crate::boggle::trie::Nodes;

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn load(from: &[u32; CELLS]) -> __m512i {
    // SAFETY: the array is as large as the register.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn load_half(from: &[u32; NEAR]) -> __m256i {
    // SAFETY: the array is as large as the register.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn load_bytes(from: &[u8; 2 * CELLS]) -> __m256i {
    // SAFETY: the array is as large as the register.
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn store(into: &mut Numbers<u32>, at: usize, numbers: __m512i) {
    let room: &mut [u32; CELLS] = into[at..].first_chunk_mut().expect("there is room");
    // SAFETY: the array is as large as the register.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), numbers) }
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn store_half(into: &mut [u32; NEAR], numbers: __m256i) {
    // SAFETY: the array is as large as the register.
    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), numbers) }
}

#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn store_bytes(into: &mut [u8; 2 * CELLS], bytes: __m256i) {
    // SAFETY: the array is as large as the register.
    unsafe { _mm256_storeu_si256(into.as_mut_ptr().cast(), bytes) }
}

/// Loads the entries of two cells into one register.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn halves(table: &[[u32; NEAR]; CELLS], cells: [usize; 2]) -> __m512i {
    let [one, other] = cells.map(|cell| load_half(&table[cell]));
    _mm512_inserti64x4(_mm512_castsi256_si512(one), other, 1)
}

/// Fills the lower half of a register with one number, the upper with another.
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn both([one, other]: [u32; 2]) -> __m512i {
    _mm512_mask_set1_epi32(_mm512_set1_epi32(one.cast_signed()), 0xff00, other.cast_signed())
}

/// Prefetches a node; an invalid number does no harm.
#[allow(unused_unsafe, reason = "a prefetch is unsafe in Rust 1.89, and safe later")]
#[inline]
#[target_feature(enable = "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt")]
pub(super) fn prefetch(nodes: Nodes<'_>, number: u32) {
    let node = nodes.0.as_ptr().wrapping_add(number as usize);
    // SAFETY: a prefetch reads nothing, so any address is allowed.
    unsafe { _mm_prefetch(node.cast(), _MM_HINT_T0) }
}
