//! Compiles packed words to a trie, with the nodes that are visited most often first.

use std::cmp::Ordering;
use std::iter;

use super::trie::{Fold, LONGEST_WORD, MOST_NODES, MOST_SYMBOLS, MOST_WORDS, Node, Trie};
use crate::Error;

impl Trie {
    /// Compiles words packed as by [`crate::pack`]: for each length, the words of that length side
    /// by side, each letter 1 + its index in an alphabet of `symbols` letters.
    ///
    /// Words may come in any order, and twice. Words of more than 255 letters are left out, and
    /// with a `fold` those with its first letter not followed by the second.
    ///
    /// # Errors
    ///
    /// More than 32 symbols, too many words, or rows that are not words.
    pub fn compile<'r>(
        rows: impl IntoIterator<Item = (usize, &'r [u8])>,
        symbols: usize,
        fold: Option<Fold>,
    ) -> Result<Self, Error> {
        if symbols > MOST_SYMBOLS {
            return Err(Error::AlphabetSize { letters: symbols, most: MOST_SYMBOLS });
        }
        let outside = |letter: u8| usize::from(letter) >= symbols;
        if fold.is_some_and(|Fold { first, second }| {
            first == second || outside(first) || outside(second)
        }) {
            return Err(Error::Fold);
        }
        let mut spelled = Spelled::default();
        for (length, row) in rows {
            if length == 0 || row.len() % length != 0 {
                return Err(Error::RowLength(length));
            }
            if row.iter().any(|&code| code == 0 || usize::from(code) > symbols) {
                return Err(Error::WordSymbols);
            }
            if length <= LONGEST_WORD {
                spelled.take(length, row, fold)?;
            }
        }
        let words = spelled.sorted();
        let drafts = Drafts::from_words(&words, &weights(&words, symbols));
        if drafts.nodes.len() > MOST_NODES {
            return Err(Error::TooManyWords(MOST_WORDS));
        }
        let (nodes, letters) = drafts.hottest_first(&words);
        Ok(Self::lay_out(&nodes, &letters, symbols, fold))
    }
}

/// The words, one after another, each symbol 1 + its number.
#[derive(Default)]
struct Spelled {
    symbols: Vec<u8>,
    words: Vec<Place>,
}

/// Where a word's symbols are, and the first eight, which decide nearly every comparison.
#[derive(Clone, Copy)]
struct Place {
    prefix: u64,
    start: u32,
    symbols: u8,
    letters: u8,
}

/// A word of the sorted list.
struct Word<'a> {
    symbols: &'a [u8],
    letters: u8,
}

impl Spelled {
    fn take(&mut self, length: usize, row: &[u8], fold: Option<Fold>) -> Result<(), Error> {
        for word in row.chunks_exact(length) {
            let start = self.symbols.len();
            match fold {
                Some(fold) if word.contains(&(fold.first + 1)) => {
                    if !fold_into(word, fold, &mut self.symbols) {
                        self.symbols.truncate(start);
                        continue;
                    }
                }
                _ => self.symbols.extend_from_slice(word),
            }
            let spelled = &self.symbols[start..];
            let mut prefix = [0; 8];
            let known = spelled.len().min(8);
            prefix[..known].copy_from_slice(&spelled[..known]);
            self.words.push(Place {
                prefix: u64::from_be_bytes(prefix),
                start: u32::try_from(start).map_err(|_| Error::TooManyWords(MOST_WORDS))?,
                symbols: u8::try_from(spelled.len()).expect("no more symbols than letters"),
                letters: u8::try_from(length).expect("longer words are left out"),
            });
        }
        if self.words.len() > MOST_WORDS { Err(Error::TooManyWords(MOST_WORDS)) } else { Ok(()) }
    }

    /// Returns the words in order, each once.
    fn sorted(&mut self) -> Vec<Word<'_>> {
        let all = &self.symbols;
        let symbols = |word: &Place| &all[word.start as usize..][..usize::from(word.symbols)];
        self.words.sort_unstable_by(|one, other| match one.prefix.cmp(&other.prefix) {
            Ordering::Equal => symbols(one).cmp(symbols(other)),
            decided => decided,
        });
        self.words.dedup_by(|one, other| symbols(one) == symbols(other));
        self.words
            .iter()
            .map(|word| Word { symbols: symbols(word), letters: word.letters })
            .collect()
    }
}

/// Writes a word with the two letters of the fold as one symbol; returns false if it cannot.
fn fold_into(word: &[u8], fold: Fold, symbols: &mut Vec<u8>) -> bool {
    let (first, second) = (fold.first + 1, fold.second + 1);
    let mut rest = word.iter();
    while let Some(&letter) = rest.next() {
        symbols.push(letter);
        if letter == first && rest.next() != Some(&second) {
            return false;
        }
    }
    true
}

/// Estimates how many free neighbours of a cell hold each symbol: its share of the words' symbols,
/// times four neighbours.
///
/// The layout needs a rough estimate only, but the same on every machine, so this uses no function
/// that processors or libraries round differently.
fn weights(words: &[Word<'_>], symbols: usize) -> Vec<f64> {
    let mut counts = vec![0_u32; symbols + 1];
    for &code in words.iter().flat_map(|word| word.symbols) {
        counts[usize::from(code)] += 1;
    }
    let total = f64::from(counts.iter().sum::<u32>().max(1));
    counts.iter().map(|&count| NEIGHBOURS * f64::from(count) / total).collect()
}

const NEIGHBOURS: f64 = 4.0;

/// A trie in the order of its words, before its nodes get their final order.
struct Drafts {
    nodes: Vec<Draft>,
    /// The node that completes each word.
    owners: Vec<u32>,
}

/// A node without its final place.
struct Draft {
    children: u32,
    words: u32,
    parent: u32,
    /// The number of siblings before it.
    rank: u32,
    /// The estimated number of visits on a board.
    visits: f64,
    /// The estimated number of visits of all its children.
    onward: f64,
}

impl Drafts {
    fn from_words(words: &[Word<'_>], weights: &[f64]) -> Self {
        let root = Draft { children: 0, words: 0, parent: 0, rank: 0, visits: 1.0, onward: 0.0 };
        let mut nodes = vec![root];
        let mut owners = Vec::with_capacity(words.len());
        // The nodes of the last word's prefixes, the empty one first.
        let mut spine = vec![0_usize];
        let mut last: &[u8] = &[];
        for word in words {
            let (&end, beginning) = word.symbols.split_last().expect("words have letters");
            let shared = last.iter().zip(beginning).take_while(|(one, other)| one == other);
            spine.truncate(shared.count() + 1);
            for &code in &beginning[spine.len() - 1..] {
                let parent = spine[spine.len() - 1];
                let above = &mut nodes[parent];
                let rank = above.children.count_ones();
                let visits = above.visits * weights[usize::from(code)];
                above.children |= 1 << (code - 1);
                above.onward += visits;
                spine.push(nodes.len());
                let parent = number(parent);
                nodes.push(Draft { children: 0, words: 0, parent, rank, visits, onward: 0.0 });
            }
            let owner = spine[spine.len() - 1];
            nodes[owner].words |= 1 << (end - 1);
            owners.push(number(owner));
            last = word.symbols;
        }
        Self { nodes, owners }
    }

    /// Orders groups of siblings by visits, most first, and their words likewise.
    ///
    /// Nodes that are visited often then share cache lines.
    fn hottest_first(&self, words: &[Word<'_>]) -> (Vec<Node>, Vec<u8>) {
        let count = self.nodes.len();
        let mut first_child = vec![0; count];
        let mut next = 1;
        for parent in self.parents_by_heat() {
            first_child[parent] = next;
            next += self.nodes[parent].children.count_ones();
        }
        let place = |draft: &Draft| (first_child[draft.parent as usize] + draft.rank) as usize;
        let places: Vec<usize> = iter::once(0).chain(self.nodes[1..].iter().map(place)).collect();
        let mut nodes = vec![Node::default(); count];
        for (draft, (&place, first_child)) in self.nodes.iter().zip(places.iter().zip(first_child))
        {
            nodes[place] =
                Node { children: draft.children, words: draft.words, first_child, first_word: 0 };
        }
        let mut first_word = 0;
        for node in &mut nodes {
            node.first_word = first_word;
            first_word += node.words.count_ones();
        }
        // Words of one owner come in order, so each goes after the one before.
        let mut next: Vec<u32> = places.iter().map(|&place| nodes[place].first_word).collect();
        let mut letters = vec![0; words.len()];
        for (word, &owner) in words.iter().zip(&self.owners) {
            let place = &mut next[owner as usize];
            letters[*place as usize] = word.letters;
            *place += 1;
        }
        (nodes, letters)
    }

    /// Returns the nodes with children, by the mean number of visits of a child, most first.
    fn parents_by_heat(&self) -> impl Iterator<Item = usize> {
        let mean = |node: &Draft| node.onward / f64::from(node.children.count_ones());
        let mut parents: Vec<(f64, usize)> = (self.nodes.iter().enumerate())
            .filter(|(_, node)| node.children != 0)
            .map(|(index, node)| (mean(node), index))
            .collect();
        parents.sort_unstable_by(|one, other| {
            other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1))
        });
        parents.into_iter().map(|(_, index)| index)
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("there are at most 2^28 nodes and 2^27 words")
}

#[cfg(test)]
mod tests {
    use super::super::tests::trie_of;
    use super::*;

    const QU: Option<Fold> = Some(Fold { first: 16, second: 20 });

    #[test]
    fn the_same_words_give_the_same_image_in_any_order() {
        let (three, two): (&[u8], &[u8]) = (&[3, 1, 20, 1, 3, 20], &[1, 20]);
        let one = Trie::compile([(3, three), (2, two)], 26, None).unwrap();
        let (three, more): (&[u8], &[u8]) = (&[1, 3, 20], &[3, 1, 20, 1, 3, 20]);
        let other = Trie::compile([(2, two), (3, three), (3, more)], 26, None).unwrap();
        assert_eq!(one.image(), other.image());
        assert_eq!(one.words(), 3);
    }

    #[test]
    fn words_that_begin_others_are_no_nodes_of_their_own() {
        let trie = trie_of(&["cat", "cats", "catsup", "cot"], None);
        // The root, c, ca, cat, cats, catsu, co.
        assert_eq!((trie.nodes(), trie.words()), (7, 4));
    }

    #[test]
    fn a_folded_word_keeps_its_number_of_letters_and_needs_its_second_letter() {
        let trie = trie_of(&["quit", "qat", "suq", "squaw", "it"], QU);
        let mut letters = trie.letters().to_vec();
        letters.sort_unstable();
        assert_eq!(letters, [2, 4, 5]);
    }

    #[test]
    fn words_of_255_letters_are_kept_and_longer_ones_left_out() {
        let (kept, left) = ([1; 255], [1; 256]);
        let trie = Trie::compile([(255, &kept[..]), (256, &left[..])], 1, None).unwrap();
        assert_eq!((trie.words(), trie.nodes()), (1, 255));
    }

    #[test]
    fn nothing_compiles_to_a_root() {
        let trie = Trie::compile([], 0, None).unwrap();
        assert_eq!((trie.words(), trie.nodes()), (0, 1));
    }

    #[test]
    fn what_is_not_packed_in_the_alphabet_is_refused() {
        let of = |length, row: &'static [u8], symbols, fold| {
            Trie::compile([(length, row)], symbols, fold).err()
        };
        assert_eq!(of(1, &[1], 33, None), Some(Error::AlphabetSize { letters: 33, most: 32 }));
        assert_eq!(of(1, &[32], 32, None), None);
        assert_eq!(of(1, &[3], 2, None), Some(Error::WordSymbols));
        assert_eq!(of(1, &[0], 2, None), Some(Error::WordSymbols));
        assert_eq!(of(2, &[1, 1, 1], 2, None), Some(Error::RowLength(2)));
        assert_eq!(of(0, &[], 2, None), Some(Error::RowLength(0)));
        assert_eq!(of(1, &[1], 2, Some(Fold { first: 1, second: 1 })), Some(Error::Fold));
        assert_eq!(of(1, &[1], 2, Some(Fold { first: 1, second: 2 })), Some(Error::Fold));
    }
}
