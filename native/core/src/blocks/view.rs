//! The moves of several positions, found together.
//!
//! Most ways are blocked, and a processor cannot predict which are not. So all ways of many
//! positions are checked first, without a branch on the result. Each open way is then one bit of a
//! word, and only the end of a word is a branch to predict.

use std::ops::BitOr;

use super::bits::Mask;
use super::board::{Board, DIRECTIONS, Moved};
use super::model::Metric;

/// The number of shapes whose ways fit into one word, one bit each.
const TOGETHER: usize = 64 / DIRECTIONS;

/// Positions and the pieces that can step in each of them.
pub(super) struct View<M> {
    /// For each position, the empty cells.
    empty: Vec<M>,
    /// For each position and each shape, the pieces that can step in each direction, judged by two
    /// of their new cells.
    origins: Vec<[M; DIRECTIONS]>,
}

impl<M: Mask> View<M> {
    pub(super) fn new() -> Self {
        Self { empty: Vec::new(), origins: Vec::new() }
    }

    /// Removes all positions.
    pub(super) fn clear(&mut self) {
        self.empty.clear();
        self.origins.clear();
    }

    /// Adds a position: the anchors of the pieces of each shape, the cells they cover, and the last
    /// move.
    #[inline]
    pub(super) fn add(&mut self, board: &Board<M>, anchors: &[M], covered: M, last: Moved) {
        let empty = board.ground & !covered;
        let first = self.origins.len();
        self.empty.push(empty);
        let shapes = board.shapes.iter().zip(anchors);
        self.origins.extend(shapes.map(|(shape, &anchors)| shape.leaving(anchors, empty)));
        if let Some(origins) = self.origins.get_mut(first + usize::from(last.shape)) {
            for direction in board.back(last) {
                origins[direction] &= !M::bit(last.to.into());
            }
        }
    }

    /// Calls back for every move, position by position, in the order of the Python reference, with
    /// the position, the move, and the old anchor. It leaves out moves of the piece that moved last
    /// to places that its last move could have reached.
    #[inline]
    pub(super) fn each_move(&self, board: &Board<M>, tell: impl FnMut(usize, Moved, u32)) {
        match board.metric {
            Metric::Steps => self.each_step(board, tell),
            Metric::Straight => self.each_straight(board, tell),
            Metric::Moves => self.each_way(board, tell),
        }
    }

    #[inline]
    fn each_step(&self, board: &Board<M>, mut tell: impl FnMut(usize, Moved, u32)) {
        self.each_open_way(board, |position, number, direction, origins| {
            let shape = &board.shapes[number];
            for origin in origins.cells() {
                let to = shape.after(direction, origin);
                tell(position, Moved::new(number, direction, to), origin);
            }
        });
    }

    #[inline]
    fn each_straight(&self, board: &Board<M>, mut tell: impl FnMut(usize, Moved, u32)) {
        self.each_open_way(board, |position, number, direction, origins| {
            let shape = &board.shapes[number];
            for origin in origins.cells() {
                let fits = shape.room(self.empty[position], origin);
                let mut to = shape.stepped(direction, M::bit(origin));
                while to & fits != M::default() {
                    tell(position, Moved::new(number, direction, to.lowest()), origin);
                    to = shape.stepped(direction, to);
                }
            }
        });
    }

    #[inline]
    fn each_way(&self, board: &Board<M>, mut tell: impl FnMut(usize, Moved, u32)) {
        let (mut current, mut done) = ((usize::MAX, usize::MAX), M::default());
        self.each_open_way(board, |position, number, _, origins| {
            if current != (position, number) {
                (current, done) = ((position, number), M::default());
            }
            let shape = &board.shapes[number];
            let origins = origins & !done;
            done |= origins;
            for origin in origins.cells() {
                let fits = shape.room(self.empty[position], origin);
                for to in shape.reach(fits, origin).cells() {
                    tell(position, Moved::new(number, 0, to), origin);
                }
            }
        });
    }

    /// Calls back for each open way, with the position, the shape, the direction, and the pieces.
    #[inline]
    fn each_open_way(&self, board: &Board<M>, mut tell: impl FnMut(usize, usize, usize, M)) {
        let shapes = board.shapes.len();
        for (first, together) in (0..).step_by(TOGETHER).zip(self.origins.chunks(TOGETHER)) {
            let mut open = 0_u64;
            for (first, origins) in (0..).step_by(DIRECTIONS).zip(together) {
                let bits = (0..).zip(origins);
                let bit = |(way, &origins)| u64::from(origins != M::default()) << way;
                open |= bits.map(bit).fold(0, u64::bitor) << first;
            }
            for way in open.cells() {
                let (place, direction) = (way as usize / DIRECTIONS, way as usize % DIRECTIONS);
                let (position, number) = ((first + place) / shapes, (first + place) % shapes);
                let shape = &board.shapes[number];
                let mut origins = together[place][direction];
                for &turn in shape.rest.get(direction).into_iter().flatten() {
                    origins &= (self.empty[position] & shape.floor).turned(turn.into());
                }
                tell(position, number, direction, origins);
            }
        }
    }
}
