"""Both backends have the same answers to 1,000 small puzzles of each kind, in each metric."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from dodgson.native import Backend
from dodgson.sliding import Explored, Slide, check_solution, explore, solve
from dodgson.sliding.model import METRICS, Metric

from .judge import block_texts, judge, name_in, tile_texts

KINDS = {"tiles": tile_texts(), "blocks": block_texts(), "cars": block_texts(cars=True)}
MANY = 1000
FEW = MANY // 50
"""The fewest puzzles of a kind that have each of its features."""
FEW_POSITIONS = 100
"""The most positions of a puzzle that the judge solves too."""
MOST_WAYS = 100
"""The most solutions that are listed; more are only counted."""

FEATURES = {
    "tiles": {"unsolvable", "several ways", "several goals", "several blanks"},
    "blocks": {"unsolvable", "several ways", "several goals", "walls", "gates", "look alike"},
    "cars": {"unsolvable", "several ways", "several goals", "walls", "gates", "look alike"},
}


def features(slide: Slide) -> set[str]:
    """Return the features of a puzzle that a solver may get wrong."""
    puzzle = slide.puzzle
    cells = sum(map(len, puzzle.start.values()))
    shapes = [(name_in(puzzle, label), puzzle.moved_to(label, (0, 0))) for label in puzzle.start]
    has = {
        "unsolvable": slide.status == "none",
        "several ways": (slide.count or 0) > 1,
        "several goals": len(puzzle.goal) > 1,
        "several blanks": puzzle.rows * puzzle.cols - cells > 1,
        "walls": bool(puzzle.walls | puzzle.holes),
        "gates": bool(puzzle.gates),
        "look alike": len(set(shapes)) < len(shapes),
    }
    return {name for name, there in has.items() if there}


def answers(text: str, metric: Metric, backend: Backend) -> tuple[Slide, Explored]:
    """Return the answers of a backend about a puzzle, after replaying each solution."""
    slide = solve(text, metric=metric, backend=backend, count=True)
    if slide.count is not None and slide.count <= MOST_WAYS:
        slide = solve(text, metric=metric, backend=backend, all=True)
    for states in (*(slide.solutions or ()), *([slide.states] if slide.states else [])):
        assert check_solution(slide.puzzle, states, metric) == slide.cost
    return slide, explore(text, metric=metric, backend=backend, most=5)


def found(slide: Slide, explored: Explored) -> tuple[object, ...]:
    """Return an answer without its statistics."""
    solved = (slide.status, slide.why, slide.cost, slide.lower_bound, slide.count, slide.states)
    levels = (explored.status, explored.why, explored.origin, explored.levels, explored.hardest)
    return (*solved, slide.solutions, *levels)


CASES: list[tuple[str, Metric]] = [("tiles", "moves")]  # for tiles all metrics are the same
CASES += [(kind, metric) for kind in ("blocks", "cars") for metric in METRICS]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "metric"), CASES)
def test_backends_agree(kind: str, metric: Metric, kernels: ModuleType) -> None:
    seen: set[str] = set()
    had: Counter[str] = Counter()

    @given(KINDS[kind])
    @settings(
        max_examples=2 * MANY,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(text: str) -> None:
        if text in seen or len(seen) == MANY:
            return
        slide, explored = answers(text, metric, "native")
        assert found(slide, explored) == found(*answers(text, metric, "python"))
        if explored.positions <= FEW_POSITIONS:
            assert (slide.cost, slide.count, explored.positions) == judge(slide.puzzle, metric)
        seen.add(text)
        had.update(features(slide))

    check()
    assert len(seen) == MANY
    assert {name for name, many in had.items() if many >= FEW} >= FEATURES[kind], had
