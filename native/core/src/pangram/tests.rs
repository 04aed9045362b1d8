//! The kernel against judges that go by strings, and know no trie, mask or table.

mod graph;
mod judge;

use super::*;

/// Lists of a few short words of few letters, and the letters wanted, by a fixed rule.
fn samples(count: usize) -> Vec<(Vec<Vec<u8>>, u32, usize)> {
    let mut state = 88_172_645_463_325_252_u64;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % bound
    };
    (0..count)
        .map(|_| {
            let letters = [1, 2, 3, 4, 5][usize::try_from(below(5)).unwrap()];
            let mut words: Vec<Vec<u8>> = (0..below(14))
                .map(|_| {
                    let length = 1 + below(2 + letters);
                    (0..length).map(|_| u8::try_from(1 + below(letters)).unwrap()).collect()
                })
                .collect();
            words.sort();
            words.dedup();
            let all = (1_u32 << letters) - 1;
            let wanted =
                if below(3) == 0 { u32::try_from(below(1 << letters)).unwrap() } else { all };
            (words, wanted, usize::try_from(letters).unwrap())
        })
        .collect()
}

fn packed(words: &[Vec<u8>]) -> Vec<u8> {
    words.iter().flat_map(|word| word.iter().copied().chain([0])).collect()
}

/// Works with nobody to end it.
fn unhurried<T>(work: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    work(&mut Watch::new(&mut || false))
}

fn graph(words: &[Vec<u8>], letters: usize, wanted: u32, most_waste: u8) -> Graph {
    let words = packed(words);
    unhurried(|watch| Graph::new(&words, letters, wanted, most_waste, watch)).unwrap()
}
