"""Answer a question for each line of a file; name bad lines on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import click

from dodgson.cli.ending import BAD_INPUT, FOUND, INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.lines import Lines, Progress, opened
from dodgson.cli.output import as_line, ending_of
from dodgson.cli.tables import Table, table_to
from dodgson.cli.ticker import Ticker
from dodgson.drawing.labels import visible
from dodgson.errors import DodgsonError, InputError
from dodgson.family.many import Failed
from dodgson.work import observe

if TYPE_CHECKING:
    from dodgson.family.many import Many

LINE: Final = b"%b\n"


def run(
    answers: Many, asked: Any, batch: str, *, json: bool, output: str | None, progress: bool
) -> int:
    """Answer each line; return the exit status."""
    if ending_of(output) == "svg":
        raise InputError(f"{output}: many answers have no picture")
    json = json or ending_of(output) == "json"
    with interruptible() as interrupted, opened(batch) as source:
        ticker = Ticker(always=progress, shared=output is None and sys.stdout.isatty())
        with table_to(output, LINE, json=json) as table:
            written = _Written(table, ticker, source.name, json=json)
            lines = Lines(source, interrupted.__len__, written.flush)
            written.read = lines.read
            with (
                observe(_Progress(source, ticker, written.flush)),
                closing(answers(asked, lines, ready=lines.ready)) as found,
            ):
                written.write(found, interrupted)
    if interrupted:
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return BAD_INPUT if written.bad else NOT_FOUND if written.without else 0


class _Progress(Progress):
    """Also writes the answers so far whenever others are awaited."""

    def __init__(self, source: Any, ticker: Ticker, flush: Callable[[], object]) -> None:
        super().__init__(source, ticker)
        self._flush = flush

    def progress(self, report: Callable[[], str]) -> None:
        """Show a report, if due."""
        self._flush()
        super().progress(report)


class _Written:
    """What was written: answers as lines of the table, bad lines on standard error."""

    def __init__(self, table: Table, ticker: Ticker, name: str, *, json: bool) -> None:
        self.table, self.ticker, self.name, self.json = table, ticker, name, json
        self.read: Any = ()
        """The numbers of the lines that have no answer yet, and what is wrong with them."""
        self.answered = self.bad = self.without = 0
        """The number of lines with an answer, of bad lines, and of answers without a solution."""

    def write(self, answers: Iterator[Any], interrupted: list[str]) -> None:
        """Write answers to the end, and then in JSON the totals."""
        status = "stopped"
        try:
            for answer in answers:
                self._unreadable()
                number, _ = self.read.popleft()
                if isinstance(answer, Failed):
                    self._complain(number, answer.error)
                    continue
                self.answered += 1
                self.without += answer.status not in FOUND
                self._add(as_line(answer.to_json()) if self.json else answer.to_line())
            self._unreadable()
            if not (self.answered or self.bad or interrupted):
                raise InputError(f"{self.name}: it contains no puzzle")
            status = "stopped" if interrupted else "proved"
        finally:
            self.ticker.close()
            if self.answered or self.bad:
                totals = {"status": status, "puzzles": self.answered, "bad": self.bad}
                self.table.end(totals)
            self.table.flush()

    def flush(self) -> None:
        """Write what is known."""
        self._unreadable()
        self.table.flush()

    def _unreadable(self) -> None:
        """Name the next lines if they are no text."""
        while self.read and (fault := self.read[0][1]):
            self._complain(self.read.popleft()[0], fault)

    def _complain(self, number: int, error: DodgsonError) -> None:
        self.bad += 1
        self.ticker.clear()
        self.table.flush()
        message = f"{self.name}:{number}: {visible(error.typed())}"
        click.echo(f"dodgson: {message}", err=True)
        if self.json:
            self._add(as_line({"status": "error", "message": message}))

    def _add(self, line: str) -> None:
        self.table.add([(line.encode("utf-8", "replace"),)])
