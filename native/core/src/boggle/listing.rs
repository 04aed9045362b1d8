//! The words of one board with their paths, in as many calls as the caller wants.

use std::sync::Arc;

use super::board::{MOST_CELLS, MOST_SPELLED, Tile};
use super::game::Game;
use super::scalar::Cells;
use super::trie::Node;
use crate::Error;

/// Which paths of a word are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// The least, comparing cells in reading order.
    First,
    /// All, in that order. With jokers, a path that spells two words counts for each.
    Every,
}

/// The progress of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of paths followed in this call, including those that only complete a word.
    pub walked: u64,
    /// Whether there is nothing left to follow.
    pub ended: bool,
}

/// Lists the words of a board in the order of their paths, cells in reading order; through a joker,
/// symbol by symbol.
///
/// ```
/// use std::sync::Arc;
/// use dodgson_core::boggle::{Game, Listing, Paths, Points, Shape, Tiles, Trie};
///
/// let rows: [(usize, &[u8]); 2] = [(2, &[1, 20]), (3, &[3, 1, 20])]; // at, cat
/// let game = Game {
///     trie: Arc::new(Trie::compile(rows, 26, None).unwrap()),
///     shape: Shape::rectangle(1, 3).unwrap(),
///     tiles: Tiles::latin(),
///     points: Points::standard(),
///     vectors: None,
/// };
/// let mut listing = Listing::new(Arc::new(game), b"cat", Paths::First).unwrap();
/// let mut words = vec![];
/// let mut keep = |word: &[u8], path: &[u8]| words.push((word.to_vec(), path.to_vec()));
/// assert!(!listing.go_on(4, &mut keep).ended); // c, ca, cat, a
/// assert!(listing.go_on(4, &mut keep).ended); // at
/// assert_eq!(words, [(vec![2, 0, 19], vec![0, 1, 2]), (vec![0, 19], vec![1, 2])]);
/// ```
pub struct Listing {
    game: Arc<Game>,
    row: Vec<u8>,
    /// Which words were listed; empty if all paths are listed.
    seen: Vec<bool>,
    steps: Vec<Step>,
    word: Vec<u8>,
    path: Vec<u8>,
}

/// A path that is being extended, and the cells still to be tried.
struct Step {
    node: Node,
    /// The cells not on the path.
    free: u64,
    /// The cells still to be entered.
    reach: u64,
    /// The word's length on this path.
    letters: usize,
    /// The cell being entered.
    entry: Entry,
}

/// A cell being entered: by one symbol, or by several in turn if it is a joker.
#[derive(Default)]
struct Entry {
    cell: u8,
    /// The node before the last symbol of the tile, which is mostly the only one.
    node: Node,
    /// The symbols still to be tried.
    symbols: u32,
    /// The word's length before the last symbol.
    letters: usize,
}

impl Listing {
    /// Prepares to list a board, a byte for each cell.
    ///
    /// # Errors
    ///
    /// A board of another size, with a byte that is not a tile, or with too many jokers.
    pub fn new(game: Arc<Game>, row: &[u8], paths: Paths) -> Result<Self, Error> {
        game.check_board(row)?;
        let all = u64::MAX >> (MOST_CELLS - game.shape.cells());
        let node = game.trie.table().root();
        Ok(Self {
            row: row.to_vec(),
            seen: match paths {
                Paths::First => vec![false; game.trie.words()],
                Paths::Every => vec![],
            },
            steps: vec![Step { node, free: all, reach: all, letters: 0, entry: Entry::default() }],
            word: Vec::with_capacity(MOST_CELLS * MOST_SPELLED),
            path: Vec::with_capacity(MOST_CELLS),
            game,
        })
    }

    /// Follows at most `most` more paths; calls `found` with a word's symbols and its path's cells.
    pub fn go_on(&mut self, most: u64, found: &mut dyn FnMut(&[u8], &[u8])) -> Progress {
        let mut walked = 0;
        while let Some(step) = self.steps.last_mut() {
            if step.entry.symbols != 0 {
                if walked == most {
                    return Progress { walked, ended: false };
                }
                walked += 1;
                self.follow(found);
            } else if let Some(cell) = Cells(step.reach).next() {
                step.reach &= step.reach - 1;
                self.enter(cell);
            } else {
                self.steps.pop();
            }
        }
        Progress { walked, ended: true }
    }

    /// Enters a cell, up to the last symbol of its tile.
    fn enter(&mut self, cell: usize) {
        let step = self.steps.last_mut().expect("a step enters the cell");
        let mut node = step.node;
        self.word.truncate(step.letters);
        let symbols = match self.game.tiles.of(self.row[cell]) {
            Tile::Unknown | Tile::Hole => 0,
            Tile::Symbol(symbol) => 1 << symbol,
            Tile::Joker => u32::MAX,
            Tile::Symbols(spelled, count) => {
                let (first, last) = spelled[..count].split_at(count - 1);
                for &symbol in first {
                    if node.children & 1 << symbol == 0 {
                        return;
                    }
                    node = self.game.trie.table().get(node.child(1 << symbol));
                }
                self.word.extend_from_slice(first);
                1 << last[0]
            }
        };
        step.entry = Entry {
            cell: u8::try_from(cell).expect("at most 64 cells"),
            node,
            symbols: symbols & node.symbols(),
            letters: self.word.len(),
        };
    }

    /// Follows the next symbol of the cell being entered: reports a word, extends the path.
    fn follow(&mut self, found: &mut dyn FnMut(&[u8], &[u8])) {
        let depth = self.steps.len() - 1;
        let Step { free, entry, .. } = &mut self.steps[depth];
        let number = entry.symbols.trailing_zeros();
        let symbol = 1 << number;
        entry.symbols &= entry.symbols - 1;
        self.word.truncate(entry.letters);
        self.word.push(u8::try_from(number).expect("at most 32 symbols"));
        self.path.truncate(depth);
        self.path.push(entry.cell);
        let (node, cell, free) = (entry.node, usize::from(entry.cell), *free);
        if node.words & symbol != 0 && self.is_new(node.word(symbol)) {
            found(&self.word, &self.path);
        }
        if node.children & symbol != 0 {
            let free = free & !(1 << cell);
            self.steps.push(Step {
                node: self.game.trie.table().get(node.child(symbol)),
                free,
                reach: self.game.shape.neighbours()[cell] & free,
                letters: self.word.len(),
                entry: Entry::default(),
            });
        }
    }

    fn is_new(&mut self, word: u32) -> bool {
        self.seen.get_mut(word as usize).is_none_or(|seen| !std::mem::replace(seen, true))
    }
}
