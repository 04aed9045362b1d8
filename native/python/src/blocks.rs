//! The search of sliding blocks and cars, for Python.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dodgson_core::Error;
use dodgson_core::blocks::{self, Description, Explorer, Metric, Reached, Shape, State, Until};
use dodgson_core::work::Deadline;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::work::{Answer, Call, run};

/// A shape from Python: cells, floor, and for each direction the offset and the front.
type Given = (Vec<u32>, u128, Vec<(i32, Vec<u32>)>);
/// The positions of each level, and, but for the first level, the places of their parents.
type Levels = (Vec<Vec<State>>, Vec<Vec<Vec<usize>>>);

/// A breadth-first search; other threads that use it wait while it works.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BlockSearch(Mutex<Box<dyn Explorer>>);

#[pymethods]
impl BlockSearch {
    /// Make a search of a board as masks: its cells, the shapes, the anchors of their pieces, the
    /// goals as (shape, anchor), the metric, and the bytes that the search may take.
    ///
    /// Raise `OverflowError` if the board is too large.
    #[new]
    fn new(
        ground: u128,
        shapes: Vec<Given>,
        start: Vec<u128>,
        targets: Vec<(usize, u128)>,
        metric: &str,
        most_bytes: usize,
    ) -> Answer<Self> {
        let metric = match metric {
            "steps" => Metric::Steps,
            "straight" => Metric::Straight,
            "moves" => Metric::Moves,
            _ => return Err(PyValueError::new_err(format!("there is no metric {metric}")).into()),
        };
        let shapes = shapes.into_iter().map(|(cells, floor, ways)| Shape { cells, floor, ways });
        let shapes = shapes.collect();
        let description = Description { ground, shapes, start, targets, metric };
        Ok(Self(Mutex::new(blocks::search(&description, most_bytes)?)))
    }

    /// Advance to the first goal (`goal`), to the end of its level (`goals`), or to the end of the
    /// search (`end`), but at most to `expansions` positions expanded in all, or for some seconds.
    /// Return what ended it: `goal`, `exhausted`, `expansions`, `time`, or `memory`.
    #[pyo3(signature = (until, expansions, seconds))]
    fn advance(
        &self,
        py: Python<'_>,
        until: &str,
        expansions: Option<usize>,
        seconds: f64,
    ) -> Answer<&'static str> {
        let until = match until {
            "goal" => Until::Goal,
            "goals" => Until::Goals,
            "end" => Until::End,
            _ => return Err(PyValueError::new_err(format!("there is no end {until}")).into()),
        };
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let expansions = expansions.unwrap_or(usize::MAX);
        let clock = &mut Deadline::after(time);
        match py.detach(|| self.with(|search| search.advance(until, expansions, clock))) {
            Ok(Reached::Goal) => Ok("goal"),
            Ok(Reached::Exhausted) => Ok("exhausted"),
            Ok(Reached::Expansions) => Ok("expansions"),
            Err(Error::Cancelled) => Ok("time"),
            Err(Error::OutOfMemory) => Ok("memory"),
            Err(error) => Err(error.into()),
        }
    }

    /// The number of positions expanded.
    #[getter]
    fn expanded(&self) -> usize {
        self.with(|search| search.expanded())
    }

    /// The depth of the positions being expanded.
    #[getter]
    fn depth(&self) -> usize {
        self.with(|search| search.depth())
    }

    /// The number of successors generated; some that are certain to have been met are not.
    #[getter]
    fn generated(&self) -> usize {
        self.with(|search| search.generated())
    }

    /// The number of positions met.
    fn __len__(&self) -> usize {
        self.with(|search| search.met())
    }

    /// The number of positions met at each depth.
    fn levels(&self) -> Vec<usize> {
        self.with(|search| search.levels())
    }

    /// The bytes that the search takes.
    #[getter]
    fn bytes(&self) -> usize {
        self.with(|search| search.bytes())
    }

    /// Let the search take that many bytes from now on.
    fn allow(&self, most_bytes: usize) {
        self.with(|search| search.allow(most_bytes));
    }

    /// The path to the first goal: for each position the empty cells and the anchors by shape.
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let path = py.detach(|| self.with(|search| search.path()));
        path.map(|path| tuples(py, &path)).transpose()
    }

    /// Some of the positions, in the order in which they were met.
    fn states<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        tuples(py, &py.detach(|| self.with(|search| search.states(first, count))))
    }

    /// The number of goals met.
    fn goals(&self, py: Python<'_>) -> usize {
        py.detach(|| self.with(|search| search.goals()))
    }

    /// Begin again at all goals that were met.
    fn turn(&self, py: Python<'_>) -> Answer<()> {
        Ok(py.detach(|| self.with(|search| search.turn()))?)
    }

    /// Return all positions on shortest paths, level by level, and the places of the parents of
    /// each; None if there is no goal. All goals have to be met before.
    ///
    /// `pause` is called every few milliseconds; an exception in it ends the work.
    fn shortest(&self, py: Python<'_>, pause: &Bound<'_, PyAny>) -> Answer<Option<Levels>> {
        run(py, Call::Pause(pause), |control| {
            let found = self.with(|search| search.shortest(control))?;
            Ok(found.map(|paths| (paths.levels, paths.parents)))
        })
    }
}

impl BlockSearch {
    fn with<Found>(&self, look: impl FnOnce(&mut dyn Explorer) -> Found) -> Found {
        look(&mut **self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns positions as tuples; converting numbers of 64 bits is much faster than longer ones.
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
