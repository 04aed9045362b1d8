//! The check of words and their paths, which shares nothing with the search for them.
//!
//! It knows a board by its rows, columns and the texts on its tiles; no trie, no symbols, no table
//! of neighbours.

use super::board::MOST_CELLS;
use crate::Error;

const JOKER: &str = "?";
const HOLE: &str = "#";

/// A board as users see it.
///
/// ```
/// use dodgson_core::boggle::Checker;
///
/// let checker = Checker::new((2, 2), &["c", "a", "t", "s"], false, false).unwrap();
/// assert!(checker.spells("cats", &[0, 1, 2, 3]));
/// assert!(!checker.spells("caca", &[0, 1, 0, 1]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checker<'b> {
    rows: usize,
    columns: usize,
    tiles: &'b [&'b str],
    straight: bool,
    wrap: bool,
}

impl<'b> Checker<'b> {
    /// Returns a checker for a board of this size. A tile is the letters it spells, `?` for a
    /// joker, `#` for a hole. With `straight`, no step is diagonal; with `wrap`, edges are joined.
    ///
    /// # Errors
    ///
    /// No tiles, more than 64, or not as many as rows and columns make.
    pub fn new(
        (rows, columns): (usize, usize),
        tiles: &'b [&'b str],
        straight: bool,
        wrap: bool,
    ) -> Result<Self, Error> {
        let cells = tiles.len();
        if cells == 0 || cells > MOST_CELLS {
            return Err(Error::CellCount { cells, most: MOST_CELLS });
        }
        if rows.checked_mul(columns) != Some(cells) {
            return Err(Error::RowSize);
        }
        Ok(Self { rows, columns, tiles, straight, wrap })
    }

    /// Returns whether the tiles along a path spell a word, each cell next to the one before it and
    /// none used twice.
    #[must_use]
    pub fn spells(&self, word: &str, path: &[u8]) -> bool {
        let (mut used, mut rest, mut before) = (0_u64, word, None);
        for &cell in path {
            let cell = usize::from(cell);
            let Some(&tile) = self.tiles.get(cell) else { return false };
            let place = (cell / self.columns, cell % self.columns);
            if tile == HOLE || used >> cell & 1 != 0 {
                return false;
            }
            if before.is_some_and(|before| !self.touch(before, place)) {
                return false;
            }
            let Some(after) = after(rest, tile) else { return false };
            used |= 1 << cell;
            (rest, before) = (after, Some(place));
        }
        rest.is_empty() && !path.is_empty()
    }

    fn touch(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let (mut down, mut right) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        if self.wrap {
            (down, right) = (down.min(self.rows - down), right.min(self.columns - right));
        }
        (if self.straight { down + right } else { down.max(right) }) == 1
    }
}

/// Returns the rest of a word after a tile, or `None` if the word does not begin with the tile.
fn after<'w>(rest: &'w str, tile: &str) -> Option<&'w str> {
    if tile != JOKER {
        return rest.strip_prefix(tile);
    }
    let mut letters = rest.chars();
    letters.next().map(|_| letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_right_or_has_one_of_these_faults() {
        let tiles = ["qu", "i", "t", "#", "é", "?"];
        let cases: [(&str, &[u8], bool); 14] = [
            ("quit", &[0, 1, 2], true),
            ("quité", &[0, 1, 2, 4], true),
            ("tié", &[2, 1, 4], true),
            ("tißé", &[2, 1, 5, 4], true),
            ("tiqué", &[2, 1, 0, 4], true),
            ("quit", &[0, 1, 2, 2], false), // used twice, or nothing left for it
            ("quitt", &[0, 1, 2, 2], false),
            ("qut", &[0, 2], false), // too far
            ("quis", &[0, 1, 2], false),
            ("qui", &[0, 1, 2], false),   // the word ends first
            ("quite", &[0, 1, 2], false), // the path ends first
            ("qu#", &[0, 3], false),
            ("quitx", &[0, 1, 2, 6], false), // no such cell
            ("", &[], false),
        ];
        let checker = Checker::new((2, 3), &tiles, false, false).unwrap();
        for (word, path, right) in cases {
            assert_eq!(checker.spells(word, path), right, "{word} {path:?}");
        }
    }

    #[test]
    fn steps_are_straight_and_edges_joined_if_asked_for() {
        let tiles = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        // next to it, a corner, over an edge, over a corner, too far
        let paths: [&[u8]; 5] = [&[0, 1], &[0, 4], &[0, 2], &[0, 8], &[1, 8]];
        for (straight, wrap, right) in [
            (false, false, [true, true, false, false, false]),
            (true, false, [true, false, false, false, false]),
            (false, true, [true, true, true, true, true]),
            (true, true, [true, false, true, false, false]),
        ] {
            let checker = Checker::new((3, 3), &tiles, straight, wrap).unwrap();
            for (path, right) in paths.into_iter().zip(right) {
                let word: String = path.iter().map(|&cell| tiles[usize::from(cell)]).collect();
                assert_eq!(checker.spells(&word, path), right, "{straight} {wrap} {path:?}");
            }
        }
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        let refused = |size, tiles: &[&str]| Checker::new(size, tiles, false, false).err();
        assert_eq!(refused((2, 2), &["a"; 5]), Some(Error::RowSize));
        assert_eq!(refused((usize::MAX, 2), &["a"; 2]), Some(Error::RowSize));
        let count = |cells| Some(Error::CellCount { cells, most: MOST_CELLS });
        assert_eq!(refused((0, 0), &[]), count(0));
        assert_eq!(refused((5, 13), &["a"; 65]), count(65));
    }
}
