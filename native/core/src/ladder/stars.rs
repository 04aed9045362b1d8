//! Stars: a word with one place left open, and the words that fill it.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};
use std::ops::{BitOr, Shl};

use super::number;

/// Stars with two words or more: their words, one star after another.
#[derive(Default)]
pub(super) struct Stars {
    pub(super) ends: Vec<usize>,
    pub(super) members: Vec<u32>,
}

impl Stars {
    /// Finds the stars of two words or more, place by place.
    ///
    /// A star is told by its row with the open place blank: as one number where that fits.
    pub(super) fn of(words: &[u8], width: usize) -> Self {
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
