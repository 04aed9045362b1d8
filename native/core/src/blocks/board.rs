//! A board and its pieces as masks, and every move that can be made on it.

use super::bits::Mask;
use super::{Description, Metric};

/// How many directions there are: up, down, left, right, or the two that a car has.
const DIRECTIONS: usize = 4;
/// The ways of so many shapes are a bit each of one word.
const TOGETHER: usize = 64 / DIRECTIONS;

/// Pieces that cannot be told apart.
pub(super) struct Shape<M> {
    /// The cells on which a piece may stand.
    floor: M,
    /// The directions these pieces have, each beside its opposite.
    axes: [[Way; 2]; DIRECTIONS / 2],
    /// How many of these there are.
    turns: usize,
    /// The other new cells in each direction, where there are any.
    rest: Vec<Vec<u8>>,
    /// How far each cell of a piece is from its anchor.
    pub(super) cells: Vec<u8>,
    /// The anchors at which a piece stands on cells where it may.
    pub(super) fits: M,
    /// The cells covered from each anchor.
    pub(super) covers: Vec<M>,
    /// The anchors on the line of each anchor, for pieces that keep to one.
    lines: Vec<M>,
}

/// A direction in which pieces step.
#[derive(Clone, Copy)]
struct Way {
    /// By how much a mask is turned when all its anchors go one cell.
    ahead: u8,
    /// By how much it is turned when they come back.
    back: u8,
    /// Two of the cells of a piece that are new once it has gone, or twice the same.
    front: [u8; 2],
}

/// A piece that went: its shape, its direction, and where it stands now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    pub(super) shape: u8,
    /// The place of its way among those of the shape, if it went straight.
    pub(super) direction: u8,
    pub(super) to: u8,
}

impl Moved {
    /// What no piece has done.
    pub(super) const NOTHING: Self = Self { shape: u8::MAX, direction: u8::MAX, to: u8::MAX };
}

/// A board without its pieces, and what pieces there are.
pub(super) struct Board<M> {
    pub(super) shapes: Vec<Shape<M>>,
    /// The cells that can be covered at all.
    ground: M,
    metric: Metric,
    /// No position has more successors.
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

    /// The cells that are empty where these are covered.
    #[inline]
    pub(super) fn empty(&self, covered: M) -> M {
        self.ground & !covered
    }

    /// Tells every move from a position, in the order of the Python tier, but those of the piece
    /// that moved last which lead back to where its last move could have led.
    #[inline]
    pub(super) fn each_move(
        &self,
        anchors: &[M],
        empty: M,
        last: Moved,
        tell: impl FnMut(Moved, u32),
    ) {
        match self.metric {
            Metric::Steps => self.each_step(anchors, empty, last, tell),
            Metric::Straight => self.each_straight(anchors, empty, last, tell),
            Metric::Moves => self.each_way(anchors, empty, last, tell),
        }
    }

    #[inline]
    fn each_step(&self, anchors: &[M], empty: M, last: Moved, mut tell: impl FnMut(Moved, u32)) {
        self.each_open_way(anchors, empty, |shape, number, direction, mut following| {
            // Opposite directions stand side by side.
            if last.shape == number && last.direction == direction ^ 1 {
                following &= !shape.step(direction, last.to);
            }
            for to in following.cells() {
                let moved = Moved { shape: number, direction, to: place(to) };
                tell(moved, shape.origin(direction, to));
            }
        });
    }

    #[inline]
    fn each_straight(
        &self,
        anchors: &[M],
        empty: M,
        last: Moved,
        mut tell: impl FnMut(Moved, u32),
    ) {
        self.each_open_way(anchors, empty, |shape, number, direction, mut following| {
            if last.shape == number && last.direction / 2 == direction / 2 {
                following &= !shape.step(direction, last.to);
            }
            for first in following.cells() {
                let origin = shape.origin(direction, first);
                let fits = shape.room(empty, origin);
                let mut to = M::bit(first);
                while to & fits != M::default() {
                    tell(Moved { shape: number, direction, to: place(to.lowest()) }, origin);
                    to = to.turned(shape.way(direction).ahead.into());
                }
            }
        });
    }

    #[inline]
    fn each_way(&self, anchors: &[M], empty: M, last: Moved, mut tell: impl FnMut(Moved, u32)) {
        let (mut current, mut done) = (u8::MAX, M::default());
        self.each_open_way(anchors, empty, |shape, number, direction, following| {
            if number != current {
                current = number;
                done = if last.shape == number { M::bit(last.to.into()) } else { M::default() };
            }
            let origins = following.turned(shape.way(direction).back.into()) & !done;
            done |= origins;
            for origin in origins.cells() {
                for to in shape.reach(shape.room(empty, origin), origin).cells() {
                    tell(Moved { shape: number, direction: 0, to: place(to) }, origin);
                }
            }
        });
    }

    /// Tells the shapes and directions that any piece can step in, and the new anchors.
    ///
    /// Most ways are barred, and which are not nobody can guess, a processor neither: so all are
    /// looked at before any is gone, and nothing branches on what is found.
    #[inline]
    fn each_open_way(&self, anchors: &[M], empty: M, mut tell: impl FnMut(&Shape<M>, u8, u8, M)) {
        for (first, shapes) in (0..).step_by(TOGETHER).zip(self.shapes.chunks(TOGETHER)) {
            let mut open = 0_u64;
            for ((shape, &anchors), first_bit) in
                shapes.iter().zip(&anchors[first..]).zip((0..).step_by(DIRECTIONS))
            {
                open |= shape.open(anchors, empty & shape.floor) << first_bit;
            }
            for way in open.cells() {
                let (number, direction) = (way as usize / DIRECTIONS, way as usize % DIRECTIONS);
                let (shape, direction) = (&shapes[number], place_of(direction));
                let free = empty & shape.floor;
                let mut following = shape.way(direction).following(anchors[first + number], free);
                for &cell in shape.rest.get(usize::from(direction)).into_iter().flatten() {
                    following &= free >> cell.into();
                }
                tell(shape, place_of(first + number), direction, following);
            }
        }
    }
}

impl<M: Mask> Shape<M> {
    /// The anchors at which a piece now at `origin` finds all its cells free.
    #[inline]
    fn room(&self, empty: M, origin: u32) -> M {
        let free = (empty | self.covers[origin as usize]) & self.floor;
        self.cells.iter().fold(!M::default(), |fits, &cell| fits & free >> cell.into())
    }

    /// The anchors to which a piece can go one by one, without the one it is at.
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

    /// The anchors to which a piece can go one by one.
    #[inline]
    fn flood(&self, fits: M, here: M) -> M {
        let mut reached = here;
        let mut edge = here;
        while edge != M::default() {
            let mut grown = reached;
            for [one, other] in self.axes.iter().take(self.turns) {
                grown |= (edge.turned(one.ahead.into()) | edge.turned(other.ahead.into())) & fits;
            }
            edge = grown ^ reached;
            reached = grown;
        }
        reached
    }

    /// The directions that two of their new cells leave open to any of the pieces, a bit each.
    #[inline]
    fn open(&self, anchors: M, free: M) -> u64 {
        let is_open = |way: Way| u64::from(way.following(anchors, free) != M::default());
        let along = |[one, other]: [Way; 2]| is_open(one) | is_open(other) << 1;
        let [first, second] = self.axes;
        if self.turns < 2 { along(first) } else { along(first) | along(second) << 2 }
    }

    /// What a direction is, by its number.
    #[inline]
    fn way(&self, direction: u8) -> Way {
        let direction = usize::from(direction);
        self.axes[direction / 2][direction % 2]
    }

    /// Where a piece would step.
    #[inline]
    fn step(&self, direction: u8, anchor: u8) -> M {
        M::bit(anchor.into()).turned(self.way(direction).ahead.into())
    }

    /// Where a piece was that has stepped.
    #[inline]
    fn origin(&self, direction: u8, anchor: u32) -> u32 {
        M::bit(anchor).turned(self.way(direction).back.into()).lowest()
    }
}

impl Way {
    /// Where pieces may step, as far as two of their cells tell: their new anchors.
    #[inline]
    fn following<M: Mask>(self, anchors: M, free: M) -> M {
        let [one, other] = self.front;
        anchors.turned(self.ahead.into()) & free >> one.into() & free >> other.into()
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
        axes: [0, 2].map(|first| axis::<M>(described.ways.get(first..).unwrap_or_default())),
        turns: described.ways.len().div_ceil(2),
        rest: Vec::new(),
        lines: Vec::new(),
        floor,
    };
    if described.ways.iter().any(|(_, front)| front.len() > 2) {
        let rest = |front: &Vec<u32>| front.iter().copied().map(place).collect();
        shape.rest = described.ways.iter().map(|(_, front)| rest(front)).collect();
    }
    if let [(one, _), (other, _)] = described.ways[..]
        && one == -other
    {
        let line = |anchor| shape.flood(shape.fits, M::bit(anchor));
        shape.lines = (0..M::BITS).map(line).collect();
    }
    shape
}

/// One or two directions as a pair.
fn axis<M: Mask>(ways: &[(i32, Vec<u32>)]) -> [Way; 2] {
    let bits = M::BITS.cast_signed();
    let turn = |distance: i32| place(distance.rem_euclid(bits).cast_unsigned());
    // Where there is no way, the highest bit is asked, which is no cell of the board.
    let mut axis = [Way { ahead: 0, back: 0, front: [place(M::BITS - 1); 2] }; 2];
    for (way, (distance, front)) in axis.iter_mut().zip(ways) {
        let ends = [front[0], front[front.len() - 1]];
        *way = Way { ahead: turn(*distance), back: turn(-distance), front: ends.map(place) };
    }
    axis
}

/// A cell, or the number of a shape, as it is kept.
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
