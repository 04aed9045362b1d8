//! Sixteen lanes of AVX-512, as of Ice Lake and Zen 4: two paths at a time, and a compress
//! instruction.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::{
    __m256i, __m512i, __mmask16, _mm256_loadu_si256, _mm256_maskz_compress_epi8,
    _mm256_storeu_si256, _mm512_add_epi32, _mm512_and_si512, _mm512_castsi256_si512,
    _mm512_inserti64x4, _mm512_mask_set1_epi32, _mm512_mask_test_epi32_mask,
    _mm512_maskz_compress_epi32, _mm512_popcnt_epi32, _mm512_set1_epi32, _mm512_storeu_si512,
    _mm512_sub_epi32, _mm512_testn_epi32_mask,
};

use super::lanes::lanes;
use super::numbers::{NEAR, Table};
use crate::boggle::trie::MOST_SYMBOLS;

/// AVX-512 with a few of its extensions, on a processor that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let here = is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        here.then_some(Self(()))
    }
}

lanes! {
    impl Lanes<2> for Avx512 with "avx512vl,avx512vbmi2,avx512vpopcntdq,bmi2,popcnt" {
        type Numbers = __m512i;
        type Free = (__m512i, __mmask16);

        fn rows(table: &Table, rows: [usize; 2]) -> __m512i {
            let [one, other] = rows.map(|row| {
                let row: &[u32; NEAR] = &table[row];
                // SAFETY: the array is as large as the register.
                let numbers: __m256i = unsafe { _mm256_loadu_si256(row.as_ptr().cast()) };
                numbers
            });
            _mm512_inserti64x4(_mm512_castsi256_si512(one), other, 1)
        }

        fn each(numbers: [u32; 2]) -> __m512i {
            let [one, other] = numbers.map(u32::cast_signed);
            _mm512_mask_set1_epi32(_mm512_set1_epi32(one), 0xff00, other)
        }

        fn add(one: __m512i, other: __m512i) -> __m512i {
            _mm512_add_epi32(one, other)
        }

        fn free(symbols: __m512i, near: __m512i, used: __m512i) -> (__m512i, __mmask16) {
            (symbols, _mm512_testn_epi32_mask(near, used))
        }

        fn find(masks: __m512i, free: (__m512i, __mmask16)) -> (u32, __m512i) {
            let (symbols, free) = free;
            let found = _mm512_mask_test_epi32_mask(free, masks, symbols);
            let below = _mm512_sub_epi32(symbols, _mm512_set1_epi32(1));
            (u32::from(found), _mm512_popcnt_epi32(_mm512_and_si512(masks, below)))
        }

        fn compact(numbers: __m512i, lanes: u32, room: &mut [[u32; NEAR]; 2]) {
            #[expect(clippy::cast_possible_truncation, reason = "there are sixteen lanes")]
            let compact = _mm512_maskz_compress_epi32(lanes as __mmask16, numbers);
            // SAFETY: the array is as large as the register.
            unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), compact) }
        }

        fn symbols(mask: u32) -> [u8; MOST_SYMBOLS] {
            // SAFETY: the array is as large as the register.
            let all = unsafe { _mm256_loadu_si256(SYMBOLS.as_ptr().cast()) };
            let symbols = _mm256_maskz_compress_epi8(mask, all);
            let mut room = [0; MOST_SYMBOLS];
            // SAFETY: the array is as large as the register.
            unsafe { _mm256_storeu_si256(room.as_mut_ptr().cast(), symbols) }
            room
        }
    }
}

/// All symbols in order.
const SYMBOLS: [u8; MOST_SYMBOLS] = *b"\
    \x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\
    \x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f";
