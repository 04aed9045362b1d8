//! Iterative deepening (Korf, 1985) with pattern databases and their mirror images.
//!
//! A search advances by a number of expansions at a time, so that its caller can look at the clock
//! between, and stop it.

use super::board::{MOST_CELLS, cells_of};
use super::entries::excess;
use super::patterns::{MOST_GROUPS, Patterns};
use crate::Error;

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose successors were generated.
    pub expanded: u64,
    /// Successors generated, without those that undo the last move.
    pub generated: u64,
    /// Successors from which the goal is too far to be reached within the limit.
    pub pruned: u64,
    /// The most positions on the current path so far.
    pub longest: usize,
}

/// A search for one shortest solution, or for all of them.
pub struct IdaStar {
    ways: [View; 2],
    mirrored: bool,
    /// The neighbours of each cell, as bits.
    beside: [u32; MOST_CELLS],
    /// The distance of each tile from its goal in each cell.
    far: [[u8; MOST_CELLS]; MOST_CELLS],
    tiles: [u8; MOST_CELLS],
    /// The positions from the start to the current one, and after it frames to use again, as
    /// allocating them takes time.
    path: Vec<Frame>,
    depth: usize,
    stage: Stage,
    limit: u16,
    /// The least f above the limit so far.
    beyond: u16,
    every: bool,
    effort: Effort,
    found: u64,
    solutions: Vec<u8>,
    most_kept: usize,
}

/// The state of the search at the current position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It was reached.
    Entered,
    /// Its moves were generated, and perhaps some made and undone.
    Expanded,
    /// The search is finished.
    Ended,
}

/// A position on the current path.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The cell of the blank, and, as a bit, its cell before.
    blank: u8,
    before: u32,
    /// The distance of all tiles from their goals, and their excess in each view.
    far: u16,
    excess: [u8; 2],
    /// The moves from here; `left` of them are not made yet, and the last is made first.
    moves: [Move; 4],
    left: usize,
}

/// A tile that slides into the blank from a cell, and its new places in the tables.
#[derive(Clone, Copy, Default)]
struct Move {
    tile: u8,
    from: u8,
    far: u16,
    excess: [u8; 2],
    places: [Place; 2],
}

/// A place in a group's table, and the entry there.
#[derive(Clone, Copy, Default)]
struct Place {
    index: u32,
    excess: u8,
}

/// The board, or its mirror image, and the place of each group in its table.
struct View {
    cell: [u32; MOST_CELLS],
    group: [u8; MOST_CELLS],
    factor: [u32; MOST_CELLS],
    at: [Place; MOST_GROUPS],
}

impl IdaStar {
    /// Returns a search from a position; with `every` it counts all shortest solutions.
    ///
    /// Moves are made in falling order of the blank's new cell, so the first solution depends only
    /// on the puzzle, not on the tables: the Python reference returns the same.
    ///
    /// `mirror` has each cell's image under a symmetry of the board that maps the blank's goal to
    /// itself. Solutions are kept while they have at most `most_kept` moves in all.
    ///
    /// # Errors
    ///
    /// If it is no position, or the mirror is no symmetry, or it moves the blank's goal.
    pub fn new<Bytes: AsRef<[u8]>>(
        patterns: &Patterns<Bytes>,
        tiles: &[u8],
        mirror: Option<&[u8]>,
        every: bool,
        most_kept: usize,
    ) -> Result<Self, Error> {
        let board = patterns.board();
        patterns.check(tiles)?;
        if mirror.is_some_and(|image| !patterns.is_mirror(image)) {
            return Err(Error::Mirror);
        }
        let identity: Vec<u8> = cells_of(board.every()).collect();
        let ways = [&identity, mirror.unwrap_or(&identity)];
        let ways = ways.map(|image| View::new(patterns, tiles, image));
        let (mut beside, mut far) = ([0; MOST_CELLS], [[0; MOST_CELLS]; MOST_CELLS]);
        for cell in cells_of(board.every()) {
            beside[usize::from(cell)] = board.beside(cell);
            for tile in cells_of(board.every()) {
                far[usize::from(tile)][usize::from(cell)] = board.far(tile, cell);
            }
        }
        let mut start = Frame { excess: [ways[0].sum(), ways[1].sum()], ..Frame::default() };
        let mut own = [0; MOST_CELLS];
        for (cell, &tile) in cells_of(board.every()).zip(tiles) {
            own[usize::from(cell)] = tile;
            if tile == patterns.blank() {
                start.blank = cell;
            } else {
                start.far += u16::from(board.far(tile, cell));
            }
        }
        Ok(Self {
            ways,
            mirrored: mirror.is_some(),
            beside,
            far,
            tiles: own,
            limit: start.far + 2 * u16::from(start.excess[0].max(start.excess[1])),
            path: vec![start],
            depth: 0,
            stage: Stage::Entered,
            beyond: u16::MAX,
            every,
            effort: Effort::default(),
            found: 0,
            solutions: Vec::new(),
            most_kept,
        })
    }

    /// The lower bound: no solution is shorter, and a solution found has this length.
    #[must_use]
    pub fn bound(&self) -> u16 {
        self.limit
    }

    /// The statistics so far.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The number of solutions found so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The solutions kept, one after the other: the cells to which the blank moves, `bound` of them
    /// for each.
    #[must_use]
    pub fn solutions(&self) -> &[u8] {
        &self.solutions
    }

    /// Advances by at most that many expansions; returns whether the search is finished.
    ///
    /// `entries` are those of the tables that the search was made with.
    pub fn advance(&mut self, entries: &[u8], expansions: u64) -> bool {
        if self.mirrored {
            self.advance_by::<true>(entries, expansions)
        } else {
            self.advance_by::<false>(entries, expansions)
        }
    }

    fn advance_by<const MIRRORED: bool>(&mut self, entries: &[u8], expansions: u64) -> bool {
        let last = self.effort.expanded.saturating_add(expansions);
        while self.stage != Stage::Ended {
            let frame = &mut self.path[self.depth];
            if self.stage == Stage::Entered {
                if frame.far == 0 {
                    self.keep();
                } else if self.effort.expanded == last {
                    return false;
                } else {
                    self.expand::<MIRRORED>(entries);
                }
            } else if frame.left > 0 {
                frame.left -= 1;
                self.enter::<MIRRORED>();
            } else if self.depth > 0 {
                self.leave::<MIRRORED>();
            } else if self.found > 0 || self.beyond == u16::MAX {
                self.stage = Stage::Ended;
            } else {
                self.limit = std::mem::replace(&mut self.beyond, u16::MAX);
                self.stage = Stage::Entered;
            }
        }
        true
    }

    /// Generates the moves from the current position that may lead to a goal within the limit.
    fn expand<const MIRRORED: bool>(&mut self, entries: &[u8]) {
        let frame = &mut self.path[self.depth];
        let cost = u16::try_from(self.depth + 1).expect("a path is no longer than the limit");
        let blank = usize::from(frame.blank & 31);
        let mut left = 0;
        for from in cells_of(self.beside[blank] & !frame.before) {
            let tile = self.tiles[usize::from(from & 31)];
            let steps = &self.far[usize::from(tile & 31)];
            let away = frame.far - u16::from(steps[usize::from(from & 31)]);
            let far = away + u16::from(steps[blank]);
            let next = &mut frame.moves[left & 3];
            (next.tile, next.from, next.far) = (tile, from, far);
            let mut excess = 0;
            for (way, view) in self.ways.iter().enumerate().take(if MIRRORED { 2 } else { 1 }) {
                // The mirror image is not needed if the position itself exceeds the limit.
                if cost + far + 2 * u16::from(excess) <= self.limit {
                    let place = view.after(entries, tile, from, frame.blank);
                    next.excess[way] = frame.excess[way] - view.now(tile).excess + place.excess;
                    next.places[way] = place;
                    excess = excess.max(next.excess[way]);
                }
            }
            let f = cost + far + 2 * u16::from(excess);
            if f <= self.limit {
                left += 1;
            } else {
                self.effort.pruned += 1;
                self.beyond = self.beyond.min(f);
            }
            self.effort.generated += 1;
        }
        frame.left = left;
        self.stage = Stage::Expanded;
        self.effort.expanded += 1;
    }

    /// Makes the next move from the current position.
    fn enter<const MIRRORED: bool>(&mut self) {
        let frame = &mut self.path[self.depth];
        let next = &mut frame.moves[frame.left & 3];
        let (tile, from, far, excess) = (next.tile, next.from, next.far, next.excess);
        for (way, view) in self.ways.iter_mut().enumerate().take(if MIRRORED { 2 } else { 1 }) {
            // The old place is stored in the move, so that it can be restored.
            view.put(tile, &mut next.places[way]);
        }
        let blank = frame.blank;
        self.tiles[usize::from(blank & 31)] = tile;
        self.depth += 1;
        if self.depth == self.path.len() {
            self.path.push(Frame::default());
        }
        let frame = &mut self.path[self.depth];
        (frame.blank, frame.before) = (from, 1_u32 << (blank & 31));
        (frame.far, frame.excess, frame.left) = (far, excess, 0);
        self.effort.longest = self.effort.longest.max(self.depth + 1);
        self.stage = Stage::Entered;
    }

    /// Undoes the last move.
    fn leave<const MIRRORED: bool>(&mut self) {
        self.depth -= 1;
        let frame = &mut self.path[self.depth];
        let made = &mut frame.moves[frame.left & 3];
        self.tiles[usize::from(made.from & 31)] = made.tile;
        for (way, view) in self.ways.iter_mut().enumerate().take(if MIRRORED { 2 } else { 1 }) {
            view.put(made.tile, &mut made.places[way]);
        }
    }

    /// Counts the current solution, and keeps it if there is room.
    fn keep(&mut self) {
        self.found += 1;
        self.stage = if self.every { Stage::Expanded } else { Stage::Ended };
        let moved = &self.path[1..=self.depth];
        if self.solutions.len() + moved.len() <= self.most_kept {
            self.solutions.extend(moved.iter().map(|frame| frame.blank));
        }
    }
}

impl View {
    fn new<Bytes: AsRef<[u8]>>(patterns: &Patterns<Bytes>, tiles: &[u8], image: &[u8]) -> Self {
        let mut view = Self {
            cell: [0; MOST_CELLS],
            group: [0; MOST_CELLS],
            factor: [0; MOST_CELLS],
            at: [Place::default(); MOST_GROUPS],
        };
        for (place, first) in view.at.iter_mut().zip(patterns.first()) {
            place.index = *first;
        }
        for (cell, &tile) in tiles.iter().enumerate() {
            let (seen, tile) = (image[usize::from(tile)], usize::from(tile));
            let (group, factor) = patterns.slot(seen);
            (view.group[tile], view.factor[tile]) = (group, factor);
            view.cell[cell] = image[cell].into();
            view.at[usize::from(group)].index += view.cell[cell] * factor;
        }
        for place in &mut view.at[..patterns.first().len()] {
            place.excess = excess(patterns.image(), place.index);
        }
        view
    }

    fn sum(&self) -> u8 {
        self.at.iter().map(|place| place.excess).sum()
    }

    fn group(&self, tile: u8) -> usize {
        usize::from(self.group[usize::from(tile & 31)]) % MOST_GROUPS
    }

    /// The place of a tile's group now.
    fn now(&self, tile: u8) -> Place {
        self.at[self.group(tile)]
    }

    /// The place of a tile's group after the tile slides from one cell to another.
    fn after(&self, entries: &[u8], tile: u8, from: u8, to: u8) -> Place {
        let (from, to) = (self.cell[usize::from(from & 31)], self.cell[usize::from(to & 31)]);
        let factor = self.factor[usize::from(tile & 31)];
        let ahead = to.wrapping_sub(from).wrapping_mul(factor);
        let index = self.now(tile).index.wrapping_add(ahead);
        Place { index, excess: excess(entries, index) }
    }

    /// Exchanges the place of a tile's group for another.
    fn put(&mut self, tile: u8, place: &mut Place) {
        std::mem::swap(&mut self.at[self.group(tile)], place);
    }
}
