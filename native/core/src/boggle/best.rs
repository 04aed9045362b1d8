//! The search for the best board: restarts of simulated annealing, side by side.
//!
//! A restart depends on nothing but the plan and its number, so the boards are the same on any
//! number of threads.

use std::cmp::Reverse;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::game::Game;
use super::restart::{Plan, Restart, Values};
use super::scorer::Scorer;
use crate::Error;
use crate::threads::share;
use crate::work::{Control, Meter};

/// A search for the best board, between two parts of its work.
pub struct Best {
    plan: Plan,
    cells: usize,
    to_do: Mutex<ToDo>,
    chains: Vec<Mutex<Chain>>,
}

/// The restarts that no thread works on.
struct ToDo {
    /// Those that had begun when the search was saved, the highest number first.
    begun: Vec<Restart>,
    /// The number of the next one to begin.
    next: u64,
}

/// What one thread works on.
struct Chain {
    values: Values,
    running: Option<Restart>,
    ended: Vec<Restart>,
}

impl Best {
    /// Prepares a search on some threads.
    ///
    /// # Errors
    ///
    /// A plan without steps or with too many, or without a tile for each symbol; or points that do
    /// not fit into 32 bits.
    pub fn new(game: &Arc<Game>, plan: Plan, threads: usize) -> Result<Self, Error> {
        let steps = plan.steps == 0 || plan.steps >> 32 != 0;
        if steps || plan.tiles.len() != game.trie.symbols() {
            return Err(Error::Plan);
        }
        game.tiles.check(&plan.tiles, 1)?;
        let chain = |_| {
            let values = Values::new(Scorer::new(game.clone())?);
            Ok(Mutex::new(Chain { values, running: None, ended: vec![] }))
        };
        let chains = (0..threads.max(1)).map(chain).collect::<Result<_, Error>>()?;
        Ok(Self {
            plan,
            cells: game.shape.cells(),
            to_do: Mutex::new(ToDo { begun: vec![], next: 0 }),
            chains,
        })
    }

    /// Continues a saved search: restarts that were running, and the next one to begin.
    ///
    /// # Errors
    ///
    /// A restart that does not belong to this search.
    pub fn resume(&mut self, running: Vec<Restart>, next: u64) -> Result<(), Error> {
        let symbols = self.plan.tiles.len();
        let fits = |board: &[u8]| {
            board.len() == self.cells && board.iter().all(|&symbol| usize::from(symbol) < symbols)
        };
        if !running.iter().all(|restart| fits(&restart.board) && fits(&restart.best)) {
            return Err(Error::Plan);
        }
        let mut begun = running;
        begun.sort_unstable_by_key(|restart| Reverse(restart.number));
        *locked(&self.to_do) = ToDo { begun, next };
        Ok(())
    }

    /// Works for some time, on all threads; returns whether there is more to do.
    ///
    /// The control gets the number of steps of this call. An error loses nothing: the search can go
    /// on.
    ///
    /// # Errors
    ///
    /// If the work is cancelled.
    pub fn go_on(&mut self, time: Duration, control: &mut dyn Control) -> Result<bool, Error> {
        let end = Instant::now() + time;
        let chains = self.chains.len();
        let work = |chain: usize, meter: &mut Meter<'_>| self.work(chain, end, meter);
        share(chains, chains, &mut Meter::new(control), work)?;
        let (begun, next) = self.state();
        Ok(!begun.is_empty() || next < self.plan.restarts)
    }

    fn work(&self, chain: usize, end: Instant, meter: &mut Meter<'_>) -> Result<(), Error> {
        let mut chain = locked(&self.chains[chain]);
        let Chain { values, running, ended } = &mut *chain;
        while let Some(restart) = running.take().or_else(|| self.next()) {
            let restart = running.insert(restart);
            while restart.step < self.plan.steps {
                if Instant::now() >= end {
                    return Ok(());
                }
                meter.check()?;
                restart.step(&self.plan, values, &mut |_| meter.check())?;
            }
            ended.extend(running.take());
        }
        Ok(())
    }

    /// Returns a restart that no thread works on, if any is left.
    fn next(&self) -> Option<Restart> {
        let mut to_do = locked(&self.to_do);
        to_do.begun.pop().or_else(|| {
            let number = to_do.next;
            (number < self.plan.restarts).then(|| {
                to_do.next += 1;
                Restart::new(&self.plan, number, self.cells)
            })
        })
    }

    /// Returns the restarts that have begun and not ended, and the number of the next one.
    #[must_use]
    pub fn state(&self) -> (Vec<Restart>, u64) {
        let to_do = locked(&self.to_do);
        let chains = self.chains.iter().filter_map(|chain| locked(chain).running.clone());
        (chains.chain(to_do.begun.iter().cloned()).collect(), to_do.next)
    }

    /// Returns the restarts that have ended since the last call.
    pub fn take_ended(&mut self) -> Vec<Restart> {
        self.chains.iter().flat_map(|chain| mem::take(&mut locked(chain).ended)).collect()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::super::board::{Shape, Tiles};
    use super::super::points::Points;
    use super::super::tests::trie_of;
    use super::super::vector::Vectors;
    use super::*;
    use crate::work::{Cancelled, Unwatched};

    const HOUR: Duration = Duration::from_secs(3600);

    fn search(restarts: u64, threads: usize) -> Best {
        let trie = trie_of(&["act", "cat", "cats", "cast", "scat", "sat", "tact"], None);
        let game = Game {
            trie: Arc::new(trie),
            shape: Shape::rectangle(2, 3).unwrap(),
            tiles: Tiles::latin(),
            points: Points::standard(),
            vectors: Vectors::fastest(),
        };
        let plan =
            Plan { seed: 9, restarts, steps: 50, tiles: (b'a'..=b'z').collect(), by_words: false };
        Best::new(&Arc::new(game), plan, threads).unwrap()
    }

    fn in_order(mut restarts: Vec<Restart>) -> Vec<Restart> {
        restarts.sort_by_key(|restart| restart.number);
        restarts
    }

    #[test]
    fn any_number_of_threads_makes_the_same_restarts() {
        let ended = |threads| {
            let mut best = search(7, threads);
            assert_eq!(best.go_on(HOUR, &mut Unwatched), Ok(false));
            in_order(best.take_ended())
        };
        let expected = ended(1);
        assert_eq!(expected.len(), 7);
        assert!(expected.iter().all(|restart| restart.step == 50));
        assert!(expected.iter().any(|restart| restart.best_value > 0));
        assert_eq!(ended(2), expected);
        assert_eq!(ended(9), expected);
    }

    #[test]
    fn a_search_that_is_cancelled_again_and_again_loses_nothing() {
        let mut whole = search(3, 1);
        whole.go_on(HOUR, &mut Unwatched).unwrap();
        let mut best = search(3, 1);
        let mut ended = vec![];
        let mut cancelled = 0;
        loop {
            let mut left = 10;
            let mut control = |_| {
                left -= 1;
                if left > 0 { Ok(()) } else { Err(Cancelled) }
            };
            let more = best.go_on(HOUR, &mut control);
            ended.extend(best.take_ended());
            match more {
                Ok(more) => break assert!(!more),
                Err(error) => assert_eq!(error, Error::Cancelled),
            }
            cancelled += 1;
            let (running, next) = best.state();
            best = search(3, 1);
            best.resume(running, next).unwrap();
        }
        assert!(cancelled > 10);
        assert_eq!(in_order(ended), in_order(whole.take_ended()));
    }

    #[test]
    fn plans_and_restarts_that_do_not_fit_are_refused() {
        let mut best = search(3, 1);
        let restart = |cells, symbol| {
            let mut restart = Restart::new(&best.plan, 0, cells);
            restart.best[0] = symbol;
            restart
        };
        let (small, unknown, fits) = (restart(5, 0), restart(6, 26), restart(6, 25));
        assert_eq!(best.resume(vec![small], 1), Err(Error::Plan));
        assert_eq!(best.resume(vec![unknown], 1), Err(Error::Plan));
        assert_eq!(best.resume(vec![fits], 1), Ok(()));
        let game = Arc::new(Game {
            trie: Arc::new(trie_of(&["cat"], None)),
            shape: Shape::rectangle(2, 2).unwrap(),
            tiles: Tiles::latin(),
            points: Points::standard(),
            vectors: None,
        });
        let plan = Plan { steps: 0, ..best.plan.clone() };
        assert!(matches!(Best::new(&game, plan, 1), Err(Error::Plan)));
        let plan = Plan { tiles: vec![b'a'], ..best.plan.clone() };
        assert!(matches!(Best::new(&game, plan, 1), Err(Error::Plan)));
    }
}
