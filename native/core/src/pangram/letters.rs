//! Letters as bits of a mask, and small numbers.

/// How many letters an alphabet may have: as many as a mask has bits.
pub const MOST_LETTERS: usize = 32;
/// As the most waste: no limit on it.
pub const NO_LIMIT: u8 = u8::MAX;

/// Gives the letters of a mask, least first.
pub(super) fn letters(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let letter = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (letter < u32::BITS).then_some(letter)
    })
}

/// A number that is known to fit.
///
/// # Panics
///
/// If it does not.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2 to the 32nd")
}
