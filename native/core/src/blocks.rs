//! Sliding blocks and cars, searched breadth-first: a shortest solution, all of them, or every
//! position that can be reached.
//!
//! A board is a mask of cells. A row has one bit more than the board has columns; that cell is never
//! empty, so no piece leaves the board. Pieces of one shape are one mask of anchors, and moves are
//! shifts of it. Positions are met in the order of the Python reference, so the solution is the
//! same.

mod bits;
mod board;
mod code;
mod model;
mod search;
mod shortest;
mod spare;
mod table;
#[cfg(test)]
mod tests;
mod view;

use self::bits::{Key, Mask, Wide};
pub use self::model::{Description, Explorer, Metric, Paths, Reached, Shape, State, Until};
use self::search::Search;
use crate::Error;

/// Returns a new search of a puzzle, with the shortest masks and keys that fit.
///
/// # Errors
///
/// If it is no puzzle, or too large.
pub fn search(description: &Description, most_bytes: usize) -> Result<Box<dyn Explorer>, Error> {
    let bits = bits_needed(description)?;
    if bits <= u64::BITS {
        with_mask::<u64>(description, most_bytes)
    } else if bits <= u128::BITS {
        with_mask::<u128>(description, most_bytes)
    } else {
        Err(Error::TooManyCells)
    }
}

fn with_mask<M: Mask>(
    description: &Description,
    most_bytes: usize,
) -> Result<Box<dyn Explorer>, Error> {
    with_key::<M, u64>(description, most_bytes)
        .or_else(|error| match error {
            Error::TooManyPieces => with_key::<M, u128>(description, most_bytes),
            _ => Err(error),
        })
        .or_else(|error| match error {
            Error::TooManyPieces => with_key::<M, Wide>(description, most_bytes),
            _ => Err(error),
        })
}

fn with_key<M: Mask, K: Key>(
    description: &Description,
    most_bytes: usize,
) -> Result<Box<dyn Explorer>, Error> {
    Search::<M, K>::new(description, most_bytes).map(|search| Box::new(search) as Box<dyn Explorer>)
}

/// Checks a description; returns the bits that a mask needs.
fn bits_needed(description: &Description) -> Result<u32, Error> {
    let Description { ground, shapes, start, targets, .. } = description;
    if shapes.len() != start.len() || shapes.len() >= usize::from(u8::MAX) {
        return Err(Error::Blocks("there are too many shapes, or some have no pieces"));
    }
    let mut covered = 0;
    let mut farthest = 1;
    for (shape, &anchors) in shapes.iter().zip(start) {
        let distances = shape.ways.iter().map(|(distance, _)| distance.unsigned_abs());
        let fronts = shape.ways.iter().flat_map(|(_, front)| front.iter().copied());
        let cells = || shape.cells.iter().copied();
        farthest = distances.chain(fronts).chain(cells()).fold(farthest, u32::max);
        if farthest >= u128::BITS {
            return Err(Error::TooManyCells);
        }
        if shape.ways.iter().any(|(_, front)| front.is_empty()) || shape.ways.len() > 4 {
            return Err(Error::Blocks("a shape has more than four ways, or one without a front"));
        }
        if shape.floor & !ground != 0 || shape.cells.is_empty() {
            return Err(Error::Blocks("a shape has no cells, or a floor outside the board"));
        }
        for anchor in anchors.cells() {
            for cell in cells() {
                let under = 1_u128.checked_shl(anchor + cell).unwrap_or(0);
                if under & shape.floor & !covered == 0 {
                    return Err(Error::Blocks("a piece covers a cell that it may not cover"));
                }
                covered |= under;
            }
        }
    }
    let single = |&(shape, target): &(usize, u128)| {
        target.is_power_of_two() && start.get(shape).is_some_and(|start| start.is_power_of_two())
    };
    if !targets.iter().all(single) {
        return Err(Error::Blocks("a goal is one anchor, for a shape of one piece"));
    }
    let distances = shapes.iter().flat_map(|shape| &shape.ways);
    let distance = distances.map(|(distance, _)| distance.unsigned_abs()).max().unwrap_or(0);
    Ok((u128::BITS - ground.leading_zeros() + distance).max(farthest + 1))
}
