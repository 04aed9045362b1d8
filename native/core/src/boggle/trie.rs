//! The trie that boards are walked with: 16 bytes for each node that has words beneath it.
//!
//! A node tells by two masks which symbols lead on to another node, and which complete a word. What
//! a mask's set bits lead to lies side by side, so that a popcount finds it. A word that nothing
//! continues is a bit in its parent's mask, and no node. Words are numbered from 0.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A mask has 32 bits, one for each letter of the alphabet.
pub const MOST_SYMBOLS: usize = 32;
/// A queue of the vector kernel keeps a cell in the upper 4 bits of a node's number.
pub const MOST_NODES: usize = 1 << 28;
/// A sweep keeps a letter in the upper 5 bits of a word's number.
pub const MOST_WORDS: usize = 1 << TAG;
/// Where a sweep keeps that letter.
pub(super) const TAG: u32 = 27;
/// A word's letters are counted in a byte.
pub const LONGEST_WORD: usize = 255;

/// How many bytes a node takes.
pub(super) const NODE: usize = 16;

/// Two letters that one tile spells: a word with the first not followed by the second is left out.
///
/// Both are numbers of letters from 0, as symbols are. The first becomes the symbol of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The letter that stands for both afterwards: the q of Qu.
    pub first: u8,
    /// The letter that has to follow: the u of Qu.
    pub second: u8,
}

/// Words as a trie over symbols, which never changes and is shared by threads.
///
/// It is the bytes of its image, used as they stand: its own, or those of a mapped file.
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
    /// The symbols that lead on to another node.
    pub children: u32,
    /// The symbols that complete a word.
    pub words: u32,
    /// The number of the node that the lowest of `children` leads to; the others follow it.
    pub first_child: u32,
    /// The number of the word that the lowest of `words` completes; the others follow it.
    pub first_word: u32,
}

impl Node {
    /// Gives the symbols that lead anywhere: to a node or to a word.
    #[must_use]
    #[inline]
    pub fn symbols(self) -> u32 {
        self.children | self.words
    }

    /// Gives the number of the node behind a symbol of `children`, which is one bit.
    #[must_use]
    #[inline]
    pub fn child(self, symbol: u32) -> u32 {
        self.first_child.wrapping_add((self.children & (symbol - 1)).count_ones())
    }

    /// Gives the number of the word that a symbol of `words` completes, which is one bit.
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
    /// Gives the image's bytes, which [`Trie::open`] takes.
    #[must_use]
    pub fn image(&self) -> &[u8] {
        (*self.image).as_ref()
    }

    /// Gives how many words there are.
    #[must_use]
    pub fn words(&self) -> usize {
        self.letters.len()
    }

    /// Gives how many nodes there are, the root included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len() / NODE
    }

    /// Gives how many symbols there are, which is how many letters the alphabet has.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Gives the two letters that are one symbol here, if there are any.
    #[must_use]
    pub fn fold(&self) -> Option<Fold> {
        self.fold
    }

    /// Gives how many letters each word has, those of a folded symbol both counted.
    #[must_use]
    pub fn letters(&self) -> &[u8] {
        &self.image()[self.letters.clone()]
    }

    /// Gives the nodes, the root first.
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
