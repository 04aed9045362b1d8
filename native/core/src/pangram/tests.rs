//! Tests of the kernel against judges that use strings, and no trie, mask or table.

mod bounds;
mod graph;
mod judge;
mod pass;

use std::sync::Arc;

use super::letters::{letters, number};
use super::*;
use crate::Error;
use crate::work::{Cancelled, Unwatched};

/// Returns lists of a few short words, each with its wanted letters, by a fixed rule.
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

fn graph(words: &[Vec<u8>], letters: usize, wanted: u32, most_waste: u8) -> Arc<Graph> {
    let words = packed(words);
    Arc::new(Graph::new(&words, letters, wanted, most_waste, &mut Unwatched).unwrap())
}

/// Returns a list that is large enough to keep several threads busy.
fn many_words() -> Vec<Vec<u8>> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    for number in 0..900_u32 {
        let mixed = number.wrapping_mul(2_654_435_761) ^ number.wrapping_mul(40_503) >> 3;
        let symbols =
            (0..2 + mixed % 4).map(|at| 1 + u8::try_from(mixed >> (3 * at + 4) & 7).unwrap());
        words.push(symbols.collect());
    }
    words.sort();
    words.dedup();
    words
}

/// Returns tables for halves with at most some waste; `split` is the number of tracked letters, and
/// the number of letters in the first group.
fn bounds(graph: &Arc<Graph>, parities: Parities, waste: usize, split: (usize, usize)) -> Bounds {
    let mut rest: Vec<u32> = letters(graph.wanted()).collect();
    let tracked: Vec<u32> = rest.drain(..split.0.min(rest.len())).collect();
    let one: u32 = rest.drain(..split.1.min(rest.len())).map(|letter| 1 << letter).sum();
    let two = rest.iter().map(|letter| 1 << letter).sum();
    let graph = graph.clone();
    let mut bounds = Bounds::new(graph, &tracked, (one, two), parities, 2, &mut Unwatched).unwrap();
    (0..=waste).for_each(|_| bounds.extend(&mut Unwatched).unwrap());
    bounds
}

const BOTH: Parities = Parities { odd: true, even: true };
const PARITIES: [Parities; 3] =
    [BOTH, Parities { odd: true, even: false }, Parities { odd: false, even: true }];
