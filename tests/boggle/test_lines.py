"""Lines of a file: scored as each board alone, whatever lines stand beside it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Rules, scorer
from dodgson.boggle import lines as module
from dodgson.boggle.lines import LONGEST, LineScorer
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.words import Lexicon, load

from .test_batches import some_text

WORDS = load(["cat", "act", "cats", "quit"])


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load(list(load("scowl-80"))[::9]).named("a ninth of scowl-80")


def nobody(_: int) -> None:
    """Hear how many are done."""


def told(text: bytes, rules: Rules, backend: Backend) -> tuple[list[str], list[tuple[int, str]]]:
    """Give the rows of the table, and what is wrong with which lines."""
    parts = list(LineScorer(rules, backend=backend).score(text, 1, nobody))
    rows = "".join(part.rows for part in parts).splitlines()
    assert len(rows) == sum(part.boards for part in parts)
    return rows, [(number, str(error)) for part in parts for number, error in part.bad]


def alone(text: bytes, rules: Rules) -> tuple[list[str], list[tuple[int, str]]]:
    """Give the same, line by line."""
    score_one = scorer(rules, backend="python")
    rows, bad = [], []
    for number, line in enumerate(text.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            rows.append(score_one(line.decode()).line)
        except InputError as error:
            bad.append((number, str(error)))
    return rows, bad


def some_lines(chance: random.Random) -> Iterator[str]:
    """Write runs of plain boards, and others between them."""
    for _ in range(60):
        cells = chance.choice([1, 4, 9, 16, 16, 16, 25])
        for _ in range(chance.randint(1, 12)):
            yield "".join(chance.choices("eeaioorrssttnnlqTE", k=cells))
        for _ in range(chance.choice([0, 0, 1, 3])):
            yield chance.choice([some_text(chance), "", "cat", "?ats"])


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(
    "rules", [{}, {"classic": True}, {"neighbours": 4, "wrap": True, "points": "length", "min": 2}]
)
def test_lines_give_what_each_gives_alone(
    words: Lexicon, rules: dict[str, object], end: str, backend: Backend
) -> None:
    text = end.join(some_lines(random.Random(1))).encode()
    question = Rules(words=words, **rules)
    assert told(text, question, backend) == alone(text, question)


@given(st.lists(st.sampled_from(["cats", "tacs", "c", "cat", "", "ca/ts", "x" * 9, "1x3:cat"])))
def test_lines_of_any_kind_in_any_order(backend: Backend, lines: list[str]) -> None:
    rules = Rules(words=WORDS)
    for text in ("\n".join(lines), "".join(f"{line}\n" for line in lines)):
        assert told(text.encode(), rules, backend) == alone(text.encode(), rules)


def test_many_unusual_lines_come_in_parts(
    monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 3)
    text = b"ca/ts\n" * 7 + b"cats\n" + b"c4ts\n" + b"ca/ts\n" * 4
    parts = list(LineScorer(Rules(words=WORDS), backend=backend).score(text, 11, nobody))
    assert [part.boards for part in parts] == [3, 3, 1, 1, 2, 2]
    assert [number for part in parts for number, _ in part.bad] == [19]


def test_a_line_without_end_is_refused(backend: Backend) -> None:
    text = b"cats\n" + b"x" * LONGEST + b"\ncats\n\xff\xff\n\xef\xbb\xbfcats"
    rows, bad = told(text, Rules(words=WORDS), backend)
    assert rows == ["ca/ts\t3\t3"] * 3
    assert bad == [(2, "the line is too long to be a board"), (4, "this is not text in UTF-8")]


def test_what_tell_raises_ends_it(backend: Backend) -> None:
    def enough(_: int) -> None:
        raise KeyboardInterrupt

    letters = b"eeee" * 16
    parts = LineScorer(Rules(words=["e" * 30]), backend=backend).score(letters + b"\n", 1, enough)
    with pytest.raises(KeyboardInterrupt):
        list(parts)
