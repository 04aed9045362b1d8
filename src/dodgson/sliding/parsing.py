"""Parse sliding puzzles: text or JSON into rows of marks and goals, not yet checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from dodgson.errors import InputError, option
from dodgson.sliding.model import EMPTY, GATE, Cell, read_cell

Rows: TypeAlias = tuple[tuple[str, ...], ...]
"""The marks of a board, row by row."""

WORD = re.compile(r"[^\s:;]+")
CARS = re.compile(r"(?<![^\s:;])cars(?![^\s:;])")
BETWEEN_BOARDS = re.compile(r"[:;]|\n[^\S\n]*\n")


@dataclass(frozen=True)
class Parsed:
    """The parts of a puzzle's text."""

    rows: Rows
    goal_rows: Rows = ()
    goals: tuple[tuple[str, Cell], ...] = ()
    gates: frozenset[Cell] = frozenset()
    cars: bool = False


def from_text(text: str) -> Parsed:
    goals, gates, rest = _goals(text)
    cars = bool(CARS.search(rest))
    boards = _boards(CARS.sub(" ", rest))
    if not boards:
        raise InputError("the puzzle is empty: there is no board")
    if len(boards) > 2 or (len(boards) == 2 and not is_tiles(boards[0])):
        raise InputError(f"the puzzle has {len(boards)} boards: only tiles have a second, the goal")
    return Parsed(boards[0], boards[1] if len(boards) == 2 else (), goals, gates, cars)


def _goals(text: str) -> tuple[tuple[tuple[str, Cell], ...], frozenset[Cell], str]:
    """Return the goals and gates in a text, and the text without them."""
    found: list[tuple[str, Cell]] = []

    def take(word: re.Match[str]) -> str:
        mark, at, place = word[0].partition("@")
        if not at:
            return word[0]
        cell = read_cell(place)
        if len(mark) != 1 or cell is None:
            raise InputError(f"{word[0]!r} is no goal: write it like A@r4c2, piece, row and column")
        found.append((mark, cell))
        return " "

    rest = WORD.sub(take, text)
    gates = frozenset(cell for mark, cell in found if mark == GATE)
    return tuple(goal for goal in found if goal[0] != GATE), gates, rest


def _boards(text: str) -> list[Rows]:
    """Return the boards in a text."""
    boards = []
    for part in BETWEEN_BOARDS.split(text.replace("\r\n", "\n")):
        lines = [line.strip() for line in re.split(r"[/\n]", part.strip())]
        if any(re.search(r"[,\s]", line) for line in lines):
            rows = (filter(None, re.split(r"[,\s]+", line)) for line in lines)
            boards.append(tuple(map(tuple, rows)))
        elif any(lines):
            boards.append(tuple(map(tuple, lines)))
    return boards


def with_goal(parsed: Parsed, goal: str) -> Parsed:
    """Return a puzzle with another goal; raise ``InputError`` if its kind has no such goals."""
    goals, gates, rest = _goals(goal)
    boards = _boards(rest)
    if is_tiles(parsed.rows):
        if goals or len(boards) != 1:
            raise InputError(f"{option('goal', goal)}: the goal of a tile puzzle is one board")
        return replace(parsed, goal_rows=boards[0])
    if boards or not goals:
        raise InputError(f"{option('goal', goal)}: the goal of blocks is written like A@r4c2")
    return replace(parsed, goals=goals, gates=parsed.gates | gates)


JSON_KEYS = ("rows", "goal", "gates", "cars")


def from_json(text: str) -> Parsed:
    """Read ``{"rows": [...], "goal": ..., "gates": ["r5c2", ...], "cars": true}``.

    Rows are strings, or for tiles lists of numbers. The goal of tiles is rows too, that of blocks
    is an object like ``{"A": "r4c2"}``. Only the rows are required. Cells were once written as
    ``[row, column]``, counted from 0, and are still read.
    """
    import json  # late: 3 ms, only for JSON

    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"the JSON cannot be read: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise InputError("the JSON cannot be read: it is nested too deeply") from None
    if not isinstance(document, dict) or "rows" not in document:
        raise InputError('the JSON is no puzzle: it must be an object with "rows"')
    if unknown := document.keys() - set(JSON_KEYS):
        raise InputError(f'the JSON has a part "{min(unknown)}": known are {", ".join(JSON_KEYS)}')
    goal, gates, cars = (document.get(key) for key in JSON_KEYS[1:])
    if not isinstance(gates, list | None) or not isinstance(cars, bool | None):
        raise InputError('in the JSON, "gates" must be a list of cells and "cars" true or false')
    parsed = Parsed(
        _json_rows(document["rows"], "rows"),
        gates=frozenset(_json_cell(cell, "gates") for cell in gates or ()),
        cars=bool(cars),
    )
    if isinstance(goal, dict):
        goals = tuple((label, _json_cell(cell, "goal")) for label, cell in goal.items())
        return replace(parsed, goals=goals)
    if isinstance(goal, str):
        return with_goal(parsed, goal)
    return parsed if goal is None else replace(parsed, goal_rows=_json_rows(goal, "goal"))


def _json_rows(value: Any, key: str) -> Rows:
    if isinstance(value, str):
        boards = _boards(value)
        if len(boards) == 1:
            return boards[0]
    elif isinstance(value, list) and value:
        if all(isinstance(row, str) for row in value):
            return _json_rows("\n".join(value), key)
        if all(isinstance(row, list) and all(type(n) is int for n in row) for row in value):
            return tuple(tuple(map(str, row)) for row in value)
    raise InputError(f'in the JSON, "{key}" must be rows: strings, or lists of numbers')


def _json_cell(value: Any, key: str) -> Cell:
    if isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value):
        return value[0], value[1]
    if isinstance(value, str) and (cell := read_cell(value)):
        return cell
    raise InputError(f'in the JSON, the cells of "{key}" must be written like "r4c2"')


def is_tiles(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether all marks are numbers or blanks, and at least one is a number."""
    marks = [mark for row in rows for mark in row]
    tiles = all(mark.lstrip("-").isdecimal() or mark in (EMPTY, "_") for mark in marks)
    return tiles and any(mark.isdecimal() for mark in marks)
