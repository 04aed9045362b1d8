"""Draw a bar chart as SVG: vertical bars over a scale. Lengths are in pixels."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from dodgson.drawing.boxes import NOTE_HEIGHT, NOTE_SIZE, draw_note, draw_note_over
from dodgson.drawing.labels import figure
from dodgson.drawing.svg import LIGHT, Element, Picture, element, number, text_width

if TYPE_CHECKING:
    from dodgson.drawing.chart import Bars

PLOT_HEIGHT: Final = 280.0
LEGEND_HEIGHT: Final = 24.0
NARROWEST_BAR: Final = 7.0
WIDEST_BAR: Final = 56.0
TICKS: Final = 5
SLANT: Final = 40.0


def draw_columns(chart: Bars, width: float) -> str:
    """Return a chart as SVG at least ``width`` pixels wide, more if bars would be too thin."""
    marks = ticks(chart.largest)
    left = max(text_width(figure(mark), NOTE_SIZE) for mark in marks) + 10
    slot = max(
        (width - left) / max(1, len(chart.categories)),
        NARROWEST_BAR * max(1, len(chart.names)) / 0.8,
        NOTE_HEIGHT + 2,
    )
    right = left + slot * max(1, len(chart.categories))
    top = _head_height(chart)
    floor = top + PLOT_HEIGHT
    slanted = any(text_width(text, NOTE_SIZE) > slot - 6 for text in chart.categories)
    body = [
        *_draw_legend(chart, right),
        *_draw_scale(marks, [figure(mark) for mark in marks], left, right, floor),
        *_draw_bars(chart, left, slot, floor, marks[-1]),
        *_draw_categories(chart, left, slot, floor, slanted=slanted),
    ]
    if chart.y_label:
        body.append(draw_note(chart.y_label, 0, top - 22, anchor="start"))
    bottom = floor + 8 + _label_height(chart, slanted=slanted)
    if chart.x_label:
        bottom += NOTE_HEIGHT
        body.append(draw_note(chart.x_label, (left + right) / 2, bottom - NOTE_HEIGHT / 2 + 2))
    for place, note in enumerate(chart.notes):
        if place == 0:
            bottom += 12
        bottom += NOTE_HEIGHT + 2
        body.append(draw_note(note, 0, bottom - NOTE_HEIGHT / 2, anchor="start"))
    broad = max([right, *(text_width(note, NOTE_SIZE) for note in chart.notes)])
    return Picture(tuple(body), broad, bottom, chart.title, chart.description).to_svg()


def ticks(largest: float, about: int = TICKS) -> tuple[float, ...]:
    """Return evenly spaced round numbers from 0 to the first that is at least ``largest``.

    >>> ticks(17), ticks(0.3), ticks(0)
    ((0.0, 5.0, 10.0, 15.0, 20.0), (0.0, 0.1, 0.2, 0.3), (0.0, 1.0))
    """
    if largest < 1e-9:  # too small to show
        return (0.0, 1.0)
    power = math.floor(math.log10(largest / about))
    # The step is lead * 10**power, kept as a ratio of whole numbers so that 3 * 0.1 stays 0.3.
    lead, power = next(
        (lead, exponent)
        for exponent in (power, power + 1)
        for lead in (1, 2, 5)
        if lead * 10.0**exponent * about >= largest * (1 - 1e-9)
    )
    step = lead * 10.0**power
    count = max(1, math.ceil(largest / step - 1e-9))
    return tuple(round(place * step, max(0, 2 - power)) for place in range(count + 1))


def _head_height(chart: Bars) -> float:
    legend = LEGEND_HEIGHT if len(chart.names) > 1 else 0.0
    return legend + (NOTE_HEIGHT if chart.y_label else 0.0) + 16.0


def _draw_legend(chart: Bars, right: float) -> list[Element]:
    """Draw the names of the series at the top right; a single one needs no legend."""
    if len(chart.names) < 2:
        return []
    parts = []
    x = right - sum(text_width(name, NOTE_SIZE) + 34 for name in chart.names) + 12
    x = max(0.0, x)
    for place, name in enumerate(chart.names):
        parts.append(element("rect", x=x, y=2, width=12, height=12, rx=2, class_=_colour(place)))
        parts.append(draw_note(name, x + 18, 8, anchor="start"))
        x += text_width(name, NOTE_SIZE) + 34
    return parts


def _colour(place: int) -> str:
    return f"series-{place % len(LIGHT.series)}"


def _draw_scale(
    marks: tuple[float, ...], texts: list[str], left: float, right: float, floor: float
) -> list[Element]:
    parts = []
    for mark, text in zip(marks, texts, strict=True):
        y = floor - mark / marks[-1] * PLOT_HEIGHT
        parts.append(element("line", x1=left, y1=y, x2=right, y2=y, class_="axis"))
        parts.append(draw_note(text, left - 6, y, anchor="end"))
    return parts


def _draw_bars(
    chart: Bars, left: float, slot: float, floor: float, highest: float
) -> list[Element]:
    """Draw each category's bars in the middle of its slot, with values if there is room."""
    count = max(1, len(chart.names))
    thick = min(slot * 0.8 / count, WIDEST_BAR)
    widest = max(
        (text_width(figure(value), NOTE_SIZE) for row in chart.values for value in row),
        default=0.0,
    )
    named = widest <= (thick if count > 1 else slot)
    parts, notes = [], list[Element]()
    for series, row in enumerate(chart.values):
        for place, value in enumerate(row):
            if not value:
                continue
            x = left + (place + 0.5) * slot + (series - count / 2) * thick
            # A bar is at least a pixel high, so it stays visible.
            high = max(1.0, value / highest * PLOT_HEIGHT)
            parts.append(
                element(
                    "rect",
                    x=x + 0.5,
                    y=floor - high,
                    width=thick - 1,
                    height=high,
                    class_=f"bar {_colour(series)}",
                )
            )
            if named:
                notes.extend(draw_note_over(figure(value), x + thick / 2, floor - high - 8))
    return parts + notes


def _draw_categories(
    chart: Bars, left: float, slot: float, floor: float, *, slanted: bool
) -> list[Element]:
    parts = []
    for place, text in enumerate(chart.categories):
        x = left + (place + 0.5) * slot
        if not slanted:
            parts.append(draw_note(text, x, floor + 8 + NOTE_HEIGHT / 2))
            continue
        turned = f"rotate({number(-SLANT)} {number(x)} {number(floor + 12)})"
        note = draw_note(text, x, floor + 12, anchor="end")
        parts.append(element("g", note, transform=turned))
    return parts


def _label_height(chart: Bars, *, slanted: bool) -> float:
    if not slanted:
        return NOTE_HEIGHT
    longest = max(text_width(text, NOTE_SIZE) for text in chart.categories)
    return longest * math.sin(math.radians(SLANT)) + NOTE_HEIGHT
