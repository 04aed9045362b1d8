//! The search of sliding blocks and cars, for Python.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use dodgson_core::blocks::{
    self, Description, Explorer, Metric, Refusal, Shape, State, Stop, Until,
};
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// How long a pause is put off.
const BETWEEN_PAUSES: Duration = Duration::from_millis(5);

/// A shape as Python tells it: cells, floor, and for each direction distance and front.
type Told = (Vec<u32>, u128, Vec<(i32, Vec<u32>)>);
/// Positions of each level, and for each of all levels but the first the places of its parents.
type Levels = (Vec<Vec<State>>, Vec<Vec<Vec<usize>>>);

/// A breadth-first search under way; nobody else may use it while it is at work.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BlockSearch(Mutex<Box<dyn Explorer>>);

#[pymethods]
impl BlockSearch {
    /// Take a board as masks: its cells, the shapes, the anchors of their pieces, the goals as
    /// (shape, anchor), the metric, and how many bytes the search may take.
    ///
    /// What is too large for it raises `OverflowError`.
    #[new]
    fn new(
        ground: u128,
        shapes: Vec<Told>,
        start: Vec<u128>,
        targets: Vec<(usize, u128)>,
        metric: &str,
        most_bytes: usize,
    ) -> PyResult<Self> {
        let metric = match metric {
            "steps" => Metric::Steps,
            "straight" => Metric::Straight,
            "moves" => Metric::Moves,
            _ => return Err(PyValueError::new_err(format!("there is no metric {metric}"))),
        };
        let shapes = shapes.into_iter().map(|(cells, floor, ways)| Shape { cells, floor, ways });
        let shapes = shapes.collect();
        let description = Description { ground, shapes, start, targets, metric };
        blocks::search(&description, most_bytes)
            .map(|search| Self(Mutex::new(search)))
            .map_err(refused)
    }

    /// Go on: to the first goal (`goal`), through the whole level of it (`goals`), or to the end
    /// (`end`); until so many positions are expanded in all, or so many seconds are over. Says
    /// which it was: `goal`, `exhausted`, `expansions`, `time`, or `memory`.
    #[pyo3(signature = (until, expansions, seconds))]
    fn advance(
        &self,
        py: Python<'_>,
        until: &str,
        expansions: Option<usize>,
        seconds: f64,
    ) -> PyResult<&'static str> {
        let until = match until {
            "goal" => Until::Goal,
            "goals" => Until::Goals,
            "end" => Until::End,
            _ => return Err(PyValueError::new_err(format!("there is no end {until}"))),
        };
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let expansions = expansions.unwrap_or(usize::MAX);
        Ok(match py.detach(|| self.with(|search| search.advance(until, expansions, time))) {
            Stop::Goal => "goal",
            Stop::Exhausted => "exhausted",
            Stop::Expansions => "expansions",
            Stop::Time => "time",
            Stop::Memory => "memory",
        })
    }

    /// How many positions have been expanded.
    #[getter]
    fn expanded(&self) -> usize {
        self.with(|search| search.expanded())
    }

    /// The depth of the positions that are being expanded.
    #[getter]
    fn depth(&self) -> usize {
        self.with(|search| search.depth())
    }

    /// How many successors they had; those that are known beforehand to have been met are not
    /// made.
    #[getter]
    fn generated(&self) -> usize {
        self.with(|search| search.generated())
    }

    /// How many positions have been met.
    fn __len__(&self) -> usize {
        self.with(|search| search.met())
    }

    /// How many positions were met at each depth.
    fn levels(&self) -> Vec<usize> {
        self.with(|search| search.levels())
    }

    /// The bytes this takes.
    #[getter]
    fn bytes(&self) -> usize {
        self.with(|search| search.bytes())
    }

    /// The way to the first goal: for each position the empty cells and the anchors of each shape.
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        self.with(|search| search.path()).map(|path| tuples(py, &path)).transpose()
    }

    /// Some of the positions, in the order in which they were met.
    fn states<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        tuples(py, &self.with(|search| search.states(first, count)))
    }

    /// How many goals have been met.
    fn goals(&self, py: Python<'_>) -> usize {
        py.detach(|| self.with(|search| search.goals()))
    }

    /// Begin anew at all goals that have been met.
    fn turn(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.with(|search| search.turn())).map_err(refused)
    }

    /// All positions on shortest ways to goals, level by level, and the places of each one's
    /// parents; once all goals are met. None if there is no goal.
    ///
    /// `pause` is called every few milliseconds; what it raises ends the work.
    fn shortest(&self, py: Python<'_>, pause: &Bound<'_, PyAny>) -> PyResult<Option<Levels>> {
        let pause = pause.as_unbound();
        let mut failure = None;
        let mut last = Instant::now();
        let mut goes_on = || {
            if last.elapsed() < BETWEEN_PAUSES {
                return true;
            }
            failure = super::ladder::call(pause).err();
            last = Instant::now();
            failure.is_none()
        };
        let found = py.detach(|| self.with(|search| search.shortest(&mut goes_on)));
        match failure {
            Some(failure) => Err(failure),
            None => Ok(found.map(|paths| (paths.levels, paths.parents))),
        }
    }
}

impl BlockSearch {
    fn with<Found>(&self, look: impl FnOnce(&mut dyn Explorer) -> Found) -> Found {
        look(&mut **self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Gives positions as tuples; numbers of 64 bits become Python's much sooner than longer ones.
fn tuples<'py>(py: Python<'py>, states: &[State]) -> PyResult<Bound<'py, PyList>> {
    let number = |&mask: &u128| match u64::try_from(mask) {
        Ok(short) => short.into_pyobject(py).map(Bound::into_any),
        Err(_) => mask.into_pyobject(py).map(Bound::into_any),
    };
    let tuple = |state: &State| {
        let numbers: Result<Vec<_>, _> = state.iter().map(number).collect();
        PyTuple::new(py, numbers?)
    };
    let tuples: PyResult<Vec<_>> = states.iter().map(tuple).collect();
    PyList::new(py, tuples?)
}

fn refused(refusal: Refusal) -> PyErr {
    let why = refusal.to_string();
    match refusal {
        Refusal::NoPuzzle(_) => PyValueError::new_err(why),
        Refusal::TooManyCells | Refusal::TooManyPieces => PyOverflowError::new_err(why),
        Refusal::NoMemory => PyMemoryError::new_err(why),
    }
}
