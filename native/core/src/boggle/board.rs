//! Boards: which cells are neighbours, and what each byte of a row of tiles spells.

use super::trie::MOST_SYMBOLS;
use crate::Error;

/// A set of cells is a word of 64 bits.
pub const MOST_CELLS: usize = 64;
/// The largest number of symbols on a tile.
pub const MOST_SPELLED: usize = 4;
/// The largest number of jokers: each multiplies the work by the letters of the alphabet.
pub const MOST_JOKERS: usize = 4;

/// The neighbours of each cell, in reading order, as a set of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    neighbours: Vec<u64>,
}

impl Shape {
    /// Makes a shape from each cell's neighbours as bits: bit n for cell n.
    ///
    /// # Errors
    ///
    /// No cells or more than 64, or a neighbour that is the cell itself or outside the board.
    pub fn new(neighbours: &[u64]) -> Result<Self, Error> {
        let cells = neighbours.len();
        if cells == 0 || cells > MOST_CELLS {
            return Err(Error::CellCount { cells, most: MOST_CELLS });
        }
        let wrong = |(cell, &near): (usize, &u64)| {
            near >> cell & 1 != 0 || near & !(u64::MAX >> (MOST_CELLS - cells)) != 0
        };
        match neighbours.iter().enumerate().position(wrong) {
            Some(cell) => Err(Error::Neighbours(cell)),
            None => Ok(Self { neighbours: neighbours.to_vec() }),
        }
    }

    /// Returns the shape of a rectangle, where each cell has up to eight neighbours.
    ///
    /// # Errors
    ///
    /// No cells or more than 64.
    ///
    /// ```
    /// let shape = dodgson_core::boggle::Shape::rectangle(2, 2).unwrap();
    /// assert_eq!(shape.neighbours(), [0b1110, 0b1101, 0b1011, 0b0111]);
    /// ```
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self, Error> {
        let cells = rows.saturating_mul(columns);
        if cells == 0 || cells > MOST_CELLS {
            return Err(Error::CellCount { cells, most: MOST_CELLS });
        }
        let near = |one: usize, other: usize| {
            one != other
                && (one / columns).abs_diff(other / columns) <= 1
                && (one % columns).abs_diff(other % columns) <= 1
        };
        let around = |cell| (0..cells).filter(|&other| near(cell, other)).map(|bit| 1 << bit).sum();
        Self::new(&(0..cells).map(around).collect::<Vec<u64>>())
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns each cell's neighbours as bits.
    #[must_use]
    pub fn neighbours(&self) -> &[u64] {
        &self.neighbours
    }
}

/// The symbols that a tile spells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tile {
    /// No tile.
    #[default]
    Unknown,
    /// No symbol: no path enters it.
    Hole,
    /// Any one symbol.
    Joker,
    /// One symbol.
    Symbol(u8),
    /// Several symbols, in this order.
    Symbols([u8; MOST_SPELLED], usize),
}

/// The tile of each byte of a row.
#[derive(Clone, Debug)]
pub struct Tiles {
    tiles: [Tile; 256],
}

impl Tiles {
    /// Returns a table in which no byte is a tile.
    #[must_use]
    pub fn none() -> Self {
        Self { tiles: [Tile::Unknown; 256] }
    }

    /// Returns a table of the lower-case ASCII letters, `?` as a joker, and `#` as a hole.
    ///
    /// With a trie that folds qu, q is the Qu tile.
    #[must_use]
    pub fn latin() -> Self {
        let mut tiles = Self::none();
        for byte in b'a'..=b'z' {
            tiles.tiles[usize::from(byte)] = Tile::Symbol(byte - b'a');
        }
        tiles.with_joker(b'?').with_hole(b'#')
    }

    /// Makes a byte a joker.
    #[must_use]
    pub fn with_joker(mut self, byte: u8) -> Self {
        self.tiles[usize::from(byte)] = Tile::Joker;
        self
    }

    /// Makes a byte a hole.
    #[must_use]
    pub fn with_hole(mut self, byte: u8) -> Self {
        self.tiles[usize::from(byte)] = Tile::Hole;
        self
    }

    /// Makes a byte a tile that spells these symbols, from 0.
    ///
    /// # Errors
    ///
    /// No symbols, more than four, or one above the largest of any trie.
    pub fn with(mut self, byte: u8, symbols: &[u8]) -> Result<Self, Error> {
        let wrong = Error::Tile { byte, most: MOST_SPELLED };
        if symbols.iter().any(|&symbol| usize::from(symbol) >= MOST_SYMBOLS) {
            return Err(wrong);
        }
        self.tiles[usize::from(byte)] = match *symbols {
            [] => return Err(wrong),
            [symbol] => Tile::Symbol(symbol),
            _ => {
                let mut spelled = [0; MOST_SPELLED];
                let room = spelled.get_mut(..symbols.len()).ok_or(wrong)?;
                room.copy_from_slice(symbols);
                Tile::Symbols(spelled, symbols.len())
            }
        };
        Ok(self)
    }

    /// Returns the tile of a byte.
    #[must_use]
    #[inline]
    pub fn of(&self, byte: u8) -> Tile {
        self.tiles[usize::from(byte)]
    }

    /// Checks rows of boards before they are scored.
    ///
    /// # Errors
    ///
    /// The first board with a byte that is not a tile, or with too many jokers.
    pub fn check(&self, rows: &[u8], cells: usize) -> Result<(), Error> {
        if !rows.len().is_multiple_of(cells) {
            return Err(Error::RowSize);
        }
        for (board, row) in rows.chunks_exact(cells).enumerate() {
            if let Some(cell) = row.iter().position(|&byte| self.of(byte) == Tile::Unknown) {
                return Err(Error::UnknownTile { board, cell });
            }
            if row.iter().filter(|&&byte| self.of(byte) == Tile::Joker).count() > MOST_JOKERS {
                return Err(Error::TooManyJokers { board, most: MOST_JOKERS });
            }
        }
        Ok(())
    }
}
