//! Checks a certificate that no board scores more than a bound. It searches for nothing.
//!
//! A certificate is a list of classes of boards, each with the letters of its first cells and a
//! bound. The checker goes through the letters cell by cell and looks for each class in the list,
//! so none can be missing. For each it computes a bound of its own, from every way to lay a word:
//! these ways are a tree, cell after cell, where each cell counts with its best letter. It shares no
//! code with [`super::Classes`]. The reference is `dodgson.boggle.certificates.replay`. This file is long
//! because the whole computation of a bound is read together.

mod laying;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::ops::Range;

use self::laying::bits;
use crate::Error;
use crate::threads::share;
use crate::work::{Control, Meter};

/// The most cells of a board: each but the first takes 5 bits of 64, and its points 9.
const MOST_CELLS: usize = 12;
const LETTER_BITS: usize = 5;
const POINT_BITS: usize = 9;

/// What a certificate is about. Cells and letters are numbers, in the orders of the certificate.
#[derive(Debug)]
pub struct Claim {
    /// How many letters there are.
    pub letters: u8,
    /// The words, and the points of each.
    pub words: Vec<(Vec<u8>, u32)>,
    /// The neighbours of each cell, as bits.
    pub near: Vec<u16>,
    /// Pairs of cells: on the boards that count, the first has no higher letter than the second.
    pub pairs: Vec<(usize, usize)>,
}

/// A class: the letters of its first cells, and the bound of its boards.
pub type Class = (Vec<u8>, u32);

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No class has boards that begin with these letters.
    Missing(Vec<u8>),
    /// The class of these letters is not needed: it comes twice, or others cover its boards.
    Superfluous(Vec<u8>),
    /// The class of these letters has a bound below this one, which the checker found.
    TooLow(Vec<u8>, u32),
}

impl Claim {
    /// Checks a certificate: sorted classes. Returns its first fault, if any.
    ///
    /// # Errors
    ///
    /// If the claim is no claim, if memory does not suffice, or if the control cancels.
    pub fn check(
        &self,
        classes: &[Class],
        threads: usize,
        control: &mut dyn Control,
    ) -> Result<Option<Fault>, Error> {
        self.validate()?;
        let step = if threads > 1 { 1 } else { self.letters };
        let meter = &mut Meter::new(control);
        let (base, nodes) = Checker::around(self, meter)?;
        let found = share(threads, usize::from(self.letters / step), meter, |piece, meter| {
            let mut checker = Checker::new(self, nodes.clone(), meter);
            for letter in (0..self.letters).skip(piece * usize::from(step)).take(step.into()) {
                if let Some(fault) = checker.letter(letter, &base, classes)? {
                    return Ok(Some(fault));
                }
            }
            Ok(None)
        })?;
        let stray =
            classes.iter().find(|(prefix, _)| prefix.first().is_none_or(|&at| at >= self.letters));
        let stray = stray.map(|(prefix, _)| Fault::Superfluous(prefix.clone()));
        Ok(found.into_iter().flatten().next().or(stray))
    }

    fn validate(&self) -> Result<(), Error> {
        let cells = self.near.len();
        if cells == 0 || cells > MOST_CELLS {
            return Err(Error::CellCount { cells, most: MOST_CELLS });
        }
        if self.letters == 0 || usize::from(self.letters) >= 1 << LETTER_BITS {
            let letters = self.letters.into();
            return Err(Error::AlphabetSize { letters, most: (1 << LETTER_BITS) - 1 });
        }
        let ends = self.pairs.iter().flat_map(|&(p, q)| [p, q]);
        if let Some(cell) = ends.max().filter(|&cell| cell >= cells) {
            return Err(Error::NoCell(cell));
        }
        if let Some(cell) = self.near.iter().position(|near| near >> cells != 0) {
            return Err(Error::Neighbours(cell));
        }
        let strange = |word: &Vec<u8>| word.is_empty() || word.iter().any(|&at| at >= self.letters);
        if self.words.iter().any(|(word, _)| strange(word)) {
            return Err(Error::WordSymbols);
        }
        if let Some(&(_, points)) = self.words.iter().find(|&&(_, points)| points >> POINT_BITS > 0)
        {
            return Err(Error::TooManyPoints(points));
        }
        Ok(())
    }

    /// Returns the points of a board: those of each word that lies on it, once. The letters of each
    /// word are bits.
    fn points(&self, letters: &[u32], board: &[u8]) -> u32 {
        let there = set_of(board);
        let lies = |word: &[u8]| (0..board.len()).any(|cell| self.lies(board, word, cell, 0));
        let words = self.words.iter().zip(letters).filter(|&(_, letters)| letters & !there == 0);
        words.filter(|((word, _), _)| lies(word)).map(|((_, points), _)| points).sum()
    }

    /// Returns whether a word can be read from a cell on, without the used cells.
    fn lies(&self, board: &[u8], word: &[u8], cell: usize, used: u16) -> bool {
        if board[cell] != word[0] || used >> cell & 1 == 1 {
            return false;
        }
        let rest = &word[1..];
        rest.is_empty()
            || bits(self.near[cell]).any(|next| self.lies(board, rest, next, used | 1 << cell))
    }
}

/// A cell with its letter, after the cells and letters above it in the tree.
#[derive(Clone, Copy)]
struct Node {
    /// The cell, counted from the last, and the letter from 1.
    place: u16,
    /// The points of the placements that end here.
    points: u32,
    /// The most points that placements from here on can have together.
    bound: u32,
    below: Group,
}

/// Nodes with the same parent: consecutive, sorted by place.
#[derive(Clone, Copy, Default)]
struct Group {
    from: u32,
    to: u32,
}

impl Group {
    fn range(self) -> Range<usize> {
        self.from as usize..self.to as usize
    }

    fn is_empty(self) -> bool {
        self.from == self.to
    }
}

/// The check of one class after the other; nodes are kept while their class is split.
struct Checker<'a, 'm> {
    claim: &'a Claim,
    /// The letters of each word, as bits.
    letters: Vec<u32>,
    nodes: Vec<Node>,
    /// Nodes whose group is not complete.
    unstored: Vec<Node>,
    meter: &'a mut Meter<'m>,
}

impl<'a, 'm> Checker<'a, 'm> {
    fn new(claim: &'a Claim, nodes: Vec<Node>, meter: &'a mut Meter<'m>) -> Self {
        let letters = claim.words.iter().map(|(word, _)| set_of(word)).collect();
        Self { claim, letters, nodes, unstored: vec![], meter }
    }

    /// Returns the tree of the placements around the first cell, as a node and those below it.
    fn around(claim: &Claim, meter: &mut Meter<'_>) -> Result<(Node, Vec<Node>), Error> {
        let placements = claim.placements(None, meter)?;
        let mut checker = Checker::new(claim, vec![], meter);
        let base = checker.tree(0, &placements)?;
        Ok((base, checker.nodes))
    }

    /// Checks the classes whose boards have a letter at the first cell.
    fn letter(
        &mut self,
        letter: u8,
        base: &Node,
        classes: &[Class],
    ) -> Result<Option<Fault>, Error> {
        let before = self.nodes.len();
        let placements = self.claim.placements(Some(letter), self.meter)?;
        let mine = self.tree(0, &placements)?;
        drop(placements);
        let points = base.points + mine.points;
        let around = self.with_least(base.below, 0, letter)?;
        let fault = self.class(&[letter], points, around, mine.below, part(classes, &[letter]));
        self.nodes.truncate(before);
        fault
    }

    /// Checks a class, or those into which it is split: its boards have these points for certain,
    /// and perhaps those of two groups of nodes.
    fn class(
        &mut self,
        prefix: &[u8],
        points: u32,
        one: Group,
        two: Group,
        classes: &[Class],
    ) -> Result<Option<Fault>, Error> {
        self.meter.add(1 << 10)?;
        let (given, bound) = match classes {
            [] => return Ok(Some(Fault::Missing(prefix.to_vec()))),
            [(given, bound), ..] => (given, *bound),
        };
        if given == prefix {
            if let [_, second, ..] = classes {
                return Ok(Some(Fault::Superfluous(second.0.clone())));
            }
            let mut found = points + self.best_of_both(one, two);
            if found > bound && prefix.len() == self.claim.near.len() {
                // A word counts once, wherever it lies.
                found = self.claim.points(&self.letters, prefix);
            }
            return Ok((found > bound).then(|| Fault::TooLow(prefix.to_vec(), found)));
        }
        let before = self.nodes.len();
        let group = self.merged(one, two)?;
        let cell = prefix.len();
        if cell == self.claim.near.len() {
            return Ok(Some(Fault::Superfluous(given.clone())));
        }
        let place = (self.claim.near.len() - 1 - cell) << LETTER_BITS;
        let here =
            self.nodes[group.range()].partition_point(|node| usize::from(node.place) < place);
        let here = group.from + u32::try_from(here).expect("a group has few nodes");
        let other = Group { from: group.from, to: here };
        let least =
            self.claim.pairs.iter().filter(|pair| pair.1 == cell).map(|pair| prefix[pair.0]);
        let least = least.max().unwrap_or(0);
        let mut fault = None;
        if let Some(stray) =
            classes.iter().find(|(given, _)| !(least..self.claim.letters).contains(&given[cell]))
        {
            fault = Some(Fault::Superfluous(stray.0.clone()));
        }
        for letter in least..self.claim.letters {
            if fault.is_some() {
                break;
            }
            let place = place + usize::from(letter) + 1;
            let node =
                (here..group.to).find(|&at| usize::from(self.nodes[at as usize].place) == place);
            let node = node.map(|at| self.nodes[at as usize]);
            let (more, below) =
                node.map_or((0, Group::default()), |node| (node.points, node.below));
            let longer = [prefix, &[letter]].concat();
            let kept = self.nodes.len();
            let other = self.with_least(other, cell, letter)?;
            fault = self.class(&longer, points + more, other, below, part(classes, &longer))?;
            self.nodes.truncate(kept);
        }
        self.nodes.truncate(before);
        Ok(fault)
    }

    /// Leaves out the nodes that are on no board that counts with a letter at a cell.
    fn with_least(&mut self, group: Group, cell: usize, letter: u8) -> Result<Group, Error> {
        let (claim, start) = (self.claim, self.unstored.len());
        let last = claim.near.len() - 1;
        if claim.pairs.iter().all(|pair| pair.0 != cell) {
            return Ok(group);
        }
        let counts = |node: &&Node| {
            let (place, digit) = (node.place >> LETTER_BITS, node.place & ((1 << LETTER_BITS) - 1));
            digit > letter.into() || !claim.pairs.contains(&(cell, last - usize::from(place)))
        };
        self.unstored.extend(self.nodes[group.range()].iter().filter(counts));
        self.stored(start)
    }

    /// Makes the tree of sorted placements that share the letters before a place.
    fn tree(&mut self, place: u16, placements: &[u64]) -> Result<Node, Error> {
        let cells = self.claim.near.len();
        let top = if place == 0 { cells } else { usize::from(place) >> LETTER_BITS };
        let rest = |key: u64| (key >> POINT_BITS) & ((1 << (LETTER_BITS * top)) - 1);
        let ending = placements.iter().take_while(|&&key| rest(key) == 0);
        let (mut at, mut points) = (0, 0);
        for key in ending {
            points += u32::try_from(key & ((1 << POINT_BITS) - 1)).expect("it has 9 bits");
            at += 1;
        }
        let start = self.unstored.len();
        while at < placements.len() {
            let cell = rest(placements[at]).ilog2() as usize / LETTER_BITS;
            let letter = rest(placements[at]) >> (LETTER_BITS * cell);
            let same = |&&key: &&u64| rest(key) >> (LETTER_BITS * cell) == letter;
            let end = at + placements[at..].iter().take_while(same).count();
            let place = u16::try_from((cell as u64) << LETTER_BITS | letter).expect("it is small");
            let node = self.tree(place, &placements[at..end])?;
            self.unstored.push(node);
            at = end;
        }
        let bound = points + best(&self.unstored[start..]);
        Ok(Node { place, points, bound, below: self.stored(start)? })
    }

    /// Stores the nodes that were put aside since a place as one group.
    fn stored(&mut self, start: usize) -> Result<Group, Error> {
        let from = u32::try_from(self.nodes.len()).map_err(|_| Error::OutOfMemory)?;
        self.nodes.try_reserve(self.unstored.len() - start)?;
        self.nodes.extend(self.unstored.drain(start..));
        let to = u32::try_from(self.nodes.len()).map_err(|_| Error::OutOfMemory)?;
        Ok(Group { from, to })
    }

    /// Returns the most points of two groups together.
    fn best_of_both(&self, mut one: Group, mut two: Group) -> u32 {
        let mut best = Best::default();
        while let (Some(left), Some(right)) = (self.first(one), self.first(two)) {
            match left.place.cmp(&right.place) {
                Ordering::Less => best.add_all(&self.nodes[self.before(&mut one, right.place)]),
                Ordering::Greater => best.add_all(&self.nodes[self.before(&mut two, left.place)]),
                Ordering::Equal => {
                    (one.from, two.from) = (one.from + 1, two.from + 1);
                    // Both bounds together are no less than the bound of both.
                    if left.bound + right.bound > best.at(left.place) {
                        let points = left.points + right.points;
                        best.add(left.place, points + self.best_of_both(left.below, right.below));
                    }
                }
            }
        }
        best.add_all(&self.nodes[one.range()]);
        best.add_all(&self.nodes[two.range()]);
        best.sum()
    }

    /// Merges two groups into one.
    fn merged(&mut self, mut one: Group, mut two: Group) -> Result<Group, Error> {
        if one.is_empty() || two.is_empty() {
            return Ok(if one.is_empty() { two } else { one });
        }
        let start = self.unstored.len();
        while let (Some(left), Some(right)) = (self.first(one), self.first(two)) {
            if left.place == right.place {
                (one.from, two.from) = (one.from + 1, two.from + 1);
                let below = self.merged(left.below, right.below)?;
                let points = left.points + right.points;
                let bound = points + best(&self.nodes[below.range()]);
                self.unstored.push(Node { place: left.place, points, bound, below });
            } else {
                let run = if left.place < right.place {
                    self.before(&mut one, right.place)
                } else {
                    self.before(&mut two, left.place)
                };
                self.unstored.extend_from_slice(&self.nodes[run]);
            }
        }
        self.unstored.extend_from_slice(&self.nodes[one.range()]);
        self.unstored.extend_from_slice(&self.nodes[two.range()]);
        self.stored(start)
    }

    #[inline]
    fn first(&self, group: Group) -> Option<Node> {
        self.nodes[group.range()].first().copied()
    }

    /// Takes the nodes before a place from the front of a group.
    #[inline]
    fn before(&self, group: &mut Group, place: u16) -> Range<usize> {
        let nodes = self.nodes[group.range()].iter();
        let from = group.from;
        group.from += nodes.map_while(|node| (node.place < place).then_some(1_u32)).sum::<u32>();
        from as usize..group.from as usize
    }
}

/// Returns the most points of nodes with the same parent.
fn best(group: &[Node]) -> u32 {
    let mut best = Best::default();
    best.add_all(group);
    best.sum()
}

/// The sum, over the cells, of the highest bound; places come in order.
#[derive(Default)]
struct Best {
    before: u32,
    cell: u16,
    highest: u32,
}

impl Best {
    fn add(&mut self, place: u16, bound: u32) {
        if place >> LETTER_BITS != self.cell {
            self.before += self.highest;
            (self.cell, self.highest) = (place >> LETTER_BITS, 0);
        }
        self.highest = self.highest.max(bound);
    }

    fn add_all(&mut self, group: &[Node]) {
        for node in group {
            self.add(node.place, node.bound);
        }
    }

    /// Returns the highest bound so far at the cell of a place.
    fn at(&self, place: u16) -> u32 {
        if place >> LETTER_BITS == self.cell { self.highest } else { 0 }
    }

    fn sum(&self) -> u32 {
        self.before + self.highest
    }
}

fn set_of(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |set, letter| set | 1 << letter)
}

/// Returns the classes that begin with some letters.
fn part<'c>(classes: &'c [Class], prefix: &[u8]) -> &'c [Class] {
    let from = classes.partition_point(|(given, _)| given.as_slice() < prefix);
    let rest = &classes[from..];
    &rest[..rest.partition_point(|(given, _)| given.starts_with(prefix))]
}
