"""What all answers have in common: the puzzle's ID, how sure the answer is, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from dodgson.search.result import Status

HEAD: Final = ("id", "status", "why", "cost", "metric", "lower_bound")
"""What every JSON document begins with, as far as the answer has it."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """An answer to a question about one puzzle; a family adds what was found.

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

    def __str__(self) -> str:
        return self.to_text()


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
