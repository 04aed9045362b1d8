//! How work runs: a kernel reports progress, its caller may cancel it, and memory may run out.

use std::time::{Duration, Instant};

use crate::Error;

/// What a kernel calls every few milliseconds while it works.
///
/// A closure will do: `|done| if done < limit { Ok(()) } else { Err(Cancelled) }`.
pub trait Control {
    /// Takes note of how much work is done, in units of the kernel.
    ///
    /// # Errors
    ///
    /// If the work is to end here.
    fn check(&mut self, done: u64) -> Result<(), Cancelled>;
}

/// The caller ends the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl<Check: FnMut(u64) -> Result<(), Cancelled>> Control for Check {
    fn check(&mut self, done: u64) -> Result<(), Cancelled> {
        self(done)
    }
}

/// Nobody watches: the work runs to its end.
pub struct Unwatched;

impl Control for Unwatched {
    fn check(&mut self, _: u64) -> Result<(), Cancelled> {
        Ok(())
    }
}

/// Cancels work when its time is over.
pub struct Deadline(Instant);

impl Deadline {
    /// Starts the clock; a time too long to be added to it is no limit.
    #[must_use]
    pub fn after(time: Duration) -> Self {
        const CENTURY: Duration = Duration::from_secs(100 * 365 * 24 * 3600);
        Self(Instant::now() + time.min(CENTURY))
    }
}

impl Control for Deadline {
    fn check(&mut self, _: u64) -> Result<(), Cancelled> {
        if Instant::now() < self.0 { Ok(()) } else { Err(Cancelled) }
    }
}

/// Counts small steps of work, and calls a control once in `EVERY` of them.
pub(crate) struct Meter<'a, const EVERY: usize = { 1 << 17 }> {
    control: &'a mut dyn Control,
    /// The steps until the next call.
    left: usize,
    done: u64,
}

impl<'a, const EVERY: usize> Meter<'a, EVERY> {
    pub(crate) fn new(control: &'a mut dyn Control) -> Self {
        Self { control, left: EVERY, done: 0 }
    }

    /// Counts some steps, and calls the control if it is due.
    #[inline]
    pub(crate) fn add(&mut self, steps: usize) -> Result<(), Cancelled> {
        let due;
        (self.left, due) = self.left.overflowing_sub(steps);
        if due { self.check() } else { Ok(()) }
    }

    /// Calls the control now.
    #[cold]
    pub(crate) fn check(&mut self) -> Result<(), Cancelled> {
        self.done += EVERY.wrapping_sub(self.left) as u64;
        self.left = EVERY;
        self.control.check(self.done)
    }
}

/// Makes a vector of equal items.
///
/// # Errors
///
/// If there is not enough memory.
pub(crate) fn filled<T: Clone>(item: T, count: usize) -> Result<Vec<T>, Error> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    items.resize(count, item);
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_calls_once_in_so_many_steps_and_says_how_many_are_done() {
        let mut heard = vec![];
        let mut note = |done| {
            heard.push(done);
            if done < 40 { Ok(()) } else { Err(Cancelled) }
        };
        let mut meter = Meter::<10>::new(&mut note);
        let ends = (0..100).take_while(|_| meter.add(3).is_ok()).count();
        assert_eq!(3 * (ends as u64 + 1), heard[heard.len() - 1]);
        assert_eq!(heard, [12, 24, 36, 48]);
    }

    #[test]
    fn a_check_between_two_calls_counts_the_steps_so_far() {
        let mut heard = vec![];
        let mut note = |done| {
            heard.push(done);
            Ok(())
        };
        let mut meter = Meter::<10>::new(&mut note);
        meter.add(4).unwrap();
        meter.check().unwrap();
        meter.add(25).unwrap();
        assert_eq!(heard, [4, 29]);
    }

    #[test]
    fn a_deadline_cancels_once_it_is_over_and_may_be_as_far_off_as_it_likes() {
        assert_eq!(Deadline::after(Duration::ZERO).check(0), Err(Cancelled));
        assert_eq!(Deadline::after(Duration::MAX).check(0), Ok(()));
    }

    #[test]
    fn what_does_not_fit_into_memory_is_an_error() {
        assert_eq!(filled(0_u64, usize::MAX), Err(Error::OutOfMemory));
        assert_eq!(filled(7_u8, 2), Ok(vec![7, 7]));
    }
}
