"""A trace: a bounded record of a search, and what it says of what it left out."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from dodgson.search import (
    Expanded,
    Finished,
    Improved,
    Problem,
    Reached,
    a_star,
    beam_stack,
    breadth_first,
)
from dodgson.search.result import conditional
from dodgson.theatre.trace import Trace, line_of

from .algorithms import Algorithm, every_pair
from .cases import Case
from .test_watching import without_time

EXAMPLE = Path(__file__).parents[2] / "examples" / "daffodil.py"


def traced(search: Any, **limits: int) -> Trace[Any]:
    trace = Trace(search, **limits)
    for _ in trace.events():
        pass
    return trace


def daffodil() -> Problem[tuple[str, ...]]:
    """Give the example whose states have a text of their own."""
    problem: Problem[tuple[str, ...]] = runpy.run_path(str(EXAMPLE))["problem"]
    return problem


def doubling(goal: int = 100) -> Problem[int]:
    return Problem(1, lambda n: [n + 1, n * 2], lambda n: n == goal)


@every_pair()
def test_a_traced_search_ends_as_any_other(algorithm: Algorithm, case: Case) -> None:
    trace = traced(algorithm(case.problem), nodes=20)
    assert without_time(trace.search.result) == without_time(algorithm(case.problem).run())
    path = trace.search.result.path or ()
    assert len(trace.nodes) <= 20 + len(path), "the last solution is there whole, at any rate"
    assert isinstance(trace.entries[-1].event, Finished)
    json.dumps(trace.to_json(), allow_nan=False)


@every_pair()
def test_a_whole_trace_leaves_nothing_out(algorithm: Algorithm, case: Case) -> None:
    trace = traced(algorithm(case.problem), nodes=10**6, events=10**6)
    assert not trace.full
    assert trace.left_out == 0
    for entry in trace.entries:
        if isinstance(entry.event, Expanded):
            assert entry.node is not None
        if isinstance(entry.event, Reached) and entry.parent is not None:
            assert entry.node is not None
            parent, node = trace.nodes[entry.parent], trace.nodes[entry.node]
            assert node.depth == parent.depth + 1
            assert parent.state == entry.event.parent
        if isinstance(entry.event, Improved):
            name = case.problem.identity or (lambda state: state)
            path = [trace.nodes[at].state for at in entry.path]
            assert list(map(name, path)) == list(map(name, entry.event.solution.path))


@pytest.mark.parametrize("limits", [{"nodes": 5}, {"events": 12}])
def test_what_is_left_out_is_counted_and_the_end_is_kept(limits: dict[str, int]) -> None:
    trace = traced(breadth_first(doubling()), **limits)
    assert trace.full
    recorded = sum(isinstance(entry.event, Expanded) for entry in trace.entries)
    assert trace.left_out in {
        trace.search.expanded - recorded,
        trace.search.expanded - recorded + 1,
    }
    assert [type(entry.event) for entry in trace.entries[-2:]] == [Improved, Finished]
    assert trace.to_json()["left_out"] == trace.left_out > 0
    assert not trace.search.watched, "nobody needs to be told any more"


def test_a_solution_beyond_the_trace_is_recorded_whole() -> None:
    trace = traced(breadth_first(doubling()), nodes=5)
    path = [trace.nodes[at] for at in trace.entries[-2].path]
    assert len(trace.nodes) > 5
    assert tuple(node.state for node in path) == trace.search.result.path
    assert [node.depth for node in path] == list(range(len(path)))


def test_the_data_are_as_documented() -> None:
    data = traced(a_star(daffodil())).to_json()
    assert set(data) == {
        "format", "version", "algorithm", "problem", "nodes", "events", "left_out"
    }  # fmt: skip
    assert (data["format"], data["version"]) == ("dodgson-trace", 1)
    assert data["nodes"][1] == {"state": "lid", "depth": 1}
    kinds = {event["event"]: event for event in data["events"]}
    assert kinds["reached"].keys() == {"event", "node", "parent", "cost", "f"}
    assert kinds["expanded"].keys() == {"event", "node", "cost"}
    assert kinds["improved"].keys() == {"event", "cost", "path"}
    assert kinds["finished"].keys() == {"event", "status", "why"}


def test_a_bound_without_end_is_null() -> None:
    events = traced(beam_stack(daffodil(), width=2)).to_json()["events"]
    first = next(event for event in events if event["event"] == "layer")
    assert first == {"event": "layer", "depth": 0, "states": 1, "low": 0, "high": None}


def test_a_search_taken_up_again_is_traced_from_there(tmp_path: Any) -> None:
    search = breadth_first(doubling())
    for _ in zip(range(20), search.events(), strict=False):
        pass
    search.save(tmp_path / "half")
    again = breadth_first(doubling())
    again.restore(tmp_path / "half")
    trace = traced(again)
    assert trace.left_out == search.expanded
    assert all(
        entry.node is not None for entry in trace.entries if isinstance(entry.event, Reached)
    )


def test_every_event_is_one_line_also_where_a_state_takes_several() -> None:
    problem = Problem("a\nb", lambda s: [s[::-1]], lambda s: s == "b\na")
    for event in breadth_first(problem).events():
        assert "\n" not in line_of(event, problem.text_of)


def test_watching_a_daffodil_in_lines() -> None:
    problem = daffodil()
    lines = [line_of(event, problem.text_of) for event in beam_stack(problem, width=2).events()]
    assert "pruned       off  g 3  f 27  from (no words)  width" in lines
    assert "full         depth 1  2 kept  the best left out has f 27" in lines
    assert any(line.startswith("backtracked  to depth 2  successors from f ") for line in lines)
    assert lines[-1] == "finished     proved  " + conditional(
        "nothing left out can be cheaper", "admissible estimate"
    )
