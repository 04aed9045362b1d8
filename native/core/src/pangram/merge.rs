//! Nodes with the same future, merged: the coarsest partition whose classes step alike.
//!
//! Classes are split until all members of each close alike and have the same steps to classes. A
//! round looks only at those with a step to a member of a class that was split: the others still
//! have the steps that put them together. (Blom and Orzan, 2002, do so in parallel.) Signatures
//! are compared as they are; hashes only say where to look.

use super::letters::number;
use super::pairs::{Steps, letter_of, step, target_of};
use crate::Error;
use crate::work::{Meter, filled};

/// No class yet, no place.
const NONE: u32 = u32::MAX;

/// Gives each node's class, numbered from 0 by their first members.
///
/// `closings` says what sets nodes apart before any step: even, and centres.
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
        // The letters of the steps are part of the signature anyhow, and split early.
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

/// A partition that is split further and further.
struct Split {
    classes: Vec<u32>,
    /// How many members each class has.
    sizes: Vec<u32>,
}

impl Split {
    /// Looks at some nodes anew; says of each node whether its class is another now.
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
        // How many of each class are not looked at: they stay what they are.
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
                    // Nobody else has the old name, so the first group keeps it.
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

/// Puts a step in its place behind a signature's class, unless it is there.
///
/// Steps come by letter, and few have the same: so the place is near the end.
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

/// Signatures, each with a number, as they are first met.
struct Signatures {
    /// Where each signature ends in `text`.
    ends: Vec<usize>,
    text: Vec<u32>,
    hashes: Vec<u32>,
    /// The numbers, by hash; the size is a power of two.
    slots: Vec<u32>,
}

impl Signatures {
    /// Makes room for up to `most` signatures.
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

    /// Gives the number of a signature.
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

/// Numbers classes anew, by their first members.
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
