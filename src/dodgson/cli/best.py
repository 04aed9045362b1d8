"""Search for the best Boggle board in a terminal: print better boards as they are found."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import click

from dodgson.boggle.answers import Score
from dodgson.boggle.best import BestSearch
from dodgson.boggle.questions import Best
from dodgson.boggle.records import Record
from dodgson.boggle.records import records as all_records
from dodgson.cli.adapter import command_for, question_from
from dodgson.cli.ending import FOUND, INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import as_line, deliver, ending_of, show
from dodgson.cli.searching import Watch, watched
from dodgson.cli.terminal import for_stream
from dodgson.search.events import Improved


@command_for(Best, click.Option(["--records"], is_flag=True, help="List the records, and end."))
@partial(watched, traced=False)
def best(watch: Watch, json: bool, output: str | None, records: bool, **given: Any) -> int:
    as_json = json or ending_of(output) == "json"
    if records:
        return list_records(output, as_json=as_json)
    question = question_from(Best, given)
    watch.check(json=as_json, algorithm=BestSearch.name)
    streams = question.stream or (sys.stdout.isatty() and not as_json)
    with interruptible() as interrupted:
        search = BestSearch(question)
        with watch.over(search) as events:
            for event in events:
                if streams and isinstance(event, Improved):
                    click.echo(line_of(search.score(), as_json=as_json))
        answer = search.answer()
        found = answer.status in FOUND
        show(answer, as_json=as_json, output=output if found or as_json else None)
    watch.tell_how_to_go_on(search)
    if interrupted:
        return INTERRUPTED
    return 0 if found else NOT_FOUND


def list_records(output: str | None, *, as_json: bool) -> int:
    """Print the best boards known, or write them to a file; return the exit status."""
    found = all_records()
    if found or output:
        deliver("\n".join(line_of(record, as_json=as_json) for record in found), output)
    return 0


def line_of(part: Score | Record, *, as_json: bool) -> str:
    """Return a score or a record as a line."""
    return as_line(part.to_json()) if as_json else for_stream(str(part), sys.stdout)
