//! The table of one group of tiles: breadth-first from the goal, in moves of these tiles.
//!
//! The blank moves among the other cells at no cost, so all cells that it can reach are taken at
//! once. Each move changes the sum of rows and columns of the group's tiles between even and odd.
//! Positions of this level and of the next therefore never share an entry, and one array has both.
//! It is read from beginning to end, which is best for memory.

use super::board::{Board, MOST_CELLS, cells_of};
use super::entries::{MOST_EXCESS, bytes_of, size_of};
use crate::Error;
use crate::work::{Control, Meter, filled};

/// The number of entries that are checked together for work.
const STRETCH: usize = 32;
/// A count of stretches, which calls the control every few milliseconds.
type Stretches<'a> = Meter<'a, { 1 << 11 }>;

/// Returns the table of a group, which is not too large.
///
/// # Errors
///
/// If the work is cancelled.
pub(super) fn table(
    board: &Board,
    blank: u8,
    group: &[u8],
    control: &mut dyn Control,
) -> Result<Vec<u8>, Error> {
    if board.size() <= 16 {
        Levels::<u16>::new(board, blank, group)?.run(control)
    } else {
        Levels::<u32>::new(board, blank, group)?.run(control)
    }
}

/// The state of a group while its table is made. A `Set` has cells as bits.
struct Levels<'a, Set> {
    board: &'a Board,
    group: &'a [u8],
    /// The factor of each tile's cell in an index.
    factors: Vec<usize>,
    /// The cells whose row and column add up to an odd number.
    odd: u32,
    /// For each placement of the group, the cells of the blank to continue from.
    pending: Vec<Set>,
    /// For each placement of the group, the cells where the blank has been.
    been: Vec<Set>,
    table: Vec<u8>,
}

/// A placement of the group, decoded from an index.
struct Placed {
    cells: [u8; MOST_CELLS],
    free: u32,
    odd: bool,
}

impl<'a, Set> Levels<'a, Set>
where
    Set: Copy + Default + PartialEq + Into<u32> + TryFrom<u32>,
{
    fn new(board: &'a Board, blank: u8, group: &'a [u8]) -> Result<Self, Error> {
        let size = size_of(board, group.len()).ok_or(Error::TooLargeGroups)?;
        let factors: Vec<usize> =
            (0..group.len()).filter_map(|place| size_of(board, place)).collect();
        let mut pending = filled(Set::default(), size)?;
        let goal: usize =
            group.iter().zip(&factors).map(|(&tile, factor)| usize::from(tile) * factor).sum();
        pending[goal] = set(1 << blank);
        let odd = board.cells().filter(|&cell| board.far(0, cell) % 2 == 1);
        Ok(Self {
            board,
            group,
            factors,
            odd: odd.fold(0, |odd, cell| odd | 1 << cell),
            pending,
            been: filled(Set::default(), size)?,
            table: filled(u8::MAX, bytes_of(size))?,
        })
    }

    fn run(mut self, control: &mut dyn Control) -> Result<Vec<u8>, Error> {
        let goal = self.group.iter().fold(0, |set, tile| set | 1 << tile);
        let mut odd = is_odd(goal & self.odd);
        let mut stretches = Stretches::new(control);
        for depth in 0.. {
            let mut moved = false;
            for first in (0..self.pending.len()).step_by(STRETCH) {
                stretches.add(1)?;
                let end = self.pending.len().min(first + STRETCH);
                let nothing = Set::default();
                if self.pending[first..end].iter().any(|&cells| cells != nothing) {
                    moved |= self.expand(first..end, odd, depth);
                }
            }
            if !moved {
                break;
            }
            odd = !odd;
        }
        Ok(self.table)
    }

    /// Expands the positions of this level in a stretch; returns whether any move led further.
    fn expand(&mut self, stretch: std::ops::Range<usize>, odd: bool, depth: u32) -> bool {
        let mut moved = false;
        for index in stretch {
            let from: u32 = self.pending[index].into();
            if from == 0 {
                continue;
            }
            let placed = self.placed(index);
            if placed.odd != odd {
                continue;
            }
            self.pending[index] = Set::default();
            let been: u32 = self.been[index].into();
            let mut region = 0;
            for cell in cells_of(from) {
                if (been | region) >> cell & 1 == 0 {
                    region |= self.board.region(cell, placed.free);
                }
            }
            if region != 0 {
                self.been[index] = set(been | region);
                if been == 0 {
                    self.note(index, &placed, depth);
                }
                moved |= self.move_tiles(index, &placed, region);
            }
        }
        moved
    }

    /// Decodes the cells of the group's tiles.
    fn placed(&self, index: usize) -> Placed {
        let mut placed = Placed { cells: [0; MOST_CELLS], free: self.board.every(), odd: false };
        let size = u32::from(self.board.size_u8());
        let mut rest = u32::try_from(index).expect("a table has fewer entries");
        for cell in &mut placed.cells[..self.group.len()] {
            *cell = u8::try_from(rest % size).expect("a cell");
            rest /= size;
            placed.free &= !(1 << *cell);
            placed.odd ^= self.odd >> *cell & 1 == 1;
        }
        placed
    }

    /// Writes the entry of a placement.
    fn note(&mut self, index: usize, placed: &Placed, depth: u32) {
        let ways = placed.cells.iter().zip(self.group);
        let far: u32 = ways.map(|(&cell, &tile)| u32::from(self.board.far(cell, tile))).sum();
        let excess = u8::try_from((depth - far) / 2).unwrap_or(MOST_EXCESS).min(MOST_EXCESS);
        // All bits are still set.
        self.table[index / 2] ^= (excess ^ MOST_EXCESS) << (index % 2 * 4);
    }

    /// Moves each tile beside the blank's region into it.
    fn move_tiles(&mut self, index: usize, placed: &Placed, region: u32) -> bool {
        let mut moved = false;
        for (&from, &factor) in placed.cells.iter().zip(&self.factors) {
            for to in cells_of(self.board.beside(from) & region) {
                let next = index + usize::from(to) * factor - usize::from(from) * factor;
                let (been, pending): (u32, u32) =
                    (self.been[next].into(), self.pending[next].into());
                self.pending[next] = set(pending | 1 << from & !been);
                moved = true;
            }
        }
        moved
    }
}

fn set<Set: Default + TryFrom<u32>>(cells: u32) -> Set {
    Set::try_from(cells).unwrap_or_default()
}

fn is_odd(cells: u32) -> bool {
    cells.count_ones() % 2 == 1
}
