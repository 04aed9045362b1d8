"""Puzzles too large to finish: the best solution so far, its bound, and progress."""

from __future__ import annotations

import gc
import threading
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.search import BoundRaised, Budget, Event, Improved, Phase
from dodgson.sliding import find_puzzle, solve
from dodgson.sliding.tiles import ida_star, tables
from dodgson.sliding.tiles.ida_star import KernelIDAStar
from dodgson.sliding.tiles.model import Tiles
from dodgson.sliding.tiles.patterns import Layout
from dodgson.work import interrupt

LARGE = "10,7,16,11,3/12,9,13,19,23/18,2,0,22,21/4,15,5,20,14/1,6,24,8,17"


def test_beams_find_better_solutions_while_the_bound_rises(
    monkeypatch: pytest.MonkeyPatch, kernels: ModuleType
) -> None:
    monkeypatch.setattr(ida_star, "PATIENCE", 0)
    monkeypatch.setattr(ida_star, "AT_A_TIME", 16)
    search = KernelIDAStar(Tiles(find_puzzle("15-puzzle")), beams=(2, 20, 200))
    costs, bounds, phases = [], [], []
    for event in search.milestones():
        if isinstance(event, Improved):
            costs.append(event.solution.cost)
        elif isinstance(event, BoundRaised):
            bounds.append(event.lower_bound)
        elif isinstance(event, Phase):
            phases.append(event.doing)
    assert costs == sorted(set(costs), reverse=True)
    assert len(costs) > 1
    assert bounds == sorted(set(bounds))
    assert costs[-1] == bounds[-1] == search.result.cost == 41
    assert phases.index("a beam of 2 positions a level") < phases.index("iterative deepening")
    assert "a beam of 20 positions a level" in phases
    assert search.result.path == KernelIDAStar(search.tiles).run().path


def test_a_beam_that_is_interrupted_ends_the_search(kernels: ModuleType) -> None:
    search = KernelIDAStar(Tiles(find_puzzle("15-puzzle")), beams=(200,))
    for event in search.milestones():
        if isinstance(event, Phase):
            interrupt()
    assert (search.result.status, search.result.why) == ("stopped", "interrupted")
    assert search.cut_short
    assert search.lower_bound > 0


def test_long_phases_are_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kernels: ModuleType
) -> None:
    monkeypatch.setenv("DODGSON_CACHE", str(tmp_path))
    tiles = Tiles(find_puzzle("8-puzzle"))

    def phases() -> list[str]:
        events = KernelIDAStar(tiles).milestones()
        return [event.doing for event in events if isinstance(event, Phase)]

    tables.forget()
    assert phases() == ["making pattern databases, which are then cached", "iterative deepening"]
    assert phases() == []  # the tables are in memory


def test_the_text_has_the_bound(backend: Backend) -> None:
    slide = solve("15-puzzle", strategy="greedy", backend=backend)
    assert slide.status == "feasible"
    least = f". A solution takes no fewer than {slide.lower_bound} moves."
    assert str(slide).endswith(f"there may be shorter ones{least}")
    stopped = solve("klotski", expansions=500, metric="steps", backend=backend)
    least = f"; a solution takes no fewer than {stopped.lower_bound} steps"
    assert stopped.status == "stopped"
    assert str(stopped).endswith(least)
    assert "fewer" not in str(solve("klotski", backend=backend))


def test_solutions_are_not_counted_before_the_cost_is_proved(
    monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    if backend == "native":
        module = import_module("dodgson.sliding.solve")
        monkeypatch.setattr(ida_star, "WIDTHS", (20,))
        monkeypatch.setattr(module, "FEW_CELLS", 9)
        monkeypatch.setattr(KernelIDAStar, "_tables", stop_at_once)
        slide = solve("15-puzzle", count=True, backend=backend)
    else:
        slide = solve("15-puzzle", count=True, strategy="weighted-a-star", expansions=2000)
    assert (slide.status, slide.count, slide.solutions) == ("feasible", None, None)
    assert slide.states
    assert slide.why.endswith("; none were counted, as the least number of moves is not known")
    with pytest.raises(InputError, match="cannot be counted before one is proved"):
        solve("15-puzzle", count=True, strategy="greedy", backend=backend)


def stop_at_once(search: KernelIDAStar, _layout: Layout) -> Generator[Event[bytes], None, str]:
    yield Phase("stopping")
    search.cut_short = True
    return "interrupted"


def test_weighted_a_star_uses_its_whole_budget() -> None:
    first = solve("15-puzzle", strategy="weighted-a-star")
    enough = first.statistics.expanded
    same = solve("15-puzzle", strategy="weighted-a-star", expansions=enough)
    best = solve("15-puzzle", strategy="weighted-a-star", expansions=40 * enough)
    assert first.cost is not None
    assert best.cost is not None
    assert best.lower_bound is not None
    assert first.why.startswith("the first one found")
    assert same.cost == first.cost
    assert 41 <= best.cost < first.cost
    assert best.lower_bound <= 41


def test_each_search_stops_before_memory_runs_out(
    monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    monkeypatch.setattr("dodgson.sliding.questions.usable_memory", lambda: 2)
    for strategy in ("auto", "a-star", "weighted-a-star", "beam-stack", "uniform-cost"):
        slide = solve(LARGE, strategy=strategy, backend=backend)
        assert (slide.status, slide.states) == ("stopped", ())
        assert "the budget of 2 bytes of memory is spent" in slide.why


def test_a_cancelled_search_leaves_no_running_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kernels: ModuleType
) -> None:
    monkeypatch.setenv("DODGSON_CACHE", str(tmp_path))
    tables.forget()
    before = threading.active_count()
    search = KernelIDAStar(Tiles(find_puzzle("15-puzzle")), Budget(seconds=1000))
    search.meter.report_every(0.0)
    events = search.milestones()
    assert any(isinstance(event, Phase) for event in events)
    next(events)  # a sign of life, while tables are made
    assert threading.active_count() == before + 1
    del events, search
    gc.collect()
    assert threading.active_count() == before
    assert list(tmp_path.iterdir()) == []
