//! The packing of positions: a move of a piece is one exclusive or.
//!
//! A shape's anchors form regions that no piece leaves, such as the line of a car. In each region a
//! single piece is stored as the number of its anchor, several pieces as one bit for each anchor. So
//! positions that differ only by a swap of interchangeable pieces have the same key, a car takes
//! three bits, and the codes of the old and the new anchor turn one key into the next.

use super::bits::{Key, Mask};
use super::board::Board;
use super::model::Description;
use crate::Error;

/// Pieces stored as one bit for each anchor.
struct Several<M> {
    shape: usize,
    shift: u32,
    lowest: u32,
    /// The cells of a piece at the first cell.
    stamp: M,
    mask: M,
}

/// A piece stored as the number of its anchor.
struct Single<M> {
    shape: usize,
    shift: u32,
    mask: u64,
    /// Each anchor, and the cells covered from it.
    places: Vec<(M, M)>,
    region: M,
}

/// The packing of one board's positions.
pub(super) struct Code<M, K> {
    several: Vec<Several<M>>,
    single: Vec<Single<M>>,
    /// For each shape, the anchors of pieces that can never move.
    fixed: Vec<M>,
    /// The cells that these pieces cover.
    always: M,
    /// For each shape and each anchor, the code of a piece there.
    codes: Vec<K>,
    /// The goal: the bits of a key that count, and their values.
    goal: Option<(K, K)>,
    pub(super) start: K,
}

impl<M: Mask, K: Key> Code<M, K> {
    pub(super) fn new(description: &Description, board: &Board<M>) -> Result<Self, Error> {
        let count = board.shapes.len();
        let mut code = Self {
            several: Vec::new(),
            single: Vec::new(),
            fixed: vec![M::default(); count],
            always: M::default(),
            codes: vec![K::default(); count * M::BITS as usize],
            goal: None,
            start: K::placed(1, K::BITS - 1),
        };
        let mut room = Room { used: 0 };
        for (number, &start) in description.start.iter().enumerate() {
            code.place(number, board, M::truncated(start), &mut room)?;
        }
        for (number, &start) in description.start.iter().enumerate() {
            for cell in M::truncated(start).cells() {
                code.start = code.start ^ code.of(number, cell);
            }
        }
        code.goal = code.goal_of(description);
        Ok(code)
    }

    /// Allocates bits of the key for all pieces of a shape.
    fn place(
        &mut self,
        number: usize,
        board: &Board<M>,
        start: M,
        room: &mut Room,
    ) -> Result<(), Error> {
        let shape = &board.shapes[number];
        let mut left = start;
        while left != M::default() {
            let first = left.lowest();
            let region = shape.reach(shape.fits, first) | M::bit(first);
            let pieces = (left & region).count();
            left &= !region;
            if region.count() == pieces {
                self.fixed[number] |= region;
                self.always |= region.stamped(shape.covers[0]);
            } else if pieces == 1 {
                let bits = u32::BITS - (region.count() - 1).leading_zeros();
                let shift = room.take::<K>(bits)?;
                let mask = (1 << bits) - 1;
                let place = |cell| (M::bit(cell), shape.covers[cell as usize]);
                let places = region.cells().map(place).collect();
                self.single.push(Single { shape: number, shift, mask, places, region });
                for (index, cell) in region.cells().enumerate() {
                    self.codes[index_of::<M>(number, cell)] = K::placed(index as u128, shift);
                }
            } else {
                let lowest = region.lowest();
                let bits = (region >> lowest).widened().ilog2() + 1;
                let shift = room.take::<K>(bits)?;
                let mask = region >> lowest;
                self.several.push(Several {
                    shape: number,
                    shift,
                    lowest,
                    stamp: shape.covers[0],
                    mask,
                });
                for cell in region.cells() {
                    self.codes[index_of::<M>(number, cell)] =
                        K::placed(1 << (cell - lowest), shift);
                }
            }
        }
        Ok(())
    }

    /// The bits of a key that make it a goal, and their values; none if no position can be one.
    fn goal_of(&self, description: &Description) -> Option<(K, K)> {
        let (mut mask, mut value) = (K::default(), K::default());
        for &(shape, target) in &description.targets {
            if target & self.fixed[shape].widened() != 0 {
                continue;
            }
            let single = self.single.iter().find(|single| single.shape == shape)?;
            let cell = M::truncated(target).lowest();
            if single.region & M::bit(cell) == M::default() {
                return None;
            }
            mask = mask ^ K::placed(single.mask.into(), single.shift);
            value = value ^ self.of(shape, cell);
        }
        Some((mask, value))
    }

    /// The code of a piece at an anchor.
    #[inline]
    pub(super) fn of(&self, shape: usize, cell: u32) -> K {
        self.codes[index_of::<M>(shape, cell)]
    }

    /// Decodes the anchors of the pieces of each shape; returns the cells they cover.
    #[inline]
    pub(super) fn unpack(&self, key: K, anchors: &mut [M]) -> M {
        anchors.copy_from_slice(&self.fixed);
        let mut covered = self.always;
        for field in &self.several {
            let there = (M::truncated(key.at(field.shift)) & field.mask) << field.lowest;
            anchors[field.shape] |= there;
            covered |= there.stamped(field.stamp);
        }
        for field in &self.single {
            let index = u64::truncated(key.at(field.shift)) & field.mask;
            let index = usize::try_from(index).expect("it is the number of a cell");
            let (anchor, under) = field.places[index];
            anchors[field.shape] |= anchor;
            covered |= under;
        }
        covered
    }

    /// Returns whether all goal pieces have reached their goals.
    #[inline]
    pub(super) fn is_goal(&self, key: K) -> bool {
        self.goal.is_some_and(|(mask, value)| key & mask == value)
    }
}

/// Allocates the bits of a key.
struct Room {
    used: u32,
}

impl Room {
    /// Returns the place of that many free bits in one word; the last bit of the key stays free.
    fn take<K: Key>(&mut self, bits: u32) -> Result<u32, Error> {
        let left = K::WORD - self.used % K::WORD;
        let begin = if bits > left { self.used + left } else { self.used };
        self.used = begin + bits;
        let fits = bits <= K::WORD && self.used < K::BITS;
        if fits { Ok(begin) } else { Err(Error::TooManyPieces) }
    }
}

#[inline]
fn index_of<M: Mask>(shape: usize, cell: u32) -> usize {
    shape * M::BITS as usize + cell as usize
}
