//! Iterative deepening (Korf, 1985) with pattern databases and their mirror images.
//!
//! A search goes on by a number of expansions at a time, so that its caller can look at the clock in
//! between, and stop it where it stands.

use super::board::{MOST_CELLS, cells_of};
use super::entries::excess;
use super::patterns::{MOST_GROUPS, Patterns};
use crate::Error;

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose successors were made.
    pub expanded: u64,
    /// Successors made; the one that takes the last move back is not.
    pub generated: u64,
    /// Successors from which the goal is too far to be reached within the limit.
    pub pruned: u64,
    /// The most positions that were on the current path.
    pub longest: usize,
}

/// A search for one shortest solution, or for all of them.
pub struct IdaStar {
    ways: [View; 2],
    mirrored: bool,
    /// For each cell those beside it, as bits.
    beside: [u32; MOST_CELLS],
    /// How many steps each tile is from home in each cell.
    far: [[u8; MOST_CELLS]; MOST_CELLS],
    tiles: [u8; MOST_CELLS],
    /// The positions from the start to the current one; behind it lie frames used before, as
    /// making room for each anew takes time.
    path: Vec<Frame>,
    depth: usize,
    stage: Stage,
    limit: u16,
    /// The least f above the limit that was met.
    beyond: u16,
    every: bool,
    effort: Effort,
    found: u64,
    solutions: Vec<u8>,
    most_kept: usize,
}

/// What was done last with the current position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It was reached.
    Entered,
    /// Its moves were looked at, and maybe some made and taken back.
    Expanded,
    /// All was found that was to be found.
    Ended,
}

/// A position on the current path.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// Where the blank is, and, as a bit, where it was before.
    blank: u8,
    before: u32,
    /// How far all tiles are from home, and what they need beyond that, seen in each way.
    far: u16,
    excess: [u8; 2],
    /// The moves from here; `left` of them are not made yet, the last one comes first.
    moves: [Move; 4],
    left: usize,
}

/// A tile that slides into the blank from a cell, and where that leads to in the tables.
#[derive(Clone, Copy, Default)]
struct Move {
    tile: u8,
    from: u8,
    far: u16,
    excess: [u8; 2],
    places: [Place; 2],
}

/// A place in a group's table, and what stands there.
#[derive(Clone, Copy, Default)]
struct Place {
    index: u32,
    excess: u8,
}

/// The board as it is, or as it is seen in a mirror; and where each group is in its table.
struct View {
    cell: [u32; MOST_CELLS],
    group: [u8; MOST_CELLS],
    factor: [u32; MOST_CELLS],
    at: [Place; MOST_GROUPS],
}

impl IdaStar {
    /// Sets up a search from a position; all solutions are counted if `every` one is wanted.
    ///
    /// Moves are made from the largest cell on, so the solution found first depends on the puzzle
    /// alone, not on the tables: the Python reference gives the same.
    ///
    /// `mirror` gives each cell's image under a symmetry of the board that leaves the blank's goal
    /// where it is. Solutions are kept as long as they have not more than `most_kept` moves in all.
    ///
    /// # Errors
    ///
    /// If it is no position, or the mirror is none, or it moves the blank's goal.
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

    /// No solution is shorter than this; once one is found, it is as long as this.
    #[must_use]
    pub fn bound(&self) -> u16 {
        self.limit
    }

    /// What was done so far.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// How many solutions were found so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The solutions kept, one after the other: the cells the blank comes to, as many as the bound
    /// says for each.
    #[must_use]
    pub fn solutions(&self) -> &[u8] {
        &self.solutions
    }

    /// Goes on by at most that many expansions; says whether the search is finished.
    ///
    /// `entries` are those of the tables the search was set up with.
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

    /// Looks at the moves from the current position, and notes those that may end within the limit.
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
                // A look into the mirror is spared where the straight one says enough.
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
            // What was there is kept where the move was, to be put back.
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

    /// Takes the last move back.
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

    /// Where a tile's group is now.
    fn now(&self, tile: u8) -> Place {
        self.at[self.group(tile)]
    }

    /// Where a tile's group is when the tile has slid from one cell to another.
    fn after(&self, entries: &[u8], tile: u8, from: u8, to: u8) -> Place {
        let (from, to) = (self.cell[usize::from(from & 31)], self.cell[usize::from(to & 31)]);
        let factor = self.factor[usize::from(tile & 31)];
        let ahead = to.wrapping_sub(from).wrapping_mul(factor);
        let index = self.now(tile).index.wrapping_add(ahead);
        Place { index, excess: excess(entries, index) }
    }

    /// Puts a tile's group into another place, and has the one it was in for it.
    fn put(&mut self, tile: u8, place: &mut Place) {
        std::mem::swap(&mut self.at[self.group(tile)], place);
    }
}
