"""Make graphs, bounds and passes with the kernels, or with their references in Python."""

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
    """Makers of graphs, bounds and passes in one backend; do not mix those of two backends."""

    graph: Callable[[bytes, int, int, int, Pause], ProductGraph]
    """Takes words as symbols, the number of letters, the wanted mask, the most waste, a pause."""
    bounds: Callable[[Any, list[int], tuple[int, int], bool, bool, int], Bounds]
    """Takes a graph, the tracked letters, two groups, the parities odd and even, threads."""
    search: Callable[[Any, Any, int, bool, bool, int], Pass]
    """Takes a graph, bounds or None, the waste, the parities odd and even, threads."""


def tools(backend: Backend | None = None) -> Tools:
    """Return the kernels or their references in Python, which return the same answers.

    >>> tools("python").graph.__name__
    'PythonGraph'
    """
    if native.choose(backend) == "native":
        kernels = native.kernels()
        assert kernels is not None
        return Tools(kernels.PangramGraph, kernels.PangramBounds, kernels.PangramPass)
    # late: seven modules that only this backend needs
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
    """Return the merged graph of a list of words, for halves with at most some waste.

    >>> graph = product_graph(Spelling.of(["ab", "bcb", "cba"], "abc"), backend="python")
    >>> graph.pairs, graph.live, graph.nodes, graph.steps(0)
    (9, 9, 7, [(0, 1), (1, 3)])
    """
    make = tools(backend).graph
    return make(spelling.words, len(spelling.alphabet), spelling.wanted, most_waste, pause)
