"""Boards are scored one by one."""

from __future__ import annotations

from typing import Any

import pytest

from dodgson.boggle import Board, Rules, Score, read_board, scorer, solve
from dodgson.boggle.strategies import Hunt, prefix
from dodgson.errors import InputError
from dodgson.words import load
from dodgson.work import Budget, OutOfBudget

WORDS = load(["cat", "act", "cats", "quit"])


def test_boards_come_in_any_form() -> None:
    boards: list[str | Board] = [
        "cats",
        "2x3:catxyz",
        "CAT/XYZ",
        Board(1, 3, ("c", "a", "t")),
        "q?/it",
    ]
    score_one = scorer(Rules(words=WORDS))
    assert [score_one(board) for board in boards] == [
        Score("ca/ts", 3, 3),
        Score("cat/xyz", 1, 1),
        Score("cat/xyz", 1, 1),
        Score("1x3:cat", 1, 1),
        Score("q?/it", 1, 1),
    ]


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, 3),
        ({"min": 4}, 1),
        ({"max": 3}, 2),
        ({"points": "length"}, 10),
        ({"points": "big"}, 1),
        ({"neighbours": 4}, 1),
    ],
    ids=str,
)
def test_rules_count_as_in_solving(rules: dict[str, Any], points: int) -> None:
    scored = scorer(Rules(words=WORDS, **rules))("cats")
    answer = solve("cats", words=WORDS, **rules)
    assert (scored.points, scored.count) == (answer.points, answer.count)
    assert scored.points == points


def test_under_classic_a_plain_q_is_read_and_written() -> None:
    assert scorer(Rules(words=WORDS, classic=True))("quit") == Score("qu/it", 1, 1)


def test_one_bad_board_does_not_spoil_the_next() -> None:
    score_one = scorer(Rules(words=WORDS))
    with pytest.raises(InputError, match="3 tiles make no square"):
        score_one("cat")
    assert score_one("cats").count == 3


def test_bad_rules_are_refused_before_any_board() -> None:
    for rules in ({"min": 5, "max": 4}, {"points": "gold"}, {"min": 0}):
        with pytest.raises(InputError):
            scorer(Rules(words=WORDS, **rules))


def test_a_budget_is_for_all_boards_together() -> None:
    hunt = Hunt(read_board("cats"), WORDS)
    list(prefix(hunt))
    score_one = scorer(Rules(words=WORDS), Budget(expansions=2 * hunt.effort.expanded + 2))
    assert [score_one("cats").count for _ in range(2)] == [3, 3]
    for _ in range(2):  # a spent budget stays spent
        with pytest.raises(OutOfBudget, match=f"{2 * hunt.effort.expanded + 2} expansions"):
            score_one("cats")


def test_a_score_is_a_line_of_a_table_or_a_sentence() -> None:
    scored = scorer(Rules(words=WORDS))("cats")
    assert scored.line == "ca/ts\t3\t3"
    assert str(scored) == "ca/ts: 3 words, 3 points"
