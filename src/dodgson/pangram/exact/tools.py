"""What makes graphs, bounds and passes: the kernels, or their references in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dodgson import native
from dodgson.pangram.exact.product import NO_LIMIT, Bounds, Pass, ProductGraph
from dodgson.pangram.exact.spelling import Spelling
from dodgson.work import Pause, no_pause

if TYPE_CHECKING:
    from dodgson.native import Backend


class Tools(NamedTuple):
    """What makes graphs, bounds and passes, in one backend; they go with each other only."""

    graph: Callable[[bytes, int, int, int, Pause], ProductGraph]
    """Of words as symbols, the number of letters, those wanted, the most waste, and a pause."""
    bounds: Callable[[Any, list[int], tuple[int, int], bool, bool, int], Bounds]
    """Of a graph, letters tracked, groups counted, parities odd and even, and threads."""
    search: Callable[[Any, Any, int, bool, bool, bool, int], Pass]
    """Of a graph, bounds or None, waste, parities odd and even, keeping layers, and threads."""


def tools(backend: Backend | None = None) -> Tools:
    """Choose the kernels, or their references in Python, which give the same answers.

    >>> tools("python").graph.__name__
    'PythonGraph'
    """
    if native.choose(backend) == "native":
        kernels = native.kernels()
        assert kernels is not None
        return Tools(kernels.PangramGraph, kernels.PangramBounds, kernels.PangramPass)
    from dodgson.pangram.exact.reference.bounds import PythonBounds
    from dodgson.pangram.exact.reference.graph import PythonGraph
    from dodgson.pangram.exact.reference.layers import PythonPass

    return Tools(PythonGraph, PythonBounds, PythonPass)


def product_graph(
    spelling: Spelling,
    most_waste: int = NO_LIMIT,
    *,
    backend: Backend | None = None,
    pause: Pause = no_pause,
) -> ProductGraph:
    """Give the merged graph of a list of words, for halves of at most so much waste.

    >>> graph = product_graph(Spelling.of(["ab", "bcb", "cba"], "abc"), backend="python")
    >>> graph.pairs, graph.live, graph.nodes, graph.steps(0)
    (9, 9, 7, [(0, 1), (1, 3)])
    """
    make = tools(backend).graph
    return make(spelling.words, len(spelling.alphabet), spelling.wanted, most_waste, pause)
