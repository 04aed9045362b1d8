"""A recipe is checked before anything is made: each mistake is one line with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.making.toy import FAMILY, Make

from dodgson import families
from dodgson.books import read_recipe
from dodgson.errors import InputError


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(families.FAMILIES, FAMILY.name, FAMILY)
    monkeypatch.chdir(tmp_path)


ONE = '[[chapter]]\nfamily = "number"\n'


def test_a_recipe_is_read() -> None:
    Path("r.toml").write_text(
        'title = "Numbers"\npage = "6x9"\nlarge_print = true\nprint_hints = true\nseed = 7\n'
        '[[chapter]]\nfamily = "number"\nnumber = 3\nsize = [4, 6]\nper_page = 2\n'
        '[[chapter]]\nfamily = "number"\nseed = 5\ndifficulty = "easy"\nheading = "More"\n'
    )
    recipe = read_recipe(Path("r.toml"))
    cover = recipe.cover
    assert (cover.title, cover.page, cover.large_print, cover.print_hints) == (
        "Numbers",
        "6x9",
        True,
        True,
    )
    one, two = recipe.chapters
    assert one.question == Make(number=3, size="4..6", seed=8)
    assert (one.heading, one.part.per_page) == ("Numbers to guess.", 2)
    assert two.question == Make(seed=5, difficulty="easy")
    assert two.heading == "More"


def test_a_dictionary_is_a_recipe() -> None:
    recipe = read_recipe({"chapter": [{"family": "number", "size": range(4, 7)}]})
    assert recipe.chapters[0].question == Make(size="4..6", seed=1)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('titel = "A"\n' + ONE, "r.toml: unknown key 'titel': did you mean 'title'?"),
        ("chapters = 3\n" + ONE, "r.toml: unknown key 'chapters': did you mean 'chapter'?"),
        ("title = 3\n" + ONE, "r.toml: title=3: it must be text (str), not int"),
        ('page = "a5"\n' + ONE, "r.toml: page='a5': choose one of a4, letter, 6x9"),
        ("seed = -1\n" + ONE, "r.toml: seed=-1: it must be at least 0"),
        ("per_page = 0\n" + ONE, "r.toml: per_page=0: it must be at least 1"),
        ("date = 2026-11-22\n" + ONE, "r.toml: date=datetime.date(2026, 11, 22): it must be text"),
        ("", "r.toml: it has no chapter: begin each with a line [[chapter]]"),
        ("chapter = 3", "r.toml: begin each chapter with a line [[chapter]]"),
        ('[chapter]\nfamily = "number"', "r.toml: begin each chapter with a line [[chapter]]"),
        ("chapter = [3]", "r.toml: begin each chapter with a line [[chapter]]"),
        ("[[chapter]]\nnumber = 3", "r.toml: chapter 1: it has no family: name one of ladder, "),
        (
            ONE + '[[chapter]]\nfamily = "numbr"',
            "r.toml: chapter 2: there is no family 'numbr': did you mean 'number'?",
        ),
        ("[[chapter]]\nfamily = 3", "r.toml: chapter 1: there is no family 3: known: ladder, "),
        (
            '[[chapter]]\nfamily = "still"',
            "r.toml: chapter 1 (still): no puzzles of this family can be made",
        ),
        (ONE + "sise = 3", "r.toml: chapter 1 (number): unknown key 'sise': did you mean 'size'?"),
        (
            ONE + 'headng = "A"',
            "r.toml: chapter 1 (number): unknown key 'headng': did you mean 'heading'?",
        ),
        (ONE + "heading = 1", "r.toml: chapter 1 (number): heading=1: it must be text (str)"),
        (ONE + "number = 0", "r.toml: chapter 1 (number): number=0: it must be at least 1"),
        (ONE + 'number = "3"', "r.toml: chapter 1 (number): number='3': it must be a whole number"),
        (
            ONE + 'size = "7..5"',
            "r.toml: chapter 1 (number): size='7..5': the range is upside down: write 5..7",
        ),
        (
            ONE + 'difficulty = "hrad"',
            "r.toml: chapter 1 (number): difficulty='hrad': did you mean 'hard'?",
        ),
        ("title = ", "r.toml: this is not TOML: Invalid value (at "),
        ("a = 1\na = 2", "r.toml: this is not TOML: Cannot overwrite a value"),
        ("x = " + "[" * 5000, "r.toml: this is not TOML: "),
        ("#" + "a" * 2_000_000, "r.toml: more than 1,000,000 bytes: this is no recipe"),
    ],
)
def test_a_mistake_is_one_line_with_its_place(
    text: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(families.FAMILIES, "still", Still("still", "", ""))
    Path("r.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        read_recipe("r.toml")
    assert str(caught.value).startswith(error)
    assert "\n" not in str(caught.value)


class Still(families.Family):
    """A family of which nothing can be made."""

    def verbs(self) -> dict[str, type]:
        return {}


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"chapter": [{"family": "number", "sise": 3}]}, "the recipe: chapter 1 (number): unknown"),
        ({}, "the recipe: it has no chapter"),
        ("nowhere.toml", "nowhere.toml: it cannot be read (No such file or directory)"),
        (".", ".: it cannot be read (Is a directory)"),
        ("bytes.toml", "bytes.toml: this is not text in UTF-8"),
    ],
)
def test_a_recipe_that_cannot_be_read_is_one_line(given: Any, error: str) -> None:
    Path("bytes.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(InputError) as caught:
        read_recipe(given)
    assert str(caught.value).startswith(error)


def test_the_example_is_a_recipe() -> None:
    path = Path(__file__).parents[2] / "examples" / "book.toml"
    recipe = read_recipe(path)
    assert sum(each.question.number for each in recipe.chapters) == 40
    assert {each.family.name for each in recipe.chapters} == {"ladder", "boggle", "sliding"}
