"""Ladders are made as wanted: judged on the whole list, of common words, the same for each seed."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import CallError, InputError, NotMadeError
from dodgson.ladder import LadderPuzzle, check_ladder, draw, make, solve
from dodgson.ladder.lengths import length_graph
from dodgson.ladder.made import FEATURES, detours, measured_around
from dodgson.making import graded
from dodgson.native import Backend
from dodgson.words import load

LISTED = load()
COMMON = LISTED.at_most_level(35)


def made(**options: Any) -> list[LadderPuzzle]:
    return [*make(**options)]


def ids(**options: Any) -> list[str]:
    return [each.id for each in made(**options)]


@cache
def listed(words: Any, length: int) -> frozenset[str]:
    return frozenset(words.of_length(length))


def counted(start: str, goal: str, words: frozenset[str]) -> tuple[int, int] | None:
    """Return the steps and the number of shortest ladders, level by level: the oracle."""
    ways, seen, steps = {start: 1}, {start}, 0
    while ways and goal not in ways:
        following: dict[str, int] = {}
        for word, here in ways.items():
            for place in range(len(word)):
                for letter in ascii_lowercase:
                    other = word[:place] + letter + word[place + 1 :]
                    if other in words and other not in seen:
                        following[other] = following.get(other, 0) + here
        ways, steps = following, steps + 1
        seen |= following.keys()
    return (steps, ways[goal]) if goal in ways else None


def assert_as_claimed(each: LadderPuzzle, large: Any = LISTED, small: Any = COMMON) -> None:
    """Check what a ladder claims: its length, its answers, and that common words suffice."""
    first, last = each.words[0], each.words[-1]
    every = listed(large, len(first))
    check_ladder(each.words, every)
    assert counted(first, last, every) == (each.par, each.answers)
    of_common = counted(first, last, listed(small, len(first)))
    assert of_common is not None, "the ends are common words"
    assert of_common[0] == each.par, "no rarer word gives a shorter way"
    assert all(word in small for word in each.words)


def test_a_made_ladder_is_what_it_claims() -> None:
    for each in made(number=12, seed=5, length="3..5"):
        assert_as_claimed(each)
        assert 3 <= each.par <= 8


@pytest.mark.slow  # 8 s: the oracle tries every letter
def test_hundreds_of_ladders_are_what_they_claim() -> None:
    for options in ({}, {"unique": True, "steps": 5}, {"answers": "2..4", "length": 4}):
        for each in made(number=60, seed=17, **options):
            assert_as_claimed(each)


def test_the_engine_finds_the_same_length_and_number_of_answers() -> None:
    for each in made(number=8, seed=9, length=4):
        found = solve(each.id, strategy="breadth-first", backend="python")
        assert (found.cost, found.status) == (each.par, "proved")
        assert solve(each.id, count=True).count == each.answers


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ({"steps": "6..7", "length": 4}, lambda each: each.par in (6, 7)),
        ({"steps": 5, "unique": True}, lambda each: (each.par, each.answers) == (5, 1)),
        ({"answers": 3}, lambda each: each.answers == 3),
        ({"length": "5..6"}, lambda each: len(each.words[0]) in (5, 6)),
        (
            {"from_level": 20},
            lambda each: all((LISTED.level(word) or 99) <= 20 for word in each.words),
        ),
        ({"difficulty": "hard"}, lambda each: each.grade.name == "hard"),
        ({"theme": "horse,wolf,zebra"}, lambda each: {"horse", "wolf"} & {*each.ends}),
        ({"exclude": "chimes,whales"}, lambda each: not {"chimes", "whales"} & {*each.words}),
    ],
)
def test_ladders_are_as_wanted(options: dict[str, Any], holds: Callable[[Any], bool]) -> None:
    for each in made(number=10, seed=4, **options):
        assert holds(each), each


def test_only_the_words_of_a_level_count() -> None:
    small = LISTED.at_most_level(50)
    for each in made(number=6, seed=2, level=50, length=4):
        assert_as_claimed(each, large=small)
        assert each.id.endswith("?level=50")
        assert solve(each.id).cost == each.par


def test_every_ladder_passes_through_the_word_asked_for() -> None:
    for each in made(number=6, seed=3, via="tail", unique=True):
        first, last = each.words[0], each.words[-1]
        assert "tail" in each.words[1:-1]
        assert each.id == f"ladder:{first}-tail-{last}"
        assert len({*each.words}) == len(each.words)
        assert not any(hint.endswith("is tail.") for hint in each.hints)  # the clue tells it
        legs = [counted(first, "tail", listed(LISTED, 4)), counted("tail", last, listed(LISTED, 4))]
        assert [sum(leg[0] for leg in legs if leg), legs[0][1], legs[1][1]] == [each.par, 1, 1]  # type: ignore[index]
        assert solve(each.id).cost == each.par


def test_answers_by_way_of_a_word_are_those_of_both_parts() -> None:
    for each in made(number=6, seed=3, via="tail", answers="2..4", steps="5..6"):
        first, last = each.ends
        legs = counted(first, "tail", listed(LISTED, 4)), counted("tail", last, listed(LISTED, 4))
        (steps, ways), (more_steps, more_ways) = (leg for leg in legs if leg)
        assert (steps + more_steps, ways * more_ways) == (each.par, each.answers)
        assert 2 <= each.answers <= 4
        assert solve(each.id, count=True).count == each.answers


def test_pairs_are_taken_from_a_file_as_they_stand(tmp_path: Path) -> None:
    pairs = tmp_path / "doublets.txt"
    pairs.write_text("Head tail\n\nblack,white\nwinter summer\nquokka\tbanana\n")
    # No ladder joins quokka and banana; the others need words that are not common.
    wanted = {"ladder:head-tail", "ladder:black-white", "ladder:winter-summer"}
    with pytest.raises(NotMadeError, match="made 0 of 9 puzzles"):
        made(pairs=str(pairs), seed=1, number=9)
    assert {each.id for each in made(pairs=pairs, seed=1, number=3, from_level=80)} == wanted


def test_a_theme_is_read_from_words_and_files(tmp_path: Path) -> None:
    beasts = tmp_path / "beasts"
    beasts.write_text("Horse\nmule\n")
    theme = {"horse", "mule", "wolf"}
    found = made(number=12, seed=1, theme=[str(beasts), "wolf"])
    assert all(theme & {*each.ends} for each in found)
    assert theme <= {word for each in found for word in each.ends}


def test_one_seed_gives_the_same_ladders_on_any_number_of_threads() -> None:
    once = ids(number=60, seed=7, threads=1)
    assert once == ids(number=60, seed=7, threads=2) == ids(number=60, seed=7)
    assert once != ids(number=60, seed=8)
    assert len({*once}) == 60


def test_a_pair_of_words_is_made_in_one_direction_only() -> None:
    found = made(number=400, seed=1, length=3, steps=3)
    assert len({frozenset(each.ends) for each in found}) == 400


def test_both_backends_make_the_same_ladders(backend: Backend) -> None:
    found = made(number=3, seed=11, words=list(COMMON.of_length(3)), backend=backend, unique=True)
    assert [each.ends for each in found] == [("bye", "dim"), ("woe", "gem"), ("hot", "gas")]
    assert [each.grade.difficulty for each in found] == [14, 16, 18]


def test_ladders_in_a_row_have_different_ends() -> None:
    found = made(number=100, seed=6, steps=5, unique=True)
    shared = sum(not {*one.ends}.isdisjoint(other.ends) for one, other in pairwise(found))
    assert shared <= 2


def test_each_ladder_says_how_to_make_it_again() -> None:
    for each in made(number=3, seed=12, unique=True, length="4..5", difficulty="medium"):
        assert each.made_as.startswith("ladder:difficulty=medium&length=4..5&unique")
        assert solve(each.made_as).id == each.id
    assert solve("ladder:#12").id == made(seed=12)[0].id
    assert draw("ladder:#12", format="text").id == made(seed=12)[0].id


def test_what_a_page_needs_is_there() -> None:
    each = next(made for made in make(number=50, seed=1, unique=True) if made.par == 5)
    first, *_, last = each.words
    assert each.clue == f"Change {first} into {last} in 5 steps."
    assert each.board.split() == [first, *["_" * len(first)] * 4, last]
    assert each.solution.split() == [*each.words]
    assert [word for word in each.words if word in each.hints[1]] == [each.words[3]]
    assert each.words[1] in each.hints[2]
    assert each.words[4] in each.hints[3]
    assert all(each.hints)
    document = json.loads(json.dumps(each.to_json()))
    assert document["words"] == [*each.words]
    assert document["rarest"]["level"] == max(LISTED.level(word) or 0 for word in each.words)
    assert pickle.loads(pickle.dumps(each)).grade == each.grade


@pytest.mark.parametrize("options", [{}, {"via": "tail"}])
def test_the_picture_has_squares_for_the_letters_and_tells_no_word_between(
    options: dict[str, Any],
) -> None:
    each = made(number=1, seed=3, steps=4, **options)[0]
    svg = each.puzzle_svg()
    first, *between, last = each.words
    shown = re.findall(r">(\w)</text>", svg)
    assert "".join(shown).lower() == first + last
    assert svg.count('class="paper axis"') == sum(map(len, between))
    assert not any(word in svg.lower() for word in between if word != each.via)


def test_hints_say_which_letter_changes_first() -> None:
    for each in made(number=20, seed=2):
        places = [a != b for a, b in zip(*each.words[:2], strict=True)]
        ordinal = ("first", "second", "third", "fourth", "fifth", "sixth")[places.index(True)]
        assert f"{ordinal} letter changes first" in each.hints[0].lower()
        assert each.hints[0].startswith("In one answer") == (each.answers > 1)


def test_features_are_measured_as_they_are_defined() -> None:
    words = ["cat", "cot", "dot", "dog", "cog", "cag", "dit", "emu"]
    ladder = ("cat", "cot", "dot", "dog")
    # Beside the ladder: cag after cat, cog after cot, dit after dot, which leads no further.
    measured = measured_around(ladder, length_graph(load(words), 3))
    assert measured == {"branching": (2 + 3 + 3) / 3, "dead ends": 1, "parting": 1}
    # cat cap cag cog dog is a step longer, and leaves at once; cat cut cot comes back.
    measured = measured_around(ladder, length_graph(load([*words, "cap", "cut"]), 3))
    assert measured == {"branching": (4 + 4 + 3) / 3, "dead ends": 1, "parting": 0}
    # cat cot cob cog dog leaves after a step; cat cut cot comes back, and does not count.
    measured = measured_around(ladder, length_graph(load([*words, "cob", "cut"]), 3))
    assert measured["parting"] == 1 / 3
    assert detours(("cat", "cot", "dot", "dog")) == 0
    assert detours(("cat", "bat", "bot", "dot")) == 1


@given(
    st.fixed_dictionaries({each.name: st.floats(0, 100) for each in FEATURES}),
    st.sampled_from(FEATURES),
    st.floats(0, 100),
)
def test_harder_is_never_graded_easier(values: dict[str, float], feature: Any, more: float) -> None:
    direction = 1 if feature.hard > feature.easy else -1
    harder = {**values, feature.name: values[feature.name] + direction * more}
    assert graded(FEATURES, harder).difficulty >= graded(FEATURES, values).difficulty


def test_a_list_without_levels_has_no_rarity() -> None:
    each = made(seed=1, words=["cat", "cot", "dot", "dog"], unique=True)[0]
    assert each.rarest is None
    assert "rarity" not in {measure.feature.name for measure in each.grade.measures}
    assert each.to_json()["rarest"] is None


def test_an_impossible_wish_names_the_nearest() -> None:
    wish = (
        r"^made 0 of 1 puzzle: 1,000 candidates in a row gave no puzzle; the nearest had 3 steps "
    )
    with pytest.raises(NotMadeError, match=wish + "and 1 answer$"):
        made(seed=1, words=["cat", "cot", "dot", "dog"], steps="5..")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"steps": "7..5"}, "steps='7..5': the range is upside down: write 5..7"),
        ({"steps": 0}, "steps=0: it can only be 1.."),
        ({"length": "9..4"}, "length='9..4': the range is upside down: write 4..9"),
        ({"length": 40}, "the word list scowl-80: no word of level 35 or less with 40 letters"),
        ({"answers": "3..2"}, "answers='3..2': the range is upside down: write 2..3"),
        ({"unique": True, "answers": 2}, "unique and answers=2 do not go together: leave one out"),
        ({"via": "tail", "theme": "wolf"}, "theme and via do not go together: leave one out"),
        ({"via": "tial"}, "via='tial': 'tial' is not in the word list scowl-80; did you mean "),
        ({"via": "tail", "length": 5}, "via='tail': it does not have 5 letters"),
        ({"theme": "wolf,zzyzx"}, "theme='zzyzx': 'zzyzx' is not in the word list scowl-80"),
        ({"theme": "wolf", "length": 5}, "theme: no word with 5 letters"),
        ({"theme": "./nowhere"}, "./nowhere: no such file"),
        ({"pairs": "nowhere"}, "nowhere: no such file"),
        ({"words": ["cat", "cot"], "from_level": 35}, "from_level=35 needs levels, but the given "),
        ({"from_level": 5}, "from_level=5: it must be at least 10"),
        ({"difficulty": "hrad"}, "difficulty='hrad': did you mean 'hard'?"),
        ({"number": 0}, "number=0: it must be at least 1"),
        ({"exclude": "c-t"}, "exclude='c-t': not a word"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError) as caught:
        made(seed=1, **options)
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("head tail\nhead zzyzx\n", "line 2: 'zzyzx' is not in the word list scowl-80"),
        ("head\n", "line 1: 'head' is not two words"),
        ("head tail heal\n", "line 1: 'head tail heal' is not two words"),
        ("cat lions\n", "line 1: cat and lions differ in length: no ladder joins them"),
        ("cat cat\n", "line 1: cat and cat are the same: no ladder joins them"),
        ("", "no pair of words"),
    ],
)
def test_wrong_pairs_are_named_with_their_line(tmp_path: Path, text: str, error: str) -> None:
    pairs = tmp_path / "pairs"
    pairs.write_text(text)
    with pytest.raises(InputError) as caught:
        made(pairs=str(pairs), seed=1)
    assert str(caught.value).startswith(f"{pairs}")
    assert error in str(caught.value)


def test_a_wrong_word_in_a_theme_is_named_with_its_line(tmp_path: Path) -> None:
    theme = tmp_path / "theme.txt"
    theme.write_text("wolf\n\nzzyzx\n")
    with pytest.raises(InputError, match=r"theme\.txt, line 3: 'zzyzx' is not in"):
        made(theme=str(theme), seed=1)


def test_an_unknown_option_in_a_seed_is_named() -> None:
    with pytest.raises(InputError, match=r"unknown option 'step' in the ID; did you mean 'steps'"):
        solve("ladder:step=5#1")
    with pytest.raises(CallError, match=r"ladder.make has no option 'sede': did you mean 'seed'"):
        made(sede=1)
