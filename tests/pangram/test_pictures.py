"""Pictures of phrases: each letter above its mirror image, new letters highlighted."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram import Pangram
from dodgson.search import Statistics

SVG = "{http://www.w3.org/2000/svg}"
LETTER, SMALL = "15", "12"
"""The font sizes of letters and of words."""

PHRASES = {
    "the longest that fits a page": "pujah verbify mow tsk con lez dag ax ololiuqui lo lox ag adz "
    "el nocks two my fib rev haj up",
    "of 59 letters": "jar foxily knew bud zap sh guv cam ta qat mac vugh spaz dub wen kylix of raj",
    "the post's example": "lid off a daffodil",
    "a letter that is a word": "a",
    "a centre between two words": "abc cba",
    "a centre between two letters of a word": "abba",
    "a word that is nothing but the centre": "no v on",
    "a word that begins at the centre": "ab cba",
    "a word that ends at the centre": "abc ba",
}


def drawn(phrase: str, asked: str) -> ET.Element:
    answer = Pangram(
        "", "feasible", "so", tuple(phrase.split()), 1, Statistics(0, 0, 0, 0, 0.0, 0), asked
    )
    svg = answer._repr_svg_()
    assert svg is not None
    return ET.fromstring(svg)


def written(svg: ET.Element, size: str) -> list[tuple[str, float, float, bool]]:
    """Return the texts of a size, with their positions and whether they are highlighted."""
    return [
        (
            text.text or "",
            float(text.get("x", "")),
            float(text.get("y", "")),
            "heading" in text.get("class", ""),
        )
        for text in svg.iter(f"{SVG}text")
        if text.get("font-size") == size
    ]


def hold(phrase: str, asked: str) -> None:
    """Compare a picture, read round its fold, with the phrase."""
    text = phrase.replace(" ", "")
    svg = drawn(phrase, asked)
    letters = written(svg, LETTER)
    assert "".join(letter for letter, *_ in letters) == text
    half, odd = divmod(len(text), 2)
    upper, lower = letters[:half], letters[half + odd :]
    assert len({y for _, _, y, _ in upper}) == len({y for _, _, y, _ in lower}) == min(half, 1)
    for above, beneath in zip(upper, reversed(lower), strict=True):
        assert (above[0], above[1]) == (beneath[0], beneath[1]), "a letter over its mirror image"
        assert above[2] < beneath[2]
    if odd and half:
        _, x, y, _ = letters[half]
        assert x > max(x for _, x, _, _ in upper)
        assert upper[0][2] < y < lower[0][2]
    new = [letter for place, letter in enumerate(text) if letter not in text[:place]]
    assert [letter for letter, *_, bold in letters if bold] == [n for n in new if n in asked]
    assert [word for word, *_ in written(svg, SMALL)] == phrase.split()
    width = float(svg.get("width", ""))
    assert all(0 <= x <= width for _, x, _, _ in letters)


@pytest.mark.parametrize("phrase", PHRASES.values(), ids=PHRASES)
def test_each_letter_is_above_its_mirror_image(phrase: str) -> None:
    hold(phrase, "abcdefghijklmnopqrstuvwxyz")


def test_only_wanted_letters_are_highlighted() -> None:
    hold(PHRASES["the post's example"], "fo")


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=6), st.data())
def test_words_may_cross_the_centre_anywhere(words: list[str], data: st.DataObject) -> None:
    text = "".join(words)
    whole = text + text[::-1][data.draw(st.integers(0, 1)) :]
    right = whole[len(text) :]
    cuts = sorted(data.draw(st.sets(st.integers(1, max(1, len(right) - 1)), max_size=4)))
    parts = [right[a:b] for a, b in zip([0, *cuts], [*cuts, len(right)], strict=True)]
    hold(" ".join([*words, *filter(None, parts)]), "abc")


def test_words_overlap_neither_each_other_nor_the_letters() -> None:
    svg = drawn(PHRASES["of 59 letters"], "abc")
    rows: dict[float, list[tuple[float, float]]] = {}
    for word, x, y, _ in written(svg, SMALL):
        wide = len(word) * 0.61 * float(SMALL)
        rows.setdefault(y, []).append((x - wide / 2, x + wide / 2))
    for row in rows.values():
        ends = sorted(row)
        assert all(one[1] < two[0] for one, two in pairwise(ends))
    lines = {y for _, _, y, _ in written(svg, LETTER)}
    assert max(rows) > max(lines) + 15 > min(lines) - 15 > min(rows)


def test_a_picture_fits_a_page() -> None:
    for phrase in PHRASES.values():
        assert float(drawn(phrase, "abc").get("width", "")) < 1000


def test_without_a_phrase_nothing_is_drawn() -> None:
    answer = Pangram("", "none", "there is none", (), None, Statistics(0, 0, 0, 0, 0.0, 0))
    assert answer._repr_svg_() is None
