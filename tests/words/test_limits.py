"""A list that never ends is refused while it is read, and whatever is too large."""

from __future__ import annotations

import gzip
import io
import lzma
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from itertools import count, repeat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.words import limits, lists, load
from dodgson.words.limits import LONGEST_LINE, MOST_WORDS, file_of
from dodgson.words.reading import text_lines
from dodgson.words.sources import dropped_lines


class Endless(io.RawIOBase):
    """A pipe that gives pieces for ever, and counts the bytes that were taken."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.pieces = iter(pieces)
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = next(self.pieces)[: len(buffer)]
        buffer[: len(piece)] = piece
        self.taken += len(piece)
        return len(piece)


def numbered() -> Iterator[bytes]:
    """Yield words without end, no two alike."""
    letters = str.maketrans("0123456789", "abcdefghij")
    for number in count():
        some = range(1000 * number, 1000 * number + 1000)
        yield "".join(f"{each}\n".translate(letters) for each in some).encode()


ENDLESS: dict[str, tuple[Callable[[], Iterable[bytes]], str]] = {
    "one word": (lambda: repeat(b"y\n" * 5000), "more than 1,000 lines: max_words"),
    "words": (numbered, "more than 1,000 lines: max_words"),
    "empty lines": (lambda: repeat(b"\n" * 5000), "more than 1,000 lines: max_words"),
    "carriage returns": (lambda: repeat(b"\r" * 5000), "more than 1,000 lines"),
    "one line": (lambda: repeat(b"a" * 5000), "line 1 has more than 10,000 bytes"),
    "zero bytes": (lambda: repeat(bytes(5000)), "not a text file: NUL at line 1, byte offset 0"),
    "what looks compressed": (
        lambda: [gzip.compress(b"cat\n"), *repeat(b"a" * 5000, 10_000)],
        "more than 1,048,576 bytes: max_words raises the limit, by 64 bytes a word",
    ),
}


@pytest.mark.parametrize(("pieces", "output"), ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_refused(pieces: Callable[[], Iterable[bytes]], output: str) -> None:
    pipe = Endless(pieces())
    with pytest.raises(InputError, match=f"pipe: {output}"):
        text_lines(file_of(io.BufferedReader(pipe), "pipe", 1000), "pipe")
    assert pipe.taken < 3 * limits.PIECE


def test_the_usual_limit_refuses_what_never_ends() -> None:
    pipe = Endless(repeat(b"y\n" * 5000))
    with pytest.raises(InputError, match="pipe: more than 5,000,000 lines"):
        file_of(io.BufferedReader(pipe), "pipe", MOST_WORDS)
    assert pipe.taken < 2 * MOST_WORDS + 2 * limits.PIECE


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text("a\r\n", max_size=30), piece=st.integers(1, 8), longest=st.integers(1, 4))
def test_lines_are_counted_and_measured_wherever_pieces_end(
    monkeypatch: pytest.MonkeyPatch, text: str, piece: int, longest: int
) -> None:
    data = text.encode()
    lines = text_lines(data, "it")
    number = len(lines) - (lines[-1] == "")
    long = [at for at, line in enumerate(lines, 1) if len(line) > longest]
    with monkeypatch.context() as small:
        small.setattr(limits, "PIECE", piece)
        assert file_of(io.BytesIO(data), "it", max(number, 1)) == data
        if number > 1:
            with pytest.raises(InputError, match=f"more than {number - 1} line"):
                file_of(io.BytesIO(data), "it", number - 1)
        small.setattr(limits, "LONGEST_LINE", longest)
        if long:
            with pytest.raises(InputError, match=f"line {long[0]} has more than {longest} bytes"):
                file_of(io.BytesIO(data), "it", 99)
        else:
            assert file_of(io.BytesIO(data), "it", 99) == data


def test_the_longest_line(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("cat\n" + "a" * LONGEST_LINE + "\n")
    assert load(file).dropped.counts == {"longer than 64 letters": 1}
    file.write_text("cat\n" + "a" * (LONGEST_LINE + 1))
    with pytest.raises(InputError, match="line 2 has more than 10,000 bytes: write one word"):
        load(file)


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": lambda data: gzip.compress(data, 1),
    "xz": lambda data: lzma.compress(data, preset=0),
}
BOMBS = {
    "lines": (b"cat\n" * 8_000_000, "more than 1,000 lines"),
    "a line": (b"a" * 32_000_000, "line 1 has more than 10,000 bytes"),
    "zero bytes": (bytes(32_000_000), "not a text file: NUL at line 1"),
}


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
@pytest.mark.parametrize(("data", "output"), BOMBS.values(), ids=BOMBS)
def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(
    tmp_path: Path, pack: Callable[[bytes], bytes], data: bytes, output: str
) -> None:
    file = tmp_path / "bomb"
    file.write_bytes(pack(data))
    tracemalloc.start()
    try:
        with pytest.raises(InputError, match=output):
            load(file, max_words=1000)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < len(data) / 4


def test_the_limit_is_on_lines_and_can_be_set(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(b"cat\ncat\n\nx-ray")
    packed = tmp_path / "list.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    for _ in range(2):  # as it is read, and as it is found in the cache
        for source in (file, packed, ["cat", "cat", "", "x-ray"]):
            assert list(load(source, max_words=4)) == ["cat"]
            with pytest.raises(InputError, match=r"(list\.|the given list).*: more than 3 lines"):
                load(source, max_words=3)
    assert len(dropped_lines(file, 4)) == 2
    with pytest.raises(InputError, match="more than 3 lines"):
        dropped_lines(packed, 3)


def test_words_without_end_are_refused() -> None:
    with pytest.raises(InputError, match="the given list: more than 10 lines"):
        load((f"a{number}" for number in count()), max_words=10)


def test_a_list_that_was_added_has_passed_its_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))
    file = tmp_path / "list.txt"
    file.write_text("cat\ncot\ndog\n")
    with pytest.raises(InputError, match="more than 2 lines"):
        lists.add("pets", file, max_words=2)
    assert lists.names() == ()
    lists.add("pets", file, max_words=3)
    assert len(load("pets", max_words=1)) == lists.info("pets", max_words=1).words == 3
    assert len(load("scowl-80", max_words=1)) > 1
