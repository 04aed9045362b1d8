//! A first phrase, soon: layers of which only the states with the rarest letters are kept.

use super::graph::Graph;
use super::halves::{Half, Parities, best};
use super::layers::{Layers, Limits, key, mask_of};
use super::letters;
use super::watch::{Stop, Watch};

/// Gives a half of few letters that wastes no more than allowed, or none if none is met.
///
/// Each layer keeps so many states: those whose collected letters weigh most, and of equals the
/// least keys.
///
/// # Errors
///
/// The watch's, or too little memory.
///
/// # Panics
///
/// If there is not a weight for each letter.
pub fn beam(
    graph: &Graph,
    width: usize,
    waste: usize,
    weights: &[i64],
    watch: &mut Watch<'_>,
) -> Result<Option<Half>, Stop> {
    assert_eq!(weights.len(), graph.letters(), "a weight a letter");
    let limits = Limits { graph, bounds: None, waste };
    let mut layers: Layers = Vec::new();
    let mut reached = vec![Vec::new(); waste + 1];
    if graph.nodes() > 0 {
        reached[0].push(key(0, 0));
    }
    for _ in 0..=graph.wanted().count_ones() {
        let (onward, _) =
            limits.open(&mut reached, 1, |keys, watch| cut(keys, width, weights, watch), watch)?;
        layers.push(std::mem::replace(&mut reached, onward));
    }
    best(graph, &layers, waste, Parities { odd: true, even: true }, watch)
}

/// Cuts a sorted row of keys down to the weightiest, and of equals the least.
fn cut(
    keys: &mut Vec<u64>,
    width: usize,
    weights: &[i64],
    watch: &mut Watch<'_>,
) -> Result<(), Stop> {
    if keys.len() <= width {
        return Ok(());
    }
    let mut ranked = Vec::new();
    ranked.try_reserve_exact(keys.len())?;
    let (mut mask, mut weight) = (0, 0);
    for &key in keys.iter() {
        // Keys of one mask stand together.
        if mask_of(key) != mask {
            mask = mask_of(key);
            weight = letters(mask).map(|letter| weights[letter as usize]).sum::<i64>();
        }
        ranked.push((-weight, key));
        watch.work(4)?;
    }
    if width > 0 {
        ranked.select_nth_unstable(width - 1);
    }
    keys.clear();
    keys.extend(ranked[..width].iter().map(|&(_, key)| key));
    keys.sort_unstable();
    Ok(())
}
