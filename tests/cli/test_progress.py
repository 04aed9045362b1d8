"""The panel makes room for what is printed while a search goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from dodgson.cli import progress
from dodgson.cli.progress import Board, SearchProgress
from dodgson.search import Improved, Problem, Working, breadth_first
from dodgson.search.events import Event
from dodgson.search.result import Solution


def test_the_panel_is_removed_when_a_solution_is_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Board] = []

    class Kept(Board):
        def __init__(self, name: str) -> None:
            super().__init__(name)
            made.append(self)

    def events() -> Iterator[Event[int]]:
        for cost in (3, 2):
            yield Working(10, 1, 0)
            yield Improved(Solution((1, 2), cost))
        yield Working(20, 1, 0)

    monkeypatch.setattr(progress, "Board", Kept)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    search = breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 9))
    ticks = count(step=10.0)
    seen = []
    for event in progress.shown(search, events(), clock=lambda: next(ticks)):
        shown = made[0].height > 0
        seen.append((type(event).__name__, shown))
    assert seen == [("Working", True), ("Improved", False)] * 2 + [("Working", True)]
    assert not made[0].height


def test_rows_are_redrawn_in_their_place_and_cut_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)  # click takes codes away elsewhere
    monkeypatch.setattr(progress, "width_of", lambda _stream: 25)
    board = Board("beam-stack")
    board.show(SearchProgress("f", expanded=5_000, doing="building the tables"))
    board.show(SearchProgress("f", expanded=6_000))
    board.close(SearchProgress("f"))
    first, second, last = capsys.readouterr().err.split("\r\x1b[J")[1:]
    assert first.splitlines()[:2] == [
        "beam-stack, 0 s. Ctrl-C…",
        "  expanded       5,000",
    ]
    assert all(len(line) < 25 for line in first.splitlines()[:-1])
    assert first.count("\n") == 8, "a title, six figures, and what it does"
    assert first.endswith("\n\x1b[8A"), "it goes up before it draws again"
    assert first.splitlines()[7] == "  now         building …"
    assert second.splitlines()[1] == "  expanded       6,000"
    assert second.endswith("\n\x1b[7A")
    assert last == ""


def test_a_panel_can_be_taken_away_at_any_time() -> None:
    board = Board("beam-stack")
    board.step_aside()
    board.show(SearchProgress("f"))
    board.step_aside()
    board.close(SearchProgress("f"))
    assert not board.height
