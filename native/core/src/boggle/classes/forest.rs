//! Placements as trees, cell after cell, and the bound of what they can be worth together.
//!
//! The kids of a node are the cells that can come next, with their letters. A board has one letter
//! at each cell, so a node is worth at most its own points and, for each cell, those of its best
//! kid. Merged trees share the nodes that are not in both.

use super::{DIGIT, WORTH};
use crate::Error;

#[derive(Clone, Copy)]
struct Node {
    /// The cell, counted from the last, and its letter from 1: kids are sorted by it.
    at: u16,
    kids: u16,
    first: u32,
    points: u32,
    /// The most that the node and what is below it can be worth.
    bound: u32,
}

/// Nodes next to one another, with the same parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kids {
    first: u32,
    count: u32,
}

const NONE: Kids = Kids { first: 0, count: 0 };

/// Trees of placements, and trees merged from these and from those of another forest.
pub(super) struct Forest {
    /// Nodes are numbered from here: lower numbers are nodes of the other forest.
    from: usize,
    nodes: Vec<Node>,
    /// Nodes whose siblings are not complete.
    fresh: Vec<Node>,
    roots: Kids,
    points: u32,
}

impl Forest {
    /// Grows the trees of sorted placements.
    pub(super) fn grown(found: &[u64], worth: &[u32], from: usize) -> Result<Self, Error> {
        let mut forest = Self { from, nodes: vec![], fresh: vec![], roots: NONE, points: 0 };
        forest.nodes.try_reserve(found.len() + found.len() / 2)?;
        let root = forest.grow(found, worth, usize::BITS as usize)?;
        forest.roots = Kids { first: root.first, count: root.kids.into() };
        forest.points = root.points;
        Ok(forest)
    }

    /// Grows a node from placements that differ only in the cells from a place on, from the last.
    fn grow(&mut self, found: &[u64], worth: &[u32], place: usize) -> Result<Node, Error> {
        let bits = WORTH + DIGIT * place;
        let mask = if bits < 64 { (1 << bits) - 1 } else { u64::MAX };
        let own = found.partition_point(|&key| (key & mask) >> WORTH == 0);
        let numbers = found[..own].iter().map(|&key| (key & ((1 << WORTH) - 1)) as usize);
        let points = numbers.map(|number| worth[number]).sum();
        let (mut rest, start) = (&found[own..], self.fresh.len());
        while let Some(&key) = rest.first() {
            let key = (key & mask) >> WORTH;
            let place = key.ilog2() as usize / DIGIT;
            let (low, digit) = (WORTH + DIGIT * place, key >> (DIGIT * place));
            let same = rest.iter().take_while(|&&key| (key & mask) >> low == digit).count();
            let node = self.grow(&rest[..same], worth, place)?;
            #[expect(clippy::cast_possible_truncation, reason = "both are small")]
            let at = (place << DIGIT) as u16 | digit as u16;
            self.fresh.push(Node { at, ..node });
            rest = &rest[same..];
        }
        let kids = self.settle(start)?;
        Ok(self.node(points, kids))
    }

    /// Makes siblings of the fresh nodes.
    fn settle(&mut self, start: usize) -> Result<Kids, Error> {
        let first = u32::try_from(self.size()).map_err(|_| Error::OutOfMemory)?;
        self.nodes.try_reserve(self.fresh.len() - start)?;
        self.nodes.extend_from_slice(&self.fresh[start..]);
        let count = u32::try_from(self.fresh.len() - start).expect("there are few letters");
        self.fresh.truncate(start);
        Ok(Kids { first, count })
    }

    /// Returns a node with kids that were just settled.
    fn node(&self, points: u32, kids: Kids) -> Node {
        let bound = points + best(&self.nodes[kids.first as usize - self.from..]);
        let count = u16::try_from(kids.count).expect("there are few letters");
        Node { at: 0, kids: count, first: kids.first, points, bound }
    }

    pub(super) fn roots(&self) -> Kids {
        self.roots
    }

    /// Returns the points of placements without any cell.
    pub(super) fn points(&self) -> u32 {
        self.points
    }

    /// Returns the number of the next node.
    pub(super) fn size(&self) -> usize {
        self.from + self.nodes.len()
    }

    /// Forgets every node from number `size` on.
    pub(super) fn cut(&mut self, size: usize) {
        self.nodes.truncate(size - self.from);
    }

    fn get<'a>(&'a self, others: &'a Self, kids: Kids) -> &'a [Node] {
        let (first, count) = (kids.first as usize, kids.count as usize);
        if count == 0 {
            &[]
        } else if first < self.from {
            &others.nodes[first..first + count]
        } else {
            &self.nodes[first - self.from..][..count]
        }
    }

    /// Parts kids into those of other cells and those of one cell, which comes last.
    pub(super) fn parted(&self, others: &Self, kids: Kids, place: usize) -> (Kids, Kids) {
        let nodes = self.get(others, kids);
        let split = nodes.partition_point(|node| usize::from(node.at) >> DIGIT < place);
        let split = u32::try_from(split).expect("there are few letters");
        let rest = Kids { first: kids.first, count: split };
        (rest, Kids { first: kids.first + split, count: kids.count - split })
    }

    /// Returns the points and the kids of the kid with a letter.
    pub(super) fn kid(&self, others: &Self, kids: Kids, letter: u8) -> (u32, Kids) {
        let same = |node: &&Node| node.at & ((1 << DIGIT) - 1) == u16::from(letter) + 1;
        let found = self.get(others, kids).iter().find(same);
        found.map_or((0, NONE), |node| (node.points, below(*node)))
    }

    /// Returns the bound of two groups of kids merged, which it does not make.
    pub(super) fn bound_of_both(&self, others: &Self, one: Kids, two: Kids) -> u32 {
        let mut sum = Sum::default();
        for both in pairs(self.get(others, one), self.get(others, two)) {
            let bound = match both {
                (Some(a), Some(b)) => {
                    // At its highest it is both bounds together.
                    if a.bound + b.bound <= sum.least(a.at) {
                        continue;
                    }
                    a.points + b.points + self.bound_of_both(others, below(a), below(b))
                }
                (Some(a), None) | (None, Some(a)) => a.bound,
                (None, None) => 0,
            };
            sum.add(both.0.or(both.1).map_or(0, |node| node.at), bound);
        }
        sum.total()
    }

    /// Merges two groups of kids.
    pub(super) fn merged(&mut self, others: &Self, one: Kids, two: Kids) -> Result<Kids, Error> {
        if one.count == 0 || two.count == 0 {
            return Ok(if one.count == 0 { two } else { one });
        }
        let start = self.fresh.len();
        let (mut i, mut j) = (0, 0);
        while i < one.count || j < two.count {
            let a = (i < one.count).then(|| self.get(others, one)[i as usize]);
            let b = (j < two.count).then(|| self.get(others, two)[j as usize]);
            let node = match (a, b) {
                (Some(a), Some(b)) if a.at == b.at => {
                    (i, j) = (i + 1, j + 1);
                    let kids = self.merged(others, below(a), below(b))?;
                    let points = a.points + b.points;
                    let bound = points + best(self.get(others, kids));
                    let count = u16::try_from(kids.count).expect("there are few letters");
                    Node { at: a.at, kids: count, first: kids.first, points, bound }
                }
                (Some(a), b) if b.is_none_or(|b| a.at < b.at) => {
                    i += 1;
                    a
                }
                (_, Some(b)) => {
                    j += 1;
                    b
                }
                (_, None) => break,
            };
            self.fresh.push(node);
        }
        self.settle(start)
    }
}

fn below(node: Node) -> Kids {
    Kids { first: node.first, count: node.kids.into() }
}

/// Returns the nodes of two sorted groups in order, two together where they have the same place.
fn pairs<'a>(
    one: &'a [Node],
    two: &'a [Node],
) -> impl Iterator<Item = (Option<Node>, Option<Node>)> + 'a {
    let (mut i, mut j) = (0, 0);
    std::iter::from_fn(move || {
        let (a, b) = (one.get(i).copied(), two.get(j).copied());
        let order = match (a, b) {
            (None, None) => return None,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(a), Some(b)) => a.at.cmp(&b.at),
        };
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
        Some((a.filter(|_| order.is_le()), b.filter(|_| order.is_ge())))
    })
}

/// Returns the sum over cells of the best kid.
fn best(kids: &[Node]) -> u32 {
    let mut sum = Sum::default();
    for node in kids {
        sum.add(node.at, node.bound);
    }
    sum.total()
}

/// The sum over cells of the highest bound.
#[derive(Default)]
struct Sum {
    done: u32,
    cell: u16,
    highest: u32,
}

impl Sum {
    #[inline]
    fn add(&mut self, at: u16, bound: u32) {
        if at >> DIGIT != self.cell {
            self.done += self.highest;
            (self.cell, self.highest) = (at >> DIGIT, 0);
        }
        self.highest = self.highest.max(bound);
    }

    /// Returns the bound that a kid has to pass to count.
    #[inline]
    fn least(&self, at: u16) -> u32 {
        if at >> DIGIT == self.cell { self.highest } else { 0 }
    }

    fn total(&self) -> u32 {
        self.done + self.highest
    }
}
