"""Search for palindromic pangrams at the terminal: phrases as they come, checkpoints, traces."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.adapter import FOUND, OUTPUT, as_line, parameter, question_from, show
from dodgson.cli.running import INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.searching import Watch, watched
from dodgson.errors import InputError
from dodgson.pangram.family import Pangram, Search
from dodgson.questions import options
from dodgson.search.events import Improved

if TYPE_CHECKING:
    from dodgson.pangram.solve import PangramSearch


@click.command(
    help=Search.__doc__,
    short_help=(Search.__doc__ or "").partition("\n")[0],
    params=[*map(parameter, options(Search)), *OUTPUT],
)
@watched
def search(watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    question = question_from(Search, given)
    watch.check(json=json)
    if watch.trace is not None and question.processes > 1:
        raise InputError("--trace follows a single search: leave --processes out")
    if watch.trace is not None and question.strategy == "exact":
        raise InputError("--trace follows phrases: it goes with another --strategy than exact")
    from dodgson.pangram.solve import PangramSearch

    out = sys.stdout
    streams = question.stream or (out.isatty() and not json)
    answers_aside: AbstractContextManager[Any] = (
        redirect_stdout(sys.stderr) if watch.takes_output else nullcontext()
    )
    with interruptible() as interrupted, answers_aside:
        searching = PangramSearch(question)
        told = None
        if searching.engine is not None:
            with watch.over(searching.engine, out) as events:
                if interrupted:  # while the tries were being built
                    searching.engine.stop()
                for event in events:
                    if streams and isinstance(event, Improved):
                        told = tell(searching, as_json=json)
        answer = searching.answer
        found = answer.status in FOUND
        output = output if found or json else None
        # What was told last need not be told again; one that was taken up may tell nothing new.
        brief = told is not None and told.words == answer.words
        if json or output or told is None or told.summary() != answer.summary():
            show(answer, as_json=json, output=output, brief=brief)
    if searching.engine is not None:
        watch.tell_how_to_go_on(searching.engine, "the same options with")
    if interrupted:
        return INTERRUPTED
    return 0 if found else NOT_FOUND


def tell(searching: PangramSearch, *, as_json: bool) -> Pangram:
    """Print the phrase just found, with what is known of it."""
    answer = searching.answer
    click.echo(as_line(answer.to_json()) if as_json else str(answer))
    return answer
