"""Make puzzles: seeds, wanted ranges, predicted difficulty, and what each puzzle comes with.

This room knows no family. A family has a question that extends ``Making``, a class of puzzles that
extends ``Made``, and a function that draws candidates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.family.options import Making, Wanted, wanted
    from dodgson.making.common import common_level, read_listed
    from dodgson.making.grading import Feature, Grade, Measure, graded
    from dodgson.making.layout import Book, Chapter
    from dodgson.making.made import Made
    from dodgson.making.makers import Draw, Near, make
    from dodgson.making.paper import Paper
    from dodgson.making.ranges import Range, read_range
    from dodgson.making.seeds import made_by_id
    from dodgson.making.sheets import sheet

__all__ = [
    "Book",
    "Chapter",
    "Draw",
    "Feature",
    "Grade",
    "Made",
    "Making",
    "Measure",
    "Near",
    "Paper",
    "Range",
    "Wanted",
    "common_level",
    "graded",
    "made_by_id",
    "make",
    "read_listed",
    "read_range",
    "sheet",
    "wanted",
]

import_late(
    __name__,
    {
        "common": "common_level read_listed",
        "grading": "Feature Grade Measure graded",
        "made": "Made",
        "layout": "Book Chapter",
        "makers": "Draw Near make",
        ".family.options": "Making Wanted wanted",
        "paper": "Paper",
        "ranges": "Range read_range",
        "seeds": "made_by_id",
        "sheets": "sheet",
    },
)
