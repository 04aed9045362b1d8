//! The hot loops of dodgson, in plain Rust.
//!
//! Every kernel here has a readable reference in Python that is its specification; one table of
//! cases and one set of property tests compare the two, answer for answer.

#![deny(unsafe_code)]

pub mod blocks;
pub mod boggle;
pub mod cpu;
mod error;
pub mod ladder;
pub mod pack;
pub mod pangram;
mod random;
mod threads;
pub mod tiles;
pub mod work;

pub use error::Error;
