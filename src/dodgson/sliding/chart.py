"""A chart of all positions of a puzzle by their distance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dodgson.drawing.chart import Bars, Histogram, Series
from dodgson.sliding.model import unit_of
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.sliding.answers import Explored

MOST_BARS: Final = 60
"""With more distances than these, several share a bar."""


def chart(explored: Explored) -> Bars:
    """Return a chart of how many positions there are at each distance, or were seen there.

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
    unit = unit_of(explored.puzzle, explored.metric)
    away = "to the goal" if explored.origin == "goal" else "from the start"
    seen = "" if explored.status == "proved" else " seen"
    title = f"{counted(explored.positions, 'position')}{seen}"
    labels = {"title": title, "x_label": f"{unit}s {away}", "y_label": f"positions{seen}"}
    if len(explored.levels) > MOST_BARS:
        several = Series("positions", tuple(enumerate(explored.levels)))
        bars = Histogram((several,), growth="even").bars()
        categories, values = bars.categories, bars.values
    else:
        categories = tuple(map(str, range(len(explored.levels))))
        values = (tuple(map(float, explored.levels)),)
    return Bars(
        categories,
        ("positions",),
        values,
        notes=(explored.id,),
        description=f"{explored.id}: {explored.why}.",
        **labels,
    )
