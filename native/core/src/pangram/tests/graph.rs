use std::collections::{BTreeMap, BTreeSet};

use super::judge::{Judge, Pair};
use super::*;

/// The future of a pair: its closings, and the classes that its steps lead to.
type Future = (bool, u32, BTreeSet<(u32, usize)>);

/// Splits pairs until all of a class have the same future; dead pairs are class 0.
fn classes(judge: &Judge, pairs: &BTreeMap<Pair, BTreeSet<(u32, Pair)>>) -> BTreeMap<Pair, usize> {
    let mut live: BTreeSet<&Pair> =
        pairs.keys().filter(|pair| judge.closings(pair) != (false, 0)).collect();
    for _ in 0..pairs.len() {
        let more = pairs.iter().filter(|(_, steps)| steps.iter().any(|(_, to)| live.contains(to)));
        let more: Vec<&Pair> = more.map(|(pair, _)| pair).collect();
        live.extend(more);
    }
    let mut found: BTreeMap<Pair, usize> =
        pairs.keys().map(|pair| (pair.clone(), usize::from(live.contains(pair)))).collect();
    for _ in 0..=pairs.len() {
        let mut names: BTreeMap<(usize, Future), usize> = BTreeMap::new();
        let mut next = BTreeMap::new();
        for (pair, steps) in pairs {
            if !live.contains(pair) {
                next.insert(pair.clone(), 0);
                continue;
            }
            let (even, centres) = judge.closings(pair);
            let steps = steps.iter().filter(|(_, to)| live.contains(to));
            let steps = steps.map(|(letter, to)| (*letter, found[to])).collect();
            let count = names.len() + 1;
            let name = *names.entry((found[pair], (even, centres, steps))).or_insert(count);
            next.insert(pair.clone(), name);
        }
        found = next;
    }
    found
}

#[test]
fn the_graph_is_that_of_merged_strings() {
    for (words, wanted, letters) in samples(50) {
        for most_waste in [0, 1, 2, NO_LIMIT] {
            let judge = Judge::new(&words, wanted, most_waste);
            let pairs = judge.pairs();
            let expected = classes(&judge, &pairs);
            let graph = graph(&words, letters, wanted, most_waste);
            assert_eq!(graph.pairs(), pairs.len());
            assert_eq!(graph.live(), expected.values().filter(|&&class| class != 0).count());
            let found: Vec<usize> = graph.classes().iter().map(|&class| class as usize).collect();
            assert_eq!(found, expected.values().copied().collect::<Vec<_>>(), "{words:?}");
            for (pair, steps) in &pairs {
                let Some(node) = expected[pair].checked_sub(1) else { continue };
                assert_eq!(graph.closings(node), judge.closings(pair), "{words:?} {pair:?}");
                let steps: BTreeSet<(u32, u32)> = steps
                    .iter()
                    .filter(|(_, to)| expected[to] != 0)
                    .map(|(letter, to)| (*letter, number(expected[to] - 1)))
                    .collect();
                assert_eq!(graph.steps(node).collect::<BTreeSet<_>>(), steps);
                assert_eq!(graph.steps(node).count(), steps.len());
            }
        }
    }
}

#[test]
fn steps_are_counted_by_letter() {
    for (words, wanted, letters) in samples(40) {
        let graph = graph(&words, letters, wanted, NO_LIMIT);
        let mut expected = vec![0; letters];
        for node in 0..graph.nodes() {
            graph.steps(node).for_each(|(letter, _)| expected[letter as usize] += 1);
        }
        assert_eq!(graph.step_counts(), expected);
        assert_eq!(graph.edges(), expected.iter().sum::<usize>());
    }
}

#[test]
fn invalid_words_are_refused() {
    let refused =
        |words: &[u8], letters, wanted| Graph::new(words, letters, wanted, 9, &mut Unwatched).err();
    assert_eq!(refused(&[1, 3, 0], 2, 0b11), Some(Error::WordSymbols));
    assert_eq!(refused(&[1, 2], 2, 0b11), Some(Error::WordSymbols));
    assert_eq!(refused(&[1, 0, 0], 2, 0b11), Some(Error::WordSymbols));
    assert_eq!(refused(&[2, 0, 1, 0], 2, 0b11), Some(Error::WordOrder));
    assert_eq!(refused(&[1, 0, 1, 0], 2, 0b11), Some(Error::WordOrder));
    assert_eq!(refused(&[1, 0], 2, 0b111), Some(Error::WantedLetters { most: 32 }));
    assert_eq!(refused(&[1, 0], 33, 1), Some(Error::WantedLetters { most: 32 }));
    assert_eq!(refused(&[], 0, 0), None);
}

#[test]
fn building_a_graph_can_be_stopped() {
    let words = packed(&[vec![1, 2], vec![2, 1]]);
    for looks in 0..2 {
        let mut checks = 0..looks;
        let control = &mut |_| checks.next().map(drop).ok_or(Cancelled);
        let made = Graph::new(&words, 2, 0b11, 9, control);
        assert_eq!(made.err(), Some(Error::Cancelled));
    }
}
