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
        pause: &Bound<'_, PyAny>,
    ) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        let made = run(py, Call::Pause(pause), |control| {
            Ok(Patterns::build(&board, blank, &groups, control)?)
        })?;
        let image = Bytes::Made(made.into_image());
        Ok(Self(Arc::new(Patterns::open(&board, blank, &groups, image)?)))
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
    ) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        let image = Bytes::Lent(Lent::by(image)?);
        Ok(Self(Arc::new(Patterns::open(&board, blank, &groups, image)?)))
    }

    /// The tables as bytes.
    fn image<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.image())
    }

    /// Give how many moves a position needs at least.
    fn estimate(&self, tiles: &[u8]) -> Answer<u32> {
        Ok(self.0.estimate(tiles)?)
    }
}

/// A search for the shortest solution of a tile puzzle, or for all of them.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileSearch {
    patterns: Arc<Patterns<Bytes>>,
    search: Mutex<IdaStar>,
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
    ) -> Answer<Self> {
        let search = IdaStar::new(&patterns.0, tiles, mirror, every, most_kept)?;
        Ok(Self { patterns: patterns.0.clone(), search: Mutex::new(search) })
    }

    /// Go on by at most that many expansions; say whether the search is finished.
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

    /// Positions expanded, generated and pruned so far, and the longest path that was followed.
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
    fn search(&self) -> MutexGuard<'_, IdaStar> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A walk through all positions of a board, level by level.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct TileEnumeration(Mutex<Enumeration>);

#[pymethods]
impl TileEnumeration {
    /// Begin at a position; of those farthest from it at least `most_kept` are kept.
    #[new]
    fn new(rows: usize, cols: usize, tiles: &[u8], blank: u8, most_kept: usize) -> Answer<Self> {
        let board = Board::new(rows, cols)?;
        Ok(Self(Mutex::new(Enumeration::new(&board, tiles, blank, most_kept)?)))
    }

    /// Go on by that many ranks, or a few more; say whether all positions were seen.
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

    /// Give positions of the current level: at the end, some of those that are farthest.
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
