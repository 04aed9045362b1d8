//! What is played, and the scores of many boards on all cores.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::board::{BoardError, Shape, Tiles};
use super::points::{Points, Score};
use super::scorer::{Scorer, Way};
use super::trie::Trie;

/// How many boards a thread takes at a time.
const CHUNK: usize = 64;
/// How often whoever waits is told how far it is, and asked whether to go on.
const PULSE: Duration = Duration::from_millis(10);

/// What is played: everything but the board.
#[derive(Clone, Debug)]
pub struct Game {
    /// The words.
    pub trie: Arc<Trie>,
    /// Which cells touch.
    pub shape: Shape,
    /// What a byte of a row stands for.
    pub tiles: Tiles,
    /// What words are worth.
    pub points: Points,
    /// How boards are walked.
    pub way: Way,
}

impl Game {
    /// Scores boards, which lie side by side, a byte a cell, on so many threads.
    ///
    /// Every hundredth of a second `goes_on` is told how many are done. If it says no, nothing is
    /// given.
    ///
    /// # Errors
    ///
    /// The first board that is none, before any is scored.
    pub fn score(
        self: &Arc<Self>,
        rows: &[u8],
        threads: NonZero<usize>,
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Vec<Score>>, BoardError> {
        let cells = self.shape.cells();
        self.tiles.check(rows, cells)?;
        self.points.check(&self.trie)?;
        let mut scores = vec![Score::default(); rows.len() / cells];
        let done = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let work = rows.chunks(CHUNK * cells).zip(scores.chunks_mut(CHUNK));
        let threads = threads.get().min(work.len());
        let work = Mutex::new(work);
        let next = || work.lock().unwrap_or_else(PoisonError::into_inner).next();
        let finished = thread::scope(|scope| {
            let (ended, all_ended) = channel::<()>();
            for _ in 0..threads {
                let ended = ended.clone();
                scope.spawn(|| {
                    // The channel closes when the last thread drops its end, whatever happens.
                    let _ended = ended;
                    self.work(next, &done, &stop)
                });
            }
            drop(ended);
            while all_ended.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                if !goes_on(done.load(Ordering::Relaxed)) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            !stop.load(Ordering::Relaxed)
        });
        Ok(finished.then_some(scores))
    }

    /// Takes chunks of boards until there are no more.
    fn work<'w>(
        self: &Arc<Self>,
        next: impl Fn() -> Option<(&'w [u8], &'w mut [Score])>,
        done: &AtomicUsize,
        stop: &AtomicBool,
    ) -> Option<()> {
        let mut scorer = Scorer::new(self.clone()).expect("the points were checked");
        while let Some((rows, scores)) = next() {
            for (row, score) in rows.chunks_exact(self.shape.cells()).zip(scores) {
                *score = scorer.score(row, &mut || !stop.load(Ordering::Relaxed))?;
            }
            done.fetch_add(rows.len() / self.shape.cells(), Ordering::Relaxed);
        }
        Some(())
    }
}
