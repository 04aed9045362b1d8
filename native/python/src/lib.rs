//! What Python sees of `dodgson-core`: conversions, and nothing else.

mod best;
mod blocks;
mod boggle;
mod classes;
mod ladder;
mod lent;
mod listing;
mod pangram;
mod tiles;
mod work;

use dodgson_core::{Error, cpu, pack};
use pyo3::exceptions::PyUnicodeDecodeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::work::{Answer, Failure};

/// The compiled kernels of dodgson; `dodgson.native` is the door to them.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::best::BoggleBest;
    #[pymodule_export]
    use super::blocks::BlockSearch;
    #[pymodule_export]
    use super::boggle::{BoggleGame, BoggleTrie, boggle_vectors};
    #[pymodule_export]
    use super::classes::{BoggleClasses, boggle_certified};
    #[pymodule_export]
    use super::listing::{BoggleListing, boggle_places, boggle_sorted, boggle_wrong};
    #[pymodule_export]
    use super::pangram::{PangramBounds, PangramGraph, PangramPass};
    #[pymodule_export]
    use super::tiles::{TileEnumeration, TilePatterns, TileSearch};
    #[pymodule_export]
    use super::{cpu_features, ladder::LengthGraph, pack_words};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

/// Name the vector and bit instructions of this processor that kernels may use.
#[pyfunction]
fn cpu_features() -> Vec<&'static str> {
    cpu::features()
}

/// Pack words, one a line, into one sorted block a length, shortest first.
#[pyfunction(name = "pack")]
fn pack_words<'py>(
    py: Python<'py>,
    words: &[u8],
    alphabet: &str,
) -> Answer<Vec<(usize, Bound<'py, PyBytes>)>> {
    let blocks = py.detach(|| pack::pack(words, alphabet)).map_err(|error| match error {
        // This exception shows the bytes that are wrong.
        Error::NotUtf8(fault) => match PyUnicodeDecodeError::new_utf8(py, words, fault) {
            Ok(raised) => Failure::Raised(raised.into()),
            Err(failed) => Failure::Raised(failed),
        },
        error => Failure::Kernel(error),
    })?;
    Ok(blocks.into_iter().map(|block| (block.length, PyBytes::new(py, &block.words))).collect())
}
