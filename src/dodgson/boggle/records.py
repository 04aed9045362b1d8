"""Records: the best board known for each word list, size and rules.

A record is a file in the user's data folder, named by what it is a record of and by its value. A
better record is a new file, and only then is the old one removed. So a process that is killed, and
two that write at once, leave the better one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Literal

from dodgson.files import SHARED, write_whole
from dodgson.folders import records_folder
from dodgson.wording import counted

Most = Literal["points", "words"]

FORMAT: Final = "dodgson-boggle-record"
NAME: Final = re.compile(r"boggle-([0-9a-f]{32})-(\d{1,20})\.json")


@dataclass(frozen=True)
class Record:
    """The best board known for a word list, a size and rules."""

    id: str
    """The board with its list and its rules, which ``boggle solve`` reads."""
    size: str
    most: Most
    points: int
    count: int

    @property
    def value(self) -> int:
        """What the board has most of."""
        return self.points if self.most == "points" else self.count

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        points, words = counted(self.points, "point"), counted(self.count, "word")
        return f"{self.size}, most {self.most}: {points}, {words}: {self.id}"


@dataclass(frozen=True)
class Records:
    """The records kept for one word list, size and rules; ``key`` identifies these."""

    key: str
    check: Callable[[Record], bool]
    """Whether a record is true."""

    def best(self) -> Record | None:
        """Return the best record that is true, if there is any."""
        found = sorted(_records(self.key), key=attrgetter("value"), reverse=True)
        return next(filter(self.check, found), None)

    def keep(self, record: Record) -> Record:
        """Keep a record if it is better than all before; return the best.

        Raise OSError if the file cannot be written.
        """
        known = self.best()
        if known is not None and known.value >= record.value:
            return known
        folder = Path(records_folder())
        folder.mkdir(parents=True, exist_ok=True)
        document = {"format": FORMAT, **record.to_json()}
        path = folder / f"boggle-{self.key}-{record.value}.json"
        write_whole(path, f"{json.dumps(document)}\n".encode(), mode=SHARED)
        if known is not None:
            with suppress(OSError):  # it is worse, so it does no harm
                path.with_name(f"boggle-{self.key}-{known.value}.json").unlink()
        return record


def records() -> tuple[Record, ...]:
    """Return the best boards known, one for each word list, size and rules, smallest size first.

    >>> isinstance(records(), tuple)
    True
    """
    best: dict[str, Record] = {}
    for key, record in _all():
        if key not in best or record.value > best[key].value:
            best[key] = record
    return tuple(sorted(best.values(), key=lambda each: (each.size, each.most, each.id)))


def _records(key: str) -> list[Record]:
    return [record for other, record in _all() if other == key]


def _all() -> Iterator[tuple[str, Record]]:
    """Yield every record that can be read, with its key; those that are damaged are left alone."""
    with suppress(OSError):
        for path in sorted(Path(records_folder()).iterdir()):
            if (name := NAME.fullmatch(path.name)) and (record := _read(path)):
                yield name[1], record


def _read(path: Path) -> Record | None:
    try:
        document = json.loads(path.read_bytes())
        if document.pop("format") != FORMAT:
            return None
        record = Record(**document)
        record.id.encode()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    numbers = type(record.points) is type(record.count) is int
    texts = all(isinstance(text, str) for text in (record.id, record.size, record.most))
    return record if numbers and texts else None
