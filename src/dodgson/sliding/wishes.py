"""What is wanted of a puzzle that is to be made."""

from __future__ import annotations

from dataclasses import dataclass

from dodgson.making import Range
from dodgson.native import Backend
from dodgson.sliding.model import Kind, Metric


@dataclass(frozen=True)
class Wishes:
    """What is wanted: the kind of the puzzle, its size, and ranges."""

    kind: Kind
    rows: int
    cols: int
    moves: Range
    pieces: Range
    walls: Range
    metric: Metric
    backend: Backend
