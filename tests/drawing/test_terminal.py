"""Tables and lines of text that keep to their width, wide characters and all."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing import Table, changes
from dodgson.drawing.labels import cells, plain
from dodgson.drawing.terminal import shorten, wrap_cells
from dodgson.errors import InputError

texts = st.text("ab 日本é\u0301", max_size=20)


def test_a_table_aligns_numbers_and_wide_words() -> None:
    table = Table(
        ("claim", "ours", "words"),
        (("head → tail", "5", "日本"), ("black → white", "1,008", "b")),
    )
    assert table.to_text().splitlines() == [
        "claim           ours  words",
        "─────────────  ─────  ─────",
        "head → tail        5  日本",
        "black → white  1,008  b",
    ]
    assert table.to_text(20).splitlines() == [
        "claim    ours  words",
        "──────  ─────  ─────",
        "head →      5  日本",
        "tail",
        "black   1,008  b",
        "→",
        "white",
    ]


def test_a_table_that_would_have_to_break_its_numbers_is_written_in_blocks() -> None:
    table = Table(("length", "words", "the longest"), (("4", "12,271", "anew"), ("22", "3", "x y")))
    assert table.to_text(27).splitlines()[-1].split() == ["22", "3", "x", "y"]
    assert table.to_text(22).splitlines() == [
        "length       4",
        "words        12,271",
        "the longest  anew",
        "",
        "length       22",
        "words        3",
        "the longest  x y",
    ]
    assert table.to_text(14).splitlines()[:3] == ["length: 4", "words: 12,271", "the longest:"]


@given(
    st.lists(st.tuples(st.integers(0, 10**9), texts), min_size=1, max_size=5), st.integers(13, 60)
)
def test_no_number_in_a_table_is_ever_broken(rows: list[tuple[int, str]], width: int) -> None:
    written = Table(("n", "text"), tuple((f"{n:,}", text) for n, text in rows)).to_text(width)
    assert {f"{n:,}" for n, _ in rows} <= set(written.split())


def test_only_colour_writes_escape_codes() -> None:
    table = Table(("a\x1b",), (("b\x1b[1m",),))
    assert "\x1b" not in table.to_text()
    assert table.to_text(colour=True).startswith("\x1b[1m")


@given(st.lists(st.tuples(texts, texts), max_size=5), st.integers(6, 30))
def test_a_table_keeps_to_its_width(rows: list[tuple[str, str]], width: int) -> None:
    lines = Table(("one", "two"), tuple(rows)).to_text(width).splitlines()
    assert max(map(cells, lines)) <= width


def test_rows_must_match_headers() -> None:
    with pytest.raises(InputError, match="row 2 has 1 cells where there are 2 headers"):
        Table(("a", "b"), (("1", "2"), ("3",)))


@given(texts, st.integers(2, 12))
def test_wrapping_keeps_every_letter(text: str, width: int) -> None:
    rows = wrap_cells(text, width)
    assert "".join(rows).replace(" ", "") == "".join(text.split())
    assert all(cells(row) <= width for row in rows)


@given(texts, st.integers(0, 12))
def test_shortening_fits_and_says_so(text: str, width: int) -> None:
    short = shorten(text, width)
    assert cells(short) <= width
    assert short == text or short.endswith("…") or width == 0


@given(st.text("abc", max_size=8), st.text("abc", max_size=8))
def test_changes_spell_the_later_word(before: str, after: str) -> None:
    label = changes(before, after)
    assert plain(label) == after
    assert any(mark for _, mark in label) or before == after or len(after) < len(before)


def test_importing_the_room_loads_no_picture() -> None:
    program = "import sys, dodgson.drawing; print(*(m for m in sys.modules if 'drawing.' in m))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert done.stdout.split() == []
