"""Word ladders beside networkx, rustworkx, igraph, networkit, numpy and a yardstick in C++.

On ENABLE2K: to join all words that differ in a letter, to find a ladder between two random words
of five letters (the Python call included; both words of the largest component, as not all rivals
take others), and how far from each five-letter word the farthest is. All rivals have the same
words and edges. Their answers are held to ours. Rounds are interleaved, and a ratio is the median
of the ratios within rounds.

    python benchmarks/ladder.py [ROUNDS] [--slow]

``--slow`` also lets networkx measure all eccentricities, which takes minutes.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from measure import data_file, heading, missing, report, rounds, spread, timed
from yardstick import run

from dodgson import words
from dodgson.ladder.lengths import LengthGraph, NativeGraph

RIVALS = ("networkx", "rustworkx", "igraph", "networkit", "numpy")
EDGES = 135_785
PATHS = 2000

Words = dict[int, tuple[str, ...]]
Edge = tuple[int, int]


def ours(lexicon: words.Lexicon) -> int:
    return sum(NativeGraph(lexicon, length).edges for length in lexicon.lengths)


def numpy_edges(by_length: Words) -> int:
    """Join words as one does in numpy: blank each place in turn, sort, look at what is alike."""
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


def yardstick(listed: Path) -> dict[str, float] | None:
    """Give the yardstick's seconds: to join all words, to find a path, to measure all paths."""
    told = run("ladder", listed)
    if told is None:
        return None
    patterns = {
        "join": r"build all ([\d.]+) ms",
        "path": r"bidi ([\d.]+) us/query",
        "eccentricities": r"all-pairs bitset W=\d+ words: ([\d.]+) ms",
    }
    found = {name: min(map(float, re.findall(line, told))) for name, line in patterns.items()}
    return {name: value / (1e6 if name == "path" else 1e3) for name, value in found.items()}


def edges_of(graph: LengthGraph) -> list[Edge]:
    number = {word: place for place, word in enumerate(graph.words)}
    every = ((number[a], number[b]) for a in graph.words for b in graph.neighbours(a))
    return [(a, b) for a, b in every if a < b]


PathFinder = Callable[[Any, Any], Any]
"""Finds a path between two words as the contestant knows them; gives it, or how long it is."""


def path_finders(graph: LengthGraph, edges: list[Edge]) -> dict[str, PathFinder]:
    """Give each rival's way to find a shortest path between two numbered words."""
    finders: dict[str, PathFinder] = {}
    count = len(graph.words)
    if not missing("networkx"):
        import networkx as nx

        joined = nx.Graph(edges)
        finders["networkx"] = lambda a, b: nx.bidirectional_shortest_path(joined, a, b)
    if not missing("rustworkx"):
        import rustworkx

        rx: Any = rustworkx.PyGraph()
        rx.add_nodes_from(range(count))
        rx.add_edges_from_no_data(edges)
        finders["rustworkx"] = lambda a, b: rustworkx.dijkstra_shortest_paths(rx, a, b)[b]
    if not missing("igraph"):
        import igraph

        ig = igraph.Graph(n=count, edges=edges)
        finders["igraph"] = lambda a, b: ig.get_shortest_paths(a, b)[0]
    if not missing("networkit"):
        import networkit

        nk = networkit.Graph(count)
        for a, b in edges:
            nk.addEdge(a, b)

        def by_networkit(a: int, b: int) -> list[int]:
            search = networkit.distance.BidirectionalBFS(nk, a, b, storePred=True).run()
            return [a, *search.getPath(), b]

        finders["networkit"] = by_networkit
    return finders


def farthest(edges: list[Edge], count: int, *, slow: bool) -> dict[str, Callable[[], Any]]:
    """Give each rival's way to all eccentricities."""
    found: dict[str, Callable[[], Any]] = {}
    if not missing("igraph"):
        import igraph

        ig = igraph.Graph(n=count, edges=edges)
        found["igraph"] = lambda: list(map(int, ig.eccentricity()))
    if not missing("rustworkx"):
        import rustworkx

        rx: Any = rustworkx.PyGraph()
        rx.add_nodes_from(range(count))
        rx.add_edges_from_no_data(edges)

        def by_rustworkx() -> list[int]:
            lengths = rustworkx.all_pairs_dijkstra_path_lengths(rx, lambda _: 1.0)
            return [int(max(lengths[word].values(), default=0)) for word in range(count)]

        if slow:
            found["rustworkx"] = by_rustworkx
    if slow and not missing("networkx"):
        import networkx as nx

        joined = nx.Graph(edges)

        def by_networkx() -> list[int]:
            far = [nx.single_source_shortest_path_length(joined, word) for word in joined]
            most = dict(zip(joined, (max(each.values()) for each in far), strict=True))
            return [most.get(word, 0) for word in range(count)]

        found["networkx"] = by_networkx
    return found


def joining(lexicon: words.Lexicon, measured: dict[str, list[float]], number: int) -> None:
    print(f"to join all {len(lexicon):,} words, length by length: {EDGES:,} edges")
    by_length = {length: lexicon.of_length(length) for length in lexicon.lengths}
    works = [lambda: timed(lambda: ours(lexicon), EDGES.__eq__)]
    if not missing("numpy"):
        works.append(lambda: timed(lambda: numpy_edges(by_length), EDGES.__eq__))
    columns = rounds(works, number)
    for name, column in zip(("dodgson", "numpy"), columns, strict=False):
        print(f"  {name:12}{spread(column)}")
    if len(columns) > 1:
        report("numpy / dodgson (aim 10)", columns[1], columns[0], ">= 6")
    against_yardstick("join", columns[0], measured, "ms")


def finding(graph: LengthGraph, measured: dict[str, list[float]], number: int) -> None:
    components = graph.components()
    largest = Counter(components).most_common(1)[0][0]
    joined = [word for word, label in zip(graph.words, components, strict=True) if label == largest]
    chance = random.Random(1)
    pairs = [(chance.choice(joined), chance.choice(joined)) for _ in range(PATHS)]
    place = {word: number for number, word in enumerate(graph.words)}
    numbered = [(place[a], place[b]) for a, b in pairs]
    expected = [len(graph.shortest(a, b) or ()) for a, b in pairs]
    print(f"a ladder between two words of five letters, {PATHS:,} random pairs")
    targets = {"networkx": ">= 20", "igraph": ">= 20", "networkit": ">= 1", "rustworkx": ">= 1"}
    finders = path_finders(graph, edges_of(graph))

    def each(find: PathFinder, asked: list[tuple[Any, Any]]) -> float:
        def lengths() -> list[int]:
            return [1 if a == b else len(find(a, b)) for a, b in asked]

        return timed(lengths, expected.__eq__) / PATHS

    works = [lambda: each(graph.shortest, pairs)]
    works += [lambda find=find: each(find, numbered) for find in finders.values()]
    columns = rounds(works, number)
    for name, column in zip(("dodgson", *finders), columns, strict=True):
        print(f"  {name:12}{spread(column, 'µs')}")
    for name, column in zip(finders, columns[1:], strict=True):
        report(f"{name} / dodgson", column, columns[0], targets[name])
    against_yardstick("path", columns[0], measured, "µs")


def measuring(
    graph: LengthGraph, measured: dict[str, list[float]], number: int, *, slow: bool
) -> None:
    print(f"how far the farthest word is from each of {len(graph.words):,} of five letters")
    expected = list(graph.eccentricities())
    rivals = farthest(edges_of(graph), len(graph.words), slow=slow)
    works = [lambda: timed(lambda: list(graph.eccentricities()), expected.__eq__)]
    works += [lambda work=work: timed(work, expected.__eq__) for work in rivals.values()]
    columns = rounds(works, number)
    for name, column in zip(("dodgson", *rivals), columns, strict=True):
        print(f"  {name:12}{spread(column)}")
    for name, column in zip(rivals, columns[1:], strict=True):
        aim = " (aim 30)" if name == "igraph" else ""
        report(f"{name} / dodgson{aim}", column, columns[0], ">= 20")
    against_yardstick("eccentricities", columns[0], measured, "ms")


def against_yardstick(
    what: str, column: list[float], measured: dict[str, list[float]], unit: str
) -> None:
    if what in measured:
        theirs = measured[what][: len(column)]
        print(f"  {'yardstick':12}{spread(theirs, unit)}")
        report("yardstick / dodgson", theirs, column[: len(theirs)], ">= 0.8")


def main() -> None:
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    number, slow = max(5, *numbers, 5), "--slow" in sys.argv
    heading(number, RIVALS)
    listed = data_file("enable2k.txt")
    if listed is None:
        return
    lexicon = words.load(listed)
    tellings = [told for _ in range(number) if (told := yardstick(listed))]
    measured = {name: [told[name] for told in tellings] for name in (tellings or [{}])[0]}
    graph = NativeGraph(lexicon, 5)
    joining(lexicon, measured, number)
    finding(graph, measured, number)
    measuring(graph, measured, number, slow=slow)


if __name__ == "__main__":
    main()
