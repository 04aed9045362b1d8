"""How a solution is printed: its boards if they are few, else its moves in columns."""

from __future__ import annotations

import re

import pytest

from dodgson.cli.running import run
from dodgson.sliding import solve
from dodgson.sliding.questions import FEW_MOVES
from dodgson.sliding.text import ends_text, strip_text

BOARD = "start     end\nB A A C   B D C E\nB A A C   B D C E\n"


def printed(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["sliding", "solve", *arguments]) == 0
    return capsys.readouterr().out


def test_a_long_solution_is_its_ends_and_its_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = printed("klotski", capsys=capsys)
    assert out.startswith(BOARD)
    assert max(map(len, out.partition("81 moves")[0].splitlines())) <= 40
    moves = re.findall(r"(\d+)\. (.+?)(?=  |$)", out, flags=re.MULTILINE)
    slide = solve("klotski")
    assert moves == [(str(number), str(move)) for number, move in enumerate(slide.moves, start=1)]
    assert len(out.splitlines()) < 60


def test_boards_prints_every_position(capsys: pytest.CaptureFixture[str]) -> None:
    slide = solve("klotski")
    strip = strip_text(slide.puzzle, slide.positions, slide.moves)
    assert printed("klotski", "--boards", capsys=capsys).startswith(strip)
    assert str(solve("klotski", boards=True)).startswith(strip)


@pytest.mark.parametrize("name", ["120/453/786", "rush-1"])
def test_a_short_solution_keeps_its_boards(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert len(solve(name).moves) <= FEW_MOVES
    out = printed(name, capsys=capsys)
    assert out == printed(name, "--boards", capsys=capsys)
    assert out.startswith("start   ")


@pytest.mark.parametrize("width", [1, 20, 40, 80, 200])
def test_moves_are_in_columns_as_wide_as_the_terminal(width: int) -> None:
    slide = solve("klotski")
    lines = ends_text(slide.puzzle, slide.positions, slide.moves, width=width).splitlines()
    rows = [line for line in lines if "." in line]
    assert width == 1 or max(map(len, rows)) <= width
    assert all(row.lstrip()[0].isdigit() for row in rows)
    assert len({row.index(".") for row in rows}) == 1
    assert sum(row.count(".") for row in rows) == 81


def test_boards_does_not_change_json() -> None:
    complete, compact = (solve("klotski", boards=boards).to_json() for boards in (True, False))
    del complete["statistics"], compact["statistics"]
    assert complete == compact
