"""Pictures of sliding puzzles: boards, solutions as strips and animations, distances as charts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import starmap
from typing import TYPE_CHECKING, Final

from dodgson.drawing.animation import Animation, Moving, Way, captioned
from dodgson.drawing.chart import Bars, Histogram, Series
from dodgson.drawing.svg import DARK, LIGHT, Element, Palette, Picture, element, number, text_width
from dodgson.sliding.colours import CAR_COLOURS, EXIT_COLOUR, colours_of
from dodgson.sliding.model import OFFSETS, Cell, Direction, Position, Puzzle, anchor, unit_of
from dodgson.sliding.outline import outline
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.sliding.answers import Slide
    from dodgson.sliding.explored import Explored

LARGE: Final = 52.0
SMALL: Final = 24.0
MARGIN: Final = 0.12
"""How far a tray extends beyond its cells, in cells."""
WALL: Final = 0.1
"""The thickness of the wall around cars, in cells."""
STRIP_WIDTH: Final = 1000.0
CAPTION: Final = 12.0
GAP: Final = 22.0
MOST_BARS: Final = 60
"""With more distances than this, several share a bar."""


def style(puzzle: Puzzle) -> Element:
    """Return the style of pieces: a tint and an edge in each colour, for light and dark."""
    light, dark = (
        "".join(starmap(_rules, enumerate(palette.series)))
        + (_car_rules(palette, colours) if puzzle.kind == "cars" else "")
        for palette, colours in zip((LIGHT, DARK), zip(*CAR_COLOURS, strict=True), strict=True)
    )
    shapes = (
        ".dodgson .piece{stroke-width:1.5;fill-opacity:.3}"
        ".dodgson .piece.goal,.dodgson .piece.moved{stroke-width:2.5;fill-opacity:.55}"
        ".dodgson .label{font-weight:600}"
        ".dodgson .target{fill:none;stroke-width:2;stroke-dasharray:5 4}"
    )
    return element("style", f"{shapes}{light}@media (prefers-color-scheme:dark){{{dark}}}")


def _rules(number: int, colour: str) -> str:
    return f".dodgson .tone-{number}{{fill:{colour};stroke:{colour}}}" + (
        f".dodgson .target{{stroke:{colour}}}" if number in (0, EXIT_COLOUR) else ""
    )


def _car_rules(palette: Palette, colours: tuple[str, ...]) -> str:
    """Return the rules for cars, and for the wall around them."""
    walls = (
        f".dodgson .floor,.dodgson .wall{{fill:{palette.surface}}}"
        f".dodgson .wall{{stroke:{palette.edge}}}"
    )
    return walls + "".join(starmap(_rules, enumerate(colours, start=EXIT_COLOUR)))


def draw_tray(puzzle: Puzzle, size: float) -> list[Element]:
    """Draw the board without its pieces: the tray, walls, gates, and the way out for cars."""
    margin = size * MARGIN
    path = outline(puzzle.cells - puzzle.holes, size, -margin, margin * 1.6)
    parts = [element("path", d=path, class_="box", fill_rule="evenodd")]
    if puzzle.kind == "cars":
        wall = size * WALL
        parts = [element("path", d=path, class_="wall", fill_rule="evenodd", stroke_width=wall)]
        parts += [_draw_exit(*way_out, size) for way_out in exits(puzzle).values()]
        parts += draw_targets(puzzle, size)
    if puzzle.walls:
        walls = outline(puzzle.walls, size, size * 0.04, size * 0.06)
        parts.append(element("path", d=walls, class_="root", fill_rule="evenodd"))
    if puzzle.gates:
        gates = outline(puzzle.gates, size, size * 0.08, size * 0.06)
        parts.append(element("path", d=gates, class_="box good", stroke_dasharray="3 3"))
    return parts


def draw_targets(puzzle: Puzzle, size: float) -> list[Element]:
    """Draw the goals of blocks, and of cars that stay on the board."""
    leave = exits(puzzle)
    goals = (cells for label, cells in puzzle.goal_position.items() if label not in leave)
    paths = (outline(cells, size, size * 0.13, size * 0.1) for cells in goals)
    return [element("path", d=path, class_="target") for path in paths]


def exits(puzzle: Puzzle) -> dict[str, tuple[Direction, Cell]]:
    """Return the direction in which each car leaves the board, and the last cell that it covers.

    >>> from dodgson.sliding.reading import read_puzzle
    >>> exits(read_puzzle("AA./B.C/B.C cars")), exits(read_puzzle("BAA./B... cars A@r1c2"))
    ({'A': ('right', (0, 2))}, {})
    """
    if puzzle.kind != "cars":
        return {}
    found: dict[str, tuple[Direction, Cell]] = {}
    for label, cells in puzzle.goal_position.items():
        for way in puzzle.directions(label):
            down, right = OFFSETS[way]
            beyond = {(row + down, col + right) for row, col in cells} - cells
            if not beyond & (puzzle.cells - puzzle.holes):
                row, col = min(beyond)
                found[label] = way, (row - down, col - right)
    return found


def _draw_exit(way: Direction, cell: Cell, size: float) -> Element:
    """Draw a gap in the wall beside a cell, through which the floor continues."""
    down, right = OFFSETS[way]
    deep = size * (MARGIN + WALL / 2) + 1
    row, col = cell
    return element(
        "rect",
        x=(col + (right > 0)) * size - deep * (right < 0),
        y=(row + (down > 0)) * size - deep * (down < 0),
        width=deep if right else size,
        height=deep if down else size,
        class_="floor",
    )


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def draw_piece(
    puzzle: Puzzle, label: str, size: float, colour: int, *, bright: bool = False
) -> list[Element]:
    """Draw a piece with its anchor at the origin: its outline, and its label in the middle."""
    cells = puzzle.moved_to(label, (0, 0))
    goal = label in puzzle.goal and puzzle.kind != "tiles"
    names = f"piece tone-{colour}" + (" goal" if goal else "") + (" moved" if bright else "")
    row, col = middle(cells)
    text = size * (0.44 if len(label) < 3 else 0.34)
    path = outline(cells, size, size * 0.055, size * 0.16)
    return [
        # The tint is transparent; this hides what is below it, such as the outline of a goal.
        *([element("path", d=path, class_="paper")] if puzzle.kind != "tiles" else []),
        element("path", d=path, class_=names),
        element(
            "text",
            label,
            x=(col + 0.5) * size,
            y=(row + 0.5) * size + text * 0.36,
            font_size=text,
            text_anchor="middle",
            class_="label",
        ),
    ]


def middle(cells: frozenset[Cell]) -> tuple[float, float]:
    """Return where a piece's label is drawn: in its middle, or in the cell nearest to that.

    >>> middle(frozenset({(0, 0), (0, 1)})), middle(frozenset({(0, 0), (1, 0), (1, 1)}))
    ((0.0, 0.5), (1.0, 0.0))
    """
    row = sum(row for row, _ in cells) / len(cells)
    col = sum(col for _, col in cells) / len(cells)
    if len(cells) == (1 + max(r for r, _ in cells)) * (1 + max(c for _, c in cells)):
        return row, col
    r, c = min(sorted(cells), key=lambda cell: abs(cell[0] - row) + abs(cell[1] - col))
    return float(r), float(c)


def draw_board(
    puzzle: Puzzle, position: Position, size: float, *, moved: str = ""
) -> list[Element]:
    """Draw a position; the piece named ``moved`` stands out."""
    colours = colours_of(puzzle)
    parts = draw_tray(puzzle, size)
    for label, cells in position.items():
        row, col = anchor(cells)
        body = draw_piece(puzzle, label, size, colours[label], bright=label == moved)
        place = f"translate({number(col * size)} {number(row * size)})"
        parts.append(element("g", *body, transform=place))
    return parts


def picture(puzzle: Puzzle) -> Picture:
    """Draw the start, and beside it the goal, if any; for cars a gap in the wall is the goal."""
    width, height = puzzle.cols * LARGE, puzzle.rows * LARGE
    body = [style(puzzle), *draw_board(puzzle, puzzle.start, LARGE)]
    description = f"Start: {puzzle.write(puzzle.start)}."
    for label, (way, (row, col)) in exits(puzzle).items():
        where = f"row {row + 1}" if way in ("left", "right") else f"column {col + 1}"
        description += f" Car {label} leaves through the gap in {where}, going {way}."
    if puzzle.kind != "cars" and puzzle.goal:
        y, begin, tip, shift = height / 2, width + 0.4 * LARGE, width + 0.85 * LARGE, 1.3 * LARGE
        arrow = f"M{_at(begin, y)}L{_at(tip, y)}"
        head = f"M{_at(tip - 8, y - 7)}L{_at(tip, y)}L{_at(tip - 8, y + 7)}"
        body.append(element("path", d=arrow + head, class_="edge"))
        goal = draw_board(puzzle, puzzle.goal_position, LARGE)
        body.append(element("g", *goal, transform=f"translate({number(width + shift)} 0)"))
        width = 2 * width + shift
        description += f" Goal: {puzzle.write(puzzle.goal_position)}."
    return Picture(tuple(body), width, height, "", description)


def title_of(slide: Slide) -> str:
    """Return the length of a solution, and whether it is proved the shortest."""
    return f"{counted(len(slide.moves), unit_of(slide.puzzle, slide.metric))}: {slide.why}"


def strip(slide: Slide) -> Picture:
    """Draw every position of a solution, row by row, each under its move."""
    puzzle = slide.puzzle
    captions = ["start", *(f"{n}. {move}" for n, move in enumerate(slide.moves, start=1))]
    moved = ["", *(move.label for move in slide.moves)]
    board_width, board_height = puzzle.cols * SMALL, puzzle.rows * SMALL
    wide = max(board_width, *(text_width(caption, CAPTION) for caption in captions)) + GAP
    high = board_height + CAPTION + 10 + GAP
    across = max(1, min(len(captions), int((STRIP_WIDTH + GAP) // wide)))
    down = math.ceil(len(captions) / across)
    body = [style(puzzle)]
    for place, caption in enumerate(captions):
        row, col = divmod(place, across)
        text = element("text", caption, x=-2, y=CAPTION * 0.8, font_size=CAPTION, class_="soft")
        board = draw_board(puzzle, slide.positions[place], SMALL, moved=moved[place])
        lowered = element("g", *board, transform=f"translate(0 {number(CAPTION + 8)})")
        where = f"translate({number(col * wide)} {number(row * high)})"
        body.append(element("g", "\n", text, lowered, transform=where))
    description = "; ".join(captions[1:])
    return Picture(
        tuple(body), across * wide - GAP, down * high - GAP, title_of(slide), description
    )


def animation(slide: Slide) -> Animation:
    """Draw a solution as one moving picture."""
    puzzle = slide.puzzle
    size = LARGE
    colours = colours_of(puzzle)
    ways = ways_of(slide, size)
    width, height = puzzle.cols * size, puzzle.rows * size
    parts = tuple(
        Moving(tuple(draw_piece(puzzle, label, size, colours[label])), ways[label])
        for label in puzzle.start
    )
    targets = draw_targets(puzzle, size) if puzzle.kind == "blocks" else []
    total = len(slide.moves)
    captions = ["start", *(f"{n} of {total}: {m}" for n, m in enumerate(slide.moves, start=1))]
    plain = Animation(
        frames=len(slide.states),
        parts=parts,
        width=width,
        height=height + size * 0.12,
        still=(style(puzzle), *draw_tray(puzzle, size), *targets),
        title=title_of(slide),
        description="; ".join(captions[1:]),
        pace=0.9,
    )
    return captioned(plain, captions)


def ways_of(slide: Slide, size: float) -> Mapping[str, tuple[Way, ...]]:
    """Return for each piece, and each position, the points through which it gets there."""
    corners = {label: anchor(cells) for label, cells in slide.puzzle.start.items()}
    ways: dict[str, list[Way]] = {
        label: [((col * size, row * size),)] for label, (row, col) in corners.items()
    }
    for move in slide.moves:
        for label, (row, col) in corners.items():
            here = (col * size, row * size)
            if label != move.label:
                ways[label].append((here,))
        row, col = corners[move.label]
        points = []
        for direction in move.way:
            row, col = row + OFFSETS[direction][0], col + OFFSETS[direction][1]
            points.append((col * size, row * size))
        corners[move.label] = row, col
        ways[move.label].append(tuple(points))
    return {label: tuple(each) for label, each in ways.items()}


def chart(explored: Explored) -> Bars:
    """Return a chart of the number of positions at each distance.

    >>> import dodgson
    >>> print(chart(dodgson.sliding.explore("12/30")).to_text(32, ascii_only=True))
    12 positions
    rows: moves to the goal; bars:
    positions
    <BLANKLINE>
       positions
    0  ############## 1
    1  ########################### 2
    2  ########################### 2
    3  ########################### 2
    4  ########################### 2
    5  ########################### 2
    6  ############## 1
    <BLANKLINE>
    sliding:12/30
    """
    away = "to the goal" if explored.origin == "goal" else "from the start"
    seen = "" if explored.status == "proved" else " seen"
    if len(explored.levels) > MOST_BARS:
        series = Series("positions", tuple(enumerate(explored.levels)))
        bars = Histogram((series,), growth="even").bars()
        categories, values = bars.categories, bars.values
    else:
        categories = tuple(map(str, range(len(explored.levels))))
        values = (tuple(map(float, explored.levels)),)
    return Bars(
        categories,
        ("positions",),
        values,
        title=f"{counted(explored.positions, 'position')}{seen}",
        x_label=f"{unit_of(explored.puzzle, explored.metric)}s {away}",
        y_label=f"positions{seen}",
        notes=(explored.id,),
        description=f"{explored.id}: {explored.why}.",
    )
