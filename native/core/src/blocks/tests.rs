use std::collections::{BTreeMap, HashSet};

use super::*;
use crate::Error;
use crate::work::{Cancelled, Unwatched};

const KLOTSKI: &str = "BAAC/BAAC/DFFE/DGHE/I..J";

/// Returns a board of letters, dots and walls; the goal is the anchor of A at the end.
fn described(rows: &str, goal: (u32, u32), metric: Metric) -> Description {
    let rows: Vec<&str> = rows.split('/').collect();
    let stride = u32::try_from(rows[0].len()).unwrap() + 1;
    let mut pieces: BTreeMap<char, Vec<(u32, u32)>> = BTreeMap::new();
    let mut ground = 0;
    for (row, marks) in (0..).zip(&rows) {
        for (col, mark) in (0..).zip(marks.chars()) {
            match mark {
                '#' => continue,
                '.' => {}
                label => pieces.entry(label).or_default().push((row, col)),
            }
            ground |= 1_u128 << (row * stride + col);
        }
    }
    let mut classes: BTreeMap<(bool, Vec<u32>), u128> = BTreeMap::new();
    for (label, cells) in &pieces {
        let top = cells.iter().map(|cell| cell.0).min().unwrap();
        let left = cells.iter().map(|cell| cell.1).min().unwrap();
        let distances = cells.iter().map(|(row, col)| (row - top) * stride + col - left).collect();
        *classes.entry((*label != 'A', distances)).or_default() |= 1 << (top * stride + left);
    }
    let shapes = classes.keys().map(|(_, cells)| shape(cells, ground, stride)).collect();
    let start = classes.values().copied().collect();
    let targets = vec![(0, 1 << (goal.0 * stride + goal.1))];
    Description { ground, shapes, start, targets, metric }
}

fn shape(cells: &[u32], floor: u128, stride: u32) -> Shape {
    let stride = stride.cast_signed();
    let ways = [-stride, stride, -1, 1].map(|distance| {
        let came_from = |cell: u32| cell.checked_add_signed(distance);
        let is_new = |cell: &&u32| came_from(**cell).is_none_or(|old| !cells.contains(&old));
        (distance, cells.iter().filter(is_new).copied().collect())
    });
    Shape { cells: cells.to_vec(), floor, ways: ways.to_vec() }
}

fn begun(rows: &str, goal: (u32, u32), metric: Metric) -> Box<dyn Explorer> {
    search(&described(rows, goal, metric), 1 << 30).unwrap()
}

#[test]
fn klotski_takes_116_steps_90_straight_moves_81_moves_and_has_25_955_positions() {
    for (metric, cost) in [(Metric::Steps, 116), (Metric::Straight, 90), (Metric::Moves, 81)] {
        let mut search = begun(KLOTSKI, (3, 1), metric);
        assert_eq!(search.advance(Until::Goal, usize::MAX, &mut Unwatched), Ok(Reached::Goal));
        assert_eq!(search.path().unwrap().len(), cost + 1);
        assert_eq!(search.advance(Until::End, usize::MAX, &mut Unwatched), Ok(Reached::Exhausted));
        assert_eq!(search.met(), 25_955);
        assert_eq!(search.levels().iter().sum::<usize>(), 25_955);
        let states: HashSet<State> = search.states(0, search.met()).into_iter().collect();
        assert_eq!(states.len(), 25_955);
    }
}

#[test]
fn no_position_is_lost_or_met_twice_however_often_it_is_interrupted() {
    let mut whole = begun(KLOTSKI, (3, 1), Metric::Moves);
    whole.advance(Until::End, usize::MAX, &mut Unwatched).unwrap();
    let mut cut = begun(KLOTSKI, (3, 1), Metric::Moves);
    let mut stops = 0;
    let control = &mut |_| Err(Cancelled);
    while cut.advance(Until::End, cut.expanded() + 7, control) != Ok(Reached::Exhausted) {
        stops += 1;
    }
    assert!(stops > 100);
    assert_eq!(cut.states(0, cut.met()), whole.states(0, whole.met()));
    assert_eq!((cut.generated(), cut.levels()), (whole.generated(), whole.levels()));
}

#[test]
fn shortest_paths_go_through_neighbours_and_begin_at_the_start() {
    let mut search = begun("AB./CD./...", (2, 2), Metric::Steps);
    assert_eq!(search.advance(Until::Goals, usize::MAX, &mut Unwatched), Ok(Reached::Goal));
    let start = search.states(0, 1);
    let paths = search.shortest(&mut Unwatched).unwrap().unwrap();
    assert_eq!(paths.levels[0], start);
    assert_eq!(paths.levels.len(), search.path().unwrap().len());
    for (depth, parents) in paths.parents.iter().enumerate() {
        assert_eq!(parents.len(), paths.levels[depth + 1].len());
        for (child, of_child) in parents.iter().enumerate() {
            assert!(!of_child.is_empty() && of_child.is_sorted());
            for &parent in of_child {
                let (from, to) = (&paths.levels[depth][parent], &paths.levels[depth + 1][child]);
                let differing = from[1..].iter().zip(&to[1..]).filter(|(one, other)| one != other);
                assert_eq!(differing.count(), 1);
            }
        }
    }
    assert_eq!(search.shortest(&mut |_| Err(Cancelled)), Err(Error::Cancelled));
}

#[test]
fn from_all_goals_every_position_is_met_again() {
    let mut search = begun(KLOTSKI, (3, 1), Metric::Moves);
    search.advance(Until::End, usize::MAX, &mut Unwatched).unwrap();
    let goals = search.goals();
    search.turn().unwrap();
    assert_eq!(search.levels(), [goals]);
    assert_eq!(search.advance(Until::End, usize::MAX, &mut Unwatched), Ok(Reached::Exhausted));
    assert_eq!(search.met(), 25_955);
}

#[test]
fn it_takes_no_more_memory_than_it_may() {
    let mut search = search(&described(KLOTSKI, (3, 1), Metric::Steps), 1 << 19).unwrap();
    assert_eq!(search.advance(Until::End, usize::MAX, &mut Unwatched), Err(Error::OutOfMemory));
    assert!(search.bytes() <= 1 << 19 && search.met() > 1000);
    assert_eq!(search.advance(Until::End, usize::MAX, &mut Unwatched), Err(Error::OutOfMemory));
    search.allow(1 << 30);
    assert_eq!(search.advance(Until::End, usize::MAX, &mut Unwatched), Ok(Reached::Exhausted));
    assert_eq!(search.met(), 25_955);
}

#[test]
fn words_of_every_length_give_the_same_answer() {
    let small = "AB./.../...";
    let wide = "AB.########/...########/...########/###########/###########/###########";
    let levels: Vec<_> = [small, wide]
        .iter()
        .map(|rows| {
            let mut search = begun(rows, (2, 2), Metric::Steps);
            assert_eq!(
                search.advance(Until::End, usize::MAX, &mut Unwatched),
                Ok(Reached::Exhausted)
            );
            search.levels()
        })
        .collect();
    assert_eq!(levels[0].iter().sum::<usize>(), 9 * 8);
    assert_eq!(levels[0], levels[1]);
    let mut large = described(small, (2, 2), Metric::Steps);
    large.ground |= 1 << 127;
    assert_eq!(search(&large, 1 << 20).err(), Some(Error::TooManyCells));
}
