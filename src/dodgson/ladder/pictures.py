"""Pictures of ladders: the graph between two words, and histograms of lengths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain, pairwise, zip_longest
from typing import TYPE_CHECKING, Final, Literal

from dodgson.drawing.chart import Bars, Histogram, Series
from dodgson.drawing.labels import Label, Span, changes, spans
from dodgson.drawing.layers import Edge, LayeredGraph, Node
from dodgson.ladder.model import Step
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.ladder.drawings import LadderGraph
    from dodgson.ladder.measures import LengthStats, Sample

LEGEND: Final[Label] = (("bold", True), (" letters are new since the word before", False))
NONE_BOLD: Final = "; a word that different changes lead to has none"


def picture(ladders: Sequence[tuple[str, ...]]) -> LayeredGraph:
    """Return the graph of one or more ladders, each word once in the column of its step."""
    columns = [dict.fromkeys(filter(None, words)) for words in zip_longest(*ladders)]
    steps = {
        Step(number, *words)
        for ladder in ladders
        for number, words in enumerate(pairwise(ladder), start=1)
    }
    first, last = ladders[0][0], ladders[0][-1]
    return _drawn(columns, steps, f"{first} to {last}: {counted(len(ladders), 'ladder')}")


def picture_of_all(graph: LadderGraph) -> LayeredGraph:
    """Return the graph of all shortest ladders, each word once in the column of its step.

    With the layout ``upright`` the columns become rows.
    """
    first, last = graph.words[0], graph.words[-1]
    title = f"{first} to {last}: {counted(graph.count, 'shortest ladder')}"
    drawn = _drawn(graph.layers, graph.steps, title)
    return replace(drawn, direction="down") if graph.layout == "upright" else drawn


def _drawn(columns: Sequence[Iterable[str]], steps: Collection[Step], title: str) -> LayeredGraph:
    """Return columns of words and the steps between them; first and last words stand out."""
    found_in = Counter(chain.from_iterable(columns))
    before: dict[tuple[int, str], set[str]] = defaultdict(set)
    for step in sorted(steps):
        before[step.number, step.following].add(step.word)
    left = {(step.number - 1, step.word) for step in steps}

    def key(number: int, word: str) -> str:
        return word if found_in[word] == 1 else f"{number}:{word}"

    def node(number: int, word: str) -> Node:
        is_between = (number, word) in before and (number, word) in left
        tone: Literal["strong", "plain"] = "plain" if is_between else "strong"
        label = _label(word, before.get((number, word), set()))
        return Node(key(number, word), label, tone=tone)

    layers = tuple(tuple(node(n, word) for word in column) for n, column in enumerate(columns))
    marked = any(new for layer in layers for each in layer for _, new in spans(each.shown))
    unmarked = any(len(_changes(word, several)) > 1 for (_, word), several in before.items())
    legend = (*spans(LEGEND), *([(NONE_BOLD, False)] if unmarked else []))
    return LayeredGraph(
        layers=layers,
        edges=tuple(
            Edge(key(number - 1, earlier), key(number, word))
            for (number, word), several in before.items()
            for earlier in sorted(several)
        ),
        captions=tuple("start" if not n else counted(n, "step") for n in range(len(columns))),
        title=title,
        legend=legend if marked else "",
    )


def _label(word: str, before: set[str]) -> Label:
    """Return a word with its changed letters marked, if all words before it agree on them."""
    labels = _changes(word, before)
    return labels.pop() if len(labels) == 1 else word


def _changes(word: str, before: set[str]) -> set[tuple[Span, ...]]:
    """Return the ways in which a word differs from the words before it."""
    return {changes(earlier, word) for earlier in before}


def chart(samples: Sequence[Sample]) -> Histogram:
    """Return a histogram of the lengths of ladders, one series for each sample."""
    return Histogram(
        tuple(
            Series.of("with look-ahead" if each.look_ahead else "without look-ahead", each.lengths)
            for each in samples
        ),
        title=f"{samples[0].id}: ladders of a random search; "
        f"the shortest has {samples[0].shortest or '?'}",
        x_label="words in the ladder",
        y_label="ladders",
    )


def distances(name: str, row: LengthStats) -> Bars:
    """Return a chart of how many pairs of words are 1, 2, 3 … steps apart."""
    ends = ", ".join(map(" to ".join, row.ends))
    return Bars(
        tuple(map(str, range(1, row.diameter + 1))),
        ("pairs of words",),
        (tuple(map(float, row.distances)),),
        title=f"{name}: {counted(row.words, 'word')} of {counted(row.length, 'letter')}",
        x_label="steps in the shortest ladder",
        y_label="pairs of words",
        notes=(f"farthest apart: {ends}",),
    )
