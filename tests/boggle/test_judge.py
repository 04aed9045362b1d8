"""The judge itself agrees with what is known without it."""

from __future__ import annotations

import pytest

from .judge import Grid, calls, right, trails, words_on

SQUARE = Grid((("c", "a"), ("t", "s")))


def test_the_judge_finds_the_words_of_a_small_board() -> None:
    found = words_on(SQUARE, ["cat", "cats", "act", "dog", "tact"])
    assert found == {
        "cat": [((1, 1), (1, 2), (2, 1))],
        "cats": [((1, 1), (1, 2), (2, 1), (2, 2))],
        "act": [((1, 2), (1, 1), (2, 1))],
    }


@pytest.mark.parametrize(
    ("side", "number"),
    [
        pytest.param(1, 1, id="one"),
        pytest.param(2, 64, id="4 + 12 + 24 + 24"),
        pytest.param(3, 10_305, id="king's walks on 3 x 3"),
    ],
)
def test_the_judge_walks_every_path_once(side: int, number: int) -> None:
    walked = list(trails(Grid((("a",) * side,) * side), side * side))
    assert len(walked) == len(set(walked)) == number


def test_the_judge_refuses_what_is_no_path() -> None:
    assert right(SQUARE, "cat", [(1, 1), (1, 2), (2, 1)])
    assert not right(SQUARE, "cat", [(1, 1), (1, 2)])
    assert not right(SQUARE, "cac", [(1, 1), (1, 2), (1, 1)])
    assert not right(SQUARE, "", [])
    assert not right(Grid((("c", "#", "t"),)), "ct", [(1, 1), (1, 3)])
    assert right(Grid((("c", "#", "t"),), joined=True), "ct", [(1, 1), (1, 3)])
    assert not right(Grid((("a", "b"), ("c", "d")), straight=True), "ad", [(1, 1), (2, 2)])


def test_the_literal_calls_of_a_single_cell_are_nine() -> None:
    assert calls(1, 1, 9) == 9
    assert calls(1, 1, 1) == 9
    assert calls(1, 1, 0) == 1
