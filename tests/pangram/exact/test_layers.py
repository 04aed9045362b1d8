"""A pass finds all halves of a waste, each once, as trying all strings does."""

from __future__ import annotations

import pytest

from dodgson.native import Backend
from dodgson.pangram.exact.product import Bounds, Pass, ProductGraph
from dodgson.pangram.exact.tools import tools
from dodgson.work import no_pause

from ..judge import given_by, least_letters
from ..seeds import sweep
from .halves import ALL, StoppedError, bounds_of, graph_of, halves, pass_of, stop

ODD = True
SMALL = [seed for seed in range(120) if len(given_by(seed).letters) <= 4]


def searched(
    backend: Backend,
    graph: ProductGraph,
    bounds: Bounds | None,
    waste: int,
    *,
    odd: bool,
    even: bool,
) -> Pass:
    search = pass_of(tools(backend), graph, bounds, waste, odd=odd, even=even)
    while search.advance(no_pause) is not None:
        pass
    return search


@sweep(SMALL[:20])
def test_a_pass_finds_exactly_the_halves_that_trying_finds(seed: int, backend: Backend) -> None:
    all_found(seed, backend, most_waste=2)


@sweep(SMALL[20:], quick=1)
def test_a_pass_finds_every_half_on_many_lists(seed: int, backend: Backend) -> None:
    all_found(seed, backend, most_waste=3)


def all_found(seed: int, backend: Backend, most_waste: int) -> None:
    words, letters = given_by(seed)
    spelling, graph = graph_of(tools(backend), words, letters)
    for waste in range(most_waste + 1):
        bounds = bounds_of(tools(backend), spelling, graph, 2, waste)
        for known in (None, bounds):
            search = searched(backend, graph, known, waste, odd=True, even=True)
            for odd in (True, False):
                expected = list(halves(words, letters, waste, odd=odd))
                found = search.strings(odd, ALL, no_pause)
                assert [spelling.text(half) for half in found] == expected
                assert search.count_strings(odd, no_pause) == len(expected)
                assert search.strings(odd, 1, no_pause) == found[:1]


@sweep(range(60), quick=20)
def test_the_best_half_is_that_of_the_judge(seed: int, backend: Backend) -> None:
    words, letters = given_by(seed)
    least = least_letters(words, letters)
    spelling, graph = graph_of(tools(backend), words, letters)
    for waste in range(6):
        bounds = bounds_of(tools(backend), spelling, graph, 3, waste)
        best = searched(backend, graph, bounds, waste, odd=True, even=True).best
        if best is not None:
            assert 2 * len(best[0]) - best[1] == least
            break
        assert least is None or least > 2 * (len(letters) + waste)


@pytest.mark.parametrize("odd", [True, False])
@sweep(range(0, 60, 3), quick=8)
def test_a_pass_of_one_parity_agrees_with_a_pass_of_both(
    seed: int, odd: bool, backend: Backend
) -> None:
    spelling, graph = graph_of(tools(backend), *given_by(seed))
    one = bounds_of(tools(backend), spelling, graph, 2, 2, odd=odd, even=not odd)
    search = searched(backend, graph, one, 2, odd=odd, even=not odd)
    both = searched(backend, graph, None, 2, odd=True, even=True)
    assert search.strings(odd, ALL, no_pause) == both.strings(odd, ALL, no_pause)
    best = search.best
    assert best is None or best[1] == odd


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_a_pass_resumes_from_a_snapshot_before_any_layer(seed: int, backend: Backend) -> None:
    _, graph = graph_of(tools(backend), *given_by(seed))
    whole = searched(backend, graph, None, 2, odd=True, even=True)
    search = pass_of(tools(backend), graph, None, 2)
    while True:
        resumed = pass_of(tools(backend), graph, None, 2)
        resumed.restore(search.snapshot())
        rest = []
        while (done := resumed.advance(no_pause)) is not None:
            rest.append(done)
        assert resumed.best == whole.best
        assert resumed.strings(ODD, ALL, no_pause) == whole.strings(ODD, ALL, no_pause)
        done = search.advance(no_pause)
        assert done == (rest[0] if rest else None)
        if done is None:
            break


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_a_stopped_layer_is_done_again(seed: int, backend: Backend) -> None:
    _, graph = graph_of(tools(backend), *given_by(seed))
    search = pass_of(tools(backend), graph, None, 2)
    again = pass_of(tools(backend), graph, None, 2)
    done: tuple[int, int, int] | None = (0, 0, 0)
    while done is not None:
        try:
            stopped = search.advance(stop)
        except StoppedError:
            stopped = search.advance(no_pause)
        done = again.advance(no_pause)
        assert stopped == done
    assert search.best == again.best


def test_a_damaged_snapshot_is_refused(backend: Backend) -> None:
    _, graph = graph_of(tools(backend), *given_by(3))
    search = pass_of(tools(backend), graph, None, 2)
    search.advance(no_pause)
    data = search.snapshot()
    for damaged in (b"", data[:-1], data[:20] + bytes([data[20] ^ 1]) + data[21:]):
        with pytest.raises(ValueError, match="saved"):
            pass_of(tools(backend), graph, None, 2).restore(damaged)
    with pytest.raises(ValueError, match="saved"):
        pass_of(tools(backend), graph, None, 1).restore(data)
