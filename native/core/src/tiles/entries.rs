//! The entries of the tables of a pattern database, two in a byte.

use super::board::Board;

/// The most entries of a group's table.
pub const MOST_ENTRIES: usize = 1 << 24;
/// The largest excess, which also marks entries without a position.
pub(super) const MOST_EXCESS: u8 = 15;

/// Returns an entry.
pub(super) fn excess(entries: &[u8], index: u32) -> u8 {
    entries[(index / 2) as usize] >> (index % 2 * 4) & MOST_EXCESS
}

/// The number of entries of the table of a number of tiles; none if that is too many.
pub(super) fn size_of(board: &Board, tiles: usize) -> Option<usize> {
    let size = board.size().checked_pow(u32::try_from(tiles).ok()?)?;
    (size <= MOST_ENTRIES).then_some(size)
}

/// The number of bytes that entries take.
pub(super) fn bytes_of(entries: usize) -> usize {
    entries.div_ceil(2)
}
