//! The kernels for palindromic pangrams, for Python.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, RwLock, RwLockReadGuard};

use dodgson_core::Error;
use dodgson_core::pangram::{Bounds, Graph, Half, Parities, Pass, beam, exists};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::work::{Answer, Call, busy, run};

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
    ) -> Answer<Self> {
        let graph = run(py, Call::Pause(pause), |control| {
            Ok(Graph::new(words, letters, wanted, most_waste, control)?)
        })?;
        Ok(Self(Arc::new(graph)))
    }

    /// The number of pairs that can be reached from the start.
    #[getter]
    fn pairs(&self) -> usize {
        self.0.pairs()
    }

    /// The number of live pairs: a palindrome closes there, or at a pair reached from there.
    #[getter]
    fn live(&self) -> usize {
        self.0.live()
    }

    /// The number of nodes that the live pairs are merged into.
    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// The number of steps of all nodes.
    #[getter]
    fn edges(&self) -> usize {
        self.0.edges()
    }

    /// The most waste of the strings at trie nodes.
    #[getter]
    fn most_waste(&self) -> u8 {
        self.0.most_waste()
    }

    /// Return 1 + the node of each pair, 0 for a pair that is not live: native 32-bit numbers.
    fn classes<'py>(&self, py: Python<'py>) -> Answer<Bound<'py, PyBytes>> {
        let classes = self.0.classes();
        Ok(PyBytes::new_with(py, 4 * classes.len(), |bytes| {
            for (place, class) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(classes) {
                *place = class.to_ne_bytes();
            }
            Ok(())
        })?)
    }

    /// Return the steps from a node as letter and node, sorted.
    fn steps(&self, node: usize) -> Answer<Vec<(u32, u32)>> {
        Ok(self.0.steps(self.known(node)?).collect())
    }

    /// Return whether an even palindrome closes at a node, and a mask of the centres of odd ones.
    fn closings(&self, node: usize) -> Answer<(bool, u32)> {
        Ok(self.0.closings(self.known(node)?))
    }

    /// Return the number of steps by each letter.
    fn step_counts(&self) -> Vec<usize> {
        self.0.step_counts()
    }

    /// Return whether any walk, of any length, collects all wanted letters and closes.
    fn exists(&self, py: Python<'_>) -> Answer<bool> {
        run(py, Call::Nothing, |control| Ok(exists(&self.0, control)?))
    }

    /// Return a half found by beam search with `width` states in each layer: its symbols, and
    /// whether it is odd. Return None if it finds none.
    #[expect(clippy::needless_pass_by_value, reason = "that is how Python hands it over")]
    fn beam<'py>(
        &self,
        py: Python<'py>,
        width: usize,
        waste: i32,
        weights: Vec<i64>,
        pause: &Bound<'py, PyAny>,
    ) -> Answer<Option<(Bound<'py, PyBytes>, bool)>> {
        let Ok(waste) = usize::try_from(waste) else { return Ok(None) };
        let found = run(py, Call::Pause(pause), |control| {
            Ok(beam(&self.0, width, waste, &weights, control)?)
        })?;
        Ok(found.map(|half| given(py, &half)))
    }
}

impl PangramGraph {
    fn known(&self, node: usize) -> Answer<usize> {
        if node < self.0.nodes() { Ok(node) } else { Err(Error::NoNode(node).into()) }
    }
}

/// Tables of lower bounds on the waste still needed from each node.
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
    ) -> Answer<Self> {
        let graph = graph.0.clone();
        let nodes = graph.nodes();
        let parities = Parities { odd, even };
        let bounds = run(py, Call::Nothing, |control| {
            Ok(Bounds::new(graph, &tracked, groups, parities, threads, control)?)
        })?;
        let slab_bytes = bounds.slab_bytes();
        Ok(Self { bounds: Arc::new(RwLock::new(bounds)), nodes, slab_bytes })
    }

    /// The most waste for which tables are built; -1 at first.
    #[getter]
    fn waste(&self) -> Answer<i64> {
        Ok(self.read()?.waste().map_or(-1, |waste| i64::try_from(waste).unwrap_or(i64::MAX)))
    }

    /// The memory of the tables for one more unit of waste, in bytes.
    #[getter]
    fn slab_bytes(&self) -> usize {
        self.slab_bytes
    }

    /// Build the tables for one more unit of waste.
    fn extend(&self, py: Python<'_>, pause: &Bound<'_, PyAny>) -> Answer<()> {
        run(py, Call::Pause(pause), |control| {
            let mut bounds = self.bounds.try_write().map_err(|_| busy())?;
            Ok(bounds.extend(control)?)
        })
    }

    /// Return a lower bound for a node and a mask of missing letters; None: above `waste`.
    fn least_waste(&self, node: u32, missing: u32) -> Answer<Option<usize>> {
        if node as usize >= self.nodes {
            return Err(Error::NoNode(node as usize).into());
        }
        Ok(self.read()?.least_waste(node, missing))
    }
}

impl PangramBounds {
    fn read(&self) -> Answer<RwLockReadGuard<'_, Bounds>> {
        Ok(self.bounds.try_read().map_err(|_| busy())?)
    }
}

/// The search through all halves with at most some waste, layer by layer.
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
        threads: usize,
    ) -> Answer<Self> {
        let waste = usize::from(waste);
        let tables = bounds.map(PangramBounds::read).transpose()?;
        let parities = Parities { odd, even };
        let pass = Pass::new(graph.0.clone(), tables.as_deref(), waste, parities, threads)?;
        let memory = AtomicUsize::new(pass.memory());
        let bounds = bounds.map(|bounds| bounds.bounds.clone());
        Ok(Self { pass: Mutex::new(pass), bounds, memory })
    }

    /// The memory of the layers, in bytes.
    #[getter]
    fn memory(&self) -> usize {
        self.memory.load(Ordering::Relaxed)
    }

    /// The half with the fewest letters found so far: its symbols, and whether it is odd.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> Answer<Option<(Bound<'py, PyBytes>, bool)>> {
        let half = run(py, Call::Nothing, |control| Ok(self.pass()?.best(control)?))?;
        Ok(half.map(|half| given(py, &half)))
    }

    /// Do one layer; return its number of letters, states and steps, or None after the last.
    fn advance(
        &self,
        py: Python<'_>,
        pause: &Bound<'_, PyAny>,
    ) -> Answer<Option<(usize, usize, usize)>> {
        let done = run(py, Call::Pause(pause), |control| {
            let mut pass = self.pass()?;
            let bounds = self.bounds.as_ref().map(|bounds| bounds.try_read()).transpose();
            let done = pass.advance(bounds.map_err(|_| busy())?.as_deref(), control);
            self.memory.store(pass.memory(), Ordering::Relaxed);
            Ok(done?)
        })?;
        Ok(done.map(|done| (done.letters, done.states, done.generated)))
    }

    /// Return the state of the pass.
    fn snapshot<'py>(&self, py: Python<'py>) -> Answer<Bound<'py, PyBytes>> {
        let data = run(py, Call::Nothing, |_| Ok(self.pass()?.snapshot()?))?;
        Ok(PyBytes::new(py, &data))
    }

    /// Restore the state of a pass of the same kind.
    fn restore(&self, py: Python<'_>, data: &[u8]) -> Answer<()> {
        run(py, Call::Nothing, |_| {
            let mut pass = self.pass()?;
            let restored = pass.restore(data);
            self.memory.store(pass.memory(), Ordering::Relaxed);
            Ok(restored?)
        })
    }

    /// Return the first `most` halves of one parity that waste all that is allowed, sorted.
    fn strings<'py>(
        &self,
        py: Python<'py>,
        odd: bool,
        most: usize,
        pause: &Bound<'py, PyAny>,
    ) -> Answer<Vec<Bound<'py, PyBytes>>> {
        let found = run(py, Call::Pause(pause), |control| {
            Ok(self.pass()?.strings(odd, control)?.list(most, control)?)
        })?;
        Ok(found.iter().map(|half| PyBytes::new(py, half)).collect())
    }

    /// Return how many such halves there are.
    fn count_strings(&self, py: Python<'_>, odd: bool, pause: &Bound<'_, PyAny>) -> Answer<u128> {
        run(py, Call::Pause(pause), |control| {
            Ok(self.pass()?.strings(odd, control)?.count(control)?)
        })
    }
}

impl PangramPass {
    /// Return the pass, unless another thread uses it: waiting for it might never end.
    fn pass(&self) -> Answer<MutexGuard<'_, Pass>> {
        Ok(self.pass.try_lock().map_err(|_| busy())?)
    }
}

fn given<'py>(py: Python<'py>, half: &Half) -> (Bound<'py, PyBytes>, bool) {
    (PyBytes::new(py, &half.symbols), half.odd)
}
