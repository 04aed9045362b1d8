//! The tile kernel's classes for Python.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dodgson_core::tiles::{Board, Deepening, Enumeration, EnumerationError, Patterns};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::lent::Lent;

/// Tables made here, or lent by Python.
enum Bytes {
    Made(Vec<u8>),
    Lent(Lent),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Made(bytes) => bytes,
            Self::Lent(bytes) => bytes.as_ref(),
        }
    }
}

/// Pattern databases for a board, for the cell that stays empty, and a partition of the others.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TilePatterns(Arc<Patterns<Bytes>>);

#[pymethods]
impl TilePatterns {
    /// Make the tables. `pause` is called every few milliseconds; what it raises ends the work.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn build(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        blank: u8,
        groups: Vec<Vec<u8>>,
        pause: Py<PyAny>,
    ) -> PyResult<Self> {
        let board = Board::new(rows, cols).map_err(value_error)?;
        let mut failure = None;
        let mut goes_on = || {
            failure = call(&pause).err();
            failure.is_none()
        };
        let made = py.detach(|| Patterns::build(&board, blank, &groups, &mut goes_on));
        match (failure, made.map_err(value_error)?) {
            (None, Some(patterns)) => {
                let patterns =
                    Patterns::open(&board, blank, &groups, Bytes::Made(patterns.into_image()));
                Ok(Self(Arc::new(patterns.map_err(value_error)?)))
            }
            (failure, _) => Err(failure.expect("only a failure stops it")),
        }
    }

    /// Take up tables made before, and use their bytes where they are.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn open(
        rows: usize,
        cols: usize,
        blank: u8,
        groups: Vec<Vec<u8>>,
        image: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let board = Board::new(rows, cols).map_err(value_error)?;
        let image = Bytes::Lent(Lent::by(image)?);
        let patterns = Patterns::open(&board, blank, &groups, image);
        Ok(Self(Arc::new(patterns.map_err(value_error)?)))
    }

    /// The tables as bytes.
    fn image<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.image())
    }

    /// Give how many moves a position needs at least.
    fn estimate(&self, tiles: &[u8]) -> PyResult<u32> {
        self.check(tiles)?;
        Ok(self.0.estimate(tiles))
    }
}

impl TilePatterns {
    fn check(&self, tiles: &[u8]) -> PyResult<()> {
        let fits = self.0.is_position(tiles);
        fits.then_some(()).ok_or_else(|| PyValueError::new_err("a position has each tile once"))
    }
}

/// A search for the shortest solution of a tile puzzle, or for all of them.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileSearch {
    patterns: Arc<Patterns<Bytes>>,
    search: Mutex<Deepening>,
}

#[pymethods]
impl TileSearch {
    /// Set up a search; the mirror is a symmetry of the board that leaves the blank's goal alone.
    #[new]
    #[pyo3(signature = (patterns, tiles, *, mirror=None, every=false, most_kept=1_000_000))]
    fn new(
        patterns: &TilePatterns,
        tiles: &[u8],
        mirror: Option<&[u8]>,
        every: bool,
        most_kept: usize,
    ) -> PyResult<Self> {
        patterns.check(tiles)?;
        if mirror.is_some_and(|image| !patterns.0.is_mirror(image)) {
            return Err(PyValueError::new_err("this is no mirror that keeps the blank"));
        }
        let search = Deepening::new(&patterns.0, tiles, mirror, every, most_kept);
        Ok(Self { patterns: patterns.0.clone(), search: Mutex::new(search) })
    }

    /// Go on by so many expansions at most; say whether all was found that was to be found.
    fn advance(&self, py: Python<'_>, expansions: u64) -> bool {
        py.detach(|| self.search().advance(self.patterns.image(), expansions))
    }

    /// No solution is shorter than this; once one is found, it is as long as this.
    #[getter]
    fn bound(&self, py: Python<'_>) -> u16 {
        py.detach(|| self.search().bound())
    }

    /// How many solutions were found so far.
    #[getter]
    fn found(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.search().found())
    }

    /// Positions expanded, generated and pruned so far, and the longest path there was in hand.
    #[getter]
    fn effort(&self, py: Python<'_>) -> (u64, u64, u64, usize) {
        let effort = py.detach(|| self.search().effort());
        (effort.expanded, effort.generated, effort.pruned, effort.longest)
    }

    /// Give the solutions that were kept: for each the cells that the blank comes to.
    fn solutions<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        let (cells, length, found) = py.detach(|| {
            let search = self.search();
            (search.solutions().to_vec(), usize::from(search.bound()), search.found())
        });
        if length == 0 {
            return (0..found).map(|_| PyBytes::new(py, &[])).collect();
        }
        cells.chunks_exact(length).map(|path| PyBytes::new(py, path)).collect()
    }
}

impl TileSearch {
    fn search(&self) -> MutexGuard<'_, Deepening> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A walk through all positions of a board, level by level.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileEnumeration(Mutex<Enumeration>);

#[pymethods]
impl TileEnumeration {
    /// Begin at a position; of those farthest from it at least so many are kept.
    #[new]
    fn new(rows: usize, cols: usize, tiles: &[u8], blank: u8, most_kept: usize) -> PyResult<Self> {
        let board = Board::new(rows, cols).map_err(value_error)?;
        Enumeration::new(&board, tiles, blank, most_kept)
            .map(|walk| Self(Mutex::new(walk)))
            .map_err(|error| match error {
                EnumerationError::Memory => PyMemoryError::new_err(error.to_string()),
                _ => value_error(error),
            })
    }

    /// Go on by so many ranks, or somewhat more; say whether all positions were seen.
    fn advance(&self, py: Python<'_>, ranks: usize) -> bool {
        py.detach(|| self.walk().advance(ranks))
    }

    /// How many positions are 0, 1, 2 … moves away, as far as that is known.
    #[getter]
    fn sizes(&self, py: Python<'_>) -> Vec<u64> {
        py.detach(|| self.walk().sizes().to_vec())
    }

    /// How many bytes the positions take.
    #[getter]
    fn memory(&self, py: Python<'_>) -> usize {
        py.detach(|| self.walk().memory())
    }

    /// Give positions of the level at hand: at the end, some of those that are farthest.
    fn farthest<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        let found = py.detach(|| self.walk().farthest());
        found.iter().map(|tiles| PyBytes::new(py, tiles)).collect()
    }
}

impl TileEnumeration {
    fn walk(&self) -> MutexGuard<'_, Enumeration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets Python have a word: signals, a budget, another thread.
fn call(pause: &Py<PyAny>) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        pause.call0(py).map(drop)
    })
}

#[expect(clippy::needless_pass_by_value, reason = "so that it can be passed to map_err")]
fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
