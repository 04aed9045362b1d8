//! How far words are from each other: breadth-first searches from all of them.

use super::graph::LengthGraph;
use super::stars::{NOWHERE, Stars, number};
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
        let mut farthest = vec![0; self.len()];
        let mut done = 0;
        for Part { words, stars } in self.parts() {
            let mut waves = Waves::new(&stars, words.len());
            for first in (0..words.len()).step_by(LANES) {
                let sources = first..words.len().min(first + LANES);
                waves.begin(sources.clone());
                for round in 1.. {
                    control.check(done)?;
                    let (arrived, arrivals) = waves.step(&stars, pairs.is_some());
                    if arrived == NONE {
                        break;
                    }
                    for (lane, word) in sources.clone().enumerate() {
                        if arrived[lane / 64] >> (lane % 64) & 1 == 1 {
                            farthest[words[word] as usize] = round;
                        }
                    }
                    if let Some(pairs) = &mut pairs {
                        pairs.resize(pairs.len().max(round as usize), 0);
                        pairs[round as usize - 1] += arrivals;
                    }
                }
                done += sources.len() as u64;
            }
        }
        Ok(farthest)
    }

    /// Divides the words that have neighbours: into single components, and several small ones
    /// together that fill the lanes. What floods one part need not look at the others.
    fn parts(&self) -> Vec<Part> {
        let labels = self.components();
        let mut sizes = vec![0; labels.iter().max().map_or(0, |&last| last as usize + 1)];
        for &label in labels {
            sizes[label as usize] += 1;
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut room = 0;
        let part_of: Vec<usize> = sizes
            .into_iter()
            .map(|size: usize| {
                if size > room && size > 1 {
                    parts.push(Part::default());
                    room = size.max(LANES);
                }
                room -= if size > 1 { size } else { 0 };
                parts.len().saturating_sub(1)
            })
            .collect();
        let mut places = vec![NOWHERE; labels.len()];
        for (word, &label) in labels.iter().enumerate() {
            if !self.neighbours(number(word)).is_empty() {
                let part = &mut parts[part_of[label as usize]];
                places[word] = number(part.words.len());
                part.words.push(number(word));
            }
        }
        for star in self.stars().iter() {
            let stars = &mut parts[part_of[labels[star[0] as usize] as usize]].stars;
            stars.members.extend(star.iter().map(|&word| places[word as usize]));
            stars.ends.push(stars.members.len());
        }
        parts
    }
}

/// Whole components: their words in order, and their stars, of words numbered within the part.
#[derive(Default)]
struct Part {
    words: Vec<u32>,
    stars: Stars,
}
