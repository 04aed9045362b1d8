"""What commands that run a search have in common: checkpoints, traces, progress.

@click.command()
@watched
def find(watch: Watch) -> int:
    with watch.over(search) as events:
        ...
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from dodgson.cli.adapter import FOUND
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND
from dodgson.cli.progress import shown
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
        help="Save the search here: every ten seconds or more, and when it is stopped.",
    ),
    "resume": click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Take up the search that was saved here.",
    ),
    "trace": click.option(
        "--trace",
        metavar="FILE.svg|FILE.json|-",
        help="Draw or write down what the search does; - writes lines, and the answer elsewhere.",
    ),
    "progress": click.option(
        "--progress",
        is_flag=True,
        help="Tell how it goes, also where there is no terminal.",
    ),
}


def watched(command: Callable[..., int], *, traced: bool = True) -> Callable[..., int]:
    """Return a command the options about watching its search; it is handed a ``Watch``.

    One that is not ``traced`` has no ``--trace``.
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
    """What is to be kept of a search, and what is to be seen of it while it runs."""

    checkpoint: Path | None = None
    resume: Path | None = None
    trace: str | None = None
    progress: bool = False

    @property
    def takes_output(self) -> bool:
        """Whether standard output is for the trace, so that the answer has to go elsewhere."""
        return self.trace == STANDARD_OUTPUT

    def check(self, *, json: bool) -> None:
        """Refuse what cannot be written, before the search is begun."""
        if self.checkpoint:
            check_place(self.checkpoint, option="checkpoint")
        if self.trace is None:
            return
        if self.takes_output:
            if json:
                raise InputError("--trace - and --json both want standard output: give one a file")
            return
        if Path(self.trace).suffix not in {".svg", ".json"}:
            raise InputError(f"--trace {self.trace}: its name has to end in .svg or .json, or be -")
        check_place(self.trace, option="trace")

    @contextmanager
    def over(self, search: Run[Any], out: TextIO | None = None) -> Iterator[Iterator[Event[Any]]]:
        """Yield the events of a search; save and write down what was asked for.

        It is taken up from a checkpoint first. Lines of a trace go to ``out``, which is standard
        output unless another is given.
        """
        if self.resume:
            search.restore(self.resume)
        if self.checkpoint:
            keep_saving(search, self.checkpoint)
        record = self._recorder(search)
        events = self._events(search, record, out or sys.stdout)
        yield shown(search, events, always=self.progress)
        if self.checkpoint and was_stopped(search):
            search.save(self.checkpoint)
        if record is not None:
            try:
                write_trace(record, str(self.trace))
            except OSError as error:  # no reason to lose the answer
                click.echo(f"dodgson: {self.trace}: {error.strerror}", err=True)

    def keep_end(self, search: Run[Any]) -> None:
        """Save a search that is at its end, so that what comes after it can be taken up there."""
        if self.checkpoint and search.finished and not search.cut_short:
            search.save(self.checkpoint)

    def tell_how_to_go_on(self, search: Run[Any], options: str = "") -> None:
        """Say where a search that was stopped is saved, and by which options it goes on."""
        if self.checkpoint and was_stopped(search):
            how = f"{options} --resume {self.checkpoint}".strip()
            click.echo(f"saved {self.checkpoint}: to go on, {how}", err=True)

    def _recorder(self, search: Run[Any]) -> Trace[Any] | None:
        """Return what records the search, if it is to be kept in a file."""
        if self.trace is None or self.takes_output:
            return None
        assert isinstance(search, Search)  # only their commands take --trace
        from dodgson.theatre.trace import Trace

        if self.trace.endswith(".json"):
            return Trace(search)
        from dodgson.theatre.steps import MOST_NODES

        return Trace(search, nodes=MOST_NODES)

    def _events(
        self, search: Run[Any], record: Trace[Any] | None, out: TextIO
    ) -> Iterator[Event[Any]]:
        """Yield a search's events, which are recorded, or written as lines, as they come."""
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
    """Save a search now, which tells at once if it cannot be, and then every so often."""

    def save() -> None:
        try:
            search.save(saved)
        except CheckpointError as error:  # no reason to lose what is in memory
            click.echo(f"dodgson: {error}", err=True)

    search.save(saved)
    search.meter.save_every(SAVE_SECONDS, save)


def was_stopped(search: Run[Any]) -> bool:
    """Return whether a search was ended by its budget or by Ctrl-C rather than by itself."""
    return search.meter.look(search.expanded) == search.result.why


def write_trace(record: Trace[Any], trace: str) -> None:
    """Write the trace: as data, or one picture a step and all in one that moves."""
    if trace.endswith(".json"):
        record.save(trace)
        click.echo(f"wrote {trace}", err=True)
        return
    from dodgson.theatre.steps import draw_steps

    if not record.entries:  # the problem's own functions raised before anything happened
        return
    steps = draw_steps(record)
    path = Path(trace)
    names = [
        str(path.with_name(f"{path.stem}-{number:03}.svg"))
        for number in range(1, len(steps.pictures) + 1)
    ]
    for name, picture in zip(names, steps.pictures, strict=True):
        write_whole(name, picture.to_svg().encode(), mode=SHARED)
    write_whole(trace, steps.animation().to_svg().encode(), mode=SHARED)
    rest = f" ({steps.part})" if steps.part else ""
    click.echo(f"wrote {trace}, and step by step {names[0]} to {names[-1]}{rest}", err=True)


def status_of(search: Run[Any], *, interrupted: bool) -> int:
    """Return the exit status of a command by how its search ended."""
    if interrupted:
        return INTERRUPTED
    return 0 if search.result.status in FOUND else NOT_FOUND
