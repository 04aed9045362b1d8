//! The trie as bytes, to be kept in a file and mapped into memory.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | magic, with a line end in it, to show up transfers in text mode |
//! | 4 | format |
//! | 4 | CRC-32, as zlib has it, of all that follows |
//! | 4, 4 | how many nodes, how many words |
//! | 1, 1, 1 | how many symbols; the two letters that are folded, counted from 1, or 0 and 0 |
//! | 29 | nothing, so that nodes lie on lines of the cache |
//! | 16 a node | the mask of children, the mask of words, the first child, the first word |
//! | 1 a word | its number of letters |
//!
//! Numbers are little-endian. An image is looked through once, when it is opened: whatever a mask
//! promises is there, so that no walk can leave the table.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::trie::{Fold, MOST_NODES, MOST_SYMBOLS, MOST_WORDS, NODE, Node, Trie};

const MAGIC: &[u8; 16] = b"\x89dodgson boggle\n";
const FORMAT: u32 = 1;
const CHECKED: usize = 24;
const HEADER: usize = 64;

/// What is wrong with an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// It does not begin as one, or is another format's.
    Foreign,
    /// It is shorter or longer than it says.
    WrongSize,
    /// Its checksum is another than it says.
    Damaged,
    /// A node leads to where there is none, or counts are impossible.
    Inconsistent,
}

impl fmt::Display for ImageError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Foreign => "this is no trie of this format",
            Self::WrongSize => "the trie is shorter or longer than it says",
            Self::Damaged => "the trie's checksum is wrong",
            Self::Inconsistent => "the trie leads to nodes or words that are not there",
        })
    }
}

impl Error for ImageError {}

impl Trie<'static> {
    /// Lays a trie out as its image; `nodes` and `letters` come as they are to stand.
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
        image.extend_from_slice(&[0; 4]);
        image.extend_from_slice(&count(nodes.len()));
        image.extend_from_slice(&count(letters.len()));
        image.push(u8::try_from(symbols).expect("symbols are limited"));
        image.extend(fold.map_or([0, 0], |fold| [fold.first + 1, fold.second + 1]));
        image.resize(HEADER, 0);
        image.extend(nodes.iter().flat_map(|node| node.write()));
        image.extend_from_slice(letters);
        let checksum = crc32(&image[CHECKED..]).to_le_bytes();
        image[CHECKED - 4..CHECKED].copy_from_slice(&checksum);
        let (nodes, letters) = places(nodes.len(), letters.len());
        Self { image: Cow::Owned(image), nodes, letters, symbols, fold }
    }
}

impl<'a> Trie<'a> {
    /// Opens an image, and uses its bytes where they stand if they are borrowed.
    ///
    /// # Errors
    ///
    /// The first thing found wrong. No image that is opened leads anywhere outside itself.
    pub fn open(image: impl Into<Cow<'a, [u8]>>) -> Result<Self, ImageError> {
        let image = image.into();
        if image.len() < HEADER || !image.starts_with(MAGIC) || number(&image, 16) != FORMAT {
            return Err(ImageError::Foreign);
        }
        let (node_count, word_count) = (number(&image, 24) as usize, number(&image, 28) as usize);
        let symbols = usize::from(image[32]);
        let fold = match image[33..35] {
            [0, 0] => None,
            [first, second] => {
                Some(Fold { first: first.wrapping_sub(1), second: second.wrapping_sub(1) })
            }
            _ => unreachable!("a slice of two"),
        };
        if node_count > MOST_NODES || word_count > MOST_WORDS {
            return Err(ImageError::Inconsistent);
        }
        let (nodes, letters) = places(node_count, word_count);
        if image.len() != letters.end {
            return Err(ImageError::WrongSize);
        }
        if crc32(&image[CHECKED..]) != number(&image, CHECKED - 4) {
            return Err(ImageError::Damaged);
        }
        let trie = Self { image, nodes, letters, symbols, fold };
        if trie.is_consistent() { Ok(trie) } else { Err(ImageError::Inconsistent) }
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

/// Gives where the nodes are in an image, and the words' numbers of letters.
fn places(nodes: usize, words: usize) -> (Range<usize>, Range<usize>) {
    let end = HEADER + nodes * NODE;
    (HEADER..end, end..end + words)
}

fn number(image: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([image[at], image[at + 1], image[at + 2], image[at + 3]])
}

/// Gives the CRC-32 of zlib, sixteen bytes at a time.
fn crc32(bytes: &[u8]) -> u32 {
    const TABLES: [[u32; 256]; 16] = crc_tables();
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut crc: u32 = !0;
    for chunk in chunks {
        let mut mixed = *chunk;
        for (byte, known) in mixed.iter_mut().zip(crc.to_le_bytes()) {
            *byte ^= known;
        }
        let ahead = TABLES.iter().rev().zip(mixed);
        crc = ahead.fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)]);
    }
    for &byte in rest {
        let [low, ..] = crc.to_le_bytes();
        crc = TABLES[0][usize::from(low ^ byte)] ^ (crc >> 8);
    }
    !crc
}

const fn crc_tables() -> [[u32; 256]; 16] {
    let mut tables = [[0; 256]; 16];
    let mut index = 0;
    while index < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "it is less than 256")]
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
            bit += 1;
        }
        tables[0][index] = crc;
        index += 1;
    }
    let mut table = 1;
    while table < 16 {
        let mut index = 0;
        while index < 256 {
            let before: u32 = tables[table - 1][index];
            tables[table][index] = tables[0][(before & 0xff) as usize] ^ (before >> 8);
            index += 1;
        }
        table += 1;
    }
    tables
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::super::tests::trie_of;
    use super::super::{Game, Paths, Points, Scorer, Shape, Tiles, Way, list};
    use super::*;

    fn image() -> Vec<u8> {
        let words = ["quit", "quite", "tie", "ties", "site", "it", "its", "sit"];
        trie_of(&words, Some(Fold { first: 16, second: 20 })).image().to_vec()
    }

    /// Walks a board, by every way there is.
    fn walk(trie: &Trie<'_>) {
        let (shape, tiles) = (Shape::rectangle(2, 3).unwrap(), Tiles::latin());
        let never = AtomicBool::new(false);
        for way in [Way::Fastest, Way::Portable] {
            let (trie, shape) = (Arc::new(trie.clone()), shape.clone());
            let (tiles, points) = (tiles.clone(), Points::standard());
            let game = Game { trie, shape, tiles, points, way };
            let mut scorer = Scorer::new(Arc::new(game)).unwrap();
            scorer.score(b"qistea", &never).unwrap();
            scorer.sweep(b"qistea", 1, &never).unwrap();
        }
        let mut keep = |_: &[u8], _: &[u8]| Continue(());
        list(trie, &shape, &tiles, b"qiste?", Paths::First, &mut keep, &mut || Continue(()))
            .unwrap();
    }

    #[test]
    fn the_checksum_is_that_of_zlib() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b"The quick brown fox jumps over the lazy dog"), 0x414f_a339);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn an_image_opens_to_the_same_trie_borrowed_or_owned() {
        let image = image();
        let trie = Trie::open(&image[..]).unwrap();
        assert_eq!((trie.words(), trie.symbols()), (8, 26));
        assert_eq!(trie.fold(), Some(Fold { first: 16, second: 20 }));
        assert_eq!(trie.image().as_ptr(), image.as_ptr());
        assert_eq!(Trie::open(image.clone()).unwrap().image(), image);
        walk(&trie);
    }

    #[test]
    fn a_part_of_an_image_is_none() {
        let image = image();
        for size in 0..image.len() {
            Trie::open(&image[..size]).unwrap_err();
        }
        let longer = [&image[..], &[0]].concat();
        assert_eq!(Trie::open(longer).unwrap_err(), ImageError::WrongSize);
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let image = image();
        for at in (0..image.len()).filter(|at| !(0..16).contains(at)) {
            let mut damaged = image.clone();
            damaged[at] ^= 0x10;
            Trie::open(damaged).unwrap_err();
        }
        assert_eq!(Trie::open(b"no trie at all".repeat(9)).unwrap_err(), ImageError::Foreign);
    }

    #[test]
    fn an_image_made_to_deceive_is_refused_or_leads_nowhere_outside() {
        let image = image();
        let (mut refused, mut opened) = (0, 0);
        for at in CHECKED..image.len() {
            for change in [0x01, 0x10, 0x80, 0xff] {
                let mut forged = image.clone();
                forged[at] ^= change;
                let checksum = crc32(&forged[CHECKED..]).to_le_bytes();
                forged[CHECKED - 4..CHECKED].copy_from_slice(&checksum);
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
