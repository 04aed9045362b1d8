//! The kernels for palindromic pangrams, for Python.

use std::sync::Arc;

use dodgson_core::pangram::{Graph, GraphError, Stop, Watch};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
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
        let graph = watched(py, pause, |watch| {
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

/// Does long work while other threads run; what `pause` raises, or a Ctrl-C, ends it.
fn watched<Found: Send>(
    py: Python<'_>,
    pause: &Bound<'_, PyAny>,
    work: impl FnOnce(&mut Watch<'_>) -> Result<Found, Stop> + Send,
) -> PyResult<Found> {
    let pause = pause.as_unbound();
    let mut raised = None;
    let found = py.detach(|| {
        let mut enough = || {
            let called = Python::attach(|py| {
                py.check_signals()?;
                pause.call0(py).map(drop)
            });
            // The first failure is the one to tell.
            raised = raised.take().or(called.err());
            raised.is_some()
        };
        work(&mut Watch::new(&mut enough))
    });
    found.map_err(|stop| match stop {
        Stop::Asked => raised.expect("only a failure stops it"),
        Stop::Memory => PyMemoryError::new_err("there is not enough memory"),
    })
}
