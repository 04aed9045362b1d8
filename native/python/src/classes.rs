//! The kernel's classes of Boggle boards for Python, and the check of their bounds.

use std::num::NonZero;

use dodgson_core::Error;
use dodgson_core::boggle::{Claim, ClassRules, Classes, Closed, Fault};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::work::{Answer, Call, run};

/// Classes of boards, which are split until none can score more than a target.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BoggleClasses(Classes);

/// A class for Python: the letters of its first cells, and its bound.
type PyClosed<'py> = (Bound<'py, PyBytes>, u32);

#[pymethods]
impl BoggleClasses {
    /// Find where words can lie: the words sorted, as bytes that number the letters, with the
    /// points of each; each cell's neighbours as bits; and the pairs of cells (p, q) where the
    /// letter of q is not below that of p. `pause` is called every few milliseconds.
    #[new]
    #[pyo3(signature = (letters, words, points, near, pairs, pause=None))]
    #[expect(clippy::needless_pass_by_value, reason = "the arguments are made for this call")]
    fn new(
        py: Python<'_>,
        letters: u8,
        words: Vec<PyBackedBytes>,
        points: Vec<u32>,
        near: Vec<u16>,
        pairs: Vec<(usize, usize)>,
        pause: Option<&Bound<'_, PyAny>>,
    ) -> Answer<Self> {
        let words = words.iter().map(|word| word.to_vec().into_boxed_slice()).zip(points).collect();
        let rules = ClassRules::new(letters, words, near, &pairs)?;
        let call = pause.map_or(Call::Nothing, Call::Pause);
        Ok(Self(run(py, call, |control| Ok(Classes::new(rules, control)?))?))
    }

    /// Return the highest bound of the open classes of each letter of the first cell: 0 if none is
    /// open, 2**32 - 1 if nothing is known.
    fn open(&self) -> Vec<u32> {
        self.0.open()
    }

    /// Split the classes of some letters of the first cell until no bound is above the target.
    /// Return the closed classes of each: the letters of the first cells, and the bound. A letter
    /// ends early when more than `most` of its boards have a bound above the target.
    #[pyo3(signature = (letters, target, most, threads, pause=None))]
    fn close<'py>(
        &self,
        py: Python<'py>,
        letters: &[u8],
        target: u32,
        most: usize,
        threads: NonZero<usize>,
        pause: Option<&Bound<'_, PyAny>>,
    ) -> Answer<Vec<Vec<PyClosed<'py>>>> {
        let call = pause.map_or(Call::Nothing, Call::Pause);
        let found = run(py, call, |control| {
            Ok(self.0.close(letters, target, most, threads.get(), control)?)
        })?;
        let shown = |(prefix, bound): &Closed| (PyBytes::new(py, prefix), *bound);
        Ok(found.iter().map(|closed| closed.iter().map(shown).collect()).collect())
    }
}

/// Check the classes of a certificate, sorted by their letters: none is missing, none comes twice,
/// and no bound is too low. The other arguments are those of `BoggleClasses`. Return None if all
/// is right, or else what is wrong, the letters of the class, and the bound that was found.
#[pyfunction]
#[pyo3(signature = (letters, words, points, near, pairs, classes, threads, pause=None))]
#[expect(clippy::needless_pass_by_value, reason = "the arguments are made for this call")]
#[expect(clippy::too_many_arguments, reason = "a claim is made of this many things")]
pub(crate) fn boggle_certified<'py>(
    py: Python<'py>,
    letters: u8,
    words: Vec<PyBackedBytes>,
    points: Vec<u32>,
    near: Vec<u16>,
    pairs: Vec<(usize, usize)>,
    classes: Vec<(PyBackedBytes, u32)>,
    threads: NonZero<usize>,
    pause: Option<&Bound<'py, PyAny>>,
) -> Answer<Option<(&'static str, Bound<'py, PyBytes>, u32)>> {
    let words = words.iter().map(|word| word.to_vec()).zip(points).collect();
    let claim = Claim { letters, words, near, pairs };
    let classes: Vec<_> = classes.iter().map(|(given, bound)| (given.to_vec(), *bound)).collect();
    if !classes.is_sorted_by(|(one, _), (other, _)| one <= other) {
        return Err(Error::WordOrder.into());
    }
    let call = pause.map_or(Call::Nothing, Call::Pause);
    let fault = run(py, call, |control| Ok(claim.check(&classes, threads.get(), control)?))?;
    Ok(fault.map(|fault| match fault {
        Fault::Missing(class) => ("missing", PyBytes::new(py, &class), 0),
        Fault::Superfluous(class) => ("superfluous", PyBytes::new(py, &class), 0),
        Fault::TooLow(class, found) => ("too low", PyBytes::new(py, &class), found),
    }))
}
