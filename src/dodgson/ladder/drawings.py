"""The answer that is drawn: all shortest ladders between two words as one graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dodgson.drawing.drawn import Drawn
from dodgson.family.answers import PuzzleAnswer
from dodgson.ladder.model import Cost, Step
from dodgson.ladder.questions import Format, Layout

if TYPE_CHECKING:
    from dodgson.drawing.layers import LayeredGraph


@dataclass(frozen=True)
class LadderGraph(Drawn, PuzzleAnswer):
    """All shortest ladders between two words as one graph, ready to be drawn.

    ``words`` is one of them, ``steps`` are the steps of all, and ``count`` is their number, which
    may be larger than anyone could list.
    """

    words: tuple[str, ...]
    steps: tuple[Step, ...]
    count: int
    cost: int | None
    metric: Cost
    lower_bound: int | None
    format: Format = "svg"
    layout: Layout = "wide"

    def _body(self) -> dict[str, Any]:
        """Return the count, the words by step, and the edges between them."""
        return {
            "count": self.count,
            "layers": [list(layer) for layer in self.layers],
            "edges": [list(edge) for edge in sorted({step[1:] for step in self.steps})],
        }

    @property
    def layers(self) -> tuple[tuple[str, ...], ...]:
        """The words by their number of steps from the start, in alphabetical order.

        A word may be in several layers if ladders of one cost differ in length.
        """
        if not self.words:
            return ()
        after: dict[int, set[str]] = {0: {self.words[0]}}
        for step in self.steps:
            after.setdefault(step.number, set()).add(step.following)
        return tuple(tuple(sorted(words)) for words in after.values())

    @property
    def drawable(self) -> bool:
        """Whether there is any ladder."""
        return bool(self.words)

    @property
    def picture(self) -> LayeredGraph:
        """The graph, each word once in the layer of its step."""
        from dodgson.ladder.pictures import picture_of_all

        return picture_of_all(self)

    def to_svg(self) -> str:
        """Draw the graph as an SVG document."""
        return self.picture.to_svg()

    def to_dot(self) -> str:
        """Write the graph for Graphviz."""
        return self.picture.to_dot()

    def to_text(self, *, colour: bool = False) -> str:  # noqa: ARG002 (nothing to colour)
        """Return the graph as text, as wide as the terminal, or why there is none."""
        from dodgson.drawing.labels import width_if_any

        return self.picture.to_text(width_if_any()) if self.words else self.why
