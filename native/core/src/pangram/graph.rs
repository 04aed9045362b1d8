//! The merged graph of pairs of trie nodes.

use super::letters::{MOST_LETTERS, NO_LIMIT, number};
use super::merge::merged;
use super::pairs::{Pairs, Steps, letter_of, live, ranks, renumbered, step, target_of};
use super::trie::Trie;
use crate::Error;
use crate::work::{Control, Meter, filled};

/// The kinds of palindromes to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parities {
    /// Palindromes whose centre is a letter.
    pub odd: bool,
    /// Palindromes whose centre is between two letters.
    pub even: bool,
}

/// The merged graph: one node for all pairs with the same future. Node 0 is the start.
pub struct Graph {
    letters: usize,
    wanted: u32,
    most_waste: u8,
    live: usize,
    /// 1 + the node of each pair, 0 for a pair that is not live.
    classes: Vec<u32>,
    steps: Steps,
    even: Vec<bool>,
    centres: Vec<u32>,
}

impl Graph {
    /// Returns the graph of sorted words for halves that waste at most `most_waste`.
    ///
    /// A word is symbols, each 1 + the number of a letter, followed by a 0.
    ///
    /// # Errors
    ///
    /// If the words or letters are not valid, it is cancelled, or there is too little memory.
    pub fn new(
        words: &[u8],
        letters: usize,
        wanted: u32,
        most_waste: u8,
        control: &mut dyn Control,
    ) -> Result<Self, Error> {
        let meter = &mut Meter::new(control);
        if letters > MOST_LETTERS || u64::from(wanted) >> letters != 0 {
            return Err(Error::WantedLetters { most: MOST_LETTERS });
        }
        let words = split(words, letters)?;
        let limit = if most_waste == NO_LIMIT { usize::MAX } else { usize::from(most_waste) };
        let forward = Trie::new(words.iter().copied(), wanted, limit)?;
        meter.check()?;
        let backward = reversed_trie(&words, wanted, limit)?;
        meter.check()?;
        let pairs = Pairs::new(&forward, &backward, &words, meter)?;
        drop((forward, backward));
        Self::merge(pairs, letters, wanted, most_waste, meter)
    }

    fn merge(
        pairs: Pairs,
        letters: usize,
        wanted: u32,
        most_waste: u8,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Error> {
        let live = live(&pairs, meter)?;
        let ranks = ranks(&live)?;
        let mut members = Vec::new();
        members.try_reserve_exact(live.len())?;
        members.extend((0..live.len()).filter(|&pair| live[pair]).map(number));
        let Pairs { even, centres, steps: every, .. } = pairs;
        let steps = renumbered(&every, members.iter().copied(), &ranks, meter)?;
        drop(every);
        let closings = members.iter().map(|&pair| (even[pair as usize], centres[pair as usize]));
        let found = merged(&steps, closings, meter)?;
        let mut graph = Self {
            letters,
            wanted,
            most_waste,
            live: members.len(),
            classes: filled(0, live.len())?,
            steps: Steps::new(),
            even: Vec::new(),
            centres: Vec::new(),
        };
        let mut row = Vec::new();
        for (member, (&pair, &class)) in members.iter().zip(&found).enumerate() {
            graph.classes[pair as usize] = class + 1;
            if class as usize == graph.nodes() {
                let to_class = |&old: &u32| step(letter_of(old), found[target_of(old) as usize]);
                row.clear();
                row.extend(steps.of(member).iter().map(to_class));
                row.sort_unstable();
                row.dedup();
                graph.add(&row, even[pair as usize], centres[pair as usize])?;
            }
            meter.add(8)?;
        }
        Ok(graph)
    }

    fn add(&mut self, steps: &[u32], even: bool, centres: u32) -> Result<(), Error> {
        self.steps.steps.try_reserve(steps.len())?;
        self.even.try_reserve(1)?;
        self.centres.try_reserve(1)?;
        self.steps.steps.extend_from_slice(steps);
        self.steps.close()?;
        self.even.push(even);
        self.centres.push(centres);
        Ok(())
    }

    /// Returns the number of letters of the alphabet.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// Returns the wanted letters.
    #[must_use]
    pub fn wanted(&self) -> u32 {
        self.wanted
    }

    /// Returns the most waste of the strings at trie nodes.
    #[must_use]
    pub fn most_waste(&self) -> u8 {
        self.most_waste
    }

    /// Returns the number of pairs that can be reached from the start.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.classes.len()
    }

    /// Returns the number of live pairs: a palindrome closes there, or at a pair reached from
    /// there.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live
    }

    /// Returns the number of nodes that the live pairs are merged into; 0 if no palindrome closes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.even.len()
    }

    /// Returns the number of steps of all nodes.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.steps.steps.len()
    }

    /// Returns 1 + the node of each pair, 0 for a pair that is not live.
    ///
    /// Pairs are sorted by the node in the trie of the words, then by the node in the trie of the
    /// reversed words; the nodes of a trie are numbered in the order of their strings.
    #[must_use]
    pub fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// Returns the steps from a node as letter and node, sorted.
    pub fn steps(&self, node: usize) -> impl Iterator<Item = (u32, u32)> {
        self.steps.of(node).iter().map(|&step| (letter_of(step), target_of(step)))
    }

    /// Returns the steps from a node, each as one number.
    #[inline]
    pub(super) fn steps_of(&self, node: u32) -> &[u32] {
        self.steps.of(node as usize)
    }

    /// Returns whether an even palindrome closes at a node, and the centres of odd ones.
    #[must_use]
    pub fn closings(&self, node: usize) -> (bool, u32) {
        (self.even[node], self.centres[node])
    }

    /// Returns the number of steps by each letter.
    #[must_use]
    pub fn step_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.letters];
        for &step in &self.steps.steps {
            counts[letter_of(step) as usize] += 1;
        }
        counts
    }
}

/// Returns the words, after a check of their symbols.
fn split(words: &[u8], letters: usize) -> Result<Vec<&[u8]>, Error> {
    let Some((&last, _)) = words.split_last() else { return Ok(Vec::new()) };
    if last != 0 || words.iter().any(|&symbol| usize::from(symbol) > letters) {
        return Err(Error::WordSymbols);
    }
    let each = || words[..words.len() - 1].split(|&symbol| symbol == 0);
    let mut found = Vec::new();
    found.try_reserve_exact(each().count())?;
    found.extend(each());
    if found.iter().any(|word| word.is_empty()) {
        return Err(Error::WordSymbols);
    }
    if found.is_sorted_by(|one, next| one < next) { Ok(found) } else { Err(Error::WordOrder) }
}

/// Returns the trie of the reversed words.
fn reversed_trie(words: &[&[u8]], wanted: u32, most_waste: usize) -> Result<Trie, Error> {
    let mut text = Vec::new();
    text.try_reserve_exact(words.iter().map(|word| word.len()).sum())?;
    let mut places = Vec::new();
    places.try_reserve_exact(words.len())?;
    for word in words {
        // Most words differ in their last eight letters, which fit into one number.
        let head = word.iter().rev().chain(&[0; 8]).take(8);
        let head = head.fold(0, |head, &symbol| head << 8 | u64::from(symbol));
        places.push((head, text.len(), word.len()));
        text.extend(word.iter().rev());
    }
    let string = |&(_, start, length): &(u64, usize, usize)| &text[start..start + length];
    places
        .sort_unstable_by(|one, two| one.0.cmp(&two.0).then_with(|| string(one).cmp(string(two))));
    Trie::new(places.iter().map(string), wanted, most_waste)
}
