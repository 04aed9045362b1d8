"""The graph of the words of one length: both backends, against a judge and each other."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.ladder import solve
from dodgson.ladder.goals import END, WAY
from dodgson.ladder.lengths import NOWHERE, LengthGraph, length_graph
from dodgson.native import Backend
from dodgson.words import load

from .judge import CHANGE, distances, faults, following

WORDS = st.integers(1, 4).flatmap(
    lambda length: st.sets(st.text("abc", min_size=length, max_size=length), min_size=1)
)


def graph_of(words: set[str], backend: Backend) -> LengthGraph:
    return length_graph(load(sorted(words)), len(min(words)), backend=backend)


@given(WORDS)
def test_neighbours_are_the_judges(backend: Backend, words: set[str]) -> None:
    graph = graph_of(words, backend)
    assert graph.words == tuple(sorted(words))
    for word in words:
        assert list(graph.neighbours(word)) == following(word, words, CHANGE)
    assert 2 * graph.edges == sum(len(graph.neighbours(word)) for word in words)


@given(WORDS, st.data())
def test_a_ladder_is_as_short_as_the_judge_says_and_every_step_is_one(
    backend: Backend, words: set[str], data: st.DataObject
) -> None:
    start, goal = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    graph = graph_of(words, backend)
    far = distances(start, words, CHANGE)
    ladder = graph.shortest(start, goal)
    if goal not in far:
        assert ladder is None
        return
    assert ladder is not None
    assert (ladder[0], ladder[-1], len(ladder)) == (start, goal, far[goal] + 1)
    assert not faults(ladder, words, CHANGE)


@given(WORDS, st.data())
def test_goals_are_as_wanted_and_each_has_a_ladder_of_words_for_the_way(
    backend: Backend, words: set[str], data: st.DataObject
) -> None:
    graph = graph_of(words, backend)
    roles = bytes(data.draw(st.sampled_from((0, WAY, END, WAY | END))) for _ in words)
    role = dict(zip(graph.words, roles, strict=True))
    start = data.draw(st.sampled_from(graph.words))
    steps = sorted(data.draw(st.tuples(st.integers(0, 5), st.integers(0, 5))))
    answers = sorted(data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4))))
    expected = {}
    for goal in distances(start, words, CHANGE):
        if not (role[goal] & END and steps[0] <= (far := distances(start, words, CHANGE)[goal])):
            continue
        ladders = shortest_ladders(start, goal, words)
        passing = [each for each in ladders if all(role[word] & WAY for word in each[1:-1])]
        if far <= steps[1] and answers[0] <= len(ladders) <= answers[1] and passing:
            first = min(passing, key=lambda ladder: ladder[::-1])
            expected[goal] = (first, len(ladders))
    number = len(expected)
    picks = [*range(number), 2**40 + 3]
    found = graph.goals(start, roles, (steps[0], steps[1]), (answers[0], answers[1]), picks)
    in_order = [expected[goal] for goal in sorted(expected)]
    assert found == (number, [in_order[pick % number] for pick in picks] if number else [])


def shortest_ladders(start: str, goal: str, words: set[str]) -> list[tuple[str, ...]]:
    """Return every shortest ladder, by the judge's distances."""
    left = distances(goal, words, CHANGE)
    ladders: list[tuple[str, ...]] = [(start,)]
    for _ in range(left[start]):
        ladders = [
            (*ladder, word)
            for ladder in ladders
            for word in following(ladder[-1], words, CHANGE)
            if left[word] == left[ladder[-1]] - 1
        ]
    return ladders


@given(WORDS)
def test_a_survey_sums_up_the_judges_distances(backend: Backend, words: set[str]) -> None:
    graph = graph_of(words, backend)
    every = {word: distances(word, words, CHANGE) for word in sorted(words)}
    assert list(graph.eccentricities()) == [max(far.values()) for far in every.values()]
    pairs = Counter(steps for far in every.values() for steps in far.values() if steps)
    expected = [pairs[steps] for steps in range(1, max(pairs, default=0) + 1)]
    assert graph.survey() == (graph.eccentricities(), expected)
    for word, far in every.items():
        assert list(graph.distances(word)) == [far.get(other, NOWHERE) for other in sorted(words)]


@given(WORDS)
def test_components_hold_what_is_joined_and_are_numbered_by_their_first_words(
    backend: Backend, words: set[str]
) -> None:
    label = dict(zip(sorted(words), graph_of(words, backend).components(), strict=True))
    for word in words:
        joined = {other for other in words if label[other] == label[word]}
        assert joined == set(distances(word, words, CHANGE))
    firsts = list(dict.fromkeys(label.values()))
    assert firsts == list(range(len(firsts)))


@given(WORDS, st.data())
def test_a_component_is_as_large_as_what_can_be_reached(
    backend: Backend, words: set[str], data: st.DataObject
) -> None:
    word = data.draw(st.sampled_from(sorted(words)))
    graph = graph_of(words, backend)
    assert graph.component_size(word) == len(distances(word, words, CHANGE))
    with pytest.raises(InputError, match="is not one of these words"):
        graph.component_size(word + "c")


@given(WORDS, st.data())
def test_both_backends_find_the_same_cheapest_ladder(words: set[str], data: st.DataObject) -> None:
    start, goal = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    prices = bytes(data.draw(st.sampled_from([1, 2, 10, 70, 255])) for _ in words)
    found = {graph_of(words, backend).cheapest(start, goal, prices) for backend in backends()}
    assert len(found) == 1
    price = dict(zip(sorted(words), prices, strict=True))
    cost = {start: 0}  # of coming to each word (Bellman and Ford)
    for _ in words:
        for word, spent in list(cost.items()):
            for other in following(word, words, CHANGE):
                cost[other] = min(cost.get(other, spent + price[other]), spent + price[other])
    (priced, _) = found.pop()
    assert (priced and priced[1]) == cost.get(goal)
    if priced:
        assert not faults(priced[0], words, CHANGE)
        assert sum(price[word] for word in priced[0][1:]) == priced[1]


@given(WORDS, st.data())
def test_ladders_are_counted_by_adding_up(
    backend: Backend, words: set[str], data: st.DataObject
) -> None:
    start, goal = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    far = distances(start, words, CHANGE)
    ways = Counter({start: 1})
    for word in sorted(far, key=far.__getitem__):
        for other in following(word, words, CHANGE):
            if far[other] == far[word] + 1:
                ways[other] += ways[word]
    assert graph_of(words, backend).count(start, goal) == ways[goal]


@given(WORDS, st.data())
def test_both_backends_take_the_same_search_to_the_same_ladder(
    words: set[str], data: st.DataObject
) -> None:
    start, goal = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    found = {graph_of(words, backend).search(start, goal) for backend in backends()}
    assert len(found) == 1


def backends() -> list[Backend]:
    from dodgson import native

    return ["python", "native"] if native.kernels() else ["python"]


LONG = ("a" * 13, "a" * 12 + "b", "a" * 11 + "bb")
VERY_LONG = ("a" * 40, "a" * 39 + "b", "b" + "a" * 39)
FOREIGN = ("été", "éta", "âta")


@pytest.mark.parametrize("words", [LONG, VERY_LONG, FOREIGN], ids=["13", "40", "foreign"])
def test_words_of_any_length_and_alphabet_are_joined(
    backend: Backend, words: tuple[str, ...]
) -> None:
    graph = length_graph(load(words), len(words[0]), backend=backend)
    assert graph.words == tuple(sorted(words))
    for word in words:
        assert list(graph.neighbours(word)) == following(word, words, CHANGE)


@pytest.mark.parametrize(("letters", "cubes"), [(2, 1), (3, 12), (9, 7)])
def test_ladders_are_counted_beyond_what_machine_words_hold(
    backend: Backend, letters: int, cubes: int
) -> None:
    """From a to b in several cubes, one after the other: 9! ** 7 is more than 2 ** 128."""
    corners = list(map("".join, product("ab", repeat=letters)))
    words = {
        "b" * (letters * done) + corner + "a" * (letters * (cubes - done - 1))
        for done in range(cubes)
        for corner in corners
    }
    ends = ("a" * letters * cubes, "b" * letters * cubes)
    assert graph_of(words, backend).count(*ends) == factorial(letters) ** cubes


def test_unlisted_words_are_named(backend: Backend) -> None:
    graph = graph_of({"cat", "cot"}, backend)
    for ask in (
        lambda: graph.neighbours("cut"),
        lambda: graph.distances("cut"),
        lambda: graph.shortest("cut", "cat"),
        lambda: graph.count("cat", "cut"),
        lambda: graph.search("cat", "càt"),
        lambda: graph.count("ca", "cat"),
    ):
        with pytest.raises(InputError, match=r"'(cut|càt|ca)' is not one of these words"):
            ask()


def test_what_the_pause_raises_ends_a_survey(backend: Backend) -> None:
    graph = graph_of({"cat", "cot", "dot"}, backend)

    def enough() -> None:
        raise TimeoutError("enough")

    with pytest.raises(TimeoutError, match="enough"):
        graph.survey(enough)
    with pytest.raises(TimeoutError, match="enough"):
        graph.eccentricities(enough)


def test_known_graphs(backend: Backend, data: Path) -> None:
    """Knuth's words: 14,135 edges, 853 components (The Stanford GraphBase)."""
    graph = length_graph(load(data / "sgb-words.txt"), 5, backend=backend)
    assert graph.edges == 14_135
    sizes = Counter(graph.components())
    assert (len(sizes), sum(size == 1 for size in sizes.values())) == (853, 671)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "diameter"), [("sgb-words", 29), ("enable2k", 30)])
def test_both_backends_survey_the_same(data: Path, name: str, diameter: int) -> None:
    words = load(data / f"{name}.txt")
    surveys = [length_graph(words, 5, backend=backend).survey() for backend in backends()]
    assert all(survey == surveys[0] for survey in surveys)
    eccentricities, pairs = surveys[0]
    assert max(eccentricities) == len(pairs) == diameter


@pytest.mark.slow
def test_both_backends_agree_on_2000_pairs_of_words(data: Path) -> None:
    lexicon = load(data / "enable2k.txt")
    chance = random.Random(5)
    graphs = {
        n: [length_graph(lexicon, n, backend=backend) for backend in backends()]
        for n in range(3, 9)
    }
    for _ in range(2000):
        length = chance.randint(3, 8)
        start, goal = chance.sample(lexicon.of_length(length), 2)
        first, *others = graphs[length]
        ladder, effort = first.search(start, goal)
        assert ladder is None or not faults(ladder, ladder, CHANGE)
        for other in others:
            assert other.search(start, goal) == (ladder, effort)
            assert other.count(start, goal) == first.count(start, goal)


@given(WORDS, st.data())
def test_a_ladder_is_the_same_whatever_answers(words: set[str], data: st.DataObject) -> None:
    """All of it but how long it took: the words, why, statistics and, with --count, the count."""
    start, goal = (data.draw(st.sampled_from(sorted(words))) for _ in range(2))
    count = data.draw(st.booleans())
    output = []
    for backend in backends():
        ladder = solve(start, goal, words=load(sorted(words)), backend=backend, count=count)
        document = ladder.to_json()
        effort = document.pop("statistics")
        if not count and ladder.words:
            document["effort"] = [effort[name] for name in ("expanded", "generated", "pruned")]
        output.append(document)
    assert all(document == output[0] for document in output)
