"""Draw sliding puzzles: a board, every position of a solution, and a solution that moves."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from dodgson.drawing.animation import Animation, Moving, Way, captioned
from dodgson.drawing.svg import DARK, LIGHT, Element, Picture, element, number, text_width
from dodgson.errors import InputError
from dodgson.questions import asks
from dodgson.sliding.family import Draw, Drawing, Slide, Solve
from dodgson.sliding.model import OFFSETS, Cell, Position, Puzzle, anchor, unit_of
from dodgson.sliding.outline import outline
from dodgson.sliding.solve import name_of, puzzle_of, solve
from dodgson.sliding.tones import tones
from dodgson.wording import counted

LARGE: Final = 52.0
SMALL: Final = 24.0
STRIP_WIDTH: Final = 1000.0
CAPTION: Final = 12.0
GAP: Final = 22.0


@asks(Draw)
def draw(question: Draw) -> Drawing:
    """Draw a sliding puzzle, or its solution; without one a board needs no goal.

    >>> import dodgson
    >>> print(dodgson.sliding.draw("rush-1", format="text"))
    H B B B C C
    H D D · · M
    H · J A A M
    I · J L E E
    I · K L · ·
    F F K G G G
    """
    solved = question.solution or question.animate
    puzzle, metric = puzzle_of(question, question.puzzle, goalless=not solved)
    name = name_of(question, puzzle, metric)
    if question.animate and question.format == "text":
        raise InputError("--animate draws SVG: in the terminal, dodgson slide play --solve moves")
    if not solved:
        return Drawing(None, puzzle, name, format=question.format)
    slide = solve.answer(Solve(question.puzzle, goal=question.goal, metric=question.metric))
    return Drawing(slide, puzzle, name, question.animate, question.format, slide.status)


def style() -> Element:
    """Give the style of pieces: a tint and an edge in each colour, for light and dark."""
    light = "".join(_rules(place, colour) for place, colour in enumerate(LIGHT.series))
    dark = "".join(_rules(place, colour) for place, colour in enumerate(DARK.series))
    shapes = (
        ".dodgson .piece{stroke-width:1.5;fill-opacity:.3}"
        ".dodgson .piece.goal,.dodgson .piece.moved{stroke-width:2.5;fill-opacity:.55}"
        ".dodgson .label{font-weight:600}"
        ".dodgson .target{fill:none;stroke-width:2;stroke-dasharray:5 4}"
    )
    return element("style", f"{shapes}{light}@media (prefers-color-scheme:dark){{{dark}}}")


def _rules(place: int, colour: str) -> str:
    return f".dodgson .tone-{place}{{fill:{colour};stroke:{colour}}}" + (
        f".dodgson .target{{stroke:{colour}}}" if place == 0 else ""
    )


def draw_tray(puzzle: Puzzle, size: float) -> list[Element]:
    """Draw the board without its pieces: the tray, walls, gates, and the way out for cars."""
    margin = size * 0.12
    there = puzzle.cells - puzzle.holes
    path = outline(there, size, -margin, margin * 1.6)
    parts = [element("path", d=path, class_="box", fill_rule="evenodd")]
    if puzzle.walls:
        walls = outline(puzzle.walls, size, size * 0.04, size * 0.06)
        parts.append(element("path", d=walls, class_="root", fill_rule="evenodd"))
    if puzzle.gates:
        gates = outline(puzzle.gates, size, size * 0.08, size * 0.06)
        parts.append(element("path", d=gates, class_="box good", stroke_dasharray="3 3"))
    if puzzle.kind == "cars":
        parts += [_draw_exit(puzzle, cell, size) for cell in puzzle.goal.values()]
    return parts


def draw_targets(puzzle: Puzzle, size: float) -> list[Element]:
    """Draw where goal blocks are to end."""
    if puzzle.kind != "blocks":
        return []
    paths = (outline(c, size, size * 0.13, size * 0.1) for c in puzzle.goal_position.values())
    return [element("path", d=path, class_="target") for path in paths]


def _draw_exit(puzzle: Puzzle, cell: Cell, size: float) -> Element:
    """Draw an arrow beside the tray where a car leaves it."""
    x, y = puzzle.cols * size + size * 0.28, (cell[0] + 0.5) * size
    wide = size * 0.16
    points = f"M{_at(x, y - wide)}L{_at(x + wide, y)}L{_at(x, y + wide)}"
    return element("path", d=points, class_="edge strong")


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def draw_piece(
    puzzle: Puzzle, label: str, size: float, tone: int, *, bright: bool = False
) -> list[Element]:
    """Draw a piece about its own corner: its outline, and its label in its middle."""
    cells = puzzle.moved_to(label, (0, 0))
    goal = label in puzzle.goal and puzzle.kind != "tiles"
    names = f"piece tone-{tone}" + (" goal" if goal else "") + (" moved" if bright else "")
    row, col = middle(cells)
    text = size * (0.44 if len(label) < 3 else 0.34)
    path = outline(cells, size, size * 0.055, size * 0.16)
    return [
        # What lies under a piece, such as the outline of a goal, must not shine through its tint.
        *([element("path", d=path, class_="paper")] if puzzle.kind == "blocks" else []),
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
    """Give where a piece's label stands: its middle, or the cell of it nearest to that.

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
    """Draw a position; the piece that has just moved stands out."""
    colours = tones(puzzle)
    parts = draw_tray(puzzle, size)
    for label, cells in position.items():
        row, col = anchor(cells)
        body = draw_piece(puzzle, label, size, colours[label], bright=label == moved)
        place = f"translate({number(col * size)} {number(row * size)})"
        parts.append(element("g", *body, transform=place))
    return parts


def extent(puzzle: Puzzle, size: float) -> tuple[float, float]:
    """Give how wide and high a board is, with its tray."""
    beside = size * 0.5 if puzzle.kind == "cars" else 0.0
    return puzzle.cols * size + beside, puzzle.rows * size


def picture(puzzle: Puzzle) -> Picture:
    """Draw the start, and beside it the goal if there is one. Cars have a way out."""
    width, height = extent(puzzle, LARGE)
    body = [style(), *draw_board(puzzle, puzzle.start, LARGE)]
    description = f"Start: {puzzle.write(puzzle.start)}."
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
    """Say how long a solution is, and how sure that is."""
    return f"{counted(len(slide.moves), unit_of(slide.puzzle, slide.metric))}: {slide.why}"


def strip(slide: Slide) -> Picture:
    """Draw every position of a solution, row by row, each under the move that leads to it."""
    puzzle = slide.puzzle
    captions = ["start", *(f"{n}. {move}" for n, move in enumerate(slide.moves, start=1))]
    moved = ["", *(move.label for move in slide.moves)]
    board_width, board_height = extent(puzzle, SMALL)
    wide = max(board_width, *(text_width(caption, CAPTION) for caption in captions)) + GAP
    high = board_height + CAPTION + 10 + GAP
    across = max(1, min(len(captions), int((STRIP_WIDTH + GAP) // wide)))
    down = math.ceil(len(captions) / across)
    body = [style()]
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
    """Draw a solution as one picture in which the pieces move, one after the other."""
    puzzle = slide.puzzle
    size = LARGE
    colours = tones(puzzle)
    ways = ways_of(slide, size)
    width, height = extent(puzzle, size)
    parts = tuple(
        Moving(tuple(draw_piece(puzzle, label, size, colours[label])), ways[label])
        for label in puzzle.start
    )
    total = len(slide.moves)
    captions = ["start", *(f"{n} of {total}: {m}" for n, m in enumerate(slide.moves, start=1))]
    plain = Animation(
        frames=len(slide.states),
        parts=parts,
        width=width,
        height=height + size * 0.12,
        still=(style(), *draw_tray(puzzle, size), *draw_targets(puzzle, size)),
        title=title_of(slide),
        description="; ".join(captions[1:]),
        pace=0.9,
    )
    return captioned(plain, captions)


def ways_of(slide: Slide, size: float) -> Mapping[str, tuple[Way, ...]]:
    """Give for each piece and each position the points it goes through to get there."""
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
