//! A judge that finds the truth about a list of words slowly, with strings.

use std::collections::{BTreeMap, BTreeSet};

/// The letters read of the current words: on the left, and on the right from its end.
pub(super) type Pair = (Vec<u8>, Vec<u8>);

/// Returns the waste of a string.
pub(super) fn waste(string: &[u8], wanted: u32) -> usize {
    let new: BTreeSet<u8> =
        string.iter().copied().filter(|symbol| wanted >> (symbol - 1) & 1 != 0).collect();
    string.len() - new.len()
}

/// A list of words and its pairs.
pub(super) struct Judge {
    words: BTreeSet<Vec<u8>>,
    backwards: BTreeSet<Vec<u8>>,
    wanted: u32,
    most_waste: usize,
}

impl Judge {
    pub(super) fn new(words: &[Vec<u8>], wanted: u32, most_waste: u8) -> Self {
        let backwards = words.iter().map(|word| word.iter().rev().copied().collect()).collect();
        let most_waste = if most_waste == u8::MAX { 1000 } else { usize::from(most_waste) };
        Self { words: words.iter().cloned().collect(), backwards, wanted, most_waste }
    }

    /// Returns where one more letter leads: in the current word, or in the next.
    fn onward(&self, words: &BTreeSet<Vec<u8>>, string: &[u8], symbol: u8) -> BTreeSet<Vec<u8>> {
        let mut from = vec![string.to_vec()];
        if words.contains(string) {
            from.push(Vec::new());
        }
        for string in &mut from {
            string.push(symbol);
        }
        from.into_iter()
            .filter(|string| words.iter().any(|word| word.starts_with(string)))
            .filter(|string| waste(string, self.wanted) <= self.most_waste)
            .collect()
    }

    /// Returns all pairs that can be reached, with their steps, in the order of their strings.
    pub(super) fn pairs(&self) -> BTreeMap<Pair, BTreeSet<(u32, Pair)>> {
        let mut found = BTreeMap::new();
        let mut waiting = vec![(Vec::new(), Vec::new())];
        while let Some(pair) = waiting.pop() {
            if found.contains_key(&pair) {
                continue;
            }
            let mut steps = BTreeSet::new();
            for symbol in 1..=32 {
                for left in self.onward(&self.words, &pair.0, symbol) {
                    for right in self.onward(&self.backwards, &pair.1, symbol) {
                        waiting.push((left.clone(), right.clone()));
                        steps.insert((u32::from(symbol) - 1, (left.clone(), right)));
                    }
                }
            }
            found.insert(pair, steps);
        }
        found
    }

    /// Returns whether an even palindrome closes at a pair, and the centres of odd ones.
    pub(super) fn closings(&self, (left, right): &Pair) -> (bool, u32) {
        let whole = |centre: &[u8]| {
            let right = right.iter().rev().copied().collect::<Vec<_>>();
            let joined = [left, centre, &right].concat();
            // Each current word ends with its side, or goes through the centre.
            let cut = left.len();
            let after = cut + centre.len();
            self.words.contains(&joined)
                || joined.is_empty()
                || (self.is_side(&joined[..cut]) && self.is_side(&joined[cut..]))
                || (self.is_side(&joined[..after]) && self.is_side(&joined[after..]))
                || (self.is_side(left) && self.is_side(centre) && self.is_side(&right))
        };
        let centres = (1..=32_u8).filter(|&symbol| whole(&[symbol]));
        (whole(&[]), centres.fold(0, |mask, symbol| mask | 1 << (symbol - 1)))
    }

    fn is_side(&self, string: &[u8]) -> bool {
        string.is_empty() || self.words.contains(string)
    }

    /// Returns whether letters are a sequence of words.
    fn is_phrase(&self, string: &[u8]) -> bool {
        string.is_empty()
            || (1..=string.len())
                .any(|end| self.words.contains(&string[..end]) && self.is_phrase(&string[end..]))
    }

    /// Returns all halves with every wanted letter and exactly some waste.
    pub(super) fn halves(&self, letters: usize, odd: bool, wasted: usize) -> Vec<Vec<u8>> {
        let size = self.wanted.count_ones() as usize + wasted;
        let symbols: Vec<u8> = (1..=32).take(letters).collect();
        let mut strings = vec![Vec::new()];
        for _ in 0..size {
            let longer = |string: &Vec<u8>| {
                let more = |&symbol| [string.as_slice(), &[symbol]].concat();
                symbols.iter().map(more).collect::<Vec<_>>()
            };
            strings = strings.iter().flat_map(longer).collect();
        }
        strings.retain(|half| {
            let back = half.iter().rev().skip(usize::from(odd)).copied();
            let whole: Vec<u8> = half.iter().copied().chain(back).collect();
            waste(half, self.wanted) == wasted
                && !(odd && half.is_empty())
                && self.is_phrase(&whole)
        });
        strings
    }
}
