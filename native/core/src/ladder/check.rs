//! A check of ladders, which looks at their words alone: neighbours and searches have no part in it.

use super::graph::LengthGraph;

impl LengthGraph {
    /// Whether some words lead from one to another, each step changing one letter.
    #[must_use]
    pub fn is_ladder(&self, words: &[u32], start: u32, goal: u32) -> bool {
        let row = |word: u32| self.row(word as usize);
        let one_changes = |step: &[u32]| {
            row(step[0]).iter().zip(row(step[1])).filter(|(before, after)| before != after).count()
                == 1
        };
        words.first() == Some(&start)
            && words.last() == Some(&goal)
            && words.windows(2).all(one_changes)
    }
}
