//! The tile kernel's classes for Python.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dodgson_core::tiles::{Board, Enumeration, IdaStar, Patterns};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::lent::Lent;
use crate::work::{Answer, Call, run};

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

/// Pattern databases for a board, the blank's cell at the goal, and a partition of the tiles.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TilePatterns(Arc<Patterns<Bytes>>);

#[pymethods]
impl TilePatterns {
    /// Make the tables. `pause` is called every few milliseconds; an exception in it ends the work.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn build(
        py: Python<'_>,
        rows: usize,
        cols: usize,
        blank: u8,
        groups: Vec<Vec<u8>>,
        pause: &Bound<'_, PyAny>,
    ) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        let made = run(py, Call::Pause(pause), |control| {
            Ok(Patterns::build(&board, blank, &groups, control)?)
        })?;
        let image = Bytes::Made(made.into_image());
        Ok(Self(Arc::new(Patterns::open(&board, blank, &groups, image)?)))
    }

    /// Return tables that use the bytes of tables made before.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn open(
        rows: usize,
        cols: usize,
        blank: u8,
        groups: Vec<Vec<u8>>,
        image: &Bound<'_, PyAny>,
    ) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        let image = Bytes::Lent(Lent::by(image)?);
        Ok(Self(Arc::new(Patterns::open(&board, blank, &groups, image)?)))
    }

    /// The tables as bytes.
    fn image<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.image())
    }

    /// Return a lower bound on the moves that a position needs.
    fn estimate(&self, tiles: &[u8]) -> Answer<u32> {
        Ok(self.0.estimate(tiles)?)
    }
}

/// A search for one shortest solution of a tile puzzle, or for all of them.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileSearch {
    patterns: Arc<Patterns<Bytes>>,
    search: Mutex<IdaStar>,
}

#[pymethods]
impl TileSearch {
    /// Make a search; the mirror is a symmetry of the board that maps the blank's goal to itself.
    #[new]
    #[pyo3(signature = (patterns, tiles, *, mirror=None, every=false, most_kept=1_000_000))]
    fn new(
        patterns: &TilePatterns,
        tiles: &[u8],
        mirror: Option<&[u8]>,
        every: bool,
        most_kept: usize,
    ) -> Answer<Self> {
        let search = IdaStar::new(&patterns.0, tiles, mirror, every, most_kept)?;
        Ok(Self { patterns: patterns.0.clone(), search: Mutex::new(search) })
    }

    /// Advance by at most that many expansions; return whether the search is finished.
    fn advance(&self, py: Python<'_>, expansions: u64) -> bool {
        py.detach(|| self.search().advance(self.patterns.image(), expansions))
    }

    /// The lower bound: no solution is shorter, and a solution found has this length.
    #[getter]
    fn bound(&self, py: Python<'_>) -> u16 {
        py.detach(|| self.search().bound())
    }

    /// The number of solutions found so far.
    #[getter]
    fn found(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.search().found())
    }

    /// The positions expanded, generated and pruned so far, and the longest path.
    #[getter]
    fn effort(&self, py: Python<'_>) -> (u64, u64, u64, usize) {
        let effort = py.detach(|| self.search().effort());
        (effort.expanded, effort.generated, effort.pruned, effort.longest)
    }

    /// Return the solutions kept: for each the cells to which the blank moves.
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
    fn search(&self) -> MutexGuard<'_, IdaStar> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An enumeration of all positions of a board, level by level.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileEnumeration(Mutex<Enumeration>);

#[pymethods]
impl TileEnumeration {
    /// Begin at a position; at least `most_kept` of the farthest positions are kept.
    #[new]
    fn new(rows: usize, cols: usize, tiles: &[u8], blank: u8, most_kept: usize) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        Ok(Self(Mutex::new(Enumeration::new(&board, tiles, blank, most_kept)?)))
    }

    /// Expand that many ranks, or a few more; return whether all positions were seen.
    fn advance(&self, py: Python<'_>, ranks: usize) -> bool {
        py.detach(|| self.walk().advance(ranks))
    }

    /// The number of positions at distance 0, 1, 2 …, as far as it is known.
    #[getter]
    fn sizes(&self, py: Python<'_>) -> Vec<u64> {
        py.detach(|| self.walk().sizes().to_vec())
    }

    /// The bytes that the positions take.
    #[getter]
    fn memory(&self, py: Python<'_>) -> usize {
        py.detach(|| self.walk().memory())
    }

    /// Return positions of the current level; at the end, some of the farthest.
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
