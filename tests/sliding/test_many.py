"""Many puzzles at once: each answer is that of ``solve``, and a bad puzzle is one of them."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

import dodgson
from dodgson.errors import CallError, InputError
from dodgson.native import Backend
from dodgson.sliding import Slide, find_puzzle, solve, solve_many

PUZZLES = [
    "120/453/786",
    "sliding:BAAC/BAAC/D.../D...:A@r3c3",
    "AA./.../..B:A@r3c2",
    "120/453/687",
    "123/456/780",
]


def told(answer: Any) -> dict[str, Any]:
    """Return an answer without what differs from time to time."""
    document: dict[str, Any] = answer.to_json()
    del document["statistics"]["seconds"], document["statistics"]["memory"]
    return document


@pytest.mark.parametrize(
    "options",
    [{}, {"all": True}, {"count": True, "metric": "steps"}, {"hint": True}, {"expansions": 3}],
    ids=lambda options: "-".join(options) or "plain",
)
def test_each_answer_is_that_of_solve(options: dict[str, Any], backend: Backend) -> None:
    puzzles = [*PUZZLES, find_puzzle("120/453/786"), [[1, 2, 0], [4, 5, 3], [7, 8, 6]]]
    many: Any = solve_many
    alone: Any = solve
    found = list(many(puzzles, backend=backend, threads=2, **options))
    expected = [alone(puzzle, backend=backend, **options) for puzzle in puzzles]
    assert list(map(told, found)) == list(map(told, expected))
    assert list(map(str, found)) == list(map(str, expected))


def test_a_bad_puzzle_is_an_answer_among_the_others(tmp_path: Path) -> None:
    bad: list[Any] = ["", "12/3", "klotsky", 5, None, "-", "120/453/786", "missing.txt"]
    found = list(dodgson.sliding.solve_many(bad))
    texts = [str(each) for each in found if not isinstance(each, Slide)]
    assert [each.status for each in found] == [*["error"] * 6, "proved", "error"]
    assert texts[1] == "the start is ragged: row 2 has 1 cell, row 1 has 2"
    assert texts[2] == "there is no puzzle or file called 'klotsky': did you mean klotski?"
    assert texts[3].startswith("puzzle=5: it must be text (str)")
    assert texts[5].startswith("- is standard input")
    failed = found[3]
    assert not isinstance(failed, Slide)
    assert isinstance(failed.error, CallError)
    assert failed.puzzle == 5


def test_budgets_are_for_each_puzzle() -> None:
    found = list(solve_many(["klotski", "120/453/786", "klotski"], expansions=50))
    assert [each.status for each in found] == ["stopped", "proved", "stopped"]
    assert "the budget of 50 expansions is spent" in str(found[2])


def test_wrong_options_are_named_before_any_puzzle_is_read() -> None:
    read = itertools.count()
    for wrong in ({"hint": True, "all": True}, {"metric": "jumps"}, {"puzzle": "klotski"}):
        given: dict[str, Any] = wrong
        with pytest.raises(InputError):
            solve_many(map(str, read), **given)
    assert next(read) == 0


def test_a_misspelt_option_is_named() -> None:
    with pytest.raises(CallError, match=r"^sliding.solve_many has no option 'metrik': did you"):
        solve_many([], metrik="steps")


def test_puzzles_without_end_are_answered_one_by_one() -> None:
    answers = solve_many(itertools.cycle(["120/453/786", "14-15"]))
    found = [each.status for each in itertools.islice(answers, 10)]
    answers.close()
    assert found == ["proved", "none"] * 5
