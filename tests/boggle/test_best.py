"""The search for the best board: the same board each time, and never a worse one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dodgson.boggle import BestBoard, Score, best, records, solve
from dodgson.boggle.annealing import State
from dodgson.boggle.best import BestSearch
from dodgson.boggle.questions import Best
from dodgson.boggle.records import Record
from dodgson.errors import CheckpointError, DodgsonError, InputError
from dodgson.native import Backend
from dodgson.questions import Parts
from dodgson.words import load
from dodgson.work import interrupt

WORDS = load(
    "area arc art care cart cat crate ear eat era quiet quit quite rat rate react sea set suit "  # noqa: SIM905
    "suite tare tea trace".split()
)
MODULE = sys.modules[BestSearch.__module__]
TINY = load(["act", "cat", "cats", "cast", "scat", "sat", "tac", "taco"])


@pytest.fixture(autouse=True)
def _records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DODGSON_RECORDS", str(tmp_path / "records"))


def asked(**options: Any) -> Best:
    given: dict[str, Any] = {"words": WORDS, "size": "2x2", "restarts": 3, "steps": 40}
    return Best(**{**given, "record": False, **options})


def answer_to(**options: Any) -> BestBoard:
    return best.answer(asked(**options))


def seen(answer: BestBoard) -> tuple[Any, ...]:
    return answer.id, answer.points, answer.count, answer.restarts, answer.reached, answer.why


def drained(parts: Parts[BestBoard]) -> tuple[list[Score], BestBoard]:
    found: list[Score] = []
    while True:
        try:
            part = next(parts)
        except StopIteration as end:
            return found, end.value
        assert isinstance(part, Score)
        found.append(part)


@pytest.mark.backend
def test_the_best_board_of_two_by_two_is_found() -> None:
    letters = TINY.alphabet
    points = [solve("".join(board), words=TINY).points for board in product(letters, repeat=4)]
    answer = answer_to(words=TINY, restarts=10)
    assert answer.points == max(points)
    assert answer.status == "feasible", "it is never proved"


OPTIONS: list[dict[str, Any]] = [
    {},
    {"seed": 2**64 - 1},
    {"size": "3x3", "steps": 40},
    {"size": "2x3", "most": "words"},
    {"size": "1x1", "words": ["a", "i"], "min": 1, "points": "1:1"},
    {"size": "1x5", "wrap": True},
    {"neighbours": 4, "points": "length"},
    {"classic": True},
    {"words": ["a", "aa", "aaa"], "min": 1, "points": "1:1", "steps": 9},
    {"words": ["quit"], "points": "3:999999"},
    {"words": ["straße", "naß", "ßan"], "size": "2x3"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_same_seed_gives_the_same_board_on_both_backends_and_any_threads(
    options: dict[str, Any], kernels: object
) -> None:
    expected = seen(answer_to(backend="python", **options))
    for threads in (1, 2, 5):
        assert seen(answer_to(backend="native", threads=threads, **options)) == expected


class Told:
    """The work of a search: each slice finds what the test has listed for it."""

    def __init__(self, *slices: tuple[list[State], list[State]]) -> None:
        self._slices = list(slices)
        self._running: list[State] = []

    def go_on(self, _seconds: float, _pause: Callable[[], object]) -> bool:
        self._ended, self._running = self._slices.pop(0)
        return bool(self._slices)

    def take_ended(self) -> list[State]:
        return self._ended

    def state(self) -> tuple[list[State], int]:
        return self._running, 2

    def resume(self, running: list[State], following: int) -> None:
        raise NotImplementedError


def test_of_equal_boards_that_of_the_first_restart_wins_even_if_it_is_found_later() -> None:
    def restart(number: int, value: int, board: bytes) -> State:
        return number, 7, 0, value, board, value, board

    early, late, better = b"\0\1\2\3", b"\3\2\1\0", b"\1\1\1\1"
    search = BestSearch(asked())
    search._work = Told(
        ([], [restart(0, 1, early), restart(1, 9, late)]),
        ([restart(1, 9, late)], [restart(0, 5, better)]),
        ([restart(0, 9, early)], []),
    )
    found = [solution.path for solution in search]
    assert len(found) == 1, "a board that is as good is no better one"
    assert search.incumbent is not None
    assert search.incumbent.path == (search.board(early).text,)
    assert (search.ended, search.reached) == (2, 2)


def test_another_seed_gives_another_board() -> None:
    one, other = (answer_to(size="3x3", restarts=1, seed=seed).id for seed in (1, 2))
    assert one != other


@pytest.mark.backend
def test_each_board_told_is_better_and_the_last_is_the_answer() -> None:
    found, answer = drained(best.stream(**vars(asked(size="3x3", steps=200))))
    points = [score.points for score in found]
    assert points == sorted(set(points))
    assert answer.points == points[-1]
    assert solve(answer.id, words=WORDS).points == answer.points


def test_more_restarts_find_no_worse_board() -> None:
    options = {"size": "3x3", "steps": 3, "seed": 2}
    points = [answer_to(restarts=restarts, **options).points for restarts in range(1, 9)]
    assert points == sorted(points)
    assert points[-1] > points[0]


@pytest.fixture
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search report what it found every millisecond."""
    monkeypatch.setattr(MODULE, "SLICE", 0.001)


@pytest.mark.usefixtures("short_slices")
def test_a_search_that_is_saved_and_resumed_ends_like_one_that_was_not_stopped(
    backend: Backend, tmp_path: Path
) -> None:
    question = asked(restarts=2, steps=20_000 if backend == "native" else 100, backend=backend)
    search, file = BestSearch(question), tmp_path / "saved"
    next(iter(search))
    assert search.ended == 0, "it has hardly begun"
    search.save(file)
    resumed = BestSearch(question)
    resumed.restore(file)
    assert resumed.value == search.value
    resumed.run()
    assert seen(resumed.answer()) == seen(best.answer(question))


@pytest.mark.usefixtures("short_slices")
def test_a_search_may_be_resumed_on_the_other_backend_and_with_more_restarts(
    kernels: object, tmp_path: Path
) -> None:
    file = tmp_path / "saved"
    search = BestSearch(asked(steps=100, backend="python"))
    next(iter(search))
    search.save(file)
    resumed = BestSearch(asked(steps=100, restarts=9, backend="native"))
    resumed.restore(file)
    resumed.run()
    assert seen(resumed.answer()) == seen(answer_to(steps=100, restarts=9))


@pytest.mark.parametrize(
    "other", [{"seed": 2}, {"steps": 41}, {"size": "2x3"}, {"words": TINY}, {"most": "words"}]
)
def test_a_checkpoint_of_another_search_is_refused(other: dict[str, Any], tmp_path: Path) -> None:
    search = BestSearch(asked())
    search.run()
    search.save(tmp_path / "saved")
    with pytest.raises(CheckpointError, match="for another problem"):
        BestSearch(asked(**other)).restore(tmp_path / "saved")


def test_an_interrupt_keeps_the_best_board(backend: Backend) -> None:
    question = asked(restarts=None, seconds=60, backend=backend, stream=True)
    parts = best.stream(**vars(question))
    first = next(parts)
    interrupt()
    found, answer = drained(parts)
    assert (answer.status, answer.why) == ("feasible", "interrupted")
    last = ([first, *found])[-1]
    assert isinstance(last, Score)
    assert answer.points == last.points


def test_no_time_is_no_board() -> None:
    answer = answer_to(seconds=0)
    assert (answer.status, answer.board, answer.points) == ("stopped", None, 0)
    assert str(answer) == "no board with a word was found: the budget of 0 seconds is spent."


def test_words_that_fit_on_no_board_are_no_proof_of_anything() -> None:
    answer = answer_to(size="1x2")
    assert (answer.status, answer.board) == ("stopped", None)
    assert answer.why == "every restart has ended"


def test_a_wrong_value_is_never_an_answer(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "checked_score", lambda *_: (999, 9))
    with pytest.raises(DodgsonError, match="but it has 999 points and 9 words"):
        answer_to(backend=backend)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"size": "9x9"}, "size '9x9': write rows and columns, from 1x1 to 8x8"),
        ({"size": "4"}, "size '4': write rows and columns"),
        ({"restarts": 0}, "restarts=0: it must be at least 1"),
        ({"steps": 2**32}, "steps=4294967296: it must be at most 4,294,967,295"),
        ({"threads": 0}, "threads=0: it must be at least 1"),
        ({"most": "vowels"}, "most='vowels'"),
        ({"points": "none"}, "points='none'"),
    ],
)
def test_bad_input_is_named(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(InputError, match=why.replace("(", r"\(")):
        best(**vars(asked(**wrong)))


def test_a_checkpoint_that_does_not_fit_is_named(kernels: object, tmp_path: Path) -> None:
    search, file = BestSearch(asked(restarts=None, seconds=9)), tmp_path / "saved"
    next(iter(search))
    search._begun = [(0, 1, 2, 3, b"\0", 5, b"\0")], 1
    search.save(file)
    with pytest.raises(
        CheckpointError, match="the checkpoint cannot be resumed: the plan, or a saved"
    ):
        BestSearch(asked(restarts=None, seconds=9)).restore(file)


# Records


def kept(**options: Any) -> Record:
    record = answer_to(record=True, **options).record
    assert record is not None
    return record


def test_a_record_is_replaced_only_by_a_better_one() -> None:
    good = kept(size="3x3", steps=200)
    assert kept(size="3x3", steps=1, restarts=1) == good
    assert records() == (good,)


def test_a_better_record_replaces_one_file() -> None:
    poor = kept(size="3x3", steps=1, restarts=1)
    good = kept(size="3x3", steps=200)
    assert good.points > poor.points
    assert records() == (good,)
    assert len(list(Path(os.environ["DODGSON_RECORDS"]).iterdir())) == 1


def test_lists_sizes_rules_and_aims_have_records_of_their_own() -> None:
    different: list[dict[str, Any]] = [
        {},
        {"size": "2x3"},
        {"words": TINY},
        {"most": "words"},
        {"neighbours": 4},
        {"points": "length"},
    ]
    for options in different:
        kept(**options)
    assert len(records()) == len(different)


def test_without_record_nothing_is_written() -> None:
    answer_to(record=False)
    assert not Path(os.environ["DODGSON_RECORDS"]).exists()
    assert records() == ()


def test_a_false_record_does_not_stand_in_the_way_and_damaged_ones_are_left_alone() -> None:
    good = kept()
    folder = Path(os.environ["DODGSON_RECORDS"])
    (file,) = folder.iterdir()
    key = file.name.split("-")[1]
    false = file.read_text().replace(f'"points": {good.points}', '"points": 5000')
    (folder / f"boggle-{key}-5000.json").write_text(false)
    (folder / f"boggle-{key}-6000.json").write_text("{")
    (folder / f"boggle-{key}-7000.json").write_bytes(b"\xff[]")
    assert kept() == good
    assert len(list(folder.iterdir())) == 4


def test_a_record_that_cannot_be_written_costs_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DODGSON_RECORDS", str(tmp_path / "file" / "records"))
    assert answer_to(record=True).points > 0
    assert capsys.readouterr().err == "dodgson: the record was not kept: Not a directory\n"


def test_an_answer_names_a_better_record() -> None:
    good = kept(size="3x3", steps=200)
    answer = answer_to(size="3x3", steps=1, restarts=1, record=True)
    assert str(answer).endswith(
        f"The record is {good.points} points, {good.count} words: {good.id}"
    )


def test_the_best_of_three_by_three_is_found(data: Path, kernels: object) -> None:
    found = best(words=str(data / "enable2k.txt"), size="3x3", restarts=20, record=False)
    assert (found.points, found.count) == (545, 267)


@pytest.mark.slow
def test_the_best_of_four_by_four_is_found(data: Path, kernels: object) -> None:
    found = best(words=str(data / "enable2k.txt"), restarts=30, record=False)
    assert (found.points, found.count) == (3625, 1045)
