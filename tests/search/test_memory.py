"""A search ends before memory does: what limits there are is seen, and what is left is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dodgson import memory
from dodgson.memory import left_in_group, usable_memory
from dodgson.search import Problem, Search, greedy
from dodgson.work import Budget

from .algorithms import Algorithm, every_algorithm

GROUPS = "12:cpu:/elsewhere\n0::/slice/job\n"


def group(folder: Path, limit: str, taken: int, again: int) -> None:
    """Write what Linux tells of a control group."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "memory.max").write_text(f"{limit}\n")
    (folder / "memory.current").write_text(f"{taken}\n")
    (folder / "memory.stat").write_text(f"anon 7\ninactive_file {again}\nactive_file 9\n")


def test_the_nearest_limit_of_the_groups_around_counts(tmp_path: Path) -> None:
    belongs = tmp_path / "cgroup"
    belongs.write_text(GROUPS)

    def left() -> int | None:
        return left_in_group(str(belongs), str(tmp_path))

    assert left() is None
    group(tmp_path / "slice" / "job", "max", 500, 100)
    assert left() is None
    group(tmp_path / "slice", "1000", 600, 100)
    assert left() == 500
    group(tmp_path / "slice" / "job", "800", 500, 100)
    assert left() == 400
    group(tmp_path, "50", 40, 0)
    assert left() == 10


@pytest.mark.parametrize("told", ["", "12:cpu:/elsewhere\n", "0::/no/such/group\n"])
def test_no_group_has_no_limit(tmp_path: Path, told: str) -> None:
    belongs = tmp_path / "cgroup"
    assert left_in_group(str(belongs), str(tmp_path)) is None
    belongs.write_text(told)
    assert left_in_group(str(belongs), str(tmp_path)) is None


def test_the_least_room_is_what_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "resident_memory", lambda: 1000)
    rooms: dict[str, int | None] = {"_free": 500, "_left_by_limit": None, "left_in_group": None}
    monkeypatch.setattr(memory, "_free", lambda: rooms["_free"])
    monkeypatch.setattr(memory, "_left_by_limit", lambda: rooms["_left_by_limit"])
    monkeypatch.setattr(memory, "left_in_group", lambda: rooms["left_in_group"])
    assert usable_memory() == 1400
    rooms["_left_by_limit"] = 100
    assert usable_memory() == 1080
    rooms["left_in_group"] = -5
    assert usable_memory() == 1000
    rooms.update(dict.fromkeys(rooms))
    assert usable_memory() is None


@every_algorithm
def test_where_memory_ends_the_search_says_so(algorithm: Algorithm) -> None:
    left = 5

    def beside(*steps: int) -> Callable[[int], list[int]]:
        def full(state: int) -> list[int]:
            nonlocal left
            left -= 1
            if left < 0:
                raise MemoryError
            return [state + step for step in steps]

        return full

    forward, backward = beside(1, 2), beside(-1, -2)
    problem = Problem(0, forward, lambda _state: False, goals=[-1], predecessors=backward)
    search: Search[int] = algorithm(problem)
    result = search.run()
    assert (result.status, result.why) == ("stopped", "there is no memory left")
    assert result.statistics.expanded <= 6
    assert search.run() == result


def test_a_solution_found_before_is_told() -> None:
    def successors(state: int) -> list[tuple[int, int]]:
        if state:
            raise MemoryError
        return [(2, 9), (1, 1)]

    problem = Problem(0, successors, lambda n: n == 2, estimate=lambda n: 2 - n, weighted=True)
    result = greedy(problem, until="proved").run()
    assert (result.status, result.cost) == ("feasible", 9)
    assert result.why == "there is no memory left"


def test_what_is_left_of_a_budget() -> None:
    whole = Budget(expansions=10, seconds=2.0, memory=5, cost=7)
    assert whole.less(expanded=3, seconds=0.5) == Budget(7, 1.5, 5, 7)
    assert whole.less(expanded=30, seconds=5) == Budget(0, 0.0, 5, 7)
    assert Budget().less(expanded=3, seconds=0.5) == Budget()
