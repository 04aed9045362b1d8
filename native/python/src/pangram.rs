//! The kernels for palindromic pangrams, for Python.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard};

use dodgson_core::pangram::{
    Bounds, BoundsError, Graph, GraphError, Half, Parities, Pass, Stop, Watch, beam, exists,
};
use pyo3::exceptions::{
    PyIndexError, PyMemoryError, PyOverflowError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The merged graph of pairs of trie nodes that spell the same from both ends.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct PangramGraph(Arc<Graph>);

#[pymethods]
impl PangramGraph {
    #[new]
    fn new(
        py: Python<'_>,
        words: &[u8],
        letters: usize,
        wanted: u32,
        most_waste: u8,
        pause: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let graph = watched(py, Some(pause), |watch| {
            match Graph::new(words, letters, wanted, most_waste, watch) {
                Ok(graph) => Ok(Ok(graph)),
                Err(GraphError::Stopped(stop)) => Err(stop),
                Err(error) => Ok(Err(error)),
            }
        })?;
        let graph = graph.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self(Arc::new(graph)))
    }

    /// How many pairs can be reached from the start.
    #[getter]
    fn pairs(&self) -> usize {
        self.0.pairs()
    }

    /// How many of them can reach one where a palindrome closes.
    #[getter]
    fn live(&self) -> usize {
        self.0.live()
    }

    /// How many nodes are left when pairs with the same future are merged.
    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// How many steps the nodes have together.
    #[getter]
    fn edges(&self) -> usize {
        self.0.edges()
    }

    /// What strings at the nodes of the tries may waste.
    #[getter]
    fn most_waste(&self) -> u8 {
        self.0.most_waste()
    }

    /// Give 1 + the node of each pair, 0 for one that is not live: native 32-bit numbers.
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let classes = self.0.classes();
        PyBytes::new_with(py, 4 * classes.len(), |bytes| {
            for (place, class) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(classes) {
                *place = class.to_ne_bytes();
            }
            Ok(())
        })
    }

    /// Give where one can go from a node: letter and node, sorted.
    fn steps(&self, node: usize) -> PyResult<Vec<(u32, u32)>> {
        Ok(self.0.steps(self.known(node)?).collect())
    }

    /// Give whether an even palindrome closes at a node, and a mask of the centres of odd ones.
    fn closings(&self, node: usize) -> PyResult<(bool, u32)> {
        Ok(self.0.closings(self.known(node)?))
    }

    /// Count the steps by each letter.
    fn step_counts(&self) -> Vec<usize> {
        self.0.step_counts()
    }

    /// Say whether any walk collects all that is wanted and closes, however long it is.
    fn exists(&self, py: Python<'_>) -> PyResult<bool> {
        watched(py, None, |watch| exists(&self.0, watch))
    }

    /// Find a half of little waste by layers of so many states: its symbols, the centre last, and
    /// whether it has one; None if none is met.
    #[expect(clippy::needless_pass_by_value, reason = "that is how Python hands it over")]
    fn beam<'py>(
        &self,
        py: Python<'py>,
        width: usize,
        waste: i32,
        weights: Vec<i64>,
        pause: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, bool)>> {
        if weights.len() != self.0.letters() {
            return Err(PyValueError::new_err("there has to be a weight for each letter"));
        }
        let Ok(waste) = usize::try_from(waste) else { return Ok(None) };
        let found = watched(py, Some(pause), |watch| beam(&self.0, width, waste, &weights, watch))?;
        Ok(found.map(|half| told(py, &half)))
    }
}

impl PangramGraph {
    fn known(&self, node: usize) -> PyResult<usize> {
        if node < self.0.nodes() {
            Ok(node)
        } else {
            Err(PyIndexError::new_err(format!("there is no node {node}")))
        }
    }
}

/// A lower bound on the waste from each node, some letters only counted.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct PangramBounds {
    bounds: Arc<RwLock<Bounds>>,
    nodes: usize,
    slab_bytes: usize,
}

#[pymethods]
impl PangramBounds {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "that is how Python hands it over")]
    fn new(
        py: Python<'_>,
        graph: &PangramGraph,
        tracked: Vec<u32>,
        groups: (u32, u32),
        odd: bool,
        even: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let graph = graph.0.clone();
        let nodes = graph.nodes();
        let parities = Parities { odd, even };
        let made = watched(py, None, |watch| {
            match Bounds::new(graph, &tracked, groups, parities, threads, watch) {
                Ok(bounds) => Ok(Ok(bounds)),
                Err(BoundsError::Stopped(stop)) => Err(stop),
                Err(error) => Ok(Err(error)),
            }
        })?;
        let bounds = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let slab_bytes = bounds.slab_bytes();
        Ok(Self { bounds: Arc::new(RwLock::new(bounds)), nodes, slab_bytes })
    }

    /// The most waste for which the tables are built; -1 at first.
    #[getter]
    fn waste(&self) -> PyResult<i64> {
        Ok(self.read()?.waste().map_or(-1, |waste| i64::try_from(waste).unwrap_or(i64::MAX)))
    }

    /// What the tables for one more unit of waste take.
    #[getter]
    fn slab_bytes(&self) -> usize {
        self.slab_bytes
    }

    /// Build the tables for one more unit of waste.
    fn extend(&self, py: Python<'_>, pause: &Bound<'_, PyAny>) -> PyResult<()> {
        watched(py, Some(pause), |watch| match self.bounds.try_write() {
            Ok(mut bounds) => bounds.extend(watch),
            Err(_) => Err(Stop::Busy),
        })
    }

    /// Give a lower bound on the waste from a node, letters missing; None: above those built.
    fn least_waste(&self, node: u32, missing: u32) -> PyResult<Option<usize>> {
        if node as usize >= self.nodes {
            return Err(PyIndexError::new_err(format!("there is no node {node}")));
        }
        Ok(self.read()?.least_waste(node, missing))
    }
}

impl PangramBounds {
    fn read(&self) -> PyResult<RwLockReadGuard<'_, Bounds>> {
        self.bounds.try_read().map_err(|_| busy())
    }
}

/// The search through every half of at most so much waste, by the number of letters.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct PangramPass {
    pass: Mutex<Pass>,
    bounds: Option<Arc<RwLock<Bounds>>>,
    memory: AtomicUsize,
}

#[pymethods]
impl PangramPass {
    #[new]
    fn new(
        graph: &PangramGraph,
        bounds: Option<&PangramBounds>,
        waste: u16,
        odd: bool,
        even: bool,
        keep: bool,
        threads: usize,
    ) -> PyResult<Self> {
        // Layers are kept always: what closes is traced back through them.
        let _ = keep;
        let waste = usize::from(waste);
        let tables = bounds.map(PangramBounds::read).transpose()?;
        if let Some(tables) = &tables {
            if !Arc::ptr_eq(tables.graph(), &graph.0) {
                return Err(PyValueError::new_err("the bounds are of another graph"));
            }
            if tables.waste().is_none_or(|built| built < waste) {
                return Err(PyValueError::new_err(format!(
                    "the bounds are not built for waste {waste}"
                )));
            }
        }
        let parities = Parities { odd, even };
        let pass = Pass::new(graph.0.clone(), tables.as_deref(), waste, parities, threads);
        let memory = AtomicUsize::new(pass.memory());
        let bounds = bounds.map(|bounds| bounds.bounds.clone());
        Ok(Self { pass: Mutex::new(pass), bounds, memory })
    }

    /// Bytes that the layers take.
    #[getter]
    fn memory(&self) -> usize {
        self.memory.load(Ordering::Relaxed)
    }

    /// The half of the fewest letters found so far: its symbols, and whether it is odd.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyBytes>, bool)>> {
        let half = watched(py, None, |watch| self.pass()?.best(watch))?;
        Ok(half.map(|half| told(py, &half)))
    }

    /// Do one layer: letters collected, states, steps looked at; None after the last.
    fn advance(
        &self,
        py: Python<'_>,
        pause: &Bound<'_, PyAny>,
    ) -> PyResult<Option<(usize, usize, usize)>> {
        let done = watched(py, Some(pause), |watch| {
            let mut pass = self.pass()?;
            let bounds = self.bounds.as_ref().map(|bounds| bounds.try_read()).transpose();
            let done = pass.advance(bounds.map_err(|_| Stop::Busy)?.as_deref(), watch);
            self.memory.store(pass.memory(), Ordering::Relaxed);
            done
        })?;
        Ok(done.map(|done| (done.letters, done.states, done.generated)))
    }

    /// Give what is needed to go on.
    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let data = watched(py, None, |_| self.pass()?.snapshot())?;
        Ok(PyBytes::new(py, &data))
    }

    /// Go on where another pass of the same kind was.
    fn restore(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        let restored = watched(py, None, |_| {
            let mut pass = self.pass()?;
            let restored = pass.restore(data);
            self.memory.store(pass.memory(), Ordering::Relaxed);
            Ok(restored)
        })?;
        restored.map_err(|_| {
            PyValueError::new_err("the layers that were saved are damaged, or of another search")
        })
    }

    /// Give the first so many, in order, of the halves with all of the waste allowed.
    fn strings<'py>(
        &self,
        py: Python<'py>,
        odd: bool,
        most: usize,
        pause: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let found =
            watched(py, Some(pause), |watch| self.pass()?.strings(odd, watch)?.list(most, watch))?;
        Ok(found.iter().map(|half| PyBytes::new(py, half)).collect())
    }

    /// Count the halves with all of the waste allowed.
    fn count_strings(&self, py: Python<'_>, odd: bool, pause: &Bound<'_, PyAny>) -> PyResult<u128> {
        let count =
            watched(py, Some(pause), |watch| self.pass()?.strings(odd, watch)?.count(watch))?;
        count.ok_or_else(|| PyOverflowError::new_err("more halves than 128 bits count"))
    }
}

impl PangramPass {
    /// The pass, if nobody is at work with it: whoever waits for it might be waited for.
    fn pass(&self) -> Result<MutexGuard<'_, Pass>, Stop> {
        self.pass.try_lock().map_err(|_| Stop::Busy)
    }
}

fn told<'py>(py: Python<'py>, half: &Half) -> (Bound<'py, PyBytes>, bool) {
    (PyBytes::new(py, &half.symbols), half.odd)
}

fn busy() -> PyErr {
    PyRuntimeError::new_err("another thread is at work with it")
}

/// Does long work while other threads run; what `pause` raises, or a Ctrl-C, ends it.
fn watched<Found: Send>(
    py: Python<'_>,
    pause: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Watch<'_>) -> Result<Found, Stop> + Send,
) -> PyResult<Found> {
    let pause = pause.map(Bound::as_unbound);
    let mut raised = None;
    let found = py.detach(|| {
        let mut enough = || {
            let called = Python::attach(|py| {
                py.check_signals()?;
                pause.map_or(Ok(()), |pause| pause.call0(py).map(drop))
            });
            // The first failure is the one to tell.
            raised = raised.take().or(called.err());
            raised.is_some()
        };
        work(&mut Watch::new(&mut enough))
    });
    found.map_err(|stop| match stop {
        Stop::Asked => raised.expect("only a failure stops it"),
        Stop::Busy => busy(),
        Stop::Memory => PyMemoryError::new_err("there is not enough memory"),
    })
}
