//! Additive pattern databases: the fewest moves of its own that a group of tiles needs.
//!
//! Tiles outside the group are ignored, and their moves cost nothing. So the sum over the groups of
//! a partition is never more than all tiles need together (Korf and Felner, 2002). A table has an
//! entry for each placement of a group, wherever the blank is: half of the excess, which is the
//! moves beyond the Manhattan distance of its tiles, or 15 if it is more than that. The excess is
//! even, as the parity of a tile's moves is fixed by its cell.

use super::board::{Board, MOST_CELLS};
use super::entries::{bytes_of, excess, size_of};
use super::groups;
use crate::Error;
use crate::work::Control;

/// The most groups of a partition.
pub const MOST_GROUPS: usize = 16;

/// The tables for a board, the blank's cell at the goal, and a partition of the tiles.
pub struct Patterns<Bytes> {
    board: Board,
    blank: u8,
    /// The begin of each group's table.
    first: Vec<u32>,
    /// For each tile its group, and the factor of its cell in an index.
    slots: [(u8, u32); MOST_CELLS],
    /// All tables one after the other, two entries in a byte.
    entries: Bytes,
}

impl Patterns<Vec<u8>> {
    /// The tables as bytes.
    #[must_use]
    pub fn into_image(self) -> Vec<u8> {
        self.entries
    }

    /// Makes the tables.
    ///
    /// # Errors
    ///
    /// If the groups are no partition of the tiles, or too large; or if the work is cancelled.
    pub fn build(
        board: &Board,
        blank: u8,
        groups: &[Vec<u8>],
        control: &mut dyn Control,
    ) -> Result<Self, Error> {
        let mut patterns = Self::framed(board, blank, groups, Vec::new())?;
        for group in groups {
            patterns.entries.extend(groups::table(board, blank, group, control)?);
        }
        Ok(patterns)
    }
}

impl<Bytes: AsRef<[u8]>> Patterns<Bytes> {
    /// Returns tables from their bytes.
    ///
    /// # Errors
    ///
    /// If the groups are no partition of the tiles, or too large, or the tables have another size.
    pub fn open(
        board: &Board,
        blank: u8,
        groups: &[Vec<u8>],
        entries: Bytes,
    ) -> Result<Self, Error> {
        let patterns = Self::framed(board, blank, groups, entries)?;
        let sizes = groups.iter().filter_map(|group| size_of(board, group.len()));
        let bytes: usize = sizes.map(bytes_of).sum();
        if patterns.image().len() == bytes { Ok(patterns) } else { Err(Error::TableSize) }
    }

    fn framed(board: &Board, blank: u8, groups: &[Vec<u8>], entries: Bytes) -> Result<Self, Error> {
        let mut named: Vec<u8> = groups.concat();
        named.sort_unstable();
        let tiles: Vec<u8> = board.cells().filter(|&cell| cell != blank).collect();
        if usize::from(blank) >= board.size() || named != tiles {
            return Err(Error::Partition);
        }
        if groups.len() > MOST_GROUPS {
            return Err(Error::TooLargeGroups);
        }
        let (mut slots, mut first, mut next) = ([(0, 0); MOST_CELLS], Vec::new(), 0);
        for (number, group) in (0..).zip(groups) {
            first.push(next);
            for (place, &tile) in group.iter().enumerate() {
                let factor = size_of(board, place).ok_or(Error::TooLargeGroups)?;
                slots[usize::from(tile)] = (number, index(factor));
            }
            let size = size_of(board, group.len()).ok_or(Error::TooLargeGroups)?;
            next += index(2 * bytes_of(size));
        }
        Ok(Self { board: board.clone(), blank, first, slots, entries })
    }

    /// The tables as bytes.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        self.entries.as_ref()
    }

    /// The board of the tables.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The blank's cell at the goal.
    #[must_use]
    pub fn blank(&self) -> u8 {
        self.blank
    }

    /// The begin of each group's table.
    pub(super) fn first(&self) -> &[u32] {
        &self.first
    }

    /// A tile's group, and the factor of its cell in an index; the blank's is 0.
    pub(super) fn slot(&self, tile: u8) -> (u8, u32) {
        self.slots[usize::from(tile)]
    }

    /// Checks that a position has each tile, and the blank, once.
    pub(super) fn check(&self, tiles: &[u8]) -> Result<(), Error> {
        if self.is_position(tiles) { Ok(()) } else { Err(Error::Position) }
    }

    fn is_position(&self, tiles: &[u8]) -> bool {
        let bit = |&tile: &u8| 1_u32.checked_shl(tile.into()).unwrap_or(0);
        tiles.len() == self.board.size()
            && tiles.iter().map(bit).fold(0, |set, tile| set | tile) == self.board.every()
    }

    /// Returns whether an image is a symmetry of the board that maps the blank's goal to itself.
    #[must_use]
    pub fn is_mirror(&self, image: &[u8]) -> bool {
        self.is_position(image)
            && image[usize::from(self.blank)] == self.blank
            && self.board.cells().all(|one| {
                self.board.cells().all(|two| {
                    let seen = (image[usize::from(one)], image[usize::from(two)]);
                    self.board.far(one, two) == self.board.far(seen.0, seen.1)
                })
            })
    }

    /// Returns a lower bound on the moves that a position needs.
    ///
    /// # Errors
    ///
    /// If it is no position.
    pub fn estimate(&self, tiles: &[u8]) -> Result<u32, Error> {
        self.check(tiles)?;
        let mut indexes = self.first.clone();
        let mut far = 0;
        for (cell, &tile) in self.board.cells().zip(tiles) {
            if tile != self.blank {
                let (group, factor) = self.slot(tile);
                indexes[usize::from(group)] += u32::from(cell) * factor;
                far += u32::from(self.board.far(tile, cell));
            }
        }
        let beyond = indexes.iter().map(|&index| u32::from(excess(self.image(), index)));
        Ok(far + 2 * beyond.sum::<u32>())
    }
}

fn index(entry: usize) -> u32 {
    u32::try_from(entry).expect("all tables have fewer entries than a u32 counts")
}
