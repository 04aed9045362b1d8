"""Reading lists: what is taken, what is dropped and why, and what cannot be read at all."""

from __future__ import annotations

import gzip
import lzma
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.words import Lexicon, load, normalise
from dodgson.words.reading import DroppedLine, normalise_letters, read_words

FORMS = {
    "plain": b"cat\ndog\nat\n",
    "no newline at the end": b"dog\nat\ncat",
    "byte-order mark": b"\xef\xbb\xbfcat\ndog\nat\n",
    "CRLF": b"cat\r\ndog\r\nat\r\n",
    "lone carriage returns": b"cat\rdog\rat\r",
    "blank lines and spaces": b"\n\n  cat \n \n\tdog\nat\n\n",
    "capitals": b"CAT\nDog\naT\n",
    "gzip": gzip.compress(b"cat\ndog\nat\n"),
    "xz": lzma.compress(b"cat\ndog\nat\n"),
    "gzip in two members": gzip.compress(b"cat\n") + gzip.compress(b"dog\nat\n"),
}


@pytest.mark.parametrize("data", FORMS.values(), ids=FORMS)
def test_forms_of_a_list(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "pets.txt"
    file.write_bytes(data)
    assert list(load(file)) == ["at", "cat", "dog"]


DROPS = {
    "duplicate": ("cat\ncat", None, (2, "cat", "duplicate")),
    "duplicate but for its capitals": ("cat\nCAT", None, (2, "CAT", "duplicate")),
    "apostrophe": ("cat\no'clock", None, (2, "o'clock", 'not a letter: "\'" (U+0027)')),
    "digit": ("cat\nr2d2", None, (2, "r2d2", "not a letter: '2' (U+0032)")),
    "inner space": ("cat\ntom cat", None, (2, "tom cat", "not a letter: ' ' (U+0020)")),
    "mark on nothing": ("cat\n\u0301a", None, (2, "\u0301a", "not a letter: '́' (U+0301)")),
    "long": ("cat\n" + "a" * 65, None, (2, "a" * 65, "longer than 64 letters")),
    "level is a word": ("cat\ndog\tten", None, (2, "dog\tten", "level not a number from 10 to 95")),
    "level too low": ("cat\ndog\t9", None, (2, "dog\t9", "level not a number from 10 to 95")),
    "level too high": ("cat\ndog\t96", None, (2, "dog\t96", "level not a number from 10 to 95")),
    "level missing": ("cat\ndog\t\t", None, None),
    "outside the alphabet": ("cat\ncot", "act", (2, "cot", "letter not in the alphabet: 'o'")),
}


@pytest.mark.parametrize(("text", "alphabet", "expected"), DROPS.values(), ids=DROPS)
def test_what_is_dropped(
    tmp_path: Path, text: str, alphabet: str | None, expected: tuple[int, str, str] | None
) -> None:
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    # Twice: as compiled just now, and as found in the cache.
    for lexicon in (load(file, alphabet=alphabet), load(file, alphabet=alphabet)):
        dropped = lexicon.dropped.list()
        assert dropped == ([] if expected is None else [DroppedLine(*expected)])
        assert "cat" in lexicon


def test_half_a_character_is_dropped_as_no_letter() -> None:
    (dropped,) = load(["cat", "\ud800"]).dropped.list()
    assert dropped == DroppedLine(2, "\ud800", "not a letter: '\\ud800' (U+D800)")


def test_dropped_counts_by_reason() -> None:
    dropped = load(["cat", "x-ray", "Cat", "t-bone", "r2"]).dropped
    assert dropped.counts == {"duplicate": 1, "not a letter": 3}
    assert len(dropped) == 4
    assert str(dropped) == "4 lines dropped: 1 duplicate, 3 not a letter"
    assert str(load(["cat"]).dropped) == "no lines dropped"


UNICODE = {
    "capital umlaut": ("ÄRGER", "ärger"),
    "composed": ("e\u0301te\u0301", "été"),
    "sharp s": ("Straße", "straße"),
    "capital sharp s": ("STRAẞE", "straße"),
    "final sigma": ("λόγος", "λόγος"),
    "a capital sigma at the end": ("ΛΌΓΟΣ", "λόγος"),
    "a capital with a dot": ("İzmir", "izmir"),
    "a mark that cannot be composed": ("q\u0301a", "q\u0301a"),
    "another script": ("Слово", "слово"),
    "letters without case": ("עברית", "עברית"),
    "beyond the first plane": ("\U00010400", "\U00010428"),
}


@pytest.mark.parametrize(("text", "word"), UNICODE.values(), ids=UNICODE)
def test_words_of_other_alphabets(tmp_path: Path, text: str, word: str) -> None:
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    lexicon = load(file)
    assert list(lexicon) == [word]
    assert normalise(text) == word
    assert lexicon.of_length(len(word)) == (word,)
    assert lexicon.alphabet == "".join(sorted(set(word)))


def test_words_that_only_case_folding_takes_for_one_are_two(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join(["Straße", "strasse", "Λόγος", "λόγοσ"]), encoding="utf-8")
    assert set(load(file)) == {"straße", "strasse", "λόγος", "λόγοσ"}


@given(st.text())
def test_a_normalised_text_is_composed_and_in_lower_case_and_stays_so(text: str) -> None:
    spelled = normalise(text)
    assert spelled == normalise(spelled) == normalize("NFC", spelled)
    assert spelled == spelled.lower()
    assert len(spelled) <= len(normalize("NFC", text))


@given(st.text(st.characters(categories=["L"])))
def test_letters_by_themselves_do_not_depend_on_their_neighbours(text: str) -> None:
    composed = normalize("NFC", text)
    assert set(normalise_letters(text)) == set(map(normalise, composed))


def test_letters_of_a_filter_or_an_alphabet_are_no_word() -> None:
    words = ["σε", "ες", "ας"]
    assert list(load(words, alphabet="ΕΣ")) == ["σε"]
    assert list(load(words).letters("ΕΣ")) == ["σε"]
    assert list(load(words).containing("ΕΣ")) == ["σε"]
    assert list(load(words).match("ΕΣ")) == ["ες"]


@pytest.mark.parametrize(
    ("lines", "level"),
    [
        (["cat\t35", "cat\t10"], 10),
        (["cat\t10", "cat\t35"], 10),
        (["cat", "cat\t35"], 35),
        (["cat\t35", "cat"], 35),
        (["cat", "cat"], 0),
    ],
)
def test_a_word_that_comes_twice_keeps_its_lowest_level(lines: list[str], level: int) -> None:
    assert read_words(lines).words == {"cat": level}


BAD_FILES = {
    "empty": (b"", "no words in this list"),
    "only blanks": (b"\n \r\n\n", "no words in this list"),
    "nothing but numbers": (
        b"1\n2\n",
        r"no words in this list \(2 lines dropped; line 1: not a letter",
    ),
    "a picture": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        "not a text file: NUL at line 3, byte offset 8",
    ),
    "UTF-16": ("cat\n".encode("utf-16"), "NUL at line 1, byte offset 3"),
    "latin-1": (b"cat\ncaf\xe9\n", "not UTF-8 text: byte 0xe9 at line 2, byte offset 7"),
    "latin-1 behind a mark": (b"\xef\xbb\xbf\xe9", "byte 0xe9 at line 1, byte offset 3"),
    "gzip cut short": (gzip.compress(b"cat\ndog\n")[:-9], "damaged gzip file"),
    "gzip with a wrong byte": (gzip.compress(b"cat\n" * 9)[:-8] + b"12345678", "damaged gzip"),
    "gzip of nothing sound": (b"\x1f\x8b\x08\x00" + b"\xff" * 20, "damaged gzip file"),
    "xz cut short": (lzma.compress(b"cat\ndog\n")[:-9], "damaged xz file"),
    "xz with a wrong byte": (lzma.compress(b"cat\n" * 9)[:-8] + b"12345678", "damaged xz file"),
    "gzip of a picture": (gzip.compress(b"\x89PNG\0"), "not a text file"),
}


@pytest.mark.parametrize(("data", "message"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_one_clear_line(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        load(file)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_letters_than_a_byte_can_encode(tmp_path: Path) -> None:
    letters = [chr(0x4E00 + index) for index in range(256)]
    file = tmp_path / "list.txt"
    file.write_text("\n".join(letters[:255]), encoding="utf-8")
    assert list(load(file)) == letters[:255]
    file.write_text("\n".join(letters), encoding="utf-8")
    with pytest.raises(InputError, match="256 different letters; a list may have at most 255"):
        load(file)
    assert len(load(file, alphabet="".join(letters[:255]))) == 255


LETTERS = st.characters(categories=["Ll", "Lo"], max_codepoint=0x4FF)


@given(st.lists(st.text(st.characters(categories=["L", "M", "N", "P"]), max_size=6), max_size=20))
def test_every_line_gives_a_word_or_a_reason(lines: list[str]) -> None:
    words, dropped = read_words(lines)
    reasons = {line.line for line in dropped}
    for number, line in enumerate(lines, 1):
        if line.strip():
            assert (normalise(line.strip()) in words) or number in reasons
        else:
            assert number not in reasons
    assert len(words) + len(dropped) == sum(1 for line in lines if line.strip())


@given(st.sets(st.text(LETTERS, min_size=1, max_size=8).map(normalise), min_size=1))
def test_a_written_lexicon_reads_back(words: set[str]) -> None:
    lexicon = load(words)
    again = load(list(lexicon))
    assert isinstance(again, Lexicon)
    assert again == lexicon
    assert set(lexicon) == words
