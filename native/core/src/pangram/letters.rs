//! Letters as bits of a mask, and small numbers.

/// The most letters of an alphabet: the bits of a mask.
pub const MOST_LETTERS: usize = 32;
/// As the most waste: no limit.
pub const NO_LIMIT: u8 = u8::MAX;

/// Returns the letters of a mask, the least first.
pub(super) fn letters(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let letter = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (letter < u32::BITS).then_some(letter)
    })
}

/// Converts a number that is known to fit.
///
/// # Panics
///
/// If it does not fit.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2 to the 32nd")
}
