//! Merge nodes with the same future: the coarsest bisimulation.
//!
//! Classes are split until all members of a class close alike and have the same steps to classes. A
//! round examines only the nodes with a step to a member of a class that was split: the steps of
//! the others are unchanged. (Blom and Orzan, 2002, do this in parallel.) Signatures are compared
//! in full; hashes only find candidates.

use super::letters::number;
use super::pairs::{Steps, letter_of, step, target_of};
use crate::Error;
use crate::work::{Meter, filled};

/// Stands for no class, or no place.
const NONE: u32 = u32::MAX;

/// Returns the class of each node, numbered from 0 by their first members.
///
/// `closings` distinguishes nodes before any step: whether an even palindrome closes, and centres.
pub(super) fn merged(
    steps: &Steps,
    closings: impl Iterator<Item = (bool, u32)>,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, Error> {
    let count = steps.len();
    let mut table = Signatures::new(count)?;
    let mut classes = Vec::new();
    classes.try_reserve_exact(count)?;
    for (node, (even, centres)) in closings.enumerate() {
        // The letters of the steps are part of the signature, so start with them.
        let onward = steps.of(node).iter().fold(0, |mask, &step| mask | 1 << letter_of(step));
        classes.push(table.class(&[u32::from(even), centres, onward])?);
        meter.add(16)?;
    }
    let mut sizes = filled(0_u32, table.len())?;
    for &class in &classes {
        sizes[class as usize] += 1;
    }
    let mut dirty = filled(0, count)?;
    for (node, dirty) in dirty.iter_mut().enumerate() {
        *dirty = number(node);
    }
    let mut split = Split { classes, sizes };
    while !dirty.is_empty() {
        let changed = split.round(steps, &dirty, &mut table, meter)?;
        dirty.clear();
        for node in 0..count {
            let steps = steps.of(node);
            meter.add(1 + steps.len())?;
            if steps.iter().any(|&step| changed[target_of(step) as usize]) {
                dirty.push(number(node));
            }
        }
    }
    by_first_members(split.classes)
}

/// A partition that is refined in rounds.
struct Split {
    classes: Vec<u32>,
    /// The number of members of each class.
    sizes: Vec<u32>,
}

impl Split {
    /// Examines some nodes again; returns whether the class of each node has changed.
    fn round(
        &mut self,
        steps: &Steps,
        dirty: &[u32],
        table: &mut Signatures,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<bool>, Error> {
        table.clear();
        let mut groups = Vec::new();
        groups.try_reserve_exact(dirty.len())?;
        let mut signature = Vec::new();
        // How many members of each class are not examined: they keep their class.
        let mut others = self.sizes.clone();
        for &node in dirty {
            let class = self.classes[node as usize];
            others[class as usize] -= 1;
            signature.clear();
            signature.push(class);
            for &old in steps.of(node as usize) {
                insert(&mut signature, step(letter_of(old), self.classes[target_of(old) as usize]));
            }
            meter.add(4 * signature.len())?;
            groups.push(table.class(&signature)?);
        }
        let mut names = filled(NONE, table.len())?;
        let mut changed = filled(false, self.classes.len())?;
        for (&node, &group) in dirty.iter().zip(&groups) {
            let class = self.classes[node as usize];
            let name = &mut names[group as usize];
            if *name == NONE {
                if others[class as usize] == 0 {
                    // No other member keeps the old number, so the first group takes it.
                    others[class as usize] = NONE;
                    *name = class;
                } else {
                    *name = number(self.sizes.len());
                    self.sizes.try_reserve(1)?;
                    self.sizes.push(0);
                }
            }
            if *name != class {
                self.sizes[class as usize] -= 1;
                self.sizes[*name as usize] += 1;
                self.classes[node as usize] = *name;
                changed[node as usize] = true;
            }
        }
        Ok(changed)
    }
}

/// Inserts a step into a signature, sorted, unless the signature has it.
///
/// Steps come sorted by letter, and few have the same letter, so its place is near the end.
#[inline]
fn insert(signature: &mut Vec<u32>, step: u32) {
    let mut at = signature.len();
    while at > 1 && signature[at - 1] > step {
        at -= 1;
    }
    if at == 1 || signature[at - 1] != step {
        signature.insert(at, step);
    }
}

/// Signatures, numbered in the order of their first occurrence.
struct Signatures {
    /// Where each signature ends in `text`.
    ends: Vec<usize>,
    text: Vec<u32>,
    hashes: Vec<u32>,
    /// A hash table of the numbers; its size is a power of two.
    slots: Vec<u32>,
}

impl Signatures {
    /// Reserves room for up to `most` signatures.
    fn new(most: usize) -> Result<Self, Error> {
        let slots = filled(NONE, (2 * most + 1).next_power_of_two())?;
        Ok(Self { ends: vec![0], text: Vec::new(), hashes: Vec::new(), slots })
    }

    fn clear(&mut self) {
        self.ends.truncate(1);
        self.text.clear();
        self.hashes.clear();
        self.slots.fill(NONE);
    }

    fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Returns the number of a signature.
    fn class(&mut self, signature: &[u32]) -> Result<u32, Error> {
        let hash = hash(signature);
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot] != NONE {
            let known = self.slots[slot] as usize;
            if self.hashes[known] == hash
                && self.text[self.ends[known]..self.ends[known + 1]] == *signature
            {
                return Ok(self.slots[slot]);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.text.try_reserve(signature.len())?;
        self.ends.try_reserve(1)?;
        self.hashes.try_reserve(1)?;
        self.slots[slot] = number(self.len());
        self.text.extend_from_slice(signature);
        self.ends.push(self.text.len());
        self.hashes.push(hash);
        Ok(self.slots[slot])
    }
}

fn hash(signature: &[u32]) -> u32 {
    let mixed = signature.iter().fold(0_u64, |hash, &part| {
        (hash.rotate_left(5) ^ u64::from(part)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    (mixed >> 32) as u32
}

/// Renumbers classes by their first members.
fn by_first_members(mut classes: Vec<u32>) -> Result<Vec<u32>, Error> {
    let most = classes.iter().max().map_or(0, |&most| most as usize + 1);
    let mut names = filled(NONE, most)?;
    let mut count = 0;
    for class in &mut classes {
        let name = &mut names[*class as usize];
        if *name == NONE {
            *name = count;
            count += 1;
        }
        *class = *name;
    }
    Ok(classes)
}
