"""Tiles: estimates are never too high, and both backends find the same."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.family.options import Limits
from dodgson.native import Backend
from dodgson.search import Budget, Problem, ida_star
from dodgson.sliding import check_solution, find_puzzle, solve
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.tiles import tables
from dodgson.sliding.tiles.ida_star import KernelIDAStar
from dodgson.sliding.tiles.model import Tiles, line_estimate, neighbours, why_unreachable
from dodgson.sliding.tiles.patterns import (
    Layout,
    Patterns,
    layout_for,
    place_goal,
    symmetries,
)
from dodgson.work import Meter, OutOfBudget, interrupt

from .judge import judge, tile_board, tile_texts

if TYPE_CHECKING:
    from dodgson._native import TilePatterns

KORF_79 = "8,15,1,2/14,9,13,4/12,10,3,6/7,5,11,0"
SHAPES = ((2, 2), (2, 3), (3, 2), (2, 4), (3, 3))
SOME_BLANKS = [(rows, cols, blank) for rows, cols in SHAPES for blank in (0, 1, cols)]


@cache
def patterns(layout: Layout) -> Patterns:
    return Patterns(layout)


@cache
def estimate(layout: Layout, backend: Backend) -> Callable[[bytes], int]:
    return tables.tables(layout).estimate if backend == "native" else patterns(layout).estimate


@cache
def distances(layout: Layout) -> dict[bytes, int]:
    """Return the distance of each position from the goal, by plain breadth-first search."""
    beside = neighbours(layout.rows, layout.cols)
    goal = bytes(range(layout.rows * layout.cols))
    found = {goal: 0}
    queue = [goal]
    for tiles in queue:
        blank = tiles.index(layout.blank)
        for cell in beside[blank]:
            child = bytearray(tiles)
            child[blank], child[cell] = child[cell], child[blank]
            if bytes(child) not in found:
                found[bytes(child)] = found[tiles] + 1
                queue.append(bytes(child))
    return found


@pytest.mark.parametrize(("rows", "cols", "blank"), SOME_BLANKS)
def test_no_estimate_is_too_high(rows: int, cols: int, blank: int, backend: Backend) -> None:
    layout = layout_for(rows, cols, blank)
    asked = estimate(layout, backend)
    far = distances(layout)
    for tiles in random.Random(1).sample(sorted(far), min(len(far), 1000)):
        assert asked(tiles) <= far[tiles]
        assert (far[tiles] - asked(tiles)) % 2 == 0
        assert asked(tiles) >= sum(layout.far(t, c) for c, t in enumerate(tiles) if t != blank)


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (2, 4)])
def test_no_linear_conflict_counts_too_much(rows: int, cols: int) -> None:
    layout = layout_for(rows, cols, 0)
    asked, far = line_estimate(bytes(range(rows * cols)), rows, cols), distances(layout)
    above = 0
    for tiles in random.Random(1).sample(sorted(far), min(len(far), 5000)):
        assert asked(tiles) <= far[tiles]
        above += asked(tiles) > sum(
            layout.far(tile, cell) for cell, tile in enumerate(tiles) if tile
        )
    assert above


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_parity_rules_out_just_what_cannot_be_reached(rows: int, cols: int) -> None:
    goal, far = bytes(range(rows * cols)), distances(layout_for(rows, cols, 0))
    for tiles in map(bytes, itertools.permutations(goal)):
        assert (why_unreachable(tiles, goal, rows, cols) is None) == (tiles in far)


@pytest.mark.parametrize(("rows", "cols", "blank"), SOME_BLANKS)
def test_tables_equal_the_reference(rows: int, cols: int, blank: int, backend: Backend) -> None:
    layout = layout_for(rows, cols, blank)
    reference, other = estimate(layout, "python"), estimate(layout, backend)
    chance = random.Random(2)
    for _ in range(2000):  # half of these cannot be reached: they have an estimate all the same
        tiles = bytes(chance.sample(range(rows * cols), rows * cols))
        assert reference(tiles) == other(tiles)


@pytest.mark.slow
def test_tables_of_a_large_board_equal_the_reference(backend: Backend) -> None:
    layout = Layout(4, 4, 0, ((1, 4, 5), (6, 10), (2, 3, 7), (8, 9, 12), (11, 15), (13, 14)))
    reference, other = estimate(layout, "python"), estimate(layout, backend)
    chance = random.Random(3)
    for _ in range(2000):
        tiles = bytes(chance.sample(range(16), 16))
        assert reference(tiles) == other(tiles)


@pytest.mark.parametrize("size", range(2, 33))
def test_every_tile_has_one_group(size: int) -> None:
    for rows in range(1, size + 1):
        if size % rows == 0:
            for blank in range(size):
                layout = layout_for(rows, size // rows, blank)
                named = [cell for group in layout.groups for cell in group]
                assert sorted(named) == [cell for cell in range(size) if cell != blank]


def test_a_board_has_its_symmetries() -> None:
    assert len(list(symmetries(3, 3))) == 8
    assert len(list(symmetries(2, 3))) == 4
    assert len(list(symmetries(1, 3))) == 2
    for rows, cols in SHAPES:
        beside = neighbours(rows, cols)
        for image in symmetries(rows, cols):
            for cell, near in enumerate(beside):
                assert {image[each] for each in near} == set(beside[image[cell]])


@given(tile_texts())
def test_iterative_deepening_with_the_references_tables_finds_what_the_judge_finds(
    text: str,
) -> None:
    tiles = Tiles(read_puzzle(text))
    least = judge(tiles.puzzle)[0]
    assume(tiles.start.count(0) == 1)
    assume(least is not None)
    placement = place_goal(tiles.goal, tiles.puzzle.rows, tiles.puzzle.cols)
    reference = patterns(placement.layout)
    problem = Problem(
        tiles.start,
        tiles.successors,
        tiles.goal.__eq__,
        estimate=lambda state: reference.mirrored_estimate(placement.tiles(state)),
        weighted=False,
    )
    assert ida_star(problem).run().cost == least


def hold_to_the_judge(text: str, backend: Backend) -> None:
    puzzle = read_puzzle(text)
    least, ways, _ = judge(puzzle)
    slide = solve(text, count=True, all=ways < 200, backend=backend)
    assert slide.status == ("none" if least is None else "proved")
    assert (slide.cost, slide.lower_bound, slide.count) == (least, least, ways)
    for states in slide.solutions or ():
        assert check_solution(puzzle, states, "moves") == least
    assert len(set(slide.solutions or ())) == (ways if ways < 200 else 0)
    if slide.states:
        assert check_solution(puzzle, slide.states, "moves") == least
    if ways < 200:
        assert slide.solutions == solve(text, all=True, backend="python").solutions


@given(tile_texts())
def test_each_backend_finds_and_counts_what_the_judge_does(backend: Backend, text: str) -> None:
    hold_to_the_judge(text, backend)


def shuffled(rows: int, cols: int, chance: random.Random) -> str:
    """Return a puzzle with one blank and any goal; half of these cannot be solved."""
    tiles = list(range(rows * cols))
    boards = [tile_board(chance.sample(tiles, len(tiles)), cols) for _ in range(2)]
    return ":".join(boards)


@pytest.mark.slow
def test_each_backend_is_right_about_two_thousand_small_puzzles(backend: Backend) -> None:
    chance = random.Random(4)
    for _ in range(2000):
        rows, cols = chance.choice([(2, 2), (2, 3), (3, 2), (1, 4), (4, 1), (2, 2), (2, 3)])
        hold_to_the_judge(shuffled(rows, cols, chance), backend)


def test_backends_agree_on_larger_boards(backend: Backend) -> None:
    chance = random.Random(5)
    for _ in range(10):
        text = shuffled(3, 3, chance)
        slides = [solve(text, all=True, backend=each) for each in ("python", backend)]
        assert slides[0].status == slides[1].status
        assert slides[0].cost == slides[1].cost
        assert slides[0].count == slides[1].count
        assert slides[0].solutions == slides[1].solutions


def korf(data: Path) -> list[tuple[int, str]]:
    lines = (data / "korf100.txt").read_text().splitlines()
    rows = [list(map(int, line.split())) for line in lines if line and not line.startswith("#")]
    goal = tile_board(list(range(16)), 4)
    return [(cost, f"{tile_board(tiles, 4)}:{goal}") for _, cost, *tiles in rows]


def test_korfs_seventy_ninth_takes_42(data: Path, backend: Backend) -> None:
    """A published package finds 46, as it ignores the depth at which it met a position."""
    cost, text = korf(data)[78]
    slide = solve(text, backend=backend)
    assert (slide.cost, slide.status, cost) == (42, "proved", 42)
    assert check_solution(slide.puzzle, slide.states) == 42


@pytest.mark.slow
def test_korfs_hundred(data: Path, backend: Backend) -> None:
    puzzles = korf(data)
    if backend == "python":  # the others take minutes each
        puzzles = [(cost, text) for cost, text in puzzles if cost <= 44]
    for cost, text in puzzles:
        slide = solve(text, backend=backend)
        assert (slide.cost, slide.status, slide.lower_bound) == (cost, "proved", cost)
        assert check_solution(slide.puzzle, slide.states) == cost
    assert sum(cost for cost, _ in puzzles) == 5305 or backend == "python"


def test_all_corners_share_one_layout() -> None:
    layouts = {
        place_goal(bytes([*range(1, n + 1), 0, *range(n + 1, 16)]), 4, 4).layout
        for n in (0, 3, 12, 15)
    }
    assert len(layouts) == 1


@pytest.mark.parametrize("blank", range(16))
def test_the_tables_of_every_fifteen_puzzle_are_soon_made(blank: int) -> None:
    """Their entries are what takes the time: with groups of six tiles there are ten times more."""
    goal = bytes([*range(1, blank + 1), 0, *range(blank + 1, 16)])
    groups = place_goal(goal, 4, 4).layout.groups
    assert sum(16 ** len(group) for group in groups) <= 3 << 20


def test_small_tables_expand_no_more_than_large_ones(data: Path, kernels: ModuleType) -> None:
    """Groups of six tiles need 2.6 million expansions here; groups of five, badly chosen, 17."""
    slides = [solve(text) for _, text in korf(data)[:10]]
    assert sum(slide.statistics.expanded for slide in slides) < 3_000_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DODGSON_CACHE", str(tmp_path))
    monkeypatch.setattr(tables, "CACHED_FROM", 0)
    tables.forget()
    return tmp_path


def test_tables_are_cached_and_damaged_ones_replaced(folder: Path, kernels: ModuleType) -> None:
    layout = layout_for(3, 3, 0)
    image = tables.tables(layout).image()
    (file,) = folder.iterdir()
    good = file.read_bytes()
    assert good.endswith(image)
    for bad in (b"", good[:10], good[:-1], good[:-1] + bytes([good[-1] ^ 1]), b"x" + good[1:]):
        file.write_bytes(bad)
        tables.forget()
        assert tables.tables(layout).image() == image
        assert file.read_bytes() == good
    tables.forget()
    asked: list[int] = []
    assert tables.tables(layout, lambda: asked.append(1)).image() == image
    assert not asked  # nothing had to be made


def test_threads_wait_for_the_first_to_make_their_tables(
    monkeypatch: pytest.MonkeyPatch, folder: Path, kernels: ModuleType
) -> None:
    made: list[Layout] = []
    built = tables._built

    def slowly(layout: Layout, pause: Callable[[], object]) -> TilePatterns:
        made.append(layout)
        time.sleep(0.05)
        return built(layout, pause)

    monkeypatch.setattr(tables, "_built", slowly)
    monkeypatch.setattr(tables, "MOST_IN_MEMORY", 2)
    layouts = [layout_for(*shape) for shape in ((2, 3, 0), (2, 3, 1), (2, 2, 0), (3, 2, 0))]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(tables.tables, layouts * 8))
    assert sorted(map(str, made)) == sorted(map(str, layouts))
    for layout, each in zip(layouts * 8, found, strict=True):
        assert each.image() == built(layout, lambda: None).image()


def test_who_waits_for_tables_can_give_up(folder: Path, kernels: ModuleType) -> None:
    def give_up() -> None:
        raise OutOfBudget("no time")

    with tables._making, pytest.raises(OutOfBudget, match="no time"):
        tables.tables(layout_for(2, 3, 0), give_up)
    assert list(folder.iterdir()) == []


def test_tables_need_no_cache_folder(folder: Path, kernels: ModuleType) -> None:
    folder.rmdir()
    folder.write_text("a file with the name of the folder")
    assert solve("867/254/301").cost == 31


LARGE = "10,7,16,11,3/12,9,13,19,23/18,2,0,22,21/4,15,5,20,14/1,6,24,8,17"


def test_a_puzzle_too_large_to_finish_has_its_best_solution(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that goes on only when it is read: the same on every machine."""
    clock = itertools.count(step=0.001).__next__
    monkeypatch.setattr(Limits, "budget", lambda self: Budget(seconds=self.seconds, clock=clock))
    monkeypatch.setattr("dodgson.sliding.tiles.patterns.MOST_IN_GROUP", 4)
    slide = solve(LARGE, seconds=0.2, backend=backend)
    assert slide.status == "feasible"
    assert "the budget of 0.2 seconds is spent; there may be shorter ones" in slide.why
    assert slide.lower_bound is not None
    assert slide.cost is not None
    assert 82 <= slide.lower_bound < slide.cost
    assert slide.cost % 2 == slide.lower_bound % 2


def test_zero_seconds_stop_before_tables_are_made(backend: Backend) -> None:
    for name in ("15-puzzle", LARGE):
        slide = solve(name, seconds=0, backend=backend)
        assert (slide.status, slide.states) == ("stopped", ())
        assert "the budget of 0 seconds is spent" in slide.why


def test_an_interrupted_count_keeps_the_solution(
    monkeypatch: pytest.MonkeyPatch, kernels: ModuleType
) -> None:
    tiles = Tiles(find_puzzle("15-puzzle"))
    search = KernelIDAStar(tiles, every=True)
    monkeypatch.setattr("dodgson.sliding.tiles.ida_star.AT_A_TIME", 16)
    for _ in search:
        interrupt()
    assert (search.result.why, search.count) == ("interrupted", None)
    assert search.incumbent is not None
    assert search.incumbent.cost == search.lower_bound == 41


def test_an_interrupted_search_says_so(monkeypatch: pytest.MonkeyPatch, backend: Backend) -> None:
    class Impatient(Meter):
        """A meter that is interrupted at its third look."""

        looks = 0

        def look(self, expanded: int) -> str | None:
            self.looks += 1
            return "interrupted" if self.looks >= 3 else super().look(expanded)

    monkeypatch.setattr("dodgson.search.effort.Meter", Impatient)
    tables.forget()
    monkeypatch.setattr(tables, "_mapped", lambda _layout: None)
    slide = solve("15-puzzle", seconds=1000, backend=backend)
    assert (slide.status, slide.states) == ("stopped", ())
    assert "interrupted" in slide.why
    assert slide.lower_bound is not None


@given(st.data())
def test_a_path_is_made_from_the_cells_of_the_blank(data: st.DataObject) -> None:
    rows, cols = data.draw(st.sampled_from(SHAPES))
    goal = bytes(data.draw(st.permutations(range(rows * cols))))
    placement = place_goal(goal, rows, cols)
    assert placement.tiles(goal) == bytes(range(rows * cols))
    beside, blanks, cell = neighbours(rows, cols), [], goal.index(0)
    for _ in range(5):
        cell = data.draw(st.sampled_from(beside[cell]))
        blanks.append(cell)
    states = placement.path(goal, bytes(placement.image[cell] for cell in blanks))
    assert [state.index(0) for state in states] == [goal.index(0), *blanks]
    assert all(sorted(state) == sorted(goal) for state in states)


@pytest.mark.parametrize("wrong", [b"", bytes(9), bytes(range(8)), bytes([9, *range(1, 9)])])
def test_the_kernel_refuses_impossible_positions(wrong: bytes, kernels: ModuleType) -> None:
    patterns = tables.tables(layout_for(3, 3, 0))
    with pytest.raises(ValueError, match="each tile once"):
        patterns.estimate(wrong)
    with pytest.raises(ValueError, match="each tile once"):
        kernels.TileSearch(patterns, wrong)
    with pytest.raises(ValueError, match="no mirror"):
        kernels.TileSearch(patterns, bytes(range(9)), mirror=wrong)
    with pytest.raises(ValueError, match="no mirror"):
        kernels.TileSearch(patterns, bytes(range(9)), mirror=bytes([0, 2, 1, *range(3, 9)]))


def test_groups_that_are_no_partition_are_refused(kernels: ModuleType) -> None:
    for groups in ([b""], [b"\1\2"], [b"\1\2\3", b"\3"], [b"\0\1\2\3"], [b"\1\2\4"]):
        with pytest.raises(ValueError, match="each tile once"):
            kernels.TilePatterns.build(2, 2, 0, groups, lambda: None)
    with pytest.raises(ValueError, match="too large"):
        kernels.TilePatterns.build(4, 4, 0, [bytes(range(1, 16))], lambda: None)
    with pytest.raises(ValueError, match="too large"):
        kernels.TilePatterns.build(5, 5, 0, [bytes([n]) for n in range(1, 25)], lambda: None)
    with pytest.raises(ValueError, match="another size"):
        kernels.TilePatterns.open(2, 2, 0, [b"\1\2\3"], b"")
    with pytest.raises(ValueError, match="2 to 32 cells"):
        kernels.TilePatterns.build(6, 6, 0, [b""], lambda: None)
