//! The words of one length as a graph, for Python.

use std::collections::HashMap;
use std::num::NonZero;
use std::time::Instant;

use dodgson_core::{Error, ladder};
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyString, PyTuple};

use crate::work::{Answer, Call, run};

/// The effort of a search: expanded, generated, pruned, largest frontier.
type Effort = (usize, usize, usize, usize);
/// A ladder if there is one, and the effort.
type Found<'py> = (Option<Bound<'py, PyTuple>>, Effort);

/// Many ladders, and for each the effort and the seconds.
type FoundMany<'py> = (Vec<Option<Bound<'py, PyTuple>>>, Vec<(usize, usize, usize, usize, f64)>);

/// A ladder with its cost if there is one, and the effort.
type Cheapest<'py> = (Option<(Bound<'py, PyTuple>, u32)>, Effort);

/// A ladder, and how many there are of its length.
type Counted<'py> = (Bound<'py, PyTuple>, u32);

/// The words of one length, two of them neighbours when they differ in one letter.
///
/// Made of sorted rows, one byte a letter: 1 + its index in the alphabet. Numbers come back as
/// bytes: 32 bits each in the machine's own order, signed, -1 where there is none.
#[pyclass(frozen, module = "dodgson._native")]
pub struct LengthGraph {
    graph: ladder::LengthGraph,
    /// The words as Python has them, so that a ladder is given without making them anew.
    words: PyOnceLock<Vec<Py<PyString>>>,
    letters: Vec<char>,
    codes: Codes,
}

#[pymethods]
impl LengthGraph {
    #[new]
    fn new(py: Python<'_>, rows: &[u8], length: usize, alphabet: &str) -> Answer<Self> {
        let letters: Vec<char> = alphabet.chars().collect();
        let least = rows.iter().copied().min().unwrap_or(1);
        let most = usize::from(rows.iter().copied().max().unwrap_or(0));
        if letters.len() > 255 || least == 0 || most > letters.len() {
            return Err(Error::WordSymbols.into());
        }
        let graph = py.detach(|| ladder::LengthGraph::new(rows.to_vec(), length))?;
        Ok(Self { graph, words: PyOnceLock::new(), codes: Codes::new(&letters), letters })
    }

    fn __len__(&self) -> usize {
        self.graph.len()
    }

    /// How many pairs of words are neighbours.
    #[getter]
    fn edges(&self) -> usize {
        self.graph.edges()
    }

    /// Return a word's neighbours in alphabetical order.
    fn neighbours<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        self.tuple(py, self.graph.neighbours(self.number(word)?))
    }

    /// Return a shortest ladder between two words, or None if they are not joined.
    fn shortest<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        goal: &str,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let (start, goal) = (self.number(start)?, self.number(goal)?);
        let search = py.detach(|| self.graph.shortest(start, goal));
        search.ladder.map(|words| self.tuple(py, &words)).transpose()
    }

    /// Return a shortest ladder, or None, and what it took: how many words were expanded, generated
    /// and pruned, and how large the frontier grew.
    fn search<'py>(&self, py: Python<'py>, start: &str, goal: &str) -> PyResult<Found<'py>> {
        let (start, goal) = (self.number(start)?, self.number(goal)?);
        let search = py.detach(|| self.graph.shortest(start, goal));
        let effort = effort(&search);
        let ladder = search.ladder.map(|words| self.tuple(py, &words)).transpose()?;
        Ok((ladder, effort))
    }

    /// Return a shortest ladder, or None, for each pair of words, and the effort of each search
    /// with the seconds that it took. Each ladder is checked by its words.
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn search_many<'py>(
        &self,
        py: Python<'py>,
        pairs: Vec<(PyBackedStr, PyBackedStr)>,
    ) -> PyResult<FoundMany<'py>> {
        let timed = |(start, goal): &(PyBackedStr, PyBackedStr)| {
            let (start, goal) = (self.number(start)?, self.number(goal)?);
            let begun = Instant::now();
            let search = self.graph.shortest(start, goal);
            let seconds = begun.elapsed().as_secs_f64();
            match &search.ladder {
                Some(words) if !self.graph.is_ladder(words, start, goal) => {
                    Err(PyRuntimeError::new_err("the kernel found a ladder that is none"))
                }
                _ => Ok((search, seconds)),
            }
        };
        let searches = py.detach(|| pairs.iter().map(timed).collect::<PyResult<Vec<_>>>())?;
        let timed = |(search, seconds): &(ladder::Search, f64)| {
            let (expanded, generated, pruned, largest_frontier) = effort(search);
            (expanded, generated, pruned, largest_frontier, *seconds)
        };
        let efforts = searches.iter().map(timed).collect();
        let ladder = |(search, _): (ladder::Search, f64)| {
            search.ladder.map(|words| self.tuple(py, &words)).transpose()
        };
        Ok((searches.into_iter().map(ladder).collect::<PyResult<_>>()?, efforts))
    }

    /// Return the distances between sources and targets, a row for each source, as unsigned numbers
    /// of 16 bits in the machine's own order; 65535 where there is no ladder.
    ///
    /// `pause` is called every few milliseconds; what it raises ends the work.
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn table<'py>(
        &self,
        py: Python<'py>,
        sources: Vec<PyBackedStr>,
        targets: Vec<PyBackedStr>,
        threads: NonZero<usize>,
        pause: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let number = |word: &PyBackedStr| self.number(word);
        let sources: Vec<u32> = sources.iter().map(number).collect::<PyResult<_>>()?;
        let targets: Vec<u32> = targets.iter().map(number).collect::<PyResult<_>>()?;
        let bytes = sources.len().checked_mul(targets.len()).and_then(|all| all.checked_mul(2));
        PyByteArray::new_with(py, bytes.unwrap_or(usize::MAX), |bytes| {
            let (table, _) = bytes.as_chunks_mut();
            run(py, Call::Pause(pause), |control| {
                Ok(self.graph.fill_table(&sources, &targets, table, threads, control)?)
            })?;
            Ok(())
        })
    }

    /// Return the cheapest ladder and its cost, or None, and what it took.
    ///
    /// `prices` has one byte for each word: what it costs to come to it, at least 1.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        goal: &str,
        prices: &[u8],
    ) -> PyResult<Cheapest<'py>> {
        let (start, goal) = (self.number(start)?, self.number(goal)?);
        if prices.len() != self.graph.len() || prices.contains(&0) {
            return Err(PyValueError::new_err("each word has a price of at least 1"));
        }
        let (search, cost) = py.detach(|| self.graph.cheapest(start, goal, prices));
        let effort = effort(&search);
        let ladder = search.ladder.map(|words| self.tuple(py, &words)).transpose()?;
        Ok((ladder.map(|words| (words, cost)), effort))
    }

    /// Give the number of goals for a start that are as wanted, and for each pick a ladder to one
    /// of them with the number of ladders of its length.
    #[expect(clippy::needless_pass_by_value, reason = "they are made for this call")]
    fn goals<'py>(
        &self,
        py: Python<'py>,
        start: &str,
        roles: &[u8],
        steps: (u32, u32),
        answers: (u32, u32),
        picks: Vec<u64>,
    ) -> PyResult<(usize, Vec<Counted<'py>>)> {
        let start = self.number(start)?;
        if roles.len() != self.graph.len() {
            return Err(PyValueError::new_err("each word has a role"));
        }
        let wanted =
            ladder::Wanted { roles, steps: steps.0..=steps.1, answers: answers.0..=answers.1 };
        let (count, chosen) = py.detach(|| self.graph.goals(start, &wanted, &picks));
        let spelled = |(words, ways): ladder::Reached| Ok((self.tuple(py, &words)?, ways));
        Ok((count, chosen.into_iter().map(spelled).collect::<PyResult<_>>()?))
    }

    /// Count the shortest ladders between two words; None where there are too many to count so.
    fn count(&self, py: Python<'_>, start: &str, goal: &str) -> Answer<Option<u128>> {
        let (start, goal) = (self.number(start)?, self.number(goal)?);
        match py.detach(|| self.graph.count(start, goal)) {
            Ok(count) => Ok(Some(count)),
            Err(Error::TooManyToCount) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Return the distance of every word from one.
    fn distances<'py>(&self, py: Python<'py>, start: &str) -> PyResult<Bound<'py, PyBytes>> {
        let start = self.number(start)?;
        Ok(numbers(py, &py.detach(|| self.graph.distances(start))))
    }

    /// Return the component of every word; they are numbered by their first words.
    fn components<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        numbers(py, py.detach(|| self.graph.components()))
    }

    /// Return how far the farthest word of its component is from each word.
    ///
    /// `pause` is called every few milliseconds; what it raises ends the work.
    fn eccentricities<'py>(
        &self,
        py: Python<'py>,
        pause: &Bound<'py, PyAny>,
    ) -> Answer<Bound<'py, PyBytes>> {
        let found =
            run(py, Call::Pause(pause), |control| Ok(self.graph.eccentricities(control)?))?;
        Ok(numbers(py, &found))
    }

    /// Return the eccentricities, and how many ordered pairs of words are 1, 2, 3 … steps apart.
    ///
    /// `pause` is called every few milliseconds; what it raises ends the work.
    fn survey<'py>(
        &self,
        py: Python<'py>,
        pause: &Bound<'py, PyAny>,
    ) -> Answer<(Bound<'py, PyBytes>, Vec<u64>)> {
        let (eccentricities, pairs) =
            run(py, Call::Pause(pause), |control| Ok(self.graph.survey(control)?))?;
        Ok((numbers(py, &eccentricities), pairs))
    }
}

impl LengthGraph {
    fn number(&self, word: &str) -> PyResult<u32> {
        let unknown = || PyKeyError::new_err(word.to_string());
        self.graph.find(&self.codes.row(word).ok_or_else(unknown)?).ok_or_else(unknown)
    }

    fn tuple<'py>(&self, py: Python<'py>, words: &[u32]) -> PyResult<Bound<'py, PyTuple>> {
        let every = self.words.get_or_init(py, || self.spelled(py));
        PyTuple::new(py, words.iter().map(|&word| every[word as usize].bind(py)))
    }

    fn spelled(&self, py: Python<'_>) -> Vec<Py<PyString>> {
        let mut text = String::new();
        let spell = |word| {
            text.clear();
            let row = self.graph.row(word);
            text.extend(row.iter().map(|&code| self.letters[usize::from(code) - 1]));
            PyString::new(py, &text).unbind()
        };
        (0..self.graph.len()).map(spell).collect()
    }
}

fn effort(search: &ladder::Search) -> Effort {
    (search.expanded, search.generated, search.pruned, search.largest_frontier)
}

/// The byte of each letter: by a table for ASCII, by a map for the rest.
struct Codes {
    ascii: [u8; 128],
    others: HashMap<char, u8>,
}

impl Codes {
    fn new(letters: &[char]) -> Self {
        let mut codes = Self { ascii: [0; 128], others: HashMap::new() };
        for (&letter, code) in letters.iter().zip(1..=255) {
            match codes.ascii.get_mut(letter as usize) {
                Some(place) => *place = code,
                None => drop(codes.others.insert(letter, code)),
            }
        }
        codes
    }

    /// Writes a word as a row; None if it has a letter that is not in the alphabet.
    fn row(&self, word: &str) -> Option<Vec<u8>> {
        let code = |letter| match self.ascii.get(letter as usize) {
            Some(&code) => Some(code).filter(|&code| code != 0),
            None => self.others.get(&letter).copied(),
        };
        word.chars().map(code).collect()
    }
}

fn numbers<'py>(py: Python<'py>, numbers: &[u32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}
