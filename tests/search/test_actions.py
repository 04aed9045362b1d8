"""Successors may name the action that leads to them: answers, traces and JSON say it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from dodgson.search import Improved, Problem, beam_stack, breadth_first
from dodgson.theatre import Trace

from .algorithms import ALGORITHMS, Algorithm, with_every_algorithm
from .cases import Graph, random_graphs


def labelled(problem: Problem[Any], weighted: bool) -> Problem[Any]:
    """Name each step after where it leads."""

    def named(function: Any) -> Any:
        def successors(state: Any, *more: Any) -> list[Any]:
            if weighted:
                return [(child, cost, f"to {child}") for child, cost in function(state, *more)]
            return [(child, f"to {child}") for child in function(state, *more)]

        return successors

    return replace(
        problem,
        successors=named(problem.successors),
        predecessors=named(problem.predecessors),
        labelled=True,
    )


@settings(max_examples=15)
@given(graph=random_graphs())
@with_every_algorithm
def test_labels_change_nothing_but_the_actions(algorithm: Algorithm, graph: Graph) -> None:
    graph = algorithm.fit(graph)
    plain = algorithm(graph.problem).run()
    named = algorithm(labelled(graph.problem, graph.weighted)).run()
    assert (named.status, named.why, named.path) == (plain.status, plain.why, plain.path)
    assert named.cost == plain.cost
    assert named.actions == tuple(f"to {state}" for state in (named.path or ())[1:])
    assert plain.actions == ()


def test_the_cheaper_of_two_actions_is_the_one_that_is_named() -> None:
    problem = Problem(
        0,
        lambda n: [(n + 1, 5, "walk"), (n + 1, 2, "run"), (n, 0, "wait")],
        (2).__eq__,
        labelled=True,
        weighted=True,
    )
    assert problem.actions_of((0, 1, 2)) == ("run", "run")


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=str)
def test_a_checkpoint_gives_the_actions_back(algorithm: Algorithm, tmp_path: Path) -> None:
    def step(n: int) -> list[tuple[int, str]]:
        return [(n + 1, "up"), (n + 3, "leap")] if n < 9 else []

    def back(n: int) -> list[tuple[int, str]]:
        return [(n - 1, "up"), (n - 3, "leap")] if n > 0 else []

    problem = Problem(0, step, (7).__eq__, goals=[7], predecessors=back, labelled=True)
    search = algorithm(problem)
    ended = search.run()
    search.save(tmp_path / "end")
    again = algorithm(problem)
    again.restore(tmp_path / "end")
    assert again.run().actions == ended.actions
    assert len(ended.actions) == len(ended.path or ()) - 1


def test_a_trace_tells_the_actions_in_lines_and_data() -> None:
    problem = Problem(0, lambda n: [(n + 1, "up"), (n + 3, "leap")], (4).__eq__, labelled=True)
    trace = Trace(beam_stack(problem, width=2))
    result = trace.run()
    lines = trace.text.splitlines()
    assert "reached      1  g 1  f 1  from 0  by up" in lines
    assert any(line.endswith(f"by {', '.join(result.actions)}") for line in lines)
    data = trace.to_json()["events"]
    assert {event.get("action") for event in data if event["event"] == "reached"} == {
        None,
        "up",
        "leap",
    }
    improved = [event for event in data if event["event"] == "improved"]
    assert improved[-1]["actions"] == list(result.actions)


def test_bounded_successors_name_actions_too() -> None:
    asked = itertools.count()

    def bounded(n: int, allowance: float) -> list[tuple[int, str]]:
        next(asked)
        return [(n + step, name) for step, name in ((1, "up"), (3, "leap")) if allowance >= 1]

    problem = Problem(
        0,
        lambda n: [(n + 1, "up"), (n + 3, "leap")],
        (4).__eq__,
        bounded_successors=bounded,
        labelled=True,
    )
    search = beam_stack(problem)
    solutions = [event.solution for event in search.events() if isinstance(event, Improved)]
    assert next(asked)
    assert solutions[-1].actions in {("up", "leap"), ("leap", "up")}


def test_a_notebook_shows_a_result_as_a_table_of_states_and_actions() -> None:
    problem = Problem(0, lambda n: [(n + 1, "<up>"), (n + 3, "leap")], (4).__eq__, labelled=True)
    shown = breadth_first(problem).run()._repr_html_()
    assert shown.startswith("<p>proved: cost 2 (")
    assert shown.count("<tr>") == 3
    assert "<td>&lt;up&gt;</td><td><pre>1</pre></td>" in shown
    none = breadth_first(Problem(0, lambda _: [], lambda _: False)).run()._repr_html_()
    assert "<tr>" not in none
