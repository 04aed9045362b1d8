"""Check phrases and certificates in a terminal, with progress but without catching Ctrl-C.

The checker of certificates looks at no budget, so Ctrl-C has to end it at once.
"""

from __future__ import annotations

from typing import Any

from dodgson.cli.adapter import PROGRESS, command_for, progress_shown, question_from
from dodgson.cli.ending import FOUND, NOT_FOUND
from dodgson.cli.output import show
from dodgson.pangram import check as check_question
from dodgson.pangram.questions import Check


@command_for(Check, PROGRESS)
def check(json: bool, output: str | None, progress: bool, **given: Any) -> int:
    question = question_from(Check, given)
    with progress_shown(always=progress):
        answer: Any = check_question.answer(question)
    show(answer, as_json=json, output=output)
    return 0 if answer.status in FOUND else NOT_FOUND
