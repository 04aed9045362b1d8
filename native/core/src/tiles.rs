//! Tile puzzles with one blank: pattern databases, iterative deepening, whole state spaces.
//!
//! A tile is named by the cell it has to go to, so that every goal looks alike: tile 5 belongs into
//! cell 5, and the number of the blank is that of the cell that stays empty. Cells count from 0 in
//! reading order.

mod board;
mod entries;
mod enumeration;
mod groups;
mod ida_star;
mod patterns;
#[cfg(test)]
mod tests;

pub use self::board::{Board, MOST_CELLS};
pub use self::entries::MOST_ENTRIES;
pub use self::enumeration::{Enumeration, MOST_ENUMERATED};
pub use self::ida_star::{Effort, IdaStar};
pub use self::patterns::{MOST_GROUPS, Patterns};
