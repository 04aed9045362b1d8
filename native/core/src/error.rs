//! Why a call fails: one type for all kernels, one plain line for each fault.

use std::collections::TryReserveError;
use std::fmt;
use std::str::Utf8Error;

/// Why a call fails. Boards, cells, nodes and words count from 0; lines from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// The caller ended the work.
    Cancelled,
    /// There is not enough memory.
    OutOfMemory,
    /// The answer is larger than a number of 128 bits.
    TooManyToCount,
    /// The distance does not fit into 16 bits.
    TooFar,

    /// The words are not UTF-8.
    NotUtf8(Utf8Error),
    /// The alphabet has too many letters.
    AlphabetSize {
        /// How many it has.
        letters: usize,
        /// How many it may have.
        most: usize,
    },
    /// The alphabet's letters do not rise strictly by code point.
    AlphabetOrder,
    /// A character on some line is not in the alphabet.
    UnknownLetter {
        /// The line.
        line: usize,
        /// The first such character of that line.
        letter: char,
    },
    /// The rows are not words of that many letters.
    RowLength(usize),
    /// The words are not symbols of the alphabet.
    WordSymbols,
    /// The words are not sorted, or one comes twice.
    WordOrder,
    /// There are more words, nodes or neighbours than this.
    TooManyWords(usize),
    /// Two letters that are folded into one are the same, or not in the alphabet.
    Fold,

    /// An image does not begin like a trie, or has another format.
    ForeignTrie,
    /// A trie's image is shorter or longer than it says.
    TrieSize,
    /// A trie's image has another checksum than it says.
    TrieChecksum,
    /// A node of a trie leads nowhere, or its counts are impossible.
    TrieNodes,

    /// A board has no cells or too many.
    CellCount {
        /// How many it has.
        cells: usize,
        /// How many it may have.
        most: usize,
    },
    /// A cell touches itself, or a cell that is not there.
    Neighbours(usize),
    /// A tile spells nothing, or too much, or what is not in the alphabet.
    Tile {
        /// The tile's byte.
        byte: u8,
        /// How many letters it may spell.
        most: usize,
    },
    /// The rows are no whole number of boards.
    RowSize,
    /// A cell of a board has a byte that stands for no tile.
    UnknownTile {
        /// Which board.
        board: usize,
        /// Which of its cells.
        cell: usize,
    },
    /// A board has too many jokers.
    TooManyJokers {
        /// Which board.
        board: usize,
        /// How many it may have.
        most: usize,
    },
    /// So many points a word that the sum of all words does not fit into 32 bits.
    TooManyPoints(u32),
    /// The board has no such cell.
    NoCell(usize),

    /// A description of sliding blocks is wrong, and how.
    Blocks(&'static str),
    /// A board of sliding blocks has more cells than a mask has bits.
    TooManyCells,
    /// A position of sliding blocks takes more bits than a key has.
    TooManyPieces,

    /// A board of tiles has too many cells, or fewer than two.
    TileBoard {
        /// How many it may have.
        most: usize,
    },
    /// A board of tiles is too large to enumerate, or a line.
    TooLargeToEnumerate {
        /// How many cells it may have.
        most: usize,
    },
    /// A position of tiles does not have each tile once.
    Position,
    /// An image of the cells is no symmetry of the board that keeps the blank.
    Mirror,
    /// Groups of tiles are no partition of the cells other than the blank's.
    Partition,
    /// A group of tiles is too large, or there are too many groups.
    TooLargeGroups,
    /// The tables of a pattern database have another size.
    TableSize,

    /// An alphabet has more letters than a mask has bits, or a wanted letter is not in it.
    WantedLetters {
        /// How many letters it may have.
        most: usize,
    },
    /// A wanted letter is not tracked or in one group, or another letter is.
    TrackedLetters,
    /// Too many letters are tracked.
    TooManyTracked {
        /// How many may be.
        most: usize,
    },
    /// There is not a weight for each letter.
    WeightCount,
    /// The graph has no such node.
    NoNode(usize),
    /// The bounds are of another graph.
    OtherGraph,
    /// The bounds are not built for so much waste.
    TooLowBounds(usize),
    /// Saved layers are damaged, or of another search.
    SavedLayers,
    /// The plan of a search for the best board, or a saved restart, does not fit the game.
    Plan,
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match *self {
            Self::Cancelled => "the work was cancelled",
            Self::OutOfMemory => "there is not enough memory",
            Self::TooManyToCount => "there are more than 128 bits can count",
            Self::TooFar => "a ladder takes more than 65,534 steps",
            Self::NotUtf8(error) => return write!(to, "the words are not UTF-8: {error}"),
            Self::AlphabetSize { letters, most } => {
                return write!(to, "the alphabet has {letters} letters: at most {most} fit");
            }
            Self::AlphabetOrder => "the alphabet is not strictly ascending by code point",
            Self::UnknownLetter { line, letter } => {
                return write!(to, "line {line}: {letter:?} is not in the alphabet");
            }
            Self::RowLength(length) => {
                return write!(to, "the rows are not words of {length} letters");
            }
            Self::WordSymbols => "a word has a symbol outside the alphabet, or no end",
            Self::WordOrder => "the words are not sorted, or one comes twice",
            Self::TooManyWords(most) => {
                return write!(to, "there are more than {most} words, nodes or neighbours");
            }
            Self::Fold => "two different letters of the alphabet can be folded, no others",
            Self::ForeignTrie => "this is not a trie of this format",
            Self::TrieSize => "the trie is shorter or longer than it says",
            Self::TrieChecksum => "the trie's checksum is wrong",
            Self::TrieNodes => "the trie leads to nodes or words that are not there",
            Self::CellCount { cells, most } => {
                return write!(to, "the board has {cells} cells: it can have 1 to {most}");
            }
            Self::Neighbours(cell) => {
                return write!(to, "cell {} touches itself or a cell that is not there", cell + 1);
            }
            Self::Tile { byte, most } => {
                return write!(
                    to,
                    "tile {byte} does not spell 1 to {most} letters of the alphabet"
                );
            }
            Self::RowSize => "the rows are not a whole number of boards",
            Self::UnknownTile { board, cell } => {
                return write!(to, "board {}, cell {}: there is no such tile", board + 1, cell + 1);
            }
            Self::TooManyJokers { board, most } => {
                return write!(to, "board {} has more than {most} jokers", board + 1);
            }
            Self::TooManyPoints(points) => {
                return write!(to, "{points} points a word are too many to add up");
            }
            Self::NoCell(cell) => return write!(to, "there is no cell {cell}"),
            Self::Blocks(fault) => fault,
            Self::TooManyCells => "the board is too large for the compiled kernel",
            Self::TooManyPieces => "the board has too many pieces for the compiled kernel",
            Self::TileBoard { most } => return write!(to, "a board has 2 to {most} cells"),
            Self::TooLargeToEnumerate { most } => {
                return write!(to, "only boards of 2 x 2 to {most} cells can be enumerated");
            }
            Self::Position => "a position has each tile once",
            Self::Mirror => "this is no mirror of the board that keeps the blank",
            Self::Partition => "the groups must have each tile once, and not the blank",
            Self::TooLargeGroups => "a group is too large, or there are too many groups",
            Self::TableSize => "the tables have another size",
            Self::WantedLetters { most } => {
                return write!(
                    to,
                    "an alphabet has up to {most} letters, the wanted ones included"
                );
            }
            Self::TrackedLetters => "every wanted letter has to be tracked or in one group, once",
            Self::TooManyTracked { most } => {
                return write!(to, "more than {most} letters are tracked");
            }
            Self::WeightCount => "there has to be a weight for each letter",
            Self::NoNode(node) => return write!(to, "there is no node {node}"),
            Self::OtherGraph => "the bounds are of another graph",
            Self::TooLowBounds(waste) => {
                return write!(to, "the bounds are not built for waste {waste}");
            }
            Self::SavedLayers => "the saved layers are damaged, or of another search",
            Self::Plan => "the plan, or a saved restart, does not fit the game",
        })
    }
}

impl std::error::Error for Error {}

impl From<TryReserveError> for Error {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

impl From<Utf8Error> for Error {
    fn from(error: Utf8Error) -> Self {
        Self::NotUtf8(error)
    }
}
