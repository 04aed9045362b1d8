//! The board: which cells are neighbours, and which the blank can reach between tiles.

use crate::Error;

/// The most cells of a board: a set of cells is the bits of a word.
pub const MOST_CELLS: usize = 32;

/// Cells in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    cols: usize,
    /// The neighbours of each cell, as bits.
    beside: Vec<u32>,
    every: u32,
    /// The cells that are not the last of their row, and those that are not the first.
    with_right: u32,
    with_left: u32,
}

impl Board {
    /// Returns the board with these rows and columns.
    ///
    /// # Errors
    ///
    /// If it has too many cells, or fewer than two.
    pub fn new(rows: usize, cols: usize) -> Result<Self, Error> {
        let wrong = Error::TileBoard { most: MOST_CELLS };
        let cells = rows.checked_mul(cols).ok_or(wrong)?;
        if !(2..=MOST_CELLS).contains(&cells) {
            return Err(wrong);
        }
        let bit = |cell: usize| 1_u32 << cell;
        let beside = (0..cells).map(|cell| {
            let col = cell % cols;
            let mut found = 0;
            if cell >= cols {
                found |= bit(cell - cols);
            }
            if col > 0 {
                found |= bit(cell - 1);
            }
            if col + 1 < cols {
                found |= bit(cell + 1);
            }
            if cell + cols < cells {
                found |= bit(cell + cols);
            }
            found
        });
        let beside = beside.collect();
        let column = |col: usize| (0..rows).fold(0, |set, row| set | bit(row * cols + col));
        let every = u32::MAX >> (MOST_CELLS - cells);
        Ok(Self {
            rows,
            cols,
            beside,
            every,
            with_right: every & !column(cols - 1),
            with_left: every & !column(0),
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The number of cells.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows * self.cols
    }

    /// The number of cells, in the type of a cell.
    pub(super) fn size_u8(&self) -> u8 {
        u8::try_from(self.size()).expect("a board has at most 32 cells")
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        cells_of(self.every)
    }

    /// Every cell, as bits.
    #[must_use]
    pub fn every(&self) -> u32 {
        self.every
    }

    /// The neighbours of a cell, as bits.
    #[must_use]
    pub fn beside(&self, cell: u8) -> u32 {
        self.beside[usize::from(cell)]
    }

    /// The Manhattan distance of two cells.
    #[must_use]
    pub fn far(&self, one: u8, two: u8) -> u8 {
        let cols = self.cols_u8();
        (one / cols).abs_diff(two / cols) + (one % cols).abs_diff(two % cols)
    }

    /// The free cells that the blank can reach from one of them without moving a tile of the group.
    #[must_use]
    pub fn region(&self, cell: u8, free: u32) -> u32 {
        let mut region = 1_u32 << cell;
        loop {
            let across = (region & self.with_right) << 1 | (region & self.with_left) >> 1;
            // With one row of 32 cells there is no other row, and a word cannot be shifted by 32.
            let cols = self.cols_u8().into();
            let along =
                region.checked_shl(cols).unwrap_or(0) | region.checked_shr(cols).unwrap_or(0);
            let grown = region | (across | along) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    fn cols_u8(&self) -> u8 {
        u8::try_from(self.cols).expect("a board has at most 32 columns")
    }
}

/// Returns the cells of a set, the first first.
pub(super) fn cells_of(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        #[expect(clippy::cast_possible_truncation, reason = "there are no more than 32")]
        let cell = (set != 0).then_some(set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        cell
    })
}
