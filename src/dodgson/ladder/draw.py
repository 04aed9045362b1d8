"""Draw ladders: all the shortest between two words as one graph, and histograms of lengths."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from dodgson.drawing.chart import Histogram, Series
from dodgson.drawing.labels import Label, changes
from dodgson.drawing.layers import Edge, LayeredGraph, Node
from dodgson.ladder.family import Draw, LadderGraph, Sample, Solve
from dodgson.ladder.solve import solve
from dodgson.questions import asks
from dodgson.wording import counted


@asks(Draw)
def draw(question: Draw) -> LadderGraph:
    """Draw the graph of all shortest ladders between two words.

    >>> import dodgson
    >>> graph = dodgson.ladder.draw("head", "tail", format="dot")
    >>> str(graph).splitlines()[0]
    'digraph {'
    """
    asked = Solve(question.start, question.goal, **question.setting(), all=True)
    ladder = solve.answer(asked)
    return LadderGraph(ladder.id, ladder.status, ladder.why, ladder.ladders or (), question.format)


def picture(ladders: Sequence[tuple[str, ...]]) -> LayeredGraph:
    """Put ladders of one length side by side, each word once in the column of its step."""
    before: dict[str, set[str]] = defaultdict(set)
    columns: list[dict[str, None]] = [{} for _ in (ladders[0] if ladders else ())]
    for ladder in ladders:
        for column, word in zip(columns, ladder, strict=True):
            column[word] = None
        for earlier, word in pairwise(ladder):
            before[word].add(earlier)
    ends = {ladder[place] for ladder in ladders for place in (0, -1)}

    def node(word: str) -> Node:
        return Node(word, _label(word, before[word]), tone="strong" if word in ends else "plain")

    return LayeredGraph(
        layers=tuple(tuple(node(word) for word in column) for column in columns),
        edges=tuple(Edge(one, word) for word in before for one in sorted(before[word])),
        captions=tuple("start" if not n else counted(n, "step") for n in range(len(columns))),
        title=f"{ladders[0][0]} to {ladders[0][-1]}: {counted(len(ladders), 'shortest ladder')}",
    )


def _label(word: str, before: set[str]) -> Label:
    """Give a word with its new letters emphasised, where all words before it agree on them."""
    labels = {changes(earlier, word) for earlier in before}
    return labels.pop() if len(labels) == 1 else word


def chart(samples: Sequence[Sample]) -> Histogram:
    """Draw how long the ladders of samples are, one series a sample."""
    return Histogram(
        tuple(
            Series.of("with look-ahead" if each.look_ahead else "without look-ahead", each.lengths)
            for each in samples
        ),
        title=f"{samples[0].id}: ladders found by chance; the shortest has {samples[0].shortest}",
        x_label="words in the ladder",
        y_label="ladders",
    )
