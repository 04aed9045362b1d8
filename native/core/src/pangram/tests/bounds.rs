use std::collections::BTreeSet;

use super::*;

/// Returns the least waste, up to three, with which a palindrome closes from a node with some
/// letters missing; found by walking, with some letters only counted.
fn walked(graph: &Graph, parities: Parities, node: u32, needs: &Needs) -> Option<usize> {
    let mut level = BTreeSet::from([(node, needs.clone())]);
    for waste in 0..4 {
        // Everything that can be reached without more waste.
        let mut met = level.clone();
        let mut waiting: Vec<_> = level.into_iter().collect();
        let mut costlier = BTreeSet::new();
        while let Some((node, needs)) = waiting.pop() {
            for (letter, target) in graph.steps(node as usize) {
                let less = needs.without(letter);
                if let Some(next) =
                    less.map(|less| (target, less)).filter(|next| !met.contains(next))
                {
                    met.insert(next.clone());
                    waiting.push(next);
                }
                costlier.insert((target, needs.clone()));
            }
        }
        for (node, needs) in &met {
            let (even, centres) = graph.closings(*node as usize);
            let mut last = letters(centres).filter_map(|letter| needs.without(letter));
            if (parities.even && even && needs.is_empty())
                || (parities.odd && last.any(|less| less.is_empty()))
            {
                return Some(waste);
            }
            // A centre that is not new is one more waste.
            if parities.odd && centres != 0 && needs.is_empty() {
                costlier.insert((*node, Needs { closing: true, ..needs.clone() }));
            }
        }
        if met.iter().any(|(_, needs)| needs.closing) {
            return Some(waste);
        }
        level = costlier;
    }
    None
}

/// What is missing: tracked letters, and how many letters of each group.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Needs {
    tracked: u32,
    counts: [u32; 2],
    groups: [u32; 2],
    closing: bool,
}

impl Needs {
    fn without(&self, letter: u32) -> Option<Self> {
        let mut less = self.clone();
        if less.closing {
            return None;
        }
        if less.tracked >> letter & 1 != 0 {
            less.tracked &= !(1 << letter);
            return Some(less);
        }
        let group = (0..2).find(|&group| less.groups[group] >> letter & 1 != 0)?;
        less.counts[group] = less.counts[group].checked_sub(1)?;
        Some(less)
    }

    fn is_empty(&self) -> bool {
        self.tracked == 0 && self.counts == [0, 0] && !self.closing
    }
}

#[test]
fn the_tables_agree_with_walks() {
    for (words, wanted, alphabet) in samples(60) {
        let graph = graph(&words, alphabet, wanted, 3);
        for (parities, split) in PARITIES.into_iter().zip([(0, 2), (1, 1), (5, 0)]) {
            let tables = bounds(&graph, parities, 3, split);
            let every: Vec<u32> = letters(wanted).collect();
            let (tracked, counted) = every.split_at(split.0.min(every.len()));
            let (one, two) = counted.split_at(split.1.min(counted.len()));
            let mask = |letters: &[u32]| letters.iter().map(|letter| 1 << letter).sum::<u32>();
            let groups = [mask(one), mask(two)];
            for node in 0..number(graph.nodes()) {
                for missing in (0..1_u32 << alphabet).filter(|missing| missing & !wanted == 0) {
                    let needs = Needs {
                        tracked: missing & mask(tracked),
                        counts: groups.map(|group| (missing & group).count_ones()),
                        groups,
                        closing: false,
                    };
                    let expected = walked(&graph, parities, node, &needs);
                    assert_eq!(tables.least_waste(node, missing), expected, "{words:?} {node}");
                }
            }
        }
    }
}

#[test]
fn each_letter_must_be_tracked_or_counted_once() {
    let graph = graph(&[vec![1, 2]], 2, 0b11, 9);
    let refused = |tracked: &[u32], groups| {
        let made = Bounds::new(graph.clone(), tracked, groups, BOTH, 1, &mut Unwatched);
        made.err()
    };
    assert_eq!(refused(&[0], (0b10, 0)), None);
    assert_eq!(refused(&[0], (0b01, 0b10)), Some(Error::TrackedLetters));
    assert_eq!(refused(&[0], (0, 0)), Some(Error::TrackedLetters));
    assert_eq!(refused(&[0, 1], (0b100, 0)), Some(Error::TrackedLetters));
    assert_eq!(refused(&[0, 99], (0b10, 0)), Some(Error::TrackedLetters));
    assert_eq!(refused(&[0; 10], (0b10, 0)), Some(Error::TooManyTracked { most: 9 }));
}

#[test]
fn a_stopped_slab_leaves_nothing() {
    let graph = graph(&many_words(), 8, 0xFF, 2);
    let tracked: Vec<u32> = (0..8).collect();
    let mut bounds = Bounds::new(graph.clone(), &tracked, (0, 0), BOTH, 1, &mut Unwatched).unwrap();
    assert_eq!(bounds.extend(&mut |_| Err(Cancelled)), Err(Error::Cancelled));
    assert_eq!(bounds.waste(), None);
    assert_eq!(bounds.bytes(), 0);
    bounds.extend(&mut Unwatched).unwrap();
    assert_eq!(bounds.waste(), Some(0));
    assert!(bounds.bytes() <= bounds.slab_bytes() + 8 * 256);
}
