//! Breadth-first search over packed positions.

use std::hint::black_box;
use std::mem::take;

use super::bits::{Key, Mask};
use super::board::{Board, Moved};
use super::code::Code;
use super::model::{Description, Explorer, Paths, Reached, State, Until};
use super::shortest::{Levels, shortest};
use super::spare;
use super::table::Table;
use super::view::View;
use crate::Error;
use crate::work::Control;

/// The number of positions expanded together.
const TOGETHER: usize = 64;
/// The number of such rounds between two calls of the control.
const BETWEEN_CHECKS: usize = 8;
/// A table of at most this many bytes fits into a fast cache.
const NEAR: usize = 1 << 19;
const LEAST_SLOTS: usize = 1 << 14;
/// The most bytes left to the next search.
const MOST_LEFT: usize = 1 << 25;
/// The parent of a start: none.
const NOBODY: u32 = u32::MAX;

/// A position that was met, in order.
#[derive(Clone, Copy)]
struct Met<K> {
    key: K,
    parent: u32,
    moved: Moved,
}

/// A search between two expansions.
pub(super) struct Search<M: Mask, K: Key> {
    board: Board<M>,
    code: Code<M, K>,
    table: Table<K>,
    met: Vec<Met<K>>,
    /// The begin of each level in `met`; the last level is the one being met.
    levels: Vec<usize>,
    /// The number of positions expanded, which is the index of the next one.
    expanded: usize,
    generated: usize,
    /// The indices of the goals that were met.
    goals: Vec<u32>,
    /// The bytes that the search may take.
    most_bytes: usize,
    rebuilding: bool,
    /// Whether the memory was not enough.
    full: bool,
    anchors: Vec<M>,
    view: View<M>,
    children: Vec<Met<K>>,
}

/// The buffers that searches leave to each other.
type Left<K> = (Table<K>, Vec<Met<K>>);

impl<M: Mask, K: Key> Drop for Search<M, K> {
    fn drop(&mut self) {
        if self.bytes() <= MOST_LEFT {
            spare::leave((take(&mut self.table), take(&mut self.met)));
        }
    }
}

impl<M: Mask, K: Key> Search<M, K> {
    pub(super) fn new(description: &Description, most_bytes: usize) -> Result<Self, Error> {
        let board = Board::new(description);
        let code = Code::new(description, &board)?;
        let start = code.start;
        let anchors = vec![M::default(); board.shapes.len()];
        let (mut table, mut met): Left<K> = spare::take();
        if bytes_of(&table, &met) > most_bytes {
            (table, met) = Left::default();
        }
        let mut search = Self {
            board,
            code,
            table,
            met,
            levels: Vec::new(),
            expanded: 0,
            generated: 0,
            goals: Vec::new(),
            most_bytes,
            rebuilding: false,
            full: false,
            anchors,
            view: View::new(),
            children: Vec::new(),
        };
        search.begin(&[start])?;
        Ok(search)
    }

    /// Begins at positions, which are level 0.
    fn begin(&mut self, starts: &[K]) -> Result<(), Error> {
        self.met.clear();
        self.met.try_reserve_exact(starts.len())?;
        let met = |&key| Met { key, parent: NOBODY, moved: Moved::NOTHING };
        self.met.extend(starts.iter().map(met));
        self.levels = vec![0, starts.len()];
        (self.expanded, self.generated) = (0, 0);
        let goals = (0..).zip(starts).filter(|&(_, &key)| self.code.is_goal(key));
        self.goals = goals.map(|(number, _)| number).collect();
        (self.rebuilding, self.full) = (true, false);
        let slots = (starts.len() * 2).next_power_of_two().max(LEAST_SLOTS);
        self.table.begin(slots)
    }

    /// The number of positions that can still be met without growing.
    #[inline]
    fn room(&self) -> usize {
        self.met.capacity().min(self.table.slots() / 2) - self.met.len()
    }

    /// Makes room for more positions.
    fn make_room(&mut self) -> Result<(), Error> {
        let wanted = self.met.len() + self.board.most_successors;
        let slots = (2 * wanted).next_power_of_two().max(self.table.slots());
        // A small table soon grows again, and each time all its keys are inserted again.
        if slots < 1 << 20 && self.grow(slots * 2, wanted).is_ok() {
            return Ok(());
        }
        self.grow(slots, wanted)
    }

    /// Grows to a number of slots, and to the positions that fit into them.
    fn grow(&mut self, slots: usize, wanted: usize) -> Result<(), Error> {
        let records = (slots / 2).max(wanted);
        let bytes = Table::<K>::bytes(slots)
            .saturating_add(records * size_of::<Met<K>>())
            .saturating_add(self.goals.capacity() * size_of::<u32>());
        let countable = records < NOBODY as usize;
        if bytes > self.most_bytes || !countable {
            return Err(Error::OutOfMemory);
        }
        self.met.try_reserve_exact(records - self.met.len())?;
        if slots > self.table.slots() {
            self.rebuilding = true;
            self.table.begin(slots)?;
        }
        Ok(())
    }

    /// Expands at most that many positions. A table too large for the fastest cache is slow, so it
    /// is asked for all their successors at once. Stops after the position from which a goal is
    /// met, if the search ends there.
    fn expand(&mut self, most: usize, aim: bool) {
        let most = most.min(self.room() / self.board.most_successors.max(1));
        let Self { board, code, met, anchors, view, children, .. } = self;
        let first = self.expanded;
        view.clear();
        for &Met { key, moved, .. } in met[first..].iter().take(most) {
            let covered = code.unpack(key, anchors);
            view.add(board, anchors, covered, moved);
            self.expanded += 1;
        }
        children.clear();
        view.each_move(board, |position, moved, from| {
            let parent = first + position;
            let shape = usize::from(moved.shape);
            let key = met[parent].key ^ code.of(shape, from) ^ code.of(shape, moved.to.into());
            children.push(Met { key, parent: number_of(parent), moved });
        });
        if Table::<K>::bytes(self.table.slots()) > NEAR {
            let asked = children.iter().map(|child| self.table.first(child.key));
            black_box(asked.fold(K::default(), K::bitxor));
        }
        for (place, &child) in children.iter().enumerate() {
            if child.parent as usize >= self.expanded {
                self.generated += place;
                return;
            }
            if self.table.insert(child.key) {
                if code.is_goal(child.key) {
                    self.goals.push(number_of(met.len()));
                    if aim {
                        self.expanded = child.parent as usize + 1;
                    }
                }
                met.push(child);
            }
        }
        self.generated += children.len();
    }

    /// The first goal that was met.
    fn goal(&self) -> Option<usize> {
        self.goals.first().map(|&goal| goal as usize)
    }

    /// Ends the level being met if the one before is expanded.
    fn close_level(&mut self) {
        if self.met.len() > self.expanded {
            self.levels.push(self.met.len());
        }
    }

    /// The end of the level being expanded, and the begin of the level being met.
    fn level_end(&self) -> usize {
        *self.levels.last().expect("there is always a level")
    }
}

impl<M: Mask, K: Key> Explorer for Search<M, K> {
    fn advance(
        &mut self,
        until: Until,
        expansions: usize,
        control: &mut dyn Control,
    ) -> Result<Reached, Error> {
        let mut rounds = 0_usize;
        loop {
            let reached = match until {
                Until::Goal => !self.goals.is_empty(),
                Until::Goals => self.goal().is_some_and(|goal| goal < self.level_end()),
                Until::End => false,
            };
            if reached {
                return Ok(Reached::Goal);
            }
            if self.full {
                return Err(Error::OutOfMemory);
            }
            if self.rebuilding {
                let met = self.met.iter().map(|met| met.key);
                self.table.rebuild(met, control)?;
                self.rebuilding = false;
            }
            if self.expanded == self.met.len() {
                return Ok(Reached::Exhausted);
            }
            if self.expanded >= expansions {
                return Ok(Reached::Expansions);
            }
            if self.room() < self.board.most_successors {
                self.full = self.make_room().is_err();
                continue;
            }
            let left = (self.level_end() - self.expanded).min(expansions - self.expanded);
            self.expand(left.min(TOGETHER), until == Until::Goal);
            if self.expanded == self.level_end() {
                self.close_level();
            }
            rounds += 1;
            if rounds.is_multiple_of(BETWEEN_CHECKS) {
                control.check(self.expanded as u64)?;
            }
        }
    }

    fn expanded(&self) -> usize {
        self.expanded
    }

    fn depth(&self) -> usize {
        self.levels.len() - 2
    }

    fn generated(&self) -> usize {
        self.generated
    }

    fn met(&self) -> usize {
        self.met.len()
    }

    fn levels(&self) -> Vec<usize> {
        let ends = self.levels.iter().copied().chain([self.met.len()]);
        let sizes = self.levels.iter().zip(ends.skip(1)).map(|(begin, end)| end - begin);
        sizes.filter(|&size| size > 0).collect()
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.table, &self.met) + self.goals.capacity() * size_of::<u32>()
    }

    fn allow(&mut self, most_bytes: usize) {
        self.most_bytes = most_bytes;
        self.full = false;
    }

    fn path(&self) -> Option<Vec<State>> {
        let parent = |&at: &usize| {
            Some(self.met[at].parent).filter(|&up| up != NOBODY).map(|up| up as usize)
        };
        let mut path: Vec<_> = std::iter::successors(self.goal(), parent)
            .map(|at| self.state(self.met[at].key))
            .collect();
        path.reverse();
        Some(path).filter(|path| !path.is_empty())
    }

    fn states(&self, first: usize, count: usize) -> Vec<State> {
        let met = self.met.iter().skip(first).take(count);
        met.map(|met| self.state(met.key)).collect()
    }

    fn goals(&self) -> usize {
        self.goals.len()
    }

    fn turn(&mut self) -> Result<(), Error> {
        let goals: Vec<K> = self.goals.iter().map(|&goal| self.met[goal as usize].key).collect();
        self.begin(&goals)
    }

    fn shortest(&self, control: &mut dyn Control) -> Result<Option<Paths>, Error> {
        shortest(self, control)
    }
}

impl<M: Mask, K: Key> Levels for Search<M, K> {
    type Key = K;

    fn level(&self, depth: usize) -> impl ExactSizeIterator<Item = K> {
        let end = self.levels.get(depth + 1).copied().unwrap_or(self.met.len());
        self.met[self.levels[depth]..end].iter().map(|met| met.key)
    }

    fn cost(&self) -> Option<usize> {
        self.goal().map(|goal| self.levels.partition_point(|&begin| begin <= goal) - 1)
    }

    fn is_goal(&self, key: K) -> bool {
        self.code.is_goal(key)
    }

    fn around(&self, key: K) -> Vec<K> {
        let mut anchors = vec![M::default(); self.board.shapes.len()];
        let mut found = Vec::new();
        let mut view = View::new();
        let covered = self.code.unpack(key, &mut anchors);
        view.add(&self.board, &anchors, covered, Moved::NOTHING);
        view.each_move(&self.board, |_, moved, from| {
            let shape = usize::from(moved.shape);
            found.push(key ^ self.code.of(shape, from) ^ self.code.of(shape, moved.to.into()));
        });
        found
    }

    fn state(&self, key: K) -> State {
        let mut anchors = vec![M::default(); self.board.shapes.len()];
        let empty = self.board.ground & !self.code.unpack(key, &mut anchors);
        std::iter::once(empty).chain(anchors).map(Mask::widened).collect()
    }
}

/// The index of a position in its small type; there is no memory for more positions.
#[inline]
fn number_of(position: usize) -> u32 {
    u32::try_from(position).expect("no more positions are met than can be counted")
}

/// The bytes allocated, used or not.
fn bytes_of<K: Key>(table: &Table<K>, met: &Vec<Met<K>>) -> usize {
    Table::<K>::bytes(table.capacity()) + met.capacity() * size_of::<Met<K>>()
}
