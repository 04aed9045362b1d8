use std::collections::HashMap;

use super::{Board, Enumeration, IdaStar, Patterns};
use crate::Error;
use crate::work::{Cancelled, Unwatched};

/// The distance of each position of a board from the goal, by plain breadth-first search.
fn distances(board: &Board, blank: u8) -> HashMap<Vec<u8>, u32> {
    let goal: Vec<u8> = board.cells().collect();
    let mut found = HashMap::from([(goal.clone(), 0)]);
    let mut queue = vec![goal];
    let mut next = 0;
    while let Some(tiles) = queue.get(next).cloned() {
        next += 1;
        let at = tiles.iter().position(|&tile| tile == blank).unwrap();
        for cell in board.cells().filter(|&cell| board.far(cell, u8::try_from(at).unwrap()) == 1) {
            let mut child = tiles.clone();
            child.swap(at, cell.into());
            if !found.contains_key(&child) {
                found.insert(child.clone(), found[&tiles] + 1);
                queue.push(child);
            }
        }
    }
    found
}

fn patterns(rows: usize, cols: usize, blank: u8, groups: &[&[u8]]) -> Patterns<Vec<u8>> {
    let groups: Vec<Vec<u8>> = groups.iter().map(|group| group.to_vec()).collect();
    let board = Board::new(rows, cols).unwrap();
    Patterns::build(&board, blank, &groups, &mut Unwatched).unwrap()
}

#[test]
fn bounds_are_never_too_high_and_one_group_of_all_tiles_is_exact() {
    for (groups, exact) in [(vec![&[1, 2, 3, 4, 5][..]], true), (vec![&[1, 2], &[3, 4, 5]], false)]
    {
        let patterns = patterns(2, 3, 0, &groups);
        for (tiles, far) in distances(patterns.board(), 0) {
            let bound = patterns.estimate(&tiles).unwrap();
            assert!(bound <= far && (!exact || bound == far), "{tiles:?}: {bound}, {far}");
        }
    }
}

#[test]
fn searches_find_every_shortest_solution() {
    let patterns = patterns(2, 3, 1, &[&[0, 3, 4], &[2, 5]]);
    let mirror = [2, 1, 0, 5, 4, 3];
    assert!(patterns.is_mirror(&mirror));
    let far = distances(patterns.board(), 1);
    for (tiles, &cost) in &far {
        let found = [None, Some(&mirror[..])].map(|mirror| {
            let mut search = IdaStar::new(&patterns, tiles, mirror, true, 1000).unwrap();
            while !search.advance(patterns.image(), 7) {}
            assert_eq!(u32::from(search.bound()), cost);
            assert_eq!(search.solutions().len() as u64, u64::from(cost) * search.found());
            let length = usize::from(search.bound()).max(1);
            for path in search.solutions().chunks(length) {
                let mut tiles = tiles.clone();
                for &cell in path {
                    let at = tiles.iter().position(|&tile| tile == 1).unwrap();
                    tiles.swap(at, cell.into());
                }
                assert_eq!(tiles, [0, 1, 2, 3, 4, 5]);
            }
            search.found()
        });
        assert_eq!(found[0], found[1]);
        assert!(found[0] > 0);
    }
}

#[test]
fn solutions_are_kept_as_far_as_there_is_room_and_all_are_counted() {
    let patterns = patterns(2, 2, 0, &[&[1, 2, 3]]);
    // Halfway round there are two shortest ways.
    let (tiles, cost) = distances(patterns.board(), 0).into_iter().max_by_key(|one| one.1).unwrap();
    let mut search = IdaStar::new(&patterns, &tiles, None, true, 2 * cost as usize - 1).unwrap();
    assert!(search.advance(patterns.image(), u64::MAX));
    assert_eq!((search.found(), search.solutions().len()), (2, cost as usize));
}

#[test]
fn a_search_goes_on_where_it_stood_whatever_the_steps() {
    let patterns = patterns(2, 4, 0, &[&[1, 2, 4, 5], &[3, 6, 7]]);
    let far = distances(patterns.board(), 0);
    let (tiles, cost) = far.into_iter().max_by_key(|(tiles, far)| (*far, tiles.clone())).unwrap();
    let efforts = [1, 10, u64::MAX].map(|step| {
        let mut search = IdaStar::new(&patterns, &tiles, None, false, 100).unwrap();
        while !search.advance(patterns.image(), step) {}
        (search.effort(), search.solutions().to_vec())
    });
    assert_eq!(efforts[0], efforts[1]);
    assert_eq!(efforts[0], efforts[2]);
    assert_eq!(efforts[0].1.len(), cost as usize);
}

#[test]
fn a_table_is_not_made_to_its_end_if_it_is_not_to_go_on() {
    let board = Board::new(4, 4).unwrap();
    let groups: Vec<Vec<u8>> = [1, 6, 11].map(|first| (first..first + 5).collect()).to_vec();
    let made = Patterns::build(&board, 0, &groups, &mut |_| Err(Cancelled));
    assert_eq!(made.err(), Some(Error::Cancelled));
}

#[test]
fn what_does_not_fit_is_refused() {
    assert_eq!(Board::new(6, 6), Err(Error::TileBoard { most: 32 }));
    assert_eq!(Board::new(1, 1), Err(Error::TileBoard { most: 32 }));
    assert_eq!(Board::new(usize::MAX, 2), Err(Error::TileBoard { most: 32 }));
    let board = Board::new(2, 2).unwrap();
    let open =
        |groups: &[Vec<u8>], bytes: usize| Patterns::open(&board, 0, groups, vec![0; bytes]).err();
    assert_eq!(open(&[vec![1, 2, 3]], 32), None);
    assert_eq!(open(&[vec![1, 2, 3]], 31), Some(Error::TableSize));
    assert_eq!(open(&[vec![1, 2]], 8), Some(Error::Partition));
    let large: Vec<Vec<u8>> = vec![(1..32).collect()];
    let board = Board::new(4, 8).unwrap();
    assert_eq!(Patterns::open(&board, 0, &large, []).err(), Some(Error::TooLargeGroups));
}

#[test]
fn what_is_no_position_or_no_mirror_is_refused() {
    let patterns = patterns(2, 3, 1, &[&[0, 3, 4], &[2, 5]]);
    let set_up = |tiles: &[u8], mirror| IdaStar::new(&patterns, tiles, mirror, true, 9).err();
    for wrong in [&[0, 1, 2, 3, 4, 4][..], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4, 99]] {
        assert_eq!(patterns.estimate(wrong), Err(Error::Position));
        assert_eq!(set_up(wrong, None), Some(Error::Position));
        assert_eq!(set_up(&[0, 1, 2, 3, 4, 5], Some(wrong)), Some(Error::Mirror));
    }
}

#[test]
fn a_line_as_wide_as_a_word_has_regions() {
    let board = Board::new(1, 32).unwrap();
    assert_eq!(board.region(3, 0b1101_1100), 0b1_1100);
    let board = Board::new(32, 1).unwrap();
    assert_eq!(board.region(3, 0b1101_1100), 0b1_1100);
}

#[test]
fn every_position_is_counted_at_its_distance() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let board = Board::new(rows, cols).unwrap();
        for blank in if rows == cols { vec![1] } else { vec![0, 1, board.size_u8() - 1] } {
            let far = distances(&board, blank);
            let farthest = far.values().copied().max().unwrap();
            let mut sizes = vec![0; farthest as usize + 1];
            for &cost in far.values() {
                sizes[cost as usize] += 1;
            }
            let goal: Vec<u8> = board.cells().collect();
            let mut walk = Enumeration::new(&board, &goal, blank, usize::MAX).unwrap();
            let mut rounds = 0;
            while !walk.advance(100) {
                rounds += 1;
            }
            assert_eq!(walk.sizes(), sizes, "{rows} x {cols}, {blank}");
            assert!(walk.advance(1) && rounds > farthest);
            let mut found = walk.farthest();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len() as u64, sizes[farthest as usize]);
            assert!(found.iter().all(|tiles| far[tiles] == farthest));
        }
    }
}

#[test]
fn what_cannot_be_enumerated_is_refused() {
    let refused = |rows, cols, tiles: &[u8], blank| {
        Enumeration::new(&Board::new(rows, cols).unwrap(), tiles, blank, 0).err()
    };
    let sixteen: Vec<u8> = (0..16).collect();
    assert_eq!(refused(4, 4, &sixteen, 0), Some(Error::TooLargeToEnumerate { most: 12 }));
    assert_eq!(refused(1, 4, &[0, 1, 2, 3], 0), Some(Error::TooLargeToEnumerate { most: 12 }));
    assert_eq!(refused(2, 2, &[0, 1, 2, 2], 0), Some(Error::Position));
    assert_eq!(refused(2, 2, &[0, 1, 2], 0), Some(Error::Position));
    assert_eq!(refused(2, 2, &[0, 1, 2, 3], 4), Some(Error::Position));
    assert_eq!(refused(2, 2, &[9, 1, 2, 3], 9), None);
}
