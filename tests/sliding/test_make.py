"""Puzzles that are made: the same for each seed, as wanted, and interesting by plain oracles."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dodgson
from dodgson import work
from dodgson.cli.running import run
from dodgson.errors import InputError, NotMadeError
from dodgson.making import graded
from dodgson.native import Backend
from dodgson.sliding import MadeSlide, Make, check_solution, explore, find_puzzle, make, solve
from dodgson.sliding.blocks.boards import MOST_SPARE, changed, has_full_line, laid_out
from dodgson.sliding.blocks.clusters import cluster_of, standard
from dodgson.sliding.blocks.model import Blocks
from dodgson.sliding.made import MadeBlocks, MadeTiles, made_slide
from dodgson.sliding.make import wishes_of
from dodgson.sliding.model import Metric, Puzzle
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.tiles.make import all_boards, usual_distance
from dodgson.work import Budget, Meter, OutOfBudget

from .judge import Board, block_texts, board_of, floors_of, following, is_goal, judge, levels_from

GOLDEN: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    ({"size": "2x3", "moves": "15.."}, ("215/043", "453/012", "105/243")),
    (
        {"size": "3x4", "moves": "8..14"},
        (
            "5,1,2,3/6,11,0,4/9,7,10,8",
            "2,5,3,4/0,6,7,8/1,9,10,11",
            "2,6,3,4/1,0,7,11/5,9,8,10",
        ),
    ),
    (
        {"kind": "cars", "size": "4x4", "moves": "5.."},
        (
            "...B/AA.B/C.DD/CEEE:cars:A@r2c3",
            "BB.C/DAAC/D.EE/DFFF:cars:A@r2c3",
            "BB.C/AA.C/DEEE/D.FF:cars:A@r2c3",
        ),
    ),
    (
        {"kind": "blocks", "size": "3x3", "moves": "3.."},
        (".AA/BAA/..C:A@r2c1", ".AA/BAA/CD.:A@r2c1"),
    ),
    (
        {"kind": "blocks", "size": "4x3", "moves": "8..", "walls": "0..1", "metric": "straight"},
        (".AA/BAA/CD./.E.:A@r3c1?metric=straight",),
    ),
)
"""Puzzles of seed 1."""
SMALL: tuple[dict[str, Any], ...] = (
    {"kind": "cars", "size": "4x4", "moves": "3..", "number": 6},
    {"kind": "cars", "size": "5x5", "moves": "4..9", "pieces": "4..6", "number": 2},
    {"kind": "cars", "size": "5x5", "moves": "4..9", "walls": 1, "number": 1},
    {"kind": "blocks", "size": "3x3", "moves": "3..", "number": 4},
    {"kind": "blocks", "size": "4x3", "moves": "6..", "walls": "0..2", "number": 1},
)
"""Puzzles that a slow oracle can judge."""


def ids(**options: Any) -> list[str]:
    return [each.id for each in make(**options)]


def boards_of(puzzle: Puzzle) -> list[Board]:
    """Return all boards that can be reached, found without dodgson's searches."""
    floors, boards = floors_of(puzzle), dict.fromkeys([board_of(puzzle)])
    queue = list(boards)
    for board in queue:
        new = [each for each in following(puzzle, floors, board, "moves") if each not in boards]
        boards |= dict.fromkeys(new)
        queue += new
    return queue


@pytest.fixture(
    scope="module", params=SMALL, ids=lambda options: f"{options['kind']}-{options['size']}"
)
def small(request: pytest.FixtureRequest) -> list[MadeSlide]:
    return list(make(seed=4, **request.param))


# One seed, the same puzzles


@pytest.mark.parametrize(("options", "expected"), GOLDEN)
def test_a_seed_gives_the_same_puzzles_on_any_threads_and_both_backends(
    options: dict[str, Any], expected: tuple[str, ...], backend: Backend
) -> None:
    for threads in (1, 2):
        found = ids(**options, number=len(expected), seed=1, threads=threads, backend=backend)
        assert tuple(found) == tuple(f"sliding:{each}" for each in expected)


@pytest.mark.parametrize("options", [GOLDEN[0][0], {"kind": "cars", "size": "4x4"}])
def test_the_name_of_a_seed_is_read_wherever_an_id_is(options: dict[str, Any]) -> None:
    first, second = make(**options, number=2, seed=3)
    assert second.made_as.endswith("#3/2")
    assert first.made_as.startswith(f"sliding:{'kind' if 'kind' in options else 'size'}=")
    for name in (second.made_as, second.made_as.replace("sliding", "slide", 1), second.id):
        assert find_puzzle(name).text == second.puzzle.text
        assert solve(name).id == second.id
    assert dodgson.sliding.draw(second.made_as).id == second.id
    assert explore(second.made_as, most=0).id == second.id
    assert solve(first.made_as.removesuffix("/1")).id == first.id


def test_a_wall_is_no_seed() -> None:
    assert find_puzzle("sliding:AA#/B..:A@r2c1").walls == {(0, 2)}
    with pytest.raises(InputError, match=r"unknown option 'sise' in the ID; did you mean 'size'"):
        find_puzzle("sliding:sise=4x4#1")


def test_it_ends_quietly_if_it_is_interrupted() -> None:
    work.interrupt(lasting=True)
    try:
        assert ids(kind="cars", size="4x4", seed=1, moves="50..", tries=10**9) == []
        all_boards.cache_clear()
        assert ids(size="2x3", seed=1) == []
    finally:
        work.end_interruption()
    assert len(ids(size="2x3", seed=1)) == 1


@pytest.mark.slow  # a sweep: every puzzle is made twice and solved again
@pytest.mark.parametrize(
    ("number", "options"),
    [
        (200, {"moves": "20..25"}),
        (100, {"size": "4x4", "moves": "..30"}),
        (25, {"kind": "cars", "moves": "8.."}),
        (6, {"kind": "blocks", "moves": "10..60"}),
    ],
)
def test_many_puzzles_are_the_same_on_any_threads(number: int, options: dict[str, Any]) -> None:
    once = list(make(**options, number=number, seed=15, threads=1))
    twice = list(make(**options, number=number, seed=15, threads=2))
    assert [each.to_row() for each in once] == [each.to_row() for each in twice]
    assert len({each.id for each in once}) == number
    for made in once:
        assert check_solution(made.puzzle, made.slide.states) == made.par
        assert solve(made.id, strategy="a-star").cost == made.par
        if made.puzzle.kind != "tiles":
            assert explore(made.id, most=0).depth == made.par


# Tiles


@pytest.mark.parametrize("options", [{"size": "2x3", "moves": "16.."}, {"size": "4x4", "moves": 9}])
def test_tiles_are_at_the_wanted_distance(options: dict[str, Any], backend: Backend) -> None:
    for made in make(**options, number=5, seed=2, backend=backend):
        again = solve(made.id, strategy="bidirectional", backend="python")
        assert again.status == "proved"
        assert made.par == again.cost == check_solution(made.puzzle, made.slide.states)
        assert made.par >= 16 if made.puzzle.rows == 2 else made.par == 9
        assert made.positions is None


def test_every_small_board_at_a_distance_is_made_once(backend: Backend) -> None:
    levels = levels_from(find_puzzle("123/450"), [board_of(find_puzzle("123/450"))], "moves")
    making = make(
        size="2x3", moves="20..", number=sum(levels[20:]) + 1, seed=1, tries=60, backend=backend
    )
    found = [next(making) for _ in range(sum(levels[20:]))]
    assert sorted(each.par for each in found) == [20] * levels[20] + [21] * levels[21]
    assert len({each.id for each in found}) == len(found)
    with pytest.raises(NotMadeError, match=r"made \d+ of \d+ puzzles: \d+ candidates in a row"):
        next(making)


def test_all_small_boards_are_numbered_by_their_distance(backend: Backend) -> None:
    boards = all_boards(3, 2, backend)
    states = [boards.at(number) for number in range(boards.before(99))]
    assert len(set(states)) == 360
    tiles = find_puzzle("12/34/50")
    assert [
        boards.before(far + 1) - boards.before(far) for far in range(boards.deepest + 1)
    ] == levels_from(tiles, [board_of(tiles)], "moves")


def test_long_solutions_begin_with_tiles_at_random() -> None:
    assert usual_distance(3, 4) == 28.2
    for made in make(size="3x4", moves="35..", number=3, seed=1):
        assert 35 <= made.par <= 53


# Cars and blocks


def test_each_is_the_farthest_of_its_cluster(small: list[MadeSlide]) -> None:
    for made in small:
        puzzle = made.puzzle
        boards = boards_of(puzzle)
        goals = [board for board in boards if is_goal(puzzle, board)]
        assert len(boards) == made.positions
        assert len(levels_from(puzzle, goals, "moves")) - 1 == made.par
        assert judge(puzzle)[0] == made.par == solve(made.id, strategy="a-star").cost


def test_each_needs_every_piece_and_every_wall(small: list[MadeSlide]) -> None:
    for made in small:
        text = made.puzzle.text
        board, colon, rest = text.partition(":")
        for place, mark in enumerate(board):
            if mark not in "A./":
                emptied = board.replace(mark, ".") if mark != "#" else board
                smaller = emptied[:place] + "." + emptied[place + 1 :] + colon + rest
                least = judge(read_puzzle(smaller))[0]
                assert least is not None
                assert least < made.par


def test_no_line_is_full_of_cars(small: list[MadeSlide]) -> None:
    for made in small:
        if made.puzzle.kind == "cars":
            rows = made.puzzle.grid(made.puzzle.start)
            lines = rows + list(map(list, zip(*rows, strict=True)))
            assert not any(
                all(mark not in ".#" and line.count(mark) > 1 for mark in line) for line in lines
            )
            exit_row = rows[made.puzzle.goal["A"][0]]
            assert all(mark in ".#A" or exit_row.count(mark) == 1 for mark in exit_row)


def test_no_two_are_of_one_cluster(small: list[MadeSlide]) -> None:
    for one, other in combinations(small, 2):
        if one.puzzle.goal == other.puzzle.goal and one.puzzle.walls == other.puzzle.walls:
            assert board_of(other.puzzle) not in boards_of(one.puzzle)


@given(block_texts(), st.data())
def test_one_board_stands_for_a_cluster_and_its_mirror_image(
    text: str, data: st.DataObject
) -> None:
    puzzle = read_puzzle(text)
    board = standard(puzzle, [puzzle.start])
    others = data.draw(st.permutations(sorted(puzzle.start.keys() - puzzle.goal.keys())))
    names = dict(zip(sorted(puzzle.start.keys() - puzzle.goal.keys()), others, strict=True))
    renamed = {names.get(label, label): cells for label, cells in puzzle.start.items()}
    assert standard(puzzle.starting_at(renamed), [renamed]).text == board.text
    assert board_of(read_puzzle(board.text)) == board_of(board)
    assert standard(board, [board.start]).text == board.text


@given(block_texts(cars=True))
def test_a_full_line_has_no_gap_between_its_walls(text: str) -> None:
    puzzle = read_puzzle(text)
    full = False
    for way in ("left", "up"):
        along = {x: at for x, at in puzzle.start.items() if way in puzzle.directions(x)}
        rows = replace(puzzle, gates=frozenset()).grid(along)
        lines = rows if way == "left" else zip(*rows, strict=True)
        parts = [part for line in lines for part in "".join(line).replace("-", "#").split("#")]
        full |= any(part and "." not in part for part in parts)
    assert has_full_line(puzzle) == full


@pytest.mark.parametrize("wanted", [{"walls": "0..3"}, {"size": "7x5", "pieces": "5..6"}])
def test_random_boards_have_what_is_wanted(wanted: dict[str, Any]) -> None:
    wishes = wishes_of(Make(kind="cars", **wanted))
    for seed in range(60):
        random = Random(seed)
        board = laid_out(random, wishes)
        while board is not None:
            assert not has_full_line(board)
            assert wishes.walls.has(len(board.walls))
            assert len(board.start) <= wishes.pieces.most + MOST_SPARE
            exit_row = "".join(board.grid(board.start)[board.goal["A"][0]])
            assert all(mark in ".#A" or exit_row.count(mark) == 1 for mark in exit_row)
            following = changed(random, wishes, board)
            board = following if random.random() < 0.8 else None


def test_larger_boards_are_as_wanted() -> None:
    wanted: dict[str, Any] = {"moves": "9..25", "pieces": "8..12", "seed": 5}
    for made in make(kind="cars", **wanted):
        assert 9 <= made.par <= 25
        assert 8 <= len(made.puzzle.start) <= 12
        explored = explore(made.id, most=1000)
        assert explored.minimal
        assert explored.depth == made.par
        assert explored.positions == made.positions
        assert made.slide.states[0] in explored.hardest
        assert check_solution(made.puzzle, made.slide.states) == made.par
    (klotski,) = make(kind="blocks", moves="9..", seed=2)
    assert klotski.clue == f"Slide block A to row 4, column 2 in {klotski.par} moves."
    assert explore(klotski.id).depth == klotski.par == solve(klotski.id).cost


@pytest.mark.parametrize("metric", ["steps", "straight"])
def test_the_metric_counts(metric: Metric) -> None:
    (made,) = make(kind="cars", size="4x4", moves="4..", metric=metric, seed=1)
    assert made.metric == metric
    assert solve(made.id).cost == made.par == judge(made.puzzle, metric)[0]
    assert solve(made.id).metric == metric


# Difficulty


def test_what_is_measured_is_so(small: list[MadeSlide]) -> None:
    for made in small:
        puzzle, floors = made.puzzle, floors_of(made.puzzle)
        values = dict(made.measured())
        assert values["answers"] == judge(puzzle)[1]
        assert values["positions"] == len(boards_of(puzzle))
        way = [board_of(puzzle.starting_at(each)) for each in made.slide.positions]
        choices = [set(following(puzzle, floors, board, "moves")) for board in way[:-1]]
        assert values["branching"] == sum(map(len, choices)) / made.par
        goals = [board for board in boards_of(puzzle) if is_goal(puzzle, board)]
        near = nearness(puzzle, goals)
        right = sum(
            near[child] < near[at] for at, some in zip(way, choices, strict=False) for child in some
        )
        assert values["wrong"] == pytest.approx(100 * (1 - right / sum(map(len, choices))))
        dead = sum(
            set(following(puzzle, floors, child, "moves")) <= some | {at}
            for at, some in zip(way, choices, strict=False)
            for child in some
            if near[child] >= near[at]
        )
        assert values["dead ends"] == dead


def nearness(puzzle: Puzzle, goals: list[Board]) -> dict[Board, int]:
    """Return the distance of each board from the nearest goal."""
    near, floors, queue = dict.fromkeys(goals, 0), floors_of(puzzle), list(goals)
    for board in queue:
        for child in following(puzzle, floors, board, "moves"):
            if child not in near:
                near[child] = near[board] + 1
                queue.append(child)
    return near


def test_both_backends_measure_the_same(backend: Backend) -> None:
    (cars,) = make(kind="cars", size="4x4", moves="5..", seed=1, backend=backend)
    assert cars.grade.difficulty == 16
    assert {each.feature.name: round(each.value) for each in cars.grade.measures} == {
        "moves": 6,
        "answers": 10,
        "branching": 4,
        "wrong": 54,
        "dead ends": 0,
        "away": 0,
        "positions": 28,
        "pieces": 5,
    }
    (tiles,) = make(size="2x3", moves="21", seed=1, backend=backend)
    measured = {each.feature.name: each.value for each in tiles.grade.measures}
    assert measured == {"moves": 21, "answers": 4, "away": 8, "tiles": 5}


def test_the_boards_of_the_gallery_become_harder_with_their_moves() -> None:
    boards = (find_puzzle(f"rush-{number}") for number in range(1, 11))
    made = [made_slide(board, "moves", "native", explore(board).positions) for board in boards]
    assert [each.par for each in made] == [10, 15, 20, 25, 30, 35, 40, 45, 51, 60]
    assert [each.grade.difficulty for each in made] == [28, 39, 47, 52, 61, 70, 79, 67, 76, 74]


@given(st.sampled_from([MadeTiles, MadeBlocks]), st.data())
def test_harder_is_never_graded_easier(kind: type[MadeSlide], data: st.DataObject) -> None:
    values = {
        each.name: data.draw(st.floats(0, 2 * max(each.easy, each.hard))) for each in kind.FEATURES
    }
    feature = data.draw(st.sampled_from(kind.FEATURES))
    more = data.draw(st.floats(0, 1000)) * (1 if feature.hard > feature.easy else -1)
    harder = {**values, feature.name: values[feature.name] + more}
    assert graded(kind.FEATURES, harder).difficulty >= graded(kind.FEATURES, values).difficulty


def test_a_band_of_difficulty_is_kept() -> None:
    for band, least, most in (("easy", 0, 24), ("15..30", 15, 30)):
        for made in make(kind="cars", size="4x4", difficulty=band, number=2, seed=1):
            assert least <= made.grade.difficulty <= most


# What a puzzle comes with


def test_a_puzzle_has_all_that_a_page_needs() -> None:
    for options in (
        {"kind": "tiles"},
        {"kind": "cars", "moves": "6.."},
        {"kind": "blocks", "size": "4x3"},
    ):
        (made,) = make(**options, seed=1)  # type: ignore[arg-type]
        moves = made.solution.split("; ")
        assert len(moves) == made.par
        assert made.clue.endswith(f"in {made.par} moves.")
        assert len(made.hints) == 3
        assert moves[0] in made.hints[1]
        assert "; ".join(moves[:3]) in made.hints[2]
        assert moves[3] not in made.hints[2]
        assert ET.fromstring(made.puzzle_svg()).tag.endswith("svg")
        assert moves[-1] in made.solution_svg()
        assert moves[-1] not in made.puzzle_svg()
        assert made.board in str(made)
        assert "\x1b" in made.to_text(colour=True) or made.puzzle.kind == "tiles"


def test_the_command_writes_text_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["sliding", "make", "--kind", "cars", "--size", "4x4", "--moves", "5..", "--seed", "1"]
    assert run(asked) == 0
    text = capsys.readouterr().out
    assert text.startswith("sliding:...B/AA.B/C.DD/CEEE:cars:A@r2c3\n· · · B\n")
    assert "Drive car A out at the right in" in text
    assert run([*asked, "-n", "2", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines()[:2])
    assert first["made_as"] == "sliding:kind=cars&size=4x4&moves=5..#1/1"
    assert len(second["moves"]) == second["par"]
    assert (first["kind"], first["rows"], first["cols"]) == ("cars", 4, 4)
    assert run([*asked, "--csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert row["id"] == first["id"]
    assert row["solution"] == "; ".join(first["moves"])


# Bad input, and wishes that cannot be


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"moves": 40}, "moves=40: it can only be 1..31"),
        ({"moves": "9..4"}, "moves='9..4': the range is upside down: write 4..9"),
        ({"size": "4x4", "moves": 81}, "moves=81: it can only be 1..80"),
        ({"size": "5x5", "moves": 41}, "moves=41: it can only be 1..40"),
        ({"size": "1x3"}, "size='1x3': tiles have 2 to 5 rows and columns"),
        ({"size": "big"}, "size='big': give rows and columns, such as 4x5"),
        ({"kind": "cars", "size": "9x9"}, "size='9x9': cars have 3 to 7 rows and columns"),
        ({"kind": "cars", "pieces": 30}, "pieces=30: it can only be 1..18"),
        ({"kind": "cars", "walls": 10}, "walls=10: it can only be ..9"),
        ({"pieces": 4}, "pieces is for cars and blocks: leave it out, or give kind='cars'"),
        ({"metric": "steps"}, "metric is for cars and blocks: leave it out, or give kind='cars'"),
        ({"kind": "cars", "moves": 0}, "moves=0: it can only be 1.."),
    ],
)
def test_what_cannot_be_is_named(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError) as caught:
        next(make(**options))
    assert str(caught.value) == error


def test_the_command_says_it_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sliding", "make", "--moves", "40"]) == 2
    assert capsys.readouterr().err == "dodgson: --moves 40: it can only be 1..31\n"
    wish = ["--kind", "cars", "--size", "4x4", "--moves", "40..", "--seed", "1", "--tries", "40"]
    assert run(["sliding", "make", *wish]) == 1
    error = capsys.readouterr().err
    assert error == (
        "dodgson: made 0 of 1 puzzle: 82 candidates in a row gave no puzzle; "
        "the nearest had 7 moves\n"
    )


def test_the_nearest_candidate_is_named_with_its_pieces() -> None:
    with pytest.raises(NotMadeError, match=r"the nearest had \d+ moves, \d pieces$"):
        next(make(kind="cars", size="4x4", pieces=8, seed=1, tries=200))


def test_work_that_is_stopped_says_so(backend: Backend) -> None:
    meter = Meter(Budget())
    meter.stop("enough")
    blocks = Blocks(read_puzzle("AA./B..:A@r2c2"), "moves")
    with pytest.raises(OutOfBudget, match="enough"):
        cluster_of(blocks, 10**6, backend, meter)


def test_a_cluster_has_at_most_so_many_positions(backend: Backend) -> None:
    blocks = Blocks(find_puzzle("rush-10"), "moves")
    cluster = cluster_of(blocks, 2332, backend, Meter(Budget()))
    assert cluster is not None
    assert (cluster.positions, cluster.depth) == (2332, 60)
    assert cluster_of(blocks, 2331, backend, Meter(Budget())) is None
