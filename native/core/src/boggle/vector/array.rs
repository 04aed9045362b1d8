//! Lanes that every processor has: an array. They define what the others do.

use std::array::from_fn;

use super::lanes::{Lanes, PLACES};
use super::numbers::{NEAR, Table, Used};
use super::walk::{Sought, Walk};

/// Eight lanes as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Array;

impl Lanes<1> for Array {
    type Numbers = [u32; NEAR];
    type Free = [u32; NEAR];

    fn walk<U: Used>(self, walk: &mut Walk<U>, sought: Sought<'_>) -> bool {
        walk.run(self, sought)
    }

    #[inline]
    fn rows(self, table: &Table, [row]: [usize; 1]) -> [u32; NEAR] {
        table[row]
    }

    #[inline]
    fn each(self, [number]: [u32; 1]) -> [u32; NEAR] {
        [number; NEAR]
    }

    #[inline]
    fn add(self, one: [u32; NEAR], other: [u32; NEAR]) -> [u32; NEAR] {
        from_fn(|lane| one[lane].wrapping_add(other[lane]))
    }

    #[inline]
    fn free(self, symbols: [u32; NEAR], near: [u32; NEAR], used: [u32; NEAR]) -> [u32; NEAR] {
        from_fn(|lane| if near[lane] & used[lane] == 0 { symbols[lane] } else { 0 })
    }

    #[inline]
    fn find(self, masks: [u32; NEAR], free: [u32; NEAR]) -> (u32, [u32; NEAR]) {
        let found = |lane: usize| u32::from(masks[lane] & free[lane] != 0) << lane;
        let lower = |lane: usize| masks[lane] & free[lane].wrapping_sub(1);
        ((0..NEAR).map(found).sum(), from_fn(|lane| lower(lane).count_ones()))
    }

    #[inline]
    fn compact(self, numbers: [u32; NEAR], lanes: u32, [room]: &mut [[u32; NEAR]; 1]) {
        *room = PLACES[lanes as usize].map(|lane| numbers[usize::from(lane)]);
    }
}
