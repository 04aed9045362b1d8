//! A slow judge that shares nothing with the kernels: it searches the board for each word.

use std::collections::BTreeMap;

/// A small random number generator (Knuth's MMIX constants), the same in each run.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    pub(super) fn letter_of(&mut self, letters: &str) -> char {
        letters.chars().nth(self.below(letters.len())).unwrap()
    }
}

/// A board of the judge: tiles as texts, `?` a joker, an empty text a hole; and neighbours.
pub(super) struct Plain {
    pub(super) tiles: Vec<String>,
    pub(super) touching: Vec<Vec<usize>>,
}

impl Plain {
    /// Returns each word that is on the board, with its least path.
    pub(super) fn words<'w>(&self, words: &[&'w str]) -> BTreeMap<&'w str, Vec<usize>> {
        words
            .iter()
            .filter_map(|&word| {
                let from = (0..self.tiles.len()).collect::<Vec<_>>();
                self.lay(word, &from, &mut vec![]).map(|path| (word, path))
            })
            .collect()
    }

    /// Returns the first path for the rest of a word that continues with one of some cells.
    fn lay(&self, rest: &str, from: &[usize], path: &mut Vec<usize>) -> Option<Vec<usize>> {
        if rest.is_empty() {
            return Some(path.clone());
        }
        from.iter()
            .filter(|cell| !path.contains(cell))
            .copied()
            .collect::<Vec<_>>()
            .iter()
            .find_map(|&cell| {
                let tile = self.tiles[cell].as_str();
                let after = match tile {
                    "" => return None,
                    "?" => &rest[1..],
                    _ => rest.strip_prefix(tile)?,
                };
                path.push(cell);
                let found = self.lay(after, &self.touching[cell], path);
                path.pop();
                found
            })
    }
}
