"""Puzzles are made lazily, the same for each seed, as wanted, and within bounds."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.making.toy import LARGEST, Make, make_numbers

from dodgson import work
from dodgson.errors import CallError, InputError, NotMadeError
from dodgson.making import made_by_id


def ids(**options: object) -> list[str]:
    return [each.id for each in make_numbers(**options)]  # type: ignore[arg-type]


def test_one_seed_gives_the_same_puzzles_on_any_number_of_threads() -> None:
    once = ids(number=30, seed=7, threads=1)
    assert once == ids(number=30, seed=7, threads=2) == ids(number=30, seed=7, threads=5)
    assert once != ids(number=30, seed=8, threads=1)
    assert once[:10] == ids(number=10, seed=7)


def test_without_a_seed_each_call_makes_others() -> None:
    assert len({tuple(ids(number=20)) for _ in range(3)}) == 3


def test_no_puzzle_is_made_twice() -> None:
    assert sorted(ids(number=LARGEST + 1, seed=1)) == sorted(
        f"number:{number}" for number in range(LARGEST + 1)
    )


def test_more_puzzles_than_there_are_end_with_those_made() -> None:
    numbers = make_numbers(number=5, seed=1, size="4..6")
    assert sorted(each.par for each in islice(numbers, 3)) == [4, 5, 6]
    with pytest.raises(NotMadeError, match=r"made 3 of 5 puzzles: 1,\d{3} candidates in a row"):
        next(numbers)


def test_an_impossible_wish_names_the_nearest_candidate() -> None:
    wish = (
        r"^made 0 of 1 puzzle: 1,000 candidates in a row gave no puzzle; the nearest had size 40$"
    )
    with pytest.raises(NotMadeError, match=wish):
        ids(seed=3, size="50..60")


def test_tries_and_seconds_bound_the_work() -> None:
    with pytest.raises(NotMadeError, match="10 candidates in a row"):
        ids(seed=3, size="50..60", tries=7)
    with pytest.raises(NotMadeError, match=r"the time is over \(seconds=0\.05\)"):
        ids(seed=3, size="50..60", tries=10**9, seconds=0.05)


@pytest.mark.parametrize("band", ["easy", "60..80", "hard,expert", range(30, 40), (10, None)])
def test_the_difficulty_is_in_the_band(band: object) -> None:
    makings = list(make_numbers(number=3, seed=2, difficulty=band))  # type: ignore[arg-type]
    ends = {"easy": (0, 24), "60..80": (60, 80), "hard,expert": (50, 100)}
    least, most = ends.get(band, {range(30, 40): (30, 39), (10, None): (10, 100)}.get(band))  # type: ignore[call-overload]
    assert all(least <= each.grade.difficulty <= most for each in makings)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"size": "7..5"}, "size='7..5': the range is upside down: write 5..7"),
        ({"size": "many"}, "size='many': give a number or a range, such as 5, 5..7 or 5.."),
        ({"size": ".."}, "size='..': give a number or a range, such as 5, 5..7 or 5.."),
        ({"difficulty": "hrad"}, "difficulty='hrad': did you mean 'hard'?, or a range"),
        ({"difficulty": "easy,hard"}, "difficulty='easy,hard': name the grades between them too"),
        ({"difficulty": "200"}, "difficulty='200': it can only be ..100"),
        ({"number": 0}, "number=0: it must be at least 1"),
        ({"seed": -1}, "seed=-1: it must be at least 0"),
    ],
)
def test_bad_options_are_named(options: dict[str, object], error: str) -> None:
    with pytest.raises(InputError) as caught:
        ids(**options)
    assert str(caught.value).startswith(error)


def test_wrong_types_are_named() -> None:
    with pytest.raises(CallError, match=r"size=1\.5: it must be text \(str\) or a whole number"):
        ids(size=1.5)


def test_it_is_lazy() -> None:
    endless = make_numbers(number=LARGEST, seed=1)
    assert len(list(islice(endless, 3))) == 3
    endless.close()


def test_an_interrupt_ends_it_quietly() -> None:
    making = make_numbers(number=5, seed=1, size="50..60", tries=10**12)
    work.interrupt(lasting=True)
    try:
        assert list(making) == []
    finally:
        work.end_interruption()


def test_each_puzzle_says_how_to_make_it_again() -> None:
    for made in make_numbers(number=4, seed=5, size="10..20", difficulty="medium"):
        assert made.made_as.startswith("number:")
        assert made_by_id("number", made.made_as, Make, make_numbers.answer) == made.id
    first = next(make_numbers(seed=5))
    assert made_by_id("number", "number:#5", Make, make_numbers.answer) == first.id


@pytest.mark.parametrize(
    "text", ["ladder:#5", "number:#x", "number:#5/", "number:size=3#", "number:#5/0"]
)
def test_what_names_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="write number:, options separated by &, # and a seed"):
        made_by_id("number", text, Make, make_numbers.answer)


def test_unknown_options_of_a_seed_are_named() -> None:
    with pytest.raises(InputError, match=r"unknown option 'sise' in the ID; did you mean 'size'\?"):
        made_by_id("number", "number:sise=3#5", Make, make_numbers.answer)
