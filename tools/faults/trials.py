"""The trials: each does one thing to a command, and raises FaultError for what should not be."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from faults.places import (
    PATIENCE,
    PROGRAM,
    SAVES_ALL_THE_TIME,
    Child,
    Ended,
    FaultError,
    Place,
    Verb,
    check_decent,
    essence,
    one_line,
)
from faults.verbs import CACHES, CHECKPOINTS, LONG, OUTPUTS, READERS, SAVERS, Reader

LATEST = 4.0
"""Seconds after which a signal comes at the latest."""
STARTING = 0.35
"""Seconds that a command takes to start; many signals are to come then."""
OURS = re.compile(r"(src|site-packages)/dodgson/")
OLD = "what was there before\n"


class Right(NamedTuple):
    """What a command says and leaves when nobody disturbs it."""

    ended: Ended
    files: dict[str, bytes]
    seconds: float


@dataclass
class Torture:
    """Where trials run, what is known of undisturbed commands, and what was measured."""

    root: Path
    bound: float
    """Seconds from a signal to the end on a machine at rest; as much longer as others load it."""
    given: Path = field(init=False)
    known: dict[Verb, Right] = field(default_factory=dict)
    exits: dict[str, list[float]] = field(default_factory=dict)
    left_out: str = ""

    def __post_init__(self) -> None:
        """Make the folder of what commands read."""
        self.given = self.root / "given"
        self.given.mkdir()

    def place(self) -> Place:
        """Give an empty place; what was there before goes."""
        shutil.rmtree(self.root / "place", ignore_errors=True)
        return Place(self.root / "place", self.given)

    def right(self, verb: Verb) -> Right:
        """Give what a command does undisturbed."""
        if verb not in self.known:
            place = self.place()
            began = time.monotonic()
            ended = place.run(verb.line, program_for(verb))
            seconds = time.monotonic() - began
            check_decent(ended, {0, 1})
            self.known[verb] = Right(ended, place.files(), seconds)
        return self.known[verb]


Trial = Callable[[Torture, random.Random], str]


def program_for(verb: Verb) -> tuple[str, ...]:
    """Give the program; one that saves checkpoints saves them all the time."""
    return SAVES_ALL_THE_TIME if verb.checkpoint else PROGRAM


# Killed


def killed(torture: Torture, rng: random.Random) -> str:
    """Kill a command that saves."""
    verb = rng.choice(SAVERS)
    kill(verb, torture, rng)
    return verb.line


def kill(verb: Verb, torture: Torture, rng: random.Random) -> None:
    """Kill a command up to three times in one place; then let it come to its end."""
    right = torture.right(verb)
    place = torture.place()
    if rng.random() < 0.5 and "../" not in "".join(verb.writes):
        for name in verb.writes:
            (place.work / name).write_text(OLD)
    for _ in range(rng.randint(1, 3)):
        child = place.start(resuming(verb, place), program_for(verb))
        wait_for_moment(child, place, rng, right.seconds)
        child.kill()
        check_whole(verb, place, right)
        if not child.leaves_nobody(5):
            raise FaultError(f"{verb.line}: a process was left behind by a killed one")
    place.age()
    for path in (*place.cache.glob("*.bin"), *[place.work / name for name in verb.writes]):
        path.unlink(missing_ok=True)  # so that all is written once more, and drafts are removed
    ended = place.run(resuming(verb, place), program_for(verb))
    compare(verb, ended, right.ended)
    check_litter(verb, place, right)


def resuming(verb: Verb, place: Place) -> str:
    """Give the command's line; it takes up its checkpoint if there is one."""
    there = verb.checkpoint and (place.work / verb.checkpoint).exists()
    return f"{verb.line} --resume {verb.checkpoint}" if there else verb.line


def wait_for_moment(child: Child, place: Place, rng: random.Random, usual: float) -> None:
    """Wait some part of the usual time, or until something is written and a moment longer."""
    whole = usual * rng.uniform(0, 1.1)
    if rng.random() < 0.4:
        time.sleep(whole)
        return
    before, moment = place.names(), rng.uniform(0, 0.003)
    until = time.monotonic() + 2 * usual
    while child.process.poll() is None and time.monotonic() < until:
        if place.names() != before:
            time.sleep(moment)
            return


def check_whole(verb: Verb, place: Place, right: Right) -> None:
    """See to it that each file written is the old one, the new one, or none."""
    for name in verb.writes:
        path = place.work / name
        if not path.exists():
            continue
        found = essence(path.read_bytes())
        new = right.files[os.path.normpath(f"work/{name}")]
        if found not in (OLD, essence(new)):
            raise FaultError(f"{verb.line}: {name} is neither old nor new: {found[:80]!r}")


def check_litter(verb: Verb, place: Place, right: Right) -> None:
    """See to it that no drafts are left, once they are old and something was written again."""
    drafts = [name for name in place.files() if Path(name).name.startswith(".")]
    more = sorted(set(place.files()) - set(right.files) - {f"work/{verb.checkpoint}"})
    if drafts or more:
        raise FaultError(f"{verb.line}: left behind: {', '.join(sorted({*drafts, *more}))}")


def compare(verb: Verb, ended: Ended, right: Ended) -> None:
    """See to it that a command ended as it should."""
    check_decent(ended, {right.status})
    if essence(ended.out) != essence(right.out):
        said, wanted = one_line(essence(ended.out)), one_line(essence(right.out))
        raise FaultError(f"{verb.line}: it says {said[:300]!r}, not {wanted[:300]!r}")


# Damaged


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Cut a file, flip a bit of it, blank a stretch of it, or put something behind it."""
    at = rng.randrange(max(len(data), 1))
    kind = rng.randrange(6)
    if kind == 0:
        return data[:at]
    if kind == 1:
        length = rng.randrange(1, 5000)
        return data[:at] + bytes(len(data[at : at + length])) + data[at + length :]
    if kind == 2:
        return data + rng.randbytes(rng.randrange(1, 100))
    if kind == 3:  # beginnings tell what a file is
        at = min(at, rng.randrange(200))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :] if data else b"?"


def damaged_cache(torture: Torture, rng: random.Random) -> str:
    """Damage what is in the cache folder: the answer is the same, and the file is made anew."""
    verb = rng.choice(CACHES)
    right = torture.right(verb)
    place = torture.place()
    kept = {name: data for name, data in right.files.items() if name.startswith("cache/")}
    hurt = rng.choice(sorted(kept))
    for name, data in kept.items():
        (place.root / name).write_bytes(damaged(data, rng) if name == hurt else data)
    compare(verb, place.run(verb.line), right.ended)
    for again in ("again", "once more"):
        if (ended := place.run(verb.line)).out != right.ended.out or ended.err:
            raise FaultError(f"{verb.line}: {again}: {one_line(ended.err or ended.out)}")
    return f"{verb.line} with {hurt}"


def damaged_file(torture: Torture, rng: random.Random) -> str:
    """Damage a file that a command reads."""
    reader = rng.choice(READERS)
    damage(reader, torture, rng)
    return reader.verb.line


def damage(reader: Reader, torture: Torture, rng: random.Random) -> None:
    """Damage the file: it is refused in a line, or it does not matter."""
    whole = source_of(reader.maker, reader.reads, torture)
    right = right_reading(reader.verb, reader.reads, whole, torture)
    place = torture.place()
    (place.work / reader.reads).write_bytes(damaged(whole, rng))
    ended = place.run(reader.verb.line)
    if reader.checked and ended.status != 2:
        compare(reader.verb, ended, right)
    check_decent(ended, {0, 1, 2})


def source_of(maker: Verb | None, name: str, torture: Torture) -> bytes:
    """Give a file as it should be."""
    if maker is None:
        return (torture.given / name).read_bytes()
    return torture.right(maker).files[f"work/{name}"]


def right_reading(verb: Verb, name: str, whole: bytes, torture: Torture) -> Ended:
    """Give what a command says of a file as it should be."""
    if verb not in torture.known:
        place = torture.place()
        (place.work / name).write_bytes(whole)
        ended = place.run(verb.line)
        check_decent(ended, {0, 1})
        torture.known[verb] = Right(ended, {}, 0.0)
    return torture.known[verb].ended


# No room, and no leave to write


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """Have a small file system of its own at a folder, in memory."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def can_mount(folder: Path) -> bool:
    """Say whether file systems can be mounted here, which only root may."""
    folder.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False
        )
    except FileNotFoundError:
        return False
    if done.returncode == 0:
        subprocess.run(["umount", folder], check=True)
    return done.returncode == 0


def full_disk(torture: Torture, rng: random.Random) -> str:
    """Write where there is little room, or may not be written: a line, and nothing by halves."""
    verb = rng.choice([*OUTPUTS, *CHECKPOINTS])
    right = torture.right(verb)
    place = torture.place()
    room = rng.choice(["ro", f"size={4096 * rng.randint(1, 100)}"])
    with mounted(place.work, room):
        ended = place.run(verb.line, program_for(verb))
        check_decent(replace(ended, err=ended.err if ended.status == 2 else ""), {0, 1, 2})
        check_whole(verb, place, right)
        drafts = [path.name for path in place.work.glob(".*")]
    if drafts:
        raise FaultError(f"{verb.line} with {room}: left behind: {', '.join(drafts)}")
    return f"{verb.line} with {room}"


def full_cache(torture: Torture, rng: random.Random) -> str:
    """Have a cache folder with little room, or that may not be written: all works without it."""
    verb = rng.choice(CACHES)
    right = torture.right(verb)
    place = torture.place()
    room = rng.choice(["ro", f"size={4096 * rng.randint(1, 6000)}"])
    with mounted(place.cache, room):
        for _ in range(2):
            compare(verb, place.run(verb.line), right.ended)
        drafts = [path.name for path in place.cache.glob(".*")]
    if drafts:
        raise FaultError(f"{verb.line} with {room}: left behind: {', '.join(drafts)}")
    return f"{verb.line} with {room}"


def no_home(torture: Torture, rng: random.Random) -> str:
    """Have no home, a file for a home, or a cache that is no folder: all works without it."""
    verb = rng.choice([*CACHES, OUTPUTS[0]])
    right = torture.right(verb)
    place = torture.place()
    kind = rng.choice(["missing", "a file", "a missing cache", "a file for a cache"])
    (place.root / "file").write_text(OLD)
    where = place.root / ("file" if "file" in kind else "missing/very")
    if "cache" in kind:
        place.env["DODGSON_CACHE"] = str(where)
    else:
        place.env["HOME"] = str(where)
        for name in ("DODGSON_CACHE", "DODGSON_LISTS", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
            place.env.pop(name, None)
    for _ in range(2):
        compare(verb, place.run(verb.line), right.ended)
    return f"{verb.line} with {kind}"


# Many at once


def crowd(torture: Torture, rng: random.Random) -> str:
    """Start two or eight processes on one empty cache: all say the same."""
    verb = rng.choice(CACHES)
    right = torture.right(verb)
    place = torture.place()
    many = rng.choice([2, 2, 8])
    places = [replace_root(place, number) for number in range(many)]
    children = [each.start(verb.line) for each in places]
    for child in children:
        compare(verb, child.ended(PATIENCE), right.ended)
    check_litter(verb, place, right)
    return f"{verb.line}, {many} times"


def replace_root(place: Place, number: int) -> Place:
    """Give a place that shares another's cache, and nothing else."""
    other = Place(place.root.parent / "place" / f"crowd-{number}", place.given)
    other.env["DODGSON_CACHE"] = place.env["DODGSON_CACHE"]
    return other


# Interrupted


def interrupted(torture: Torture, rng: random.Random) -> str:
    """Send SIGINT or SIGTERM to a command that takes long: it ends soon, with what it knows."""
    verb = rng.choice(LONG)
    number = rng.choice([signal.SIGINT, signal.SIGTERM])
    moment = rng.uniform(0, STARTING) if rng.random() < 0.4 else rng.uniform(0, LATEST)
    everyone = rng.random() < 0.5  # a terminal signals all processes, kill(1) one
    what = f"{verb.line}: {number.name} after {moment:.2f} s"
    child = torture.place().start(verb.line)
    time.sleep(moment)
    if child.process.poll() is None:
        (os.killpg if everyone else os.kill)(child.process.pid, number)
    began = time.monotonic()
    bound = torture.bound * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    try:
        ended = child.ended(bound * 5)
        seconds = time.monotonic() - began
        torture.exits.setdefault(verb.line, []).append(seconds)
        check_interrupted(ended, number)
    except FaultError as fault:
        raise FaultError(f"{what}: {fault}") from None
    if not child.leaves_nobody(5):
        raise FaultError(f"{what}: a process was left behind")
    if seconds > bound:
        raise FaultError(f"{what}: it took {seconds:.2f} s to end")
    return what


def check_interrupted(ended: Ended, number: signal.Signals) -> None:
    """See to it that an interrupted command died of it, or told what it knew."""
    if ended.status in {-number, -signal.SIGINT, 1} and not ended.out:
        if OURS.search(ended.err):
            raise FaultError(f"it died, and says {one_line(ended.err)}")
        return  # before it could say anything; what Python says before it runs us is Python's
    check_decent(ended, {0, 1, 130})
    if ended.status != 130:
        return  # it had come to its end
    says_so = "interrupted" in ended.err.split() and not ended.out
    if not says_so and not ended.out.rstrip().endswith("}"):
        raise FaultError(f"it says nothing: {one_line(ended.out)!r}, {one_line(ended.err)!r}")


TRIALS: dict[str, tuple[int, Trial]] = {
    "kill": (6, killed),
    "cache": (2, damaged_cache),
    "file": (4, damaged_file),
    "disk": (2, full_disk),
    "full-cache": (1, full_cache),
    "home": (1, no_home),
    "crowd": (1, crowd),
    "signal": (6, interrupted),
}
"""Each kind of trial, and how often it is drawn."""
NEEDS_MOUNT = ("disk", "full-cache")
