"""The answers about word lists: measures of their graphs, and lengths of sampled ladders."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

from dodgson.drawing.drawn import Drawn
from dodgson.search.result import Status


@dataclass(frozen=True)
class LengthStats:
    """Measures of the graph of the words of one length."""

    length: int
    words: int
    edges: int
    components: int
    isolated: int
    largest: int
    diameter: int
    """The largest distance in steps between two words that are joined."""
    ends: tuple[tuple[str, str], ...]
    """Pairs of words at that distance, in alphabetical order; only the first few of many."""
    distances: tuple[int, ...]
    """How many pairs of words are 1, 2, 3 … steps apart."""

    def to_json(self) -> dict[str, Any]:
        """Return the measures as plain data."""
        return asdict(self) | {"ends": [list(pair) for pair in self.ends]}


@dataclass(frozen=True)
class ListStats(Drawn):
    """Measures of a word list, one row for each length."""

    name: str
    rows: tuple[LengthStats, ...]
    status: Status = "proved"
    """``feasible`` if interrupted, ``stopped`` if that was before the first length was done."""
    format: Literal["text", "svg"] = "text"

    def to_json(self) -> dict[str, Any]:
        """Return the rows as plain data."""
        rows = [row.to_json() for row in self.rows]
        return {"status": self.status, "words": self.name, "lengths": rows}

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (nothing to colour)
        """Return a table; for a single length also a chart of its distances."""
        from dodgson.drawing.labels import width_if_any
        from dodgson.drawing.terminal import Table
        from dodgson.ladder.pictures import distances

        headers = [field.name for field in fields(LengthStats)][:7]
        rows = tuple(
            (
                *(f"{getattr(row, name):,}" for name in headers),
                " ".join(row.ends[0] if row.ends else ()),
            )
            for row in self.rows
        )
        table = Table((*headers, "farthest apart"), rows)
        parts = [self.name, "", table.to_text(width_if_any())]
        if len(self.rows) == 1 and self.rows[0].distances:
            parts += ["", distances(self.name, self.rows[0]).to_text()]
        if self.status != "proved":
            parts += ["", "interrupted: the words of other lengths were not measured"]
        return "\n".join(parts)

    @property
    def drawable(self) -> bool:
        """Whether there are distances to draw: only if one length was measured."""
        return len(self.rows) == 1 and bool(self.rows[0].distances)

    def to_svg(self) -> str:
        """Draw how many pairs of words are 1, 2, 3 … steps apart."""
        from dodgson.ladder.pictures import distances

        return distances(self.name, self.rows[0]).to_svg()


@dataclass(frozen=True)
class Sample(Drawn):
    """The lengths of ladders between two words that a random search found."""

    id: str
    look_ahead: bool
    seed: int
    lengths: tuple[int, ...]
    """The number of words of each ladder found, in the order in which they were found."""
    shortest: int | None
    """The number of words of a shortest ladder; None if interrupted before it was found."""
    format: Literal["text", "svg"] = "text"
    status: Status = "proved"
    """``feasible`` if interrupted, ``stopped`` if that was before any was found."""

    @property
    def histogram(self) -> dict[int, int]:
        """The number of ladders by their number of words, shortest first."""
        return dict(sorted(Counter(self.lengths).items()))

    def to_json(self) -> dict[str, Any]:
        """Return the histogram, its median and mean, and the length of a shortest ladder."""
        from statistics import mean, median  # late: 5 ms, only for samples

        return {
            "id": self.id,
            "status": self.status,
            "look_ahead": self.look_ahead,
            "seed": self.seed,
            "runs": len(self.lengths),
            "histogram": {str(length): count for length, count in self.histogram.items()},
            "median": median(self.lengths) if self.lengths else None,
            "mean": mean(self.lengths) if self.lengths else None,
            "shortest": self.shortest,
        }

    @property
    def drawable(self) -> bool:
        """Whether any ladder was found."""
        return bool(self.lengths)

    def to_svg(self) -> str:
        """Draw the histogram."""
        from dodgson.ladder.pictures import chart

        return chart([self]).to_svg()

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (nothing to colour)
        """Return the histogram as text, or why there is none."""
        from dodgson.ladder.pictures import chart

        if not self.lengths:
            return "interrupted before any ladder was found"
        return chart([self]).to_text() + ("" if self.status == "proved" else "\ninterrupted")
