//! Find a first half with a beam: each layer keeps only the states with the rarest letters.

use super::graph::{Graph, Parities};
use super::halves::{Half, best};
use super::layers::{Layers, Limits, key, mask_of};
use super::letters::letters;
use crate::Error;
use crate::work::{Control, Meter};

/// Returns a short half with at most some waste, or none if the beam finds none.
///
/// Each layer keeps the `width` states whose letters weigh most; of equals, the least keys.
///
/// # Errors
///
/// If it is cancelled, or there is too little memory.
pub fn beam(
    graph: &Graph,
    width: usize,
    waste: usize,
    weights: &[i64],
    control: &mut dyn Control,
) -> Result<Option<Half>, Error> {
    let meter = &mut Meter::new(control);
    if weights.len() != graph.letters() {
        return Err(Error::WeightCount);
    }
    let limits = Limits::new(graph, None, waste)?;
    let mut layers: Layers = Vec::new();
    let mut reached = vec![Vec::new(); waste + 1];
    if graph.nodes() > 0 {
        reached[0].push(key(0, 0));
    }
    for _ in 0..=graph.wanted().count_ones() {
        let (onward, _) =
            limits.open(&mut reached, 1, |keys, meter| cut(keys, width, weights, meter), meter)?;
        layers.push(std::mem::replace(&mut reached, onward));
    }
    best(graph, &layers, waste, Parities { odd: true, even: true }, meter)
}

/// Cuts sorted keys down to those with the greatest weight; of equals, the least.
fn cut(
    keys: &mut Vec<u64>,
    width: usize,
    weights: &[i64],
    meter: &mut Meter<'_>,
) -> Result<(), Error> {
    if keys.len() <= width {
        return Ok(());
    }
    let mut ranked = Vec::new();
    ranked.try_reserve_exact(keys.len())?;
    let (mut mask, mut weight) = (0, 0);
    for &key in keys.iter() {
        // Keys with one mask are consecutive.
        if mask_of(key) != mask {
            mask = mask_of(key);
            weight = letters(mask).map(|letter| weights[letter as usize]).sum::<i64>();
        }
        ranked.push((-weight, key));
        meter.add(4)?;
    }
    if width > 0 {
        ranked.select_nth_unstable(width - 1);
    }
    keys.clear();
    keys.extend(ranked[..width].iter().map(|&(_, key)| key));
    keys.sort_unstable();
    Ok(())
}
