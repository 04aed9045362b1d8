"""What the post of 2009 claims of boards is held against what we find, and can be found wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from dodgson.posts.boggle_2009_recursions import (
    LARGE_BOARD,
    POSTS_BOARD,
    RISK,
    SMALL_BOARD,
    by_cap,
    cap_misses,
    cap_saves,
    first_words,
    no_formula,
    nothing_missed,
    path_of,
    recursions_walked,
    square,
    stopped_large,
    uncapped,
    walked,
)
from dodgson.posts.boggle_2009_trade import (
    CAP,
    RICH_BOARD,
    best_of_all,
    better_in_all,
    improves,
    traded,
)
from dodgson.posts.claims import Finding

BARREN = "vvv/vvv/vvv"
"""No word lies on it, so there is nothing to trade."""


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(partial(path_of, "risk", POSTS_BOARD, RISK[::-1]), id="a path backwards"),
        pytest.param(partial(path_of, "risk", POSTS_BOARD, RISK[:3]), id="a path too short"),
        pytest.param(partial(path_of, "zyzzyva", POSTS_BOARD, RISK), id="a word not there"),
        pytest.param(partial(recursions_walked, "a/b", 33), id="recursions, one too few"),
        pytest.param(partial(no_formula, {4: 96_237_135}, 2), id="recursions, another count"),
        pytest.param(partial(no_formula, {}, 3), id="recursions, growing faster"),
        pytest.param(partial(cap_saves, 4, 1000), id="a cap that saves more"),
        pytest.param(partial(stopped_large, SMALL_BOARD, 1), id="a board soon done"),
        pytest.param(partial(cap_misses, POSTS_BOARD, CAP), id="no long words"),
        pytest.param(partial(nothing_missed, SMALL_BOARD, 8), id="a cap below the cells"),
        pytest.param(partial(first_words, POSTS_BOARD, 0.01), id="a first word sooner"),
        pytest.param(partial(first_words, BARREN, 1), id="no word at all"),
        pytest.param(partial(improves, "naive", SMALL_BOARD, "keeps {}"), id="no improvement"),
        pytest.param(partial(best_of_all, "1x2:zz"), id="nothing to choose between"),
    ],
)
def test_a_claim_that_is_wrong_is_found_to_differ(check: Callable[[], Finding]) -> None:
    assert check().verdict == "unexplained"


def test_risk_is_seen_to_lie_there_once() -> None:
    assert path_of("risk", POSTS_BOARD, RISK).ours == "(4,4) (3,4) (2,4) (1,3), the only path"


@pytest.mark.parametrize(
    ("board", "cap", "count"), [(2, 4, 516), (3, 9, 82_449), (4, 4, 18_192), (5, 3, 7_521)]
)
def test_recursions_by_size_and_cap_are_those_walked(board: int, cap: int, count: int) -> None:
    assert by_cap(square(board))[cap] == walked(square(board), cap) == count


def test_the_cap_leaves_one_recursion_in_seventeen_on_4x4() -> None:
    assert by_cap(square(4))[CAP] == 5_763_088
    assert uncapped(square(4)) == 96_237_136


def test_a_large_board_is_done_where_the_post_had_to_stop() -> None:
    finding = stopped_large(LARGE_BOARD, 10)
    assert finding.verdict == "better"
    assert finding.ours.startswith("920,531,063,329 recursions, 6.6 days at the post's pace")


def test_the_trade_is_given_in_figures_that_hold_on_every_machine() -> None:
    assert traded(RICH_BOARD).ours == (
        "brute force with a cap of 9: 720,384 paths, 143,222 entries, 1,195 of 1,205 words; "
        "prefixes: 3,227 paths, 579,581 entries, 1,205 of 1,205 words; "
        "each word sought: 23,402 paths, 254,165 entries, 1,205 of 1,205 words"
    )
    assert "3,227 paths, 81,666 nodes" in better_in_all(RICH_BOARD).ours
