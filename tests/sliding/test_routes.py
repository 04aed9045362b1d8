"""Solutions as routes: checked on the board, and written only when they are read."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson import native
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.sliding import Slide, check_solution, moves, solve
from dodgson.sliding.blocks import kernel
from dodgson.sliding.blocks.model import Blocks, mask_of, outline_of
from dodgson.sliding.model import (
    METRICS,
    OFFSETS,
    Cell,
    Metric,
    Position,
    Puzzle,
    anchor,
    form_of,
    moved,
    rectangle,
)
from dodgson.sliding.moves import End, Move, Replay, check_moves
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.routes import Route, route_of
from dodgson.sliding.tiles import patterns
from dodgson.sliding.tiles.model import Tiles, neighbours
from dodgson.sliding.tiles.patterns import compact_groups, layout_for, symmetries

from .judge import block_texts, tile_texts

Ends: TypeAlias = tuple[End, ...]

NOT_SQUARE = "AAB/..B/C..:A@r3c2"
MIXED: tuple[tuple[str, str | None, Metric | None], ...] = (
    ("120/453/786", None, None),
    ("120/453/786", "123/450/786", None),
    ("120/453/786", "120/453/786", None),
    ("AA./B..:A@r2c2", None, "steps"),
    ("AA./B..:A@r2c2", None, "moves"),
    ("AA./B..:A@r2c2", "A@r1c2", "steps"),
    ("AA./B..:A@r2c2", "B@r1c1", "straight"),
    ("AA./B../B.. cars A@r1c2", None, "steps"),
    ("AA#/.B.:A@r2c1", None, "steps"),
    ("AA-/.B.:A@r2c1", None, "steps"),
)
"""Puzzles that differ in as little as they can: the goal, the metric, a wall, the kind."""


def way_over_cells(puzzle: Puzzle, position: Position, label: str, to: Cell) -> Move | None:
    """Find the way of one piece as the definition has it: over sets of cells."""
    others = frozenset().union(*(cells for name, cells in position.items() if name != label))
    free = puzzle.floor(label) - others
    ways: dict[frozenset[Cell], tuple[Any, ...]] = {position[label]: ()}
    for cells in (queue := [position[label]]):
        for direction in puzzle.directions(label):
            following = moved(cells, OFFSETS[direction])
            if following <= free and following not in ways:
                ways[following] = (*ways[cells], direction)
                queue.append(following)
    return next((Move(label, way) for at, way in ways.items() if way and anchor(at) == to), None)


@given(st.one_of(block_texts(), block_texts(cars=True), tile_texts()))
def test_the_checker_makes_just_the_moves_that_the_cells_allow(text: str) -> None:
    puzzle = read_puzzle(text)
    for label in puzzle.start:
        for to in [(r, c) for r in range(-2, puzzle.rows + 2) for c in range(-2, puzzle.cols + 2)]:
            allowed = way_over_cells(puzzle, puzzle.start, label, to)
            replay = Replay(puzzle)
            if allowed is None:
                with pytest.raises(InputError, match="cannot get there"):
                    replay.move(label, to)
                assert replay.masks == Replay(puzzle).masks
            else:
                assert replay.move(label, to) == allowed
                after = {**puzzle.start, label: puzzle.moved_to(label, to)}
                assert vars(replay) == vars(Replay(puzzle, after))


@pytest.mark.parametrize("coding", [Blocks, Tiles])
def test_no_answer_is_given_that_the_checker_refuses(
    coding: type[Blocks | Tiles], monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    text = "klotski" if coding is Blocks else "854/206/317:123/405/678"
    route: Callable[..., Route] = coding.route
    faults: dict[str, Callable[[Ends], Ends]] = {
        "cannot get there|more than one cell": lambda ends: ends[4:],
        "move 2: piece .* cannot get there": lambda ends: (ends[0], *ends),
        "does not end at the goal": lambda ends: ends[:-1],
    }
    for fault, broken in faults.items():

        def wrong(*given: Any, broken: Callable[[Ends], Ends] = broken) -> Route:
            right = route(*given)
            return replace(right, ends=broken(right.ends))

        monkeypatch.setattr(coding, "route", wrong)
        with pytest.raises(InputError, match=fault):
            solve(text, backend=backend)


def test_boards_are_written_when_they_are_read(
    monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    slide = solve("klotski", backend=backend)
    written: list[Position] = []
    write = Puzzle.write

    def counted(puzzle: Puzzle, at: Position) -> str:
        written.append(at)
        return write(puzzle, at)

    monkeypatch.setattr(Puzzle, "write", counted)
    assert (slide.cost, len(slide.moves), len(slide.positions), written) == (81, 81, 82, [])
    assert len(slide.states) == len(written) == 82
    assert slide.states is slide.states
    assert len(written) == 82


@pytest.mark.parametrize(
    "use", [copy.copy, copy.deepcopy, lambda slide: pickle.loads(pickle.dumps(slide))]
)
def test_an_answer_whose_boards_are_not_read_equals_one_whose_are(
    use: Callable[[Slide], Slide], backend: Backend
) -> None:
    read = solve(NOT_SQUARE, backend=backend)
    assert read.states[0] == "AAB/..B/C.."
    for slide in (use(solve(NOT_SQUARE, backend=backend)), use(read)):
        again = replace(slide, statistics=read.statistics)
        assert again == read
        assert repr(again) == repr(read)
        assert (slide.states, slide.moves, str(slide)) == (read.states, read.moves, str(read))
        assert again.to_json() == read.to_json()


@pytest.mark.parametrize("text", ["854/206/317", "klotski", "AA./B..:A@r2c2"])
def test_positions_have_their_pieces_in_reading_order(text: str) -> None:
    """Pictures draw them in this order."""
    slide = solve(text)
    read = map(slide.puzzle.read, slide.states)
    assert [list(at.items()) for at in slide.positions] == [list(at.items()) for at in read]


def test_an_answer_with_other_states_has_their_moves() -> None:
    slide = solve("120/453/786")
    shorter = replace(slide, states=slide.states[:2])
    assert list(map(str, shorter.moves)) == ["tile 3 up"]
    assert len(shorter.positions) == 2
    assert route_of(slide.puzzle, slide.states).moves() == slide.moves


def test_what_is_derived_from_a_puzzle_is_left_behind_with_it() -> None:
    puzzle, other = read_puzzle("120/453/786"), read_puzzle("120/453/786")
    assert puzzle.text == "120/453/786"
    assert puzzle.anchors["3"] == (1, 2)
    assert pickle.dumps(puzzle) == pickle.dumps(other)
    nearer = puzzle.starting_at(puzzle.read("123/450/786"))
    assert nearer.text == "123/450/786"
    assert nearer.anchors["3"] == (0, 2)
    assert check_moves(nearer, [("6", (1, 2))]) == 1


def asked(backend: Backend, at: int) -> tuple[Any, ...]:
    text, goal, metric = MIXED[at % len(MIXED)]
    slide = solve(text, goal=goal, metric=metric, backend=backend)
    check_solution(slide.puzzle, slide.states, slide.metric)
    return slide.id, slide.cost, slide.states, slide.moves, slide.statistics.expanded


def test_puzzles_of_one_shape_do_not_share_answers(backend: Backend) -> None:
    alone = [asked(backend, at) for at in range(len(MIXED))]
    assert len({answer[0] for answer in alone}) == len(MIXED)
    assert [answer[1] for answer in alone] == [2, 1, 0, 2, 1, 1, 2, 1, 2, 2]
    with ThreadPoolExecutor(4) as threads:
        order = [at * 7 % len(MIXED) for at in range(6 * len(MIXED))]
        for at, answer in zip(
            order, threads.map(lambda at: asked(backend, at), order), strict=True
        ):
            assert answer == alone[at]


@pytest.mark.parametrize("metric", METRICS)
def test_a_small_puzzle_is_solved_without_asking_for_memory(
    metric: Metric, monkeypatch: pytest.MonkeyPatch, kernels: object
) -> None:
    def ask() -> int:
        raise AssertionError("asked")

    monkeypatch.setattr("dodgson.sliding.questions.usable_memory", ask)
    monkeypatch.setattr(kernel, "usable_memory", ask)
    monkeypatch.setattr(kernel, "resident_memory", ask)
    assert solve("klotski", metric=metric, backend="native").status == "proved"


def test_a_search_that_outgrows_its_first_memory_goes_on(
    monkeypatch: pytest.MonkeyPatch, kernels: object
) -> None:
    whole = solve("klotski", metric="steps", backend="native")
    monkeypatch.setattr(kernel, "FIRST_BYTES", 1 << 19)
    grown = solve("klotski", metric="steps", backend="native")
    assert (grown.cost, grown.states) == (116, whole.states)
    assert grown.statistics.expanded == whole.statistics.expanded
    monkeypatch.setattr(kernel, "spare_memory", lambda: 1 << 18)
    slide = solve("klotski", metric="steps", backend="native")
    assert slide.status == "stopped"
    assert "too little memory" in slide.why
    assert native.kernels()


def test_what_is_kept_of_boards_is_bounded() -> None:
    kept = [rectangle, form_of, outline_of, mask_of, neighbours, symmetries, compact_groups]
    for function in (*kept, moves._mask, patterns._layout):
        assert function.cache_parameters()["maxsize"] in range(1, 257)


def test_groups_follow_the_limits_on_tables_when_they_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = layout_for(3, 3, 0)
    monkeypatch.setattr(patterns, "MOST_IN_GROUP", 4)
    small = layout_for(3, 3, 0)
    assert (len(large.groups), len(small.groups)) == (2, 2)
    assert max(map(len, small.groups)) == 4
    monkeypatch.setitem(patterns.CHOSEN, (3, 3, 0), ((1, 2, 3), (4, 5, 6), (7, 8)))
    assert layout_for(3, 3, 0).groups == ((1, 2, 3), (4, 5, 6), (7, 8))


@pytest.mark.parametrize(
    ("text", "most"),
    [("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 1500), ("klotski", 2000), ("867/254/301", 1100)],
)
def test_an_answer_takes_few_calls(text: str, most: int, kernels: object) -> None:
    """Calls of Python functions are what a small puzzle takes, and are the same on each machine.

    The three once took 9,003, 9,515 and 2,994, as boards were written and read again.
    """
    solve(text, backend="native")
    calls = 0

    def count(_frame: object, event: str, _about: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        solve(text, backend="native")
    finally:
        sys.setprofile(None)
    assert calls < most
