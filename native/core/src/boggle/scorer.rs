//! One thread's scorer: boards of one shape, one after another, or every letter at one cell.

use std::hint::select_unpredictable;
use std::sync::Arc;

use super::counting;
use super::game::Game;
use super::points::{Marks, Score};
use super::scalar::{Board, Finder, Waiting, Walk};
use super::trie::{MOST_SYMBOLS, TAG};
use super::vector::Vector;
use crate::Error;
use crate::work::{Cancelled, Control, Meter};

/// Counts the cells that a walk enters, and calls the control at least once a millisecond.
type Steps<'a> = Meter<'a, { 1 << 14 }>;

/// Scores boards one after another, and reuses its memory for the words found.
///
/// ```
/// use std::sync::Arc;
/// use dodgson_core::boggle::{Game, Points, Score, Scorer, Shape, Tiles, Trie, Vectors};
/// use dodgson_core::work::Unwatched;
///
/// let rows: [(usize, &[u8]); 2] = [(3, &[3, 1, 20]), (4, &[3, 1, 20, 19])]; // cat, cats
/// let game = Game {
///     trie: Arc::new(Trie::compile(rows, 26, None).unwrap()),
///     shape: Shape::rectangle(2, 2).unwrap(),
///     tiles: Tiles::latin(),
///     points: Points::standard(),
///     vectors: Vectors::fastest(),
/// };
/// let mut scorer = Scorer::new(Arc::new(game)).unwrap();
/// assert_eq!(scorer.score(b"cast", &mut Unwatched), Ok(Score { points: 2, count: 2 }));
/// ```
pub struct Scorer {
    game: Arc<Game>,
    marks: Marks,
    waiting: Waiting,
    vector: Option<Vector>,
    through: Vec<u32>,
    tagged: Tagged,
}

impl Scorer {
    /// Prepares to score boards.
    ///
    /// # Errors
    ///
    /// If the points of all words together do not fit into 32 bits.
    pub fn new(game: Arc<Game>) -> Result<Self, Error> {
        game.points.check(&game.trie)?;
        Ok(Self {
            marks: Marks::new(&game.trie, &game.points),
            waiting: Waiting::default(),
            vector: game.vectors.and_then(|vectors| Vector::new(vectors, &game.shape)),
            through: vec![],
            tagged: Tagged::default(),
            game,
        })
    }

    /// Scores a board, a byte for each cell.
    ///
    /// On a long walk the control is called about once a millisecond.
    ///
    /// # Errors
    ///
    /// If the row is not as long as the shape has cells, or the work is cancelled.
    pub fn score(&mut self, row: &[u8], control: &mut dyn Control) -> Result<Score, Error> {
        self.check(row)?;
        let game = &*self.game;
        self.marks.next_board();
        if let Some(vector) = &mut self.vector
            && let Some(found) = vector.words(game.trie.table(), &game.tiles, row)
        {
            return Ok(Score::of(found.iter().map(|&word| self.marks.mark(word)).sum()));
        }
        let board = Board::new(&game.shape, &game.tiles, row);
        let mut finder = Sum { marks: &mut self.marks, total: 0, steps: Steps::new(control) };
        let walk = Walk::new(game.trie.table(), &board, &mut self.waiting, &mut finder);
        counting::run(walk)?;
        Ok(Score::of(finder.total))
    }

    /// Scores a board with each symbol in turn at one cell, whatever its tile.
    ///
    /// # Errors
    ///
    /// If the row is not as long as the shape has cells, or has no such cell, or the work is
    /// cancelled.
    pub fn sweep(
        &mut self,
        row: &[u8],
        cell: usize,
        control: &mut dyn Control,
    ) -> Result<Vec<Score>, Error> {
        self.check(row)?;
        let game = &*self.game;
        if cell >= row.len() {
            return Err(Error::NoCell(cell));
        }
        self.marks.next_board();
        if let Some(vector) = &mut self.vector
            && let Some((found, through)) = vector.sweep(game.trie.table(), &game.tiles, row, cell)
        {
            let sum = found.iter().map(|&word| self.marks.mark(word)).sum();
            return Ok(self.tagged.scores(through, &self.marks, sum, game.trie.symbols()));
        }
        self.through.clear();
        let board = Board::new(&game.shape, &game.tiles, row).at_all_symbols(cell);
        let mut finder = Split {
            marks: &mut self.marks,
            sum: 0,
            tagged: &mut self.through,
            steps: Steps::new(control),
        };
        let walk = Walk::new(game.trie.table(), &board, &mut self.waiting, &mut finder);
        counting::run(walk)?;
        let sum = finder.sum;
        Ok(self.tagged.scores(&self.through, &self.marks, sum, game.trie.symbols()))
    }

    fn check(&self, row: &[u8]) -> Result<(), Error> {
        if row.len() == self.game.shape.cells() { Ok(()) } else { Err(Error::RowSize) }
    }
}

/// Adds up what words are worth, each once.
struct Sum<'a> {
    marks: &'a mut Marks,
    total: u64,
    steps: Steps<'a>,
}

impl Finder for Sum<'_> {
    #[inline]
    fn found(&mut self, word: u32, _: Option<u8>) {
        self.total += self.marks.mark(word);
    }

    #[inline]
    fn enters(&mut self) -> Result<(), Cancelled> {
        self.steps.add(1)
    }
}

/// Adds up words without the swept cell, and collects those through it.
struct Split<'a> {
    marks: &'a mut Marks,
    sum: u64,
    tagged: &'a mut Vec<u32>,
    steps: Steps<'a>,
}

impl Finder for Split<'_> {
    #[inline]
    fn found(&mut self, word: u32, symbol: Option<u8>) {
        match symbol {
            None => self.sum += self.marks.mark(word),
            Some(symbol) => self.tagged.push(tag(word, symbol)),
        }
    }

    #[inline]
    fn enters(&mut self) -> Result<(), Cancelled> {
        self.steps.add(1)
    }
}

/// Combines a word's number with the symbol that it needs at the swept cell, in the upper bits.
#[inline]
fn tag(word: u32, symbol: u8) -> u32 {
    u32::from(symbol) << TAG | word
}

/// Words that a board has only with one symbol at the swept cell.
#[derive(Default)]
struct Tagged {
    /// For each word, the symbols it was found with, and above them the sweep's stamp.
    symbols: Vec<u64>,
    stamp: u64,
}

impl Tagged {
    /// Returns the scores with each symbol; `sum` is what all of them share.
    fn scores(&mut self, through: &[u32], marks: &Marks, sum: u64, symbols: usize) -> Vec<Score> {
        self.next_sweep(marks.len());
        let mut sums = [sum; MOST_SYMBOLS];
        for &tagged in through {
            let (word, symbol) = (tagged & ((1 << TAG) - 1), tagged >> TAG);
            let seen = &mut self.symbols[word as usize];
            // The processor could not predict branches on these.
            let before = select_unpredictable(*seen >> 32 == self.stamp, *seen, self.stamp << 32);
            *seen = before | 1 << symbol;
            let known = (before >> symbol & 1 != 0) | marks.has(word);
            sums[symbol as usize] += select_unpredictable(known, 0, marks.worth(word));
        }
        sums[..symbols].iter().map(|&sum| Score::of(sum)).collect()
    }

    fn next_sweep(&mut self, words: usize) {
        self.symbols.resize(words, 0);
        self.stamp += 1;
        if self.stamp >> 32 != 0 {
            self.symbols.fill(0);
            self.stamp = 1;
        }
    }
}
