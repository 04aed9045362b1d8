//! Sets of cells, and packed positions: the two kinds of words that the search works with.

use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells, one bit for each.
pub trait Mask:
    Copy
    + Eq
    + Default
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The most cells of a set.
    const BITS: u32;

    /// The set of one cell.
    fn bit(cell: u32) -> Self;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// The number of cells in the set.
    fn count(self) -> u32;
    /// The cells of pieces at all cells of the set, from the cells of a piece at the first cell. No
    /// two pieces overlap.
    fn stamped(self, stamp: Self) -> Self;
    /// The set rotated by some bits.
    fn turned(self, bits: u32) -> Self;
    /// The cells below the lowest of the set; all, if it is empty.
    fn below(self) -> Self;
    /// The cells above the highest of the set; all, if it is empty.
    fn above(self) -> Self;
    /// The set in the low bits of a number.
    fn truncated(number: u128) -> Self;
    /// The set as a number.
    fn widened(self) -> u128;

    /// The cells of the set, the lowest first.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

macro_rules! mask {
    ($number:ty) => {
        impl Mask for $number {
            const BITS: u32 = <$number>::BITS;

            #[inline]
            fn bit(cell: u32) -> Self {
                1 << cell
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn stamped(self, stamp: Self) -> Self {
                self.wrapping_mul(stamp)
            }

            #[inline]
            fn turned(self, bits: u32) -> Self {
                self.rotate_left(bits)
            }

            #[inline]
            fn below(self) -> Self {
                !self & self.wrapping_sub(1)
            }

            #[inline]
            fn above(self) -> Self {
                Self::MAX.checked_shl(Self::BITS - self.leading_zeros()).unwrap_or(0)
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "that is what it is for")]
            fn truncated(number: u128) -> Self {
                number as Self
            }

            #[inline]
            fn widened(self) -> u128 {
                self.into()
            }
        }
    };
}

mask!(u64);
mask!(u128);

/// The cells of a set, the lowest first.
pub struct Cells<M>(M);

impl<M: Mask> Iterator for Cells<M> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        (self.0 != M::default()).then(|| {
            let cell = self.0.lowest();
            self.0 ^= M::bit(cell);
            cell
        })
    }
}

/// A position, packed. The highest bit is always set, so no key is zero, which marks a vacant slot
/// of a table.
pub trait Key:
    Copy + Eq + Hash + Default + 'static + Send + Sync + BitXor<Output = Self> + BitAnd<Output = Self>
{
    /// The bits of a word; each field is in one word.
    const WORD: u32;
    /// The bits of all words.
    const BITS: u32;

    /// The key that has only this number, from a bit on.
    fn placed(number: u128, shift: u32) -> Self;
    /// The bits of a word from a bit on.
    fn at(self, shift: u32) -> u128;
    /// A hash with well-mixed high bits.
    fn mixed(self) -> u64;
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

impl Key for u64 {
    const WORD: u32 = 64;
    const BITS: u32 = 64;

    fn placed(number: u128, shift: u32) -> Self {
        u64::truncated(number) << shift
    }

    #[inline]
    fn at(self, shift: u32) -> u128 {
        (self >> shift).into()
    }

    #[inline]
    fn mixed(self) -> u64 {
        (self ^ self >> 32).wrapping_mul(MIX)
    }
}

impl Key for u128 {
    const WORD: u32 = 128;
    const BITS: u32 = 128;

    fn placed(number: u128, shift: u32) -> Self {
        number << shift
    }

    #[inline]
    fn at(self, shift: u32) -> u128 {
        self >> shift
    }

    #[inline]
    fn mixed(self) -> u64 {
        let (low, high) = (u64::truncated(self), u64::truncated(self >> 64));
        (low ^ high.wrapping_mul(MIX).rotate_left(32)).mixed()
    }
}

/// The key of a large or crowded board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Wide([u128; 4]);

impl BitXor for Wide {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

impl BitAnd for Wide {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Key for Wide {
    const WORD: u32 = 128;
    const BITS: u32 = 512;

    fn placed(number: u128, shift: u32) -> Self {
        let mut words = [0; 4];
        words[(shift / 128) as usize] = number << (shift % 128);
        Self(words)
    }

    #[inline]
    fn at(self, shift: u32) -> u128 {
        self.0[(shift / 128) as usize] >> (shift % 128)
    }

    fn mixed(self) -> u64 {
        self.0.iter().fold(0, |hash, &word| (hash.rotate_left(32) ^ word.mixed()).wrapping_mul(MIX))
    }
}
