//! The words of one board with their paths, in as many calls as the caller wants.

use std::sync::Arc;

use super::board::{MOST_CELLS, MOST_SPELLED, Tile};
use super::game::Game;
use super::scalar::{Bits, Board, Cells};
use super::trie::{MOST_SYMBOLS, Node, Nodes};
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
    /// The cells of each symbol.
    holding: [u64; MOST_SYMBOLS],
    /// The cells of jokers and of tiles with several symbols.
    special: u64,
    /// The symbols on a cell's neighbours.
    around: [u32; MOST_CELLS],
    /// Which words were listed, a bit for each; empty if all paths are listed.
    seen: Vec<u64>,
    steps: Vec<Step>,
    word: [u8; MOST_CELLS * MOST_SPELLED],
    path: [u8; MOST_CELLS],
}

/// A path that is being extended, and the cells still to be tried.
struct Step {
    node: Node,
    /// The cells not on the path.
    free: u64,
    /// The cells still to be entered: those that may go on with a word.
    reach: u64,
    /// The word's length on this path.
    letters: usize,
    /// The cell being entered.
    entry: Entry,
}

/// A cell being entered: by one symbol, or by several in turn if it is a joker.
#[derive(Clone, Copy, Default)]
struct Entry {
    cell: u8,
    /// The node before the last symbol of the tile, which is mostly the only one.
    node: Node,
    /// The symbols still to be tried.
    symbols: u32,
    /// The word's length before the last symbol.
    letters: usize,
}

impl Entry {
    /// Enters a cell, up to the last symbol of its tile; the others are written to the word.
    #[inline]
    fn of(step: &Step, cell: usize, tile: Tile, nodes: Nodes<'_>, word: &mut [u8]) -> Self {
        let (mut node, mut letters) = (step.node, step.letters);
        let symbols = match tile {
            Tile::Unknown | Tile::Hole => 0,
            Tile::Symbol(symbol) => 1 << symbol,
            Tile::Joker => u32::MAX,
            Tile::Symbols(spelled, count) => {
                let (first, last) = spelled[..count].split_at(count - 1);
                for &symbol in first {
                    if node.children & 1 << symbol == 0 {
                        return Self::default();
                    }
                    node = nodes.get(node.child(1 << symbol));
                    word[letters] = symbol;
                    letters += 1;
                }
                1 << last[0]
            }
        };
        let cell = u8::try_from(cell).expect("at most 64 cells");
        Self { cell, node, symbols: symbols & node.symbols(), letters }
    }
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
        let Board { holding, special, around, .. } = Board::new(&game.shape, &game.tiles, row);
        Ok(Self {
            row: row.to_vec(),
            holding,
            special,
            around,
            seen: match paths {
                Paths::First => vec![0; game.trie.words().div_ceil(64)],
                Paths::Every => vec![],
            },
            steps: vec![Step { node, free: all, reach: all, letters: 0, entry: Entry::default() }],
            word: [0; MOST_CELLS * MOST_SPELLED],
            path: [0; MOST_CELLS],
            game,
        })
    }

    /// Follows at most `most` more paths; calls `found` with a word's symbols and its path's cells.
    pub fn go_on(&mut self, most: u64, mut found: impl FnMut(&[u8], &[u8])) -> Progress {
        let game = Arc::clone(&self.game);
        let (nodes, neighbours) = (game.trie.table(), game.shape.neighbours());
        let mut walked = 0;
        while let Some(step) = self.steps.last_mut() {
            if step.entry.symbols != 0 {
                if walked == most {
                    return Progress { walked, ended: false };
                }
                walked += 1;
                self.follow(nodes, neighbours, &mut found);
            } else if let Some(cell) = Cells(step.reach).next() {
                step.reach &= step.reach - 1;
                let tile = game.tiles.of(self.row[cell]);
                step.entry = Entry::of(step, cell, tile, nodes, &mut self.word);
            } else {
                self.steps.pop();
            }
        }
        Progress { walked, ended: true }
    }

    /// Follows the next symbol of the cell being entered: reports a word, extends the path.
    #[inline]
    fn follow(
        &mut self,
        nodes: Nodes<'_>,
        neighbours: &[u64],
        found: &mut impl FnMut(&[u8], &[u8]),
    ) {
        let depth = self.steps.len() - 1;
        let Step { free, entry, .. } = &mut self.steps[depth];
        let number = entry.symbols.trailing_zeros() & 31;
        let symbol = 1 << number;
        entry.symbols &= entry.symbols - 1;
        let (Entry { node, cell, letters, .. }, free) = (*entry, *free);
        self.word[letters] = u8::try_from(number).expect("at most 32 symbols");
        self.path[depth] = cell;
        if node.words & symbol != 0 && self.is_new(node.word(symbol)) {
            found(&self.word[..=letters], &self.path[..=depth]);
        }
        if node.children & symbol != 0 {
            let node = nodes.get(node.child(symbol));
            let cell = usize::from(cell);
            let free = free & !(1 << cell);
            let reach = self.onward(node, cell) & neighbours[cell] & free;
            if reach != 0 {
                let letters = letters + 1;
                self.steps.push(Step { node, free, reach, letters, entry: Entry::default() });
            }
        }
    }

    /// Returns the cells that may go on with a word from a node; only a cell's neighbours count.
    #[inline]
    fn onward(&self, node: Node, cell: usize) -> u64 {
        let symbols = node.symbols() & self.around[cell];
        if symbols == 0 {
            return 0;
        }
        let of = |symbol: u32| self.holding[(symbol.trailing_zeros() & 31) as usize];
        Bits(symbols).fold(self.special, |cells, symbol| cells | of(symbol))
    }

    fn is_new(&mut self, word: u32) -> bool {
        let Some(seen) = self.seen.get_mut(word as usize / 64) else { return true };
        let (before, bit) = (*seen, 1 << (word % 64));
        *seen |= bit;
        before & bit == 0
    }
}
