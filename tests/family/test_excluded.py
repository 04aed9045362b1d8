"""Words that are not to be used, for every verb that takes a word list.

They are named, or in files, or unfit for a child.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import dodgson
from dodgson.errors import InputError
from dodgson.families import FAMILIES
from dodgson.family.options import WordListOptions
from dodgson.native import Backend
from dodgson.pangram.certificates.making import rules_of
from dodgson.pangram.questions import Rules, Search
from dodgson.pangram.reading import read_puzzle, settings_of
from dodgson.questions import options
from dodgson.words import family_friendly, load
from dodgson.words.keeping import MOST_KEPT

PETS = ["cat", "cot", "cog", "dot", "dog", "dag", "dat", "act", "tac", "at", "a"]
BOARD = "cat/otg/doa"

ASKED: dict[str, Callable[..., Any]] = {
    "ladder.solve": lambda **o: dodgson.ladder.solve("cat", "dog", all=True, **o).ladders,
    "ladder.solve_many": lambda **o: [
        str(ladder) for ladder in dodgson.ladder.solve_many([("cat", "dog")], nearly=5, **o)
    ],
    "ladder.draw": lambda **o: str(dodgson.ladder.draw("cat", "dog", **o)),
    "ladder.stats": lambda **o: dodgson.ladder.stats(**o).to_json()["lengths"],
    "ladder.distances": lambda **o: dodgson.ladder.distances(["cog"], ["cat"], **o).tolist(),
    "boggle.solve": lambda **o: [each.word for each in dodgson.boggle.solve(BOARD, **o).words],
    "boggle.score": lambda **o: list(dodgson.boggle.score([BOARD], **o)),
    "pangram.search": lambda **o: dodgson.pangram.search(letters="act", **o).run().words,
    "pangram.prove": lambda **o: dodgson.pangram.prove(letters="act", **o).words,
}


def file_of(folder: Path, *words: str, name: str = "rude.txt", second: int = 1) -> Path:
    """Write a file of words that changed long ago, so that what was read of it is kept."""
    file = folder / name
    file.write_text("".join(f"{word}\n" for word in words))
    os.utime(file, (second, second))
    return file


@pytest.mark.parametrize("verb", ASKED)
def test_words_and_files_are_left_out_of_every_answer(
    verb: str, tmp_path: Path, backend: Backend
) -> None:
    ask = ASKED[verb]
    file = file_of(tmp_path, "cot", "tac\t10", "emu")
    ways: list[tuple[list[Any], set[str]]] = [
        (["Dot", "emu"], {"dot"}), ([file], {"cot", "tac"}), ([file, "dot"], {"dot", "cot", "tac"}),
    ]  # fmt: skip
    for exclude, out in ways:
        left = load([word for word in PETS if word not in out])
        expected = ask(words=left, backend=backend)
        assert ask(words=load(PETS), exclude=exclude, backend=backend) == expected
    assert ask(words=load(PETS), backend=backend) != expected


@pytest.fixture
def unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a few words of the tests be the unfit ones."""
    words = load(["cot", "tac", "emu"])
    monkeypatch.setattr(family_friendly, "unfit_words", lambda: words)


@pytest.mark.usefixtures("unfit")
@pytest.mark.parametrize("verb", ASKED)
def test_unfit_words_are_left_out_of_every_answer(
    verb: str, tmp_path: Path, backend: Backend
) -> None:
    ask = ASKED[verb]
    levels = {word: f"{word}\t{60 if word == 'dag' else 35}" for word in PETS}
    words = load(levels.values())
    ways: list[tuple[dict[str, Any], set[str]]] = [
        ({}, {"cot", "tac"}),
        ({"exclude": "dot"}, {"cot", "tac", "dot"}),
        ({"exclude": file_of(tmp_path, "act"), "level": 50}, {"cot", "tac", "act", "dag"}),
    ]
    for more, out in ways:
        left = load([line for word, line in levels.items() if word not in out])
        expected = ask(words=left, backend=backend)
        assert ask(words=words, family_friendly=True, **more, backend=backend) == expected
    assert ask(words=words, backend=backend) != ask(
        words=words, family_friendly=True, backend=backend
    )


@pytest.mark.usefixtures("unfit")
def test_an_id_says_that_unfit_words_are_left_out() -> None:
    ladder = dodgson.ladder.solve("cat", "dog", exclude=("dot",), family_friendly=True)
    assert ladder.id == "ladder:cat-dog?exclude=dot&family_friendly=yes"
    assert dodgson.ladder.solve(ladder.id).words == ladder.words
    assert not {"dot", "cot"} & {*ladder.words}
    board = dodgson.boggle.solve(BOARD, family_friendly=True)
    assert board.id == f"boggle:{BOARD}?family_friendly=yes"
    assert dodgson.boggle.solve(board.id).to_json()["words"] == board.to_json()["words"]
    phrase = dodgson.pangram.search(letters="act", family_friendly=True)
    assert phrase.id == "pangram:act?family_friendly=yes"


@pytest.mark.usefixtures("unfit")
def test_a_list_says_in_its_name_what_is_left_out() -> None:
    words = load(PETS)
    asked = WordListOptions(words=words, exclude=("dot", "cog"), family_friendly=True)
    assert asked.lexicon().name == "the given list, without 2 words, family-friendly"
    assert asked.lexicon() is asked.lexicon()


def test_every_verb_that_takes_a_list_leaves_words_out() -> None:
    found = 0
    for family in FAMILIES.values():
        for verb, question in family.verbs().items():
            if (family.name, verb) == ("boggle", "check"):
                continue  # a certificate says itself which words are left out
            names = {option.name for option in options(question)}
            assert ("words" in names) == ("exclude" in names) == ("family_friendly" in names)
            found += "exclude" in names
    assert found >= 7


def test_the_same_words_can_be_given_in_many_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file_of(tmp_path, "cot", "dat", name="rude")
    ways: list[Any] = [
        "cot,Dat", ["cot", "dat"], {"dat", "cot"}, (word for word in ("dat", "cot")),
        load(["cot", "dat"]), Path("rude"), "./rude", [Path("rude")], ["cot", "./rude"],
        f"{tmp_path}/rude, emu",
    ]  # fmt: skip
    for way in ways:
        assert dodgson.ladder.distances(["cat"], ["dog"], words=PETS, exclude=way)[0, 0] == 65535
    assert dodgson.ladder.distances(["cat"], ["dog"], words=PETS, exclude="rude")[0, 0] == 3


def test_an_id_names_words_and_files_and_reads_back(tmp_path: Path) -> None:
    file = file_of(tmp_path, "cog", name="100% rude, & worse.txt")
    exclude: Any = ["DOT", file, "dot"]
    ending = f"?exclude={tmp_path}/100%25 rude%2C %26 worse.txt,dot"
    ladder = dodgson.ladder.solve("cat", "dog", exclude=exclude)
    assert ladder.id == f"ladder:cat-dog{ending}"
    again = dodgson.ladder.solve(ladder.id)
    assert (again.id, again.words) == (ladder.id, ladder.words)
    board = dodgson.boggle.solve(BOARD, exclude=exclude)
    assert board.id == f"boggle:{BOARD}{ending}"
    assert dodgson.boggle.solve(board.id).to_json()["words"] == board.to_json()["words"]
    phrase = dodgson.pangram.search(letters="act", exclude=exclude)
    assert phrase.id == f"pangram:act{ending}"


@pytest.mark.parametrize("verb", ASKED)
def test_a_file_that_changed_is_read_again(verb: str, tmp_path: Path) -> None:
    words, ask = load(PETS), ASKED[verb]
    before = [ask(words=words, exclude=out) for out in ("cot,tac", "dat,act,at,a")]
    assert before[0] != before[1]
    file = file_of(tmp_path, "cot", "tac", second=1)
    assert ask(words=words, exclude=file) == before[0]
    file_of(tmp_path, "dat", "act", "at", "a", second=2)
    assert ask(words=words, exclude=file) == before[1]


def test_a_list_is_filtered_once_and_little_is_kept(tmp_path: Path) -> None:
    words, file = load(PETS), file_of(tmp_path, "cog")
    asked = WordListOptions(words=words, exclude=("cot", str(file)))
    assert asked.lexicon() is asked.lexicon()
    for a, b in product("abcdefgh", repeat=2):
        dodgson.boggle.solve(BOARD, words=words, exclude=(f"x{a}{b}", str(file)))
        dodgson.pangram.prove(words=words, letters="act", exclude=(f"x{a}{b}", str(file)))
    assert {once.cache_info().maxsize for once in words._kept.values()} == {MOST_KEPT}  # type: ignore[attr-defined]
    assert len(words._kept) < 8, "a function for each kind, not for each call"


WRONG = {
    "x1": "exclude='x1': not a word; a file has a dot or a slash",
    "": "exclude='': not a word; a file has a dot or a slash",
    "gone.txt": "{}/gone.txt: no such file",
    ".": "{}/.: a folder, not a word list",
    "bytes.txt": "{}/bytes.txt: ",
    "numbers.txt": "{}/numbers.txt: no words in this list (2 lines dropped; line 1: not a letter",
}


@pytest.mark.parametrize("verb", ASKED)
@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_excluded_is_named_in_one_line(
    verb: str, wrong: str, tmp_path: Path
) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"cat\n\0\xff\n")
    (tmp_path / "numbers.txt").write_text("1\n2\n")
    value = f"{tmp_path}/{wrong}" if "." in wrong else wrong
    with pytest.raises(InputError) as fault:
        ASKED[verb](words=PETS, exclude=["dot", value])
    assert str(fault.value).startswith(WRONG[wrong].format(tmp_path))
    assert "\n" not in str(fault.value)


@pytest.mark.usefixtures("unfit")
@pytest.mark.parametrize("unfit_too", [False, True])
def test_a_ladder_through_an_excluded_word_names_the_option(
    tmp_path: Path, *, unfit_too: bool
) -> None:
    file = file_of(tmp_path, "dot", "emu")
    refused: list[tuple[dict[str, Any], str]] = [
        ({"via": "dot", "exclude": "dot"}, "exclude='dot'"),
        ({"via": "dot", "exclude": ["cog", file]}, f"exclude={str(file)!r}"),
    ]
    if unfit_too:
        refused.append(({"via": "cot", "exclude": ["cog", file]}, "family_friendly=True"))
    for given, named in refused:
        with pytest.raises(InputError) as fault:
            dodgson.ladder.solve("cat", "dog", words=PETS, family_friendly=unfit_too, **given)
        (word,) = {"dot", "cot"} & {given["via"]}
        assert str(fault.value) == f"{named}: the ladder has to pass through {word!r}"


def test_the_checkpoint_of_a_pangram_goes_by_the_words_in_a_file(tmp_path: Path) -> None:
    one = file_of(tmp_path, "cog")
    other = file_of(tmp_path, "cog", name="same.txt")
    asked = [Search(letters="act", exclude=("dot", str(file))) for file in (one, other)]
    settings = [settings_of(read_puzzle(each)[0]) for each in asked]
    assert settings[0] == settings[1]
    file_of(tmp_path, "dog", second=2)
    assert settings_of(read_puzzle(asked[0])[0]) != settings[1]


def test_the_checkpoint_of_a_pangram_goes_by_what_is_unfit(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = set()
    for words in (["cot"], ["cot", "tac"], ["cot"]):
        monkeypatch.setattr(family_friendly, "unfit_words", lambda words=words: load(words))
        settings.add(settings_of(read_puzzle(Search(letters="act", family_friendly=True))[0]))
    assert len(settings) == 2


def test_a_certificate_lists_the_words_of_a_file(tmp_path: Path) -> None:
    file = file_of(tmp_path, "dot", "emu", "at")
    question = read_puzzle(Rules(words=load(PETS), exclude=("Cat", str(file))))[0]
    assert rules_of(question) == {"exclude": ["at", "cat", "dot", "emu"]}


@pytest.mark.usefixtures("unfit")
def test_a_phrase_is_checked_without_the_words_that_are_left_out() -> None:
    def verdict(**given: Any) -> str:
        return dodgson.pangram.check("tac a cat", letters="act", words=PETS, **given).status

    assert verdict() == "proved"
    assert verdict(exclude="dog") == "proved"
    assert verdict(exclude="cat") == "none"
    assert verdict(family_friendly=True) == "none", "tac"
    for given, named in (
        ({"exclude": ("a",)}, "exclude"),
        ({"family_friendly": True}, "family_fr"),
    ):
        with pytest.raises(
            InputError, match=f"^{named}.* leaves words out of a list: name it with"
        ):
            dodgson.pangram.check("tac a cat", **given)
        with pytest.raises(InputError, match=f"^{named}.*: a certificate says itself which words"):
            dodgson.pangram.check(certificate="proof.json", **given)
