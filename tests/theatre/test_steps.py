"""Pictures of a search step by step: what is claimed is drawn, and what is not drawn is counted."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from dodgson.search import ALGORITHMS, Expanded, Problem, a_star, bidirectional, breadth_first
from dodgson.theatre import Trace
from dodgson.theatre.chain import MOST_STATES, draw_chain
from dodgson.theatre.steps import MOST_NODES, Steps, draw_steps

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = Path(__file__).parents[2] / "examples"
SHOWN = re.compile(r"The first ([\d,]+) of ([\d,]+) expansions are shown")


def tiles(start: str) -> Problem[str]:
    """Return the example of eight tiles from another start."""
    names = runpy.run_path(str(EXAMPLES / "eight_puzzle.py"))
    problem: Problem[str] = names["problem"]
    return Problem(
        start,
        problem.successors,
        problem.is_goal,
        estimate=problem.estimate,
        goals=problem.goals,
        predecessors=problem.predecessors,
        show=problem.show,
    )


def traced(search: Any, **limits: int) -> Trace[Any]:
    trace = Trace(search, **limits)
    trace.run()
    return trace


def texts(steps: Steps, place: int) -> list[str]:
    """Return what is written in one of the pictures."""
    root = ET.fromstring(steps.pictures[place].to_svg())
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def good_boxes(steps: Steps, place: int) -> list[str]:
    """Return the states on the solution in one of the pictures, the lines of each in one."""
    found: list[list[str]] = []
    is_good = False
    for each in ET.fromstring(steps.pictures[place].to_svg()).iter():
        look = each.get("class", "")
        if each.tag == f"{SVG}rect":
            is_good = look == "box good"
            found += [[]] if is_good else []
        elif each.tag == f"{SVG}text" and look.startswith("word") and is_good:
            found[-1].append(each.text or "")
    return ["\n".join(lines) for lines in found[:-1]]  # the last is in the legend


def test_a_solution_beyond_the_drawn_states_is_drawn_completely() -> None:
    problem = tiles("867254301")
    trace = traced(a_star(problem), nodes=MOST_NODES)
    assert trace.search.expanded == 6843
    steps = draw_steps(trace)
    path = trace.search.result.path or ()
    assert len(path) == 32
    assert good_boxes(steps, -1) == [problem.text_of(state) for state in path]
    printed = " ".join(texts(steps, -1))
    assert "The first 31 of 6,843 expansions are shown, and the whole solution." in printed
    assert steps.part == "the first 31 of 6,843 expansions"
    assert not any("solution that costs" in each for each in texts(steps, -2))


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("nodes", [10, 60, 2000])
def test_as_many_expansions_are_shown_as_it_says(name: str, nodes: int) -> None:
    trace = traced(
        ALGORITHMS[name](tiles("123450786" if nodes == 10 else "120453786")), nodes=nodes
    )
    steps = draw_steps(trace)
    printed = " ".join(texts(steps, -1))
    path = trace.search.result.path or ()
    drawn = good_boxes(steps, -1)
    if len(path) <= MOST_STATES:
        assert sorted(drawn) == sorted(map(trace.search.problem.text_of, path))
    assert ("the beginning and the end of the solution" in printed) == (len(path) > MOST_STATES)
    output = SHOWN.search(printed)
    if output is None:
        assert steps.part == ""
        assert trace.left_out == 0
        return
    shown, whole = (int(each.replace(",", "")) for each in output.groups())
    assert whole == trace.search.expanded > shown
    assert shown <= sum(isinstance(entry.event, Expanded) for entry in trace.entries)
    if name not in ("beam", "beam-stack"):  # which are shown layer by layer
        every = [text for place in range(len(steps.pictures) - 1) for text in texts(steps, place)]
        assert sum(bool(re.match(r"\d+\. Expand ", text)) for text in every) == shown


def test_a_search_drawn_completely_mentions_no_parts() -> None:
    steps = draw_steps(traced(breadth_first(tiles("123450786"))))
    assert steps.part == ""
    assert any(re.match(r"\d+\. Proved, at a cost of 1: ", text) for text in texts(steps, -1))


def test_a_search_taken_up_again_does_not_claim_its_first_expansions(tmp_path: Path) -> None:
    half = a_star(tiles("867254301"))
    for _ in zip(range(300), half.events(), strict=False):
        pass
    half.save(tmp_path / "half")
    again = a_star(tiles("867254301"))
    again.restore(tmp_path / "half")
    trace = traced(again, nodes=MOST_NODES)
    part = draw_steps(trace).part
    assert re.fullmatch(rf"\d+ of {trace.search.expanded:,} expansions", part)


def test_trees_from_both_ends_stand_near_each_other() -> None:
    """The columns between them, of which nothing is drawn, take no room."""
    near, far = (
        draw_steps(traced(bidirectional(tiles(start)), nodes=40), most=12).pictures[1].width
        for start in ("123450786", "867254301")
    )
    assert far < 1000
    assert near <= far


@pytest.mark.parametrize("count", [1, 5, MOST_STATES, MOST_STATES + 21])
def test_a_chain_is_as_wide_as_it_may_be_and_in_order(count: int) -> None:
    picture = draw_chain([f"s{place}" for place in range(count)], 500)
    root = ET.fromstring(picture.to_svg())
    assert picture.width == 500
    words = [each.text for each in root.iter(f"{SVG}text") if "word" in each.get("class", "")]
    if count <= MOST_STATES:
        assert words == [f"s{place}" for place in range(count)]
    else:
        assert words[MOST_STATES // 2] == "21 more"
        assert (words[0], words[-1], len(words)) == ("s0", f"s{count - 1}", MOST_STATES + 1)
    rights = [float(e.get("x", "0")) + float(e.get("width", "")) for e in root.iter(f"{SVG}rect")]
    assert max(rights[1:]) <= 500, "the first is the paper"


def adding(goal: int) -> Problem[int]:
    """Return a labelled problem that can be searched from both ends."""
    return Problem(
        1,
        lambda n: [(n + 1, "add"), (n + 7, "leap")],
        goal.__eq__,
        labelled=True,
        goals=[goal],
        predecessors=lambda n: [(n - 1, "add"), (n - 7, "leap")],
    )


@pytest.mark.parametrize("name", ["breadth-first", "bidirectional", "beam-stack"])
def test_actions_are_written_on_the_arrows(name: str) -> None:
    steps = draw_steps(traced(ALGORITHMS[name](adding(10))))
    assert steps.part == ""
    written = texts(steps, -1)
    assert written.count("add") >= 2
    assert written.count("leap") >= 1


@pytest.mark.parametrize("name", ["breadth-first", "bidirectional", "beam-stack"])
def test_actions_stand_under_the_states_of_a_solution_drawn_by_itself(name: str) -> None:
    trace = traced(ALGORITHMS[name](adding(60)), nodes=8)
    written = texts(draw_steps(trace), -1)
    output = [f"{n}. {action}" for n, action in enumerate(trace.search.result.actions, start=1)]
    assert len(output) == 11
    assert [text for text in written if text in output] == output
