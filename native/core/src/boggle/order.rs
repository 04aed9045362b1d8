//! The order of words in an answer.

use std::cmp::Ordering;

/// Returns the numbers of words in order: by the rank of their number of letters, the lowest first,
/// and within a rank by code point. The last rank is for longer words too; equal words stay in
/// the order in which they come.
///
/// ```
/// use dodgson_core::boggle::order;
///
/// assert_eq!(order(&["cats", "dog", "cat"], &[0, 0, 0, 2, 1]), [0, 2, 1]);
/// ```
#[must_use]
pub fn order(words: &[&str], ranks: &[u32]) -> Vec<usize> {
    let keyed = |(number, word): (usize, &&str)| {
        let letters = word.chars().count();
        let rank = ranks.get(letters).or(ranks.last()).copied().unwrap_or_default();
        // The first eight bytes decide nearly every comparison; in UTF-8 their order is that of
        // code points.
        let mut prefix = [0; 8];
        let known = word.len().min(8);
        prefix[..known].copy_from_slice(&word.as_bytes()[..known]);
        (rank, u64::from_be_bytes(prefix), number)
    };
    let mut keys: Vec<(u32, u64, usize)> = words.iter().enumerate().map(keyed).collect();
    keys.sort_unstable_by(|one, other| match (one.0, one.1).cmp(&(other.0, other.1)) {
        Ordering::Equal => (words[one.2], one.2).cmp(&(words[other.2], other.2)),
        decided => decided,
    });
    keys.into_iter().map(|(.., number)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_by_rank_and_then_by_code_point() {
        let words = ["été", "etes", "pangrams", "pangram", "pangrammatic", "pangrammatics", "été"];
        assert_eq!(order(&words, &[0]), [1, 3, 4, 5, 2, 0, 6]);
        // Three letters last, four to seven in the middle, longer ones first.
        assert_eq!(order(&words, &[0, 0, 0, 9, 5, 5, 5, 5, 0]), [4, 5, 2, 1, 3, 0, 6]);
        assert_eq!(order(&words, &[]), order(&words, &[0]));
        assert!(order(&[], &[0]).is_empty());
    }
}
