"""Boards of every kind, each solved by every strategy; the paths were found by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from dodgson.boggle import check_word, solve
from dodgson.boggle.strategies import Strategy

Trail = list[tuple[int, int]]


@dataclass(frozen=True)
class Case:
    """A board, the words of the list, and those on the board with their first paths."""

    name: str
    board: str
    words: list[str]
    found: dict[str, Trail]
    options: dict[str, Any] = field(default_factory=dict)
    paths: dict[str, int] = field(default_factory=dict)
    """The number of paths of some words."""


CASES = [
    Case("one cell", "a", ["a", "aa", "b"], {"a": [(1, 1)]}, {"min": 1}),
    Case("one cell on itself", "a", ["a", "aa"], {"a": [(1, 1)]}, {"min": 1, "wrap": True}),
    Case("no word", "abcd", ["dog", "cow"], {}),
    Case("no word of this length", "abcd", ["ab"], {}, {"min": 3, "max": 9}),
    Case(
        "the post's RISK",
        "aekc/mrfs/bdci/lpvr",
        ["ant", "car", "tree", "risk", "annual", "etc"],
        {"risk": [(4, 4), (3, 4), (2, 4), (1, 3)]},
    ),
    Case(
        "a cell once a word",
        "3x3:catdogxyz",
        ["cat", "tact", "good", "god"],
        {"cat": [(1, 1), (1, 2), (1, 3)], "god": [(2, 3), (2, 2), (2, 1)]},
    ),
    Case(
        "the least of several paths",
        "tat/ata",
        ["tat"],
        {"tat": [(1, 1), (1, 2), (1, 3)]},
        paths={"tat": 10},
    ),
    Case(
        "qu is a tile",
        "qi/te",
        ["quit", "quite", "qit"],
        {"quit": [(1, 1), (1, 2), (2, 1)], "quite": [(1, 1), (1, 2), (2, 1), (2, 2)]},
    ),
    Case(
        "qu counts two", "qab/xyz", ["qua", "quab"], {"quab": [(1, 1), (1, 2), (1, 3)]}, {"min": 4}
    ),
    Case(
        "no u of its own",
        "quab",
        ["qua", "quua"],
        {"qua": [(1, 1), (2, 1)], "quua": [(1, 1), (1, 2), (2, 1)]},
    ),
    Case(
        "a plain q under classic",
        "quit",
        ["quit", "qit", "quuit"],
        {"quit": [(1, 1), (1, 2), (2, 1), (2, 2)], "qit": [(1, 1), (2, 1), (2, 2)]},
        {"classic": True},
    ),
    Case("a plain q in brackets", "[q]uit", ["quit"], {"quit": [(1, 1), (1, 2), (2, 1), (2, 2)]}),
    Case(
        "the Qu tile under classic",
        "2x2:[qu]itx",
        ["quit"],
        {"quit": [(1, 1), (1, 2), (2, 1)]},
        {"classic": True},
    ),
    Case(
        "tiles of several letters",
        "[th][er]/e[ing]",
        ["there", "their", "ering", "thing", "eth"],
        {
            "there": [(1, 1), (1, 2), (2, 1)],
            "ering": [(1, 2), (2, 2)],
            "thing": [(1, 1), (2, 2)],
            "eth": [(2, 1), (1, 1)],
        },
    ),
    Case(
        "a word ends with its tile",
        "[th][er]/e[ing]",
        ["the", "thei", "ther"],
        {"the": [(1, 1), (2, 1)], "ther": [(1, 1), (1, 2)]},
    ),
    Case(
        "one word, two ways to cut it",
        "1x3:[ab]a[ba]",
        ["aba", "abab"],
        {"aba": [(1, 1), (1, 2)]},
        paths={"aba": 2},
    ),
    Case(
        "four letters on a tile",
        "1x2:[tion]s",
        ["tions", "tion"],
        {"tions": [(1, 1), (1, 2)], "tion": [(1, 1)]},
    ),
    Case(
        "a joker is any letter",
        "1x3:c?t",
        ["cat", "cot", "cxt", "tac", "ct", "caat"],
        {
            "cat": [(1, 1), (1, 2), (1, 3)],
            "cot": [(1, 1), (1, 2), (1, 3)],
            "cxt": [(1, 1), (1, 2), (1, 3)],
            "tac": [(1, 3), (1, 2), (1, 1)],
        },
    ),
    Case(
        "a joker is one letter only", "1x2:?a", ["qua", "qa"], {"qa": [(1, 1), (1, 2)]}, {"min": 2}
    ),
    Case(
        "a letter may be a joker or itself",
        "1x3:a?a",
        ["aa", "aaa", "ab"],
        {"aa": [(1, 1), (1, 2)], "aaa": [(1, 1), (1, 2), (1, 3)], "ab": [(1, 1), (1, 2)]},
        {"min": 2},
        {"aa": 4, "aaa": 2, "ab": 2},
    ),
    Case(
        "four jokers",
        "2x2:????",
        ["quiz", "jazz", "jazzy"],
        {"quiz": [(1, 1), (1, 2), (2, 1), (2, 2)], "jazz": [(1, 1), (1, 2), (2, 1), (2, 2)]},
        paths={"quiz": 24},
    ),
    Case("a joker is also written *", "1x3:c*t", ["cat"], {"cat": [(1, 1), (1, 2), (1, 3)]}),
    Case("no way over a hole", "1x3:a#b", ["ab"], {}, {"min": 2}),
    Case(
        "round a hole",
        "abc/h#d/gfe",
        ["abcdefgh", "aie", "bh"],
        {
            "abcdefgh": [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1)],
            "bh": [(1, 2), (2, 1)],
        },
        {"min": 2},
    ),
    Case(
        "a hole on a joined edge",
        "1x3:#bc",
        ["bc", "cb"],
        {"bc": [(1, 2), (1, 3)], "cb": [(1, 3), (1, 2)]},
        {"min": 2, "wrap": True},
        {"bc": 1},
    ),
    Case(
        "straight steps only",
        "cat/sto",
        ["cat", "cot", "cts", "tot"],
        {"cat": [(1, 1), (1, 2), (1, 3)], "tot": [(1, 3), (2, 3), (2, 2)]},
        {"neighbours": 4},
    ),
    Case(
        "edges joined",
        "cat/xyz/xyz",
        ["tcx", "cxx"],
        {"tcx": [(1, 3), (1, 1), (2, 1)], "cxx": [(1, 1), (2, 1), (3, 1)]},
        {"wrap": True},
    ),
    Case(
        "corners joined", "axx/xxx/xxb", ["ab"], {"ab": [(1, 1), (3, 3)]}, {"wrap": True, "min": 2}
    ),
    Case(
        "edges joined, straight steps only",
        "axx/xxx/xxb",
        ["ab", "axx"],
        {"axx": [(1, 1), (1, 2), (1, 3)]},
        {"wrap": True, "neighbours": 4, "min": 2},
    ),
    Case(
        "a ring of one row",
        "1x4:abcd",
        ["da", "abcd", "cdab", "ac"],
        {
            "da": [(1, 4), (1, 1)],
            "abcd": [(1, 1), (1, 2), (1, 3), (1, 4)],
            "cdab": [(1, 3), (1, 4), (1, 1), (1, 2)],
        },
        {"wrap": True, "min": 2},
    ),
    Case(
        "a ring of one row, straight steps only",
        "1x4:abcd",
        ["da", "aa", "ac"],
        {"da": [(1, 4), (1, 1)]},
        {"wrap": True, "neighbours": 4, "min": 1},
    ),
    Case(
        "a ring of one column",
        "4x1:abcd",
        ["da", "ba"],
        {"da": [(4, 1), (1, 1)], "ba": [(2, 1), (1, 1)]},
        {"wrap": True, "min": 2},
    ),
    Case(
        "a ring of two",
        "1x2:ab",
        ["ab", "aba"],
        {"ab": [(1, 1), (1, 2)]},
        {"wrap": True, "min": 2},
        {"ab": 1},
    ),
    Case(
        "joined edges change nothing on two by two",
        "abcd",
        ["ad", "abcd"],
        {"ad": [(1, 1), (2, 2)], "abcd": [(1, 1), (1, 2), (2, 1), (2, 2)]},
        {"wrap": True, "min": 2},
        {"ad": 1, "abcd": 1},
    ),
    Case(
        "two by two joined, straight steps only",
        "abcd",
        ["ad", "abdc"],
        {"abdc": [(1, 1), (1, 2), (2, 2), (2, 1)]},
        {"wrap": True, "neighbours": 4, "min": 2},
        {"abdc": 1},
    ),
    Case(
        "all the same letter",
        "aaa/aaa",
        ["a", "aa", "aaaaaa", "aaaaaaa"],
        {
            "a": [(1, 1)],
            "aa": [(1, 1), (1, 2)],
            "aaaaaa": [(1, 1), (1, 2), (1, 3), (2, 3), (2, 2), (2, 1)],
        },
        {"min": 1},
        {"a": 6, "aa": 22},
    ),
    Case(
        "three by four",
        "3x4:catsxxxxdogs",
        ["cats", "dogs", "cows"],
        {"cats": [(1, 1), (1, 2), (1, 3), (1, 4)], "dogs": [(3, 1), (3, 2), (3, 3), (3, 4)]},
    ),
    Case("one column", "3x1:cat", ["cat", "act"], {"cat": [(1, 1), (2, 1), (3, 1)]}),
    Case(
        "eight by eight",
        "8x8:" + "x" * 27 + "cat" + "x" * 34,
        ["cat", "tacx", "dog"],
        {"cat": [(4, 4), (4, 5), (4, 6)], "tacx": [(4, 6), (4, 5), (4, 4), (3, 3)]},
        paths={"tacx": 8 - 1},
    ),
    Case(
        "shortest and longest",
        "1x6:abcdef",
        ["ab", "abc", "abcd", "abcde", "abcdef"],
        {"abc": [(1, 1), (1, 2), (1, 3)], "abcd": [(1, 1), (1, 2), (1, 3), (1, 4)]},
        {"min": 3, "max": 4},
    ),
    Case(
        "capitals and spaces",
        " C A T / D O G ",
        ["cat", "dog"],
        {"cat": [(1, 1), (1, 2), (1, 3)], "dog": [(2, 1), (2, 2), (2, 3)]},
    ),
    Case(
        "a letter that is not in the list",
        "1x4:catß",
        ["cat"],
        {"cat": [(1, 1), (1, 2), (1, 3)]},
    ),
    Case(
        "a letter without a common capital",
        "1x3:RUẞ",
        ["ruß", "russ", "rus"],
        {"ruß": [(1, 1), (1, 2), (1, 3)]},
    ),
    Case(
        "another alphabet",
        "1x4:КОТЫ",
        ["кот", "коты", "ток"],
        {
            "кот": [(1, 1), (1, 2), (1, 3)],
            "коты": [(1, 1), (1, 2), (1, 3), (1, 4)],
            "ток": [(1, 3), (1, 2), (1, 1)],
        },
    ),
    Case(
        "letters with accents",
        "1x4:e\u0301te\u0301s",
        ["étés", "été", "ete"],
        {"étés": [(1, 1), (1, 2), (1, 3), (1, 4)], "été": [(1, 1), (1, 2), (1, 3)]},
    ),
]


@pytest.mark.parametrize("strategy", ["auto", "naive", "prefix", "dictionary"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_board_gives_these_words_by_these_paths(case: Case, strategy: Strategy) -> None:
    # Brute force never turns back early: without a limit it would take too long.
    options: dict[str, Any] = {"max": max(map(len, case.words)), **case.options}
    answer = solve(case.board, words=case.words, strategy=strategy, **options)
    assert answer.status == "proved"
    assert {word.word: list(word.path) for word in answer.words} == case.found
    for word in answer.words:
        check_word(answer.board, word.word, answer.board.path(word.path))
    every = solve(case.board, words=case.words, strategy=strategy, paths=True, **options)
    counts = {word.word: len(word.paths or ()) for word in every.words}
    assert {word: counts[word] for word in case.paths} == case.paths


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("standard", {2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 11, 17: 11}),
        ("big", {3: 0, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 11}),
        ("super-big", {3: 0, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 18, 10: 20}),
        ("length", {2: 0, 3: 3, 4: 4, 10: 10}),
        ("2:1,4:10", {1: 0, 2: 1, 3: 1, 4: 10, 9: 10}),
    ],
)
@pytest.mark.parametrize("strategy", ["naive", "prefix", "dictionary"])
def test_words_are_worth_what_the_table_says(
    table: str, expected: dict[int, int], strategy: Strategy
) -> None:
    # The alphabet winds over the board in one path.
    board = "abcdefgh/#######i/[q]ponmlkj"
    words = ["abcdefghijklmnopq"[:length] for length in expected]
    answer = solve(board, words=words, points=table, min=1, strategy=strategy, neighbours=4)
    assert {len(word.word): word.points for word in answer.words} == expected
