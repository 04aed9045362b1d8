"""Search for palindromic pangrams in a terminal: print phrases as they are found."""

from __future__ import annotations

import sys
from contextlib import nullcontext, redirect_stdout
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.adapter import command_for, progress_shown, question_from
from dodgson.cli.ending import FOUND, INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import as_line, ending_of, show
from dodgson.cli.searching import Watch, watched
from dodgson.cli.terminal import for_stream
from dodgson.errors import InputError
from dodgson.pangram.answers import Pangram
from dodgson.pangram.questions import Prove, Search
from dodgson.pangram.solve import new_search, write_certificate
from dodgson.search.events import Improved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dodgson.pangram.searching import PangramSearch
    from dodgson.questions import Part


@command_for(Search)
@watched
def search(watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    question = question_from(Search, given)
    if watch.trace is not None and question.processes > 1:
        raise InputError("--trace shows a single search: leave --processes out")
    if watch.trace is not None and question.strategy == "exact":
        raise InputError("--trace shows phrases: give another --strategy than exact")
    return carry_out(question, watch, as_json=json, output=output)


@command_for(Prove)
@partial(watched, traced=False)
def prove(watch: Watch, json: bool, output: str | None, **given: Any) -> int:
    return carry_out(question_from(Prove, given), watch, as_json=json, output=output)


def carry_out(question: Search | Prove, watch: Watch, *, as_json: bool, output: str | None) -> int:
    """Search as a question asks, print what is found, and return the exit status."""
    alone = not isinstance(question, Search) or question.processes == 1
    strategy = question.strategy if isinstance(question, Search) else "exact"
    watch.check(json=as_json and output is None, algorithm=strategy if alone else "")
    as_json = as_json or ending_of(output) == "json"
    streams = question.stream or (sys.stdout.isatty() and not as_json)
    out = sys.stdout
    with (
        interruptible() as interrupted,
        redirect_stdout(sys.stderr) if watch.takes_output else nullcontext(),
    ):
        with progress_shown(always=watch.progress):
            searching = new_search(question)
        shows_each = streams and not (isinstance(question, Prove) and question.all)
        last = None
        if searching.engine is not None:
            with watch.over(searching.engine, out) as events:
                for event in events:
                    if shows_each and isinstance(event, Improved):
                        last = show_new(searching, last, as_json=as_json)
            watch.keep_end(searching.engine)
            with progress_shown(always=watch.progress, never=streams):
                for part in searching.further():
                    if streams:
                        echo(part, as_json=as_json)
        answer = searching.answer
        found = answer.status in FOUND
        output = output if found or as_json else None
        # Do not repeat what was printed last. A resumed search may have printed nothing.
        listed = streams and bool(answer.phrases)
        brief = listed or (last is not None and last.words == answer.words)
        if as_json or output or last is None or last.summary() != answer.summary():
            show(answer, as_json=as_json, output=output, brief=brief)
        if watch.resume and searching.engine is None:
            click.echo(f"dodgson: {watch.resume} was not read: no search began", err=True)
        if not interrupted:
            certify(searching, question, interrupted)
    if searching.latest is not None:
        watch.tell_how_to_go_on(searching.latest)
    if interrupted:
        return INTERRUPTED
    return 0 if found else NOT_FOUND


def certify(searching: PangramSearch, question: Search | Prove, interrupted: Sequence[str]) -> None:
    """Write the certificate if one was asked for, and print where it is."""

    def pause() -> None:
        if interrupted:
            raise KeyboardInterrupt

    if message := write_certificate(searching, question, pause):
        click.echo(message, err=True)


def show_new(searching: PangramSearch, last: Pangram | None, *, as_json: bool) -> Pangram | None:
    """Print the answer if its phrase is new; return the answer printed last.

    With ``--distinct`` the search may find strings that are no phrases.
    """
    answer = searching.answer
    if not answer.words or (last is not None and last.words == answer.words):
        return last
    echo(answer, as_json=as_json)
    return answer


def echo(part: Part, *, as_json: bool) -> None:
    """Print a part of the answer."""
    click.echo(as_line(part.to_json()) if as_json else for_stream(str(part), sys.stdout))
