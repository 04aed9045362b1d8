"""Progress of a long search, from its own events: a panel on a terminal, or plain lines.

for event in shown(search, search.milestones()):
    ...
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

from dodgson.cli.terminal import redraws, width_of
from dodgson.cli.ticker import PATIENCE, REFRESH, Ticker
from dodgson.search.events import BoundRaised, Event, Finished, Improved, Phase, Working

if TYPE_CHECKING:
    from dodgson.search.run import Run

S = TypeVar("S")
E = TypeVar("E")

MEASURES: Final = {
    "breadth-first": "depth",
    "bidirectional": "depth",
    "depth-first": "g",
    "iterative-deepening": "g",
    "ida-star": "g",
    "uniform-cost": "g",
    "greedy": "h",
    "exact": "letters",
    "every-string": "letters",
}
"""The measure of an algorithm's position, if it is not f."""


@dataclass
class SearchProgress:
    """The progress of a search: its counts, speed, position, and bounds.

    >>> print(SearchProgress("f", expanded=5000, rate=1200, frontier=80, at=27, best=35, bound=26))
    5,000 expanded, 1,200/s, frontier 80, f 27, best 35, bound 26, gap 9
    """

    measure: str
    expanded: int = 0
    rate: float = 0.0
    frontier: int = 0
    at: float = 0.0
    best: float | None = None
    bound: float = 0.0
    seconds: float = 0.0
    doing: str = ""
    """The current phase of the search, if it has phases."""
    own: Callable[[], list[tuple[str, str]]] | None = None
    """What the search reports itself, in place of these counts."""
    _before: tuple[float, int] = field(default=(0.0, 0), repr=False)

    def take(self, event: Event[Any], seconds: float) -> None:
        """Update the progress by an event, after ``seconds`` of search."""
        self.seconds = seconds
        if isinstance(event, Improved):
            self.best = event.solution.cost
        elif isinstance(event, BoundRaised):
            self.bound = event.lower_bound
        elif isinstance(event, Working):
            self.count(event.expanded, seconds)
            self.frontier, self.at = event.frontier, event.at
        elif isinstance(event, Phase):
            self.doing = event.doing

    def count(self, expanded: int, seconds: float) -> None:
        """Update the count of expansions, and their rate."""
        since, before = self._before
        if seconds > since:
            self.rate = (expanded - before) / (seconds - since)
        self.expanded, self._before = expanded, (seconds, expanded)

    def rows(self) -> list[tuple[str, str]]:
        """Return the names and values to show."""
        if own := self.own and self.own():
            return own
        rows = [
            ("expanded", f"{self.expanded:,}"),
            ("per second", f"{self.rate:,.0f}"),
            ("frontier", f"{self.frontier:,}"),
            (self.measure, number(self.at)),
            ("best", "none yet" if self.best is None else number(self.best)),
            ("bound", number(self.bound)),
        ]
        if self.best is not None:
            rows.append(("gap", number(self.best - self.bound)))
        return rows + ([("now", self.doing)] if self.doing else [])

    def __str__(self) -> str:
        if self.own and (own := self.own()):
            return ", ".join(f"{name} {value}" for name, value in own)
        (_, expanded), (_, rate), *others = self.rows()
        return ", ".join([f"{expanded} expanded", f"{rate}/s", *map(" ".join, others)])


def number(value: float) -> str:
    """Return a number as text, a whole number without decimals.

    >>> number(20_000_000.0), number(2.5)
    ('20,000,000', '2.50')
    """
    return f"{value:,.0f}" if value % 1 == 0 else f"{value:,.2f}"


class Progress:
    """The observer of the command line, which shows the progress of work on standard error."""

    def __init__(self, *, always: bool, shared: bool) -> None:
        self._always = always
        self.ticker = Ticker(always=always, shared=shared)

    def watch(self, work: Any, events: Iterator[E]) -> Iterator[E]:
        """Yield the events of a search, and show its progress."""
        shows: Any = shown(work, cast("Any", events), always=self._always)
        yield from shows

    def progress(self, report: Callable[[], str]) -> None:
        """Show the progress of other work, if an update is due."""
        self.ticker.tell(report)


def shown(
    search: Run[S],
    events: Iterable[Event[S]],
    *,
    always: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Event[S]]:
    """Yield the events of a search, and show its progress on standard error if it takes long.

    Progress is shown on a terminal; with ``always`` also elsewhere, as plain lines.
    """
    terminal = sys.stderr.isatty()
    if not (terminal or always):
        yield from events
        return
    measure, bound = MEASURES.get(search.name, "f"), search.lower_bound
    progress = SearchProgress(measure, bound=bound, own=search.rows)
    progress.count(search.expanded, search.meter.seconds)
    progress.best = search.incumbent.cost if search.incumbent else None
    view = Board(search.name) if redraws(sys.stderr) else Lines(always=always)
    search.meter.report_every(REFRESH)
    began = clock()
    try:
        for event in events:
            progress.take(event, search.meter.seconds)
            if isinstance(event, Working) and clock() - began >= PATIENCE:
                view.show(progress)
            elif isinstance(event, Finished):
                progress.count(search.expanded, search.meter.seconds)
                progress.bound = search.lower_bound
            elif isinstance(event, Improved):
                view.step_aside()  # what was found may be printed now
            yield event
    finally:
        view.close(progress)


class Lines:
    """Plain lines: the first after a second, then one every few seconds, and a last one."""

    def __init__(self, *, always: bool) -> None:
        self.always = always
        self.ticker = Ticker(always=True, shared=True)

    def show(self, progress: SearchProgress) -> None:
        """Write a line, if one is due."""
        self.ticker.tell(lambda: f"{progress.seconds:.1f} s: {progress}")

    def step_aside(self) -> None:
        """Make room for other output: lines need to make none."""

    def close(self, progress: SearchProgress) -> None:
        """Write the last line."""
        if self.always:
            self.show(progress)
            self.ticker.close()


class Board:
    """Rows on a terminal that are redrawn in place, and removed at the end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.height = 0

    def show(self, progress: SearchProgress) -> None:
        """Draw the rows in place of the previous ones."""
        from dodgson.drawing.terminal import fill, shorten  # late: only for long searches

        rows = progress.rows()
        names = max(len(name) for name, _ in rows)
        values = max(len(value) for name, value in rows if name != "now")
        lines = [f"{self.name}, {progress.seconds:.0f} s. Ctrl-C stops it."]
        lines += [f"  {name:{names}}  {fill(value, values, 'right')}" for name, value in rows]
        width = (width_of(sys.stderr) or 80) - 1
        self._redraw([shorten(line, width) for line in lines])

    def step_aside(self) -> None:
        """Remove the rows, until they are shown again."""
        if self.height:
            self._redraw([])

    def close(self, _progress: SearchProgress) -> None:
        """Remove the rows."""
        self.step_aside()

    def _redraw(self, lines: list[str]) -> None:
        """Clear what was drawn, and what another program left on the line; draw lines."""
        up = f"\x1b[{self.height}A" if self.height else ""
        self.height = len(lines)
        with suppress(OSError):  # standard error is closed: go on searching
            click.echo(f"{up}\r\x1b[J" + "".join(f"{each}\n" for each in lines), err=True, nl=False)
