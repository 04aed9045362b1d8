//! Layers as bytes: numbers with seven bits in each byte, keys as differences, and a checksum.

use super::graph::Graph;
use super::layers::{mask_of, node_of};
use crate::Error;

/// Writes numbers.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn number(&mut self, mut number: u64) -> Result<(), Error> {
        self.0.try_reserve(10)?;
        while number >= 0x80 {
            self.0.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.0.push(number.to_le_bytes()[0]);
        Ok(())
    }

    /// Writes sorted keys, each as the difference from the one before.
    pub(super) fn keys(&mut self, keys: &[u64]) -> Result<(), Error> {
        self.number(keys.len() as u64)?;
        let mut before = 0;
        for &key in keys {
            self.number(key - before)?;
            before = key;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Vec<u8>, Error> {
        let sum = checksum(&self.0);
        self.0.try_reserve(8)?;
        self.0.extend(sum.to_le_bytes());
        Ok(self.0)
    }
}

/// Reads what a `Writer` has written.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn new(data: &'a [u8]) -> Result<Self, Error> {
        let (body, sum) = data.split_last_chunk::<8>().ok_or(Error::SavedLayers)?;
        if u64::from_le_bytes(*sum) == checksum(body) {
            Ok(Self(body))
        } else {
            Err(Error::SavedLayers)
        }
    }

    pub(super) fn number(&mut self) -> Result<u64, Error> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(Error::SavedLayers)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Error::SavedLayers)
    }

    /// Reads sorted keys of states of a graph with some number of letters.
    pub(super) fn keys(&mut self, graph: &Graph, letters: usize) -> Result<Vec<u64>, Error> {
        let count = usize::try_from(self.number()?).map_err(|_| Error::SavedLayers)?;
        if count > self.0.len() {
            return Err(Error::SavedLayers);
        }
        let mut keys = Vec::new();
        keys.try_reserve_exact(count).map_err(|_| Error::SavedLayers)?;
        let mut key = 0_u64;
        for _ in 0..count {
            let distance = self.number()?;
            let rises = distance > 0 || keys.is_empty();
            key = key.checked_add(distance).filter(|_| rises).ok_or(Error::SavedLayers)?;
            let mask = mask_of(key);
            let known = mask & !graph.wanted() == 0
                && mask.count_ones() as usize == letters
                && (node_of(key) as usize) < graph.nodes();
            if !known {
                return Err(Error::SavedLayers);
            }
            keys.push(key);
        }
        Ok(keys)
    }

    pub(super) fn finish(self) -> Result<(), Error> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::SavedLayers) }
    }
}

/// Returns a checksum that changes with any single byte, because each step is invertible.
fn checksum(data: &[u8]) -> u64 {
    data.iter().fold(data.len() as u64 ^ 0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23)
    })
}
