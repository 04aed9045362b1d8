"""Questions and answers: each option is written once, and every face is made from that.

A question is a frozen dataclass whose fields are annotated with ``Ask``: the command line, the
page and the jobs read their options, limits and help from it, and so does the reference.
"""

from __future__ import annotations

from dodgson.questions.checking import check, in_order, joined, rows_of, settle, spaced
from dodgson.questions.ids import filled_in, puzzle_id, read_id
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
    "filled_in",
    "in_order",
    "joined",
    "likely",
    "options",
    "puzzle_id",
    "question_of",
    "read_id",
    "rows_of",
    "settle",
    "spaced",
    "whole",
]
