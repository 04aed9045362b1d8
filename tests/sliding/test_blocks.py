"""Blocks and cars: the kernel and its reference give the same answers and stop at their limits."""

from __future__ import annotations

import importlib
import os
import signal
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson import native
from dodgson.errors import InputError
from dodgson.search import Budget, breadth_first
from dodgson.search.shortest_paths import ShortestPaths
from dodgson.sliding import check_solution, explore, solve
from dodgson.sliding.blocks.kernel import BlockBreadthFirst, kernel_for, kernel_takes_blocks
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.model import METRICS, Metric
from dodgson.sliding.reading import find_puzzle, read_puzzle
from dodgson.work import OutOfBudget

from .judge import block_texts, judge

SHARED = ("expanded", "largest_frontier")
"""The statistics that are equal for both backends; the kernel generates fewer successors."""
LARGE = "/".join(["A" + "." * 14, *["." * 15] * 8, "B" + "." * 14]) + ":A@r10c15"
"""A board of 160 bits; the kernel takes 128."""
UNSOLVABLE = "AB/C.:A@r1c2:B@r1c1:C@r2c1"

anything = st.one_of(block_texts(), block_texts(cars=True))


@pytest.fixture
def _kernels() -> None:
    if not native.kernels():
        pytest.skip(f"no compiled kernels: {native.status().reason}")


def agree(text: str, metric: Metric) -> None:
    """Compare the kernel with its reference and with the judge."""
    one = solve(
        text, metric=metric, all=judge(read_puzzle(text), metric)[1] <= 100, backend="python"
    )
    other = solve(text, metric=metric, all=one.solutions is not None, backend="native")
    assert (one.status, one.states, one.lower_bound) == (
        other.status,
        other.states,
        other.lower_bound,
    )
    assert (one.solutions, one.count, one.why) == (other.solutions, other.count, other.why)
    for name in SHARED:
        assert getattr(one.statistics, name) == getattr(other.statistics, name), name
    if other.states:
        assert check_solution(other.puzzle, other.states, metric) == other.cost


@pytest.mark.usefixtures("_kernels")
@given(anything, st.sampled_from(METRICS))
def test_backends_agree(text: str, metric: Metric) -> None:
    agree(text, metric)


@given(anything, st.sampled_from(METRICS), st.integers(0, 60))
def test_the_limit_on_expansions_is_exact(
    backend: native.Backend, text: str, metric: Metric, most: int
) -> None:
    complete = solve(text, metric=metric, backend="python")
    cut = solve(text, metric=metric, backend=backend, expansions=most)
    reference = solve(text, metric=metric, backend="python", expansions=most)
    assert cut.statistics.expanded == min(most, complete.statistics.expanded)
    assert (cut.status, cut.why, cut.states) == (reference.status, reference.why, reference.states)
    assert cut.lower_bound == reference.lower_bound


@pytest.mark.usefixtures("_kernels")
@given(anything, st.sampled_from(METRICS))
def test_the_component_is_that_of_the_judge(text: str, metric: Metric) -> None:
    puzzle = read_puzzle(text)
    kernel = kernel_for(Blocks(puzzle, metric))
    assert kernel.advance("end", None, 60) == "exhausted"
    assert len(kernel) == sum(kernel.levels()) == judge(puzzle, metric)[2]
    assert len({tuple(state) for state in kernel.states(0, len(kernel))}) == len(kernel)


@pytest.mark.usefixtures("_kernels")
def test_a_search_in_slices_is_the_same_search() -> None:
    blocks = Blocks(find_puzzle("klotski"), "steps")
    sliced, complete = kernel_for(blocks), kernel_for(blocks)
    stops = {sliced.advance("goal", None, 0.0) for _ in range(500)}
    for most in range(0, 24_000, 77):
        sliced.advance("goal", most, 60)
    assert complete.advance("goal", None, 60) == sliced.advance("goal", None, 60) == "goal"
    assert stops <= {"time", "goal"}
    assert (sliced.path(), sliced.expanded) == (complete.path(), complete.expanded)


@pytest.mark.usefixtures("_kernels")
def test_the_largest_cluster_of_rush_hour() -> None:
    """Fogleman's largest: 541,934 positions."""
    blocks = Blocks(find_puzzle("BBoCoooDoCEEoDAAFGHoIIFGHoJKKoLLJooo"), "steps")
    kernel = kernel_for(blocks)
    assert kernel.advance("end", None, 600) == "exhausted"
    assert len(kernel) == 541_934


@pytest.mark.usefixtures("_kernels")
@pytest.mark.parametrize("metric", METRICS)
def test_klotskis_solutions_are_counted_alike(metric: Metric) -> None:
    blocks = Blocks(find_puzzle("klotski"), metric)
    search = BlockBreadthFirst(blocks)
    cost = search.run().cost
    assert cost is not None
    found = search.every(Budget())
    reference = ShortestPaths(problem=blocks.problem, cost=int(cost))
    assert (found.count, found.goals) == (reference.count, reference.goals)


@pytest.mark.usefixtures("_kernels")
def test_a_wide_board_and_one_of_many_pieces_fit_longer_words() -> None:
    wide = "/".join(["AA" + "." * 9, *["." * 11] * 8]) + ":A@r9c10"
    crowded = "ABCDEFGH/IJKLMNOP/QRSTUVWX/abcdefgh/ijklmn.." + "".join(
        f":{label}@r{place // 8 + 1}c{place % 8 + 1}"
        for place, label in enumerate("BACDEFGHIJKLMNOPQRSTUVWXabcdefghijklmn")
    )
    for text in (wide, crowded):
        blocks = Blocks(read_puzzle(text), "steps")
        assert kernel_takes_blocks(blocks)
        reference = breadth_first(blocks.problem, budget=Budget(expansions=3000)).run()
        found = BlockBreadthFirst(blocks, Budget(expansions=3000)).run()
        assert (found.status, found.path) == (reference.status, reference.path)
        assert found.lower_bound == reference.lower_bound


@pytest.mark.usefixtures("_kernels")
def test_a_board_too_large_for_the_kernel_is_for_its_reference() -> None:
    assert not kernel_takes_blocks(Blocks(read_puzzle(LARGE), "moves"))
    assert solve(LARGE).cost == solve(LARGE, backend="python").cost == 1
    with pytest.raises(InputError, match="too large for the compiled kernel"):
        solve(LARGE, backend="native")
    with pytest.raises(InputError, match="too large for the compiled kernel"):
        explore(LARGE, backend="native")


@pytest.mark.usefixtures("_kernels")
def test_a_search_stops_before_it_takes_more_memory_than_it_may() -> None:
    search = BlockBreadthFirst(Blocks(find_puzzle("klotski"), "steps"), most_bytes=1 << 19)
    result = search.run()
    assert result.status == "stopped"
    assert "too little memory" in result.why
    assert 0 < search.kernel.bytes <= 1 << 19
    assert 0 < result.lower_bound < 116


@pytest.mark.usefixtures("_kernels")
def test_a_budget_of_seconds_stops_the_kernel() -> None:
    assert solve("klotski", backend="native", seconds=0).status == "stopped"
    vast = BlockBreadthFirst(
        Blocks(read_puzzle(VAST), "steps"), Budget(seconds=0.2), most_bytes=1 << 28
    )
    result = vast.run()
    assert result.status == "stopped"
    assert "seconds" in result.why or "memory" in result.why
    assert result.statistics.expanded > 0


VAST = "ABCDE/FGHIJ/KLMNO/PQRST/UVW..:" + ":".join(
    f"{label}@r{place // 5 + 1}c{place % 5 + 1}"
    for place, label in enumerate("BACDEFGHIJKLMNOPQRSTUVW")
)


@pytest.mark.usefixtures("_kernels")
def test_a_search_stopped_from_another_thread_returns_its_result() -> None:
    search = BlockBreadthFirst(Blocks(read_puzzle(VAST), "steps"), most_bytes=1 << 30)
    threading.Timer(0.05, search.stop).start()
    began = time.monotonic()
    result = search.run()
    assert (result.status, result.why) == ("stopped", "interrupted")
    assert result.lower_bound > 1
    assert time.monotonic() - began < 30  # it would not end by itself so soon


@pytest.mark.usefixtures("_kernels")
def test_counting_stops_with_its_budget() -> None:
    search = BlockBreadthFirst(Blocks(find_puzzle("klotski"), "steps"))
    search.run()
    with pytest.raises(OutOfBudget):
        search.every(Budget(seconds=0))


@pytest.mark.usefixtures("_kernels")
@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
def test_a_signal_stops_the_kernel() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            BlockBreadthFirst(Blocks(read_puzzle(VAST), "steps"), most_bytes=1 << 30).run()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("_kernels")
def test_the_kernel_refuses_impossible_boards() -> None:
    kernels = native.kernels()
    assert kernels
    shape = ([0], 1, [(1, [0]), (-1, [0])])
    with pytest.raises(ValueError, match="a cell that it may not cover"):
        kernels.BlockSearch(3, [shape], [2], [], "steps", 1 << 20)
    with pytest.raises(ValueError, match="no metric"):
        kernels.BlockSearch(1, [shape], [1], [], "leaps", 1 << 20)
    with pytest.raises(ValueError, match="too many shapes, or some"):
        kernels.BlockSearch(1, [shape], [], [], "steps", 1 << 20)
    with pytest.raises(ValueError, match="a shape of one piece"):
        kernels.BlockSearch(1, [shape], [1], [(1, 1)], "steps", 1 << 20)


def test_both_backends_give_the_same_reason_for_none(
    backend: native.Backend,
) -> None:
    slide = solve(UNSOLVABLE, backend=backend)
    assert (slide.status, slide.cost, slide.lower_bound) == ("none", None, None)
    assert slide.why == "no solution: all 12 positions that can be reached were tried"


@pytest.mark.usefixtures("_kernels")
def test_a_walk_through_all_positions_stops_before_memory_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = importlib.import_module("dodgson.sliding.blocks.kernel")
    monkeypatch.setattr(module, "spare_memory", lambda: 1 << 19)
    found = explore("klotski", backend="native")
    assert found.status == "stopped"
    assert "too little memory" in found.why
    assert len(found.levels) > 1
    assert found.levels[:4] == tuple(walked_from_the_start()[:4])


def walked_from_the_start() -> list[int]:
    kernel = kernel_for(Blocks(find_puzzle("klotski"), "moves"))
    kernel.advance("end", None, 60)
    return kernel.levels()


@pytest.mark.usefixtures("_kernels")
@pytest.mark.parametrize("limit", [{"seconds": 0.0}, {"expansions": 100}])
def test_a_walk_keeps_to_its_budget(limit: dict[str, float]) -> None:
    found = explore("klotski", backend="native", **limit)  # type: ignore[arg-type]
    reference = explore("klotski", backend="python", **limit)  # type: ignore[arg-type]
    assert (found.status, found.why) == (reference.status, reference.why)
    assert found.statistics.expanded == reference.statistics.expanded
    if "expansions" in limit:
        assert (found.levels, found.hardest) == (reference.levels, reference.hardest)
