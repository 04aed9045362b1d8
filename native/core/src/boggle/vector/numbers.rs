//! Arrays of constant size, so that the compiler can check accesses.

/// The most cells of a board.
pub(super) const CELLS: usize = 32;
/// The most neighbours of a cell: the lanes of a path.
pub(super) const NEAR: usize = 8;
/// The most paths, and the most words.
pub(super) const ROOM: usize = 1 << 17;

/// For each cell, a number for each of its neighbours.
pub(super) type Table = [[u32; NEAR]; CELLS];

/// A set of cells as bits, in as few as the board needs: the shorter, the less memory to move.
pub(super) trait Used: Copy + Default + Into<u32> {
    /// All cells.
    const ALL: Self;

    /// Returns this set with one more cell.
    fn with(self, cell: usize) -> Self;
}

impl Used for u16 {
    const ALL: Self = Self::MAX;

    #[inline(always)]
    fn with(self, cell: usize) -> Self {
        self | 1 << cell
    }
}

impl Used for u32 {
    const ALL: Self = Self::MAX;

    #[inline(always)]
    fn with(self, cell: usize) -> Self {
        self | 1 << cell
    }
}

/// An array of numbers on the heap.
pub(super) type Numbers<Number> = Box<[Number; ROOM]>;

/// Returns an array of zeros.
#[expect(clippy::unnecessary_box_returns, reason = "it is too large for a stack")]
pub(super) fn zeros<Number: Clone + Default>() -> Numbers<Number> {
    let zeros = vec![Number::default(); ROOM].into_boxed_slice();
    zeros.try_into().unwrap_or_else(|_| unreachable!("it has that size"))
}

/// Returns the next `COUNT` places, which exist after [`super::queue::Open::has_room`].
#[inline(always)]
pub(super) fn room<Number, const COUNT: usize>(
    numbers: &mut [Number; ROOM],
    at: usize,
) -> &mut [Number; COUNT] {
    numbers[at..].first_chunk_mut().expect("there is room")
}

/// Returns the next places as rows of eight.
#[inline(always)]
pub(super) fn rows<Number, const ROWS: usize>(
    numbers: &mut [Number; ROOM],
    at: usize,
) -> &mut [[Number; NEAR]; ROWS] {
    numbers[at..].as_chunks_mut().0.first_chunk_mut().expect("there is room")
}
