//! The portable walk, compiled once more for processors that count bits in one instruction.
//!
//! All of x86-64 but the oldest do, yet a program for all of them must not rely on it. It is worth
//! five to ten in a hundred.

#![allow(unsafe_code, reason = "what a processor may lack has no safe form")]

use super::scalar::{Finder, Walk};
use crate::work::Cancelled;

/// Finds every word.
#[cfg(target_arch = "x86_64")]
pub(super) fn run<F: Finder>(walk: Walk<'_, F>) -> Result<(), Cancelled> {
    use std::arch::is_x86_feature_detected;

    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has just said that it has both.
        return unsafe { run_counting(walk) };
    }
    walk.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn run_counting<F: Finder>(walk: Walk<'_, F>) -> Result<(), Cancelled> {
    walk.run()
}

/// Finds every word.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn run<F: Finder>(walk: Walk<'_, F>) -> Result<(), Cancelled> {
    walk.run()
}
