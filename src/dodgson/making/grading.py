"""Predict how difficult a puzzle is, from what can be measured about it.

One idea serves all families. A family lists features, each with the value at which it adds nothing
and the value at which it adds all of its weight; between them it adds in proportion. The difficulty
is the sum, from 0 to 100. So within each feature a harder value never gives an easier grade.

It is a prediction: no data about people stands behind the weights. What is known is which features
go with difficulty. docs/making.md has the sources.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dodgson.errors import InputError, option
from dodgson.making.ranges import Range, read_range
from dodgson.questions import likely

HIGHEST: Final = 100
"""The highest difficulty."""
GRADES: Final = {
    "easy": Range(0, 24),
    "medium": Range(25, 49),
    "hard": Range(50, 74),
    "expert": Range(75, HIGHEST),
}
"""The names of difficulties."""


@dataclass(frozen=True)
class Feature:
    """Something that can be measured about a puzzle, and goes with its difficulty.

    >>> steps = Feature("steps", "{:.0f} steps", easy=2, hard=10, weight=3)
    >>> steps.share(2), steps.share(6), steps.share(12)
    (0.0, 0.5, 1.0)

    ``text`` says the value in words. ``hard`` is less than ``easy`` if less is harder. With ``log``
    every doubling adds the same.
    """

    name: str
    text: str
    easy: float
    hard: float
    weight: float
    log: bool = False

    def share(self, value: float) -> float:
        """Return which share of the weight a value adds: 0 to 1, more for what is harder."""
        easy, hard = self.easy, self.hard
        if self.log:
            value, easy, hard = (math.log2(max(each, 1)) for each in (value, easy, hard))
        return min(max(0.0, (value - easy) / (hard - easy)), 1.0)


@dataclass(frozen=True)
class Measure:
    """A feature as measured, and the points that it adds to the difficulty."""

    feature: Feature
    value: float
    points: float

    def __str__(self) -> str:
        return self.feature.text.format(self.value)


@dataclass(frozen=True)
class Grade:
    """A predicted difficulty: 0 to 100, with a name, and what it is made of."""

    difficulty: int
    measures: tuple[Measure, ...]

    @property
    def name(self) -> str:
        """One of easy, medium, hard, expert."""
        return next(name for name, band in GRADES.items() if band.has(self.difficulty))

    def to_json(self) -> dict[str, Any]:
        """Return the grade as plain data."""
        return {
            "predicted": self.difficulty,
            "grade": self.name,
            "features": [
                {
                    "name": each.feature.name,
                    "value": round(each.value, 2),
                    "points": round(each.points, 1),
                }
                for each in self.measures
            ],
        }

    def __str__(self) -> str:
        """Return the grade with its reasons: those that add a point or more, most first."""
        reasons = sorted(
            (each for each in self.measures if round(each.points)), key=lambda each: -each.points
        )
        told = ", ".join(f"{each} (+{each.points:.0f})" for each in reasons)
        head = f"{self.name}, {self.difficulty} of {HIGHEST} (predicted)"
        return f"{head}: {told}" if told else head


def graded(features: tuple[Feature, ...], values: Mapping[str, float]) -> Grade:
    """Return the grade of a puzzle with these values of the features, by name.

    A feature without a value, such as the rarity of words in a list without levels, is left out.

    >>> steps = Feature("steps", "{:.0f} steps", easy=2, hard=10, weight=3)
    >>> answers = Feature("answers", "{:.0f} answers", easy=64, hard=1, weight=1, log=True)
    >>> print(graded((steps, answers), {"steps": 6, "answers": 8}))
    hard, 50 of 100 (predicted): 6 steps (+38), 8 answers (+12)

    A feature without a value is left out, and the others weigh more.

    >>> print(graded((steps, answers), {"steps": 6}))
    hard, 50 of 100 (predicted): 6 steps (+50)
    """
    measured = [(each, values[each.name]) for each in features if each.name in values]
    whole = sum(feature.weight for feature, _ in measured) / HIGHEST
    measures = tuple(
        Measure(each, value, each.share(value) * each.weight / whole) for each, value in measured
    )
    return Grade(round(sum(each.points for each in measures)), measures)


def read_difficulty(value: str | int | None) -> Range:
    """Return the range of difficulties that a name or a range asks for.

    >>> [str(read_difficulty(asked)) for asked in ("hard", "40..60", "medium,hard")]
    ['50..74', '40..60', '25..74']

    Raise ``InputError`` for what is neither, and for names with others between them.
    """
    whole = Range(0, HIGHEST)
    if not isinstance(value, str) or any(letter.isdecimal() for letter in value):
        return read_range("difficulty", value, whole)
    order = list(GRADES)
    names = sorted(
        {name.strip() for name in value.split(",")},
        key=lambda name: order.index(name) if name in GRADES else -1,
    )
    if names[0] not in GRADES:
        near = likely(names[0], GRADES)
        raise InputError(f"{option('difficulty', value)}: {near}, or a range such as 40..60")
    if order.index(names[-1]) - order.index(names[0]) != len(names) - 1:
        raise InputError(f"{option('difficulty', value)}: name the grades between them too")
    return Range(GRADES[names[0]].least, GRADES[names[-1]].most)
