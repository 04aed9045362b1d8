//! The trie for walking boards: 16 bytes for each node with words below it.
//!
//! A node has two masks: the symbols that lead to another node, and those that complete a word. The
//! targets of a mask's bits are consecutive, so a popcount finds each. A word that no other word
//! extends is a bit in its parent's mask, and no node. Words are numbered from 0.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The bits of a mask, one for each letter of the alphabet.
pub const MOST_SYMBOLS: usize = 32;
/// The vector kernel keeps a cell in the upper 5 bits of a node's number.
pub const MOST_NODES: usize = 1 << 27;
/// A sweep keeps a letter in the upper 5 bits of a word's number.
pub const MOST_WORDS: usize = 1 << TAG;
/// The position of that letter.
pub(super) const TAG: u32 = 27;
/// A word's number of letters is a byte.
pub const LONGEST_WORD: usize = 255;

/// The bytes of a node.
pub(super) const NODE: usize = 16;

/// Two letters on one tile: a word with the first not followed by the second is left out.
///
/// Both are indices of letters from 0, as symbols are. The first becomes the symbol of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The letter that stands for both: the q of Qu.
    pub first: u8,
    /// The letter that must follow: the u of Qu.
    pub second: u8,
}

/// Words as an immutable trie over symbols, shared by threads.
///
/// It uses the bytes of its image in place: owned bytes, or those of a mapped file.
///
/// ```
/// use dodgson_core::boggle::Trie;
///
/// let rows: [(usize, &[u8]); 2] = [(2, &[1, 20]), (3, &[3, 1, 20])]; // at, cat
/// let trie = Trie::compile(rows, 26, None).unwrap();
/// assert_eq!(trie.words(), 2);
/// assert_eq!(Trie::open(trie.image().to_vec()).unwrap().words(), 2);
/// ```
#[derive(Clone)]
pub struct Trie {
    pub(super) image: Arc<dyn AsRef<[u8]> + Send + Sync>,
    pub(super) nodes: Range<usize>,
    pub(super) letters: Range<usize>,
    pub(super) symbols: usize,
    pub(super) fold: Option<Fold>,
}

/// One node, read from its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The symbols that lead to another node.
    pub children: u32,
    /// The symbols that complete a word.
    pub words: u32,
    /// The number of the node for the lowest of `children`; the others follow it.
    pub first_child: u32,
    /// The number of the word for the lowest of `words`; the others follow it.
    pub first_word: u32,
}

impl Node {
    /// Returns the symbols that lead to a node or complete a word.
    #[must_use]
    #[inline]
    pub fn symbols(self) -> u32 {
        self.children | self.words
    }

    /// Returns the number of the node for a symbol of `children`, which is one bit.
    #[must_use]
    #[inline]
    pub fn child(self, symbol: u32) -> u32 {
        self.first_child.wrapping_add((self.children & (symbol - 1)).count_ones())
    }

    /// Returns the number of the word for a symbol of `words`, which is one bit.
    #[must_use]
    #[inline]
    pub fn word(self, symbol: u32) -> u32 {
        self.first_word.wrapping_add((self.words & (symbol - 1)).count_ones())
    }

    #[inline]
    pub(super) fn read(bytes: &[u8; NODE]) -> Self {
        let (numbers, _) = bytes.as_chunks::<4>();
        Self {
            children: u32::from_le_bytes(numbers[0]),
            words: u32::from_le_bytes(numbers[1]),
            first_child: u32::from_le_bytes(numbers[2]),
            first_word: u32::from_le_bytes(numbers[3]),
        }
    }

    pub(super) fn write(self) -> [u8; NODE] {
        let mut bytes = [0; NODE];
        let numbers = [self.children, self.words, self.first_child, self.first_word];
        for (at, number) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(numbers) {
            *at = number.to_le_bytes();
        }
        bytes
    }
}

impl Trie {
    /// Returns the image, for [`Trie::open`].
    #[must_use]
    pub fn image(&self) -> &[u8] {
        (*self.image).as_ref()
    }

    /// Returns the number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.letters.len()
    }

    /// Returns the number of nodes, with the root.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len() / NODE
    }

    /// Returns the number of symbols, which is that of the alphabet's letters.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the two letters that are one symbol, if any.
    #[must_use]
    pub fn fold(&self) -> Option<Fold> {
        self.fold
    }

    /// Returns the number of letters of each word; a folded symbol counts as two.
    #[must_use]
    pub fn letters(&self) -> &[u8] {
        &self.image()[self.letters.clone()]
    }

    /// Returns the nodes, the root first.
    #[must_use]
    pub(super) fn table(&self) -> Nodes<'_> {
        Nodes(self.image()[self.nodes.clone()].as_chunks().0)
    }
}

impl fmt::Debug for Trie {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Trie of {} words and {} nodes", self.words(), self.nodes())
    }
}

/// The nodes of a trie by number.
#[derive(Clone, Copy)]
pub(super) struct Nodes<'a>(pub(super) &'a [[u8; NODE]]);

impl Nodes<'_> {
    #[inline]
    pub(super) fn get(self, number: u32) -> Node {
        Node::read(&self.0[number as usize])
    }

    #[inline]
    pub(super) fn root(self) -> Node {
        self.get(0)
    }
}
