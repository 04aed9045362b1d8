//! What the walk needs of a processor: eight lanes of 32 bits for each path that it follows at once.
//!
//! A type that implements [`Lanes`] has a value only if the processor has its instructions, so all
//! of its methods are safe to call.

use super::numbers::{NEAR, Table, Used};
use super::walk::{Sought, Walk};
use crate::boggle::trie::MOST_SYMBOLS;

/// Instructions for the lanes of `PATHS` paths, one for each neighbour of a path's last cell.
pub(super) trait Lanes<const PATHS: usize>: Copy {
    /// A number in each lane.
    type Numbers: Copy;
    /// Symbols as bits: those on free neighbours, and none in other lanes.
    type Free: Copy;

    /// Walks a board, compiled for these instructions; returns false if the queue is too small.
    fn walk<U: Used>(self, walk: &mut Walk<U>, sought: Sought<'_>) -> bool;

    /// Returns the rows of a table, one for each path.
    fn rows(self, table: &Table, rows: [usize; PATHS]) -> Self::Numbers;

    /// Returns each path's number in all of its lanes.
    fn each(self, numbers: [u32; PATHS]) -> Self::Numbers;

    /// Adds, and wraps around.
    fn add(self, one: Self::Numbers, other: Self::Numbers) -> Self::Numbers;

    /// Returns the symbols on free neighbours, given those on all, and bits of the neighbours and of
    /// used cells.
    fn free(self, symbols: Self::Numbers, near: Self::Numbers, used: Self::Numbers) -> Self::Free;

    /// Returns the lanes whose symbols are in their masks, as bits, and how many lower symbols each
    /// mask has. In other lanes this number means nothing.
    fn find(self, masks: Self::Numbers, free: Self::Free) -> (u32, Self::Numbers);

    /// Stores the numbers of some lanes, given as bits, side by side; the places after them
    /// may get any numbers.
    fn compact(self, numbers: Self::Numbers, lanes: u32, room: &mut [[u32; NEAR]; PATHS]);

    /// Returns the symbols of a mask side by side; those after them mean nothing.
    #[inline(always)]
    fn symbols(self, mask: u32) -> [u8; MOST_SYMBOLS] {
        let mut symbols = [0; MOST_SYMBOLS];
        let mut count = 0;
        for (base, byte) in (0..).step_by(NEAR).zip(mask.to_le_bytes()) {
            let room: &mut [u8; NEAR] =
                symbols[count..].first_chunk_mut().expect("at most 24 before");
            *room = PLACES[usize::from(byte)].map(|place| base + place);
            count += byte.count_ones() as usize;
        }
        symbols
    }

    /// Prepares for reading from an address soon; a hint, for any address.
    #[inline]
    fn prefetch<Item>(self, _: *const Item) {}
}

/// Implements [`Lanes`] by functions that are compiled for some instructions.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! lanes {
    (
        impl Lanes<$paths:literal> for $Set:ident with $features:literal {
            type Numbers = $Numbers:ty;
            type Free = $Free:ty;
            $(fn $name:ident($($given:ident: $Given:ty),*) $(-> $Made:ty)? $body:block)*
        }
    ) => {
        impl crate::boggle::vector::lanes::Lanes<$paths> for $Set {
            type Numbers = $Numbers;
            type Free = $Free;

            fn walk<U: crate::boggle::vector::numbers::Used>(
                self,
                walk: &mut crate::boggle::vector::walk::Walk<U>,
                sought: crate::boggle::vector::walk::Sought<'_>,
            ) -> bool {
                #[target_feature(enable = $features)]
                fn compiled<U: crate::boggle::vector::numbers::Used>(
                    set: $Set,
                    walk: &mut crate::boggle::vector::walk::Walk<U>,
                    sought: crate::boggle::vector::walk::Sought<'_>,
                ) -> bool {
                    walk.run(set, sought)
                }
                // SAFETY: there is such a value only if the processor has these instructions.
                unsafe { compiled(self, walk, sought) }
            }

            $(
                #[inline(always)]
                fn $name(self, $($given: $Given),*) $(-> $Made)? {
                    #[inline]
                    #[target_feature(enable = $features)]
                    fn compiled($($given: $Given),*) $(-> $Made)? $body
                    // SAFETY: there is such a value only if the processor has these instructions.
                    unsafe { compiled($($given),*) }
                }
            )*

            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            fn prefetch<Item>(self, address: *const Item) {
                #[allow(unused_unsafe, reason = "a prefetch is unsafe in Rust 1.89, and safe later")]
                // SAFETY: a prefetch reads nothing, so any address is allowed.
                unsafe {
                    std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                        address.cast(),
                    );
                }
            }
        }
    };
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use lanes;

/// For each set of eight lanes, as bits, the lanes in it; 0 after the last.
pub(super) static PLACES: [[u8; NEAR]; 1 << NEAR] = {
    let mut places = [[0; NEAR]; 1 << NEAR];
    let mut set = 0;
    while set < places.len() {
        let (mut lane, mut count) = (0, 0);
        while lane < NEAR {
            if set >> lane & 1 != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "a lane is less than eight")]
                let number = lane as u8;
                places[set][count] = number;
                count += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    places
};
