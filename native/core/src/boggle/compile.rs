//! From packed words to a trie, the nodes that are visited most often first.

use std::cmp::Ordering;
use std::error::Error;
use std::fmt;

use super::trie::{Fold, LONGEST_WORD, MOST_NODES, MOST_SYMBOLS, MOST_WORDS, Node, Trie};

/// Why words cannot be compiled to a trie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// A mask has no room for so many symbols.
    TooManySymbols(usize),
    /// There are more words, or nodes, than their numbers have room for.
    TooManyWords,
    /// A row is no whole number of words, or a letter is not in the alphabet, or is folded into
    /// itself.
    Malformed,
}

impl fmt::Display for CompileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySymbols(count) => {
                write!(out, "the alphabet has {count} letters: Boggle has room for {MOST_SYMBOLS}")
            }
            Self::TooManyWords => write!(out, "there are more than {MOST_WORDS} words or nodes"),
            Self::Malformed => out.write_str("the words are not packed in this alphabet"),
        }
    }
}

impl Error for CompileError {}

impl Trie<'static> {
    /// Compiles words that are packed as [`crate::pack`] does: for each length, the words of that
    /// length side by side, each letter 1 + its place in an alphabet of `symbols` letters.
    ///
    /// Words may come in any order, and twice. Those of more than 255 letters are left out, and
    /// with a `fold` those that have its first letter without the second after it.
    ///
    /// # Errors
    ///
    /// More than 32 symbols, more words than have room, or rows that are no words.
    pub fn compile<'r>(
        rows: impl IntoIterator<Item = (usize, &'r [u8])>,
        symbols: usize,
        fold: Option<Fold>,
    ) -> Result<Self, CompileError> {
        if symbols > MOST_SYMBOLS {
            return Err(CompileError::TooManySymbols(symbols));
        }
        let outside = |letter: u8| usize::from(letter) >= symbols;
        if fold.is_some_and(|Fold { first, second }| {
            first == second || outside(first) || outside(second)
        }) {
            return Err(CompileError::Malformed);
        }
        let mut spelled = Spelled::default();
        for (length, row) in rows {
            if length == 0 || row.len() % length != 0 {
                return Err(CompileError::Malformed);
            }
            if row.iter().any(|&code| code == 0 || usize::from(code) > symbols) {
                return Err(CompileError::Malformed);
            }
            if length <= LONGEST_WORD {
                spelled.take(length, row, fold)?;
            }
        }
        let words = spelled.sorted();
        let grown = Grown::from_words(&words, &weights(&words, symbols));
        if grown.nodes.len() > MOST_NODES {
            return Err(CompileError::TooManyWords);
        }
        let (nodes, letters) = grown.hottest_first();
        Ok(Self::lay_out(&nodes, &letters, symbols, fold))
    }
}

/// The words as symbols, one after another, each symbol 1 + its number.
#[derive(Default)]
struct Spelled {
    symbols: Vec<u8>,
    words: Vec<Place>,
}

/// Where a word's symbols are, and its first eight, which settle nearly every comparison.
#[derive(Clone, Copy)]
struct Place {
    prefix: u64,
    start: u32,
    symbols: u8,
    letters: u8,
}

/// A word in order among others.
struct Word<'a> {
    symbols: &'a [u8],
    letters: u8,
}

impl Spelled {
    fn take(&mut self, length: usize, row: &[u8], fold: Option<Fold>) -> Result<(), CompileError> {
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
                start: u32::try_from(start).map_err(|_| CompileError::TooManyWords)?,
                symbols: u8::try_from(spelled.len()).expect("no more symbols than letters"),
                letters: u8::try_from(length).expect("longer words are left out"),
            });
        }
        if self.words.len() > MOST_WORDS { Err(CompileError::TooManyWords) } else { Ok(()) }
    }

    /// Gives the words in order, each once.
    fn sorted(&mut self) -> Vec<Word<'_>> {
        let all = &self.symbols;
        let symbols =
            |word: &Place| &all[word.start as usize..][..usize::from(word.symbols)];
        self.words.sort_unstable_by(|one, other| match one.prefix.cmp(&other.prefix) {
            Ordering::Equal => symbols(one).cmp(symbols(other)),
            settled => settled,
        });
        self.words.dedup_by(|one, other| symbols(one) == symbols(other));
        self.words
            .iter()
            .map(|word| Word { symbols: symbols(word), letters: word.letters })
            .collect()
    }
}

/// Writes a word with its two letters as one symbol, or tells that it cannot be.
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

/// Guesses how many of a cell's free neighbours hold a symbol: it does so as often as words do, and
/// a cell has some four.
///
/// Layout needs no more than a rough guess, but the same on every machine: there is no function in
/// it that processors or libraries round in ways of their own.
fn weights(words: &[Word<'_>], symbols: usize) -> Vec<f64> {
    let mut counts = vec![0_u32; symbols + 1];
    for &code in words.iter().flat_map(|word| word.symbols) {
        counts[usize::from(code)] += 1;
    }
    let total = f64::from(counts.iter().sum::<u32>().max(1));
    counts.iter().map(|&count| NEIGHBOURS * f64::from(count) / total).collect()
}

const NEIGHBOURS: f64 = 4.0;

/// A trie by levels, before its nodes are put into their last order.
struct Grown {
    nodes: Vec<Node>,
    /// How often a node is visited on a board, as far as one can guess.
    visits: Vec<f64>,
    letters: Vec<u8>,
}

/// The words beneath a node that is still to be made: those from `low` on, before `high`.
struct Beneath {
    low: usize,
    high: usize,
    depth: usize,
}

impl Grown {
    fn from_words(words: &[Word<'_>], weights: &[f64]) -> Self {
        let mut grown = Self { nodes: vec![], visits: vec![1.0], letters: vec![] };
        let mut waiting = vec![Beneath { low: 0, high: words.len(), depth: 0 }];
        let mut next = 0;
        while next < waiting.len() {
            let Beneath { low, high, depth } = waiting[next];
            let mut node = Node {
                first_child: number(waiting.len()),
                first_word: number(grown.letters.len()),
                ..Node::default()
            };
            let mut from = low;
            while from < high {
                let code = words[from].symbols[depth];
                let more = words[from..high].iter();
                let until = from + more.take_while(|word| word.symbols[depth] == code).count();
                let symbol = 1 << (code - 1);
                if words[from].symbols.len() == depth + 1 {
                    node.words |= symbol;
                    grown.letters.push(words[from].letters);
                    from += 1;
                }
                if from < until {
                    node.children |= symbol;
                    grown.visits.push(grown.visits[next] * weights[usize::from(code)]);
                    waiting.push(Beneath { low: from, high: until, depth: depth + 1 });
                }
                from = until;
            }
            grown.nodes.push(node);
            next += 1;
        }
        grown
    }

    /// Puts siblings that are visited often before others, and their words likewise.
    ///
    /// What is hot then shares lines of the cache with what is hot.
    fn hottest_first(self) -> (Vec<Node>, Vec<u8>) {
        let mean = |node: &Node| {
            let count = node.children.count_ones() as usize;
            let first = node.first_child as usize;
            self.visits[first..first + count].iter().sum::<f64>() / count as f64
        };
        let means: Vec<f64> = self.nodes.iter().map(mean).collect();
        let mut parents: Vec<usize> =
            (0..self.nodes.len()).filter(|&index| self.nodes[index].children != 0).collect();
        parents.sort_by(|&one, &other| means[other].total_cmp(&means[one]));
        let mut place = vec![0; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        order.push(0);
        for &parent in &parents {
            let node = self.nodes[parent];
            let first = node.first_child as usize;
            for child in first..first + node.children.count_ones() as usize {
                place[child] = order.len();
                order.push(child);
            }
        }
        let mut letters = Vec::with_capacity(self.letters.len());
        let nodes = order
            .iter()
            .map(|&old| {
                let node = self.nodes[old];
                let first = node.first_word as usize;
                let first_word = number(letters.len());
                letters.extend_from_slice(
                    &self.letters[first..first + node.words.count_ones() as usize],
                );
                let first_child = match node.children {
                    0 => 0,
                    _ => number(place[node.first_child as usize]),
                };
                Node { first_child, first_word, ..node }
            })
            .collect();
        (nodes, letters)
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("there are at most 2^28 nodes and 2^27 words")
}
