//! How work runs for Python: what it calls, and how its failures become exceptions.

use std::time::{Duration, Instant};

use dodgson_core::Error;
use dodgson_core::work::{Cancelled, Control};
use pyo3::exceptions::{
    PyIndexError, PyMemoryError, PyOverflowError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;

/// The least time between two calls of Python.
const PULSE: Duration = Duration::from_millis(5);

/// What a binding gives back.
pub(crate) type Answer<Found> = Result<Found, Failure>;

/// Why a call from Python fails.
pub(crate) enum Failure {
    /// The kernel says so.
    Kernel(Error),
    /// An exception of Python's.
    Raised(PyErr),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Kernel(error)
    }
}

impl From<PyErr> for Failure {
    fn from(raised: PyErr) -> Self {
        Self::Raised(raised)
    }
}

/// The one place where an error of a kernel becomes an exception.
impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let error = match failure {
            Failure::Raised(raised) => return raised,
            Failure::Kernel(error) => error,
        };
        let why = error.to_string();
        match error {
            Error::OutOfMemory => PyMemoryError::new_err(why),
            Error::TooManyCells | Error::TooManyPieces | Error::TooManyToCount | Error::TooFar => {
                PyOverflowError::new_err(why)
            }
            Error::NoNode(_) => PyIndexError::new_err(why),
            Error::Cancelled => PyRuntimeError::new_err(why),
            _ => PyValueError::new_err(why),
        }
    }
}

/// What a kernel calls in Python while it works.
#[derive(Clone, Copy)]
pub(crate) enum Call<'a, 'py> {
    /// Nothing: only signals are heard.
    Nothing,
    /// A callable without arguments.
    Pause(&'a Bound<'py, PyAny>),
    /// A callable that takes how much is done.
    Progress(&'a Bound<'py, PyAny>),
}

/// Does long work while other threads run. What the call raises, or a signal, ends it.
pub(crate) fn run<Found: Send>(
    py: Python<'_>,
    call: Call<'_, '_>,
    work: impl FnOnce(&mut dyn Control) -> Answer<Found> + Send,
) -> Answer<Found> {
    let (callable, reports) = match call {
        Call::Nothing => (None, false),
        Call::Pause(callable) => (Some(callable.as_unbound()), false),
        Call::Progress(callable) => (Some(callable.as_unbound()), true),
    };
    let mut caller = Caller { callable, reports, due: Instant::now(), raised: None };
    let found = py.detach(|| work(&mut caller));
    match (found, caller.raised) {
        (Err(Failure::Kernel(Error::Cancelled)), Some(raised)) => Err(Failure::Raised(raised)),
        (found, _) => found,
    }
}

/// Calls Python when it is due, and keeps what that raises.
struct Caller<'a> {
    callable: Option<&'a Py<PyAny>>,
    /// Whether the callable takes how much is done.
    reports: bool,
    due: Instant,
    raised: Option<PyErr>,
}

impl Control for Caller<'_> {
    fn check(&mut self, done: u64) -> Result<(), Cancelled> {
        if self.raised.is_some() {
            return Err(Cancelled);
        }
        if Instant::now() < self.due {
            return Ok(());
        }
        let called = Python::attach(|py| {
            py.check_signals()?;
            let Some(callable) = self.callable else { return Ok(()) };
            let called =
                if self.reports { callable.call1(py, (done,)) } else { callable.call0(py) };
            called.map(drop)
        });
        self.due = Instant::now() + PULSE;
        self.raised = called.err();
        if self.raised.is_none() { Ok(()) } else { Err(Cancelled) }
    }
}

/// The exception where another thread works with the same object.
pub(crate) fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread is at work with it")
}
