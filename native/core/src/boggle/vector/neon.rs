//! Eight lanes of NEON, which every processor with aarch64 has: one path in two registers.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]

use std::arch::aarch64::{
    uint8x16x2_t, uint32x4_t, uint32x4x2_t, vaddq_u32, vaddvq_u32, vandq_u32, vbicq_u32, vcntq_u8,
    vdupq_n_u32, vget_low_u16, vld1_u8, vld1q_u32_x2, vmlaq_u32, vmovl_high_u16, vmovl_u8,
    vmovl_u16, vpaddlq_u8, vpaddlq_u16, vqtbl2q_u8, vreinterpretq_u8_u32, vreinterpretq_u32_u8,
    vst1q_u32_x2, vsubq_u32, vtstq_u32,
};

use super::lanes::{PLACES, lanes};
use super::numbers::{NEAR, Table};

/// NEON, on a processor that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neon(());

impl Neon {
    pub(super) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

/// Applies a function to both registers.
macro_rules! both {
    (|$($one:ident),+| $made:expr) => {
        uint32x4x2_t(
            {
                $(let $one = $one.0;)+
                $made
            },
            {
                $(let $one = $one.1;)+
                $made
            },
        )
    };
}

lanes! {
    impl Lanes<1> for Neon with "neon" {
        type Numbers = uint32x4x2_t;
        type Free = uint32x4x2_t;

        fn rows(table: &Table, rows: [usize; 1]) -> uint32x4x2_t {
            let row: &[u32; NEAR] = &table[rows[0]];
            // SAFETY: the array is as large as two registers.
            unsafe { vld1q_u32_x2(row.as_ptr()) }
        }

        fn each(numbers: [u32; 1]) -> uint32x4x2_t {
            let number = vdupq_n_u32(numbers[0]);
            uint32x4x2_t(number, number)
        }

        fn add(one: uint32x4x2_t, other: uint32x4x2_t) -> uint32x4x2_t {
            both!(|one, other| vaddq_u32(one, other))
        }

        fn free(symbols: uint32x4x2_t, near: uint32x4x2_t, used: uint32x4x2_t) -> uint32x4x2_t {
            both!(|symbols, near, used| vbicq_u32(symbols, vtstq_u32(near, used)))
        }

        fn find(masks: uint32x4x2_t, free: uint32x4x2_t) -> (u32, uint32x4x2_t) {
            let lanes: [u32; NEAR] = [1, 2, 4, 8, 16, 32, 64, 128];
            // SAFETY: the array is as large as two registers.
            let lanes = unsafe { vld1q_u32_x2(lanes.as_ptr()) };
            let found = both!(|masks, free, lanes| vandq_u32(vtstq_u32(masks, free), lanes));
            let one = vdupq_n_u32(1);
            let lower = both!(|masks, free| ones(vandq_u32(masks, vsubq_u32(free, one))));
            (vaddvq_u32(vaddq_u32(found.0, found.1)), lower)
        }

        // A lane's four bytes are at four times its place.
        fn compact(numbers: uint32x4x2_t, lanes: u32, room: &mut [[u32; NEAR]; 1]) {
            let places: &[u8; NEAR] = &PLACES[(lanes & 0xff) as usize];
            // SAFETY: the array is as large as the register.
            let places = vmovl_u8(unsafe { vld1_u8(places.as_ptr()) });
            let places = uint32x4x2_t(vmovl_u16(vget_low_u16(places)), vmovl_high_u16(places));
            let (first, four) = (vdupq_n_u32(0x0302_0100), vdupq_n_u32(0x0404_0404));
            let bytes = uint8x16x2_t(vreinterpretq_u8_u32(numbers.0), vreinterpretq_u8_u32(numbers.1));
            let compact = both!(|places| {
                let from = vreinterpretq_u8_u32(vmlaq_u32(first, places, four));
                vreinterpretq_u32_u8(vqtbl2q_u8(bytes, from))
            });
            // SAFETY: the array is as large as two registers.
            unsafe { vst1q_u32_x2(room[0].as_mut_ptr(), compact) }
        }
    }
}

/// Returns the number of bits that are set in each lane: those of bytes, added in pairs, and pairs
/// too.
#[inline]
#[target_feature(enable = "neon")]
fn ones(numbers: uint32x4_t) -> uint32x4_t {
    vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(numbers))))
}
