"""The distances between many words: a plain matrix, the same as those of single ladders."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

import dodgson
from dodgson.errors import CallError, InputError
from dodgson.ladder import distances, length_graph, solve
from dodgson.ladder.lengths import UNREACHABLE, LengthGraph
from dodgson.native import Backend
from dodgson.words import Lexicon, load
from dodgson.work import OutOfBudget, interrupt, observe


def rows(matrix: memoryview) -> Any:
    """Return the entries row by row; typeshed knows one dimension only."""
    return matrix.tolist()


PETS = ("cat", "cot", "cog", "dog", "dot", "emu", "cats", "cots", "a")


@pytest.fixture(scope="module")
def common() -> Lexicon:
    return load("scowl-80").at_most_level(40)


def test_entries_are_the_costs_of_ladders(backend: Backend) -> None:
    matrix = distances(PETS, words=PETS, backend=backend)
    assert (matrix.shape, matrix.format, matrix.itemsize) == ((9, 9), "H", 2)
    for row, start in enumerate(PETS):
        for column, goal in enumerate(PETS):
            cost = None
            if len(start) == len(goal):
                cost = solve(start, goal, words=PETS, backend=backend).cost
            assert matrix[row, column] == (UNREACHABLE if cost is None else cost)


def test_a_whole_length_is_measured_by_several_threads(common: Lexicon, backend: Backend) -> None:
    graph = length_graph(common, 4, backend=backend)
    words = graph.words
    sources = words[::37] if backend == "python" else words
    for threads in (1, 3):
        matrix = distances(sources, words, words=common, backend=backend, threads=threads)
        assert matrix.shape == (len(sources), len(words))
        found = rows(matrix)
        for number in range(0, len(sources), 7 if backend == "python" else 101):
            far = [UNREACHABLE if far < 0 else far for far in graph.distances(sources[number])]
            assert found[number] == far


def test_both_backends_give_the_same_bytes(common: Lexicon, kernels: object) -> None:
    words = common.of_length(5)[::11]
    native, python = (distances(words, words=common, backend=b) for b in ("native", "python"))
    assert native.tobytes() == python.tobytes()
    assert native == python


def test_the_bytes_are_there_once_and_in_one_piece() -> None:
    matrix = distances(["cat", "dog"], ["dot"], words=PETS)
    assert matrix.c_contiguous
    assert matrix.nbytes == 4
    assert array("H", matrix.tobytes()).tolist() == [2, 1]
    matrix[0, 0] = 7
    assert isinstance(matrix.obj, bytearray)
    assert array("H", bytes(matrix.obj)).tolist() == [7, 1]


def test_words_may_come_twice_in_any_order_and_from_any_iterable() -> None:
    matrix = distances(iter(["dog", "cat", "dog"]), ["Cat ", "cat", "emu"], words=PETS)
    assert rows(matrix) == [[3, 3, 65535], [0, 0, 65535], [3, 3, 65535]]
    assert rows(distances({"dog", "cat"}, ["cat"], words=PETS)) == [[0], [3]], "sorted"


def test_options_choose_the_words() -> None:
    words = ["cat", "cot", "cut", "cog", "cug", "dog", "dug"]
    assert rows(distances(["cat"], ["dog"], words=words)) == [[3]]
    assert rows(distances(["cat"], ["dog"], words=words, exclude=["cot"])) == [[4]]
    assert rows(distances(["cat"], ["dog"], words=words, exclude="cot,cug")) == [[65535]]
    assert rows(distances(["head"], ["tail"])) == [[4]]
    assert rows(distances(["head"], ["tail"], common=True)) == [[5]]


WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "a word that is not there": (
        lambda d: d(["cat"], ["dgo"], words=PETS),
        "targets: 'dgo' is not in the given list: did you mean dog",
    ),
    "no words": (lambda d: d([], words=PETS), "sources: there is no word in it"),
    "an excluded word": (
        lambda d: d(["cat"], words=PETS, exclude=["cat"]),
        "sources: 'cat' is not in",
    ),
    "no thread": (lambda d: d(["cat"], words=PETS, threads=0), "threads=0: it must be at least 1"),
}
MISCALLED: dict[str, tuple[Callable[[Any], object], str]] = {
    "one word": (lambda d: d("cat"), "sources='cat': give an iterable of words"),
    "a number": (lambda d: d(["cat", 5], words=PETS), "sources: 5 is not a word (str)"),
    "a misspelt option": (
        lambda d: d(["cat"], levl=60),
        "ladder.distances has no option 'levl': did you mean 'level'?",
    ),
}


@pytest.mark.parametrize(("call", "message"), [*WRONG.values(), *MISCALLED.values()])
def test_bad_input_is_named(call: Callable[[Any], object], message: str) -> None:
    with pytest.raises(InputError) as refused:
        call(dodgson.ladder.distances)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("call", [call for call, _ in MISCALLED.values()])
def test_a_wrong_call_is_a_type_error(call: Callable[[Any], object]) -> None:
    with pytest.raises(CallError):
        call(dodgson.ladder.distances)


def test_it_can_be_interrupted(common: Lexicon, backend: Backend) -> None:
    class Stopper:
        def watch(self, _work: object, events: Any) -> Any:
            return events

        def progress(self, report: Callable[[], str]) -> None:
            assert report().startswith("measuring ")
            interrupt()

    words = common.of_length(5)
    with observe(Stopper()), pytest.raises(OutOfBudget, match="interrupted"):
        distances(words, words=common, backend=backend)


def test_a_distance_that_does_not_fit_is_refused() -> None:
    class Far(LengthGraph):
        def _reached(self, start: str) -> dict[str, int]:
            return {start: 0, "cot": UNREACHABLE}

    graph = Far(["cat", "cot"])
    with pytest.raises(OverflowError, match="more than 65,534 steps"):
        graph.table(["cat"], ["cot"])


def test_a_word_that_is_not_in_the_graph_is_named(backend: Backend) -> None:
    graph = length_graph(load(PETS), 3, backend=backend)
    for sources, targets in ((["cta"], ["cat"]), (["cat"], ["cta"])):
        with pytest.raises(InputError, match=r"^'cta' is not one of these words$"):
            graph.table(sources, targets)


def test_many_searches_are_the_same_as_single_ones(common: Lexicon, backend: Backend) -> None:
    graph = length_graph(common, 4, backend=backend)
    pairs = list(zip(graph.words[::53], graph.words[::-53], strict=True))
    ladders, took = graph.search_many(pairs)
    found = [(ladder, each[:4]) for ladder, each in zip(ladders, took, strict=True)]
    assert found == [graph.search(*pair) for pair in pairs]
    assert all(0 <= seconds < 60 for *_, seconds in took)
    assert graph.search_many([]) == ([], [])
    with pytest.raises(InputError, match=r"^'cta' is not one of these words$"):
        graph.search_many([pairs[0], ("cta", "cats")])
