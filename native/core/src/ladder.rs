//! Words of one length as a graph: two words are neighbours when they differ in one letter.
//!
//! Words are numbered in alphabetical order. A *star* is a word with one place left open: all the
//! words that fill it are neighbours of each other, and no two words share more than one star. So
//! the graph is the union of its stars, each a clique.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
use std::iter::successors;
use std::ops::{BitOr, Range, Shl};

/// No word: what stands where a path or a distance is missing.
pub const NOWHERE: u32 = u32::MAX;

/// The graph of all words of one length.
pub struct WordGraph {
    width: usize,
    words: Vec<u8>,
    /// Where each word's neighbours begin in `neighbours`, and at last where they all end.
    offsets: Vec<u32>,
    /// Each word's neighbours in alphabetical order.
    neighbours: Vec<u32>,
    /// The component of each word, numbered by their first words.
    components: Vec<u32>,
}

/// Stars with two words or more: their words, one star after another.
#[derive(Default)]
struct Stars {
    ends: Vec<usize>,
    members: Vec<u32>,
}

impl WordGraph {
    /// Builds the graph of rows of `width` bytes each, sorted and without duplicates.
    ///
    /// # Panics
    ///
    /// If the rows do not divide into words, or there are more of them than a `u32` counts.
    #[must_use]
    pub fn new(words: Vec<u8>, width: usize) -> Self {
        assert!(width > 0 && words.len().is_multiple_of(width), "rows of {width} bytes");
        let count = words.len() / width;
        assert!(u32::try_from(count).is_ok_and(|count| count < NOWHERE), "too many words");
        let stars = stars(&words, width);
        let (offsets, neighbours) = joined(&stars, count);
        let components = labelled(&offsets, &neighbours);
        let offsets = offsets.into_iter().map(number).collect();
        Self { width, words, offsets, neighbours, components }
    }

    /// How many words there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether there is no word at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// How many pairs of words are neighbours.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The number of a word given as a row, if it is one of the graph's.
    #[must_use]
    pub fn find(&self, row: &[u8]) -> Option<u32> {
        if row.len() != self.width {
            return None;
        }
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.row(middle) < row {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.len() && self.row(low) == row).then(|| number(low))
    }

    /// A word's row.
    #[must_use]
    pub fn row(&self, word: usize) -> &[u8] {
        &self.words[word * self.width..][..self.width]
    }

    /// A word's neighbours, in alphabetical order.
    #[must_use]
    pub fn neighbours(&self, word: u32) -> &[u32] {
        let word = word as usize;
        &self.neighbours[self.offsets[word] as usize..self.offsets[word + 1] as usize]
    }

    /// The component of each word; they are numbered by their first words.
    #[must_use]
    pub fn components(&self) -> &[u32] {
        &self.components
    }

    /// Searches for a shortest ladder from both ends, level by level, the smaller level first.
    #[must_use]
    pub fn shortest(&self, start: u32, goal: u32) -> Search {
        SCRATCH.with_borrow_mut(|scratch| scratch.search(self, start, goal))
    }

    /// The distance of every word from one, `NOWHERE` where there is no ladder.
    #[must_use]
    pub fn distances(&self, start: u32) -> Vec<u32> {
        let mut far = vec![NOWHERE; self.len()];
        let mut queue = Vec::with_capacity(self.len());
        self.flood(start, &mut far, &mut queue);
        far
    }

    /// Fills in the distances from a word, the nearest words first in the queue.
    fn flood(&self, start: u32, far: &mut [u32], queue: &mut Vec<u32>) {
        queue.clear();
        queue.push(start);
        far[start as usize] = 0;
        let mut at = 0;
        while at < queue.len() {
            let word = queue[at];
            at += 1;
            let next = far[word as usize] + 1;
            for &other in self.neighbours(word) {
                if far[other as usize] == NOWHERE {
                    far[other as usize] = next;
                    queue.push(other);
                }
            }
        }
    }

    /// How many shortest ladders join two words; `None` if that is more than a `u128` holds.
    #[must_use]
    pub fn count(&self, start: u32, goal: u32) -> Option<u128> {
        let mut far = vec![NOWHERE; self.len()];
        let mut queue = Vec::new();
        self.flood(start, &mut far, &mut queue);
        if far[goal as usize] == NOWHERE {
            return Some(0);
        }
        let mut ways = vec![0_u128; self.len()];
        ways[start as usize] = 1;
        for &word in &queue {
            if far[word as usize] >= far[goal as usize] {
                break;
            }
            let here = ways[word as usize];
            for &other in self.neighbours(word) {
                if far[other as usize] == far[word as usize] + 1 {
                    ways[other as usize] = ways[other as usize].checked_add(here)?;
                }
            }
        }
        Some(ways[goal as usize])
    }

    /// How far the farthest word of its component is from each word.
    ///
    /// # Errors
    ///
    /// What `pause`, which is called every few milliseconds, has to say against going on.
    pub fn eccentricities<E>(&self, pause: impl FnMut() -> Result<(), E>) -> Result<Vec<u32>, E> {
        self.flooded(None, pause)
    }

    /// Each word's eccentricity, and how many ordered pairs of words are 1, 2, 3 … steps apart.
    ///
    /// # Errors
    ///
    /// What `pause`, which is called every few milliseconds, has to say against going on.
    pub fn survey<E>(
        &self,
        pause: impl FnMut() -> Result<(), E>,
    ) -> Result<(Vec<u32>, Vec<u64>), E> {
        let mut pairs = Vec::new();
        let eccentricities = self.flooded(Some(&mut pairs), pause)?;
        Ok((eccentricities, pairs))
    }

    /// Breadth-first search from a thousand words at once, a bit for each: a star's words pass on
    /// to each other whatever has reached any of them.
    fn flooded<E>(
        &self,
        mut pairs: Option<&mut Vec<u64>>,
        mut pause: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        let stars = stars(&self.words, self.width);
        let mut waves = Waves::new(&stars, self.len());
        let mut farthest = vec![0; self.len()];
        for first in (0..self.len()).step_by(LANES) {
            let sources = first..self.len().min(first + LANES);
            waves.begin(sources.clone());
            for round in 1.. {
                pause()?;
                waves.gather(&stars);
                let arrived = waves.spread();
                if arrived == NONE {
                    break;
                }
                for (lane, word) in sources.clone().enumerate() {
                    if arrived[lane / 64] >> (lane % 64) & 1 == 1 {
                        farthest[word] = round;
                    }
                }
                if let Some(pairs) = &mut pairs {
                    pairs.resize(pairs.len().max(round as usize), 0);
                    pairs[round as usize - 1] += waves.arrivals();
                }
            }
        }
        Ok(farthest)
    }
}

/// How many words are searched from at once.
const LANES: usize = 1024;

/// Which of the sources have reached a word, a bit a source.
type Lanes = [u64; LANES / 64];

/// Breadth-first searches from many words at once.
struct Waves {
    /// The stars of each word, one word after another, and where each word's end.
    stars_of: Vec<u32>,
    ends: Vec<usize>,
    reached: Vec<Lanes>,
    /// What has reached each word, and passes through each star, in the last round.
    front: Vec<Lanes>,
    passing: Vec<Lanes>,
    /// Whether anything has.
    fresh: Vec<bool>,
    busy: Vec<bool>,
}

impl Waves {
    fn new(stars: &Stars, count: usize) -> Self {
        let mut ends = vec![0; count + 1];
        for &word in &stars.members {
            ends[word as usize + 1] += 1;
        }
        for word in 0..count {
            ends[word + 1] += ends[word];
        }
        let mut place = ends.clone();
        let mut stars_of = vec![0; stars.members.len()];
        for (name, star) in stars.iter().enumerate() {
            for &word in star {
                stars_of[place[word as usize]] = number(name);
                place[word as usize] += 1;
            }
        }
        Self {
            stars_of,
            ends,
            reached: vec![NONE; count],
            front: vec![NONE; count],
            passing: vec![NONE; stars.ends.len()],
            fresh: vec![false; count],
            busy: vec![false; stars.ends.len()],
        }
    }

    /// Begins anew: each source has been reached by itself alone.
    fn begin(&mut self, sources: Range<usize>) {
        self.reached.fill(NONE);
        self.fresh.fill(false);
        for (lane, word) in sources.enumerate() {
            self.reached[word][lane / 64] = 1 << (lane % 64);
            self.front[word] = self.reached[word];
            self.fresh[word] = true;
        }
    }

    /// How many pairs of a source and a word there are that it has freshly reached.
    fn arrivals(&self) -> u64 {
        let fresh = self.front.iter().zip(&self.fresh).filter(|(_, fresh)| **fresh);
        fresh.flat_map(|(front, _)| front).map(|lanes| u64::from(lanes.count_ones())).sum()
    }

    /// Puts into each star what has freshly reached any of its words.
    fn gather(&mut self, stars: &Stars) {
        for (name, star) in stars.iter().enumerate() {
            let mut words = star.iter().map(|&word| word as usize).filter(|&w| self.fresh[w]);
            self.busy[name] = false;
            if let Some(word) = words.next() {
                self.busy[name] = true;
                let mut all = self.front[word];
                for word in words {
                    join(&mut all, &self.front[word]);
                }
                self.passing[name] = all;
            }
        }
    }

    /// Lets each word have what passes through its stars; gives what reached any word anew.
    fn spread(&mut self) -> Lanes {
        let mut arrived = NONE;
        for word in 0..self.reached.len() {
            self.fresh[word] = false;
            let stars = &self.stars_of[self.ends[word]..self.ends[word + 1]];
            let mut busy = stars.iter().map(|&star| star as usize).filter(|&star| self.busy[star]);
            let Some(star) = busy.next() else { continue };
            let mut all = self.passing[star];
            for star in busy {
                join(&mut all, &self.passing[star]);
            }
            let reached = &mut self.reached[word];
            let mut some = 0;
            for ((new, reached), arrived) in all.iter_mut().zip(reached).zip(&mut arrived) {
                *new &= !*reached;
                *reached |= *new;
                *arrived |= *new;
                some |= *new;
            }
            self.front[word] = all;
            self.fresh[word] = some != 0;
        }
        arrived
    }
}

const NONE: Lanes = [0; LANES / 64];

#[inline]
fn join(all: &mut Lanes, more: &Lanes) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

fn number(word: usize) -> u32 {
    u32::try_from(word).expect("the graph counts its words by u32")
}

/// Finds the stars of two words or more, place by place.
///
/// A star is told by its row with the open place blank: as one number where that fits.
fn stars(words: &[u8], width: usize) -> Stars {
    let bits = if words.iter().all(|&letter| letter < 32) { 5 } else { 8 };
    match width * bits {
        0..=64 => {
            let keys: Vec<u64> = words.chunks_exact(width).map(|row| key(row, bits)).collect();
            let blank = (1 << bits) - 1;
            stars_by(words, width, |word, open| keys[word] & !(blank << (bits * open)))
        }
        65..=128 => {
            let keys: Vec<u128> = words.chunks_exact(width).map(|row| key(row, bits)).collect();
            let blank = (1 << bits) - 1;
            stars_by(words, width, |word, open| keys[word] & !(blank << (bits * open)))
        }
        _ => stars_by(words, width, |word, open| {
            let row = &words[word * width..][..width];
            (&row[..open], open, &row[open + 1..])
        }),
    }
}

/// Writes a row as one number, the first letter lowest.
fn key<Number>(row: &[u8], bits: usize) -> Number
where
    Number: From<u8> + Shl<usize, Output = Number> + BitOr<Output = Number>,
{
    row.iter().rev().fold(Number::from(0), |key, &letter| key << bits | Number::from(letter))
}

/// Finds the stars, given what tells them apart: a word, and which place of it is open.
///
/// Most stars have one word, and those are sieved out first: a star whose hash no other has.
fn stars_by<Key: Copy + Hash + Eq>(
    words: &[u8],
    width: usize,
    key: impl Fn(usize, usize) -> Key,
) -> Stars {
    let count = words.len() / width;
    let mut sieve = Sieve::new(count);
    let mut table: HashMap<Key, u32, BuildHasherDefault<Mixer>> = HashMap::default();
    let mut found = Stars::default();
    let mut hashes = Vec::with_capacity(count);
    for open in 0..width {
        sieve.clear();
        hashes.clear();
        hashes.extend((0..count).map(|word| {
            let hash = table.hasher().hash_one(key(word, open));
            sieve.mark(hash);
            hash
        }));
        table.clear();
        let mut star_of = Vec::new();
        let mut sizes: Vec<u32> = Vec::new();
        for (word, &hash) in hashes.iter().enumerate() {
            if sieve.marked_twice(hash) {
                let fresh = number(sizes.len());
                let star = *table.entry(key(word, open)).or_insert(fresh);
                if star == fresh {
                    sizes.push(0);
                }
                sizes[star as usize] += 1;
                star_of.push((number(word), star));
            }
        }
        found.take(&star_of, &sizes);
    }
    found
}

/// Remembers roughly which hashes came once and which came again.
struct Sieve {
    once: Vec<u64>,
    twice: Vec<u64>,
}

impl Sieve {
    /// Makes room for about sixteen bits a hash.
    fn new(count: usize) -> Self {
        let size = (count / 4).next_power_of_two().max(1);
        Self { once: vec![0; size], twice: vec![0; size] }
    }

    fn clear(&mut self) {
        self.once.fill(0);
        self.twice.fill(0);
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let size = self.once.len();
        ((hash >> 32) as usize & (size - 1), 1 << (hash >> 58))
    }

    fn mark(&mut self, hash: u64) {
        let (place, bit) = self.place(hash);
        self.twice[place] |= self.once[place] & bit;
        self.once[place] |= bit;
    }

    fn marked_twice(&self, hash: u64) -> bool {
        let (place, bit) = self.place(hash);
        self.twice[place] & bit != 0
    }
}

impl Stars {
    /// Adds the stars of two words or more, each with its words in order.
    fn take(&mut self, star_of: &[(u32, u32)], sizes: &[u32]) {
        let mut end = self.members.len();
        let mut place = vec![usize::MAX; sizes.len()];
        for (star, &size) in sizes.iter().enumerate() {
            if size > 1 {
                place[star] = end;
                end += size as usize;
                self.ends.push(end);
            }
        }
        self.members.resize(end, 0);
        for &(word, star) in star_of {
            let place = &mut place[star as usize];
            if *place != usize::MAX {
                self.members[*place] = word;
                *place += 1;
            }
        }
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let star = &self.members[begin..end];
            begin = end;
            star
        })
    }
}

/// Joins every word to the others of its stars.
fn joined(stars: &Stars, count: usize) -> (Vec<usize>, Vec<u32>) {
    let mut offsets = vec![0; count + 1];
    for star in stars.iter() {
        for &word in star {
            offsets[word as usize + 1] += star.len() - 1;
        }
    }
    for word in 0..count {
        offsets[word + 1] += offsets[word];
    }
    let mut neighbours = vec![0; offsets[count]];
    let mut place = offsets.clone();
    for star in stars.iter() {
        for &word in star {
            for &other in star {
                if other != word {
                    neighbours[place[word as usize]] = other;
                    place[word as usize] += 1;
                }
            }
        }
    }
    for word in 0..count {
        neighbours[offsets[word]..offsets[word + 1]].sort_unstable();
    }
    (offsets, neighbours)
}

/// Numbers the components by their first words.
fn labelled(offsets: &[usize], neighbours: &[u32]) -> Vec<u32> {
    let count = offsets.len() - 1;
    let mut labels = vec![NOWHERE; count];
    let mut agenda = Vec::new();
    let mut next = 0;
    for first in 0..count {
        if labels[first] != NOWHERE {
            continue;
        }
        labels[first] = next;
        agenda.push(first);
        while let Some(word) = agenda.pop() {
            for &other in &neighbours[offsets[word]..offsets[word + 1]] {
                if labels[other as usize] == NOWHERE {
                    labels[other as usize] = next;
                    agenda.push(other as usize);
                }
            }
        }
        next += 1;
    }
    labels
}

/// A quick hash for keys that are nearly words themselves; nothing is ordered by it.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_ne_bytes(eight));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_u128(&mut self, value: u128) {
        self.write(&value.to_ne_bytes());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A search's outcome, and what it took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The ladder, its ends included, if there is one.
    pub ladder: Option<Vec<u32>>,
    /// How many words were expanded.
    pub expanded: usize,
    /// How many neighbours they had.
    pub generated: usize,
    /// How many of those had been reached before, from the same end.
    pub pruned: usize,
    /// The most words that waited at one time to be expanded.
    pub largest_frontier: usize,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// What a search writes down; each thread keeps its own from one to the next.
#[derive(Default)]
struct Scratch {
    sides: [Side; 2],
    /// Words marked with this have been reached by the search at hand. A byte, so that the marks
    /// of thousands of words stay in the nearest cache.
    now: u8,
}

/// One side of a search: from the start, or from the goal.
#[derive(Default)]
struct Side {
    marks: Vec<u8>,
    parents: Vec<u32>,
    level: Vec<u32>,
    following: Vec<u32>,
}

impl Scratch {
    fn search(&mut self, graph: &WordGraph, start: u32, goal: u32) -> Search {
        let mut search = Search::default();
        if start == goal {
            search.ladder = Some(vec![start]);
            return search;
        }
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.sides.iter_mut().for_each(|side| side.marks.fill(0));
            self.now = 1;
        }
        let [forward, backward] = &mut self.sides;
        forward.begin(start, graph.len(), self.now);
        backward.begin(goal, graph.len(), self.now);
        while !forward.level.is_empty() && !backward.level.is_empty() {
            let width = forward.level.len() + backward.level.len();
            search.largest_frontier = search.largest_frontier.max(width);
            let met = if forward.level.len() <= backward.level.len() {
                forward.advance(graph, backward, self.now, &mut search)
            } else {
                backward.advance(graph, forward, self.now, &mut search)
            };
            if let Some(word) = met {
                let mut ladder: Vec<u32> = forward.back(word).collect();
                ladder.reverse();
                ladder.extend(backward.back(word).skip(1));
                search.ladder = Some(ladder);
                break;
            }
        }
        search
    }
}

impl Side {
    fn begin(&mut self, end: u32, count: usize, now: u8) {
        if self.marks.len() < count {
            self.marks.resize(count, 0);
            self.parents.resize(count, NOWHERE);
        }
        self.level.clear();
        self.level.push(end);
        self.marks[end as usize] = now;
        self.parents[end as usize] = NOWHERE;
    }

    /// Expands the level until a word is reached that the other side has reached too.
    fn advance(
        &mut self,
        graph: &WordGraph,
        other: &Self,
        now: u8,
        search: &mut Search,
    ) -> Option<u32> {
        self.following.clear();
        for &word in &self.level {
            search.expanded += 1;
            let (neighbours, reached) = (graph.neighbours(word), self.following.len());
            for (place, &next) in neighbours.iter().enumerate() {
                let mark = &mut self.marks[next as usize];
                if *mark == now {
                    continue;
                }
                *mark = now;
                self.parents[next as usize] = word;
                self.following.push(next);
                if other.marks[next as usize] == now {
                    search.generated += place + 1;
                    search.pruned += place + 1 - (self.following.len() - reached);
                    return Some(next);
                }
            }
            search.generated += neighbours.len();
            search.pruned += neighbours.len() - (self.following.len() - reached);
        }
        std::mem::swap(&mut self.level, &mut self.following);
        None
    }

    /// The words from one that was reached back to the side's end.
    fn back(&self, from: u32) -> impl Iterator<Item = u32> {
        let parent = |&word: &u32| Some(self.parents[word as usize]).filter(|&up| up != NOWHERE);
        successors(Some(from), parent)
    }
}

#[cfg(test)]
#[expect(clippy::needless_range_loop, reason = "words are told by their numbers")]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// Builds a graph of words as people write them, which have to be sorted.
    fn graph(words: &[&str]) -> WordGraph {
        assert!(words.is_sorted());
        let rows = words.iter().flat_map(|word| word.bytes().map(|letter| letter - b'a' + 1));
        WordGraph::new(rows.collect(), words[0].len())
    }

    /// Gives words of few letters by a fixed rule, sorted, without duplicates.
    fn scattered(count: u64, width: usize, letters: u64) -> Vec<String> {
        let mut state = 88_172_645_463_325_252_u64;
        let mut letter = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            char::from(b'a' + u8::try_from(state % letters).unwrap())
        };
        let mut words: Vec<String> =
            (0..count).map(|_| (0..width).map(|_| letter()).collect()).collect();
        words.sort();
        words.dedup();
        words
    }

    fn differ_in_one(one: &str, other: &str) -> bool {
        one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() == 1
    }

    /// Gives all distances by Floyd and Warshall's rule, from nothing but the words.
    fn judged(words: &[String]) -> Vec<Vec<u32>> {
        let far = |one, other| if differ_in_one(one, other) { 1 } else { NOWHERE / 4 };
        let mut all: Vec<Vec<u32>> =
            words.iter().map(|one| words.iter().map(|other| far(one, other)).collect()).collect();
        for place in 0..words.len() {
            all[place][place] = 0;
        }
        for by in 0..words.len() {
            for one in 0..words.len() {
                for other in 0..words.len() {
                    all[one][other] = all[one][other].min(all[one][by] + all[by][other]);
                }
            }
        }
        all
    }

    #[expect(clippy::unnecessary_wraps, reason = "it is what the kernels call")]
    fn unhurried() -> Result<(), Infallible> {
        Ok(())
    }

    fn samples() -> Vec<(Vec<String>, WordGraph)> {
        [(60, 3, 5), (80, 4, 4), (40, 2, 9), (50, 14, 2), (30, 27, 2), (12, 1, 20)]
            .into_iter()
            .map(|(count, width, letters)| {
                let words = scattered(count, width, letters);
                let names: Vec<&str> = words.iter().map(String::as_str).collect();
                let graph = graph(&names);
                (words, graph)
            })
            .collect()
    }

    #[test]
    fn neighbours_differ_in_one_letter_and_come_in_order() {
        for (words, graph) in samples() {
            for (number, word) in words.iter().enumerate() {
                let expected: Vec<usize> =
                    (0..words.len()).filter(|&at| differ_in_one(word, &words[at])).collect();
                let found = graph.neighbours(u32::try_from(number).unwrap());
                assert_eq!(found.iter().map(|&at| at as usize).collect::<Vec<_>>(), expected);
            }
            let ends: usize = (0..words.len()).map(|at| graph.neighbours(number(at)).len()).sum();
            assert_eq!(graph.edges() * 2, ends);
        }
    }

    #[test]
    fn distances_and_ladders_are_shortest_and_every_step_is_one() {
        for (words, graph) in samples() {
            let expected = judged(&words);
            for start in 0..words.len() {
                let far = graph.distances(number(start));
                for goal in 0..words.len() {
                    let least = expected[start][goal];
                    let ladder = graph.shortest(number(start), number(goal)).ladder;
                    if least >= NOWHERE / 4 {
                        assert_eq!((far[goal], ladder), (NOWHERE, None));
                        continue;
                    }
                    let ladder = ladder.expect("the words are joined");
                    assert_eq!(far[goal], least);
                    assert_eq!(ladder.len(), least as usize + 1);
                    assert_eq!(
                        (ladder[0], ladder[ladder.len() - 1]),
                        (number(start), number(goal))
                    );
                    for step in ladder.windows(2) {
                        assert!(graph.neighbours(step[0]).contains(&step[1]));
                    }
                }
            }
        }
    }

    #[test]
    fn counts_are_the_sums_of_the_counts_one_step_nearer() {
        for (words, graph) in samples() {
            let far = judged(&words);
            for start in 0..words.len() {
                let mut order: Vec<usize> = (0..words.len()).collect();
                order.sort_by_key(|&word| far[start][word]);
                let mut ways = vec![0_u128; words.len()];
                ways[start] = 1;
                for word in order {
                    for near in 0..words.len() {
                        if far[word][near] == 1 && far[start][near] + 1 == far[start][word] {
                            ways[word] += ways[near];
                        }
                    }
                    let expected = if far[start][word] < NOWHERE / 4 { ways[word] } else { 0 };
                    assert_eq!(graph.count(number(start), number(word)), Some(expected));
                }
            }
        }
    }

    #[test]
    fn a_survey_sums_up_all_distances() {
        for (words, graph) in samples() {
            let mut expected = vec![0; words.len()];
            let mut pairs = Vec::new();
            for start in 0..words.len() {
                for far in graph.distances(number(start)) {
                    if far != NOWHERE && far != 0 {
                        expected[start] = far.max(expected[start]);
                        pairs.resize(pairs.len().max(far as usize), 0);
                        pairs[far as usize - 1] += 1_u64;
                    }
                }
            }
            assert_eq!(graph.eccentricities(unhurried).unwrap(), expected);
            assert_eq!(graph.survey(unhurried).unwrap(), (expected, pairs));
        }
    }

    #[test]
    fn more_words_than_lanes_are_surveyed_in_turns() {
        let words = scattered(5000, 7, 3);
        assert!(words.len() > LANES);
        let names: Vec<&str> = words.iter().map(String::as_str).collect();
        let graph = graph(&names);
        let (farthest, _) = graph.survey(unhurried).unwrap();
        for start in (0..words.len()).step_by(97) {
            let far = graph.distances(number(start));
            let most = far.into_iter().filter(|&far| far != NOWHERE).max();
            assert_eq!(Some(farthest[start]), most);
        }
    }

    #[test]
    fn a_survey_can_be_stopped() {
        let graph = graph(&["cat", "cot", "dot"]);
        let mut rounds = 0;
        let stopped = graph.survey(|| {
            rounds += 1;
            if rounds < 3 { Ok(()) } else { Err("enough") }
        });
        assert_eq!(stopped, Err("enough"));
    }

    #[test]
    fn components_are_numbered_by_their_first_words() {
        let graph = graph(&["cat", "cot", "cow", "dog", "emu", "fog"]);
        assert_eq!(graph.components(), [0, 0, 0, 1, 2, 1]);
    }

    #[test]
    fn words_are_found_by_their_rows_and_others_are_not() {
        let graph = graph(&["cat", "cot", "emu"]);
        assert_eq!(graph.find(&[3, 15, 20]), Some(1));
        assert_eq!(graph.find(&[3, 15, 21]), None);
        assert_eq!(graph.find(&[26, 26, 26]), None);
        assert_eq!(graph.find(&[3, 15]), None);
    }

    #[test]
    fn a_graph_of_no_words_has_nothing() {
        let graph = WordGraph::new(Vec::new(), 4);
        assert!(graph.is_empty());
        assert_eq!(graph.survey(unhurried).unwrap(), (Vec::new(), Vec::new()));
        assert_eq!(graph.find(&[1, 2, 3, 4]), None);
    }

    #[test]
    fn letters_of_a_large_alphabet_are_told_apart() {
        let graph = WordGraph::new(vec![1, 40, 1, 72, 2, 40, 200, 8], 2);
        assert_eq!(graph.neighbours(0), [1, 2]);
        assert_eq!(graph.edges(), 2);
    }
}
