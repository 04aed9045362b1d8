"""The answers of a lexicon, compared with sets and comprehensions."""

from __future__ import annotations

import pickle
import re
from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.words import Lexicon, load

WORDS = st.dictionaries(
    st.text("abc", min_size=1, max_size=5), st.sampled_from([0, 10, 35, 60, 70, 95]), min_size=1
)


def lexicon_of(levels: dict[str, int]) -> Lexicon:
    return load([f"{word}\t{level}" if level else word for word, level in levels.items()])


def in_order(words: object) -> list[str]:
    return sorted(words, key=lambda word: (len(word), word))  # type: ignore[call-overload, no-any-return]


@given(WORDS)
def test_it_contains_what_was_put_in(levels: dict[str, int]) -> None:
    lexicon = lexicon_of(levels)
    assert list(lexicon) == in_order(levels)
    assert len(lexicon) == len(levels)
    assert lexicon.lengths == tuple(sorted({len(word) for word in levels}))
    assert lexicon.alphabet == "".join(sorted(set("".join(levels))))
    assert lexicon.has_levels == any(levels.values())
    for length in range(7):
        expected = tuple(sorted(word for word in levels if len(word) == length))
        assert lexicon.of_length(length) == expected
    for word, level in levels.items():
        assert word in lexicon
        assert lexicon.level(word) == (level or None)


@given(WORDS, st.text("abcd", max_size=6))
def test_membership(levels: dict[str, int], word: str) -> None:
    lexicon = lexicon_of(levels)
    assert (word in lexicon) == (word in levels)
    assert lexicon.level(word) == (levels.get(word, 0) or None)
    assert 3 not in lexicon


@given(WORDS, st.integers(0, 6), st.integers(0, 6))
def test_length(levels: dict[str, int], one: int, two: int) -> None:
    low, high = sorted((one, two))
    kept = lexicon_of(levels).length(low, high)
    assert list(kept) == in_order(word for word in levels if low <= len(word) <= high)
    assert list(lexicon_of(levels).length(one)) == sorted(w for w in levels if len(w) == one)


@given(WORDS, st.integers(10, 95))
def test_at_most_level(levels: dict[str, int], level: int) -> None:
    lexicon = lexicon_of(levels)
    if any(levels.values()):
        kept = lexicon.at_most_level(level)
        assert list(kept) == in_order(w for w, known in levels.items() if 0 < known <= level)
        assert all(kept.level(word) == levels[word] for word in kept)
    else:
        with pytest.raises(InputError, match="has no levels"):
            lexicon.at_most_level(level)


@given(WORDS, st.text("abc?*", min_size=1, max_size=5))
def test_match(levels: dict[str, int], pattern: str) -> None:
    kept = lexicon_of(levels).match(pattern)
    assert list(kept) == in_order(word for word in levels if fnmatchcase(word, pattern))


@given(WORDS, st.sampled_from(["^a", "a$", "(.)\\1", "a.*b", "[bc]{2}", ""]))
def test_search(levels: dict[str, int], expression: str) -> None:
    kept = lexicon_of(levels).search(expression)
    assert list(kept) == in_order(word for word in levels if re.search(expression, word))


@given(WORDS, st.text("abcd", max_size=4))
def test_letters_and_containing(levels: dict[str, int], letters: str) -> None:
    lexicon = lexicon_of(levels)
    assert list(lexicon.letters(letters)) == in_order(w for w in levels if set(w) <= set(letters))
    assert list(lexicon.containing(letters)) == in_order(
        w for w in levels if all(w.count(letter) >= letters.count(letter) for letter in letters)
    )


@given(WORDS, st.sets(st.text("abc", max_size=5)))
def test_without(levels: dict[str, int], out: set[str]) -> None:
    assert list(lexicon_of(levels).without(out)) == in_order(set(levels) - out)


@given(WORDS, st.integers(1, 5))
def test_filters_follow_one_another_in_any_order(levels: dict[str, int], length: int) -> None:
    lexicon = lexicon_of(levels)
    assert lexicon.length(length).letters("ab") == lexicon.letters("ab").length(length)


@given(WORDS, WORDS)
def test_equality_is_by_content(one: dict[str, int], two: dict[str, int]) -> None:
    assert (lexicon_of(one) == lexicon_of(two)) == (one == two)
    assert lexicon_of(one) == lexicon_of(dict(reversed(one.items())))
    assert hash(lexicon_of(one)) == hash(lexicon_of(dict(reversed(one.items()))))
    assert lexicon_of(one) != set(one)


@given(WORDS)
def test_packed_rows_spell_the_words(levels: dict[str, int]) -> None:
    lexicon = lexicon_of(levels)
    for length in lexicon.lengths:
        letters = [lexicon.alphabet[byte - 1] for byte in lexicon.packed(length)]
        assert "".join(letters) == "".join(lexicon.of_length(length))


@given(WORDS)
def test_a_list_is_packed_the_same_as_loaded_filtered_and_pickled(levels: dict[str, int]) -> None:
    lexicon = lexicon_of(levels)
    filtered, pickled = lexicon.search(""), pickle.loads(pickle.dumps(lexicon))
    for length in (*lexicon.lengths, 99):
        assert lexicon.packed(length) == filtered.packed(length) == pickled.packed(length)


def test_a_loaded_list_is_packed_without_its_words_being_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lexicon = load(["cot", "cat"])
    monkeypatch.setattr("dodgson.words.compiled.unpack", None)
    assert lexicon.packed(3) == bytes([2, 1, 4, 2, 3, 4])


def test_a_filter_may_leave_nothing() -> None:
    empty = load(["cat", "dog"]).length(9)
    assert (len(empty), list(empty), empty.lengths, empty.of_length(9)) == (0, [], (), ())
    assert str(empty) == "the given list, 9 letters: no words"
    assert empty == load(["lid"]).letters("x")


def test_filters_are_lazy() -> None:
    """Asking a filtered list for one length decodes no other."""
    lexicon = load(["a", "at", "cat\t10", "coat"])
    lexicon.at_most_level(60).letters("act").of_length(3)
    assert list(lexicon._rows) == [3]


BAD = {
    "level too low": (lambda x: x.at_most_level(9), "level 9 is out of range: .* 10 to 95"),
    "level too high": (lambda x: x.at_most_level(96), "level 96 is out of range"),
    "no levels": (lambda x: x.at_most_level(60), "the given list has no levels"),
    "lengths the wrong way": (lambda x: x.length(5, 3), "from 5 to 3"),
    "pattern with brackets": (lambda x: x.match("c[ao]t"), "write letters, \\? for one letter"),
    "pattern with a digit": (lambda x: x.match("c4t"), "pattern 'c4t'"),
    "pattern of nothing": (lambda x: x.match(""), "pattern ''"),
    "expression unclosed": (lambda x: x.search("c(at"), "regular expression 'c\\(at': "),
}


@pytest.mark.parametrize(("ask", "message"), BAD.values(), ids=BAD)
def test_bad_questions_are_one_clear_line(ask: object, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        ask(load(["cat", "cot"]))  # type: ignore[operator]
    assert "\n" not in str(caught.value)


def test_patterns_and_words_left_out_are_normalised() -> None:
    lexicon = load(["Été", "cat"])
    assert list(lexicon.match("E\u0301?E\u0301")) == ["été"]
    assert list(lexicon.without(["E\u0301TE\u0301"])) == ["cat"]
    assert list(lexicon.without("CAT")) == ["été"]


def test_it_says_what_it_is() -> None:
    lexicon = load(["cat", "at", "coat"])
    assert repr(lexicon) == "<Lexicon 'the given list': 3 words>"
    assert str(lexicon) == "the given list: 3 words of 2 to 4 letters, 4 different"
    assert str(lexicon.length(3)) == "the given list, 3 letters: 1 word of 3 letters, 4 different"
    assert lexicon.named("pets").name == "pets"


def test_words_up_to_a_level_are_counted_without_decoding_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = load(["cat\t10", "cot\t35", "owl", "at\t60", "cwm\t70"])
    monkeypatch.setattr("dodgson.words.stores.unpack", None)
    common = words.at_most_level(60)
    assert len(common) == 3
    assert common.lengths == (2, 3)
    assert len(common.at_most_level(20)) == 1
    monkeypatch.undo()
    assert list(common) == ["at", "cat", "cot"]
    assert list(common.at_most_level(20)) == ["cat"]
