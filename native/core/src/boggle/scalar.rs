//! The portable walk: any board up to 64 cells, and every kind of tile.
//!
//! Each cell has a mask of the symbols on its neighbours. One `and` with a node's masks leaves the
//! symbols that can extend a path, mostly one or none, and only these are searched on the board.

use super::board::{Shape, Tile, Tiles};
use super::trie::{MOST_SYMBOLS, Node, Nodes};
use crate::work::Cancelled;

/// A board prepared for the walk.
pub(super) struct Board<'a> {
    neighbours: &'a [u64],
    tiles: &'a Tiles,
    row: &'a [u8],
    /// The cells of each symbol.
    pub(super) holding: [u64; MOST_SYMBOLS],
    /// The cells of jokers and of tiles with several symbols.
    pub(super) special: u64,
    /// The cell that a sweep tries all symbols at.
    swept: u64,
    /// The symbols on a cell's neighbours.
    pub(super) around: [u32; 64],
}

impl<'a> Board<'a> {
    pub(super) fn new(shape: &'a Shape, tiles: &'a Tiles, row: &'a [u8]) -> Self {
        let neighbours = shape.neighbours();
        let mut board = Self {
            neighbours,
            tiles,
            row,
            holding: [0; 32],
            special: 0,
            swept: 0,
            around: [0; 64],
        };
        for (cell, &byte) in row.iter().enumerate() {
            let symbols = match tiles.of(byte) {
                Tile::Unknown | Tile::Hole => continue,
                Tile::Symbol(symbol) => {
                    board.holding[usize::from(symbol)] |= 1 << cell;
                    1 << symbol
                }
                Tile::Joker => {
                    board.special |= 1 << cell;
                    u32::MAX
                }
                Tile::Symbols(symbols, _) => {
                    board.special |= 1 << cell;
                    1 << symbols[0]
                }
            };
            for near in Cells(neighbours[cell]) {
                board.around[near] |= symbols;
            }
        }
        board
    }

    /// Makes a cell special, for a sweep that tries all symbols there.
    pub(super) fn at_all_symbols(mut self, cell: usize) -> Self {
        self.holding.iter_mut().for_each(|cells| *cells &= !(1 << cell));
        self.special |= 1 << cell;
        self.swept = 1 << cell;
        for near in Cells(self.neighbours[cell]) {
            self.around[near] = u32::MAX;
        }
        self
    }
}

/// The cells of a set, ascending.
pub(super) struct Cells(pub(super) u64);

impl Iterator for Cells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let set = self.0;
        self.0 &= set.wrapping_sub(1);
        (set != 0).then_some(set.trailing_zeros() as usize)
    }
}

/// The bits of a mask one by one, each as a mask, lowest first.
pub(super) struct Bits(pub(super) u32);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        (bit != 0).then_some(bit)
    }
}

/// A receiver of the words that a walk finds.
pub(super) trait Finder {
    /// Receives a word, maybe again, and the symbol of the swept cell if it is on the path.
    fn found(&mut self, word: u32, symbol: Option<u8>);

    /// Is called for each cell that a path enters; an error ends the walk.
    fn enters(&mut self) -> Result<(), Cancelled>;
}

/// A path that begins a word.
#[derive(Clone, Copy)]
struct Path {
    /// The cells not on it.
    free: u64,
    /// The node it leads to.
    node: u32,
    /// Its last cell.
    cell: u8,
    /// The symbol of the swept cell, if it is on the path.
    symbol: Option<u8>,
}

/// A walk over all paths of a board that begin a word.
pub(super) struct Walk<'a, F> {
    nodes: Nodes<'a>,
    board: &'a Board<'a>,
    waiting: &'a mut Waiting,
    finder: &'a mut F,
}

/// The paths still to be followed; empty between two walks.
#[derive(Default)]
pub(super) struct Waiting(Vec<Path>);

impl<'a, F: Finder> Walk<'a, F> {
    pub(super) fn new(
        nodes: Nodes<'a>,
        board: &'a Board<'a>,
        waiting: &'a mut Waiting,
        finder: &'a mut F,
    ) -> Self {
        waiting.0.clear();
        Self { nodes, board, waiting, finder }
    }

    /// Finds every word.
    #[expect(clippy::inline_always, reason = "`counting` compiles it anew")]
    #[inline(always)]
    pub(super) fn run(mut self) -> Result<(), Cancelled> {
        let board = self.board;
        let cells = u64::MAX >> (64 - board.row.len());
        let root = self.nodes.root();
        self.step(root, root.symbols(), cells, cells, None);
        while let Some(Path { free, node, cell, symbol }) = self.waiting.0.pop() {
            let cell = usize::from(cell & 63);
            let node = self.nodes.get(node);
            let symbols = node.symbols() & board.around[cell];
            if symbols != 0 {
                self.step(node, symbols, board.neighbours[cell] & free, free, symbol);
            }
            self.finder.enters()?;
        }
        Ok(())
    }

    /// Extends a path from a node to each of the cells in `reach`, which are free.
    ///
    /// `symbols` are the node's symbols on these cells, and maybe others on used cells.
    #[expect(clippy::inline_always, reason = "`counting` compiles it anew")]
    #[inline(always)]
    fn step(&mut self, node: Node, symbols: u32, reach: u64, free: u64, swept: Option<u8>) {
        let board = self.board;
        for symbol in Bits(symbols) {
            let cells = board.holding[(symbol.trailing_zeros() & 31) as usize] & reach;
            if cells != 0 {
                self.enter(node, symbol, cells, free, swept);
            }
        }
        let special = board.special & reach;
        if special != 0 {
            self.step_special(node, special, free, swept);
        }
    }

    /// Extends a path by a symbol to each of `cells`, which hold it.
    #[expect(clippy::inline_always, reason = "`counting` compiles it anew")]
    #[inline(always)]
    fn enter(&mut self, node: Node, symbol: u32, cells: u64, free: u64, swept: Option<u8>) {
        if node.words & symbol != 0 {
            self.finder.found(node.word(symbol), swept);
        }
        if node.children & symbol != 0 {
            let child = node.child(symbol);
            for cell in Cells(cells) {
                #[expect(clippy::cast_possible_truncation, reason = "a cell is less than 64")]
                let path = Path {
                    free: free & !(1 << cell),
                    node: child,
                    cell: cell as u8,
                    symbol: swept,
                };
                self.waiting.0.push(path);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn step_special(&mut self, node: Node, special: u64, free: u64, swept: Option<u8>) {
        for cell in Cells(special) {
            let here = 1 << cell;
            match self.board.tiles.of(self.board.row[cell]) {
                _ if self.board.swept == here => {
                    for symbol in Bits(node.symbols()) {
                        let number = u8::try_from(symbol.trailing_zeros()).ok();
                        self.enter(node, symbol, here, free, number);
                    }
                }
                Tile::Symbols(spelled, count) => {
                    self.spell(node, &spelled[..count], here, free, swept);
                }
                _ => {
                    for symbol in Bits(node.symbols()) {
                        self.enter(node, symbol, here, free, swept);
                    }
                }
            }
        }
    }

    /// Extends a path by a tile of several symbols, if there are nodes for them.
    fn spell(&mut self, mut node: Node, spelled: &[u8], cell: u64, free: u64, swept: Option<u8>) {
        let (&last, first) = spelled.split_last().expect("a tile spells something");
        for &symbol in first {
            if node.children & (1 << symbol) == 0 {
                return;
            }
            node = self.nodes.get(node.child(1 << symbol));
        }
        self.enter(node, 1 << last, cell, free, swept);
    }
}
