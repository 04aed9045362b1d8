"""Palindromes are made as wanted, the same for each seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError, NotMadeError
from dodgson.making import graded
from dodgson.pangram import PhrasePuzzle, Verdict, check, make
from dodgson.pangram.growing import Garden, Limits
from dodgson.pangram.made import FEATURES
from dodgson.words import load

LISTED = load()


def made(**options: Any) -> list[PhrasePuzzle]:
    return [*make(**options)]


def reads_backwards(words: tuple[str, ...]) -> bool:
    text = "".join(words)
    return all(text[at] == text[-1 - at] for at in range(len(text)))


@pytest.mark.parametrize("must", [(), ("lemon",), ("stars", "no"), ("level",)])
def test_phrases_are_palindromes_of_common_words_with_those_asked_for(must: tuple[str]) -> None:
    for each in made(number=12, seed=3, must=must, length="8..20", word_count="3..5"):
        assert reads_backwards(each.words)
        assert set(must) <= {*each.words}
        assert 8 <= each.par == sum(map(len, each.words)) <= 20
        assert 3 <= len(each.words) == len({*each.words}) <= 5
        assert all((LISTED.level(word) or 99) <= 35 for word in each.words)
        assert check(each.id, words="scowl-80").status == "proved"


def test_phrases_have_the_letters_asked_for() -> None:
    for each in made(number=10, seed=3, letters="Vex", from_level=50):
        assert set("vex") <= set("".join(each.words))
        assert each.id.endswith("?letters=evx")
        assert check(each.id).status == "proved"


@given(
    st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=12, unique=True),
    st.integers(0, 99),
    st.data(),
)
def test_whatever_grows_is_a_palindrome_of_different_words(
    words: list[str], seed: int, data: st.DataObject
) -> None:
    wanted = data.draw(st.lists(st.sampled_from(words), max_size=2, unique=True))
    for phrase in Garden(words).grow(Random(seed), Limits(20, 5), wanted or words, wanted):
        assert reads_backwards(phrase)
        assert len({*phrase}) == len(phrase) <= 5
        assert {*phrase} <= {*words}
        assert not wanted or {*phrase} & {*wanted}


def test_one_seed_gives_the_same_phrases_on_any_number_of_threads() -> None:
    once = [each.id for each in made(number=40, seed=7, threads=1)]
    assert once == [each.id for each in made(number=40, seed=7, threads=2)]
    assert once != [each.id for each in made(number=40, seed=8)]
    assert len({*once}) == 40


def test_each_phrase_says_how_to_make_it_again() -> None:
    for each in made(number=2, seed=5, must="lemon", length="..14"):
        assert each.made_as.startswith("pangram:must=lemon&length=..14#5/")
        verdict = check(each.made_as)
        assert isinstance(verdict, Verdict)
        assert verdict.phrases[0].words == each.words


def test_what_a_page_needs_is_there() -> None:
    each = made(seed=1, must="lemon", letters="dm", length=16)[0]
    assert each.clue == "Find a palindrome of 16 letters, with lemon and all of d m."
    assert each.board.split() == [
        word if word == "lemon" else "_" * len(word) for word in each.words
    ]
    assert each.hints[1] == f"The words begin with {' '.join(word[0] for word in each.words)}."
    assert each.status == "feasible"
    document = json.loads(json.dumps(each.to_json()))
    assert document["words"] == document["solution"].split() == [*each.words]
    assert document["given"] == ["lemon"]


def test_a_difficulty_can_be_asked_for() -> None:
    assert {each.grade.name for each in made(number=5, seed=1, difficulty="easy")} == {"easy"}


def test_a_list_without_levels_has_no_rarity() -> None:
    each = made(seed=1, words=["no", "lemon", "on", "melon", "level"], length="..20")[0]
    assert each.rarest is None
    assert {measure.feature.name for measure in each.grade.measures} == {"letters", "words"}


@given(
    st.fixed_dictionaries({each.name: st.floats(0, 100) for each in FEATURES}),
    st.sampled_from(FEATURES),
    st.floats(0, 100),
)
def test_harder_is_never_graded_easier(values: dict[str, float], feature: Any, more: float) -> None:
    harder = {**values, feature.name: values[feature.name] + more}
    assert graded(FEATURES, harder).difficulty >= graded(FEATURES, values).difficulty


def test_an_impossible_wish_names_the_nearest() -> None:
    wish = r"^made 0 of 1 puzzle: 208 candidates in a row gave no puzzle; the nearest had \d+ "
    with pytest.raises(NotMadeError, match=wish + r"letters, \d+ words?, and not .*q.*z$"):
        made(seed=1, letters="abcdefghijklmnopqrstuvwxyz", tries=200)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            {"must": "lemno"},
            "must='lemno': 'lemno' is not in the word list scowl-80; did you mean l",
        ),
        ({"must": "x1"}, "must='x1': 'x1' is not in the word list scowl-80"),
        ({"length": "20..8"}, "length='20..8': the range is upside down: write 8..20"),
        ({"word_count": "5..2"}, "word_count='5..2': the range is upside down: write 2..5"),
        ({"letters": "a1"}, "letters='a1': '1' is not a letter"),
        ({"min_word": 40}, "min_word=40: the word list scowl-80, level 35 has no word so long"),
        ({"words": ["noon"], "from_level": 20}, "from_level=20 needs levels, but the given list "),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], error: str) -> None:
    with pytest.raises(InputError) as caught:
        made(seed=1, **options)
    assert str(caught.value).startswith(error)


def test_a_wrong_id_is_named() -> None:
    with pytest.raises(InputError, match="pangram:: the ID of a phrase is pangram:WORD-WORD"):
        check("pangram:")
