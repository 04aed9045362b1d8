//! Tile puzzles with one blank: pattern databases, iterative deepening, whole state spaces.
//!
//! A tile's number is the cell of its goal, so all goals look alike. The blank has the number of the
//! cell that is empty at the goal. Cells count from 0 in reading order.

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
