//! The distances between some words and others, as a table.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use super::graph::LengthGraph;
use super::stars::NOWHERE;
use crate::Error;
use crate::threads::share;
use crate::work::{Control, Meter};

/// The distance in a table of two words that no ladder joins.
pub const UNREACHABLE: u16 = u16::MAX;

/// How many rows a thread fills at a time.
const ROWS: usize = 8;

impl LengthGraph {
    /// Fills a table with the distances from each source, a row each, to each target.
    ///
    /// An entry is the two bytes of a `u16` as the machine has them, `UNREACHABLE` if no ladder
    /// joins the words.
    ///
    /// # Errors
    ///
    /// If a distance does not fit, or the work is cancelled.
    ///
    /// # Panics
    ///
    /// If the table does not have an entry for each source and target.
    pub fn fill_table(
        &self,
        sources: &[u32],
        targets: &[u32],
        table: &mut [[u8; 2]],
        threads: NonZero<usize>,
        control: &mut dyn Control,
    ) -> Result<(), Error> {
        assert_eq!(table.len(), sources.len() * targets.len());
        if table.is_empty() {
            return Ok(());
        }
        let work = sources.chunks(ROWS).zip(table.chunks_mut(ROWS * targets.len()));
        let pieces = work.len();
        let work = Mutex::new(work);
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
        let fill = |_, meter: &mut Meter<'_>| -> Result<(), Error> {
            let (sources, rows) = next().expect("there is a part for each piece");
            let mut far = vec![NOWHERE; self.len()];
            let mut queue = Vec::with_capacity(self.len());
            for (&source, row) in sources.iter().zip(rows.chunks_exact_mut(targets.len())) {
                self.flood(source, &mut far, &mut queue);
                for (entry, &target) in row.iter_mut().zip(targets) {
                    *entry = entry_of(far[target as usize])?.to_ne_bytes();
                }
                for &word in &queue {
                    far[word as usize] = NOWHERE;
                }
                meter.add(queue.len())?;
            }
            Ok(())
        };
        share(threads.get(), pieces, &mut Meter::new(control), fill).map(drop)
    }
}

/// Returns a distance as a table has it.
fn entry_of(far: u32) -> Result<u16, Error> {
    match u16::try_from(far) {
        _ if far == NOWHERE => Ok(UNREACHABLE),
        Ok(short) if short != UNREACHABLE => Ok(short),
        _ => Err(Error::TooFar),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_too_large_for_a_table_is_refused() {
        assert_eq!(entry_of(0), Ok(0));
        assert_eq!(entry_of(65_534), Ok(65_534));
        assert_eq!(entry_of(65_535), Err(Error::TooFar));
        assert_eq!(entry_of(70_000), Err(Error::TooFar));
        assert_eq!(entry_of(NOWHERE), Ok(UNREACHABLE));
    }
}
