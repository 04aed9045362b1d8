//! Work that is shared among threads, the calling one among them.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::watch::{Stop, Watch};

/// Does so many pieces of work, each told by its number, and gives what each gave, in order.
///
/// Only the calling thread asks whether to go on; the others hear of it. If several pieces fail,
/// what is given is the failure of one; more than enough threads are not started.
pub(super) fn share<T: Send>(
    threads: usize,
    pieces: usize,
    watch: &mut Watch<'_>,
    work: impl Fn(usize, &mut Watch<'_>) -> Result<T, Stop> + Sync,
) -> Result<Vec<T>, Stop> {
    if threads.min(pieces) <= 1 {
        return (0..pieces).map(|piece| work(piece, watch)).collect();
    }
    let next = AtomicUsize::new(0);
    let ended = AtomicBool::new(false);
    let done = Mutex::new(Vec::new());
    let take = |watch: &mut Watch<'_>| -> Result<(), Stop> {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return Ok(());
            }
            let found = work(piece, watch).inspect_err(|_| ended.store(true, Ordering::Relaxed))?;
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, found));
        }
    };
    let result = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(pieces))
            .map_while(|_| {
                let work = || take(&mut Watch::new(&mut || ended.load(Ordering::Relaxed)));
                // Where there are no more threads to be had, those there are do the work.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut result =
            take(&mut Watch::new(&mut || ended.load(Ordering::Relaxed) || watch.look().is_err()));
        for other in others {
            let joined = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            // That somebody asked is only what the others say when one has run out of memory.
            if joined == Err(Stop::Memory) || result.is_ok() {
                result = joined;
            }
        }
        result
    });
    result?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(piece, _)| piece);
    Ok(done.into_iter().map(|(_, found)| found).collect())
}
