"""The compiled kernel and its reference in Python give the same scores."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.boggle import Board, Rules, scorer, solve
from dodgson.boggle.strategies import Strategy
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.words import Lexicon, load

from .judge import Grid, puzzles
from .test_cases import CASES, Case
from .test_laws import board_of

SHAPES = [(1, 1), (1, 8), (8, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (2, 8), (5, 5), (8, 8)]
REPETITIVE = ["eeesrvrreeesrsrs", *(letter * 16 for letter in "aestz")]


LETTERS = "eeeeaaiioorrssttnnlldgmpqzjx"
UNCOMMON = [["qu"], ["qu", "#"], ["q", "qu", "er", "ing", "tion"], ["?"]]


def some_tiles(chance: random.Random, cells: int) -> tuple[str, ...]:
    """Draw letters, and a few tiles of one uncommon kind, but at most two jokers."""
    tiles = chance.choices(LETTERS, k=cells)
    kinds = chance.choice(UNCOMMON)
    most = 2 if kinds == ["?"] else cells // 2
    for cell in chance.sample(range(cells), chance.randint(0, min(most, cells - 1))):
        tiles[cell] = chance.choice(kinds)
    return tuple(tiles)


def some_board(chance: random.Random) -> Board:
    rows, cols = chance.choice(SHAPES)
    neighbours, wrap = chance.choice([8, 8, 4]), chance.random() < 0.25
    return Board(rows, cols, some_tiles(chance, rows * cols), neighbours, wrap)


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load(list(load("scowl-80"))[::9]).named("a ninth of scowl-80")


def compare_scores(count: int, words: Lexicon, backend: Backend) -> None:
    chance = random.Random(2009)
    boards = [some_board(chance) for _ in range(count)]
    for rules in (Rules(words=words), Rules(words=words, classic=True, points="length", min=2)):
        reference, other = scorer(rules, backend="python"), scorer(rules, backend=backend)
        for board in boards:
            assert other(board) == reference(board)


def test_backends_agree_on_boards_of_every_shape_and_tile(words: Lexicon, backend: Backend) -> None:
    compare_scores(300, words, backend)


@pytest.mark.slow
def test_backends_agree_on_five_thousand_boards(words: Lexicon, backend: Backend) -> None:
    # The reference is compared with itself less often: the judge tests it.
    compare_scores(5000 if backend == "native" else 50, words, backend)


def qu_is_one(words: Iterable[str]) -> bool:
    """Return whether u follows every q: if not, the reference follows more paths."""
    return not any("q" in word.replace("qu", "") for word in words)


def compare_answers(count: int, words: Lexicon, backend: Backend) -> None:
    chance = random.Random(1865)
    lists = [words, words.search("^([^q]|qu)+$").named("each q with its u")]
    for number in range(count):
        asked: dict[str, Any] = {"words": chance.choice(lists), "strategy": "prefix"}
        asked |= chance.choice([{}, {"min": 1}, {"classic": True}, {"points": "length", "max": 5}])
        asked |= {"order": "found", "paths": chance.random() < 0.5, "board": some_board(chance)}
        counts = asked["words"] is lists[1]
        if counts and chance.random() < 0.3:
            asked["expansions"] = chance.randint(0, 400)
        reference, other = (solve(**asked, backend=each) for each in ("python", backend))
        assert other.words == reference.words, number
        assert (other.id, other.status, other.why) == (
            reference.id,
            reference.status,
            reference.why,
        ), number
        assert (other.points, other.count) == (reference.points, reference.count), number
        assert not counts or other.statistics[:2] == reference.statistics[:2], number


def test_answers_of_backends_agree_path_for_path(words: Lexicon, backend: Backend) -> None:
    compare_answers(300, words, backend)


@pytest.mark.slow
def test_answers_of_backends_agree_on_two_thousand_boards(words: Lexicon, backend: Backend) -> None:
    compare_answers(2000 if backend == "native" else 50, words, backend)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_answers_of_backends_agree_on_every_case(case: Case, backend: Backend) -> None:
    asked: dict[str, Any] = {"words": case.words, **case.options, "strategy": "prefix"}
    reference, other = (
        solve(case.board, **asked, paths=True, backend=each) for each in ("python", backend)
    )
    assert other.words == reference.words
    assert other.statistics[:2] == reference.statistics[:2] or not qu_is_one(case.words)


@given(puzzle=puzzles(), expansions=st.none() | st.integers(0, 60), every=st.booleans())
def test_answers_of_backends_agree_on_small_puzzles(
    puzzle: tuple[Grid, list[str]], expansions: int | None, every: bool, backend: Backend
) -> None:
    grid, listed = puzzle
    assume(expansions is None or qu_is_one(listed))
    asked: dict[str, Any] = {"words": listed, "min": 1, "paths": every, "expansions": expansions}
    board = board_of(grid)
    reference, other = (solve(board, **asked, backend=each) for each in ("python", backend))
    assert (other.words, other.status, other.why) == (
        reference.words,
        reference.status,
        reference.why,
    )
    assert other.statistics[:2] == reference.statistics[:2] or not qu_is_one(listed)


@pytest.mark.parametrize("strategy", ["naive", "dictionary"])
def test_a_strategy_without_a_kernel_is_refused_for_it(
    strategy: Strategy, kernels: ModuleType
) -> None:
    with pytest.raises(InputError, match=f"^backend='native': {strategy} is in Python only"):
        solve("cats", words=["cat"], strategy=strategy, backend="native")


@pytest.mark.parametrize("board", REPETITIVE)
def test_backends_agree_where_few_letters_are_everywhere(
    board: str, data: Path, backend: Backend
) -> None:
    rules = Rules(words=load(data / "enable2k.txt"))
    scored = scorer(rules, backend=backend)(board)
    assert scored == scorer(rules, backend="python")(board)
    assert (scored.count > 0) == (board == "eeesrvrreeesrsrs")
