//! The search for the best board, for Python.

use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use dodgson_core::boggle::{Best, Plan, Restart};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::boggle::BoggleGame;
use crate::work::{Answer, Call, busy, run};

/// A restart: its number, its steps, its random numbers, the value of its board, the board, the
/// best value, and the best board.
type Parts<'py> = (u64, u64, u64, u32, Bound<'py, PyBytes>, u32, Bound<'py, PyBytes>);
type Given = (u64, u64, u64, u32, PyBackedBytes, u32, PyBackedBytes);

/// A search for the best board, by simulated annealing.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BoggleBest(Mutex<Best>);

#[pymethods]
impl BoggleBest {
    /// Prepare a search: each symbol has a tile.
    #[new]
    #[pyo3(signature = (game, tiles, *, seed, restarts, steps, by_words, threads))]
    fn new(
        game: &BoggleGame,
        tiles: &[u8],
        seed: u64,
        restarts: u64,
        steps: u64,
        by_words: bool,
        threads: usize,
    ) -> Answer<Self> {
        let plan = Plan { seed, restarts, steps, tiles: tiles.to_vec(), by_words };
        Ok(Self(Mutex::new(Best::new(game.game(), plan, threads)?)))
    }

    /// Work for some seconds; return whether there is more to do. `pause` is called every few
    /// milliseconds; what it raises ends the work, and the search can go on later.
    fn go_on(&self, py: Python<'_>, seconds: f64, pause: &Bound<'_, PyAny>) -> Answer<bool> {
        let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::ZERO);
        run(py, Call::Pause(pause), |control| {
            let mut best = self.best()?;
            Ok(best.go_on(time, control)?)
        })
    }

    /// Return the restarts that ended since the last call.
    fn take_ended<'py>(&self, py: Python<'py>) -> Answer<Vec<Parts<'py>>> {
        Ok(self.best()?.take_ended().into_iter().map(|restart| parts(py, &restart)).collect())
    }

    /// Return the restarts that have begun and not ended, and the number of the next one.
    fn state<'py>(&self, py: Python<'py>) -> Answer<(Vec<Parts<'py>>, u64)> {
        let (running, next) = self.best()?.state();
        Ok((running.iter().map(|restart| parts(py, restart)).collect(), next))
    }

    /// Continue from a state.
    fn resume(&self, running: Vec<Given>, following: u64) -> Answer<()> {
        let restarts = running.into_iter().map(restart).collect();
        Ok(self.best()?.resume(restarts, following)?)
    }
}

impl BoggleBest {
    fn best(&self) -> Answer<MutexGuard<'_, Best>> {
        match self.0.try_lock() {
            Ok(best) => Ok(best),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy().into()),
        }
    }
}

fn parts<'py>(py: Python<'py>, restart: &Restart) -> Parts<'py> {
    let Restart { number, step, random, value, board, best_value, best } = restart;
    let (board, best) = (PyBytes::new(py, board), PyBytes::new(py, best));
    (*number, *step, *random, *value, board, *best_value, best)
}

fn restart((number, step, random, value, board, best_value, best): Given) -> Restart {
    let (board, best) = (board.to_vec(), best.to_vec());
    Restart { number, step, random, value, board, best_value, best }
}
