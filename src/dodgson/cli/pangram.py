"""Search for palindromic pangrams at the terminal: phrases as they come, checkpoints, traces."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.adapter import FOUND, OUTPUT, parameter, progress_shown, question_from
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import as_line, ending_of, show
from dodgson.cli.searching import Watch, watched
from dodgson.cli.terminal import for_stream
from dodgson.errors import InputError
from dodgson.pangram.answers import Pangram
from dodgson.pangram.questions import Prove, Search
from dodgson.questions import options
from dodgson.search.events import Improved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dodgson.pangram.searching import PangramSearch
    from dodgson.questions import Part


def parameters(question: type) -> list[click.Parameter]:
    """Give a question's options, and where the answer goes."""
    return [*map(parameter, options(question)), *OUTPUT]


@click.command(
    help=Search.__doc__,
    short_help=(Search.__doc__ or "").partition("\n")[0],
    params=parameters(Search),
)
@watched
def search(watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    question = question_from(Search, given)
    if watch.trace is not None and question.processes > 1:
        raise InputError("--trace follows a single search: leave --processes out")
    if watch.trace is not None and question.strategy == "exact":
        raise InputError("--trace follows phrases: it goes with another --strategy than exact")
    return carry_out(question, watch, as_json=json, output=output)


@click.command(
    help=Prove.__doc__,
    short_help=(Prove.__doc__ or "").partition("\n")[0],
    params=parameters(Prove),
)
@partial(watched, traced=False)
def prove(watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    return carry_out(question_from(Prove, given), watch, as_json=json, output=output)


def carry_out(question: Search | Prove, watch: Watch, *, as_json: bool, output: str | None) -> int:
    """Search as a question asks, print what is found, and give the exit status."""
    watch.check(json=as_json and output is None)
    as_json = as_json or ending_of(output) == "json"
    from dodgson.pangram.solve import begun

    streams = question.stream or (sys.stdout.isatty() and not as_json)
    answers_aside: AbstractContextManager[Any] = (
        redirect_stdout(sys.stderr) if watch.takes_output else nullcontext()
    )
    out = sys.stdout
    with interruptible() as interrupted, answers_aside:
        with progress_shown(always=watch.progress):
            searching = begun(question)
        tells = streams and not (isinstance(question, Prove) and question.all)
        told = None
        if searching.engine is not None:
            with watch.over(searching.engine, out) as events:
                for event in events:
                    if tells and isinstance(event, Improved):
                        told = tell(searching, told, as_json=as_json)
            watch.keep_end(searching.engine)
            go_on(searching, watch, streams=streams, as_json=as_json)
        answer = searching.answer
        found = answer.status in FOUND
        output = output if found or as_json else None
        # What was told last need not be told again; one that was taken up may tell nothing new.
        listed = streams and bool(answer.phrases)
        brief = listed or (told is not None and told.words == answer.words)
        if as_json or output or told is None or told.summary() != answer.summary():
            show(answer, as_json=as_json, output=output, brief=brief)
        if not interrupted:
            certify(searching, question, interrupted)
    if searching.latest is not None:
        watch.tell_how_to_go_on(searching.latest, "the same options with")
    if interrupted:
        return INTERRUPTED
    return 0 if found else NOT_FOUND


def certify(searching: PangramSearch, question: Search | Prove, interrupted: Sequence[str]) -> None:
    """Write the certificate that was asked for, if any, and say so."""
    from dodgson.pangram.solve import certified

    def pause() -> None:
        if interrupted:
            raise KeyboardInterrupt

    if told := certified(searching, question, pause):
        click.echo(told, err=True)


def tell(searching: PangramSearch, told: Pangram | None, *, as_json: bool) -> Pangram | None:
    """Print the phrase just found, with what is known of it; give what was told last.

    Where no word may come twice, what the search has found need not be a phrase.
    """
    answer = searching.answer
    if not answer.words or (told is not None and told.words == answer.words):
        return told
    echo(answer, as_json=as_json)
    return answer


def echo(part: Part, *, as_json: bool) -> None:
    """Print a part of the answer."""
    click.echo(as_line(part.to_json()) if as_json else for_stream(str(part), sys.stdout))


def go_on(searching: PangramSearch, watch: Watch, *, streams: bool, as_json: bool) -> None:
    """Go on from the shortest to what else was asked for, and print it as it is found."""
    with progress_shown(always=watch.progress, never=streams):
        for part in searching.further():
            if streams:
                echo(part, as_json=as_json)
