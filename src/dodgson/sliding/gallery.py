"""The puzzles known by name, as an answer."""

from __future__ import annotations

from dodgson.questions import asks
from dodgson.sliding.answers import Exhibits
from dodgson.sliding.exhibits import EXHIBITS
from dodgson.sliding.questions import Gallery
from dodgson.sliding.reading import FAMILY, read_puzzle


@asks(Gallery)
def gallery(_question: Gallery) -> Exhibits:
    """List the puzzles known by name.

    >>> import dodgson
    >>> dodgson.sliding.gallery().rows[0][0]
    'still-life'
    """
    rows = []
    for exhibit in EXHIBITS.values():
        puzzle = read_puzzle(exhibit.text)
        name = f"{FAMILY}:{puzzle.text}"
        rows.append((exhibit.name, puzzle.kind, exhibit.cost, name, exhibit.credit))
    return Exhibits(tuple(rows))
