//! Whether long work goes on.

use std::collections::TryReserveError;

/// Why work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Somebody asked for it.
    Asked,
    /// There is no more memory.
    Memory,
    /// Another thread is at work with the same thing.
    Busy,
}

impl From<TryReserveError> for Stop {
    fn from(_: TryReserveError) -> Self {
        Self::Memory
    }
}

/// How much work lies between two looks, in steps: about a millisecond of it.
const STEPS: usize = 1 << 17;

/// Asks every so many steps whether to go on.
pub struct Watch<'a> {
    enough: &'a mut dyn FnMut() -> bool,
    done: usize,
}

impl<'a> Watch<'a> {
    /// Makes a watch that asks whether it is enough.
    pub fn new(enough: &'a mut dyn FnMut() -> bool) -> Self {
        Self { enough, done: 0 }
    }

    /// Takes note of so many steps, and asks if it is time to.
    ///
    /// # Errors
    ///
    /// If it is enough.
    #[inline]
    pub fn work(&mut self, steps: usize) -> Result<(), Stop> {
        self.done += steps;
        if self.done < STEPS { Ok(()) } else { self.look() }
    }

    /// Asks at once.
    ///
    /// # Errors
    ///
    /// If it is enough.
    pub fn look(&mut self) -> Result<(), Stop> {
        self.done = 0;
        if (self.enough)() { Err(Stop::Asked) } else { Ok(()) }
    }
}

/// Makes a vector of equal items, if there is memory.
pub(super) fn filled<T: Clone>(item: T, count: usize) -> Result<Vec<T>, Stop> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    items.resize(count, item);
    Ok(items)
}
