//! Stars: a word with one place left open, and the words that fill it.

use std::hash::{Hash, Hasher};
use std::ops::{BitOr, Range, Shl};

/// No word: marks a missing path or distance.
pub const NOWHERE: u32 = u32::MAX;

/// A word's number; the graph refuses more words than have one.
pub(super) fn number(word: usize) -> u32 {
    u32::try_from(word).expect("the graph counts its words by u32")
}

/// Stars with two words or more: their words, one star after another, place by place.
#[derive(Default)]
pub(super) struct Stars {
    pub(super) ends: Vec<usize>,
    pub(super) members: Vec<u32>,
}

impl Stars {
    /// Finds the stars of two words or more, the open place from first to last.
    ///
    /// Stars are compared by their rows with the open place blank, as one number where that fits.
    pub(super) fn of(words: &[u8], width: usize) -> Self {
        let bits = if words.iter().copied().max() < Some(32) { 5 } else { 8 };
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

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let star = &self.members[begin..end];
            begin = end;
            star
        })
    }
}

/// Writes a row as one number, the first letter lowest.
fn key<Number>(row: &[u8], bits: usize) -> Number
where
    Number: From<u8> + Shl<usize, Output = Number> + BitOr<Output = Number>,
{
    row.iter().rev().fold(Number::from(0), |key, &letter| key << bits | Number::from(letter))
}

/// Finds the stars, given a function that identifies one by a word and its open place.
///
/// Words are sorted, so unless its first place is open a star lies among the words of one first
/// letter: few enough for the nearest cache.
fn stars_by<Key: Copy + Hash + Eq>(
    words: &[u8],
    width: usize,
    key: impl Fn(usize, usize) -> Key,
) -> Stars {
    let first_letters: Vec<u8> = words.iter().copied().step_by(width).collect();
    let mut groups = Groups::new(first_letters.len());
    let mut found = Stars::default();
    for open in 0..width {
        let mut end = 0;
        for run in first_letters.chunk_by(|one, next| open == 0 || one == next) {
            let begin = end;
            end += run.len();
            groups.group(begin..end, |word| key(word as usize, open));
            groups.add_to(&mut found);
        }
    }
    found
}

/// Words grouped by their keys.
struct Groups {
    /// A table by hash of the first words that have their key.
    table: Vec<u32>,
    /// The group of each first word, `NOWHERE` while it is alone.
    group_of: Vec<u32>,
    /// Each group's first word, and how many words it has.
    firsts: Vec<u32>,
    sizes: Vec<usize>,
    /// The other words, each with its group.
    others: Vec<(u32, u32)>,
    /// Where the next of the other words of each group goes.
    places: Vec<usize>,
}

impl Groups {
    fn new(count: usize) -> Self {
        Self {
            table: Vec::new(),
            group_of: vec![NOWHERE; count],
            firsts: Vec::new(),
            sizes: Vec::new(),
            others: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Groups the words that have the same key, two or more.
    fn group<Key: Copy + Hash + Eq>(&mut self, words: Range<usize>, key: impl Fn(u32) -> Key) {
        // Large, because a mispredicted branch costs more than memory.
        let size = (8 * words.len()).next_power_of_two();
        self.table.clear();
        self.table.resize(size, NOWHERE);
        self.firsts.clear();
        self.sizes.clear();
        self.others.clear();
        for word in number(words.start)..number(words.end) {
            let wanted = key(word);
            let mut place = start(mixed(wanted), size);
            loop {
                let first = self.table[place];
                if first == NOWHERE {
                    self.table[place] = word;
                    break;
                }
                if key(first) == wanted {
                    self.join(word, first);
                    break;
                }
                place = (place + 1) & (size - 1);
            }
        }
    }

    /// Puts a word into the group of another, which may have been alone.
    fn join(&mut self, word: u32, first: u32) {
        let group = &mut self.group_of[first as usize];
        if *group == NOWHERE {
            *group = number(self.firsts.len());
            self.firsts.push(first);
            self.sizes.push(1);
        }
        self.sizes[*group as usize] += 1;
        self.others.push((word, *group));
    }

    /// Adds the groups to the stars, each with its words in order.
    fn add_to(&mut self, stars: &mut Stars) {
        let mut end = stars.members.len();
        stars.members.resize(end + self.firsts.len() + self.others.len(), 0);
        self.places.clear();
        for (&first, size) in self.firsts.iter().zip(&self.sizes) {
            stars.members[end] = first;
            self.group_of[first as usize] = NOWHERE;
            self.places.push(end + 1);
            end += size;
            stars.ends.push(end);
        }
        for &(word, group) in &self.others {
            let place = &mut self.places[group as usize];
            stars.members[*place] = word;
            *place += 1;
        }
    }
}

/// Where to look first in a table of some size, a power of two: the highest bits are mixed best.
fn start(hash: u64, size: usize) -> usize {
    usize::try_from(hash >> (64 - size.ilog2())).expect("it is below the size")
}

/// Hashes a key quickly; keys are nearly words, and nothing is ordered by the hash.
fn mixed(key: impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    key.hash(&mut mixer);
    mixer.0
}

/// A hash by multiplication.
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

    #[expect(clippy::cast_possible_truncation, reason = "one half, and the other")]
    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
