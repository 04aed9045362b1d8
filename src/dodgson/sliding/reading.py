"""Read sliding puzzles: rows of numbers, letter grids, Rush Hour's 36 letters, JSON, files, names.

A board's rows stand on lines of their own or are parted by ``/``. Numbers are tiles, ``0``, ``.``
or ``_`` a blank; each digit is a tile, or commas or spaces part the tiles of a row. Letters are
pieces, ``.`` is empty, ``#`` a wall, ``-`` a hole (no part of the board) and ``=`` a gate, which
only pieces with a goal may cross. After the board come, parted by ``:``, ``;`` or white space, for
tiles the goal's board; for blocks goals such as ``A@3,1``, the row and column (from 0) of the top
left corner of where A is to end, ``=@4,1`` for a gate under a piece, and the word ``cars`` if each
piece keeps to its own line. Thirty-six letters in one row, or six rows of six without a goal, are
a Rush Hour board: ``o`` is empty too, ``x`` a wall, and A leaves to the right.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dodgson.errors import InputError
from dodgson.questions import read_id
from dodgson.sliding.exhibits import EXHIBITS
from dodgson.sliding.model import (
    CAR_EMPTY,
    CAR_SIDE,
    CAR_WALL,
    EMPTY,
    GATE,
    HOLE,
    WALL,
    Cell,
    Puzzle,
    anchor,
    at,
    exit_goal,
    usual_goal,
)

FAMILY = "slide"
GOAL = re.compile(r"(?<![^\s:;])(\S)@(-?\d{1,6}),(-?\d{1,6})(?![^\s:;])")
CARS = re.compile(r"(?<![^\s:;])cars(?![^\s:;])")
BOARDS_APART = re.compile(r"[:;]|\n[^\S\n]*\n")
MOST_TILES = 255
LONGEST_NUMBER = 9


def read_puzzle(text: str, goal: str | None = None) -> Puzzle:
    """Read a puzzle from its text; ``goal`` takes the place of the goal in it.

    >>> read_puzzle("854/206/317", "123/405/678").text
    '854/206/317:123/405/678'
    >>> read_puzzle("BAAC/BAAC/DFFE/DGHE/I..J A@3,1").goal
    {'A': (3, 1)}

    Raises ``InputError`` with what is wrong and where; cells are told as row,column from 0.
    """
    if text.lstrip().startswith(("{", "[")):
        sheet = _sheet_from_json(text)
    else:
        sheet = _sheet_from_text(text)
    if goal is not None:
        sheet = _with_goal(sheet, goal)
    return _tiles(sheet) if _is_tiles(sheet.rows) else _blocks(sheet)


def find_puzzle(name: str, goal: str | None = None) -> Puzzle:
    """Find a puzzle by its name in the gallery, its ID, its text, its file, or ``-`` for input.

    >>> find_puzzle("klotski").text
    'BAAC/BAAC/DFFE/DGHE/I..J:A@3,1'
    """
    if name == "-":
        return read_puzzle(sys.stdin.read(), goal)
    if read := read_id(FAMILY, name, object):
        return find_puzzle(read[0], goal)
    if name in EXHIBITS:
        return read_puzzle(EXHIBITS[name].text, goal)
    if _names_file(name):
        return read_puzzle(_read_file(Path(name)), goal)
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", name) and len(name) != CAR_SIDE**2:
        raise InputError(_unknown(name))
    return read_puzzle(name, goal)


def _unknown(name: str) -> str:
    near = get_close_matches(name, EXHIBITS, n=3)
    hint = f"near it: {', '.join(near)}" if near else "dodgson slide gallery lists them"
    return f"{name!r} is no puzzle of the gallery and no file ({hint})"


def _names_file(name: str) -> bool:
    if "\n" in name or len(name) > 1000:
        return False
    return Path(name).exists() or bool(re.search(r"\.(txt|json)$", name)) or name[:2] == "./"


def _read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: this is not text in UTF-8") from None


@dataclass(frozen=True)
class Sheet:
    """What is written of a puzzle, not yet understood: rows of marks, and goals."""

    rows: tuple[tuple[str, ...], ...]
    goal_rows: tuple[tuple[str, ...], ...] = ()
    goals: tuple[tuple[str, Cell], ...] = ()
    gates: frozenset[Cell] = field(default=frozenset())
    cars: bool = False


def _sheet_from_text(text: str) -> Sheet:
    goals, gates, rest = _goals(text)
    cars = bool(CARS.search(rest))
    boards = _boards(CARS.sub(" ", rest))
    if not boards:
        raise InputError("the puzzle is empty: there is no board")
    if len(boards) > 2 or (len(boards) == 2 and not _is_tiles(boards[0])):
        raise InputError(f"the puzzle has {len(boards)} boards: only tiles have a second, the goal")
    return Sheet(boards[0], boards[1] if len(boards) == 2 else (), goals, gates, cars)


def _goals(text: str) -> tuple[tuple[tuple[str, Cell], ...], frozenset[Cell], str]:
    """Take the words with an @ out of a text: goals, gates, and what is left."""
    found = [(mark, (int(row), int(col))) for mark, row, col in GOAL.findall(text)]
    rest = GOAL.sub(" ", text)
    if "@" in rest:
        word = next(word for word in re.split(r"[\s:;]+", rest) if "@" in word)
        raise InputError(f"{word!r} is no goal: write it like A@3,1, piece, row and column")
    gates = frozenset(cell for mark, cell in found if mark == GATE)
    return tuple(goal for goal in found if goal[0] != GATE), gates, rest


def _boards(text: str) -> list[tuple[tuple[str, ...], ...]]:
    """Cut a text into boards, each rows of marks."""
    boards = []
    for part in BOARDS_APART.split(text.replace("\r\n", "\n")):
        lines = [line.strip() for line in re.split(r"[/\n]", part.strip())]
        if any(lines):
            apart = any(re.search(r"[,\s]", line) for line in lines)
            boards.append(tuple(_marks(line, apart=apart) for line in lines))
    return boards


def _marks(line: str, *, apart: bool) -> tuple[str, ...]:
    """Cut a line into marks; tiles may stand apart, letters that do are as good as together."""
    if not apart:
        return tuple(line)
    return tuple(mark for mark in re.split(r"[,\s]+", line) if mark)


def _with_goal(sheet: Sheet, goal: str) -> Sheet:
    """Give the sheet with another goal than its own."""
    goals, gates, rest = _goals(goal)
    boards = _boards(rest)
    if _is_tiles(sheet.rows):
        if goals or len(boards) != 1:
            raise InputError(f"--goal {goal}: the goal of a tile puzzle is one board")
        return replace(sheet, goal_rows=boards[0])
    if boards or not goals:
        raise InputError(f"--goal {goal}: the goal of blocks is written like A@3,1")
    return replace(sheet, goals=goals, gates=sheet.gates | gates)


JSON_KEYS = ("rows", "goal", "gates", "cars")


def _sheet_from_json(text: str) -> Sheet:
    """Read ``{"rows": [...], "goal": ..., "gates": [[row, col], ...], "cars": true}``.

    Rows are strings, or for tiles lists of numbers; the goal of tiles is such rows, that of
    blocks an object like ``{"A": [3, 1]}``. All but rows may be missing.
    """
    import json

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
    goal, gates = document.get("goal"), document.get("gates", [])
    if not isinstance(gates, list) or not isinstance(document.get("cars", False), bool):
        raise InputError('in the JSON, "gates" must be a list of cells and "cars" true or false')
    sheet = Sheet(
        _json_rows(document["rows"], "rows"),
        gates=frozenset(_json_cell(cell, "gates") for cell in gates),
        cars=document.get("cars", False),
    )
    if isinstance(goal, dict):
        return replace(sheet, goals=tuple((k, _json_cell(v, "goal")) for k, v in goal.items()))
    if isinstance(goal, str):
        return _with_goal(sheet, goal)
    return sheet if goal is None else replace(sheet, goal_rows=_json_rows(goal, "goal"))


def _json_rows(value: Any, key: str) -> tuple[tuple[str, ...], ...]:
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
    raise InputError(f'in the JSON, "{key}" must tell cells as [row, column]')


def _is_tiles(rows: Sequence[Sequence[str]]) -> bool:
    """Say whether rows tell tiles: all numbers and blanks, and at least one number."""
    marks = [mark for row in rows for mark in row]
    tiles = all(mark.lstrip("-").isdecimal() or mark in (EMPTY, "_") for mark in marks)
    return tiles and any(mark.isdecimal() for mark in marks)


def _check_rows(rows: Sequence[Sequence[str]], what: str = "the board") -> None:
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{what} is ragged: row {number} has {len(row)} cells, row 0 has {len(rows[0])}"
            )
    if not rows[0]:
        raise InputError(f"{what} is empty")


def _tiles(sheet: Sheet) -> Puzzle:
    """Understand a tile puzzle."""
    if sheet.goals or sheet.gates or sheet.cars:
        raise InputError("the goal of a tile puzzle is a board, like 123/456/780")
    start = _tile_position(sheet.rows, "the start")
    rows, cols = len(sheet.rows), len(sheet.rows[0])
    if len(start) > MOST_TILES:
        raise InputError(f"the board has {len(start)} tiles: {MOST_TILES} are the most")
    if len(start) == rows * cols:
        raise InputError("the board has no blank: write it as 0, . or _")
    puzzle = Puzzle("tiles", rows, cols, start, {})
    if not sheet.goal_rows:
        for number in range(1, len(start) + 1):
            if str(number) not in start:
                raise InputError(
                    f"tile {number} is missing: with no goal given, tiles go from 1 to {len(start)}"
                )
        return replace(puzzle, goal=usual_goal(puzzle))
    goal = _tile_position(sheet.goal_rows, "the goal")
    to_rows, to_cols = len(sheet.goal_rows), len(sheet.goal_rows[0])
    if (to_rows, to_cols) != (rows, cols):
        raise InputError(
            f"the goal has another size: {to_rows} rows of {to_cols}, the start {rows} of {cols}"
        )
    for here, there, name in ((goal, start, "start"), (start, goal, "goal")):
        if missing := sorted(here.keys() - there.keys(), key=int):
            raise InputError(f"tile {missing[0]} is missing at the {name}")
    return replace(puzzle, goal={label: anchor(goal[label]) for label in start})


def _tile_position(rows: Sequence[Sequence[str]], what: str) -> dict[str, frozenset[Cell]]:
    _check_rows(rows, what)
    position: dict[str, frozenset[Cell]] = {}
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            if mark in ("_", EMPTY) or not mark.strip("0"):
                continue
            if not mark.isdecimal():
                raise InputError(f"{what}: {mark!r} at {row},{col} is no tile")
            if len(mark) > LONGEST_NUMBER:
                raise InputError(f"{what}: the number at {row},{col} is too long for a tile")
            label = str(int(mark))
            if label in position:
                first = at(anchor(position[label]))
                raise InputError(f"{what}: tile {label} is there twice, at {first} and {row},{col}")
            position[label] = frozenset({(row, col)})
    return dict(sorted(position.items(), key=lambda item: int(item[0])))


def _blocks(sheet: Sheet) -> Puzzle:
    """Understand sliding blocks, or cars."""
    if sheet.goal_rows:
        raise InputError("the goal of blocks is written like A@3,1, not as a board")
    rows = sheet.rows
    rush_hour = len(rows) == 1 and len(rows[0]) == CAR_SIDE**2
    if rush_hour:
        rows = tuple(rows[0][i : i + CAR_SIDE] for i in range(0, CAR_SIDE**2, CAR_SIDE))
    _check_rows(rows)
    square = len(rows) == len(rows[0]) == CAR_SIDE
    rush_hour = rush_hour or (square and not sheet.goals)
    if rush_hour:
        spelled = {CAR_EMPTY: EMPTY, CAR_WALL: WALL}
        rows = tuple(tuple(spelled.get(mark, mark) for mark in row) for row in rows)
    cells = _cells_by_mark(rows)
    walls, holes, gates = (cells.pop(mark, frozenset()) for mark in (WALL, HOLE, GATE))
    cells.pop(EMPTY, None)
    for label, covered in cells.items():
        _check_whole(label, covered)
    kind = "cars" if rush_hour or sheet.cars else "blocks"
    puzzle = Puzzle(
        "cars" if kind == "cars" else "blocks",
        len(rows),
        len(rows[0]),
        dict(sorted(cells.items())),
        {},
        walls,
        holes,
        gates | sheet.gates,
    )
    if kind == "cars":
        _check_cars(puzzle)
    goals = sheet.goals
    if not goals and kind == "cars":
        goals = tuple(_exit(puzzle).items())
    if not goals:
        raise InputError("the board has no goal: say where a piece is to end, like A@3,1")
    puzzle = replace(puzzle, goal=_checked_goals(puzzle, goals))
    _check_gates(puzzle)
    return puzzle


def _cells_by_mark(rows: Sequence[Sequence[str]]) -> dict[str, frozenset[Cell]]:
    cells: dict[str, set[Cell]] = {}
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            if not (len(mark) == 1 and (mark.isalpha() or mark in (EMPTY, WALL, HOLE, GATE))):
                raise InputError(
                    f"{mark!r} at {row},{col}: a piece is one letter, "
                    f"and {EMPTY} {WALL} {HOLE} {GATE} are an empty cell, a wall, a hole, a gate"
                )
            cells.setdefault(mark, set()).add((row, col))
    return {mark: frozenset(covered) for mark, covered in cells.items()}


def _check_whole(label: str, cells: frozenset[Cell]) -> None:
    """Refuse a piece that is in two parts."""
    parts = [min(cells)]
    seen = set(parts)
    for row, col in parts:
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & cells
        parts += beside - seen
        seen |= beside
    if apart := cells - seen:
        raise InputError(
            f"piece {label} is in two parts, one at {at(min(cells))}, one at {at(min(apart))}"
        )


def _check_cars(puzzle: Puzzle) -> None:
    for label, cells in puzzle.start.items():
        lines = min(len({row for row, _ in cells}), len({col for _, col in cells}))
        if lines > 1:
            raise InputError(f"car {label} at {at(anchor(cells))} is bent: cars are straight")
        if len(cells) == 1:
            raise InputError(f"car {label} at {at(anchor(cells))} is one cell long: two at least")


def _exit(puzzle: Puzzle) -> dict[str, Cell]:
    if "A" not in puzzle.start:
        raise InputError("the primary car A is not on the board")
    if puzzle.directions("A") != ("left", "right"):
        place = at(anchor(puzzle.start["A"]))
        raise InputError(f"the primary car A at {place} stands upright: it must lie in its row")
    return exit_goal(puzzle)


def _checked_goals(puzzle: Puzzle, goals: Iterable[tuple[str, Cell]]) -> Mapping[str, Cell]:
    found: dict[str, Cell] = {}
    for label, cell in goals:
        told = f"goal {label}@{at(cell)}"
        if label not in puzzle.start:
            raise InputError(f"{told}: there is no piece {label} on the board")
        if label in found:
            raise InputError(f"{told}: piece {label} has a goal already, {at(found[label])}")
        end = puzzle.moved_to(label, cell)
        if out := end - puzzle.cells:
            raise InputError(
                f"{told} is off the board: {at(min(out))} is outside its "
                f"{puzzle.rows} rows and {puzzle.cols} columns"
            )
        if barred := end & (puzzle.walls | puzzle.holes):
            raise InputError(f"{told}: there is a wall or a hole at {at(min(barred))}")
        for other, place in found.items():
            if both := end & puzzle.moved_to(other, place):
                raise InputError(f"goals {other} and {label} overlap at {at(min(both))}")
        found[label] = cell
    return dict(sorted(found.items()))


def _check_gates(puzzle: Puzzle) -> None:
    if out := puzzle.gates - puzzle.cells:
        raise InputError(f"the gate at {at(min(out))} is off the board")
    for label, cells in puzzle.start.items():
        if barred := cells - puzzle.floor(label):
            raise InputError(
                f"piece {label} stands on the gate at {at(min(barred))}: only goal pieces may"
            )
