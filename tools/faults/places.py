"""Run dodgson in a folder of its own, and compare what it says and writes with what it should."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 120.0
"""Seconds after which a command that should have ended counts as hung."""
DAY = 24 * 60 * 60
PROGRAM = ("-m", "dodgson")
SAVES_ALL_THE_TIME = (
    "-c",
    """import sys, dodgson.cli.searching as searching
searching.SAVE_SECONDS = 0.01
from dodgson.cli import main
sys.exit(main())""",
)
"""The same program, but checkpoints are saved a thousand times as often: so a kill meets them."""


class FaultError(Exception):
    """What a trial found, in one line."""


@dataclass(frozen=True)
class Ended:
    """What became of a command."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Verb:
    """A command line, what it writes, and the checkpoint that it can be resumed from."""

    line: str
    writes: tuple[str, ...] = ()
    checkpoint: str = ""


@dataclass
class Place:
    """A folder where commands run, with a home, a cache and word lists of its own."""

    root: Path
    given: Path
    """The folder of what commands read; it stands for {given} in their lines."""
    env: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make the folders."""
        for folder in (self.work, self.cache, self.lists, self.root / "home"):
            folder.mkdir(parents=True, exist_ok=True)
        named = {
            "DODGSON_CACHE": self.cache,
            "DODGSON_LISTS": self.lists,
            "HOME": self.root / "home",
        }
        self.env = {**os.environ, **{name: str(path) for name, path in named.items()}, **self.env}
        self.env.pop("DODGSON_TRACEBACK", None)
        paths = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
        self.env["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, paths))

    @property
    def work(self) -> Path:
        """Where commands run, and write."""
        return self.root / "work"

    @property
    def cache(self) -> Path:
        """The cache folder."""
        return self.root / "cache"

    @property
    def lists(self) -> Path:
        """The folder of the user's own word lists."""
        return self.root / "lists"

    def start(self, line: str, program: tuple[str, ...] = PROGRAM) -> Child:
        """Start a command."""
        arguments = shlex.split(line.format(given=self.given))
        told = self.root / "out", self.root / "err"
        with told[0].open("wb") as out, told[1].open("wb") as err:
            process = subprocess.Popen(
                [sys.executable, *program, *arguments],
                cwd=self.work,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
        return Child(process, *told)

    def run(self, line: str, program: tuple[str, ...] = PROGRAM) -> Ended:
        """Run a command to its end."""
        return self.start(line, program).ended(PATIENCE)

    def files(self) -> dict[str, bytes]:
        """Give all files that commands wrote here, by their names under this place."""
        folders = (self.work, self.cache, self.lists, self.root / "home")
        paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        return {str(path.relative_to(self.root)): path.read_bytes() for path in paths}

    def names(self) -> set[tuple[str, int]]:
        """Give names and sizes of the files, to see that something is being written."""
        seen = set()
        for folder in (self.work, self.cache, self.lists):
            with suppress(OSError), os.scandir(folder) as entries:
                for entry in entries:
                    with suppress(OSError):
                        seen.add((entry.path, entry.stat().st_mtime_ns))
        return seen

    def age(self) -> None:
        """Make all hidden files a day old, as drafts are that a killed process has left."""
        then = time.time() - DAY
        for path in self.root.rglob(".*"):
            os.utime(path, (then, then))


@dataclass
class Child:
    """A command at work."""

    process: subprocess.Popen[bytes]
    out: Path
    err: Path

    def ended(self, patience: float) -> Ended:
        """Wait for its end; one that takes too long is killed."""
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise FaultError(f"hung: no end within {patience:g} s") from None
        return Ended(status, self.out.read_text(), self.err.read_text())

    def kill(self) -> None:
        """Kill it, but not the processes that it started: those have to notice."""
        self.process.kill()
        self.process.wait()

    def leaves_nobody(self, patience: float) -> bool:
        """Say whether the processes that it started end, within some seconds."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return False


def essence(text: str | bytes) -> str:
    """Give what must be the same each time: no times, no memory, and nothing else left out.

    >>> essence('{"status": "proved", "statistics": {"seconds": 0.1}}')
    '{"status": "proved"}'
    >>> essence("9 expanded, 0.05 s, 18 MB")
    '9 expanded, - s, - MB'
    """
    if isinstance(text, bytes):
        text = text.decode(errors="replace")
    try:
        document = json.loads(text)
    except ValueError:
        return re.sub(r"[\d.]+ (s|MB)\b", r"- \1", text)
    if isinstance(document, dict):
        document.pop("statistics", None)
    return json.dumps(document, sort_keys=True)


def check_decent(ended: Ended, statuses: set[int]) -> None:
    """Raise FaultError for a traceback, a bug in dodgson, or another status than these."""
    for word in ("Traceback", "Exception ignored", "bug in dodgson", "Fatal Python"):
        if word in ended.err:
            raise FaultError(f"{word}: {one_line(ended.err)}")
    if ended.status not in statuses:
        raise FaultError(f"status {ended.status}: {one_line(ended.err or ended.out)}")
    if ended.status == 2 and len(ended.err.splitlines()) != 1:
        raise FaultError(
            f"status 2 with {len(ended.err.splitlines())} lines: {one_line(ended.err)}"
        )


def one_line(text: str) -> str:
    """Give a text on one line, and of a long one the end."""
    return " | ".join(text.split("\n"))[-400:]
