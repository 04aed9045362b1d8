//! How a position is packed: a piece that moves is one exclusive or.
//!
//! A shape's anchors fall into regions that no piece leaves, such as the line of a car. In each, a
//! single piece is told by the number of its anchor, several by a bit for each anchor. So pieces
//! that cannot be told apart are the same key for free, a car takes three bits, and the code of
//! where a piece stood and that of where it goes turn one key into the next.

use super::bits::{Key, Mask};
use super::board::Board;
use super::{Description, Refusal};

/// Pieces told by a bit for each anchor.
struct Several<M> {
    shift: u32,
    lowest: u32,
    mask: M,
}

/// A piece told by the number of its anchor.
struct Single<M> {
    shift: u32,
    mask: u64,
    /// Each anchor, and the cells covered from it.
    places: Vec<(M, M)>,
    region: M,
}

/// Where the pieces of one shape are told.
struct Packed<M> {
    several: Vec<Several<M>>,
    single: Vec<Single<M>>,
    /// Where pieces stand that can never move.
    fixed: M,
    /// How far the cells of a piece are from its anchor.
    cells: Vec<u8>,
}

/// The packing of one board's positions.
pub(super) struct Code<M, K> {
    shapes: Vec<Packed<M>>,
    /// For each shape and each anchor, what a piece there adds to the key.
    codes: Vec<K>,
    /// The goal: what of a key counts, and what that has to be.
    goal: Option<(K, K)>,
    pub(super) start: K,
}

impl<M: Mask, K: Key> Code<M, K> {
    pub(super) fn new(description: &Description, board: &Board<M>) -> Result<Self, Refusal> {
        let count = board.shapes.len();
        let mut code = Self {
            shapes: Vec::new(),
            codes: vec![K::default(); count * M::BITS as usize],
            goal: None,
            start: K::placed(1, K::BITS - 1),
        };
        let mut room = Room { used: 0 };
        for (number, &start) in description.start.iter().enumerate() {
            let packed = code.place(number, board, M::truncated(start), &mut room)?;
            code.shapes.push(packed);
        }
        for (number, &start) in description.start.iter().enumerate() {
            for cell in M::truncated(start).cells() {
                code.start = code.start ^ code.of(number, cell);
            }
        }
        code.goal = code.goal_of(description);
        Ok(code)
    }

    /// Finds room in the key for all pieces of a shape.
    fn place(
        &mut self,
        number: usize,
        board: &Board<M>,
        start: M,
        room: &mut Room,
    ) -> Result<Packed<M>, Refusal> {
        let shape = &board.shapes[number];
        let cells = shape.cells.clone();
        let (several, single) = (Vec::new(), Vec::new());
        let mut packed = Packed { several, single, fixed: M::default(), cells };
        let mut left = start;
        while left != M::default() {
            let first = left.lowest();
            let region = shape.reach(shape.fits, first) | M::bit(first);
            let pieces = (left & region).count();
            left &= !region;
            if region.count() == pieces {
                packed.fixed |= region;
            } else if pieces == 1 {
                let bits = u32::BITS - (region.count() - 1).leading_zeros();
                let shift = room.take::<K>(bits)?;
                let mask = (1 << bits) - 1;
                let place = |cell| (M::bit(cell), shape.covers[cell as usize]);
                let places = region.cells().map(place).collect();
                packed.single.push(Single { shift, mask, places, region });
                for (index, cell) in region.cells().enumerate() {
                    self.codes[index_of::<M>(number, cell)] = K::placed(index as u128, shift);
                }
            } else {
                let lowest = region.lowest();
                let bits = (region >> lowest).widened().ilog2() + 1;
                let shift = room.take::<K>(bits)?;
                let mask = region >> lowest;
                packed.several.push(Several { shift, lowest, mask });
                for cell in region.cells() {
                    self.codes[index_of::<M>(number, cell)] =
                        K::placed(1 << (cell - lowest), shift);
                }
            }
        }
        Ok(packed)
    }

    /// What of a key tells whether it is a goal, and how; none where no position can be one.
    fn goal_of(&self, description: &Description) -> Option<(K, K)> {
        let (mut mask, mut value) = (K::default(), K::default());
        for &(shape, target) in &description.targets {
            let packed = &self.shapes[shape];
            if target & packed.fixed.widened() != 0 {
                continue;
            }
            let single = packed.single.first()?;
            let cell = M::truncated(target).lowest();
            if single.region & M::bit(cell) == M::default() {
                return None;
            }
            mask = mask ^ K::placed(single.mask.into(), single.shift);
            value = value ^ self.of(shape, cell);
        }
        Some((mask, value))
    }

    /// What a piece at an anchor adds to the key.
    #[inline]
    pub(super) fn of(&self, shape: usize, cell: u32) -> K {
        self.codes[index_of::<M>(shape, cell)]
    }

    /// Writes down where the pieces of each shape stand; gives the cells they cover.
    #[inline]
    pub(super) fn unpack(&self, key: K, anchors: &mut [M]) -> M {
        let mut covered = M::default();
        for (shape, anchors) in self.shapes.iter().zip(anchors) {
            let mut told = shape.fixed;
            for field in &shape.several {
                told |= (M::truncated(key.at(field.shift)) & field.mask) << field.lowest;
            }
            for &cell in &shape.cells {
                covered |= told << cell.into();
            }
            for field in &shape.single {
                let index = u64::truncated(key.at(field.shift)) & field.mask;
                let index = usize::try_from(index).expect("it is the number of a cell");
                let (anchor, under) = field.places[index];
                told |= anchor;
                covered |= under;
            }
            *anchors = told;
        }
        covered
    }

    /// Says whether all goal pieces stand where they are to stand.
    #[inline]
    pub(super) fn is_goal(&self, key: K) -> bool {
        self.goal.is_some_and(|(mask, value)| key & mask == value)
    }
}

/// Hands out the bits of a key.
struct Room {
    used: u32,
}

impl Room {
    /// Gives the first of so many bits in one word; the last bit of the key is kept.
    fn take<K: Key>(&mut self, bits: u32) -> Result<u32, Refusal> {
        let left = K::WORD - self.used % K::WORD;
        let begin = if bits > left { self.used + left } else { self.used };
        self.used = begin + bits;
        let fits = bits <= K::WORD && self.used < K::BITS;
        if fits { Ok(begin) } else { Err(Refusal::TooManyPieces) }
    }
}

#[inline]
fn index_of<M: Mask>(shape: usize, cell: u32) -> usize {
    shape * M::BITS as usize + cell as usize
}
