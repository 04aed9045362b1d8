"""What the post of 2009 claims of boards is held against what we find, and can be found wrong."""

from __future__ import annotations

import pytest

from dodgson.boggle.claims import (
    CAP,
    CLAIMS,
    LARGE_BOARD,
    POSTS_BOARD,
    RICH_BOARD,
    SMALL_BOARD,
    Look,
    best_of_all,
    better_in_all,
    by_cap,
    cap_misses,
    cap_saves,
    first_words,
    improves,
    no_formula,
    nothing_missed,
    path_of,
    recursions_walked,
    square,
    stopped_large,
    traded,
    uncapped,
    walked,
)
from dodgson.claims import Claim, settle

RISK = ((4, 4), (3, 4), (2, 4), (1, 3))
BARREN = "vvv/vvv/vvv"
"""No word lies on it, so there is nothing to trade."""

QUICK = [claim for claim in CLAIMS if not claim.slow]


@pytest.mark.parametrize("claim", QUICK, ids=[claim.claim for claim in QUICK])
def test_no_claim_is_found_wrong(claim: Claim) -> None:
    row = settle(claim, full=False)
    assert row.verdict in ("as claimed", "better"), row.ours


@pytest.mark.slow
def test_the_posts_recursions_are_walked_when_all_is_asked_for() -> None:
    (claim,) = (claim for claim in CLAIMS if claim.slow)
    row = settle(claim, full=True)
    assert row.verdict == "as claimed"
    assert row.ours.startswith("96,237,136, from 12,029,640 paths walked")


@pytest.mark.parametrize(
    "look",
    [
        pytest.param(path_of("risk", POSTS_BOARD, RISK[::-1]), id="a path spelled backwards"),
        pytest.param(path_of("risk", POSTS_BOARD, RISK[:3]), id="a path that ends too soon"),
        pytest.param(path_of("zyzzyva", POSTS_BOARD, RISK), id="a word not there"),
        pytest.param(recursions_walked("a/b", 33), id="recursions, one too few"),
        pytest.param(no_formula({4: 96_237_135}, 2), id="recursions, another count"),
        pytest.param(no_formula({}, 3), id="recursions, growing faster"),
        pytest.param(cap_saves(4, 1000), id="a cap that saves more"),
        pytest.param(stopped_large(SMALL_BOARD, 1), id="a board soon done"),
        pytest.param(cap_misses(POSTS_BOARD, CAP), id="no long words"),
        pytest.param(nothing_missed(SMALL_BOARD, 8), id="a cap below the cells"),
        pytest.param(first_words(POSTS_BOARD, 0.01), id="a first word sooner"),
        pytest.param(first_words(BARREN, 1), id="no word at all"),
        pytest.param(improves("naive", SMALL_BOARD, "keeps {}"), id="no improvement"),
        pytest.param(best_of_all("1x2:zz"), id="nothing to choose between"),
    ],
)
def test_a_claim_that_is_wrong_is_found_to_differ(look: Look) -> None:
    assert look().verdict == "differs"


def test_risk_is_seen_to_lie_there_once() -> None:
    assert path_of("risk", POSTS_BOARD, RISK)().ours == "(4,4) (3,4) (2,4) (1,3), the only path"


@pytest.mark.parametrize(
    ("board", "cap", "count"), [(2, 4, 516), (3, 9, 82_449), (4, 4, 18_192), (5, 3, 7_521)]
)
def test_recursions_by_size_and_cap_are_those_walked(board: int, cap: int, count: int) -> None:
    assert by_cap(square(board))[cap] == walked(square(board), cap) == count


def test_the_cap_leaves_one_recursion_in_seventeen_on_4x4() -> None:
    assert by_cap(square(4))[CAP] == 5_763_088
    assert uncapped(square(4)) == 96_237_136


def test_a_large_board_is_done_where_the_post_had_to_stop() -> None:
    finding = stopped_large(LARGE_BOARD, 10)()
    assert finding.verdict == "better"
    assert finding.ours.startswith("920,531,063,329 recursions, 6.6 days at the post's pace")


def test_the_trade_is_told_in_figures_of_every_machine() -> None:
    assert traded(RICH_BOARD)().ours == (
        "brute force with a cap of 9: 720,384 paths, 143,222 entries, 1,195 of 1,205 words; "
        "prefixes: 3,227 paths, 579,581 entries, 1,205 of 1,205 words; "
        "each word sought: 23,402 paths, 254,165 entries, 1,205 of 1,205 words"
    )
    assert "3,227 paths, 81,666 nodes" in better_in_all(RICH_BOARD)().ours
