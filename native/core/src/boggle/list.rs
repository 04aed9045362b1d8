//! The words of one board with their paths.

use std::ops::ControlFlow;

use super::board::{BoardError, MOST_CELLS, MOST_SPELLED, Shape, Tile, Tiles};
use super::scalar::{Bits, Cells};
use super::trie::{Node, Nodes, Trie};

/// Which paths of a word are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// The least, cell by cell in reading order.
    First,
    /// All, in that order. With jokers a path that spells two words is one of each.
    Every,
}

/// Is given a word's symbols and the cells of its path, and says whether to go on.
pub type Found<'a> = dyn FnMut(&[u8], &[u8]) -> ControlFlow<()> + 'a;

/// Lists the words of a board in the order of their paths, cell by cell in reading order; where a
/// path goes through a joker, symbol by symbol.
///
/// `found` is called for each, `goes_on` before each path that is followed.
///
/// # Errors
///
/// A board of another size, with a tile that is none, or with too many jokers.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use dodgson_core::boggle::{Paths, Shape, Tiles, Trie, list};
///
/// let rows: [(usize, &[u8]); 2] = [(2, &[1, 20]), (3, &[3, 1, 20])]; // at, cat
/// let trie = Trie::compile(rows, 26, None).unwrap();
/// let shape = Shape::rectangle(1, 3).unwrap();
/// let mut words = vec![];
/// let mut keep = |word: &[u8], path: &[u8]| {
///     words.push((word.to_vec(), path.to_vec()));
///     Continue(())
/// };
/// list(&trie, &shape, &Tiles::latin(), b"cat", Paths::First, &mut keep, &mut || Continue(())).unwrap();
/// assert_eq!(words, [(vec![2, 0, 19], vec![0, 1, 2]), (vec![0, 19], vec![1, 2])]);
/// ```
pub fn list(
    trie: &Trie<'_>,
    shape: &Shape,
    tiles: &Tiles,
    row: &[u8],
    paths: Paths,
    found: &mut Found<'_>,
    goes_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<(), BoardError> {
    if row.len() != shape.cells() {
        return Err(BoardError::RowSize);
    }
    tiles.check(row, shape.cells())?;
    let mut walk = Walk {
        nodes: trie.table(),
        neighbours: shape.neighbours(),
        tiles,
        row,
        seen: match paths {
            Paths::First => vec![false; trie.words()],
            Paths::Every => vec![],
        },
        word: Vec::with_capacity(MOST_CELLS * MOST_SPELLED),
        path: Vec::with_capacity(MOST_CELLS),
        found,
        goes_on,
    };
    let cells = u64::MAX >> (MOST_CELLS - row.len());
    // Whoever stops the walk knows that it is stopped.
    let _ = walk.step(trie.table().root(), cells, cells);
    Ok(())
}

struct Walk<'a> {
    nodes: Nodes<'a>,
    neighbours: &'a [u64],
    tiles: &'a Tiles,
    row: &'a [u8],
    /// Which words were told; empty if all paths are.
    seen: Vec<bool>,
    word: Vec<u8>,
    path: Vec<u8>,
    found: &'a mut Found<'a>,
    goes_on: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl Walk<'_> {
    /// Goes on from a node to each of the cells in `reach`, which are free.
    fn step(&mut self, node: Node, reach: u64, free: u64) -> ControlFlow<()> {
        for cell in Cells(reach) {
            self.path.push(u8::try_from(cell).expect("at most 64 cells"));
            let letters = self.word.len();
            match self.tiles.of(self.row[cell]) {
                Tile::Unknown | Tile::Hole => {}
                Tile::Symbol(symbol) => self.spell(node, &[symbol], cell, free)?,
                Tile::Symbols(spelled, count) => {
                    self.spell(node, &spelled[..count], cell, free)?;
                }
                Tile::Joker => {
                    for bit in Bits(node.symbols()) {
                        let symbol = u8::try_from(bit.trailing_zeros()).expect("at most 32");
                        self.spell(node, &[symbol], cell, free)?;
                        self.word.truncate(letters);
                    }
                }
            }
            self.word.truncate(letters);
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Enters a cell by what its tile spells, as far as there are nodes.
    fn spell(&mut self, mut node: Node, spelled: &[u8], cell: usize, free: u64) -> ControlFlow<()> {
        let (&last, first) = spelled.split_last().expect("a tile spells something");
        for &symbol in first {
            if node.children & 1 << symbol == 0 {
                return ControlFlow::Continue(());
            }
            node = self.nodes.get(node.child(1 << symbol));
        }
        self.word.extend_from_slice(spelled);
        if node.words & 1 << last != 0 {
            self.tell(node.word(1 << last))?;
        }
        if node.children & 1 << last != 0 {
            (self.goes_on)()?;
            let free = free & !(1 << cell);
            self.step(self.nodes.get(node.child(1 << last)), self.neighbours[cell] & free, free)?;
        }
        ControlFlow::Continue(())
    }

    fn tell(&mut self, word: u32) -> ControlFlow<()> {
        if let Some(seen) = self.seen.get_mut(word as usize) {
            if *seen {
                return ControlFlow::Continue(());
            }
            *seen = true;
        }
        (self.found)(&self.word, &self.path)
    }
}
