"""Check phrases and certificates at the terminal; a certificate takes long, so it tells how far."""

from __future__ import annotations

from typing import Any

import click

from dodgson.cli.adapter import FOUND, OUTPUT, PROGRESS, parameter, question_from
from dodgson.cli.ending import NOT_FOUND
from dodgson.cli.output import show
from dodgson.cli.ticker import Ticker
from dodgson.pangram.questions import Check
from dodgson.questions import options


@click.command(
    help=Check.__doc__,
    short_help=(Check.__doc__ or "").partition("\n")[0],
    params=[*map(parameter, options(Check)), PROGRESS, *OUTPUT],
)
def check(json: bool, output: str | None, progress: bool, **given: Any) -> int:
    question = question_from(Check, given)
    answer: Any
    if question.certificate is None:
        from dodgson.pangram.check import check as check_phrases

        answer = check_phrases.answer(question)
    else:
        from dodgson.pangram.certificates.checking import check_certificate

        ticker = Ticker(always=progress, shared=False)

        def tell(doing: str, done: int, of: int) -> None:
            share = f", {done:,} of {of:,}" if of > 1 else ""
            ticker.tell(lambda: f"{ticker.seconds:.1f} s: {doing}{share}")

        try:
            answer = check_certificate(question, tell)
        finally:
            ticker.clear()
    show(answer, as_json=json, output=output)
    return 0 if answer.status in FOUND else NOT_FOUND
