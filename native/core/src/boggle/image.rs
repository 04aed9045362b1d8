//! The trie as bytes, to be stored in a file and mapped into memory.
//!
//! | bytes | content |
//! |---|---|
//! | 16 | magic, with a line end that a transfer in text mode changes |
//! | 4 | format |
//! | 4 | zeros |
//! | 8 | [`checksum`] of all following bytes |
//! | 4, 4 | the numbers of nodes and words |
//! | 1, 1, 1 | the number of symbols; the two letters of the fold, from 1, or 0 and 0 |
//! | 21 | zeros, so that nodes are aligned to cache lines |
//! | 16 for each node | the mask of children, the mask of words, the first child, the first word |
//! | 1 for each word | its number of letters |
//!
//! Numbers are little-endian. An image is checked once, when it is opened: every node and word that
//! a mask leads to exists, so no walk leaves the table.

use std::ops::Range;
use std::sync::Arc;

use super::trie::{Fold, MOST_NODES, MOST_SYMBOLS, MOST_WORDS, NODE, Node, Trie};
use crate::Error;

const MAGIC: &[u8; 16] = b"\x89dodgson boggle\n";
const FORMAT: u32 = 2;
/// The checksum covers the bytes from here; it is just before.
const CHECKED: usize = 32;
/// The bytes of the checksum.
const SUM: usize = 8;
const HEADER: usize = 64;

impl Trie {
    /// Writes a trie's image; `nodes` and `letters` are in their final order.
    pub(super) fn lay_out(
        nodes: &[Node],
        letters: &[u8],
        symbols: usize,
        fold: Option<Fold>,
    ) -> Self {
        let count = |many: usize| u32::try_from(many).expect("counts are limited").to_le_bytes();
        let mut image = Vec::with_capacity(HEADER + nodes.len() * NODE + letters.len());
        image.extend_from_slice(MAGIC);
        image.extend_from_slice(&FORMAT.to_le_bytes());
        image.extend_from_slice(&[0; 4 + SUM]);
        image.extend_from_slice(&count(nodes.len()));
        image.extend_from_slice(&count(letters.len()));
        image.push(u8::try_from(symbols).expect("symbols are limited"));
        image.extend(fold.map_or([0, 0], |fold| [fold.first + 1, fold.second + 1]));
        image.resize(HEADER, 0);
        image.extend(nodes.iter().flat_map(|node| node.write()));
        image.extend_from_slice(letters);
        let sum = checksum(&image[CHECKED..]).to_le_bytes();
        image[CHECKED - SUM..CHECKED].copy_from_slice(&sum);
        let (nodes, letters) = places(nodes.len(), letters.len());
        Self { image: Arc::new(image), nodes, letters, symbols, fold }
    }

    /// Opens an image and uses its bytes in place; the caller must not change them.
    ///
    /// If they change, walks may panic, but read nothing outside the image.
    ///
    /// # Errors
    ///
    /// The first fault found.
    pub fn open(image: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, Error> {
        let bytes = image.as_ref();
        if bytes.len() < HEADER
            || !bytes.starts_with(MAGIC)
            || (number(bytes, 16), number(bytes, 20)) != (FORMAT, 0)
        {
            return Err(Error::ForeignTrie);
        }
        let (node_count, word_count) = (number(bytes, 32) as usize, number(bytes, 36) as usize);
        let symbols = usize::from(bytes[40]);
        let fold = match bytes[41..43] {
            [0, 0] => None,
            [first, second] => {
                Some(Fold { first: first.wrapping_sub(1), second: second.wrapping_sub(1) })
            }
            _ => unreachable!("a slice of two"),
        };
        if node_count > MOST_NODES || word_count > MOST_WORDS {
            return Err(Error::TrieNodes);
        }
        let (nodes, letters) = places(node_count, word_count);
        if bytes.len() != letters.end {
            return Err(Error::TrieSize);
        }
        if checksum(&bytes[CHECKED..]).to_le_bytes() != bytes[CHECKED - SUM..CHECKED] {
            return Err(Error::TrieChecksum);
        }
        let trie = Self { image: Arc::new(image), nodes, letters, symbols, fold };
        if trie.is_consistent() { Ok(trie) } else { Err(Error::TrieNodes) }
    }

    fn is_consistent(&self) -> bool {
        let (nodes, words, symbols) = (self.nodes() as u64, self.words() as u64, self.symbols);
        let beyond = |mask: u32| u64::from(mask) >> symbols != 0;
        let inside = |first: u32, mask: u32, count: u64| {
            mask == 0 || u64::from(first) + u64::from(mask.count_ones()) <= count
        };
        nodes > 0
            && symbols <= MOST_SYMBOLS
            && self.fold.is_none_or(|fold| {
                let inside = |letter: u8| usize::from(letter) < symbols;
                inside(fold.first) && inside(fold.second) && fold.first != fold.second
            })
            && self.table().0.iter().map(Node::read).all(|node| {
                !beyond(node.symbols())
                    && inside(node.first_child, node.children, nodes)
                    && inside(node.first_word, node.words, words)
            })
    }
}

/// Returns the ranges of the nodes and of the words' numbers of letters in an image.
fn places(nodes: usize, words: usize) -> (Range<usize>, Range<usize>) {
    let end = HEADER + nodes * NODE;
    (HEADER..end, end..end + words)
}

fn number(image: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([image[at], image[at + 1], image[at + 2], image[at + 3]])
}

/// Returns a checksum, as fast as memory is read: eight lanes take eight bytes each by an exclusive
/// or, a rotation and a product, so one changed word always changes its lane.
///
/// The step is that of FNV-1a (Fowler, Noll and Vo) on words, with a rotation that spreads every
/// bit.
fn checksum(bytes: &[u8]) -> u64 {
    const LANES: usize = 8;
    let (blocks, rest) = bytes.as_chunks::<{ 8 * LANES }>();
    let mut lanes: [u64; LANES] = std::array::from_fn(|lane| lane as u64);
    for block in blocks {
        for (lane, word) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
            *lane = mixed(*lane, u64::from_le_bytes(*word));
        }
    }
    let sum = lanes.into_iter().fold(bytes.len() as u64, mixed);
    rest.iter().fold(sum, |sum, &byte| mixed(sum, u64::from(byte)))
}

#[inline]
fn mixed(sum: u64, word: u64) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    (sum ^ word).rotate_left(29).wrapping_mul(PRIME)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::tests::trie_of;
    use super::super::{Game, Listing, Paths, Points, Scorer, Shape, Tiles, Vectors};
    use super::*;
    use crate::work::Unwatched;

    fn image() -> Vec<u8> {
        let words = ["quit", "quite", "tie", "ties", "site", "it", "its", "sit"];
        trie_of(&words, Some(Fold { first: 16, second: 20 })).image().to_vec()
    }

    /// Walks a board in every way.
    fn walk(trie: &Trie) {
        let (shape, tiles) = (Shape::rectangle(2, 3).unwrap(), Tiles::latin());
        for vectors in [Vectors::fastest(), None] {
            let (trie, shape) = (Arc::new(trie.clone()), shape.clone());
            let (tiles, points) = (tiles.clone(), Points::standard());
            let game = Game { trie, shape, tiles, points, vectors };
            let game = Arc::new(game);
            let mut scorer = Scorer::new(game.clone()).unwrap();
            scorer.score(b"qistea", &mut Unwatched).unwrap();
            scorer.sweep(b"qistea", 1, &mut Unwatched).unwrap();
            let mut listing = Listing::new(game, b"qiste?", Paths::First).unwrap();
            assert!(listing.go_on(u64::MAX, |_, _| {}).ended);
        }
    }

    #[test]
    fn the_checksum_sees_every_bit_and_the_order_of_bytes() {
        let bytes: Vec<u8> = (0..200).collect();
        let sum = checksum(&bytes);
        for bit in 0..8 * bytes.len() {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&changed), sum, "bit {bit}");
        }
        for (one, other) in [(0, 8), (0, 64), (7, 71), (3, 199)] {
            let mut changed = bytes.clone();
            changed.swap(one, other);
            assert_ne!(checksum(&changed), sum, "{one} and {other} swapped");
        }
        assert_ne!(checksum(&[]), checksum(&[0]));
        assert_ne!(checksum(&[0; 64]), checksum(&[0; 128]));
    }

    #[test]
    fn an_image_opens_to_the_same_trie_in_place() {
        let image = image();
        let shared: Arc<[u8]> = image.clone().into();
        let trie = Trie::open(shared.clone()).unwrap();
        assert_eq!((trie.words(), trie.symbols()), (8, 26));
        assert_eq!(trie.fold(), Some(Fold { first: 16, second: 20 }));
        assert_eq!(trie.image().as_ptr(), shared.as_ptr());
        assert_eq!(Trie::open(image.clone()).unwrap().image(), image);
        walk(&trie);
    }

    #[test]
    fn a_part_of_an_image_is_refused() {
        let image = image();
        for size in 0..image.len() {
            Trie::open(image[..size].to_vec()).unwrap_err();
        }
        let longer = [&image[..], &[0]].concat();
        assert_eq!(Trie::open(longer).unwrap_err(), Error::TrieSize);
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let image = image();
        for at in 0..image.len() {
            let mut damaged = image.clone();
            damaged[at] ^= 0x10;
            Trie::open(damaged).unwrap_err();
        }
        assert_eq!(Trie::open(b"no trie at all".repeat(9)).unwrap_err(), Error::ForeignTrie);
    }

    #[test]
    fn a_forged_image_is_refused_or_stays_inside_itself() {
        let image = image();
        let (mut refused, mut opened) = (0, 0);
        for at in CHECKED..image.len() {
            for change in [0x01, 0x10, 0x80, 0xff] {
                let mut forged = image.clone();
                forged[at] ^= change;
                let sum = checksum(&forged[CHECKED..]).to_le_bytes();
                forged[CHECKED - SUM..CHECKED].copy_from_slice(&sum);
                match Trie::open(forged) {
                    Err(_) => refused += 1,
                    Ok(trie) => {
                        opened += 1;
                        walk(&trie);
                    }
                }
            }
        }
        assert!(refused > 0 && opened > 0, "{refused} refused, {opened} opened");
    }
}
