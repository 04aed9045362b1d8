//! The entries of the tables of a pattern database, two a byte.

use super::board::Board;

/// A group's table has no more entries than this.
pub const MOST_ENTRIES: usize = 1 << 24;
/// No excess is larger; and what stands where no position is.
pub(super) const MOST_EXCESS: u8 = 15;

/// Looks up an entry.
pub(super) fn excess(entries: &[u8], index: u32) -> u8 {
    entries[(index / 2) as usize] >> (index % 2 * 4) & MOST_EXCESS
}

/// How many entries the table of a number of tiles has; none if that is too many.
pub(super) fn size_of(board: &Board, tiles: usize) -> Option<usize> {
    let size = board.size().checked_pow(u32::try_from(tiles).ok()?)?;
    (size <= MOST_ENTRIES).then_some(size)
}

/// How many bytes some entries take.
pub(super) fn bytes_of(entries: usize) -> usize {
    entries.div_ceil(2)
}
