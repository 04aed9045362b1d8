"""Read sliding puzzles from names, IDs, files, text and JSON, and check them.

The rows of a board are lines, or separated by ``/``. Numbers are tiles; ``0``, ``.`` or ``_`` is a
blank. Each digit is a tile, unless commas or spaces separate the tiles. Letters are pieces; ``.``
is empty, ``#`` a wall, ``-`` a hole (not a part of the board), ``=`` a gate, which only pieces with
a goal may cover.

More follows after ``:``, ``;`` or white space. For tiles it is the board of the goal. For blocks it
is goals such as ``A@r4c2``, the row and column of the top left corner of A at the end, ``=@r5c2``
for a gate under a piece, and the word ``cars`` if each piece moves only along its line.

Thirty-six letters in one row, or six rows of six without a goal, are a Rush Hour board: ``o`` is
empty too, ``x`` is a wall, and A leaves to the right.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from dodgson.errors import InputError, option
from dodgson.questions import check, puzzle_id, read_id, seeded
from dodgson.sliding.gallery import EXHIBITS
from dodgson.sliding.model import (
    CAR_EMPTY,
    CAR_SIDE,
    CAR_WALL,
    EMPTY,
    GATE,
    HOLE,
    WALL,
    Cell,
    Metric,
    Puzzle,
    anchor,
    cell_text,
    default_goal,
    exit_goal,
    form_of,
    place,
)
from dodgson.sliding.parsing import Parsed, from_json, from_text, is_tiles, with_goal
from dodgson.sliding.questions import ALIAS, DEFAULT_METRIC, FAMILY, SlidingOptions
from dodgson.wording import counted, did_you_mean

LONGEST_NAME = 24
"""Letters alone are the name of a puzzle if there are at most this many, else a board."""
MOST_TILES = 255
MOST_CELLS = 1024
"""On larger boards a single expansion takes too long for a budget to be kept."""
MOST_TEXT = 100_000
"""The most characters of a puzzle; longer text is not read to its end."""
LONGEST_NUMBER = 9
MAKER = "dodgson.sliding.make"
"""The module that makes a puzzle named by its seed; it needs this one."""


def puzzle_of(
    options: SlidingOptions, name: str | Puzzle, *, goalless: bool = False
) -> tuple[Puzzle, Metric]:
    """Return the puzzle of a question, and the metric: that of the ID, or the default.

    With ``goalless`` the puzzle may have no goal.
    """
    metric = options.metric
    name = seeded(name if isinstance(name, str) else name.text, MAKER)
    if read := read_id(FAMILY, name, SlidingOptions, alias=ALIAS):
        name, values = read
        check(replace(options, **values))
        in_id = values.get("metric")
        if in_id and metric not in (None, in_id):
            raise InputError(f"{option('metric', metric)}: the ID has the metric {in_id}")
        metric = in_id or metric
    return find_puzzle(name, options.goal, goalless=goalless), metric or DEFAULT_METRIC


def name_of(options: SlidingOptions, puzzle: Puzzle, metric: Metric) -> str:
    """Return a puzzle's ID; it has the metric if that matters and is not the default."""
    matters = metric != DEFAULT_METRIC and puzzle.kind != "tiles"
    named = metric if matters else None
    if options.metric != named:
        options = replace(options, metric=named)
    return puzzle_id(FAMILY, puzzle.text, options)


def read_puzzle(text: str, goal: str | None = None, *, goalless: bool = False) -> Puzzle:
    """Return the puzzle in a text; ``goal`` replaces the goal in it.

    A board needs a goal, unless it may be ``goalless``.

    >>> read_puzzle("854/206/317", "123/405/678").text
    '854/206/317:123/405/678'
    >>> read_puzzle("BAAC/BAAC/DFFE/DGHE/I..J A@r4c2").goal
    {'A': (3, 1)}

    Raise ``InputError`` for the first fault.
    """
    for each in (text, goal or ""):
        if len(each) > MOST_TEXT:
            raise InputError(f"the puzzle is too long: {MOST_TEXT:,} characters are the most")
    is_json = text.lstrip().startswith(("{", "["))
    parsed = from_json(text) if is_json else from_text(text)
    if goal is not None:
        parsed = with_goal(parsed, goal)
    return (_tiles if is_tiles(parsed.rows) else _blocks)(parsed, goalless=goalless)


def find_puzzle(name: str, goal: str | None = None, *, goalless: bool = False) -> Puzzle:
    """Return a puzzle by its name in the gallery, ID, text or file; ``-`` is standard input.

    >>> find_puzzle("klotski").text
    'BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2'
    """
    name = seeded(name, MAKER)
    if read := read_id(FAMILY, name, SlidingOptions, alias=ALIAS):
        return find_puzzle(read[0], goal, goalless=goalless)
    if name == "-":
        text = _read_input()
    elif name in EXHIBITS:
        text = EXHIBITS[name].text
    elif _names_file(name):
        text = _read_file(name)
    elif len(name) <= LONGEST_NAME and re.fullmatch(r"[0-9-]*[A-Za-z][A-Za-z0-9-]*", name):
        raise InputError(_unknown(name))
    else:
        text = name
    return read_puzzle(text, goal, goalless=goalless)


def _unknown(name: str) -> str:
    from difflib import get_close_matches  # late: only for a mistake

    near = get_close_matches(name, EXHIBITS, n=3)
    missing = f"there is no puzzle or file called {name!r}"
    if not near:
        return f"{missing}: dodgson sliding gallery lists the puzzles"
    return f"{missing}: {did_you_mean(near)}"


def _read_input() -> str:
    try:
        return sys.stdin.read(MOST_TEXT + 1) if sys.stdin else ""
    except UnicodeDecodeError:
        raise InputError("standard input: not text in UTF-8") from None


def _names_file(name: str) -> bool:
    if not name.strip() or "\n" in name:
        return False
    # Path.exists raises if a board is too long for a file's name, or has odd characters.
    there = os.path.exists(name)  # noqa: PTH110
    return there or bool(re.search(r"\.(txt|json)$", name)) or name[:2] == "./"


def _read_file(name: str) -> str:
    from pathlib import Path  # late: only for a file

    path = Path(name)
    try:
        with path.open(encoding="utf-8-sig") as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not text in UTF-8") from None


def _check_rows(rows: Sequence[Sequence[str]], what: str = "the board") -> None:
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{what} is ragged: row {number} has {counted(len(row), 'cell')}, "
                f"row 1 has {len(rows[0])}"
            )
    if not rows[0]:
        raise InputError(f"{what} is empty")
    if (cells := len(rows) * len(rows[0])) > MOST_CELLS:
        raise InputError(f"{what} has {cells:,} cells: {MOST_CELLS:,} are the most")


def _tiles(parsed: Parsed, *, goalless: bool) -> Puzzle:
    """Return a tile puzzle."""
    if parsed.goals or parsed.gates or parsed.cars:
        raise InputError("the goal of a tile puzzle is a board, like 123/456/780")
    start = _tile_position(parsed.rows, "the start")
    rows, cols = len(parsed.rows), len(parsed.rows[0])
    if len(start) > MOST_TILES:
        raise InputError(f"the board has {len(start)} tiles: {MOST_TILES} are the most")
    if len(start) == rows * cols:
        raise InputError("the board has no blank: write it as 0, . or _")
    puzzle = Puzzle("tiles", rows, cols, start, {})
    if not parsed.goal_rows:
        for number in range(1, len(start) + 1):
            if str(number) not in start and goalless:
                return puzzle
            if str(number) not in start:
                raise InputError(
                    f"tile {number} is missing: without a goal, tiles go from 1 to {len(start)}"
                )
        return replace(puzzle, goal=default_goal(puzzle))
    goal = _tile_position(parsed.goal_rows, "the goal")
    to_rows, to_cols = len(parsed.goal_rows), len(parsed.goal_rows[0])
    if (to_rows, to_cols) != (rows, cols):
        raise InputError(
            f"the goal has another size: {counted(to_rows, 'row')} of {to_cols}, "
            f"but the start has {counted(rows, 'row')} of {cols}"
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
            here = place((row, col))
            if not mark.isdecimal():
                raise InputError(f"{what}: {mark!r} at {here} is no tile")
            if len(mark) > LONGEST_NUMBER:
                raise InputError(f"{what}: the number at {here} is too long for a tile")
            label = str(int(mark))
            if label in position:
                first = place(anchor(position[label]))
                where = "in the goal" if what == "the goal" else "on the board"
                raise InputError(f"tile {label} is {where} twice: at {first} and at {here}")
            position[label] = frozenset({(row, col)})
    return dict(sorted(position.items(), key=lambda item: int(item[0])))


def _blocks(parsed: Parsed, *, goalless: bool) -> Puzzle:
    """Return a puzzle of sliding blocks, or of cars."""
    if parsed.goal_rows:
        raise InputError("the goal of blocks is written like A@r4c2, not as a board")
    rows, rush_hour = _rows_of_blocks(parsed)
    _check_rows(rows)
    cars = rush_hour or parsed.cars
    cells = _cells_by_mark(rows)
    if not (cars or parsed.goals or goalless):
        raise InputError(_no_goal(rows))
    walls, holes, gates = (cells.pop(mark, frozenset()) for mark in (WALL, HOLE, GATE))
    cells.pop(EMPTY, None)
    for label, covered in cells.items():
        _check_connected(label, covered)
    puzzle = Puzzle(
        "cars" if cars else "blocks",
        len(rows),
        len(rows[0]),
        dict(sorted(cells.items())),
        {},
        walls,
        holes,
        gates | parsed.gates,
    )
    if cars:
        _check_cars(puzzle)
    goals = parsed.goals or (tuple(_exit(puzzle).items()) if cars else ())
    puzzle = replace(puzzle, goal=_checked_goals(puzzle, goals))
    _check_gates(puzzle)
    return puzzle


def _rows_of_blocks(parsed: Parsed) -> tuple[Sequence[Sequence[str]], bool]:
    """Return the rows of a board, and whether it is a Rush Hour board.

    That is 36 marks in one row, or six rows of six without a goal. Its ``o`` and ``x`` are replaced
    by the marks of other boards.
    """
    rows: Sequence[Sequence[str]] = parsed.rows
    if len(rows) == 1 and len(rows[0]) == CAR_SIDE**2:
        rows = [rows[0][i : i + CAR_SIDE] for i in range(0, CAR_SIDE**2, CAR_SIDE)]
    elif parsed.goals or [len(row) for row in rows] != [CAR_SIDE] * CAR_SIDE:
        return rows, False
    spelled = {CAR_EMPTY: EMPTY, CAR_WALL: WALL}
    return [[spelled.get(mark, mark) for mark in row] for row in rows], True


def _no_goal(rows: Sequence[Sequence[str]]) -> str:
    if len(rows) > 1:
        return (
            'the puzzle has no goal: add ":A@r4c2" (piece A must reach row 4, column 2), '
            f"or use {option('goal', 'A@r4c2')}"
        )
    return (
        f"the board is one row of {len(rows[0])} without a goal: a Rush Hour board has "
        f"{CAR_SIDE**2}, other blocks need a goal like A@r4c2"
    )


def _cells_by_mark(rows: Sequence[Sequence[str]]) -> dict[str, frozenset[Cell]]:
    cells: dict[str, list[Cell]] = {}
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            if mark in cells:
                cells[mark].append((row, col))
            elif len(mark) == 1 and (mark.isalpha() or mark in (EMPTY, WALL, HOLE, GATE)):
                cells[mark] = [(row, col)]
            else:
                raise InputError(_bad_mark(rows, (row, col)))
    return {mark: frozenset(covered) for mark, covered in cells.items()}


def _bad_mark(rows: Sequence[Sequence[str]], first: Cell) -> str:
    """Return why a mark is bad: that of a cell, or a letter among the numbers of tiles."""
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    letters = [cell for cell, mark in marks.items() if mark.isalpha()]
    if letters and sum(map(str.isdecimal, marks.values())) > len(letters):
        return (
            f"{marks[letters[0]]!r} at {place(letters[0])}: this board has tiles (numbers), so "
            "letters are not allowed; commas separate numbers above 9"
        )
    return (
        f"{marks[first]!r} at {place(first)}: use a letter for a piece, {EMPTY} for an empty cell, "
        f"{WALL} for a wall, {HOLE} for a hole, {GATE} for a gate"
    )


def _check_connected(label: str, cells: frozenset[Cell]) -> None:
    """Raise ``InputError`` if a piece is in two parts."""
    form = form_of(cells)
    if form.rows * form.cols == len(cells):
        return  # a rectangle
    parts = [min(cells)]
    seen = set(parts)
    for row, col in parts:
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & cells
        parts += beside - seen
        seen |= beside
    if apart := cells - seen:
        raise InputError(
            f"piece {label} is in two parts, one at {place(min(cells))}, one at {place(min(apart))}"
        )


def _check_cars(puzzle: Puzzle) -> None:
    for label, cells in puzzle.start.items():
        form = form_of(cells)
        if min(form.rows, form.cols) > 1:
            raise InputError(f"car {label} at {place(anchor(cells))} is bent: cars are straight")
        if len(cells) == 1:
            raise InputError(
                f"car {label} at {place(anchor(cells))} is one cell long: cars have two or more"
            )


def _exit(puzzle: Puzzle) -> dict[str, Cell]:
    if "A" not in puzzle.start:
        raise InputError("the primary car A is not on the board")
    if puzzle.directions("A") != ("left", "right"):
        here = place(anchor(puzzle.start["A"]))
        raise InputError(f"the primary car A at {here} is upright: it must lie in a row")
    return exit_goal(puzzle)


def _checked_goals(puzzle: Puzzle, goals: Iterable[tuple[str, Cell]]) -> Mapping[str, Cell]:
    found: dict[str, Cell] = {}
    for label, cell in goals:
        goal = f"goal {label}@{cell_text(cell)}"
        if label not in puzzle.start:
            raise InputError(f"{goal}: there is no piece {label} on the board")
        if label in found:
            raise InputError(
                f"{goal}: piece {label} has a goal already, {label}@{cell_text(found[label])}"
            )
        end = puzzle.moved_to(label, cell)
        if out := end - puzzle.cells:
            raise InputError(
                f"{goal} is off the board: {place(min(out))} is outside its "
                f"{counted(puzzle.rows, 'row')} and {counted(puzzle.cols, 'column')}"
            )
        if barred := end & (puzzle.walls | puzzle.holes):
            raise InputError(f"{goal}: there is a wall or a hole at {place(min(barred))}")
        for other, corner in found.items():
            if both := end & puzzle.moved_to(other, corner):
                raise InputError(f"goals {other} and {label} overlap at {place(min(both))}")
        found[label] = cell
    return dict(sorted(found.items()))


def _check_gates(puzzle: Puzzle) -> None:
    if out := puzzle.gates - puzzle.cells:
        raise InputError(f"the gate {GATE}@{cell_text(min(out))} is off the board")
    for label, cells in puzzle.start.items():
        if barred := cells - puzzle.floor(label):
            raise InputError(
                f"piece {label} covers the gate at {place(min(barred))}: only goal pieces may"
            )
