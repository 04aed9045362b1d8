"""Questions and answers: each option is defined once, and every interface is built from that.

A question is a frozen dataclass whose fields are annotated with ``Ask``. The command line and
the documentation read their options, limits and help from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.questions.checking import check, convert, in_order, joined, rows_of, spaced
    from dodgson.questions.described import with_options
    from dodgson.questions.ids import filled_in, puzzle_id, read_id, seeded
    from dodgson.questions.options import Ask, Option, likely, options
    from dodgson.questions.verbs import Answer, Part, Parts, Verb, asks, question_of, whole

__all__ = [
    "Answer",
    "Ask",
    "Option",
    "Part",
    "Parts",
    "Verb",
    "asks",
    "check",
    "convert",
    "filled_in",
    "in_order",
    "joined",
    "likely",
    "options",
    "puzzle_id",
    "question_of",
    "read_id",
    "rows_of",
    "seeded",
    "spaced",
    "whole",
    "with_options",
]

import_late(
    __name__,
    {
        "checking": "check convert in_order joined rows_of spaced",
        "described": "with_options",
        "ids": "filled_in puzzle_id read_id seeded",
        "options": "Ask Option likely options",
        "verbs": "Answer Part Parts Verb asks question_of whole",
    },
)
