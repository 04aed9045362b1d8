"""The small example of "Palindromic Pangrams" (2010), picture by picture."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dodgson.posts.pangrams_2010_beams import WALK, as_in_the_post, daffodil, walk
from dodgson.search import (
    Backtracked,
    Expanded,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Pruned,
    Reached,
    beam_stack,
)
from dodgson.theatre.trace import Trace

INFINITY = float("inf")
EXAMPLE = Path(__file__).parents[2] / "examples" / "daffodil.py"


def steps() -> Iterator[Any]:
    """Yield what the pictures show: for each layer expanded, its successors by f and their fate."""
    layer: dict[str, tuple[float, str]] = {}
    for event in as_in_the_post(beam_stack(daffodil(), width=2)):
        if isinstance(event, Reached):
            layer[" ".join(event.state)] = (event.f, "kept")
        elif isinstance(event, Pruned) and event.why in {"width", "cost"}:
            layer[" ".join(event.state)] = (event.f, event.why)
        elif isinstance(event, LayerOpened | LayerFull | Backtracked | Improved | Finished):
            if layer:
                yield {
                    fate: {name: f for name, (f, why) in layer.items() if why == fate}
                    for fate in ("kept", "width", "cost")
                    if any(why == fate for _, why in layer.values())
                }
            layer = {}
            yield event


def test_the_walk_goes_as_the_pictures_do() -> None:
    seen = list(steps())
    begin = [
        {"kept": {"": 26}},
        LayerOpened(depth=0, states=1, low=0, high=INFINITY),
        {"kept": {"a": 26, "lid": 26}, "width": {"off": 27, "daffodil": 28}},
        LayerFull(depth=1, kept=2, bound=27),
        LayerOpened(depth=1, states=2, low=0, high=INFINITY),
        {
            "kept": {"a lid": 26, "lid a": 26},
            "width": {"a off": 27, "lid off": 27, "a daffodil": 29, "lid daffodil": 31},
        },
        LayerFull(depth=2, kept=2, bound=27),
        # the beam is 4 wide from here
        LayerOpened(depth=2, states=2, low=0, high=INFINITY),
        {"kept": {"a lid off": 27, "a lid daffodil": 32, "lid a off": 27, "lid a daffodil": 32}},
        LayerOpened(depth=3, states=4, low=0, high=INFINITY),
        {
            "kept": {
                "a lid off daffodil": 35,
                "lid a off daffodil": 35,
                "a lid daffodil off": 35,
                "lid a daffodil off": 35,
            }
        },
        LayerOpened(depth=4, states=4, low=0, high=INFINITY),
        # a dead end; and 2 wide again from here
        Backtracked(depth=1, low=27),
        LayerOpened(depth=1, states=2, low=27, high=INFINITY),
        {
            "kept": {"a off": 27, "lid off": 27},
            "width": {"a daffodil": 29, "lid daffodil": 31},
        },
        LayerFull(depth=2, kept=2, bound=29),
        LayerOpened(depth=2, states=2, low=0, high=INFINITY),
        {
            "kept": {"a off lid": 27, "lid off a": 27},
            "width": {"a off daffodil": 32, "lid off daffodil": 34},
        },
        LayerFull(depth=3, kept=2, bound=32),
        LayerOpened(depth=3, states=2, low=0, high=INFINITY),
        {"kept": {"a off lid daffodil": 35, "lid off a daffodil": 35}},
    ]
    assert seen[: len(begin)] == begin
    found = seen[len(begin)]
    assert isinstance(found, Improved)
    assert " ".join(found.solution.path[-1]) == "lid off a daffodil"
    assert found.solution.cost == 35


def test_going_on_proves_it() -> None:
    search = beam_stack(daffodil(), width=2)
    events = list(as_in_the_post(search))
    assert sum(isinstance(event, Improved) for event in events) == 1
    assert events[-1] == Finished("proved", "nothing left out can be cheaper")
    assert (search.result.cost, search.result.lower_bound) == (35, 35)
    backs = [event.low for event in events if isinstance(event, Backtracked)]
    assert all(27 <= low < 35 for low in backs)
    expanded = [event for event in events if isinstance(event, Expanded)]
    assert len(expanded) == search.statistics.expanded


@pytest.mark.parametrize("width", [1, 2, 3, 4, 1000])
def test_any_width_comes_to_the_same(width: int) -> None:
    result = beam_stack(daffodil(), width=width).run()
    assert (result.status, result.cost) == ("proved", 35)
    assert result.path is not None
    assert " ".join(result.path[-1]) == "lid off a daffodil"


def test_the_claim_takes_the_walk_in_order() -> None:
    text = iter(walk())
    assert all(step in text for step in WALK)


def test_the_example_takes_the_same_steps() -> None:
    example = runpy.run_path(str(EXAMPLE))
    search = beam_stack(example["problem"], width=2)
    trace = Trace(search)
    example["as_in_the_post"](search, trace.events())
    ours = list(as_in_the_post(beam_stack(daffodil(), width=2)))
    assert [entry.event for entry in trace.entries][:-1] == ours[:-1]
    assert isinstance(ours[-1], Finished)
