//! The hot loops of dodgson, in plain Rust.
//!
//! Every kernel here has a readable twin in Python that is its specification; one table of cases
//! and one set of property tests hold the two together, answer for answer.

#![deny(unsafe_code)]

pub mod blocks;
pub mod boggle;
pub mod cpu;
pub mod ladder;
pub mod pack;
pub mod pangram;
pub mod tiles;
