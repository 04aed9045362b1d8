//! A trie without strings that waste too much; nodes are numbered in the order of strings.

use super::letters::number;
use crate::Error;
use crate::work::filled;

/// The root of every trie.
pub(super) const ROOT: u32 = 0;

/// A trie of words.
pub(super) struct Trie {
    /// The letters of the children of each node.
    onward: Vec<u32>,
    /// For each node the letters that complete a word, even if the child is left out.
    completing: Vec<u32>,
    /// Whether a word ends at each node.
    ends: Vec<bool>,
    /// The first child of each node.
    firsts: Vec<u32>,
    children: Vec<u32>,
}

impl Trie {
    /// Returns the trie of sorted words; a symbol is 1 + the number of a letter.
    ///
    /// A node whose string wastes more than `most_waste` is left out, with everything below it.
    pub(super) fn new<'w>(
        words: impl Iterator<Item = &'w [u8]>,
        wanted: u32,
        most_waste: usize,
    ) -> Result<Self, Error> {
        let mut trie = Self {
            onward: vec![0],
            completing: vec![0],
            ends: vec![false],
            firsts: Vec::new(),
            children: Vec::new(),
        };
        let mut parents = vec![ROOT];
        // The nodes along the current word, with the letters of their strings.
        let mut path = vec![(ROOT, 0_u32)];
        let mut before: &[u8] = &[];
        for word in words {
            let shared = before.iter().zip(word).take_while(|(one, two)| one == two).count();
            path.truncate(shared + 1);
            for &symbol in &word[path.len() - 1..] {
                let (node, mask) = path[path.len() - 1];
                let mask = mask | bit(symbol);
                if path.len() - (mask & wanted).count_ones() as usize > most_waste {
                    break;
                }
                path.push((trie.add(node, bit(symbol))?, mask));
                parents.try_reserve(1)?;
                parents.push(node);
            }
            if let Some(&last) = word.last() {
                if path.len() > word.len() {
                    trie.ends[path[word.len()].0 as usize] = true;
                }
                if path.len() >= word.len() {
                    trie.completing[path[word.len() - 1].0 as usize] |= bit(last);
                }
            }
            before = word;
        }
        trie.link(&parents)?;
        Ok(trie)
    }

    fn add(&mut self, parent: u32, bit: u32) -> Result<u32, Error> {
        self.onward.try_reserve(1)?;
        self.completing.try_reserve(1)?;
        self.ends.try_reserve(1)?;
        let node = number(self.onward.len());
        self.onward[parent as usize] |= bit;
        self.onward.push(0);
        self.completing.push(0);
        self.ends.push(false);
        Ok(node)
    }

    /// Makes the children of each node consecutive; they were added in the order of their letters.
    fn link(&mut self, parents: &[u32]) -> Result<(), Error> {
        self.firsts = filled(0, self.len())?;
        self.children = filled(0, self.len())?;
        let mut count = 0;
        for (first, mask) in self.firsts.iter_mut().zip(&self.onward) {
            *first = count;
            count += mask.count_ones();
        }
        let mut place = self.firsts.clone();
        for (node, &parent) in parents.iter().enumerate().skip(1) {
            let place = &mut place[parent as usize];
            self.children[*place as usize] = number(node);
            *place += 1;
        }
        Ok(())
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.onward.len()
    }

    /// Returns the letters of the children of a node.
    #[inline]
    pub(super) fn onward(&self, node: u32) -> u32 {
        self.onward[node as usize]
    }

    /// Returns whether a word ends at a node.
    #[inline]
    pub(super) fn ends(&self, node: u32) -> bool {
        self.ends[node as usize]
    }

    /// Returns whether a node is a boundary: the root, or the end of a word.
    pub(super) fn at_boundary(&self, node: u32) -> bool {
        node == ROOT || self.ends(node)
    }

    /// Returns the child of a node by a letter; it must have one.
    #[inline]
    pub(super) fn child(&self, node: u32, bit: u32) -> u32 {
        let before = (self.onward(node) & (bit - 1)).count_ones();
        self.children[(self.firsts[node as usize] + before) as usize]
    }

    /// Returns the child of the root by a letter, or the root if it has none.
    #[inline]
    pub(super) fn first(&self, bit: u32) -> u32 {
        if self.onward(ROOT) & bit == 0 { ROOT } else { self.child(ROOT, bit) }
    }

    /// Returns the letters that may follow a node: those of the root too if a word ends there.
    #[inline]
    pub(super) fn onward_or_anew(&self, node: u32) -> u32 {
        self.onward(node) | if self.ends(node) { self.onward(ROOT) } else { 0 }
    }

    /// Returns the nodes that follow by a letter: from the node, and from the root if a word ends.
    #[inline]
    pub(super) fn following(&self, node: u32, bit: u32) -> impl Iterator<Item = u32> + Clone {
        let next = |from: u32, may: bool| {
            (may && self.onward(from) & bit != 0).then(|| self.child(from, bit))
        };
        next(node, true).into_iter().chain(next(ROOT, self.ends(node)))
    }

    /// Returns the letters that complete a word: from the node, and from the root if a word ends.
    pub(super) fn completing_or_anew(&self, node: u32) -> u32 {
        self.completing[node as usize]
            | if self.ends(node) { self.completing[ROOT as usize] } else { 0 }
    }

    /// Returns the nodes along symbols from the root, as far as they exist.
    pub(super) fn walk<'s>(
        &self,
        symbols: impl Iterator<Item = &'s u8>,
    ) -> impl Iterator<Item = u32> {
        let mut at = Some(ROOT);
        let mut symbols = symbols;
        std::iter::from_fn(move || {
            let node = at?;
            at = symbols.next().and_then(|&symbol| {
                (self.onward(node) & bit(symbol) != 0).then(|| self.child(node, bit(symbol)))
            });
            Some(node)
        })
    }
}

/// Returns the bit of a symbol.
#[inline]
pub(super) fn bit(symbol: u8) -> u32 {
    1 << (symbol - 1)
}
