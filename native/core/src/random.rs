//! Random numbers that are the same in Python: `SplitMix64`.
//!
//! Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators (2014).

/// A generator; its state is one number, which can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Random {
    /// The state.
    pub(crate) state: u64,
}

impl Random {
    /// Makes the generator of one of many independent pieces of work.
    pub(crate) fn new(seed: u64, piece: u64) -> Self {
        Self { state: mixed(mixed(seed).wrapping_add(piece)) }
    }

    /// Returns the next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.state)
    }

    /// Returns a number below a limit, which must not be 0.
    #[expect(clippy::cast_possible_truncation, reason = "it is below the limit")]
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}

fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_paper() {
        let mut random = Random { state: 1_234_567 };
        let numbers = [0; 3].map(|_: u64| random.next());
        let known =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(numbers, known);
    }
}
