//! Which score is the highest of any board: branch and bound over classes of boards.
//!
//! A class fixes the letters of the first cells and leaves the others open. Its placements are the
//! ways to lay a word on one of its boards, each a set of cells with their letters. A [`Forest`]
//! holds them as a tree, cell after cell; the bound takes the best letter at each cell of the tree.
//! A class whose bound is above the target is split by the letter of its next cell.
//!
//! Cells are numbered in the order in which they are split, letters in an order of their own: see
//! `dodgson.boggle.proof`, which is the reference.

mod forest;
mod placements;

use std::sync::atomic::{AtomicU32, Ordering};

use self::forest::{Forest, Kids};
use self::placements::Placements;
use crate::Error;
use crate::threads::share;
use crate::work::{Control, Meter};

/// The most cells of a board: a placement is 5 bits for each cell but the first, in 64 bits.
pub const MOST_CELLS: usize = 12;
/// The bits of a cell's letter in a placement.
const DIGIT: usize = 5;
/// The bits below them: which of the words' points.
const WORTH: usize = 9;
/// More placements for one letter than this would take too much memory.
const MOST_PLACEMENTS: usize = 1 << 26;

/// Words, their points, and the cells of the boards.
#[derive(Debug)]
pub struct Rules {
    letters: u8,
    /// Sorted words, as numbers of letters, and which of the points each gets.
    words: Vec<(Box<[u8]>, u16)>,
    /// The different points of words.
    worth: Vec<u32>,
    /// The neighbours of each cell, as bits.
    near: Vec<u16>,
    /// For each cell, the earlier cells whose letters have to be lower or equal, as bits.
    above: Vec<u16>,
    /// For each cell, the later cells whose letters have to be higher or equal, as bits.
    below: Vec<u16>,
}

impl Rules {
    /// Makes rules. `pairs` are cells (p, q) with p before q: the letter of q is not below that of
    /// p.
    ///
    /// # Errors
    ///
    /// If there are too many cells, letters, or different points, or if words are not sorted.
    pub fn new(
        letters: u8,
        words: Vec<(Box<[u8]>, u32)>,
        near: Vec<u16>,
        pairs: &[(usize, usize)],
    ) -> Result<Self, Error> {
        let cells = near.len();
        if cells == 0 || cells > MOST_CELLS {
            return Err(Error::CellCount { cells, most: MOST_CELLS });
        }
        if letters >= 1 << DIGIT {
            return Err(Error::AlphabetSize { letters: letters.into(), most: (1 << DIGIT) - 1 });
        }
        let (mut above, mut below) = (vec![0; cells], vec![0; cells]);
        for &(p, q) in pairs {
            if p >= q || q >= cells {
                return Err(Error::NoCell(q));
            }
            above[q] |= 1 << p;
            below[p] |= 1 << q;
        }
        if !words.is_sorted_by(|(one, _), (other, _)| one < other) {
            return Err(Error::WordOrder);
        }
        if words.iter().any(|(word, _)| word.is_empty() || word.iter().any(|&at| at >= letters)) {
            return Err(Error::WordSymbols);
        }
        let mut worth: Vec<u32> = words.iter().map(|&(_, points)| points).collect();
        worth.sort_unstable();
        worth.dedup();
        if worth.len() > 1 << WORTH {
            return Err(Error::TooManyPoints(*worth.last().unwrap_or(&0)));
        }
        let number = |points: u32| worth.iter().zip(0..).find(|&(&each, _)| each == points);
        let words = words
            .into_iter()
            .filter_map(|(word, points)| number(points).map(|(_, number)| (word, number)))
            .collect();
        Ok(Self { letters, words, worth, near, above, below })
    }

    fn cells(&self) -> usize {
        self.near.len()
    }

    /// Adds the points of placements to a total. No bound of theirs is higher, so it has to fit.
    fn total(&self, found: &[u64], total: u64) -> Result<u64, Error> {
        let numbers = found.iter().map(|&key| (key & ((1 << WORTH) - 1)) as usize);
        let sum = total + numbers.map(|number| u64::from(self.worth[number])).sum::<u64>();
        let highest = self.worth.last().copied().unwrap_or(0);
        if sum > u32::MAX.into() { Err(Error::TooManyPoints(highest)) } else { Ok(sum) }
    }
}

/// A class that was closed: the letters of its first cells, and its bound.
pub type Closed = (Vec<u8>, u32);

/// All boards of a size as classes, and what is known about them.
pub struct Classes {
    rules: Rules,
    /// The placements that leave out the first cell.
    others: Forest,
    /// The points of all of them together.
    total: u64,
    /// For each letter of the first cell, the highest bound of a class that is still open.
    open: Vec<AtomicU32>,
}

impl Classes {
    /// Finds the placements that leave out the first cell.
    ///
    /// # Errors
    ///
    /// If the control cancels, or if there are too many placements.
    pub fn new(rules: Rules, control: &mut dyn Control) -> Result<Self, Error> {
        let mut meter = Meter::new(control);
        let found = Placements::of(&rules, None, &mut meter)?;
        let total = rules.total(&found, 0)?;
        let others = Forest::grown(&found, &rules.worth, 0)?;
        let open = (0..rules.letters).map(|_| AtomicU32::new(u32::MAX)).collect();
        Ok(Self { rules, others, total, open })
    }

    /// Returns the highest bound of the open classes of each letter of the first cell: 0 if none is
    /// open, the largest number if nothing is known.
    #[must_use]
    pub fn open(&self) -> Vec<u32> {
        self.open.iter().map(|bound| bound.load(Ordering::Relaxed)).collect()
    }

    /// Splits the classes of some letters of the first cell until no bound is above the target.
    ///
    /// Returns the closed classes of each letter in order. A class that is a single board may have
    /// a bound above the target, because a word counts there once for each place. A letter ends
    /// early, with open classes, when it has more than `most` of these.
    ///
    /// # Errors
    ///
    /// If the control cancels, or if there are too many placements.
    pub fn close(
        &self,
        letters: &[u8],
        target: u32,
        most: usize,
        threads: usize,
        control: &mut dyn Control,
    ) -> Result<Vec<Vec<Closed>>, Error> {
        share(threads, letters.len(), &mut Meter::new(control), |piece, meter| {
            let letter = letters[piece];
            if letter >= self.rules.letters {
                return Err(Error::WordSymbols);
            }
            let found = Placements::of(&self.rules, Some(letter), meter)?;
            self.rules.total(&found, self.total)?;
            let forest = Forest::grown(&found, &self.rules.worth, self.others.size())?;
            drop(found);
            let mut split = Split {
                rules: &self.rules,
                others: &self.others,
                forest,
                target,
                most,
                above: 0,
                prefix: vec![letter],
                closed: vec![],
                open: &self.open[usize::from(letter)],
                meter,
            };
            split.root()?;
            let (complete, mut closed) = (split.above <= most, split.closed);
            closed.sort_unstable();
            if complete {
                let above = closed.iter().map(|&(_, bound)| bound).filter(|&bound| bound > target);
                self.open[usize::from(letter)].store(above.max().unwrap_or(0), Ordering::Relaxed);
            }
            Ok(closed)
        })
    }
}

/// The split of the classes of one letter of the first cell.
struct Split<'a, 'm> {
    rules: &'a Rules,
    others: &'a Forest,
    /// The placements through the first cell; then those of each class that is split.
    forest: Forest,
    target: u32,
    /// How many boards above the target may be found.
    most: usize,
    /// How many were found.
    above: usize,
    prefix: Vec<u8>,
    closed: Vec<Closed>,
    open: &'a AtomicU32,
    meter: &'a mut Meter<'m>,
}

impl Split<'_, '_> {
    fn root(&mut self) -> Result<(), Error> {
        let (mine, others) = (self.forest.roots(), self.others.roots());
        let points = self.forest.points() + self.others.points();
        let bound = points + self.forest.bound_of_both(self.others, mine, others);
        self.open.store(bound, Ordering::Relaxed);
        if bound <= self.target || self.rules.cells() == 1 {
            self.closed.push((self.prefix.clone(), bound));
            return Ok(());
        }
        let kids = self.forest.merged(self.others, mine, others)?;
        self.split(points, kids)
    }

    /// Closes the class of the prefix by splitting it: `points` are certain, `kids` possible.
    fn split(&mut self, points: u32, kids: Kids) -> Result<(), Error> {
        let cell = self.prefix.len();
        let whole = cell + 1 == self.rules.cells();
        let least = (0..cell).filter(|&p| self.rules.above[cell] >> p & 1 == 1);
        let least = least.map(|p| self.prefix[p]).max().unwrap_or(0);
        let place = self.rules.cells() - 1 - cell;
        let (rest, here) = self.forest.parted(self.others, kids, place);
        let mut open = vec![];
        for letter in least..self.rules.letters {
            let (sure, below) = self.forest.kid(self.others, here, letter);
            let bound = points + sure + self.forest.bound_of_both(self.others, rest, below);
            self.meter.add(1 << 10)?;
            if bound <= self.target || whole {
                self.prefix.push(letter);
                self.closed.push((self.prefix.clone(), bound));
                self.prefix.pop();
                self.above += usize::from(bound > self.target);
            } else {
                open.push((bound, letter, points + sure, below));
            }
        }
        open.sort_unstable_by_key(|&(bound, letter, ..)| (u32::MAX - bound, letter));
        for (bound, letter, points, below) in open {
            if cell == 1 {
                self.open.store(bound, Ordering::Relaxed);
            }
            let before = self.forest.size();
            let kids = self.forest.merged(self.others, rest, below)?;
            self.prefix.push(letter);
            self.split(points, kids)?;
            self.prefix.pop();
            self.forest.cut(before);
            if self.above > self.most {
                break;
            }
        }
        Ok(())
    }
}
