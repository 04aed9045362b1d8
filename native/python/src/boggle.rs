//! The Boggle kernel's classes for Python.

use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dodgson_core::Error;
use dodgson_core::boggle::{
    Fold, Game, Listing, Paths, Points, Score, Scorer, Shape, Tiles, Trie, Vectors,
};
use dodgson_core::work::Control;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::lent::Lent;
use crate::listing::{BoggleListing, Spelled, spelled};
use crate::work::{Answer, Call, run};

/// Words as a trie, for walking boards.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BoggleTrie(Arc<Trie>);

#[pymethods]
impl BoggleTrie {
    /// Compile packed words: for each length, rows of that length.
    #[staticmethod]
    #[pyo3(signature = (rows, symbols, fold=None))]
    #[expect(clippy::needless_pass_by_value, reason = "the argument is made for this call")]
    fn compile(
        py: Python<'_>,
        rows: Vec<(usize, PyBackedBytes)>,
        symbols: usize,
        fold: Option<(u8, u8)>,
    ) -> Answer<Self> {
        let fold = fold.map(|(first, second)| Fold { first, second });
        let rows = rows.iter().map(|(length, row)| (*length, &**row));
        let rows: Vec<(usize, &[u8])> = rows.collect();
        let trie = py.detach(|| Trie::compile(rows, symbols, fold))?;
        Ok(Self(Arc::new(trie)))
    }

    /// Open the image of a trie and use it in place: bytes, or a file mapped for reading.
    #[staticmethod]
    fn open(py: Python<'_>, image: &Bound<'_, PyAny>) -> Answer<Self> {
        let image = Lent::by(image)?;
        let trie = py.detach(|| Trie::open(image))?;
        Ok(Self(Arc::new(trie)))
    }

    /// Return the trie as bytes.
    fn image<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.image())
    }

    /// The number of words.
    #[getter]
    fn words(&self) -> usize {
        self.0.words()
    }

    /// The number of letters of the alphabet.
    #[getter]
    fn symbols(&self) -> usize {
        self.0.symbols()
    }
}

/// The rules of a game: words, shape, tiles and points.
#[pyclass(frozen, module = "dodgson._native")]
pub(crate) struct BoggleGame {
    game: Arc<Game>,
    /// What each symbol spells.
    spelled: Arc<[Spelled]>,
    /// Scorers of single boards: as many as were in use at the same time.
    scorers: Mutex<Vec<Box<Scorer>>>,
}

#[pymethods]
impl BoggleGame {
    /// Make a game from words, each cell's neighbours as bits, the symbols of each byte, and the
    /// points of words by length, from 0; the last is for longer words too. `letters` has what
    /// each symbol spells. `vectors` is one of `boggle_vectors`; by default the first.
    #[new]
    #[pyo3(signature = (trie, neighbours, tiles, jokers, holes, points, letters, *, vectors=None))]
    #[expect(clippy::needless_pass_by_value, reason = "the arguments are made for this call")]
    #[expect(clippy::too_many_arguments, reason = "a game is made of this many things")]
    fn new(
        trie: &BoggleTrie,
        neighbours: Vec<u64>,
        tiles: Vec<(u8, Vec<u8>)>,
        jokers: Vec<u8>,
        holes: Vec<u8>,
        points: Vec<Option<u32>>,
        letters: Vec<String>,
        vectors: Option<&str>,
    ) -> Answer<Self> {
        let letters: Option<Arc<[Spelled]>> = letters.iter().map(|each| spelled(each)).collect();
        let Some(letters) = letters.filter(|letters| letters.len() == trie.0.symbols()) else {
            let wrong = "each symbol is spelled by one letter or two";
            return Err(PyValueError::new_err(wrong).into());
        };
        let mut known = Tiles::none();
        for (byte, symbols) in tiles {
            known = known.with(byte, &symbols)?;
        }
        known = jokers.into_iter().fold(known, Tiles::with_joker);
        known = holes.into_iter().fold(known, Tiles::with_hole);
        let worth = |letters: usize| points.get(letters).or(points.last()).copied().flatten();
        let game = Game {
            trie: trie.0.clone(),
            shape: Shape::new(&neighbours)?,
            tiles: known,
            points: Points::new(worth),
            vectors: vectors.map_or_else(|| Ok(Vectors::fastest()), vectors_named)?,
        };
        Ok(Self { game: Arc::new(game), spelled: letters, scorers: Mutex::default() })
    }

    /// Score boards side by side, a byte for each cell: points and number of words of each, as
    /// native 32-bit numbers. Every hundredth of a second `progress` gets the number of boards
    /// that are done.
    #[pyo3(signature = (rows, threads, progress=None))]
    fn score<'py>(
        &self,
        py: Python<'py>,
        rows: &[u8],
        threads: NonZero<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Answer<Bound<'py, PyBytes>> {
        let call = progress.map_or(Call::Nothing, Call::Progress);
        let scores = run(py, call, |control| Ok(self.game.score(rows, threads, control)?))?;
        Ok(packed(py, &scores)?)
    }

    /// Score one board on this thread: its points and its number of words. `pause` is called every
    /// hundredth of a second, and an exception from it ends the work.
    #[pyo3(signature = (row, pause=None))]
    fn score_one(
        &self,
        py: Python<'_>,
        row: &[u8],
        pause: Option<&Bound<'_, PyAny>>,
    ) -> Answer<(u32, u32)> {
        let score =
            self.with_scorer(py, row, pause, |scorer, control| scorer.score(row, control))?;
        Ok((score.points, score.count))
    }

    /// Prepare to list a board's words, each with its first path, or with every path.
    fn list(&self, row: &[u8], every: bool) -> Answer<BoggleListing> {
        let paths = if every { Paths::Every } else { Paths::First };
        let listing = Listing::new(self.game.clone(), row, paths)?;
        Ok(BoggleListing::new(listing, self.spelled.clone()))
    }

    /// Score a board with each letter of the alphabet in turn at one cell; `pause` as above.
    #[pyo3(signature = (row, cell, pause=None))]
    fn sweep<'py>(
        &self,
        py: Python<'py>,
        row: &[u8],
        cell: usize,
        pause: Option<&Bound<'_, PyAny>>,
    ) -> Answer<Bound<'py, PyBytes>> {
        let scores =
            self.with_scorer(py, row, pause, |scorer, control| scorer.sweep(row, cell, control))?;
        Ok(packed(py, &scores)?)
    }
}

impl BoggleGame {
    /// Returns the game, for other kernels.
    pub(crate) fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Checks one board and passes a scorer to a function.
    fn with_scorer<Found: Send>(
        &self,
        py: Python<'_>,
        row: &[u8],
        pause: Option<&Bound<'_, PyAny>>,
        look: impl FnOnce(&mut Scorer, &mut dyn Control) -> Result<Found, Error> + Send,
    ) -> Answer<Found> {
        self.game.check_board(row)?;
        run(py, pause.map_or(Call::Nothing, Call::Pause), |control| {
            let kept = self.scorers().pop();
            let mut scorer = match kept {
                Some(scorer) => scorer,
                None => Box::new(Scorer::new(self.game.clone())?),
            };
            let found = look(&mut scorer, control);
            self.scorers().push(scorer);
            Ok(found?)
        })
    }

    fn scorers(&self) -> MutexGuard<'_, Vec<Box<Scorer>>> {
        self.scorers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Name the vectors that small boards can be walked with on this processor, the fastest first:
/// instructions, then off, which is the portable walk, then array, which is what defines the others.
#[pyfunction]
pub(crate) fn boggle_vectors() -> Vec<&'static str> {
    let mut names: Vec<_> = Vectors::all().into_iter().map(Vectors::name).collect();
    names.insert(names.len() - 1, OFF);
    names
}

/// The name of the portable walk.
const OFF: &str = "off";

/// Returns the vectors of a name.
fn vectors_named(name: &str) -> PyResult<Option<Vectors>> {
    if name == OFF {
        return Ok(None);
    }
    let found = Vectors::all().into_iter().find(|vectors| vectors.name() == name);
    found
        .map(Some)
        .ok_or_else(|| PyValueError::new_err(format!("there are no vectors {name} here")))
}

/// Returns scores as pairs of native 32-bit numbers.
fn packed<'py>(py: Python<'py>, scores: &[Score]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 8 * scores.len(), |bytes| {
        for (pair, score) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(scores) {
            let (points, count) = pair.split_at_mut(4);
            points.copy_from_slice(&score.points.to_ne_bytes());
            count.copy_from_slice(&score.count.to_ne_bytes());
        }
        Ok(())
    })
}
