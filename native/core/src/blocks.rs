//! Sliding blocks and cars, searched breadth-first: a shortest solution, all of them, or every
//! position that can be reached.
//!
//! A board is a mask of cells, a row a bit longer than the board is wide, so that what is pushed
//! over the edge meets a cell that is never empty. Pieces of one shape are one mask of anchors;
//! moves are shifts of it. Positions are met in the order of the Python tier, and so the solution
//! is the same.

mod bits;
mod board;
mod code;
mod every;
mod search;
mod spare;
mod table;
#[cfg(test)]
mod tests;
mod view;

use std::fmt;
use std::time::Duration;

use self::bits::{Key, Mask, Wide};
use self::search::Search;

/// What counts as one move: a cell, a straight way, or any way of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// One piece, one cell.
    Steps,
    /// One piece, one direction, any distance.
    Straight,
    /// One piece, any way it can go.
    Moves,
}

/// Pieces that cannot be told apart.
#[derive(Clone, Debug)]
pub struct Shape {
    /// How far each cell of a piece is from its anchor, in bits.
    pub cells: Vec<u32>,
    /// The cells on which these pieces may stand.
    pub floor: u128,
    /// How far an anchor goes in each direction, and how far from the new anchor the cells are
    /// that are new. A direction and its opposite stand side by side.
    pub ways: Vec<(i32, Vec<u32>)>,
}

/// A puzzle as masks.
#[derive(Clone, Debug)]
pub struct Description {
    /// The cells that can be covered or empty: all but walls and holes.
    pub ground: u128,
    /// The shapes of the pieces.
    pub shapes: Vec<Shape>,
    /// For each shape, the anchors of its pieces at the start.
    pub start: Vec<u128>,
    /// Shapes of a single piece, and the anchor where that is to end.
    pub targets: Vec<(usize, u128)>,
    /// What counts as one move.
    pub metric: Metric,
}

/// Why a puzzle is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The description is not that of a puzzle.
    NoPuzzle(&'static str),
    /// The board has more cells than a mask has bits.
    TooManyCells,
    /// A position takes more bits than a key has.
    TooManyPieces,
    /// There is no memory to begin with.
    NoMemory,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NoPuzzle(why) => why,
            Self::TooManyCells => "the board is too large for the compiled kernel",
            Self::TooManyPieces => "the board has too many pieces for the compiled kernel",
            Self::NoMemory => "there is not enough memory",
        })
    }
}

/// How far a search is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the first goal.
    Goal,
    /// Until all positions as near as the first goal are met.
    Goals,
    /// Until there is nothing left.
    End,
}

/// Why a search stands where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It went as far as it was to go.
    Goal,
    /// Every position that can be reached has been expanded.
    Exhausted,
    /// As many positions have been expanded as allowed.
    Expansions,
    /// The time it was given is over.
    Time,
    /// It would take more memory than it may, or than there is.
    Memory,
}

/// A position: the empty cells, and for each shape the anchors of its pieces.
pub type State = Vec<u128>;

/// What is asked every few moments whether to go on.
pub type Pause<'a> = &'a mut dyn FnMut() -> bool;

/// The positions on shortest paths to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// Those of each depth, in the order in which they were met.
    pub levels: Vec<Vec<State>>,
    /// For each position of each level but the first, the places of those before it.
    pub parents: Vec<Vec<Vec<usize>>>,
}

/// A search that goes on for as long as it is told to.
pub trait Explorer: Send {
    /// Goes on until something happens: the search is as far as it is to go, there is nothing
    /// left, so many positions have been expanded in all, or the time is over.
    fn advance(&mut self, until: Until, expansions: usize, time: Duration) -> Stop;
    /// How many positions have been expanded.
    fn expanded(&self) -> usize;
    /// The depth of the positions that are being expanded.
    fn depth(&self) -> usize;
    /// How many successors they had, without those known beforehand to have been met.
    fn generated(&self) -> usize;
    /// How many positions have been met.
    fn met(&self) -> usize;
    /// How many positions were met at each depth; the last may have more.
    fn levels(&self) -> Vec<usize>;
    /// The bytes this takes.
    fn bytes(&self) -> usize;
    /// The way to the first goal, if that was met.
    fn path(&self) -> Option<Vec<State>>;
    /// Some of the positions, in the order in which they were met.
    fn states(&self, first: usize, count: usize) -> Vec<State>;
    /// How many goals have been met.
    fn goals(&self) -> usize;
    /// Begins anew at all goals that have been met.
    ///
    /// # Errors
    ///
    /// If there is no memory for that.
    fn turn(&mut self) -> Result<(), Refusal>;
    /// All shortest paths, once all positions as near as the first goal are met.
    fn shortest(&self, pause: Pause<'_>) -> Option<Paths>;
}

/// Begins to search a puzzle, in words as short as will do; it may take so many bytes.
///
/// # Errors
///
/// If it is no puzzle, or too large.
pub fn search(description: &Description, most_bytes: usize) -> Result<Box<dyn Explorer>, Refusal> {
    let bits = bits_needed(description)?;
    if bits <= u64::BITS {
        with_mask::<u64>(description, most_bytes)
    } else if bits <= u128::BITS {
        with_mask::<u128>(description, most_bytes)
    } else {
        Err(Refusal::TooManyCells)
    }
}

fn with_mask<M: Mask>(
    description: &Description,
    most_bytes: usize,
) -> Result<Box<dyn Explorer>, Refusal> {
    with_key::<M, u64>(description, most_bytes)
        .or_else(|refusal| match refusal {
            Refusal::TooManyPieces => with_key::<M, u128>(description, most_bytes),
            _ => Err(refusal),
        })
        .or_else(|refusal| match refusal {
            Refusal::TooManyPieces => with_key::<M, Wide>(description, most_bytes),
            _ => Err(refusal),
        })
}

fn with_key<M: Mask, K: Key>(
    description: &Description,
    most_bytes: usize,
) -> Result<Box<dyn Explorer>, Refusal> {
    Search::<M, K>::new(description, most_bytes).map(|search| Box::new(search) as Box<dyn Explorer>)
}

/// Checks a description, and gives the bits of a mask on which nothing slides over the edge.
fn bits_needed(description: &Description) -> Result<u32, Refusal> {
    let Description { ground, shapes, start, targets, .. } = description;
    if shapes.len() != start.len() || shapes.len() >= usize::from(u8::MAX) {
        return Err(Refusal::NoPuzzle("there are too many shapes, or some have no pieces"));
    }
    let mut covered = 0;
    let mut farthest = 1;
    for (shape, &anchors) in shapes.iter().zip(start) {
        let distances = shape.ways.iter().map(|(distance, _)| distance.unsigned_abs());
        let fronts = shape.ways.iter().flat_map(|(_, front)| front.iter().copied());
        let cells = || shape.cells.iter().copied();
        farthest = distances.chain(fronts).chain(cells()).fold(farthest, u32::max);
        if farthest >= u128::BITS {
            return Err(Refusal::TooManyCells);
        }
        if shape.ways.iter().any(|(_, front)| front.is_empty()) || shape.ways.len() > 4 {
            return Err(Refusal::NoPuzzle("a shape's ways are not what they have to be"));
        }
        if shape.floor & !ground != 0 || shape.cells.is_empty() {
            return Err(Refusal::NoPuzzle(
                "a shape has no cells, or stands on none of the board's",
            ));
        }
        for anchor in anchors.cells() {
            for cell in cells() {
                let under = 1_u128.checked_shl(anchor + cell).unwrap_or(0);
                if under & shape.floor & !covered == 0 {
                    return Err(Refusal::NoPuzzle("a piece stands where it may not"));
                }
                covered |= under;
            }
        }
    }
    let single = |&(shape, target): &(usize, u128)| {
        target.is_power_of_two() && start.get(shape).is_some_and(|start| start.is_power_of_two())
    };
    if !targets.iter().all(single) {
        return Err(Refusal::NoPuzzle("only a single piece can have a goal, and only one"));
    }
    let distances = shapes.iter().flat_map(|shape| &shape.ways);
    let distance = distances.map(|(distance, _)| distance.unsigned_abs()).max().unwrap_or(0);
    Ok((u128::BITS - ground.leading_zeros() + distance).max(farthest + 1))
}
