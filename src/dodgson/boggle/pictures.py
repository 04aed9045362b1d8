"""Draw a board, and the path of a word on it, as SVG or as text for a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from dodgson.boggle.model import JOKER, Board, Place, Word, face
from dodgson.drawing.labels import cells
from dodgson.drawing.svg import DARK, LIGHT, Element, Picture, element, number, text_width
from dodgson.drawing.terminal import bold

PITCH: Final = 76.0
"""The distance between the middles of two neighbouring tiles."""
HALF: Final = 24.0
"""Half of a tile's side."""
CORNER: Final = 7.0
ARROW: Final = 10.0
RING: Final = 4.5
OUT: Final = 0.68
IN: Final = 0.32
"""A step over the edge ends at the first share of its length, and continues at the second."""
LETTER: Final = 25.0
SMALL: Final = 10.5
BADGE: Final = 8.5
"""The radius of a badge."""

Point = tuple[float, float]


def picture(board: Board, word: Word | None = None, title: str = "") -> Picture:
    """Return a picture of a board and a word's path: a ring, arrows, numbered badges.

    The ring marks the first tile. A badge is where the path leaves its tile, or enters the last:
    inside the tile a number would look like the score of its letter. Holes are blank, a joker has a
    dashed edge, and a board with joined edges a faint one. A step over an edge is two arrows, one
    out and one in.
    """
    steps = word.path if word else ()
    letters = dict(zip(word.path, spelled(board, word), strict=True)) if word else {}
    body = [*([style()] if steps else []), _tray(board)]
    for one, other in pairwise(steps):
        body += _draw_step(one, other, last=other == steps[-1])
    for cell in board.cells:
        place = board.place(cell)
        first = bool(steps) and place == steps[0]
        body += _draw_tile(board.tiles[cell], place, letters.get(place, ""), first=first)
    body += _draw_badges(steps)
    return Picture(
        tuple(body), board.cols * PITCH, board.rows * PITCH, title, described(board, word)
    )


def spelled(board: Board, word: Word) -> Iterator[str]:
    """Yield what each tile of a word's path spells; for a joker, the letter it stands for.

    >>> from dodgson.boggle.reading import read_board
    >>> word = Word("quay", 1, ((1, 1), (1, 2), (2, 1)))
    >>> list(spelled(read_board("q?/yz"), word))
    ['qu', 'a', 'y']
    """
    at = 0
    for cell in board.path(word.path):
        wide = len(board.tiles[cell])
        yield word.word[at : at + wide]
        at += wide


def described(board: Board, word: Word | None) -> str:
    """Return a description of a picture in words.

    >>> from dodgson.boggle.reading import read_board
    >>> described(read_board("ca/ts"), Word("act", 1, ((1, 2), (1, 1), (2, 1))))
    'The board ca/ts. The word act: row 1, column 2; row 1, column 1; row 2, column 1.'
    """
    if word is None:
        return f"The board {board.text}."
    places = "; ".join(map(board.where, board.path(word.path)))
    return f"The board {board.text}. The word {word.word}: {places}."


def _tray(board: Board) -> Element:
    return element(
        "rect",
        x=0,
        y=0,
        width=board.cols * PITCH,
        height=board.rows * PITCH,
        rx=PITCH / 4,
        class_="edge faint" if board.wrap else "paper axis",
    )


def _middle(place: Place) -> Point:
    row, col = place
    return (col - 0.5) * PITCH, (row - 0.5) * PITCH


def style() -> Element:
    """Return the style of badges, for light and dark."""
    light, dark = (
        f".dodgson .badge{{fill:{palette.strong[1]};stroke:{palette.paper}}}"
        f".dodgson text.number{{fill:{palette.paper}}}"
        for palette in (LIGHT, DARK)
    )
    shapes = ".dodgson .badge{stroke-width:1.5}.dodgson text.number{font-weight:700}"
    return element("style", f"{shapes}{light}@media (prefers-color-scheme:dark){{{dark}}}")


def _draw_tile(tile: str, place: Place, letters: str, *, first: bool) -> list[Element]:
    """Draw a tile; on a path it is highlighted, and a joker shows the letter it stands for."""
    x, y = _middle(place)
    parts = []
    if first:
        parts += [_square(x, y, HALF + RING, "paper"), _square(x, y, HALF + RING, "ring")]
    tone = "strong" if letters else "plain"
    dashed = "5 4" if tile == JOKER else None
    parts.append(_square(x, y, HALF, f"box {tone}", dashed))
    shown = face(letters or tile)
    size = min(LETTER, 1.75 * HALF / text_width(shown, 1))
    parts.append(_write(shown, x, y + size * 0.36, size, "heading"))
    if letters and tile == JOKER:
        parts.append(_write(JOKER, x - HALF + 4, y - HALF + 12, SMALL, "joker", "start"))
    return parts


def _draw_badges(path: Sequence[Place]) -> Iterator[Element]:
    """Yield the number of each tile on a path, where the path leaves it or enters the last."""
    for step, place in enumerate(path, start=1):
        x, y = _middle(place)
        if len(path) > 1:
            other = path[step] if step < len(path) else path[-2]
            x += HALF * _nearer(other[1] - place[1])
            y += HALF * _nearer(other[0] - place[0])
        else:
            y += HALF
        yield element("circle", cx=x, cy=y, r=BADGE, class_="badge")
        yield _write(str(step), x, y + SMALL * 0.36, SMALL, "number")


def _square(x: float, y: float, half: float, look: str, dashed: str | None = None) -> Element:
    return element(
        "rect",
        x=x - half,
        y=y - half,
        width=2 * half,
        height=2 * half,
        rx=CORNER + half - HALF,
        class_=look,
        stroke_dasharray=dashed,
    )


def _write(
    text: str, x: float, y: float, size: float, look: str, anchor: str = "middle"
) -> Element:
    return element("text", text, x=x, y=y, font_size=size, text_anchor=anchor, class_=look)


def _draw_step(one: Place, other: Place, *, last: bool) -> list[Element]:
    """Draw a step as an arrow, or as two if it goes over the edge: one out, and one in.

    The last step ends at the badge of the last tile.
    """
    room = BADGE if last else 0.0
    way = _nearer(other[1] - one[1]), _nearer(other[0] - one[0])
    start, end = _middle(one), _middle(other)
    touch = 1 - HALF / PITCH
    if (one[0] + way[1], one[1] + way[0]) == other:
        return _arrow(start, way, 0, touch, room)
    before = end[0] - way[0] * PITCH, end[1] - way[1] * PITCH
    return [*_arrow(start, way, 0, OUT), *_arrow(before, way, IN, touch, room)]


def _nearer(far: int) -> int:
    """Return a step of at most one; a longer step goes over an edge, in the other direction.

    >>> _nearer(1), _nearer(3), _nearer(-3)
    (1, -1, 1)
    """
    return far if abs(far) <= 1 else -far // abs(far)


def _arrow(start: Point, way: Place, begin: float, end: float, room: float = 0) -> list[Element]:
    """Draw an arrow along a step, from one share of its length to another, with room at the tip."""
    long = math.hypot(*way)
    unit = way[0] / long, way[1] / long

    def at(share: float, back: float = 0, aside: float = 0) -> str:
        along = share * PITCH * long - back
        x = start[0] + along * unit[0] - aside * unit[1]
        y = start[1] + along * unit[1] + aside * unit[0]
        return f"{number(x)},{number(y)}"

    # A tile's corner is round, so a diagonal arrow ends a little further.
    gap = room or (1.5 if long == 1 else 1.5 - CORNER * (math.sqrt(2) - 1))
    side = ARROW * 0.45
    corners = f"{at(end, gap)} {at(end, gap + ARROW, side)} {at(end, gap + ARROW, -side)}"
    return [
        element("path", d=f"M{at(begin)}L{at(end, gap + ARROW - 1)}", class_="edge strong"),
        element("polygon", points=corners, class_="head strong"),
    ]


def text(board: Board, word: Word | None = None, *, colour: bool = False) -> str:
    """Return a board as text; a word's tiles have numbers, and are bold with ``colour``.

    >>> from dodgson.boggle.reading import read_board
    >>> risk = Word("risk", 1, ((4, 4), (3, 4), (2, 4), (1, 3)))
    >>> print(text(read_board("aekc/mrfs/bdci/lpvr"), risk))
    A   E   K4  C
    M   R   F   S3
    B   D   C   I2
    L   P   V   R1
    """
    if word is None:
        return str(board)
    faces = [face(tile) for tile in board.tiles]
    steps = board.path(word.path)
    for step, (cell, letters) in enumerate(zip(steps, spelled(board, word), strict=True), start=1):
        stands_for = face(letters) if board.tiles[cell] == JOKER else ""
        faces[cell] += f"{stands_for}{step}"
    wide = max(map(cells, faces)) + 2

    def shown(cell: int) -> str:
        written = faces[cell]
        room = " " * (wide - cells(written))
        return (bold(written) if colour and cell in steps else written) + room

    rows = (range(at, at + board.cols) for at in range(0, len(faces), board.cols))
    return "\n".join("".join(map(shown, row)).rstrip() for row in rows)
