"""Pictures of ladders: those between two words as one graph, and histograms of lengths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, pairwise, zip_longest
from typing import Literal

from dodgson.drawing.chart import Histogram, Series
from dodgson.drawing.labels import Label, changes
from dodgson.drawing.layers import Edge, LayeredGraph, Node
from dodgson.ladder.family import Sample
from dodgson.wording import counted


def picture(ladders: Sequence[tuple[str, ...]], what: str = "ladder") -> LayeredGraph:
    """Put one or more ladders side by side, each word once in the column of its step."""
    columns = [dict.fromkeys(filter(None, words)) for words in zip_longest(*ladders)]
    found_in = Counter(chain.from_iterable(columns))
    before: dict[tuple[int, str], set[str]] = defaultdict(set)
    for ladder in ladders:
        for step, (earlier, word) in enumerate(pairwise(ladder), start=1):
            before[step, word].add(earlier)
    ends = {ladder[place] for ladder in ladders for place in (0, -1)}

    def key(step: int, word: str) -> str:
        return word if found_in[word] == 1 else f"{step}:{word}"

    def node(step: int, word: str) -> Node:
        tone: Literal["strong", "plain"] = "strong" if word in ends else "plain"
        return Node(key(step, word), _label(word, before.get((step, word), set())), tone=tone)

    return LayeredGraph(
        layers=tuple(tuple(node(n, word) for word in column) for n, column in enumerate(columns)),
        edges=tuple(
            Edge(key(step - 1, earlier), key(step, word))
            for (step, word), several in before.items()
            for earlier in sorted(several)
        ),
        captions=tuple("start" if not n else counted(n, "step") for n in range(len(columns))),
        title=f"{ladders[0][0]} to {ladders[0][-1]}: {counted(len(ladders), what)}",
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
        title=f"{samples[0].id}: ladders found by chance; "
        f"the shortest has {samples[0].shortest or '?'}",
        x_label="words in the ladder",
        y_label="ladders",
    )
