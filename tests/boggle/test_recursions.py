"""The recursions that the post of 2009 counts: 96,237,136 on a 4 x 4 board without a cap."""

from __future__ import annotations

import pytest

from dodgson.boggle import Board, solve
from dodgson.boggle.model import JOKER
from dodgson.boggle.strategies import recursions
from dodgson.errors import InputError
from dodgson.words import Lexicon, load

from .judge import calls

ABSENT = load(["zzz"])
"""The paths walked do not depend on the list."""
UNCAPPED = 64


def counted(rows: int, cols: int, cap: int, words: Lexicon = ABSENT) -> int | None:
    board = Board(rows, cols, ("a",) * (rows * cols))
    answer = solve(board, words=words, classic=True, max=cap, min=1)
    return answer.statistics.recursions


@pytest.mark.parametrize("cap", [1, 2, 3, 5, UNCAPPED])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_recursions_are_the_calls_the_post_would_make(rows: int, cols: int, cap: int) -> None:
    assert counted(rows, cols, cap) == calls(rows, cols, cap)


@pytest.mark.parametrize("cap", [2, 3, 4])
def test_a_cap_on_the_posts_board_gives_the_posts_calls(cap: int) -> None:
    assert counted(4, 4, cap) == calls(4, 4, cap)


def test_the_posts_figure_is_eight_for_each_path_and_one_for_each_cell() -> None:
    board = Board(4, 4, tuple("aekcmrfsbdcilpvr"))
    assert recursions(board, 12_029_640) == 96_237_136 == 16 + 8 * 12_029_640


@pytest.mark.slow
def test_the_posts_figure_is_what_is_counted() -> None:
    answer = solve("aekcmrfsbdcilpvr", words=["risk"], classic=True, max=UNCAPPED)
    assert answer.statistics.expanded == 12_029_640
    assert answer.statistics.recursions == 96_237_136
    assert [(word.word, word.path) for word in answer.words] == [
        ("risk", ((4, 4), (3, 4), (2, 4), (1, 3)))
    ]


def test_recursions_are_counted_for_brute_force_only() -> None:
    for strategy in ("prefix", "dictionary"):
        answer = solve("abcd", words=ABSENT, classic=True, strategy=strategy)
        assert answer.statistics.recursions is None
        assert "recursions" not in answer.to_json()["statistics"]
    assert solve("abcd", words=ABSENT, strategy="naive").statistics.recursions == 4 + 8 * 64


def test_classic_searches_by_brute_force_by_default() -> None:
    assert solve("abcd", words=ABSENT, classic=True).statistics.recursions == 4 + 8 * 64
    assert solve("abcd", words=ABSENT).statistics.recursions is None


def test_classic_finds_words_of_three_to_nine_letters() -> None:
    words = load([letters[:n] for letters in ["abcdefghijklmnop"] for n in range(1, 17)])
    snake = "abcd/hgfe/ijkl/ponm"
    answer = solve(snake, words=words, classic=True, strategy="prefix")
    assert [len(word.word) for word in answer.words] == [9, 8, 7, 6, 5, 4, 3]


def test_a_joker_makes_no_more_paths() -> None:
    plain = solve(Board(2, 2, tuple("abcd")), words=ABSENT, strategy="naive")
    odd = solve(Board(2, 2, ("a", JOKER, "c", "qu")), words=ABSENT, strategy="naive")
    assert plain.statistics.expanded == odd.statistics.expanded


def test_straight_steps_are_four_calls() -> None:
    answer = solve("abcd", words=ABSENT, strategy="naive", neighbours=4)
    assert answer.statistics.recursions == 4 + 4 * answer.statistics.expanded == 4 + 4 * 28


def test_five_neighbours_are_refused() -> None:
    with pytest.raises(InputError, match="neighbours=5: a cell has 8 neighbours, or 4"):
        solve("abcd", neighbours=5)
