//! One restart of the search for the best board: simulated annealing from a random board.
//!
//! A step sweeps one cell and draws its letter by heat bath: a board has the probability
//! exp(value / T), up to a common factor. One step in four exchanges two cells instead. The
//! temperature T is a share of the best value so far, so that it fits any list, size and points;
//! the share falls over the restart. Many sweeps come again while the board hardly changes, so
//! their values are kept.
//!
//! Source: Geman and Geman, Stochastic relaxation, Gibbs distributions, and the Bayesian
//! restoration of images (1984). All is computed with whole numbers, so that Python gives the same
//! boards.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::points::Score;
use super::scorer::Scorer;
use crate::Error;
use crate::random::Random;
use crate::work::Control;

/// The first temperature, as a share of the best value, in units of 2^-32.
const FIRST: u64 = 1 << 26;
/// How often the temperature is halved over a restart.
const HALVINGS: u64 = 2;
/// On average one step in this number exchanges two cells.
const SWAPS: usize = 4;
/// The number of boards whose values are kept.
const MOST_KEPT: usize = 1 << 14;

/// What all restarts of a search share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The seed: each restart has random numbers of its own.
    pub seed: u64,
    /// The number of restarts.
    pub restarts: u64,
    /// The number of steps of each, below 2^32.
    pub steps: u64,
    /// The byte of each symbol's tile.
    pub tiles: Vec<u8>,
    /// Whether a board's value is its number of words, and not its points.
    pub by_words: bool,
}

impl Plan {
    fn value(&self, score: Score) -> u32 {
        if self.by_words { score.count } else { score.points }
    }
}

/// A restart between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restart {
    /// Its number, from 0.
    pub number: u64,
    /// The number of steps made.
    pub step: u64,
    /// The state of its random numbers.
    pub random: u64,
    /// The value of the current board; 0 before the first step.
    pub value: u32,
    /// The current board, the number of a symbol for each cell.
    pub board: Vec<u8>,
    /// The value of the best board.
    pub best_value: u32,
    /// The first board of that value that was seen.
    pub best: Vec<u8>,
}

impl Restart {
    /// Begins at a random board.
    #[must_use]
    pub fn new(plan: &Plan, number: u64, cells: usize) -> Self {
        let mut random = Random::new(plan.seed, number);
        let board: Vec<u8> = (0..cells).map(|_| small(random.below(plan.tiles.len()))).collect();
        let (value, best_value, best) = (0, 0, board.clone());
        Self { number, step: 0, random: random.state, value, board, best_value, best }
    }

    /// Makes one step; an error leaves everything as it was.
    pub(super) fn step(
        &mut self,
        plan: &Plan,
        values: &mut Values,
        control: &mut dyn Control,
    ) -> Result<(), Error> {
        let mut random = Random { state: self.random };
        let heat = self.heat(plan);
        let cells = self.board.len();
        if random.below(SWAPS) == 0 && cells > 1 {
            let one = random.below(cells);
            let other = (one + 1 + random.below(cells - 1)) % cells;
            self.exchange(plan, (one, other), (random.next(), heat), values, control)?;
        } else {
            let cell = random.below(cells);
            self.draw(plan, cell, (random.next(), heat), values, control)?;
        }
        self.random = random.state;
        self.step += 1;
        Ok(())
    }

    /// Returns the temperature, in units of 2^-16.
    fn heat(&self, plan: &Plan) -> u64 {
        let share = (FIRST * halved((self.step << 16) * HALVINGS / plan.steps)) >> 32;
        ((u64::from(self.best_value) * share) >> 16).max(1)
    }

    /// Draws the letter of a cell by heat bath.
    fn draw(
        &mut self,
        plan: &Plan,
        cell: usize,
        (draw, heat): (u64, u64),
        values: &mut Values,
        control: &mut dyn Control,
    ) -> Result<(), Error> {
        let swept = values.of(plan, &self.board, Some(cell), control)?;
        let top = swept.iter().copied().max().unwrap_or(0);
        let weights = swept.iter().map(|&value| weight(top - value, heat));
        let mut left = part(draw, weights.clone().sum());
        let mut drawn = 0;
        for weight in weights {
            if left < weight {
                break;
            }
            left -= weight;
            drawn += 1;
        }
        self.value = swept[drawn];
        if top > self.best_value {
            let first = swept.iter().position(|&value| value == top).unwrap_or(0);
            self.board[cell] = small(first);
            self.note(top);
        }
        self.board[cell] = small(drawn);
        Ok(())
    }

    /// Exchanges two cells, if the draw permits.
    fn exchange(
        &mut self,
        plan: &Plan,
        (one, other): (usize, usize),
        (draw, heat): (u64, u64),
        values: &mut Values,
        control: &mut dyn Control,
    ) -> Result<(), Error> {
        self.board.swap(one, other);
        let value = match values.of(plan, &self.board, None, control) {
            Ok(values) => values[0],
            Err(error) => {
                self.board.swap(one, other);
                return Err(error);
            }
        };
        if value > self.best_value {
            self.note(value);
        }
        if draw >> 32 < weight(self.value.saturating_sub(value), heat) {
            self.value = value;
        } else {
            self.board.swap(one, other);
        }
        Ok(())
    }

    /// Makes the current board the best.
    fn note(&mut self, value: u32) {
        self.best_value = value;
        self.best.clone_from(&self.board);
    }
}

/// What boards are worth: a scorer, and the values that it found last.
pub(super) struct Values {
    scorer: Scorer,
    /// The values of a board; and of a board with each symbol at the cell that comes last.
    kept: HashMap<Vec<u8>, Vec<u32>>,
    row: Vec<u8>,
}

impl Values {
    pub(super) fn new(scorer: Scorer) -> Self {
        Self { scorer, kept: HashMap::new(), row: vec![] }
    }

    /// Returns the value of a board; or its value with each symbol at a cell.
    fn of(
        &mut self,
        plan: &Plan,
        board: &[u8],
        swept: Option<usize>,
        control: &mut dyn Control,
    ) -> Result<&[u32], Error> {
        let mut key = board.to_vec();
        if let Some(cell) = swept {
            key[cell] = 0;
            key.push(small(cell));
        }
        if self.kept.len() == MOST_KEPT && !self.kept.contains_key(&key) {
            self.kept.clear();
        }
        match self.kept.entry(key) {
            Entry::Occupied(entry) => Ok(entry.into_mut()),
            Entry::Vacant(entry) => {
                self.row.clear();
                self.row.extend(board.iter().map(|&symbol| plan.tiles[usize::from(symbol)]));
                let scores = match swept {
                    Some(cell) => self.scorer.sweep(&self.row, cell, control)?,
                    None => vec![self.scorer.score(&self.row, control)?],
                };
                Ok(entry.insert(scores.into_iter().map(|score| plan.value(score)).collect()))
            }
        }
    }
}

/// Returns the probability of a board that is this much worse, in units of 2^-32.
fn weight(worse: u32, heat: u64) -> u64 {
    halved((u64::from(worse) << 32) / heat)
}

/// Returns 2^(-x / 2^16) in units of 2^-32: exact at whole powers, and linear between them.
fn halved(x: u64) -> u64 {
    let whole = x >> 16;
    if whole > 32 { 0 } else { (0x2_0000 - (x & 0xffff)) << 15 >> whole }
}

/// Returns a draw of 64 bits as a number below a total.
fn part(draw: u64, total: u64) -> u64 {
    ((u128::from(draw) * u128::from(total)) >> 64) as u64
}

/// Returns a cell, or a symbol, as a byte.
fn small(number: usize) -> u8 {
    u8::try_from(number).expect("there are at most 64 cells, and 32 symbols")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_exact_at_whole_numbers_and_falls_between_them() {
        for whole in 0..=32 {
            assert_eq!(halved(whole << 16), 1 << (32 - whole));
        }
        assert_eq!(halved(33 << 16), 0);
        assert!(
            (0..40 << 16).step_by(999).is_sorted_by(|one, other| halved(*one) >= halved(*other))
        );
    }

    #[test]
    fn a_board_that_is_no_worse_is_certain_and_one_that_is_worse_by_the_heat_half_as_likely() {
        assert_eq!(weight(0, 1), 1 << 32);
        assert_eq!(weight(7, 7 << 16), 1 << 31);
        assert_eq!(weight(u32::MAX, 1), 0);
    }

    #[test]
    fn it_grows_colder_from_a_64th_of_the_best_value_to_a_256th() {
        let plan = Plan { seed: 0, restarts: 1, steps: 100, tiles: vec![b'a'], by_words: false };
        let mut restart = Restart::new(&plan, 0, 4);
        assert_eq!(restart.heat(&plan), 1, "there is no value yet");
        restart.best_value = 640;
        let heat = |step| Restart { step, ..restart.clone() }.heat(&plan);
        assert_eq!([heat(0), heat(50), heat(100)], [10 << 16, 5 << 16, 5 << 15]);
    }
}
