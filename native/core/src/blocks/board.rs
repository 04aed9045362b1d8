//! A board and its pieces as masks, and every move that can be made on it.

use std::ops::Range;

use super::bits::Mask;
use super::model::{Description, Metric};

/// The most directions: up, down, left, right; a car has two.
pub(super) const DIRECTIONS: usize = 4;

/// Interchangeable pieces.
pub(super) struct Shape<M> {
    /// The cells that a piece may cover.
    pub(super) floor: M,
    /// The offset of an anchor for each direction; opposite directions are side by side.
    ahead: [i8; DIRECTIONS],
    /// For each direction the rotations of a mask that bring two of the cells that have to be
    /// empty, or one of them twice, to the old anchor.
    turns: [[u8; DIRECTIONS]; 2],
    /// The same for all such cells, if there are more.
    pub(super) rest: Vec<Vec<u8>>,
    /// The floor, for each direction in use.
    floors: [M; DIRECTIONS],
    /// The number of directions.
    directions: usize,
    /// The offset of each cell of a piece from its anchor.
    cells: Vec<u8>,
    /// The anchors at which a piece covers only its floor.
    pub(super) fits: M,
    /// The cells covered from each anchor.
    pub(super) covers: Vec<M>,
    /// The anchors on the line of each anchor, for pieces that move along a line.
    lines: Vec<M>,
}

/// The last move: the shape, the direction, and the new anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    pub(super) shape: u8,
    /// The index of its direction among those of the shape, if it went straight.
    pub(super) direction: u8,
    pub(super) to: u8,
}

impl Moved {
    /// No move.
    pub(super) const NOTHING: Self = Self { shape: u8::MAX, direction: u8::MAX, to: u8::MAX };

    #[inline]
    pub(super) fn new(shape: usize, direction: usize, to: u32) -> Self {
        Self { shape: place_of(shape), direction: place_of(direction), to: place(to) }
    }
}

/// A board without its pieces, and the shapes of the pieces.
pub(super) struct Board<M> {
    pub(super) shapes: Vec<Shape<M>>,
    /// The cells that pieces can cover.
    pub(super) ground: M,
    pub(super) metric: Metric,
    /// The most successors of a position.
    pub(super) most_successors: usize,
}

impl<M: Mask> Board<M> {
    pub(super) fn new(description: &Description) -> Self {
        let shapes: Vec<Shape<M>> = description.shapes.iter().map(shape).collect();
        let pieces = description.start.iter().map(|start| start.count_ones());
        let most = pieces.zip(&shapes).map(|(pieces, shape)| match description.metric {
            Metric::Steps => pieces * 4,
            Metric::Straight | Metric::Moves => pieces * shape.fits.count(),
        });
        Self {
            most_successors: most.sum::<u32>() as usize,
            ground: M::truncated(description.ground),
            metric: description.metric,
            shapes,
        }
    }

    /// The directions that lead the piece that moved last to a place its move could have reached.
    #[inline]
    pub(super) fn back(&self, last: Moved) -> Range<usize> {
        let direction = usize::from(last.direction);
        match self.metric {
            // Opposite directions are side by side.
            Metric::Steps => (direction ^ 1)..(direction ^ 1) + 1,
            Metric::Straight => (direction & !1)..(direction & !1) + 2,
            Metric::Moves => 0..DIRECTIONS,
        }
    }
}

impl<M: Mask> Shape<M> {
    /// The pieces that can step in each direction, judged by two of their new cells.
    #[inline]
    pub(super) fn leaving(&self, anchors: M, empty: M) -> [M; DIRECTIONS] {
        let [one, other] = &self.turns;
        std::array::from_fn(|direction| {
            let free = empty & self.floors[direction];
            anchors & free.turned(one[direction].into()) & free.turned(other[direction].into())
        })
    }

    /// The anchors of pieces after a step, if they are on the board.
    #[inline]
    pub(super) fn stepped(&self, direction: usize, anchors: M) -> M {
        anchors.turned(turn::<M>(self.ahead[direction].into()))
    }

    /// The anchor of a piece after a step that it can make.
    #[inline]
    pub(super) fn after(&self, direction: usize, anchor: u32) -> u32 {
        anchor.wrapping_add_signed(self.ahead[direction].into())
    }

    /// The anchors at which a piece now at `origin` fits.
    #[inline]
    pub(super) fn room(&self, empty: M, origin: u32) -> M {
        let free = (empty | self.covers[origin as usize]) & self.floor;
        self.cells.iter().fold(!M::default(), |fits, &cell| fits & free >> cell.into())
    }

    /// The anchors that a piece can reach step by step, without its own.
    #[inline]
    pub(super) fn reach(&self, fits: M, origin: u32) -> M {
        let here = M::bit(origin);
        let Some(&line) = self.lines.get(origin as usize) else {
            return self.flood(fits, here) ^ here;
        };
        let barred = line & !fits;
        let (before, after) = (barred & here.below(), barred & here.above());
        line & before.above() & after.below() ^ here
    }

    /// The anchors that a piece can reach step by step.
    #[inline]
    fn flood(&self, fits: M, here: M) -> M {
        let mut reached = here;
        let mut edge = here;
        while edge != M::default() {
            let mut grown = reached;
            for direction in 0..self.directions {
                grown |= self.stepped(direction, edge) & fits;
            }
            edge = grown ^ reached;
            reached = grown;
        }
        reached
    }
}

fn shape<M: Mask>(described: &super::Shape) -> Shape<M> {
    let floor = M::truncated(described.floor);
    let cells = &described.cells;
    let covers =
        |anchor| cells.iter().fold(M::default(), |all, &cell| all | M::bit(anchor) << cell);
    let mut shape = Shape {
        fits: cells.iter().fold(!M::default(), |fits, &cell| fits & floor >> cell),
        covers: (0..M::BITS).map(covers).collect(),
        cells: cells.iter().copied().map(place).collect(),
        ahead: [0; DIRECTIONS],
        turns: [[0; DIRECTIONS]; 2],
        floors: [M::default(); DIRECTIONS],
        directions: described.ways.len(),
        rest: Vec::new(),
        lines: Vec::new(),
        floor,
    };
    // Rotated, not shifted: the cell may be above the anchor or below it.
    let seen = |distance: i32, cell: u32| place(turn::<M>(-(distance + cell.cast_signed())));
    for (direction, (distance, front)) in described.ways.iter().enumerate() {
        shape.ahead[direction] = i8::try_from(*distance).expect("no mask is as long");
        shape.floors[direction] = floor;
        for (turns, cell) in shape.turns.iter_mut().zip([front[0], front[front.len() - 1]]) {
            turns[direction] = seen(*distance, cell);
        }
    }
    if described.ways.iter().any(|(_, front)| front.len() > 2) {
        let rest = |(distance, front): &(i32, Vec<u32>)| {
            front.iter().map(|&cell| seen(*distance, cell)).collect()
        };
        shape.rest = described.ways.iter().map(rest).collect();
    }
    if let [(one, _), (other, _)] = described.ways[..]
        && one == -other
    {
        let line = |anchor| shape.flood(shape.fits, M::bit(anchor));
        shape.lines = (0..M::BITS).map(line).collect();
    }
    shape
}

/// The rotation of a mask that moves all its bits by an offset.
fn turn<M: Mask>(distance: i32) -> u32 {
    distance.rem_euclid(M::BITS.cast_signed()).cast_unsigned()
}

/// A cell, or the number of a shape, in its small type.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a board has 128 bits at most")]
fn place(cell: u32) -> u8 {
    cell as u8
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 255 shapes")]
fn place_of(number: usize) -> u8 {
    number as u8
}
