use super::judge::Judge;
use super::*;

fn finished(graph: &Arc<Graph>, bounds: Option<&Bounds>, waste: usize, parities: Parities) -> Pass {
    let mut pass = Pass::new(graph.clone(), bounds, waste, parities, 2).unwrap();
    while pass.advance(bounds, &mut Unwatched).unwrap().is_some() {}
    pass
}

fn small_samples(count: usize) -> impl Iterator<Item = (Vec<Vec<u8>>, u32, usize)> {
    let small = |(_, wanted, letters): &(_, u32, usize)| *wanted != 0 && *letters <= 4;
    samples(count).into_iter().filter(small)
}

#[test]
fn a_pass_lists_every_half_of_its_waste_once() {
    let mut listed_in_all = 0;
    for (words, wanted, letters) in small_samples(50) {
        let judge = Judge::new(&words, wanted, NO_LIMIT);
        for waste in 0..3 {
            let graph = graph(&words, letters, wanted, u8::try_from(waste).unwrap());
            for split in [None, Some((0, 0)), Some((1, 1)), Some((9, 0))] {
                let bounds = split.map(|split| bounds(&graph, BOTH, waste, split));
                let pass = finished(&graph, bounds.as_ref(), waste, BOTH);
                for odd in [true, false] {
                    let expected = judge.halves(letters, odd, waste);
                    let strings = pass.strings(odd, &mut Unwatched).unwrap();
                    let count = strings.count(&mut Unwatched);
                    assert_eq!(count, Ok(expected.len() as u128), "{words:?} {waste} {odd}");
                    let most = if waste == 1 { 2 } else { usize::MAX };
                    let listed = strings.list(most, &mut Unwatched).unwrap();
                    assert_eq!(listed, expected[..expected.len().min(most)], "{words:?}");
                    listed_in_all += expected.len();
                }
            }
        }
    }
    assert!(listed_in_all > 1000, "{listed_in_all} halves are too few to show anything");
}

#[test]
fn the_best_half_is_a_shortest() {
    for (words, wanted, letters) in small_samples(100) {
        let judge = Judge::new(&words, wanted, NO_LIMIT);
        let graph = graph(&words, letters, wanted, NO_LIMIT);
        for parities in PARITIES {
            let halves = (0..3).flat_map(|waste| {
                [(true, parities.odd), (false, parities.even)]
                    .into_iter()
                    .filter(|&(_, asked)| asked)
                    .flat_map(|(odd, _)| {
                        judge.halves(letters, odd, waste).into_iter().map(move |half| (odd, half))
                    })
                    .collect::<Vec<_>>()
            });
            let halves: Vec<(bool, Vec<u8>)> = halves.collect();
            let size = |odd: bool, half: &[u8]| 2 * half.len() - usize::from(odd);
            let least = halves.iter().map(|(odd, half)| size(*odd, half)).min();
            let tables = bounds(&graph, parities, 2, (2, 1));
            for bounds in [None, Some(&tables)] {
                let best = finished(&graph, bounds, 2, parities).best(&mut Unwatched);
                let best = best.unwrap();
                assert_eq!(best.as_ref().map(|half| size(half.odd, &half.symbols)), least);
                if let Some(half) = best {
                    assert!(halves.contains(&(half.odd, half.symbols)));
                }
            }
        }
    }
}

#[test]
fn a_wide_beam_gives_what_a_pass_gives() {
    for (words, wanted, letters) in small_samples(100) {
        let graph = graph(&words, letters, wanted, NO_LIMIT);
        let beam = |width| beam(&graph, width, 2, &vec![1; letters], &mut Unwatched);
        let best = finished(&graph, None, 2, BOTH).best(&mut Unwatched).unwrap();
        assert_eq!(beam(1 << 20).unwrap(), best);
        assert_eq!(beam(0).unwrap(), None);
    }
}

#[test]
fn exists_agrees_with_long_halves() {
    for (words, wanted, letters) in small_samples(150) {
        let graph = graph(&words, letters, wanted, NO_LIMIT);
        let best = finished(&graph, None, 16, BOTH).best(&mut Unwatched).unwrap();
        let found = exists(&graph, &mut Unwatched).unwrap();
        assert_eq!(found, best.is_some(), "{words:?} {wanted:b}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_result() {
    let graph = graph(&many_words(), 8, 0xFF, NO_LIMIT);
    let one = {
        let mut pass = Pass::new(graph.clone(), None, 3, BOTH, 1).unwrap();
        let mut layers = Vec::new();
        while let Some(done) = pass.advance(None, &mut Unwatched).unwrap() {
            layers.push((done, pass.snapshot().unwrap()));
        }
        layers
    };
    assert!(one.iter().any(|(done, _)| done.states > 1 << 13), "several pieces of work");
    let mut pass = Pass::new(graph, None, 3, BOTH, 5).unwrap();
    for (done, snapshot) in one {
        assert_eq!(pass.advance(None, &mut Unwatched).unwrap(), Some(done));
        assert_eq!(pass.snapshot().unwrap(), snapshot);
    }
}

#[test]
fn a_stopped_pass_continues_unchanged() {
    let graph = graph(&many_words(), 8, 0xFF, NO_LIMIT);
    let whole = finished(&graph, None, 1, BOTH).snapshot().unwrap();
    for threads in [1, 2] {
        let mut stopped = 0;
        let mut pass = Pass::new(graph.clone(), None, 1, BOTH, threads).unwrap();
        for turn in 0.. {
            let mut checks = 0..turn;
            match pass.advance(None, &mut |_| checks.next().map(drop).ok_or(Cancelled)) {
                Ok(None) => break,
                Ok(Some(_)) => {}
                Err(stop) => {
                    assert_eq!(stop, Error::Cancelled);
                    stopped += 1;
                }
            }
        }
        // Of two threads only the calling one checks, and the other may do most of the work.
        assert!(stopped > 0 || threads > 1);
        assert_eq!(pass.snapshot().unwrap(), whole);
    }
}

#[test]
fn a_snapshot_is_restored_and_damage_is_detected() {
    let (words, wanted, letters) = (vec![vec![1], vec![1, 2], vec![2, 1]], 0b11, 2);
    let graph = graph(&words, letters, wanted, NO_LIMIT);
    let mut pass = Pass::new(graph.clone(), None, 2, BOTH, 1).unwrap();
    pass.advance(None, &mut Unwatched).unwrap();
    let saved = pass.snapshot().unwrap();
    let mut again = Pass::new(graph.clone(), None, 2, BOTH, 1).unwrap();
    again.restore(&saved).unwrap();
    assert_eq!(again.snapshot().unwrap(), saved);
    for at in 0..saved.len() {
        for bit in 0..8 {
            let mut damaged = saved.clone();
            damaged[at] ^= 1 << bit;
            assert_eq!(again.restore(&damaged), Err(Error::SavedLayers));
        }
        assert_eq!(again.restore(&saved[..at]), Err(Error::SavedLayers));
    }
    let mut other = Pass::new(graph, None, 1, BOTH, 1).unwrap();
    assert_eq!(other.restore(&saved), Err(Error::SavedLayers));
    assert_eq!(again.snapshot().unwrap(), saved);
}
