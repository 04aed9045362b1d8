//! The lexicon's compiled form: for each length, the sorted words of that length, side by side.
//!
//! A letter becomes one byte, 1 + its index in the alphabet. The alphabet is sorted by code
//! point, so the order of bytes is the order of code points, and a word is found by binary search
//! without decoding anything.

use std::collections::BTreeMap;
use std::str;

use crate::Error;

/// Byte 0 stands for no letter, which leaves 255 for letters.
pub const LARGEST_ALPHABET: usize = 255;

/// The words of one length, sorted and without duplicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// How many letters each word has, and so how many bytes.
    pub length: usize,
    /// The words, one after another, with nothing between them.
    pub words: Vec<u8>,
}

/// Packs words, one a line in any order, into one sorted block a length, shortest first.
///
/// # Errors
///
/// The first thing wrong, in this order: the alphabet, the encoding, a character on some line.
///
/// ```
/// let blocks = dodgson_core::pack::pack(b"cab\nab\ncab\n", "abc").unwrap();
/// assert_eq!(blocks[0].words, [1, 2]);
/// assert_eq!(blocks[1].words, [3, 1, 2]);
/// ```
pub fn pack(words: &[u8], alphabet: &str) -> Result<Vec<Block>, Error> {
    let codes = Codes::new(alphabet)?;
    let text = str::from_utf8(words)?;
    let mut rows: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    let mut word = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        codes
            .encode(line, &mut word)
            .map_err(|letter| Error::UnknownLetter { line: index + 1, letter })?;
        if !word.is_empty() {
            rows.entry(word.len()).or_default().extend_from_slice(&word);
        }
    }
    Ok(rows
        .into_iter()
        .map(|(length, rows)| Block { length, words: sorted(&rows, length) })
        .collect())
}

/// The byte of each letter, by a table for ASCII and by search for the rest.
struct Codes {
    ascii: [u8; 128],
    alphabet: Vec<char>,
}

impl Codes {
    fn new(alphabet: &str) -> Result<Self, Error> {
        let alphabet: Vec<char> = alphabet.chars().collect();
        if alphabet.len() > LARGEST_ALPHABET {
            let letters = alphabet.len();
            return Err(Error::AlphabetSize { letters, most: LARGEST_ALPHABET });
        }
        if !alphabet.is_sorted_by(|earlier, later| earlier < later) {
            return Err(Error::AlphabetOrder);
        }
        let mut ascii = [0; 128];
        for (code, &letter) in (1..=u8::MAX).zip(&alphabet) {
            if letter.is_ascii() {
                ascii[letter as usize] = code;
            }
        }
        Ok(Self { ascii, alphabet })
    }

    /// Writes a line's bytes over `word`, or gives the first character that has none.
    fn encode(&self, line: &str, word: &mut Vec<u8>) -> Result<(), char> {
        word.clear();
        if line.is_ascii() {
            word.extend(line.bytes().map(|letter| self.ascii[usize::from(letter)]));
        } else {
            word.extend(line.chars().map(|letter| self.of(letter)));
        }
        match word.iter().position(|&code| code == 0) {
            None => Ok(()),
            Some(index) => Err(line.chars().nth(index).expect("a character a byte")),
        }
    }

    /// Gives a letter's byte, or 0 if it is not in the alphabet.
    fn of(&self, letter: char) -> u8 {
        match self.ascii.get(letter as usize) {
            Some(&code) => code,
            None => self.alphabet.binary_search(&letter).map_or(0, |index| {
                u8::try_from(index + 1).expect("an alphabet has at most 255 letters")
            }),
        }
    }
}

/// Sorts rows of `width` bytes and drops the duplicates.
///
/// Nearly all words are short enough to be compared as one number; the rest are compared as
/// slices.
fn sorted(rows: &[u8], width: usize) -> Vec<u8> {
    match width {
        0..=8 => sorted_as(rows, width, |row| u64::from_be_bytes(padded(row)), u64::to_be_bytes),
        9..=16 => sorted_as(rows, width, |row| u128::from_be_bytes(padded(row)), u128::to_be_bytes),
        _ => {
            let mut slices: Vec<&[u8]> = rows.chunks_exact(width).collect();
            slices.sort_unstable();
            slices.dedup();
            slices.concat()
        }
    }
}

/// Sorts rows as numbers of `SIZE` bytes, the first byte the most significant.
fn sorted_as<Number: Ord, const SIZE: usize>(
    rows: &[u8],
    width: usize,
    number: impl Fn(&[u8]) -> Number,
    bytes: impl Fn(Number) -> [u8; SIZE],
) -> Vec<u8> {
    let mut numbers: Vec<Number> = rows.chunks_exact(width).map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut words = Vec::with_capacity(numbers.len() * width);
    for number in numbers {
        words.extend_from_slice(&bytes(number)[..width]);
    }
    words
}

/// Fills a row up with zero bytes at its end, which changes no order among rows of one width.
fn padded<const SIZE: usize>(row: &[u8]) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    bytes[..row.len()].copy_from_slice(row);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATIN: &str = "abcdefghijklmnopqrstuvwxyz";

    /// Packs and decodes again, so that a case reads as words.
    fn words_by_length(words: &str, alphabet: &str) -> Vec<(usize, Vec<String>)> {
        let letters: Vec<char> = alphabet.chars().collect();
        let decode = |row: &[u8]| row.iter().map(|&code| letters[usize::from(code) - 1]).collect();
        let blocks = pack(words.as_bytes(), alphabet).expect("words of the alphabet");
        blocks
            .iter()
            .map(|block| (block.length, block.words.chunks(block.length).map(decode).collect()))
            .collect()
    }

    #[test]
    fn blocks_come_shortest_first_each_sorted() {
        let found = words_by_length("tail\nhead\nat\nheal\na\n", LATIN);
        let expected = [(1, vec!["a"]), (2, vec!["at"]), (4, vec!["head", "heal", "tail"])];
        assert_eq!(
            found,
            expected.map(|(n, words)| (n, words.iter().map(ToString::to_string).collect()))
        );
    }

    #[test]
    fn a_letter_is_one_more_than_its_place_in_the_alphabet() {
        let blocks = pack(b"az\nza", LATIN).unwrap();
        assert_eq!(blocks, [Block { length: 2, words: vec![1, 26, 26, 1] }]);
    }

    #[test]
    fn duplicates_and_empty_lines_are_dropped() {
        assert_eq!(words_by_length("\n\nab\n\nab\n", LATIN), [(2, vec!["ab".to_string()])]);
    }

    #[test]
    fn nothing_packs_to_no_blocks() {
        assert_eq!(pack(b"", LATIN), Ok(vec![]));
        assert_eq!(pack(b"\n\n", ""), Ok(vec![]));
    }

    #[test]
    fn the_last_newline_is_optional() {
        assert_eq!(pack(b"cat\ndog", LATIN), pack(b"cat\ndog\n", LATIN));
    }

    #[test]
    fn length_counts_characters_not_bytes() {
        let found = words_by_length("été\nêta\neta\n", "aetéê");
        assert_eq!(found, [(3, ["eta", "été", "êta"].map(String::from).to_vec())]);
    }

    #[test]
    fn every_width_sorts_as_its_words_do() {
        for width in 1..=40 {
            let words: Vec<String> = (0..60)
                .map(|seed| (0..width).map(|at| scattered_letter(seed, at)).collect())
                .collect();
            let mut expected = words.clone();
            expected.sort();
            expected.dedup();
            assert_eq!(
                words_by_length(&words.join("\n"), LATIN),
                [(width, expected)],
                "width {width}"
            );
        }
    }

    /// Gives few distinct letters at the start of a word and more later, so that long prefixes agree.
    fn scattered_letter(seed: usize, at: usize) -> char {
        char::from(b'a' + u8::try_from((seed * 7919 + 13 * at) / (40 - at) % 26).unwrap())
    }

    #[test]
    fn a_foreign_character_is_named_with_its_line() {
        let error = pack("ab\n\ncàb\n".as_bytes(), LATIN).unwrap_err();
        assert_eq!(error, Error::UnknownLetter { line: 3, letter: 'à' });
        assert_eq!(error.to_string(), "line 3: 'à' is not in the alphabet");
    }

    #[test]
    fn a_carriage_return_is_a_foreign_character() {
        let error = pack(b"ab\r\n", LATIN).unwrap_err();
        assert_eq!(error, Error::UnknownLetter { line: 1, letter: '\r' });
    }

    #[test]
    fn an_alphabet_of_255_letters_fits_and_of_256_does_not() {
        let letters = |count: u32| -> String {
            (0x4e00..0x4e00 + count).filter_map(char::from_u32).collect()
        };
        let last = letters(255).chars().last().unwrap().to_string();
        let blocks = pack(last.as_bytes(), &letters(255)).unwrap();
        assert_eq!(blocks[0].words, [255]);
        assert_eq!(
            pack(b"", &letters(256)),
            Err(Error::AlphabetSize { letters: 256, most: LARGEST_ALPHABET })
        );
    }

    #[test]
    fn an_alphabet_out_of_order_or_with_a_letter_twice_is_refused() {
        assert_eq!(pack(b"", "ba"), Err(Error::AlphabetOrder));
        assert_eq!(pack(b"", "aa"), Err(Error::AlphabetOrder));
    }

    #[test]
    fn words_that_are_not_utf8_are_refused() {
        assert!(matches!(pack(b"ab\n\xff\n", LATIN), Err(Error::NotUtf8(_))));
    }
}
