"""The options of commands that run a search: checkpoints, traces, progress.

@click.command()
@watched
def find(watch: Watch) -> int:
    with watch.over(search) as events:
        ...
"""

from __future__ import annotations

import functools
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from dodgson.cli.ending import FOUND, INTERRUPTED, NOT_FOUND
from dodgson.errors import CheckpointError, InputError
from dodgson.files import SHARED, check_place, write_whole
from dodgson.search import Search, Working

if TYPE_CHECKING:
    from dodgson.search import Event, Run
    from dodgson.theatre.trace import Trace

SAVE_SECONDS: Final = 10.0
STANDARD_OUTPUT: Final = "-"

OPTIONS: Final = {
    "checkpoint": click.option(
        "--checkpoint",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Save the search to this file every ten seconds, and when it stops.",
    ),
    "resume": click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Resume the search saved in this file.",
    ),
    "trace": click.option(
        "--trace",
        metavar="FILE.svg|FILE.json|-",
        help="Draw or record each step of the search; with -, print one line per event on standard "
        "output and the answer on standard error.",
    ),
    "progress": click.option(
        "--progress",
        is_flag=True,
        help="Show progress even if standard error is not a terminal.",
    ),
}


def watched(command: Callable[..., int], *, traced: bool = True) -> Callable[..., int]:
    """Return a command with the options for watching its search, which it gets as a ``Watch``.

    Without ``traced`` it has no ``--trace``.
    """

    @functools.wraps(command)
    def with_watch(
        checkpoint: Path | None,
        resume: Path | None,
        progress: bool,
        trace: str | None = None,
        **given: Any,
    ) -> int:
        return command(watch=Watch(checkpoint, resume, trace, progress), **given)

    for name, option in reversed(OPTIONS.items()):
        if traced or name != "trace":
            with_watch = option(with_watch)
    return with_watch


@dataclass(frozen=True)
class Watch:
    """What to save of a search, and what to show of it while it runs."""

    checkpoint: Path | None = None
    resume: Path | None = None
    trace: str | None = None
    progress: bool = False

    @property
    def takes_output(self) -> bool:
        """Whether the trace goes to standard output, so that the answer goes to standard error."""
        return self.trace == STANDARD_OUTPUT

    def check(self, *, json: bool, algorithm: str = "") -> None:
        """Raise ``InputError`` if a file cannot be written, before the search is prepared.

        If the algorithm is known, raise ``CheckpointError`` for a checkpoint of another.
        """
        if self.resume and algorithm:
            from dodgson.search import checkpoint  # late: only with --resume

            checkpoint.check(self.resume, {"algorithm": algorithm})
        if self.checkpoint:
            check_place(self.checkpoint, option="checkpoint")
        if self.trace is None:
            return
        if self.takes_output:
            if json:
                raise InputError("--trace - and --json both use standard output: name one file")
            return
        if Path(self.trace).suffix not in {".svg", ".json"}:
            raise InputError(f"--trace {self.trace}: the name must end in .svg or .json, or be -")
        check_place(self.trace, option="trace")

    @contextmanager
    def over(self, search: Run[Any], out: TextIO | None = None) -> Iterator[Iterator[Event[Any]]]:
        """Yield the events of a search inside a with block; save and record it as asked for.

        A search with ``--resume`` is first restored from its checkpoint. The lines of ``--trace -``
        go to ``out``, by default standard output.
        """
        if self.resume:
            search.restore(self.resume)
        if self.checkpoint:
            keep_saving(search, self.checkpoint)
        record = self._recorder(search)
        events = self._events(search, record, out or sys.stdout)
        if self.progress or sys.stderr.isatty():
            from dodgson.cli.progress import shown  # late: only on a terminal

            events = shown(search, events, always=self.progress)
        yield events
        if self.checkpoint and was_stopped(search):
            search.save(self.checkpoint)
        if record is not None:
            try:
                write_trace(record, str(self.trace))
            except OSError as error:  # keep the answer
                click.echo(f"dodgson: {self.trace}: {error.strerror}", err=True)

    def keep_end(self, search: Run[Any]) -> None:
        """Save a search that has ended, so that what follows can be resumed from there."""
        if self.checkpoint and search.finished and not search.cut_short:
            search.save(self.checkpoint)

    def tell_how_to_go_on(self, search: Run[Any], command: Iterable[object] = ()) -> None:
        """Print where a stopped search is saved, and how to resume it: by ``command`` if given."""
        if not self.checkpoint or not was_stopped(search):
            return
        how = f": to continue, the same options with --resume {self.checkpoint}"
        if words := [*map(str, command)]:
            how = f"; to continue: {shlex.join([*words, '--resume', str(self.checkpoint)])}"
        click.echo(f"saved {self.checkpoint}{how}", err=True)

    def _recorder(self, search: Run[Any]) -> Trace[Any] | None:
        """Return a trace that records the search; None if no file is asked for."""
        if self.trace is None or self.takes_output:
            return None
        assert isinstance(search, Search)  # only their commands take --trace
        from dodgson.theatre.trace import Trace  # late: 10 ms, only with --trace

        if self.trace.endswith(".json"):
            return Trace(search)
        from dodgson.theatre.steps import MOST_NODES

        return Trace(search, nodes=MOST_NODES)

    def _events(
        self, search: Run[Any], record: Trace[Any] | None, out: TextIO
    ) -> Iterator[Event[Any]]:
        """Yield the events of a search, and record them or print them as lines."""
        if record is not None:
            yield from record.events()
        elif not self.takes_output:
            yield from search.milestones()
        else:
            assert isinstance(search, Search)
            from dodgson.theatre.trace import action_of, line_of

            for event in search.events():
                if not isinstance(event, Working):
                    action = action_of(event, search.named)
                    click.echo(line_of(event, search.problem.text_of, action), file=out)
                yield event


def keep_saving(search: Run[Any], saved: Path) -> None:
    """Save a search now, so that an error shows at once, and then every few seconds."""

    def save() -> None:
        try:
            search.save(saved)
        except CheckpointError as error:  # go on searching
            click.echo(f"dodgson: {error}", err=True)

    search.save(saved)
    search.meter.save_every(SAVE_SECONDS, save)


def was_stopped(search: Run[Any]) -> bool:
    """Return whether its budget or Ctrl-C ended a search."""
    return search.meter.look(search.expanded) == search.result.why


def write_trace(record: Trace[Any], trace: str) -> None:
    """Write a trace: as JSON, or as an animation and one picture for each step."""
    if trace.endswith(".json"):
        record.save(trace)
        click.echo(f"wrote {trace}", err=True)
        return
    from dodgson.theatre.steps import draw_steps

    if not record.entries:  # a function of the problem raised before the first event
        return
    steps = draw_steps(record)
    path = Path(trace)
    names = []
    for number, picture in enumerate(steps.pictures, start=1):
        names.append(str(path.with_name(f"{path.stem}-{number:03}.svg")))
        write_whole(names[-1], picture.to_svg().encode(), mode=SHARED)
    write_whole(trace, steps.animation().to_svg().encode(), mode=SHARED)
    rest = f" ({steps.part})" if steps.part else ""
    click.echo(f"wrote {trace}, and the steps {names[0]} to {names[-1]}{rest}", err=True)


def status_of(search: Run[Any], *, interrupted: bool) -> int:
    """Return the exit status for the end of a search."""
    if interrupted:
        return INTERRUPTED
    return 0 if search.result.status in FOUND else NOT_FOUND
