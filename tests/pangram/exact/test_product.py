"""The product graph closes what trying all strings closes, and no two nodes are alike."""

from __future__ import annotations

import heapq
import random
from array import array
from collections.abc import Callable
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import given

from dodgson.native import Backend
from dodgson.pangram.exact.product import NO_LIMIT, ProductGraph
from dodgson.pangram.exact.reference.graph import PythonGraph
from dodgson.pangram.exact.reference.merging import live, merged
from dodgson.pangram.exact.reference.pairs import LimitedTrie
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import tools
from dodgson.work import Pause, no_pause

from ..judge import KNOWN, Given, given_by, givens, least_letters
from ..seeds import sweep
from .halves import StoppedError, bounds_of, cuts, graph_of, split, stop

SEEDS = range(40)
LONGEST = 4


def spelled(graph: ProductGraph, text: bytes) -> set[int]:
    """Return the nodes that some symbols lead to."""
    nodes = {0}
    for symbol in text:
        nodes = {
            other for node in nodes for letter, other in graph.steps(node) if letter == symbol - 1
        }
    return nodes


def closes_as_strings_do(given_: Given, backend: Backend) -> None:
    spelling, graph = graph_of(tools(backend), given_.words, given_.letters)
    listed = frozenset(given_.words)
    for length in range(LONGEST + 1):
        for symbols in product(range(1, len(spelling) + 1), repeat=length):
            closings = [graph.closings(node) for node in spelled(graph, bytes(symbols))]
            text = spelling.text(bytes(symbols))
            assert any(even for even, _ in closings) == cuts(text + text[::-1], listed)
            for place, centre in enumerate(spelling.alphabet):
                closed = any(centres >> place & 1 for _, centres in closings)
                assert closed == cuts(text + centre + text[::-1], listed), (text, centre)


@sweep([seed for seed in SEEDS if len(given_by(seed).letters) < 6], quick=10)
def test_palindromes_close_exactly_where_strings_are_words(seed: int, backend: Backend) -> None:
    closes_as_strings_do(given_by(seed), backend)


@given(given_=givens)
def test_palindromes_close_there_for_any_words(given_: Given) -> None:
    closes_as_strings_do(given_, "python")


@sweep(SEEDS, quick=15)
def test_no_two_nodes_have_the_same_future(seed: int, backend: Backend) -> None:
    _, graph = graph_of(tools(backend), *given_by(seed), most_waste=2)
    nodes = range(graph.nodes)
    apart = {
        frozenset((one, two))
        for one, two in combinations(nodes, 2)
        if graph.closings(one) != graph.closings(two)
    }

    def matched(one: int, two: int) -> bool:
        return all(
            any(
                letter == other and (after == then or frozenset((after, then)) not in apart)
                for other, then in graph.steps(two)
            )
            for letter, after in graph.steps(one)
        )

    grown = True
    while grown:
        found = {
            pair
            for pair in map(frozenset, combinations(nodes, 2))
            if pair not in apart
            and not (matched(min(pair), max(pair)) and matched(max(pair), min(pair)))
        }
        apart |= found
        grown = bool(found)
    assert len(apart) == graph.nodes * (graph.nodes - 1) // 2


@sweep(SEEDS, quick=15)
def test_classes_are_numbered_by_their_first_pairs(seed: int, backend: Backend) -> None:
    _, graph = graph_of(tools(backend), *given_by(seed))
    classes = array("I", graph.classes())
    assert len(classes) == graph.pairs
    assert sum(number != 0 for number in classes) == graph.live
    assert list(dict.fromkeys(number for number in classes if number)) == list(
        range(1, graph.nodes + 1)
    )
    counts = [0] * len(graph.step_counts())
    for node in range(graph.nodes):
        assert graph.steps(node) == sorted(set(graph.steps(node)))
        for letter, _ in graph.steps(node):
            counts[letter] += 1
    assert (counts, sum(counts)) == (graph.step_counts(), graph.edges)


@sweep(range(200), quick=25)
def test_exists_agrees_with_the_judge(seed: int, backend: Backend) -> None:
    words, letters = given_by(seed)
    _, graph = graph_of(tools(backend), words, letters)
    assert graph.exists() == (least_letters(words, letters) is not None)


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_exists_on_known_lists(
    words: str, letters: str, least: int | None, backend: Backend
) -> None:
    _, graph = graph_of(tools(backend), words.split(), letters)
    assert graph.exists() == (least is not None)


@sweep(SEEDS, quick=15)
def test_a_wide_beam_finds_the_shortest(seed: int, backend: Backend) -> None:
    words, letters = given_by(seed)
    _, graph = graph_of(tools(backend), words, letters)
    least = least_letters(words, letters)
    waste = 8 if least is None else (least + 1) // 2 - len(letters)
    found = graph.beam(10_000, waste, [1] * len(graph.step_counts()), no_pause)
    if least is None:
        assert found is None
    else:
        assert found is not None
        assert 2 * len(found[0]) - found[1] == least


def least_by_dijkstra(
    graph: ProductGraph,
    node: int,
    missing: int,
    tracked: list[int],
    groups: tuple[int, int],
    *,
    most: int,
) -> int | None:
    """Return the least waste with which a walk closes, with groups only counted."""
    counts = tuple((missing & group).bit_count() for group in groups)
    subset = sum(missing & 1 << letter for letter in tracked)
    queue = [(0, node, subset, counts)]
    done = set()
    while queue:
        waste, at, left, (one, two) = heapq.heappop(queue)
        if waste > most:
            return None
        if (at, left, one, two) in done:
            continue
        done.add((at, left, one, two))
        if at < 0:
            if not (left or one or two):
                return waste
            continue
        even, centres = graph.closings(at)
        if even and not (left or one or two):
            return waste
        ends = [(letter, -1) for letter in range(centres.bit_length()) if centres >> letter & 1]
        for letter, other in [*graph.steps(at), *ends]:
            if left >> letter & 1:
                state = (waste, other, left & ~(1 << letter), (one, two))
            elif groups[0] >> letter & 1 and one:
                state = (waste, other, left, (one - 1, two))
            elif groups[1] >> letter & 1 and two:
                state = (waste, other, left, (one, two - 1))
            else:
                state = (waste + 1, other, left, (one, two))
            heapq.heappush(queue, state)
    return None


@pytest.mark.parametrize("tracked", [0, 1, 2, 9])
@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_bounds_are_the_least_waste_with_counted_groups(
    seed: int, tracked: int, backend: Backend
) -> None:
    words, letters = given_by(seed)
    spelling, graph = graph_of(tools(backend), words, letters, most_waste=3)
    tracked = min(tracked, len(letters))
    bounds = bounds_of(tools(backend), spelling, graph, tracked, 2)
    chosen, groups = split(spelling, tracked)
    assert bounds.waste == 2
    for node in range(0, graph.nodes, max(1, graph.nodes // 20)):
        for missing in range(0, 1 << len(spelling), 3):
            if missing & ~spelling.wanted:
                continue
            least = least_by_dijkstra(graph, node, missing, chosen, groups, most=2)
            assert bounds.least_waste(node, missing) == least


def test_an_empty_list_has_a_graph_of_the_start_alone(backend: Backend) -> None:
    spelling = Spelling.of([], "ab")
    graph = tools(backend).graph(spelling.words, 2, spelling.wanted, 255, no_pause)
    assert (graph.pairs, graph.live, graph.nodes, graph.edges) == (1, 1, 1, 0)
    assert graph.exists() is False


def test_an_exception_from_pause_ends_the_work(backend: Backend) -> None:
    words, letters = given_by(3)
    with pytest.raises(StoppedError):
        graph_of(tools(backend), words, letters, pause=stop)


def list_of_many_letters(seed: int) -> Given:
    """Return a random list with 9 to 13 letters: a set of their subsets takes several words."""
    chance = random.Random(seed)
    letters = "abcdefghijklm"[: chance.randint(9, 13)]
    drawn = {"".join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(60)}
    return Given(tuple(sorted(drawn)), letters)


@pytest.mark.parametrize("tracked", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("seed", range(4))
def test_bounds_of_many_letters_are_the_least_waste(
    seed: int, tracked: int, backend: Backend
) -> None:
    words, letters = list_of_many_letters(seed)
    spelling, graph = graph_of(tools(backend), words, letters, most_waste=3)
    bounds = bounds_of(tools(backend), spelling, graph, tracked, 3)
    chosen, groups = split(spelling, tracked)
    chance = random.Random(seed)
    found = set()
    for _ in range(150):
        node, missing = chance.randrange(graph.nodes), chance.getrandbits(26) & spelling.wanted
        least = least_by_dijkstra(graph, node, missing, chosen, groups, most=3)
        assert bounds.least_waste(node, missing) == least
        found.add(least)
    assert len(found) > 1


def test_the_reference_can_be_interrupted_in_each_of_its_long_loops() -> None:
    """Otherwise Ctrl-C would wait for a loop, which takes seconds with a large list."""
    words = [bytes([1 + a, 1 + b, 1 + c]) for a in range(9) for b in range(9) for c in range(9)]
    chain = [[(0, node + 1)] for node in range(999)] + [[]]
    ends = [False] * 999 + [True]

    def pauses(work: Callable[[Pause], object]) -> int:
        called: list[None] = []
        work(lambda: called.append(None))
        return len(called)

    assert pauses(lambda pause: LimitedTrie(words, 0, NO_LIMIT, pause)) >= len(words) // 256
    assert pauses(lambda pause: live(chain, ends, pause)) >= len(chain) // 256
    assert pauses(lambda pause: merged(chain[-1:] * 999, range(999), [True] * 999, pause)) >= 6
    graph = partial(PythonGraph, b"\0".join(words) + b"\0", 9, 0b111111111, NO_LIMIT)
    loops = 8  # two tries, pairs, their steps, words, closings, what is alive, what merges
    assert pauses(lambda pause: graph(pause=pause)) >= loops * len(words) // 256
