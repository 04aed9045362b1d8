//! Share work among threads, including the calling one.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::Error;
use crate::work::{Cancelled, Meter};

/// Does numbered pieces of work and returns their results in order.
///
/// Only the calling thread calls the control; the others end when it does. If several pieces fail,
/// it returns the error of one. It starts no more threads than there are pieces.
pub(crate) fn share<T: Send>(
    threads: usize,
    pieces: usize,
    meter: &mut Meter<'_>,
    work: impl Fn(usize, &mut Meter<'_>) -> Result<T, Error> + Sync,
) -> Result<Vec<T>, Error> {
    if threads.min(pieces) <= 1 {
        return (0..pieces).map(|piece| work(piece, meter)).collect();
    }
    let next = AtomicUsize::new(0);
    let ended = AtomicBool::new(false);
    let done = Mutex::new(Vec::new());
    let take = |meter: &mut Meter<'_>| -> Result<(), Error> {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return Ok(());
            }
            let found = work(piece, meter).inspect_err(|_| ended.store(true, Ordering::Relaxed))?;
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, found));
        }
    };
    let goes_on = || if ended.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) };
    let result = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(pieces))
            .map_while(|_| {
                let work = || take(&mut Meter::new(&mut |_| goes_on()));
                // If no more threads can be started, those that run do the work.
                thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut result = take(&mut Meter::new(&mut |_| goes_on().and_then(|()| meter.check())));
        for other in others {
            let joined = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            // When one thread runs out of memory, the others report that they were cancelled.
            if joined == Err(Error::OutOfMemory) || result.is_ok() {
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
