"""The checker of phrases, and its command."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.cli import main
from dodgson.pangram import Histogram, check, check_phrase, is_palindrome, is_pangram
from dodgson.pangram.model import read_letters, read_phrase
from dodgson.words import load

PLAN = "A man, a plan, a canal: Panama!"
FOX = "The quick brown fox jumps over the lazy dog."

# Palindromes and pangrams

PALINDROMES = {
    "nothing at all": ((), True),
    "one letter": (("a",), True),
    "words that are one themselves": (("noon", "noon"), True),
    "a letter in the middle": (("ab", "c", "ba"), True),
    "a middle between two words": (("shallot", "ayatollahs"), True),
    "the same words, not turned round": (("ab", "c", "ab"), False),
    "two letters": (("a", "b"), False),
    "wrong at the centre only": (("abc", "dba"), False),
    "a text": (PLAN, True),
    "a text that is none": (FOX, False),
    "accents composed and not": ("\u00c9t\u00e9, e\u0301te\u0301", True),
    "accents that differ": ("\u00e9te", False),
}


@pytest.mark.parametrize(("phrase", "expected"), PALINDROMES.values(), ids=PALINDROMES)
def test_a_palindrome_reads_the_same_from_both_ends(phrase: Any, expected: bool) -> None:
    assert is_palindrome(phrase) is expected


PANGRAMS = {
    "every letter": (FOX, "abcdefghijklmnopqrstuvwxyz", True),
    "one short": (FOX.replace("z", "s"), "abcdefghijklmnopqrstuvwxyz", False),
    "nothing at all": ((), "a", False),
    "words": (("ab", "ca"), "abc", True),
    "more letters than asked for": (("abz",), "ab", True),
    "another alphabet": ("\u0391\u0392", "\u03b1\u03b2", True),
}


@pytest.mark.parametrize(("phrase", "letters", "expected"), PANGRAMS.values(), ids=PANGRAMS)
def test_a_pangram_holds_every_letter(phrase: Any, letters: str, expected: bool) -> None:
    assert is_pangram(phrase, letters) is expected


# Reading

TEXTS = {
    "punctuation and case": (PLAN, ("a", "man", "a", "plan", "a", "canal", "panama")),
    "apostrophes part no words": ("Don't \u2018nod\u2019", ("dont", "nod")),
    "hyphens part words": ("off-set\u2014lid", ("off", "set", "lid")),
    "numbers are no letters": ("63: lid 2 off", ("lid", "off")),
    "any white space": (" lid\toff\n a ", ("lid", "off", "a")),
    "composed": ("e\u0301te\u0301", ("\u00e9t\u00e9",)),
    "lower case and no more": ("STRA\u1e9eE Stra\u00dfe", ("stra\u00dfe", "stra\u00dfe")),
    "a sigma at the end": ("\u03a0\u03a3, \u03a0'\u03a3\u0394", ("πς", "πσδ")),
    "an accent that no letter is composed with": ("x\u0301a", ("x\u0301a",)),
    "nothing": (" ,.", ()),
}


@pytest.mark.parametrize(("text", "words"), TEXTS.values(), ids=TEXTS)
def test_only_the_letters_of_a_text_are_read(text: str, words: tuple[str, ...]) -> None:
    assert read_phrase(text) == words


@given(st.lists(st.text("ab\u00e9z", min_size=1, max_size=5), max_size=6), st.randoms())
def test_case_spaces_and_punctuation_make_no_difference(words: list[str], chance: Any) -> None:
    text = "".join(chance.choice((" ", ", ", "! ", "-", "\n")) + word.upper() for word in words)
    assert read_phrase(text) == tuple(words)


def test_letters_are_read_as_in_word_lists() -> None:
    assert read_letters("ZaZE\u0301") == "az\u00e9"
    assert read_letters("\u0391\u03a3") == "\u03b1\u03c3"  # no word, so its sigma is not final


def test_letters_that_only_case_folding_equates_are_different() -> None:
    assert is_palindrome("\u1e9ea\u00df")
    assert not is_palindrome("\u00dfass")
    assert not is_pangram("\u00df", "s")


# The checker

words_of_few_letters = st.lists(st.text("abc", min_size=1, max_size=4), max_size=6)


@given(words_of_few_letters)
def test_the_first_letter_that_differs_is_named(words: list[str]) -> None:
    text = "".join(words)
    mismatch = check_phrase(words).mismatch
    if mismatch is None:
        assert text == text[::-1]
        return
    place, letter, mirror = mismatch
    assert (text[place - 1], text[-place]) == (letter, mirror)
    assert letter != mirror
    assert all(text[i] == text[-1 - i] for i in range(place - 1))


@given(words_of_few_letters, st.sets(st.sampled_from("abcd"), min_size=1))
def test_the_missing_letters_are_reported(words: list[str], asked: set[str]) -> None:
    checked = check_phrase(words, letters="".join(sorted(asked)))
    assert set(checked.missing) == {letter for letter in asked if letter not in "".join(words)}
    assert checked.letters == sum(map(len, words))
    assert checked.pangram == is_pangram(words, "".join(asked))


def test_each_word_that_is_not_listed_is_named_once() -> None:
    checked = check_phrase(["zo", "a", "oz", "zo"], load(["oz", "to"]), "o")
    assert checked.unlisted == ("zo", "a")
    assert not checked.right


def test_without_a_list_no_word_is_looked_up() -> None:
    checked = check_phrase(["zo", "oz"], letters="oz")
    assert checked.unlisted is None
    assert checked.right


# The histogram


@given(words_of_few_letters)
def test_a_histogram_has_the_words_of_each_letter_commonest_first(words: list[str]) -> None:
    histogram = Histogram(words)
    counts = Counter(letter for word in words for letter in set(word))
    assert {letter: len(histogram[letter]) for letter in histogram} == counts
    assert all(list(histogram[c]) == [word for word in words if c in word] for c in histogram)
    order = [(-counts[letter], letter) for letter in histogram]
    assert order == sorted(order)
    assert list(histogram.holding("ab")) == [w for w in words if "a" in w and "b" in w]


def test_the_rarest_pairs_of_enable2k_are_those_of_the_post(data: Path) -> None:
    histogram = Histogram(load(str(data / "enable2k.txt")))
    counts = {pair: len(histogram.holding(pair)) for pair in ("kx", "qw", "jx", "qx", "jq")}
    assert counts == {"kx": 53, "qw": 27, "jx": 27, "qx": 26, "jq": 8}


# The question

VERDICTS: dict[str, tuple[dict[str, Any], str, str]] = {
    "right": (
        {"text": PLAN, "letters": "aclmnp"},
        "proved",
        (
            "A palindromic pangram: 21 letters.\n"
            "The words were not looked up: name a list with --words."
        ),
    ),
    "right, of listed words": (
        {"text": "Lid off a daffodil", "letters": "adfilo", "words": "default"},
        "proved",
        "A palindromic pangram of words in scowl-80: 15 letters.",
    ),
    "a palindrome only": (
        {"text": PLAN, "letters": "abc", "words": "default"},
        "none",
        (
            "Not a palindromic pangram of words in scowl-80: 21 letters.\n"
            "Not a pangram: b missing.\n"
            "It is a palindrome."
        ),
    ),
    "a pangram only": (
        {"text": "Off a lid", "letters": "fld", "words": "default"},
        "none",
        (
            "Not a palindromic pangram of words in scowl-80: 7 letters.\n"
            "Not a palindrome: letter 1 is o, letter 1 from the end is d.\n"
            "It is a pangram."
        ),
    ),
    "both, but not of listed words": (
        {"text": "zo, oz", "letters": "oz", "words": "common"},
        "none",
        (
            "Not a palindromic pangram of words in common: 4 letters.\n"
            "Not in the list: zo, oz.\n"
            "It is a palindrome and a pangram."
        ),
    ),
}


@pytest.mark.parametrize(("question", "status", "text"), VERDICTS.values(), ids=VERDICTS)
def test_the_verdict_on_a_phrase(question: dict[str, Any], status: str, text: str) -> None:
    verdict = check(**question)
    assert (verdict.status, str(verdict)) == (status, text)


LINES = "Noon!\n\n--\nno ON\n  nun on\n"
TOLD = """\
1: ok, 4 letters
3: wrong, 0 letters; not a pangram: n, o missing
4: ok, 4 letters
5: wrong, 5 letters; not a palindrome: letter 2 is u, letter 2 from the end is o

2 phrases of 4 are palindromic pangrams.
The words were not looked up: name a list with --words.
"""


@pytest.fixture
def phrases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "phrases.txt"
    path.write_text(LINES, encoding="utf-8")
    return path


def run(*arguments: object) -> int:
    return main(["pangram", "check", *map(str, arguments)])


def test_each_line_of_a_file_gets_its_verdict(phrases: Path, capsys: Any) -> None:
    assert run(phrases.name, "--letters", "no") == 1
    assert capsys.readouterr().out == TOLD


def test_a_file_of_right_phrases_ends_with_status_0(phrases: Path, capsys: Any) -> None:
    phrases.write_bytes(b"\xef\xbb\xbfNoon\r\nNo on\r\n")
    assert run(phrases, "--letters", "no", "--words", "default") == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "2 phrases of 2 are palindromic pangrams of words in scowl-80."


def test_a_compressed_file_is_read_too(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "phrases").write_bytes(gzip.compress(LINES.encode()))
    assert run(tmp_path / "phrases", "--letters", "no") == 1
    assert capsys.readouterr().out == TOLD


def test_standard_input_is_read_line_by_line(monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(LINES.encode())))
    assert run("-", "--letters", "no") == 1
    assert capsys.readouterr().out == TOLD


def test_json_of_a_phrase(capsys: Any) -> None:
    assert run("No on, x", "--letters", "nq", "--words", "common", "--json") == 1
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1,
        "status": "none",
        "why": "not a palindrome: letter 1 is n, letter 1 from the end is x; "
        "not a pangram: q missing; not in the list: x",
        "list": "common",
        "words": ["no", "on", "x"],
        "letters": 5,
        "right": False,
        "palindrome": False,
        "mismatch": {"place": 1, "letter": "n", "mirror": "x"},
        "pangram": False,
        "missing": ["q"],
        "unlisted": ["x"],
    }


def test_json_of_a_file_has_an_object_for_each_line(phrases: Path, capsys: Any) -> None:
    assert run(phrases, "--letters", "no", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["status"], document["list"]) == ("none", None)
    assert [(row["line"], row["right"]) for row in document["phrases"]] == [
        (1, True),
        (3, False),
        (4, True),
        (5, False),
    ]
    assert document["phrases"][0]["unlisted"] is None


BAD = {
    "no letter in it": (("...",), "'...' is not a phrase: it has no letters"),
    "nothing": (("",), "'' is not a phrase"),
    "no such file": (("nope.txt",), "nope.txt: no such file"),
    "no such file in a folder": (("./nope",), "./nope: no such file"),
    "a folder": (("./",), "./: a folder, not a file of phrases"),
    "an empty file": (("empty.txt",), "empty.txt: contains no phrase"),
    "no text": (("binary.txt",), "binary.txt: not a text file: NUL at line 1"),
    "a digit to hold": (("noon", "--letters", "no1"), "--letters no1: '1' is not a letter"),
    "no letter to hold": (
        ("noon", "--letters", ""),
        "--letters is empty: give at least one letter",
    ),
    "no such list": (("noon", "--words", "nope"), "no word list is called 'nope'"),
    "words without quotes": (("no", "on"), "unexpected extra argument (on)"),
    "nothing to check": ((), "nothing to check: give a phrase"),
}


@pytest.mark.parametrize(("arguments", "says"), BAD.values(), ids=BAD)
def test_bad_input_is_named_in_one_line(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("\n \n")
    Path("binary.txt").write_bytes(b"no\0on")
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err


def test_a_very_long_phrase_is_no_file(capsys: Any) -> None:
    assert run("noon " * 5000, "--letters", "no") == 0
    assert "20,000 letters" in capsys.readouterr().out
