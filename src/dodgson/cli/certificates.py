"""Check phrases and certificates at the terminal; a certificate takes long, so it tells how far."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from typing import Any

import click

from dodgson.cli.adapter import FOUND, OUTPUT, PROGRESS, parameter, question_from, show
from dodgson.cli.progress import LINE_EVERY, PATIENCE, REFRESH
from dodgson.cli.running import NOT_FOUND
from dodgson.pangram.family import Check
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

        stages = Stages(always=progress)
        try:
            answer = check_certificate(question, stages.tell)
        finally:
            stages.close()
    show(answer, as_json=json, output=output)
    return 0 if answer.status in FOUND else NOT_FOUND


class Stages:
    """Tell on standard error how far a long check is: on a terminal, or as plain lines."""

    def __init__(self, *, always: bool) -> None:
        self.redraws = sys.stderr.isatty()
        self.always = always
        self.began = time.monotonic()
        self.next = PATIENCE
        self.drawn = False

    def tell(self, doing: str, done: int, of: int) -> None:
        """Write what is being done, if it is time to."""
        seconds = time.monotonic() - self.began
        if seconds < self.next or not (self.redraws or self.always):
            return
        self.next = seconds + (REFRESH if self.redraws else LINE_EVERY)
        share = f", {done:,} of {of:,}" if of > 1 else ""
        line = f"{seconds:.1f} s: {doing}{share}"
        self.drawn = True
        with suppress(OSError):  # nobody listens: that is no reason to stop
            click.echo(f"\r\x1b[K{line}" if self.redraws else line, nl=not self.redraws, err=True)

    def close(self) -> None:
        """Take the line away that is redrawn."""
        if self.redraws and self.drawn:
            with suppress(OSError):
                click.echo("\r\x1b[K", nl=False, err=True)
