//! How far words are from each other: breadth-first searches from all of them.

use super::graph::LengthGraph;
use super::waves::{LANES, NONE, Waves};
use crate::Error;
use crate::work::Control;

impl LengthGraph {
    /// How far the farthest word of its component is from each word.
    ///
    /// # Errors
    ///
    /// If it is cancelled. The control gets the number of words done.
    pub fn eccentricities(&self, control: &mut dyn Control) -> Result<Vec<u32>, Error> {
        self.flooded(None, control)
    }

    /// Each word's eccentricity, and how many ordered pairs of words are 1, 2, 3 … steps apart.
    ///
    /// # Errors
    ///
    /// If it is cancelled. The control gets the number of words done.
    pub fn survey(&self, control: &mut dyn Control) -> Result<(Vec<u32>, Vec<u64>), Error> {
        let mut pairs = Vec::new();
        let eccentricities = self.flooded(Some(&mut pairs), control)?;
        Ok((eccentricities, pairs))
    }

    /// Breadth-first search from a thousand words at once, a bit for each: a star's words pass on
    /// to each other whatever has reached any of them.
    fn flooded(
        &self,
        mut pairs: Option<&mut Vec<u64>>,
        control: &mut dyn Control,
    ) -> Result<Vec<u32>, Error> {
        let stars = self.stars();
        let mut waves = Waves::new(&stars, self.len());
        let mut farthest = vec![0; self.len()];
        for first in (0..self.len()).step_by(LANES) {
            let sources = first..self.len().min(first + LANES);
            waves.begin(sources.clone());
            for round in 1.. {
                control.check(first as u64)?;
                waves.gather(&stars);
                let arrived = waves.spread();
                if arrived == NONE {
                    break;
                }
                for (lane, word) in sources.clone().enumerate() {
                    if arrived[lane / 64] >> (lane % 64) & 1 == 1 {
                        farthest[word] = round;
                    }
                }
                if let Some(pairs) = &mut pairs {
                    pairs.resize(pairs.len().max(round as usize), 0);
                    pairs[round as usize - 1] += waves.arrivals();
                }
            }
        }
        Ok(farthest)
    }
}
