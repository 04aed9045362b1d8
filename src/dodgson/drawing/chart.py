"""Bar charts and histograms, as SVG and as lines of text.

Several series are side by side: adjacent bars in SVG, columns in text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from dodgson.drawing.bins import Growth, make_bins, tally
from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import cells, figure, terminal_width
from dodgson.drawing.terminal import fill, one_line, shorten, wrap_cells
from dodgson.errors import InputError

EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
NARROWEST_BAR: Final = 8
WIDEST_TEXT: Final = 80


@dataclass(frozen=True, slots=True)
class Bars(Drawn):
    """A bar chart: one group of bars per category, one bar per series.

    ``values`` has a row for each series, with a number of 0 or more for each category. ``notes``
    are lines under the chart. Raises InputError when rows do not match the series and categories,
    or a value is below 0 or infinite.

    >>> chart = Bars(("A*", "IDA*"), ("seconds",), ((1.5, 3.0),))
    >>> print(chart.to_text(30))
          seconds
      A*  ██████████ 1.5
    IDA*  ████████████████████ 3
    >>> chart.to_svg().count("bar series-0")
    2
    """

    categories: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[tuple[float, ...], ...]
    title: str = ""
    x_label: str = ""
    y_label: str = ""
    notes: tuple[str, ...] = ()
    description: str = ""

    def __post_init__(self) -> None:
        if len(self.values) != len(self.names):
            raise InputError(f"{len(self.values)} rows of values for {len(self.names)} series")
        for name, row in zip(self.names, self.values, strict=True):
            if len(row) != len(self.categories):
                raise InputError(
                    f"series {name!r} has {len(row)} values for {len(self.categories)} categories"
                )
            if not all(0 <= value < float("inf") for value in row):
                raise InputError(f"series {name!r} has a value that is no number from 0 up")

    @property
    def largest(self) -> float:
        """The largest value, 0 if there is none."""
        return max((value for row in self.values for value in row), default=0.0)

    def to_svg(self, width: float = 720) -> str:
        """Return vertical bars with a scale and a legend as SVG, at least ``width`` pixels wide."""
        from dodgson.drawing.columns import draw_columns

        return draw_columns(self, width)

    def to_text(self, width: int | None = None, *, ascii_only: bool = False) -> str:
        """Return horizontal bars in ``width`` columns, by default the terminal's, up to 80.

        Bars are exact to an eighth of a column, or made of ``#`` if ``ascii_only``. If the series
        do not fit side by side, one follows the other.
        """
        width = width or min(WIDEST_TEXT, terminal_width())
        categories = [shorten(one_line(text), max(8, width // 2)) for text in self.categories]
        margin = max(map(cells, categories), default=0)
        figures = [[figure(value) for value in row] for row in self.values]
        longest = max((len(text) for row in figures for text in row), default=0)
        count = max(1, len(self.names))
        room = (width - margin) // count - longest - 3
        axes = (("rows", self.x_label), ("bars", self.y_label))
        legend = "; ".join(f"{name}: {one_line(label)}" for name, label in axes if label)
        rows = [*wrap_cells(one_line(self.title), width), *wrap_cells(legend, width)]
        rows = [row for row in rows if row]
        rows.extend([""] if rows else [])
        broad = max((cells(one_line(name)) for name in self.names), default=0)
        if count == 1 or (room >= NARROWEST_BAR and broad <= room + 1 + longest):
            groups = [range(count)] if self.names else []
        else:
            groups = [range(each, each + 1) for each in range(count)]
            room = width - margin - longest - 3
        for place, group in enumerate(groups):
            if place:
                rows.append("")
            block = (max(1, room), longest)
            rows.extend(self._text_rows(group, categories, block, ascii_only=ascii_only))
        rows.extend([""] if self.notes else [])
        for note in self.notes:
            rows.extend(wrap_cells(one_line(note), width))
        return "\n".join(row.rstrip() for row in rows)

    def _text_rows(
        self, group: range, categories: list[str], block: tuple[int, int], *, ascii_only: bool
    ) -> list[str]:
        """Return the rows of some series; ``block`` is the width of a bar and of a figure."""
        room, longest = block
        whole = room + 1 + longest
        margin = max(map(cells, categories), default=0)
        heads = [wrap_cells(one_line(self.names[each]), whole) for each in group]
        rows = [
            "  ".join([" " * margin, *(fill(part, whole) for part in parts)])
            for parts in zip_longest(*heads, fillvalue="")
        ]
        for at, category in enumerate(categories):
            parts = [fill(category, margin, "right")]
            for each in group:
                value = self.values[each][at]
                share = value / self.largest if self.largest else 0.0
                drawn = bar(share, room, ascii_only=ascii_only)
                parts.append(fill(f"{drawn} {figure(value)}".lstrip(), whole))
            rows.append("  ".join(parts))
        return rows


def bar(share: float, width: int, *, ascii_only: bool = False) -> str:
    """Return a bar that fills a share, from 0 to 1, of ``width`` columns; empty only for 0.

    >>> bar(0.5, 5), bar(0.001, 5), bar(0, 5), bar(0.5, 5, ascii_only=True)
    ('██▌', '▏', '', '##')
    """
    if share <= 0:
        return ""
    if ascii_only:
        return "#" * max(1, round(share * width))
    eighths = max(1, round(share * width * 8))
    return EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()


@dataclass(frozen=True, slots=True)
class Series:
    """Integers under a name: pairs of a value and its count, values ascending.

    >>> lengths = Series.of("with look-ahead", [5, 7, 7, 20])
    >>> lengths.counts, lengths.total, lengths.median, lengths.mean
    (((5, 1), (7, 2), (20, 1)), 4, 7, 9.75)
    """

    name: str
    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, name: str, values: Iterable[int] | Mapping[int, int]) -> Series:
        """Return a series of counted values, or of a mapping from values to counts.

        Raises InputError for a count below 0.
        """
        counts = Counter(values)
        if any(times < 0 for times in counts.values()):
            raise InputError(f"series {name!r} has a count below 0")
        return cls(name, tuple(sorted(pair for pair in counts.items() if pair[1])))

    @property
    def total(self) -> int:
        """The number of values."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> float | None:
        """The mean, or None if there are no values."""
        return (
            sum(value * times for value, times in self.counts) / self.total if self.counts else None
        )

    @property
    def median(self) -> float | None:
        """The median; None if there are no values."""
        if not self.counts:
            return None
        low, high = (self._at(place) for place in ((self.total - 1) // 2, self.total // 2))
        return low if low == high else (low + high) / 2

    def _at(self, place: int) -> int:
        for value, times in self.counts:
            if place < times:
                return value
            place -= times
        raise IndexError(place)

    def summary(self) -> str:
        """Return the count, median, mean and range in words.

        >>> Series.of("short", [5, 7, 7, 20]).summary()
        'short: 4 in all, median 7, mean 9.75, from 5 to 20'
        """
        if self.median is None or self.mean is None:
            return f"{self.name}: none"
        low, high = self.counts[0][0], self.counts[-1][0]
        return (
            f"{self.name}: {self.total:,} in all, median {self.median:,g}, "
            f"mean {figure(self.mean)}, from {low:,} to {high:,}"
        )


@dataclass(frozen=True, slots=True)
class Histogram(Drawn):
    """How often integers occur, for one series or several with the same bins.

    A bin holds one number if that is legible; see :func:`dodgson.drawing.bins.make_bins`.

    >>> chart = Histogram((Series.of("short", [3, 3, 5]),), x_label="steps")
    >>> print(chart.to_text(30, ascii_only=True))
    rows: steps; bars: how many
    <BLANKLINE>
       short
    3  ######################### 2
    4  0
    5  ############ 1
    <BLANKLINE>
    short: 3 in all, median 3,
    mean 3.67, from 3 to 5
    """

    series: tuple[Series, ...]
    title: str = ""
    x_label: str = ""
    y_label: str = "how many"
    growth: Growth = "auto"
    description: str = ""

    def bars(self) -> Bars:
        """Return a bar chart of the numbers counted in bins."""
        everything = Counter[int]()
        for each in self.series:
            everything.update(dict(each.counts))
        bins = make_bins(sorted(everything.items()), self.growth)
        notes = [each.summary() for each in self.series]
        widths = [each.last - each.first for each in bins]
        if len(set(widths)) > 1:
            notes.append("The bins widen: each covers about twice as many numbers as the last.")
        return Bars(
            categories=tuple(map(str, bins)),
            names=tuple(each.name for each in self.series),
            values=tuple(tally(each.counts, bins) for each in self.series),
            title=self.title,
            x_label=self.x_label,
            y_label=self.y_label,
            notes=tuple(notes),
            description=self.description,
        )

    def to_svg(self, width: float = 720) -> str:
        """Return vertical bars as SVG; see :meth:`Bars.to_svg`."""
        return self.bars().to_svg(width)

    def to_text(self, width: int | None = None, *, ascii_only: bool = False) -> str:
        """Return horizontal bars as text; see :meth:`Bars.to_text`."""
        return self.bars().to_text(width, ascii_only=ascii_only)
