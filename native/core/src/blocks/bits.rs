//! Sets of cells, and packed positions: the two kinds of words that the search works with.

use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells, a bit each.
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
    /// How many cells there can be.
    const BITS: u32;

    /// The set of one cell.
    fn bit(cell: u32) -> Self;
    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The cells of pieces at all cells of the set, of which none overlap, by those of a piece at
    /// the first cell.
    fn stamped(self, stamp: Self) -> Self;
    /// The set turned by some bits.
    fn turned(self, bits: u32) -> Self;
    /// The cells below the lowest of the set: all, if it is empty.
    fn below(self) -> Self;
    /// The cells above the highest of the set: all, if it is empty.
    fn above(self) -> Self;
    /// What of a number fits.
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

/// A position packed into as few bits as will do. The highest bit is always set, so that no key is
/// zero: a table marks its vacant slots by that.
pub trait Key:
    Copy + Eq + Hash + Default + 'static + Send + Sync + BitXor<Output = Self> + BitAnd<Output = Self>
{
    /// Bits of a word; no field goes over the edge of one.
    const WORD: u32;
    /// Bits of all words.
    const BITS: u32;

    /// The key of which only this number is set, from a bit on.
    fn placed(number: u128, shift: u32) -> Self;
    /// What begins at a bit, to the end of its word.
    fn at(self, shift: u32) -> u128;
    /// A hash whose high bits are good.
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
