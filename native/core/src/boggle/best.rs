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
