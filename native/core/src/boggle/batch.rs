//! The scores of many boards, on all cores.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::game::Game;
use super::points::Score;
use super::scorer::Scorer;
use crate::Error;
use crate::work::{Cancelled, Control};

/// The number of boards that a thread takes at a time.
const CHUNK: usize = 64;
/// The time between two calls of the control.
const PULSE: Duration = Duration::from_millis(10);

impl Game {
    /// Scores boards side by side, a byte for each cell, on some threads.
    ///
    /// Every hundredth of a second the control gets the number of boards that are done.
    ///
    /// # Errors
    ///
    /// The first invalid board, before any is scored; or if the work is cancelled.
    pub fn score(
        self: &Arc<Self>,
        rows: &[u8],
        threads: NonZero<usize>,
        control: &mut dyn Control,
    ) -> Result<Vec<Score>, Error> {
        let cells = self.shape.cells();
        self.tiles.check(rows, cells)?;
        self.points.check(&self.trie)?;
        let mut scores = vec![Score::default(); rows.len() / cells];
        let done = AtomicUsize::new(0);
        let cancelled = AtomicBool::new(false);
        let work = rows.chunks(CHUNK * cells).zip(scores.chunks_mut(CHUNK));
        let threads = threads.get().min(work.len());
        let work = Mutex::new(work);
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
        thread::scope(|scope| {
            let (ended, all_ended) = channel::<()>();
            for _ in 0..threads {
                let ended = ended.clone();
                scope.spawn(|| {
                    // The channel closes when the last thread drops its end, even after a panic.
                    let _ended = ended;
                    self.work(next, &done, &cancelled)
                });
            }
            drop(ended);
            let mut result = Ok(());
            while all_ended.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                if result.is_ok() {
                    result = control.check(done.load(Ordering::Relaxed) as u64);
                    cancelled.store(result.is_err(), Ordering::Relaxed);
                }
            }
            result
        })?;
        Ok(scores)
    }

    /// Scores chunks of boards until none are left.
    fn work<'w>(
        self: &Arc<Self>,
        next: impl Fn() -> Option<(&'w [u8], &'w mut [Score])>,
        done: &AtomicUsize,
        cancelled: &AtomicBool,
    ) -> Result<(), Error> {
        let mut scorer = Scorer::new(self.clone())?;
        let check = || if cancelled.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) };
        while let Some((rows, scores)) = next() {
            for (row, score) in rows.chunks_exact(self.shape.cells()).zip(scores) {
                *score = scorer.score(row, &mut |_| check())?;
            }
            done.fetch_add(rows.len() / self.shape.cells(), Ordering::Relaxed);
        }
        Ok(())
    }
}
