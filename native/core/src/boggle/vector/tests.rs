//! Every set of instructions does what the array does.

use std::array::from_fn;

use super::array::Array;
use super::lanes::{Lanes, PLACES};
use super::numbers::{CELLS, NEAR, Table};
use super::{Set, Vector, Vectors};
use crate::boggle::board::Shape;
use crate::boggle::judge::Random;

/// Returns the numbers of all lanes, which [`Lanes::compact`] stores.
fn numbers<S: Lanes<PATHS>, const PATHS: usize>(set: S, from: S::Numbers) -> [[u32; NEAR]; PATHS] {
    let mut room = [[0; NEAR]; PATHS];
    set.compact(from, u32::MAX >> (32 - NEAR * PATHS), &mut room);
    room
}

fn any(random: &mut Random) -> u32 {
    let half = |random: &mut Random| u32::try_from(random.below(1 << 16)).unwrap();
    half(random) << 16 | half(random)
}

/// Returns one symbol in each lane as a bit, or none.
fn some_symbols(random: &mut Random) -> Table {
    from_fn(|_| from_fn(|_| 1_u32.checked_shl(any(random) % 36).unwrap_or(0)))
}

fn agrees<S: Lanes<PATHS>, const PATHS: usize>(set: S, random: &mut Random) {
    let (symbols, near) = (some_symbols(random), some_symbols(random));
    let cells: [usize; PATHS] = from_fn(|_| random.below(CELLS));
    let [masks, used, first]: [[u32; PATHS]; 3] = from_fn(|_| from_fn(|_| any(random)));
    let (on, lower) = set.find(
        set.each(masks),
        set.free(set.rows(&symbols, cells), set.rows(&near, cells), set.each(used)),
    );
    let sums = numbers(set, set.add(lower, set.each(first)));
    let lower = numbers(set, lower);
    for path in 0..PATHS {
        let [cell] = [cells[path]];
        let free = Array.free(symbols[cell], near[cell], [used[path]; NEAR]);
        let (right, count) = Array.find([masks[path]; NEAR], free);
        assert_eq!(on >> (path * NEAR) & 0xff, right, "path {path}");
        for lane in (0..NEAR).filter(|lane| right >> lane & 1 != 0) {
            assert_eq!(lower[path][lane], count[lane], "path {path}, lane {lane}");
            assert_eq!(sums[path][lane], count[lane].wrapping_add(first[path]));
        }
    }
    assert_eq!(on >> (NEAR * PATHS - 1) >> 1, 0, "there are no more lanes");
}

fn packs<S: Lanes<PATHS>, const PATHS: usize>(set: S, random: &mut Random) {
    let table: Table = from_fn(|_| from_fn(|_| any(random)));
    let cells: [usize; PATHS] = from_fn(|path| path);
    for lanes in 0..1_u32 << (NEAR * PATHS) {
        let mut room = [[0; NEAR]; PATHS];
        set.compact(set.rows(&table, cells), lanes, &mut room);
        let wanted = table.as_flattened()[..NEAR * PATHS].iter().enumerate();
        let wanted = wanted.filter(|&(lane, _)| lanes >> lane & 1 != 0).map(|(_, number)| number);
        let stored = room.as_flattened().iter();
        assert!(stored.take(lanes.count_ones() as usize).eq(wanted), "lanes {lanes:b}");
    }
}

fn spells<S: Lanes<PATHS>, const PATHS: usize>(set: S, random: &mut Random) {
    for mask in [0, 1, 1 << 31, u32::MAX, any(random), any(random) & any(random) & any(random)] {
        let symbols = (0..32).filter(|symbol| mask >> symbol & 1 != 0);
        let count = mask.count_ones() as usize;
        assert!(set.symbols(mask)[..count].iter().copied().eq(symbols), "mask {mask:b}");
    }
}

fn all<S: Lanes<PATHS>, const PATHS: usize>(set: S) {
    let mut random = Random::new(512);
    packs(set, &mut random);
    for _ in 0..2000 {
        agrees(set, &mut random);
        spells(set, &mut random);
    }
}

#[test]
fn all_vectors_do_what_the_array_does() {
    for vectors in Vectors::all() {
        match vectors.0 {
            #[cfg(target_arch = "x86_64")]
            Set::Avx512(set) => all(set),
            #[cfg(target_arch = "x86_64")]
            Set::Avx2(set) => all(set),
            #[cfg(target_arch = "aarch64")]
            Set::Neon(set) => all(set),
            Set::Array(set) => all(set),
        }
    }
}

#[test]
fn the_array_finds_symbols_on_free_cells_and_counts_lower_ones() {
    let symbols = [1, 2, 4, 8, 0, 1 << 31, 1 << 31, 4];
    let near = [1, 2, 4, 8, 16, 32, 64, 1];
    let free = Array.free(symbols, near, [1 | 64; NEAR]);
    assert_eq!(free, [0, 2, 4, 8, 0, 1 << 31, 0, 0]);
    let (on, lower) = Array.find([1 << 31 | 0b0110; NEAR], free);
    assert_eq!(on, 0b0010_0110);
    assert_eq!([lower[1], lower[2], lower[5]], [0, 1, 2]);
    assert_eq!(PLACES[0b0010_0110], [1, 2, 5, 0, 0, 0, 0, 0]);
}

#[test]
fn vectors_have_names_and_the_array_is_never_the_fastest() {
    let names: Vec<&str> = Vectors::all().into_iter().map(Vectors::name).collect();
    let known = ["avx512", "avx2", "neon", "array"];
    let sorted: Vec<&str> = known.into_iter().filter(|name| names.contains(name)).collect();
    assert_eq!(names, sorted);
    assert_eq!(names.last(), Some(&"array"));
    let first = Vectors::fastest().map(Vectors::name);
    assert_eq!(first.unwrap_or("array"), names[0]);
}

#[test]
fn boards_of_up_to_32_cells_are_walked_with_vectors() {
    let fits = |rows, columns| {
        let shape = Shape::rectangle(rows, columns).unwrap();
        Vectors::all().into_iter().all(|vectors| Vector::new(vectors, &shape).is_some())
    };
    assert!(fits(4, 4) && fits(5, 5) && fits(4, 8));
    assert!(!fits(3, 11) && !fits(6, 6));
}
