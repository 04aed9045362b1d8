//! Every walk agrees with the judge, on boards of every shape and kind of tile.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::Arc;

use super::judge::{Plain, Random};
use super::*;
use crate::Error;
use crate::pack::pack;
use crate::work::{Cancelled, Unwatched};

pub(super) const LATIN: &str = "abcdefghijklmnopqrstuvwxyz";
const QU: Fold = Fold { first: 16, second: 20 };
/// Few letters, so that boards hold many words.
const LETTERS: &str = "aeiqrstu";

pub(super) fn trie_of(words: &[&str], fold: Option<Fold>) -> Trie {
    let blocks = pack(words.join("\n").as_bytes(), LATIN).unwrap();
    let rows = blocks.iter().map(|block| (block.length, &block.words[..]));
    Trie::compile(rows, LATIN.len(), fold).unwrap()
}

fn game_of(trie: &Trie, shape: &Shape, points: &Points, vectors: Option<Vectors>) -> Arc<Game> {
    let (trie, shape, points) = (Arc::new(trie.clone()), shape.clone(), points.clone());
    Arc::new(Game { trie, shape, tiles: tiles(), points, vectors })
}

/// Returns every way to walk a board: with each set of vectors that is here, and without.
pub(super) fn ways() -> impl Iterator<Item = Option<Vectors>> {
    Vectors::all().into_iter().map(Some).chain([None])
}

/// Returns random words; some have a q without u, and all prefixes of some are words too.
fn some_words(random: &mut Random, count: usize) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    while words.len() < count {
        let length = 1 + random.below(7);
        let word: String = (0..length).map(|_| random.letter_of(LETTERS)).collect();
        if random.below(9) == 0 {
            words.extend((1..length).map(|end| word[..end].to_owned()));
        }
        words.insert(if random.below(3) == 0 { word.replace('q', "qu") } else { word });
    }
    words
}

fn points_of(letters: usize) -> Option<u32> {
    (letters > 1).then(|| u32::try_from(10 * letters + 1).unwrap())
}

/// Returns each cell's neighbours, computed without the code under test.
fn neighbours_of(rows: usize, columns: usize, straight: bool, wrap: bool) -> Vec<Vec<usize>> {
    let apart = |one: usize, other: usize, size: usize| {
        let far = one.abs_diff(other);
        if wrap { far.min(size - far) } else { far }
    };
    let near = |one: usize, other: usize| {
        let down = apart(one / columns, other / columns, rows);
        let right = apart(one % columns, other % columns, columns);
        if straight { down + right == 1 } else { down.max(right) == 1 }
    };
    let cells = rows * columns;
    (0..cells).map(|cell| (0..cells).filter(|&other| near(cell, other)).collect()).collect()
}

fn shape_of(touching: &[Vec<usize>]) -> Shape {
    let set = |cells: &Vec<usize>| cells.iter().map(|&cell| 1_u64 << cell).sum();
    Shape::new(&touching.iter().map(set).collect::<Vec<_>>()).unwrap()
}

/// Returns a word of a [`Listing`] as text.
fn spelled(symbols: &[u8], fold: Option<Fold>) -> String {
    let letter = |symbol: u8| LATIN.chars().nth(usize::from(symbol)).unwrap();
    let mut word = String::new();
    for &symbol in symbols {
        word.push(letter(symbol));
        word.extend(fold.filter(|fold| fold.first == symbol).map(|fold| letter(fold.second)));
    }
    word
}

/// Kinds of tiles: the byte of each, and its text for the judge.
struct Kind {
    name: &'static str,
    tiles: &'static [(u8, &'static str)],
    fold: Option<Fold>,
}

const PLAIN: &[(u8, &str)] = &[(b'a', "a"), (b'e', "e"), (b'q', "q"), (b'r', "r"), (b'u', "u")];
const KINDS: [Kind; 4] = [
    Kind { name: "plain", tiles: PLAIN, fold: None },
    Kind {
        name: "Qu",
        tiles: &[(b'a', "a"), (b'e', "e"), (b'q', "qu"), (b's', "s"), (b't', "t"), (b'#', "")],
        fold: Some(QU),
    },
    Kind {
        name: "jokers and holes",
        tiles: &[(b'a', "a"), (b'e', "e"), (b's', "s"), (b'#', ""), (b'?', "?")],
        fold: None,
    },
    Kind {
        name: "several letters",
        tiles: &[
            (b'a', "a"),
            (b'1', "er"),
            (b'2', "qu"),
            (b'3', "ate"),
            (b'4', "stra"),
            (b't', "t"),
        ],
        fold: None,
    },
];

fn tiles() -> Tiles {
    let symbols = |word: &str| word.bytes().map(|letter| letter - b'a').collect::<Vec<_>>();
    [(b'1', "er"), (b'2', "qu"), (b'3', "ate"), (b'4', "stra")]
        .into_iter()
        .fold(Tiles::latin(), |tiles, (byte, word)| tiles.with(byte, &symbols(word)).unwrap())
}

/// Returns a random board, with at most two jokers.
fn some_board(random: &mut Random, kind: &Kind, cells: usize) -> (Vec<u8>, Vec<String>) {
    let mut board = (vec![], vec![]);
    for _ in 0..cells {
        let mut tile = kind.tiles[random.below(kind.tiles.len())];
        if tile.1 == "?" && board.1.iter().filter(|&tile| tile == "?").count() == 2 {
            tile = kind.tiles[0];
        }
        board.0.push(tile.0);
        board.1.push(tile.1.to_owned());
    }
    board
}

fn score_of(words: impl Iterator<Item = usize>) -> Score {
    words.filter_map(points_of).fold(Score::default(), |sum, points| Score {
        points: sum.points + points,
        count: sum.count + 1,
    })
}

/// Lists a board's words with their paths, one path in each call.
fn listed(game: &Arc<Game>, row: &[u8], paths: Paths) -> Vec<(String, Vec<usize>)> {
    let mut found = vec![];
    let mut keep = |word: &[u8], path: &[u8]| {
        let path = path.iter().map(|&cell| usize::from(cell)).collect();
        found.push((spelled(word, game.trie.fold()), path));
    };
    let mut listing = Listing::new(game.clone(), row, paths).unwrap();
    let mut progress = listing.go_on(0, &mut keep);
    while !progress.ended {
        progress = listing.go_on(1, &mut keep);
        assert!(progress.walked == 1 || progress.ended);
    }
    assert_eq!(listing.go_on(9, &mut keep), Progress { walked: 0, ended: true });
    found
}

fn check_board(trie: &Trie, words: &[&str], (row, plain): (&[u8], &Plain), which: &str) {
    let points = Points::new(points_of);
    let shape = shape_of(&plain.touching);
    let expected = plain.words(words);
    let mut found = listed(&game_of(trie, &shape, &points, None), row, Paths::First);
    let in_order = found.is_sorted_by_key(|(_, path)| path.clone());
    assert!(in_order || row.contains(&b'?'), "{which}: in order of paths");
    found.sort();
    let judged: Vec<_> =
        expected.iter().map(|(word, path)| ((*word).to_owned(), path.clone())).collect();
    assert_eq!(found, judged, "{which}: listed");
    for vectors in ways() {
        let game = game_of(trie, &shape, &points, vectors);
        let mut scorer = Scorer::new(game.clone()).unwrap();
        let score = score_of(expected.keys().map(|word| word.len()));
        assert_eq!(scorer.score(row, &mut Unwatched), Ok(score), "{which}: {vectors:?}");
        let cell = row.len() / 2;
        let swept = scorer.sweep(row, cell, &mut Unwatched).unwrap();
        assert_eq!(swept.len(), LATIN.len(), "{which}: {vectors:?}, swept");
        for (symbol, &score) in (b'a'..=b'z').zip(&swept) {
            let mut row = row.to_vec();
            row[cell] = symbol;
            assert_eq!(
                scorer.score(&row, &mut Unwatched),
                Ok(score),
                "{which}: {vectors:?}, {symbol} at {cell}"
            );
        }
    }
}

#[test]
fn every_walk_finds_what_the_judge_finds() {
    let mut random = Random::new(2009);
    let words = some_words(&mut random, 1500);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let shapes = [
        (1, 1),
        (1, 2),
        (1, 8),
        (2, 2),
        (3, 3),
        (3, 4),
        (4, 4),
        (4, 4),
        (2, 8),
        (5, 3),
        (5, 5),
        (2, 16),
        (8, 8),
    ];
    for kind in &KINDS {
        let trie = trie_of(&words, kind.fold);
        for (rows, columns) in shapes {
            for (straight, wrap) in [(false, false), (true, false), (false, true), (true, true)] {
                let (row, tiles) = some_board(&mut random, kind, rows * columns);
                let plain = Plain { tiles, touching: neighbours_of(rows, columns, straight, wrap) };
                let which = format!(
                    "{rows}x{columns}, {}, straight {straight}, wrap {wrap}, {}",
                    kind.name,
                    String::from_utf8_lossy(&row),
                );
                check_board(&trie, &words, (&row, &plain), &which);
            }
        }
    }
}

/// Returns all strings of two letters up to some length.
fn all_of_two_letters(most: u32) -> Vec<String> {
    let spell = |length: u32, number: u32| {
        (0..length).map(|at| if number >> at & 1 == 0 { 'a' } else { 'b' }).collect()
    };
    (1..=most)
        .flat_map(|length| (0..1_u32 << length).map(move |number| spell(length, number)))
        .collect()
}

#[test]
fn a_board_too_repetitive_for_the_queue_is_scored_too() {
    let words = all_of_two_letters(8);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let trie = trie_of(&words, None);
    let (shape, tiles) = (Shape::rectangle(4, 4).unwrap(), Tiles::latin());
    for vectors in Vectors::all() {
        let mut vector = vector::Vector::new(vectors, &shape).unwrap();
        assert_eq!(vector.words(trie.table(), &tiles, &[b'a'; 16]), None, "there is no room");
        assert_eq!(vector.sweep(trie.table(), &tiles, &[b'a'; 16], 5), None, "there is no room");
    }
    let points = Points::new(points_of);
    let game = game_of(&trie, &shape, &points, Vectors::fastest());
    let mut scorer = Scorer::new(game.clone()).unwrap();
    assert_eq!(scorer.score(&[b'a'; 16], &mut Unwatched), Ok(score_of(1..=8)));
    let swept = scorer.sweep(&[b'a'; 16], 5, &mut Unwatched).unwrap();
    assert_eq!(swept[0], score_of(1..=8));
    // One b: a word of n letters is n a's, or has a b at one of n places.
    assert_eq!(swept[1], score_of((1..=8).flat_map(|n| std::iter::repeat_n(n, n + 1))));
    assert_eq!(swept[2], score_of(1..=8));
    assert_eq!(scorer.score(b"ccccccabcccccccc", &mut Unwatched), Ok(score_of([2, 2].into_iter())));
}

#[test]
fn a_batch_gives_each_board_its_score_on_any_number_of_threads() {
    let mut random = Random::new(5);
    let words = some_words(&mut random, 800);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let trie = trie_of(&words, None);
    let shape = Shape::rectangle(4, 4).unwrap();
    let points = Points::new(points_of);
    let rows: Vec<u8> = (0..16 * 300).map(|_| random.letter_of(LETTERS) as u8).collect();
    for vectors in [Vectors::fastest(), None] {
        let game = game_of(&trie, &shape, &points, vectors);
        let mut scorer = Scorer::new(game.clone()).unwrap();
        let expected: Vec<_> =
            rows.chunks(16).map(|row| scorer.score(row, &mut Unwatched).unwrap()).collect();
        for threads in 1..=3 {
            let threads = NonZero::new(threads).unwrap();
            let found = game.score(&rows, threads, &mut Unwatched).unwrap();
            assert_eq!(found, expected);
        }
        assert_eq!(game.score(&[], NonZero::<usize>::MIN, &mut Unwatched), Ok(vec![]));
    }
}

#[test]
fn work_that_would_take_hours_stops_when_cancelled() {
    let words = all_of_two_letters(16);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let trie = trie_of(&words, None);
    let shape = Shape::rectangle(8, 8).unwrap();
    let points = Points::standard();
    let game = game_of(&trie, &shape, &points, Vectors::fastest());
    let threads = NonZero::new(2).unwrap();
    let stopped = game.score(&vec![b'a'; 64 * 1000], threads, &mut |_| Err(Cancelled));
    assert_eq!(stopped, Err(Error::Cancelled));
    let mut scorer = Scorer::new(game.clone()).unwrap();
    for patience in [1, 5] {
        let mut calls = 0;
        let mut control = |_| {
            calls += 1;
            if calls < patience { Ok(()) } else { Err(Cancelled) }
        };
        assert_eq!(scorer.score(&[b'a'; 64], &mut control), Err(Error::Cancelled));
        assert_eq!(calls, patience);
        assert_eq!(scorer.sweep(&[b'a'; 64], 9, &mut |_| Err(Cancelled)), Err(Error::Cancelled));
    }
    assert_eq!(scorer.score(&[b'c'; 64], &mut Unwatched), Ok(Score::default()));
    let mut listing = Listing::new(game, &[b'a'; 64], Paths::Every).unwrap();
    for walked in [0, 1, 1000] {
        let progress = listing.go_on(walked, |_, _| {});
        assert_eq!(progress, Progress { walked, ended: false });
    }
}

#[test]
fn every_path_is_listed_if_asked_for() {
    let trie = trie_of(&["aa", "ab"], None);
    let shape = Shape::rectangle(1, 3).unwrap();
    let game = game_of(&trie, &shape, &Points::standard(), None);
    let expected = [("aa", [0, 1]), ("aa", [1, 0]), ("aa", [1, 2]), ("ab", [1, 2]), ("aa", [2, 1])];
    let expected = expected.map(|(word, path)| (word.to_owned(), path.to_vec()));
    assert_eq!(listed(&game, b"aa?", Paths::Every), expected);
    let mut listing = Listing::new(game, b"aa?", Paths::Every).unwrap();
    // Each of the cells begins a path; the joker is a only, as no word begins with b.
    let progress = listing.go_on(u64::MAX, |_, _| {});
    assert_eq!(progress, Progress { walked: 3 + 5, ended: true });
}

#[test]
fn an_invalid_board_is_refused_with_its_place() {
    let trie = trie_of(&["aa"], None);
    let shape = Shape::rectangle(1, 5).unwrap();
    let points = Points::standard();
    let game = game_of(&trie, &shape, &points, Vectors::fastest());
    let cases: [(&[u8], Error); 4] = [
        (b"aaaa", Error::RowSize),
        (b"aaaaaaa!aa", Error::UnknownTile { board: 1, cell: 2 }),
        (b"aaaaa?????", Error::TooManyJokers { board: 1, most: 4 }),
        (b"AAAAA", Error::UnknownTile { board: 0, cell: 0 }),
    ];
    for (rows, error) in cases {
        assert_eq!(game.score(rows, NonZero::<usize>::MIN, &mut Unwatched), Err(error));
        if let Error::UnknownTile { board: 0, .. } | Error::RowSize = error {
            assert_eq!(Listing::new(game.clone(), rows, Paths::First).err(), Some(error));
        }
    }
    let mut scorer = Scorer::new(game).unwrap();
    assert_eq!(scorer.score(b"aaaa", &mut Unwatched), Err(Error::RowSize));
    assert_eq!(scorer.sweep(b"aaaa", 0, &mut Unwatched), Err(Error::RowSize));
    assert_eq!(scorer.sweep(b"aaaaa", 5, &mut Unwatched), Err(Error::NoCell(5)));
    assert_eq!(
        Error::UnknownTile { board: 1, cell: 2 }.to_string(),
        "board 2, cell 3: there is no such tile"
    );
}

#[test]
fn invalid_shapes_tiles_and_points_are_refused() {
    assert_eq!(Shape::rectangle(0, 3), Err(Error::CellCount { cells: 0, most: 64 }));
    assert_eq!(Shape::rectangle(13, 5), Err(Error::CellCount { cells: 65, most: 64 }));
    assert_eq!(Shape::new(&[0b10, 0b10]), Err(Error::Neighbours(1)));
    assert_eq!(Shape::new(&[0b100, 0b1]), Err(Error::Neighbours(0)));
    for symbols in [&[][..], &[0; 5], &[32], &[0, 32]] {
        assert_eq!(
            Tiles::none().with(b'x', symbols).err(),
            Some(Error::Tile { byte: b'x', most: 4 })
        );
    }
    let trie = trie_of(&["aa", "ab"], None);
    let shape = Shape::rectangle(1, 5).unwrap();
    let points = Points::new(|_| Some(u32::MAX));
    let game = game_of(&trie, &shape, &points, Vectors::fastest());
    let error = Some(Error::TooManyPoints(u32::MAX));
    assert_eq!(Scorer::new(game.clone()).err(), error);
    assert_eq!(game.score(b"aaaaa", NonZero::<usize>::MIN, &mut Unwatched).err(), error);
}
