//! Bytes that a Python object lends, used where they are.

#![allow(unsafe_code, reason = "what Python lends has no lifetime that Rust knows")]

use std::ptr::NonNull;

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The bytes of an object that nobody can write to through Python: `bytes`, or a file mapped to be
/// read.
pub(crate) struct Lent {
    bytes: NonNull<[u8]>,
    /// As long as this is here the object keeps its bytes.
    _buffer: PyBuffer<u8>,
}

// SAFETY: the bytes are only read, and the buffer may be given back by any thread.
unsafe impl Send for Lent {}
// SAFETY: the bytes are only read.
unsafe impl Sync for Lent {}

impl Lent {
    /// Borrows an object's bytes, unless it may be written to, or has them in several places.
    pub(crate) fn by(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let buffer = PyBuffer::<u8>::get(object)?;
        match buffer.as_slice_ptr() {
            Some(bytes) if buffer.readonly() => Ok(Self { bytes, _buffer: buffer }),
            _ => Err(PyValueError::new_err("the bytes must be in one piece, and for reading only")),
        }
    }
}

impl AsRef<[u8]> for Lent {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: the buffer is held, so the bytes stay; it is read-only, so nobody here writes to
        // them. A mapped file's bytes are others' to change: ours are replaced, never written to.
        unsafe { self.bytes.as_ref() }
    }
}
