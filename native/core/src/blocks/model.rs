//! A puzzle as masks, and the interface of a search.

use crate::Error;
use crate::work::Control;

/// What counts as one move: one piece goes one cell, straight, or anywhere it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// One piece, one cell.
    Steps,
    /// One piece, one direction, any distance.
    Straight,
    /// One piece, anywhere it can reach.
    Moves,
}

/// Interchangeable pieces.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The offset of each cell of a piece from its anchor, in bits.
    pub cells: Vec<u32>,
    /// The cells that these pieces may cover.
    pub floor: u128,
    /// For each direction the offset of the anchor, and the offsets of the new cells from the new
    /// anchor. A direction and its opposite are side by side.
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
    /// The shapes of goal pieces, which have one piece each, and the anchors of their goals.
    pub targets: Vec<(usize, u128)>,
    /// What counts as one move.
    pub metric: Metric,
}

/// Where a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// At the first goal.
    Goal,
    /// When all positions as near as the first goal are met.
    Goals,
    /// When nothing is left.
    End,
}

/// Why a search returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It reached its end.
    Goal,
    /// Every position that can be reached has been expanded.
    Exhausted,
    /// The limit on expansions is reached.
    Expansions,
}

/// A position: the empty cells, and for each shape the anchors of its pieces.
pub type State = Vec<u128>;

/// The positions on shortest paths to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The positions of each depth, in the order in which they were met.
    pub levels: Vec<Vec<State>>,
    /// For each position of each level but the first, the places of its parents.
    pub parents: Vec<Vec<Vec<usize>>>,
}

/// A breadth-first search that can pause between two expansions.
pub trait Explorer: Send {
    /// Advances until `until`, until nothing is left, or until `expansions` positions are expanded
    /// in all. The control receives their number.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or needs more memory than it may take or than there is. In each case it
    /// can be advanced again.
    fn advance(
        &mut self,
        until: Until,
        expansions: usize,
        control: &mut dyn Control,
    ) -> Result<Reached, Error>;
    /// The number of positions expanded.
    fn expanded(&self) -> usize;
    /// The depth of the positions being expanded.
    fn depth(&self) -> usize;
    /// The number of successors generated; some that are certain to have been met are not.
    fn generated(&self) -> usize;
    /// The number of positions met.
    fn met(&self) -> usize;
    /// The number of positions met at each depth; the last may have more.
    fn levels(&self) -> Vec<usize>;
    /// The bytes that the search takes.
    fn bytes(&self) -> usize;
    /// Lets the search take that many bytes from now on.
    fn allow(&mut self, most_bytes: usize);
    /// The path to the first goal, if that was met.
    fn path(&self) -> Option<Vec<State>>;
    /// Some of the positions, in the order in which they were met.
    fn states(&self, first: usize, count: usize) -> Vec<State>;
    /// The number of goals met.
    fn goals(&self) -> usize;
    /// Begins again at all goals that were met.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    fn turn(&mut self) -> Result<(), Error>;
    /// All shortest paths, after all positions as near as the first goal were met; none without a
    /// goal.
    ///
    /// # Errors
    ///
    /// If it is cancelled.
    fn shortest(&self, control: &mut dyn Control) -> Result<Option<Paths>, Error>;
}
