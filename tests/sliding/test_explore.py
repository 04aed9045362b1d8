"""All positions: compared with the judge, and with published numbers."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dodgson.cli.running import run
from dodgson.native import Backend
from dodgson.sliding import check_solution, explore, solve
from dodgson.sliding.model import METRICS, Metric
from dodgson.sliding.pictures import chart
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.tiles.levels import TileLevels
from dodgson.sliding.tiles.model import Tiles

from .judge import block_texts, board_of, floors_of, following, is_goal, levels_from, tile_texts

SVG = "{http://www.w3.org/2000/svg}"
EIGHT = (
    *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529),
    *(10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2),
)
TWELVE_LAST = (2503873, 1350268, 643245, 270303, 92311, 27116, 5390, 1115, 86, 18)


def judged_levels(text: str, metric: Metric) -> tuple[str, list[int]]:
    """Return the origin of distances, and the number of positions at each."""
    puzzle = read_puzzle(text)
    start = board_of(puzzle)
    seen, queue, floors = {start}, [start], floors_of(puzzle)
    for board in queue:
        new = [child for child in following(puzzle, floors, board, metric) if child not in seen]
        queue += dict.fromkeys(new)
        seen.update(new)
    goals = [board for board in queue if is_goal(puzzle, board)]
    return "goal" if goals else "start", levels_from(puzzle, goals or [start], metric)


@given(st.one_of(tile_texts(), block_texts(), block_texts(cars=True)), st.sampled_from(METRICS))
@settings(max_examples=20)
def test_levels_are_those_of_the_judge(backend: Backend, text: str, metric: Metric) -> None:
    found = explore(text, metric=metric, most=3, backend=backend)
    origin, sizes = judged_levels(text, metric)
    assert (found.origin, list(found.levels)) == (origin, sizes)
    assert found.status == "proved"
    assert found.positions == sum(sizes)
    assert len(found.hardest) == len(set(found.hardest)) == min(3, sizes[-1])
    for hard in found.hardest:
        assert found.puzzle.write(found.puzzle.read(hard)) == hard
        if origin == "goal":
            again = found.puzzle.starting_at(found.puzzle.read(hard)).text
            assert solve(again, metric=metric).cost == found.depth


def test_the_eight_puzzle(backend: Backend) -> None:
    found = explore("123/456/780", backend=backend)
    assert (found.positions, found.depth) == (181_440, 31)
    assert found.levels == EIGHT
    assert found.hardest == ("647/850/321", "867/254/301")
    other = explore("213/456/780", backend=backend)  # the other half
    assert (other.origin, other.positions, other.levels[-1]) == ("start", 181_440, 2)
    middle = explore("123/405/678", goal="123/405/678", backend=backend, most=1000)
    assert (middle.positions, middle.depth, len(middle.hardest)) == (181_440, 30, 148)


@pytest.mark.parametrize("text", ["1234/5670", "12/34/56/70", "12/34/50", "2,1,3/4,5,0"])
def test_backends_agree(text: str, backend: Backend) -> None:
    found, reference = explore(text, backend=backend), explore(text, backend="python")
    assert (found.levels, found.hardest, found.why) == (
        reference.levels,
        reference.hardest,
        reference.why,
    )
    assert found.statistics.expanded == reference.statistics.expanded


@given(tile_texts(), st.integers(0, 400))
@settings(max_examples=30)
def test_backends_agree_wherever_they_stop(backend: Backend, text: str, most: int) -> None:
    found, reference = (
        explore(text, backend=each, expansions=most) for each in (backend, "python")
    )
    assert (found.status, found.why, found.levels) == (
        reference.status,
        reference.why,
        reference.levels,
    )
    assert (found.hardest, found.origin) == (reference.hardest, reference.origin)
    assert found.statistics.expanded == reference.statistics.expanded
    assert (found.hardest == ()) == (found.status == "stopped")


@pytest.mark.slow
def test_three_by_four(kernels: ModuleType) -> None:
    """In Python it would take an hour."""
    for text in ("1,2,3,4/5,6,7,8/9,10,11,0", "1,2,3/4,5,6/7,8,9/10,11,0"):
        found = explore(text, most=100)
        assert (found.positions, found.depth, len(found.hardest)) == (239_500_800, 53, 18)
        assert found.levels[-10:] == TWELVE_LAST
        for hard in found.hardest:
            slide = solve(hard)
            assert check_solution(slide.puzzle, slide.states) == slide.cost == 53


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"expansions": 0}, {"expansions": 100}])
def test_a_budget_leaves_complete_levels(limit: dict[str, Any], backend: Backend) -> None:
    found = explore("15-puzzle", backend=backend, **limit)
    assert found.status == "stopped"
    assert "is spent; there are 10,461,394,944,000 positions in all" in found.why
    assert found.levels == (1, 2, 4, 10, 24, 54, 107)[: len(found.levels)]
    assert found.statistics.expanded == limit.get("expansions", 0)


def test_too_little_memory_ends_it(monkeypatch: pytest.MonkeyPatch, backend: Backend) -> None:
    monkeypatch.setattr("dodgson.sliding.questions.usable_memory", lambda: 2)
    found = explore("15-puzzle", backend=backend)
    assert found.status == "stopped"
    assert "bytes of memory is spent" in found.why


def test_the_kernel_reports_too_little_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Kernels:
        """Kernels of a machine that is full."""

        @staticmethod
        def TileEnumeration(*_: object) -> None:  # noqa: N802 (the kernel's name)
            raise MemoryError("there is not enough memory")

    tiles = Tiles(read_puzzle("123/456/780"))
    monkeypatch.setattr("dodgson.native.kernels", lambda: Kernels)
    walk = TileLevels(tiles, tiles.goal)
    assert walk.run().status == "stopped"
    assert walk.result.why == "there is not enough memory"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sliding", "explore", "12/30", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.pop("statistics")["expanded"] == 12
    assert document == {
        "schema": 1,
        "id": "sliding:12/30",
        "status": "proved",
        "why": "every state that can be reached was visited",
        "metric": "moves",
        "origin": "goal",
        "positions": 12,
        "depth": 6,
        "levels": [1, 2, 2, 2, 2, 2, 1],
        "hardest": ["03/21"],
    }
    assert run(["sliding", "explore", "12/30"]) == 0
    assert "The hardest, 1 position, takes 6 moves to the goal:\n  03/21" in capsys.readouterr().out
    assert run(["sliding", "explore", "klotski", "--metric", "steps", "--most", "1"]) == 0
    assert "25,955 positions" in capsys.readouterr().out
    assert run(["sliding", "explore", "15-puzzle", "--seconds", "0"]) == 1
    assert capsys.readouterr().out.endswith("positions in all.\n")


@pytest.mark.parametrize("board", ["00", "0", "000/000"])
def test_a_board_without_pieces_has_one_position(board: str) -> None:
    explored = explore(board, seconds=5)
    assert (explored.status, explored.levels) == ("proved", (1,))
    assert explored.hardest == (board,)
    assert str(explored).endswith("\n1 position: every state that can be reached was visited.")


def test_an_answer_draws_itself_as_a_chart_of_positions_by_distance() -> None:
    explored = explore("12/30")
    svg = explored._repr_svg_()
    assert svg is not None
    root = ET.fromstring(svg)
    texts = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert texts[0] == "12 positions"
    assert {"moves to the goal", "positions", explored.id} <= set(texts)
    bars = [each for each in root.iter(f"{SVG}rect") if "bar" in each.get("class", "")]
    heights = [float(each.get("height", "")) for each in bars]
    assert heights == [heights[0] * size for size in explored.levels]
    assert explore("12/30", format="svg").svg == svg


def test_many_distances_share_bars_and_lose_no_position() -> None:
    explored = explore("klotski", metric="steps")
    drawn = chart(explored)
    assert explored.depth > 100
    assert len(drawn.categories) < 60
    assert sum(drawn.values[0]) == explored.positions


def test_the_chart_of_a_stopped_enumeration_says_so() -> None:
    explored = explore("8-puzzle", expansions=100, backend="python")
    assert explored.status == "stopped"
    assert chart(explored).title.endswith("positions seen")
