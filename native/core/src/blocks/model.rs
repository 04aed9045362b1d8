//! A puzzle as masks, and what a search of it does.

use crate::Error;
use crate::work::Control;

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

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// It went as far as it was to go.
    Goal,
    /// Every position that can be reached has been expanded.
    Exhausted,
    /// As many positions have been expanded as allowed.
    Expansions,
}

/// A position: the empty cells, and for each shape the anchors of its pieces.
pub type State = Vec<u128>;

/// The positions on shortest paths to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// Those of each depth, in the order in which they were met.
    pub levels: Vec<Vec<State>>,
    /// For each position of each level but the first, the places of those before it.
    pub parents: Vec<Vec<Vec<usize>>>,
}

/// A breadth-first search that can stop between two expansions, and go on later.
pub trait Explorer: Send {
    /// Goes on until the search is as far as `until` says, there is nothing left, or `expansions`
    /// positions have been expanded in all. The control hears how many are.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or would take more memory than it may, or than there is. In each case
    /// it can go on from there.
    fn advance(
        &mut self,
        until: Until,
        expansions: usize,
        control: &mut dyn Control,
    ) -> Result<Reached, Error>;
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
    fn turn(&mut self) -> Result<(), Error>;
    /// All shortest paths, once all positions as near as the first goal are met; none if no goal
    /// was met.
    ///
    /// # Errors
    ///
    /// If it is cancelled.
    fn shortest(&self, control: &mut dyn Control) -> Result<Option<Paths>, Error>;
}
