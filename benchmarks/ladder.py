"""Compare word graphs with networkx, rustworkx, igraph, networkit, numpy and a yardstick in C++.

With ENABLE2K, on one core: join all words that differ in one letter; find a ladder between two
random words of five letters, whether there is one or not, and between two of the largest component;
find the eccentricity of each five-letter word, the distance of the word farthest from it. Times
include the call from Python. All rivals get the same words and edges, and must find the same. The
time to join is the least of five, as in the yardstick. Everything is measured once a round, and a
ratio is the median of the ratios within rounds.

    python benchmarks/ladder.py [ROUNDS] [--slow]

``--slow`` also lets networkx measure all eccentricities, which takes minutes.
"""

from __future__ import annotations

import random
import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from measure import Work, data_file, heading, missing, report, rounds, spread, timed
from yardstick import run

from dodgson import native, words
from dodgson.ladder.lengths import LengthGraph, NativeGraph

RIVALS = ("networkx", "rustworkx", "igraph", "networkit", "numpy")
ROUNDS = 5
EDGES = 135_785
PATHS = 2000

Words = dict[int, tuple[str, ...]]
Edge = tuple[int, int]
PathFinder = Callable[[Any, Any], Any]
"""Finds a path between two words as the contestant knows them, or something empty."""


class Race(NamedTuple):
    """Some work, the contestants that do it, ours first, and the targets."""

    title: str
    unit: str
    works: dict[str, Work]
    targets: dict[str, str]
    """The target for the ratio of a rival's time to ours, and perhaps an aim beyond it."""


def ours(lexicon: words.Lexicon) -> int:
    return sum(NativeGraph(lexicon, length).edges for length in lexicon.lengths)


def numpy_edges(by_length: Words) -> int:
    """Join words as is usual in numpy: blank each place in turn, sort, compare neighbours."""
    import numpy as np

    found = 0
    for length, listed in by_length.items():
        letters = np.array(listed, dtype=f"S{length}").view(np.uint8).reshape(-1, length)
        for place in range(length):
            blanked = letters.copy()
            blanked[:, place] = 0x2A
            stars = blanked.view(f"S{length}").ravel()
            order = np.argsort(stars, kind="stable")
            stars, apart = stars[order], 1
            while apart < len(stars):
                alike = np.flatnonzero(stars[apart:] == stars[:-apart])
                if not len(alike):
                    break
                edges = np.stack([order[alike], order[alike + apart]])
                found += edges.shape[1]
                apart += 1
    return found


PATTERNS = {
    "join": (r"build all ([\d.]+) ms", 1e3),
    "path": (r"bidi ([\d.]+) us/query", 1e6),
    "eccentricities": (r"all-pairs bitset W=16 words: ([\d.]+) ms", 1e3),
}
"""The line with each time that the yardstick prints, and how many of its units are a second."""


class Yardstick:
    """The yardstick, which measures everything in one run; it runs once a round."""

    def __init__(self, listed: Path) -> None:
        self.listed = listed
        self.printed = run("ladder", listed) or ""

    def works(self, what: str) -> dict[str, Work]:
        """Return the work that returns its seconds; nothing if there is no yardstick."""
        pattern, scale = PATTERNS[what]

        def seconds() -> float:
            if what == "join":
                self.printed = run("ladder", self.listed) or ""
            found = re.search(pattern, self.printed)
            assert found, self.printed
            return float(found[1]) / scale

        return {"yardstick": seconds} if self.printed else {}


def edges_of(graph: LengthGraph) -> list[Edge]:
    number = {word: place for place, word in enumerate(graph.words)}
    every = ((number[a], number[b]) for a in graph.words for b in graph.neighbours(a))
    return [(a, b) for a, b in every if a < b]


def networkx_graph(edges: list[Edge], count: int) -> Any:
    import networkx as nx

    joined = nx.Graph()
    joined.add_nodes_from(range(count))
    joined.add_edges_from(edges)
    return joined


def rustworkx_graph(edges: list[Edge], count: int) -> Any:
    import rustworkx

    joined: Any = rustworkx.PyGraph()
    joined.add_nodes_from(range(count))
    joined.add_edges_from_no_data(edges)
    return joined


def path_finders(edges: list[Edge], count: int) -> Iterator[tuple[str, PathFinder]]:
    """Yield how each rival finds a shortest path between two numbered words."""
    if not missing("networkx"):
        import networkx as nx

        nx_graph = networkx_graph(edges, count)

        def by_networkx(a: int, b: int) -> Sequence[int]:
            try:
                path: list[int] = nx.bidirectional_shortest_path(nx_graph, a, b)
            except nx.NetworkXNoPath:
                return ()
            return path

        yield "networkx", by_networkx
    if not missing("rustworkx"):
        import rustworkx

        rx_graph = rustworkx_graph(edges, count)

        def by_rustworkx(a: int, b: int) -> Sequence[int]:
            found = rustworkx.dijkstra_shortest_paths(rx_graph, a, b)
            return found[b] if b in found else ()  # noqa: SIM401 (it has no get)

        yield "rustworkx", by_rustworkx
    if not missing("igraph"):
        import igraph

        warnings.filterwarnings("ignore", "Couldn't reach some vertices", RuntimeWarning)
        ig_graph = igraph.Graph(n=count, edges=edges)
        yield "igraph", lambda a, b: ig_graph.get_shortest_paths(a, b)[0]
    if not missing("networkit"):
        import networkit

        nk_graph = networkit.Graph(count)
        for one, other in edges:
            nk_graph.addEdge(one, other)

        def by_networkit(a: int, b: int) -> Sequence[int]:
            search = networkit.distance.BidirectionalBFS(nk_graph, a, b, storePred=True).run()
            return [a, *search.getPath(), b] if search.getDistance() <= count else ()

        yield "networkit", by_networkit


def farthest(
    edges: list[Edge], count: int, *, slow: bool
) -> Iterator[tuple[str, Callable[[], list[int]]]]:
    """Yield how each rival finds all eccentricities."""
    if not missing("igraph"):
        import igraph

        ig_graph = igraph.Graph(n=count, edges=edges)
        yield "igraph", lambda: list(map(int, ig_graph.eccentricity()))
    if not missing("rustworkx"):
        import rustworkx

        rx_graph = rustworkx_graph(edges, count)
        alone = count + 1  # words from which on it uses a second core

        def by_rustworkx() -> list[int]:
            matrix = rustworkx.distance_matrix(rx_graph, parallel_threshold=alone, null_value=0)
            return list(map(int, matrix.max(axis=1)))

        yield "rustworkx", by_rustworkx
    if slow and not missing("networkx"):
        import networkx as nx

        nx_graph = networkx_graph(edges, count)

        def by_networkx() -> list[int]:
            far = (nx.single_source_shortest_path_length(nx_graph, word) for word in range(count))
            return [max(each.values()) for each in far]

        yield "networkx", by_networkx


def joining(lexicon: words.Lexicon, measured: Yardstick) -> Race:
    by_length = {length: lexicon.of_length(length) for length in lexicon.lengths}

    def least(work: Callable[[], int]) -> float:
        return min(timed(work, EDGES.__eq__) for _ in range(5))

    works: dict[str, Work] = {"dodgson": lambda: least(lambda: ours(lexicon))}
    if not missing("numpy"):
        works["numpy"] = lambda: least(lambda: numpy_edges(by_length))
    works |= measured.works("join")
    title = f"to join all {len(lexicon):,} words, length by length: {EDGES:,} edges"
    return Race(title, "ms", works, {"numpy": ">= 6 (aim 10)", "yardstick": ">= 0.8"})


def finding(
    graph: LengthGraph,
    finders: dict[str, PathFinder],
    among: Sequence[str],
    title: str,
    yardstick: dict[str, Work],
) -> Race:
    chance = random.Random(1)
    pairs = [(chance.choice(among), chance.choice(among)) for _ in range(PATHS)]
    place = {word: number for number, word in enumerate(graph.words)}
    numbered = [(place[a], place[b]) for a, b in pairs]
    expected = [len(graph.shortest(a, b) or ()) for a, b in pairs]

    def each(find: PathFinder, asked: list[tuple[Any, Any]]) -> float:
        def lengths() -> list[int]:
            return [1 if a == b else len(find(a, b) or ()) for a, b in asked]

        return timed(lengths, expected.__eq__) / PATHS

    works: dict[str, Work] = {"dodgson": lambda: each(graph.shortest, pairs)}
    for name, find in finders.items():
        works[name] = lambda find=find: each(find, numbered)  # type: ignore[misc]
    targets = {"networkx": ">= 20", "igraph": ">= 20", "networkit": ">= 1", "rustworkx": ">= 1"}
    return Race(title, "µs", works | yardstick, targets | {"yardstick": ">= 0.8"})


def measuring(graph: LengthGraph, edges: list[Edge], measured: Yardstick, *, slow: bool) -> Race:
    expected = list(graph.eccentricities())
    works: dict[str, Work] = {
        "dodgson": lambda: timed(lambda: list(graph.eccentricities()), expected.__eq__)
    }
    for name, work in farthest(edges, len(graph.words), slow=slow):
        works[name] = lambda work=work: timed(work, expected.__eq__)  # type: ignore[misc]
    targets = {"igraph": ">= 20 (aim 30)", "rustworkx": ">= 20", "networkx": ">= 20"}
    return Race(
        f"how far the farthest word is from each of {len(graph.words):,} of five letters",
        "ms",
        works | measured.works("eccentricities"),
        targets | {"yardstick": ">= 0.8"},
    )


def largest(graph: LengthGraph) -> list[str]:
    """Return the words of the largest component."""
    components = graph.components()
    label = Counter(components).most_common(1)[0][0]
    return [word for word, each in zip(graph.words, components, strict=True) if each == label]


def races(lexicon: words.Lexicon, listed: Path, *, slow: bool) -> list[Race]:
    graph = NativeGraph(lexicon, 5)
    edges, joined = edges_of(graph), largest(graph)
    finders = dict(path_finders(edges, len(graph.words)))
    measured = Yardstick(listed)
    title = f"a ladder between two words of five letters, {PATHS:,} random pairs"
    inside = f"the same among the {len(joined):,} words of the largest component"
    return [
        joining(lexicon, measured),
        finding(graph, finders, graph.words, title, measured.works("path")),
        finding(graph, finders, joined, inside, {}),
        measuring(graph, edges, measured, slow=slow),
    ]


def print_race(race: Race, columns: list[list[float]]) -> None:
    print(race.title)
    for name, column in zip(race.works, columns, strict=True):
        print(f"  {name:12}{spread(column, race.unit)}")
    for name, column in zip(list(race.works)[1:], columns[1:], strict=True):
        target, _, aim = race.targets[name].partition(" (")
        report(f"{name} / dodgson{' (' + aim if aim else ''}", column, columns[0], target)


def main() -> None:
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), ROUNDS)
    heading(number, RIVALS)
    listed = data_file("enable2k.txt")
    if listed is None:
        return
    if not native.kernels():
        print(f"skipped, as there are no compiled kernels: {native.status().reason}")
        return
    all_races = races(words.load(listed), listed, slow="--slow" in sys.argv)
    columns = rounds([work for race in all_races for work in race.works.values()], number)
    for race in all_races:
        print_race(race, columns[: len(race.works)])
        columns = columns[len(race.works) :]


if __name__ == "__main__":
    main()
