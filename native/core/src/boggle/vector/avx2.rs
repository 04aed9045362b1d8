//! Eight lanes of AVX2, as of Haswell and Zen: one path at a time.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::{
    __m256i, _mm_loadl_epi64, _mm256_add_epi8, _mm256_add_epi32, _mm256_and_si256,
    _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_cvtepu8_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_movemask_ps, _mm256_permutevar8x32_epi32,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi32,
};

use super::lanes::{PLACES, lanes};
use super::numbers::{NEAR, Table};

/// AVX2, on a processor that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        let here = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Self(()))
    }
}

lanes! {
    impl Lanes<1> for Avx2 with "avx2,bmi2,popcnt" {
        type Numbers = __m256i;
        type Free = __m256i;

        fn rows(table: &Table, rows: [usize; 1]) -> __m256i {
            let row: &[u32; NEAR] = &table[rows[0]];
            // SAFETY: the array is as large as the register.
            unsafe { _mm256_loadu_si256(row.as_ptr().cast()) }
        }

        fn each(numbers: [u32; 1]) -> __m256i {
            _mm256_set1_epi32(numbers[0].cast_signed())
        }

        fn add(one: __m256i, other: __m256i) -> __m256i {
            _mm256_add_epi32(one, other)
        }

        fn free(symbols: __m256i, near: __m256i, used: __m256i) -> __m256i {
            let free = _mm256_cmpeq_epi32(_mm256_and_si256(near, used), _mm256_setzero_si256());
            _mm256_and_si256(symbols, free)
        }

        fn find(masks: __m256i, free: __m256i) -> (u32, __m256i) {
            let missing = _mm256_cmpeq_epi32(_mm256_and_si256(masks, free), _mm256_setzero_si256());
            let missing = _mm256_movemask_ps(_mm256_castsi256_ps(missing)).cast_unsigned();
            let below = _mm256_sub_epi32(free, _mm256_set1_epi32(1));
            (!missing & 0xff, ones(_mm256_and_si256(masks, below)))
        }

        fn compact(numbers: __m256i, lanes: u32, room: &mut [[u32; NEAR]; 1]) {
            let places: &[u8; NEAR] = &PLACES[(lanes & 0xff) as usize];
            // SAFETY: the array is as large as the half of a register that is loaded.
            let places = unsafe { _mm_loadl_epi64(places.as_ptr().cast()) };
            let compact = _mm256_permutevar8x32_epi32(numbers, _mm256_cvtepu8_epi32(places));
            // SAFETY: the array is as large as the register.
            unsafe { _mm256_storeu_si256(room.as_mut_ptr().cast(), compact) }
        }
    }
}

/// Returns the number of bits that are set in each lane.
///
/// Each half of a byte is looked up in a table of sixteen; then bytes are added in pairs, and pairs
/// too.
#[inline]
#[target_feature(enable = "avx2")]
fn ones(numbers: __m256i) -> __m256i {
    let of_half = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let low = _mm256_set1_epi8(0x0f);
    let lower = _mm256_shuffle_epi8(of_half, _mm256_and_si256(numbers, low));
    let upper = _mm256_and_si256(_mm256_srli_epi16(numbers, 4), low);
    let bytes = _mm256_add_epi8(lower, _mm256_shuffle_epi8(of_half, upper));
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}
