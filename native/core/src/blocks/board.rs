//! A board and its pieces as masks, and every move that can be made on it.

use super::bits::Mask;
use super::{Description, Metric};

/// How many directions there are: up, down, left, right, or the two that a car has.
pub(super) const DIRECTIONS: usize = 4;

/// Pieces that cannot be told apart.
pub(super) struct Shape<M> {
    /// The cells on which a piece may stand.
    floor: M,
    /// By how much a mask is turned when all its anchors go one cell in each direction.
    ahead: [u8; DIRECTIONS],
    /// By how much it is turned when they come back.
    back: [u8; DIRECTIONS],
    /// Two of the cells of a piece that are new once it has gone, or twice the same.
    front: [[u8; DIRECTIONS]; 2],
    /// All of those cells, for each direction in which these pieces may go.
    fronts: Vec<Vec<u8>>,
    /// How far each cell of a piece is from its anchor.
    cells: Vec<u8>,
    /// The anchors at which a piece stands on cells where it may.
    pub(super) fits: M,
    /// The cells covered from each anchor.
    covers: Vec<M>,
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
    /// The shapes that have more than two new cells in a direction.
    long: Vec<u8>,
    /// Each cell of each shape.
    cells: Vec<(u8, u8)>,
    /// The cells that can be covered at all.
    ground: M,
    metric: Metric,
    /// No position has more successors.
    pub(super) most_successors: usize,
}

impl<M: Mask> Board<M> {
    pub(super) fn new(description: &Description) -> Self {
        let shapes: Vec<Shape<M>> = description.shapes.iter().map(shape).collect();
        let is_long = |shape: &Shape<M>| shape.fronts.iter().any(|front| front.len() > 2);
        let long = shapes.iter().zip(0..).filter(|(shape, _)| is_long(shape));
        let long = long.map(|(_, number)| number).collect();
        let cells = shapes.iter().zip(0..);
        let cells = cells.flat_map(|(shape, number)| shape.cells.iter().map(move |&c| (number, c)));
        let pieces = description.start.iter().map(|start| start.count_ones());
        let most = pieces.zip(&shapes).map(|(pieces, shape)| match description.metric {
            Metric::Steps => pieces * 4,
            Metric::Straight | Metric::Moves => pieces * shape.fits.count(),
        });
        Self {
            cells: cells.collect(),
            most_successors: most.sum::<u32>() as usize,
            ground: M::truncated(description.ground),
            metric: description.metric,
            long,
            shapes,
        }
    }

    /// The cells that no piece covers.
    #[inline]
    pub(super) fn empty(&self, anchors: &[M]) -> M {
        let cover = |covered, &(shape, cell): &(u8, u8)| {
            covered | anchors[usize::from(shape)] << cell.into()
        };
        self.ground & !self.cells.iter().fold(M::default(), cover)
    }

    /// Tells every move from a position, in the order of the Python tier, but those of the piece
    /// that moved last which lead back to where its last move could have led.
    #[inline]
    pub(super) fn each_move(
        &self,
        anchors: &[M],
        last: Moved,
        scratch: &mut Vec<[M; DIRECTIONS]>,
        tell: impl FnMut(Moved, u32),
    ) {
        let empty = self.empty(anchors);
        self.step_all(anchors, empty, scratch);
        match self.metric {
            Metric::Steps => self.each_step(scratch, last, tell),
            Metric::Straight => self.each_straight(scratch, empty, last, tell),
            Metric::Moves => self.each_way(scratch, empty, last, tell),
        }
    }

    #[inline]
    fn each_step(
        &self,
        stepped: &[[M; DIRECTIONS]],
        last: Moved,
        mut tell: impl FnMut(Moved, u32),
    ) {
        self.each_open_way(stepped, |shape, number, direction, mut following| {
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
        stepped: &[[M; DIRECTIONS]],
        empty: M,
        last: Moved,
        mut tell: impl FnMut(Moved, u32),
    ) {
        self.each_open_way(stepped, |shape, number, direction, mut following| {
            if last.shape == number && last.direction / 2 == direction / 2 {
                following &= !shape.step(direction, last.to);
            }
            for first in following.cells() {
                let origin = shape.origin(direction, first);
                let fits = shape.room(empty, origin);
                let mut to = M::bit(first);
                while to & fits != M::default() {
                    tell(Moved { shape: number, direction, to: place(to.lowest()) }, origin);
                    to = to.turned(shape.ahead[usize::from(direction)].into());
                }
            }
        });
    }

    #[inline]
    fn each_way(
        &self,
        stepped: &[[M; DIRECTIONS]],
        empty: M,
        last: Moved,
        mut tell: impl FnMut(Moved, u32),
    ) {
        let (mut current, mut done) = (u8::MAX, M::default());
        self.each_open_way(stepped, |shape, number, direction, following| {
            if number != current {
                current = number;
                done = if last.shape == number { M::bit(last.to.into()) } else { M::default() };
            }
            let origins = following.turned(shape.back[usize::from(direction)].into()) & !done;
            done |= origins;
            for origin in origins.cells() {
                for to in shape.reach(shape.room(empty, origin), origin).cells() {
                    tell(Moved { shape: number, direction: 0, to: place(to) }, origin);
                }
            }
        });
    }

    /// Gives for each shape and direction the anchors of pieces that can step there.
    ///
    /// Most ways are barred, and which are not nobody can guess, a processor neither: so nothing
    /// branches on it here.
    #[inline]
    fn step_all(&self, anchors: &[M], empty: M, stepped: &mut Vec<[M; DIRECTIONS]>) {
        stepped.clear();
        stepped.extend(self.shapes.iter().zip(anchors).map(|(shape, &anchors)| {
            let free = empty & shape.floor;
            std::array::from_fn(|direction| {
                let [one, other] = shape.front.map(|front| free >> front[direction].into());
                anchors.turned(shape.ahead[direction].into()) & one & other
            })
        }));
        for &number in &self.long {
            let shape = &self.shapes[usize::from(number)];
            let free = empty & shape.floor;
            for (front, following) in shape.fronts.iter().zip(&mut stepped[usize::from(number)]) {
                for &cell in front {
                    *following &= free >> cell.into();
                }
            }
        }
    }

    /// Tells the shapes and directions that any piece can step in, and the new anchors.
    #[inline]
    fn each_open_way(
        &self,
        stepped: &[[M; DIRECTIONS]],
        mut tell: impl FnMut(&Shape<M>, u8, u8, M),
    ) {
        const TOGETHER: usize = 64 / DIRECTIONS;
        for (chunk, first) in stepped.chunks(TOGETHER).zip((0..).step_by(TOGETHER)) {
            let mut open = 0_u64;
            for (following, way) in chunk.as_flattened().iter().zip(0..) {
                open |= u64::from(*following != M::default()) << way;
            }
            for way in open.cells() {
                let (number, direction) = (first + way as usize / DIRECTIONS, place(way % 4));
                let following = stepped[number][usize::from(direction)];
                tell(&self.shapes[number], place_of(number), direction, following);
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
        let mut reached = M::bit(origin);
        let mut edge = reached;
        while edge != M::default() {
            let steps = self.ahead.iter().take(self.fronts.len());
            let grown =
                steps.fold(reached, |grown, &ahead| grown | edge.turned(ahead.into()) & fits);
            edge = grown ^ reached;
            reached = grown;
        }
        reached ^ M::bit(origin)
    }

    /// Where a piece would step.
    #[inline]
    fn step(&self, direction: u8, anchor: u8) -> M {
        M::bit(anchor.into()).turned(self.ahead[usize::from(direction)].into())
    }

    /// Where a piece was that has stepped.
    #[inline]
    fn origin(&self, direction: u8, anchor: u32) -> u32 {
        M::bit(anchor).turned(self.back[usize::from(direction)].into()).lowest()
    }
}

fn shape<M: Mask>(described: &super::Shape) -> Shape<M> {
    let floor = M::truncated(described.floor);
    let cells = &described.cells;
    let covers =
        |anchor| cells.iter().fold(M::default(), |all, &cell| all | M::bit(anchor) << cell);
    let bits = M::BITS.cast_signed();
    let turn = |distance: i32| place(distance.rem_euclid(bits).cast_unsigned());
    let mut shape = Shape {
        fits: cells.iter().fold(!M::default(), |fits, &cell| fits & floor >> cell),
        covers: (0..M::BITS).map(covers).collect(),
        cells: cells.iter().copied().map(place).collect(),
        ahead: [0; DIRECTIONS],
        back: [0; DIRECTIONS],
        // Where there is no way, the highest bit is asked, which is no cell of the board.
        front: [[place(M::BITS - 1); DIRECTIONS]; 2],
        fronts: Vec::new(),
        floor,
    };
    for ((distance, front), direction) in described.ways.iter().zip(0..) {
        shape.ahead[direction] = turn(*distance);
        shape.back[direction] = turn(-distance);
        shape.front[0][direction] = place(front[0]);
        shape.front[1][direction] = place(*front.last().unwrap_or(&front[0]));
        shape.fronts.push(front.iter().copied().map(place).collect());
    }
    shape
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
