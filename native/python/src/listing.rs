//! The words of a board for Python: listed with their paths, checked, and put in order.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use dodgson_core::boggle::{Checker, Listing, Progress, order};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use crate::work::Failure;

/// What a symbol spells, in UTF-8, and how many bytes that is.
pub(crate) type Spelled = ([u8; MOST_BYTES], u8);

/// Two letters.
const MOST_BYTES: usize = 8;

/// Returns what a symbol spells, or nothing if that is more than two letters.
pub(crate) fn spelled(letters: &str) -> Option<Spelled> {
    let mut bytes = [0; MOST_BYTES];
    bytes.get_mut(..letters.len())?.copy_from_slice(letters.as_bytes());
    Some((bytes, u8::try_from(letters.len()).ok()?))
}

/// A board's words with their paths, in as many calls as the caller wants.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BoggleListing {
    listing: Mutex<Listing>,
    spelled: Arc<[Spelled]>,
}

impl BoggleListing {
    /// Returns a listing whose symbols are spelled like this.
    pub(crate) fn new(listing: Listing, spelled: Arc<[Spelled]>) -> Self {
        Self { listing: Mutex::new(listing), spelled }
    }
}

/// The letters of all words, the cells of all their paths, and the part of each word.
#[derive(Default)]
struct Found {
    letters: Vec<u8>,
    cells: Vec<u8>,
    parts: Vec<Part>,
}

/// A word's letters and the cells of its path.
type Part = (Range<usize>, Range<usize>);

#[pymethods]
impl BoggleListing {
    /// Follow at most `most` more paths: the words found, their paths, the number of paths followed,
    /// and whether there are no more.
    fn go_on<'py>(
        &self,
        py: Python<'py>,
        most: u64,
    ) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>, u64, bool)> {
        let mut found = Found::default();
        let Progress { walked, ended } = py.detach(|| {
            let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
            listing.go_on(most, |word, path| {
                let starts = (found.letters.len(), found.cells.len());
                for &symbol in word {
                    // All bytes at once are faster than those that count.
                    let (bytes, count) = &self.spelled[usize::from(symbol)];
                    let end = found.letters.len() + usize::from(*count);
                    found.letters.extend_from_slice(bytes);
                    found.letters.truncate(end);
                }
                found.cells.extend_from_slice(path);
                found.parts.push((starts.0..found.letters.len(), starts.1..found.cells.len()));
            })
        });
        let word = |(letters, _): &Part| PyString::from_bytes(py, &found.letters[letters.clone()]);
        let path = |(_, cells): &Part| PyBytes::new(py, &found.cells[cells.clone()]);
        let words = found.parts.iter().map(word).collect::<PyResult<Vec<_>>>()?;
        let words = PyList::new(py, words)?;
        let paths = PyList::new(py, found.parts.iter().map(path).collect::<Vec<_>>())?;
        Ok((words, paths, walked, ended))
    }
}

/// Return the number of the first path that does not spell its word on a board, or None.
///
/// The board is its rows and columns, the text of each tile, and whether steps are straight and
/// edges joined; this shares nothing with the listing.
#[pyfunction]
pub(crate) fn boggle_wrong(
    size: (usize, usize),
    tiles: &Bound<'_, PyTuple>,
    straight: bool,
    wrap: bool,
    words: &Bound<'_, PyList>,
    paths: &Bound<'_, PyList>,
) -> PyResult<Option<usize>> {
    let tiles: Vec<Bound<'_, PyString>> = tiles.extract()?;
    let tiles = tiles.iter().map(|tile| tile.to_str()).collect::<PyResult<Vec<_>>>()?;
    let checker = Checker::new(size, &tiles, straight, wrap).map_err(Failure::from)?;
    check_lengths(words, paths)?;
    for (number, (word, path)) in words.iter().zip(paths).enumerate() {
        let (word, path) = (word.cast::<PyString>()?, path.cast::<PyBytes>()?);
        if !checker.spells(word.to_str()?, path.as_bytes()) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// Return words in order, and a value of each in the same order: by the rank of their length, the
/// lowest first, then by code point.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "the ranks are read for this call")]
pub(crate) fn boggle_sorted<'py>(
    py: Python<'py>,
    words: &Bound<'py, PyList>,
    values: &Bound<'py, PyList>,
    ranks: Vec<u32>,
) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyList>)> {
    check_lengths(words, values)?;
    let words: Vec<Bound<'py, PyString>> = words.extract()?;
    let values: Vec<Bound<'py, PyAny>> = values.iter().collect();
    let texts = words.iter().map(|word| word.to_str()).collect::<PyResult<Vec<_>>>()?;
    let order = order(&texts, &ranks);
    Ok((
        PyList::new(py, order.iter().map(|&number| &words[number]))?,
        PyList::new(py, order.iter().map(|&number| &values[number]))?,
    ))
}

/// Return the places of each path's cells as a tuple; `places` has the place of each cell.
#[pyfunction]
pub(crate) fn boggle_places<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyList>,
    places: &Bound<'py, PyTuple>,
) -> PyResult<Bound<'py, PyList>> {
    let places: Vec<Bound<'py, PyAny>> = places.iter().collect();
    let of = |path: Bound<'py, PyAny>| {
        let cells = path.cast::<PyBytes>()?.as_bytes();
        match cells.iter().find(|&&cell| usize::from(cell) >= places.len()) {
            Some(cell) => Err(PyIndexError::new_err(format!("there is no cell {cell}"))),
            None => PyTuple::new(py, cells.iter().map(|&cell| &places[usize::from(cell)])),
        }
    };
    PyList::new(py, paths.iter().map(of).collect::<PyResult<Vec<_>>>()?)
}

fn check_lengths(words: &Bound<'_, PyList>, others: &Bound<'_, PyList>) -> PyResult<()> {
    if words.len() == others.len() {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{} words, but {} beside them", words.len(), others.len())))
}
