//! All positions of a board, level by level: the number of positions at each distance.
//!
//! A position is the order of its tiles in reading order, and the cell of the blank. A move along a
//! row changes only the blank's cell. A move along a column takes one tile past some others: it
//! rotates a window of the order by one. The order is stored as its Lehmer code, which has for each
//! tile the number of smaller tiles after it. Rotating a window changes only the digits in that
//! window, and the change depends only on these digits. So the rank of the next order is the current
//! rank plus a number from a small table, and no order is ever written out.
//!
//! Half of all orders can be reached, so the last two tiles follow from the others. A rank has two
//! sets of cells, a word of 16 bits each, which is 2.7 bits for each position.

use super::board::Board;
use crate::Error;
use crate::work::filled;

/// The most cells of a board: 3 rows of 4 have 239,500,800 positions.
pub const MOST_ENUMERATED: usize = 12;
/// The number of tiles at the end of an order that a table gives.
const LOW: usize = 7;

/// An enumeration of all positions, which can pause between two ranks.
pub struct Enumeration {
    orders: Orders,
    /// The board, turned so that rows are not longer than columns.
    turned: bool,
    cols: usize,
    /// For each rank the cells of the blank at this level, which have one colour of a chessboard,
    /// and those at the next level, which have the other.
    front: Vec<u16>,
    seen: Vec<u16>,
    first_cols: u16,
    last_cols: u16,
    colour: u16,
    expanding: bool,
    ended: bool,
    /// The next rank, and the number of positions of the level counted so far.
    next: usize,
    count: u64,
    sizes: Vec<u64>,
    farthest: Vec<(usize, u16)>,
    most_kept: usize,
    names: Vec<u8>,
    blank: u8,
}

impl Enumeration {
    /// Begins at a position, in which the blank has the number given.
    ///
    /// At least `most_kept` of the farthest positions are kept, or all if there are fewer.
    ///
    /// # Errors
    ///
    /// If the board is too large or a line, or there is not enough memory.
    pub fn new(board: &Board, tiles: &[u8], blank: u8, most_kept: usize) -> Result<Self, Error> {
        let cells = board.size();
        if cells > MOST_ENUMERATED || board.rows().min(board.cols()) < 2 {
            return Err(Error::TooLargeToEnumerate { most: MOST_ENUMERATED });
        }
        let mut names = tiles.to_vec();
        names.sort_unstable();
        names.dedup();
        if tiles.len() != cells || names.len() != cells || !names.contains(&blank) {
            return Err(Error::Position);
        }
        names.retain(|&name| name != blank);
        let turned = board.cols() > board.rows();
        let cols = board.cols().min(board.rows());
        let tiles = if turned { transposed(tiles, cols) } else { tiles.to_vec() };
        let at = tiles.iter().position(|&name| name == blank).unwrap_or_default();
        let order: Vec<u8> =
            tiles.iter().filter_map(|tile| names.binary_search(tile).ok()).map(small).collect();
        let orders = Orders::new(&order, cols, at / cols);
        let front = filled(0, orders.count)?;
        let seen = filled(0, orders.count)?;
        let set = |chosen: &dyn Fn(usize) -> bool| {
            (0..cells).filter(|&cell| chosen(cell)).fold(0, |set, cell| set | 1_u16 << cell)
        };
        let odd = set(&|cell| (cell / cols + cell % cols) % 2 == 1);
        let start = 1 << at;
        let mut enumeration = Self {
            turned,
            cols,
            front,
            seen,
            first_cols: set(&|cell| cell % cols == 0),
            last_cols: set(&|cell| cell % cols == cols - 1),
            colour: if odd & start == 0 { !odd } else { odd },
            expanding: true,
            ended: false,
            next: 0,
            count: 0,
            sizes: vec![1],
            farthest: Vec::new(),
            most_kept,
            names,
            blank,
            orders,
        };
        let rank = enumeration.orders.rank(&order);
        enumeration.front[rank] = start;
        enumeration.seen[rank] = start;
        Ok(enumeration)
    }

    /// The number of positions at distance 0, 1, 2 …, as far as it is known.
    #[must_use]
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// The bytes that the positions take in memory.
    #[must_use]
    pub fn memory(&self) -> usize {
        (self.front.len() + self.seen.len()) * size_of::<u16>()
    }

    /// Positions of the current level; at the end, some of the farthest.
    #[must_use]
    pub fn farthest(&self) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        for &(rank, blanks) in &self.farthest {
            for cell in (0..16).filter(|cell| blanks >> cell & 1 == 1) {
                let order = self.orders.order(rank, cell / self.cols);
                let mut tiles: Vec<u8> =
                    order.iter().map(|&name| self.names[usize::from(name)]).collect();
                tiles.insert(cell, self.blank);
                let rows = tiles.len() / self.cols;
                found.push(if self.turned { transposed(&tiles, rows) } else { tiles });
            }
        }
        found
    }

    /// Expands that many ranks, or a few more; returns whether all positions were seen.
    pub fn advance(&mut self, ranks: usize) -> bool {
        if self.ended {
            return true;
        }
        let end = self.front.len().min(self.next.saturating_add(ranks));
        if self.expanding {
            while self.next < end {
                self.expand_block(self.next / self.orders.low);
                self.next += self.orders.low;
            }
        } else {
            self.commit(self.next, end);
            self.next = end;
        }
        if self.next < self.front.len() {
            return false;
        }
        self.next = 0;
        self.expanding = !self.expanding;
        if self.expanding {
            if self.count == 0 {
                self.ended = true;
                return true;
            }
            self.sizes.push(self.count);
            self.farthest.clear();
            self.colour = !self.colour;
            self.count = 0;
        }
        false
    }

    /// Makes the next level from the new positions that were reached.
    fn commit(&mut self, first: usize, end: usize) {
        for (front, seen) in self.front[first..end].iter_mut().zip(&mut self.seen[first..end]) {
            let new = *front & !self.colour & !*seen;
            *seen |= new;
            *front = new;
            self.count += u64::from(new.count_ones());
        }
    }

    /// Moves the blank from all its cells of this level, for all ranks that differ only in the last
    /// digits.
    fn expand_block(&mut self, high: usize) {
        let begin = high * self.orders.low;
        let block = begin..begin + self.orders.low;
        if self.front[block.clone()].iter().all(|&cells| cells & self.colour == 0) {
            return;
        }
        let (mut digits, high_parity) = self.orders.high_digits(high);
        for rank in block {
            let here = self.front[rank] & self.colour;
            if here == 0 {
                continue;
            }
            if self.farthest.len() < self.most_kept {
                self.farthest.push((rank, here));
            }
            let right = (here & !self.last_cols) << 1;
            let left = (here & !self.first_cols) >> 1;
            self.front[rank] |= right | left;
            let parity = self.orders.low_digits(rank - begin, &mut digits) ^ high_parity;
            self.move_along_columns(rank, here, parity, &mut digits);
        }
    }

    fn move_along_columns(&mut self, rank: usize, here: u16, parity: u8, digits: &mut Digits) {
        let (cells, cols) = (self.orders.tiles + 1, self.cols);
        let mut rest = here;
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let last = parity ^ self.orders.parity(cell / cols);
            digits[(self.orders.tiles - 2) & 15] = last;
            if cell >= cols {
                let next = self.orders.turned(rank, last, cell - cols, UP, digits);
                self.front[next] |= 1 << (cell - cols);
            }
            if cell + cols < cells {
                let next = self.orders.turned(rank, last, cell, DOWN, digits);
                self.front[next] |= 1 << (cell + cols);
            }
        }
    }
}

/// The digits of a Lehmer code.
type Digits = [u8; 16];

/// If the blank goes up, the first tile of the window becomes the last; if down, the reverse.
const UP: usize = 0;
const DOWN: usize = 1;

/// Orders of tiles, ranked by their Lehmer codes without the last two digits.
struct Orders {
    tiles: usize,
    count: usize,
    window: usize,
    /// The last digits of the ranks that differ only in these, with their parity.
    low: usize,
    lows: Vec<(Digits, u8)>,
    /// What to add to twice the rank plus the last digit but one, by the begin of the window, the
    /// direction, and the digits in the window.
    steps: Vec<[Vec<i32>; 2]>,
    /// Whether orders are odd when the blank is in an even row, and when it is in an odd one.
    parities: [u8; 2],
}

impl Orders {
    fn new(order: &[u8], window: usize, row: usize) -> Self {
        let tiles = order.len();
        let half = |tiles: usize| (3..=tiles).product::<usize>();
        let own = code(order).iter().sum::<u8>() % 2;
        // Taking a tile past an odd number of others makes an even order odd.
        let other = own ^ u8::from(window.is_multiple_of(2));
        let parities = if row.is_multiple_of(2) { [own, other] } else { [other, own] };
        let low = half(LOW.min(tiles));
        let lows = (0..low).map(|rank| low_digits(tiles, rank)).collect();
        let steps = (0..=tiles - window)
            .map(|first| [UP, DOWN].map(|direction| steps(tiles, first, window, direction)));
        Self { tiles, count: half(tiles), window, low, lows, steps: steps.collect(), parities }
    }

    /// Whether orders are odd when the blank is in a row.
    fn parity(&self, row: usize) -> u8 {
        self.parities[row % 2]
    }

    /// Returns the digits of a rank except the last ones, and whether their sum is odd.
    fn high_digits(&self, mut high: usize) -> (Digits, u8) {
        let (mut digits, mut sum) = ([0; 16], 0);
        for place in (0..self.tiles.saturating_sub(LOW)).rev() {
            digits[place] = small(high % (self.tiles - place));
            high /= self.tiles - place;
            sum ^= digits[place] & 1;
        }
        (digits, sum)
    }

    /// Fills in the last digits but two; returns whether their sum is odd.
    fn low_digits(&self, low: usize, digits: &mut Digits) -> u8 {
        let (known, parity) = &self.lows[low];
        let from = self.tiles.saturating_sub(LOW);
        for place in 0..LOW.min(self.tiles) {
            digits[(from + place) & 15] = known[place];
        }
        *parity
    }

    /// Returns the rank of the order with a window rotated.
    fn turned(
        &self,
        rank: usize,
        last: u8,
        first: usize,
        direction: usize,
        digits: &Digits,
    ) -> usize {
        let mut key = 0;
        for place in first..first + self.window {
            key = key * (self.tiles - place) + usize::from(digits[place & 15]);
        }
        let step = self.steps[first][direction][key];
        let double = 2 * rank + usize::from(last);
        double.wrapping_add_signed(step as isize) / 2
    }

    fn rank(&self, order: &[u8]) -> usize {
        let digits = code(order);
        let but_two = digits[..self.tiles - 2].iter().enumerate();
        but_two.fold(0, |rank, (place, &digit)| rank * (self.tiles - place) + usize::from(digit))
    }

    /// Returns the order of a rank when the blank is in a row.
    fn order(&self, rank: usize, row: usize) -> Vec<u8> {
        let (mut digits, high) = self.high_digits(rank / self.low);
        let parity = high ^ self.low_digits(rank % self.low, &mut digits);
        digits[self.tiles - 2] = parity ^ self.parity(row);
        spelled(&digits[..self.tiles], self.tiles)
    }
}

/// Returns the digits of an order: for each tile the number of smaller ones after it.
fn code(order: &[u8]) -> Vec<u8> {
    let behind = |place: usize| order[place..].iter().filter(|&&tile| tile < order[place]).count();
    (0..order.len()).map(|place| small(behind(place))).collect()
}

/// Returns the tiles that digits select from those that are left.
fn spelled(digits: &[u8], tiles: usize) -> Vec<u8> {
    let mut left: Vec<u8> = (0..tiles).map(small).collect();
    digits.iter().map(|&digit| left.remove(digit.into())).collect()
}

/// Returns the last digits of the orders with a number below `LOW`! / 2.
fn low_digits(tiles: usize, mut rank: usize) -> (Digits, u8) {
    let count = LOW.min(tiles);
    let (mut digits, mut sum) = ([0; 16], 0);
    for place in (0..count - 2).rev() {
        digits[place] = small(rank % (count - place));
        rank /= count - place;
        sum ^= digits[place] & 1;
    }
    (digits, sum)
}

/// Returns what rotating a window adds to the rank of an order, for all digits in the window.
fn steps(tiles: usize, first: usize, window: usize, direction: usize) -> Vec<i32> {
    let left = tiles - first;
    let radices: Vec<usize> = (0..window).map(|place| left - place).collect();
    // The digits after the window do not change.
    let unit: usize = (1..=left - window).product();
    let value = |digits: &[u8]| {
        let number = digits.iter().zip(&radices);
        number.fold(0, |number, (&digit, radix)| number * radix + usize::from(digit)) * unit
    };
    let keys = 0..radices.iter().product();
    keys.map(|mut key: usize| {
        let mut digits = vec![0; window];
        for (digit, radix) in digits.iter_mut().zip(&radices).rev() {
            *digit = small(key % radix);
            key /= radix;
        }
        let mut order = spelled(&digits, left);
        if direction == UP {
            order.rotate_left(1);
        } else {
            order.rotate_right(1);
        }
        let rest = (0..left).map(small).filter(|tile| !order.contains(tile));
        let whole: Vec<u8> = order.iter().copied().chain(rest).collect();
        let turned = &code(&whole)[..window];
        let step = value(turned).cast_signed() - value(&digits).cast_signed();
        i32::try_from(step).expect("a rank has less than 31 bits")
    })
    .collect()
}

/// Returns a position with rows and columns exchanged; `cols` is the new number of columns.
fn transposed(tiles: &[u8], cols: usize) -> Vec<u8> {
    let rows = tiles.len() / cols;
    (0..tiles.len()).map(|cell| tiles[cell % cols * rows + cell / cols]).collect()
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("there are at most 32 cells")
}
