//! The portable walk, compiled again for processors that count bits in one instruction.
//!
//! All x86-64 processors but the oldest do, but a program for all of them must not rely on it. It
//! saves five to ten percent of the time.

#![allow(unsafe_code, reason = "instructions that a processor may lack have no safe form")]

use super::scalar::{Finder, Walk};
use crate::work::Cancelled;

/// Finds every word.
#[cfg(target_arch = "x86_64")]
pub(super) fn run<F: Finder>(walk: Walk<'_, F>) -> Result<(), Cancelled> {
    use std::arch::is_x86_feature_detected;

    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has both features, as just detected.
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
