"""Boards are made as wanted, the same for each seed, and each claim about them holds."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import dodgson
from dodgson.boggle import BogglePuzzle, make
from dodgson.boggle.dice import SETS, roll
from dodgson.boggle.model import Board, check_word
from dodgson.boggle.placing import laid, tiles_of
from dodgson.errors import InputError, NotMadeError

SMALL = ["cat", "act", "cats", "tacos", "dog", "god", "dot", "tea", "eat", "seat", "quit"]


def test_both_backends_make_the_same_boards_on_any_number_of_threads() -> None:
    wish: dict[str, Any] = {"number": 5, "seed": 3, "count": "3..", "words": SMALL}
    once = [each.id for each in make(**wish, backend="python", threads=1)]
    assert once == [each.id for each in make(**wish, threads=2)]
    assert len(set(once)) == 5


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_a_die_for_each_cell_with_six_sides(name: str) -> None:
    side, dice = SETS[name]
    assert len(dice) == side**2
    assert {len(die) for die in dice} == {6}


@pytest.mark.parametrize(
    ("name", "letters"),
    [("1976", "q"), ("1987", "q"), ("big", "q")],
)
def test_one_die_of_a_set_has_the_qu(name: str, letters: str) -> None:
    sides = Counter(face for die in SETS[name].dice for face in die)
    assert sides["qu"] == 1
    assert letters not in sides
    assert set("".join(sides)) == set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("name", ["1976", "1987"])
def test_the_dice_can_show_each_board(name: Any) -> None:
    for puzzle in make(number=3, seed=5, dice=name, common=True, contains=("tiger",)):
        assert "tiger" in {str(word) for word in puzzle.words}
        faces = [frozenset(die) for die in SETS[name].dice]
        assert matched(faces, list(puzzle.grid.tiles))


def matched(dice: list[frozenset[str]], tiles: list[str]) -> bool:
    """Return whether different dice can show all tiles: try the tile with fewest dice first."""
    if not tiles:
        return True
    able = {tile: [die for die in dice if tile in die] for tile in tiles}
    tile = min(able, key=lambda each: len(able[each]))
    rest = tiles.copy()
    rest.remove(tile)
    for die in set(able[tile]):
        left = dice.copy()
        left.remove(die)
        if matched(left, rest):
            return True
    return False


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ({"score": "150..250"}, lambda each: 150 <= each.par <= 250),
        ({"count": "..40"}, lambda each: len(each.words) <= 40),
        ({"longest": "7"}, lambda each: max(lengths(each)) == 7),
        ({"unique_longest": True}, lambda each: lengths(each).count(max(lengths(each))) == 1),
        ({"contains": ["tiger", "lion"]}, lambda each: {"tiger", "lion"} <= names(each)),
        (
            {"dice": "letters", "size": "3x5"},
            lambda each: (each.grid.rows, each.grid.cols) == (3, 5),
        ),
        ({"difficulty": "hard"}, lambda each: 50 <= each.grade.difficulty <= 74),
        ({"wrap": True, "contains": "zebra"}, lambda each: "zebra" in names(each)),
        ({"classic": True, "dice": "1976", "max": 5}, lambda each: max(lengths(each)) <= 5),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
def test_a_board_has_what_is_wanted(
    options: dict[str, Any], holds: Callable[[BogglePuzzle], bool]
) -> None:
    for puzzle in make(number=3, seed=11, common=True, **options):
        assert holds(puzzle)


def lengths(puzzle: BogglePuzzle) -> list[int]:
    return [len(each.word) for each in puzzle.words]


def names(puzzle: BogglePuzzle) -> set[str]:
    return {each.word for each in puzzle.words}


def test_the_puzzle_is_what_the_reference_solves() -> None:
    for puzzle in make(number=3, seed=2, level=35, score="20.."):
        again = dodgson.boggle.solve(puzzle.id, backend="python")
        assert (again.points, again.id) == (puzzle.par, puzzle.id)
        assert names(puzzle) == {each.word for each in again.words}
        for each in puzzle.words:  # by the checker, which shares nothing with any search
            check_word(puzzle.grid, each.word, puzzle.grid.path(each.path))


def test_a_seed_names_a_board() -> None:
    puzzle = list(make(number=2, seed=9, score="100..", common=True))[1]
    assert puzzle.made_as == "boggle:level=60&score=100..#9/2"
    assert dodgson.boggle.solve(puzzle.made_as).id == puzzle.id
    assert dodgson.boggle.draw(puzzle.made_as).id == puzzle.id


def test_hints_lead_to_the_longest_word() -> None:
    puzzle = next(make(seed=4, common=True, unique_longest=True))
    longest = max(names(puzzle), key=len)
    assert longest in puzzle.hints[-1]
    assert not any(longest in hint for hint in puzzle.hints[:-1])


def test_a_puzzle_can_be_pickled() -> None:
    puzzle = next(make(seed=4, common=True))
    again = pickle.loads(pickle.dumps(puzzle))
    assert again.to_json() == puzzle.to_json()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"size": "3x3"}, "size='3x3': the dice '1987' have a size of their own: leave it out"),
        ({"dice": "letters", "size": "9x9"}, "size '9x9': write rows and columns"),
        ({"dice": "lead"}, "dice='lead': choose one of 1976, 1987, big, super-big, letters"),
        ({"contains": "xyzzy"}, "contains='xyzzy': the list has no such word"),
        ({"contains": "at"}, "contains='at': the list has no such word"),
        ({"score": "9..3"}, "score='9..3': the range is upside down: write 3..9"),
        ({"count": "0"}, "count='0': it can only be 1.."),
        (
            {"dice": "letters", "size": "2x2", "contains": "zebra"},
            "contains='zebra': the board has",
        ),
    ],
    ids=str,
)
def test_bad_wishes_are_one_line(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError) as caught:
        next(make(common=True, **options))
    assert str(caught.value).startswith(error)
    assert "\n" not in str(caught.value)


def test_an_impossible_wish_ends_and_names_the_nearest() -> None:
    with pytest.raises(NotMadeError, match=r"made 0 of 1 puzzle: 512 .* the nearest had \d+ words"):
        next(make(seed=1, count="4000..", tries=512, common=True))
    with pytest.raises(NotMadeError, match="the nearest had no place for the words"):
        next(make(seed=1, contains=("jazz", "quiz", "fizz"), tries=512, common=True))


def test_words_share_tiles_where_they_must() -> None:
    empty = Board(2, 2, ("a",) * 4)
    for seed in range(20):
        fixed = laid([tiles_of("cat"), tiles_of("quit")], empty, Random(seed))
        assert fixed is None  # c, a, t, qu, i: five tiles
        fixed = laid([tiles_of("cat"), tiles_of("cap")], empty, Random(seed))
        assert fixed is not None
        assert sorted(fixed.values()) == ["a", "c", "p", "t"]


def test_every_die_shows_every_side() -> None:
    random = Random(1)
    rolls = [roll(SETS["1987"].dice, {}, random) for _ in range(400)]
    seen = {face for each in rolls if each for face in each}
    assert seen == {face for die in SETS["1987"].dice for face in die}
