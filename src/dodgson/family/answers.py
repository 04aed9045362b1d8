"""What all answers have in common: the puzzle's ID, how sure the answer is, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from dodgson.search.result import Status

A = TypeVar("A")

HEAD: Final = ("id", "status", "why", "cost", "metric", "lower_bound")
"""What every JSON document begins with, as far as the answer has it."""


@dataclass(frozen=True)
class PuzzleAnswer:
    r"""An answer to a question about one puzzle; a family adds what was found.

    >>> @dataclass(frozen=True)
    ... class Sum(PuzzleAnswer):
    ...     cost: int
    ...     parts: tuple[int, ...]
    ...     def _body(self) -> dict[str, Any]:
    ...         return {"parts": list(self.parts)}
    ...     def to_text(self, *, colour: bool = False) -> str:
    ...         return " + ".join(map(str, self.parts))
    >>> print(answer := Sum("sum:5", "proved", "2 and 3 are all there is", 5, (2, 3)))
    2 + 3
    >>> answer.to_json()["cost"], answer.to_json()["parts"]
    (5, [2, 3])
    >>> answer.to_line().split("\t")
    ['sum:5', 'proved', '5', '2 and 3 are all there is']
    """

    id: str
    status: Status
    why: str

    def _body(self) -> dict[str, Any]:
        """Return what was found, as plain data."""
        return {}

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data: its head, what was found, and the statistics if any."""
        document = {name: getattr(self, name) for name in HEAD if hasattr(self, name)}
        document |= self._body()
        statistics = getattr(self, "statistics", None)
        return document if statistics is None else document | {"statistics": statistics.to_json()}

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (families may have colours)
        """Return the answer for people."""
        return self.why

    def to_line(self) -> str:
        """Return the answer in one line: ID, status, cost, what was found, and the count, if any.

        They are separated by tabs. Without a cost there is -, and without a solution the reason.
        """
        cost = getattr(self, "cost", None)
        fields = [self.id, self.status, "-" if cost is None else str(cost), self._in_line()]
        if (count := getattr(self, "count", None)) is not None:
            fields.append(str(count))
        return "\t".join(fields)

    def _in_line(self) -> str:
        """Return what was found in one line, or why nothing was found."""
        return self.why

    def __str__(self) -> str:
        return self.to_text()

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields for ``pickle`` and ``copy``, those that are computed late too."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


def given(**values: Any) -> dict[str, Any]:
    """Return the values that are not None: what was not asked for is left out of a document.

    >>> given(count=3, explanation=None)
    {'count': 3}
    """
    return {name: value for name, value in values.items() if value is not None}


def as_lists(rows: Iterable[Iterable[str]] | None) -> list[list[str]] | None:
    """Return rows as JSON has them, or None if there are none to return.

    >>> as_lists((("cat", "cot"),)), as_lists(None)
    ([['cat', 'cot']], None)
    """
    return None if rows is None else [list(row) for row in rows]


class _Late:
    """What a field of a class is until it is read: see ``late``."""

    def __init__(self, name: str, compute: Callable[[Any], Any]) -> None:
        self._name, self._compute = name, compute

    def __get__(self, answer: object, _owner: type) -> Any:
        if answer is None:  # the class is asked, for the field's default
            return None
        # Stored, it hides this descriptor. Threads that meet here store equal values.
        found = vars(answer)[self._name] = self._compute(answer)
        return found


def late(**computed: Callable[[Any], Any]) -> Callable[[type[A]], type[A]]:
    """Let fields of a dataclass, left out by ``unread``, be computed when they are first read.

    >>> @late(largest=lambda answer: max(answer.parts))
    ... @dataclass(frozen=True)
    ... class Sum(PuzzleAnswer):
    ...     parts: tuple[int, ...]
    ...     largest: int
    >>> unread(Sum, id="sum:5", status="proved", why="", parts=(2, 3)).largest
    3
    >>> Sum("sum:5", "proved", "", (2, 3), largest=4).largest
    4
    """

    def with_late(kind: type[A]) -> type[A]:
        for name, compute in computed.items():
            setattr(kind, name, _Late(name, compute))
        return kind

    return with_late


def unread(kind: type[A], **values: Any) -> A:
    """Return an answer with these fields and attributes; those left out are to be ``late``.

    It is quicker than the constructor of a frozen dataclass, which sets each field by itself.
    """
    answer = object.__new__(kind)
    vars(answer).update(values)
    return answer
