"""Many boards at once, as texts, bytes or lines, have the scores that each has alone."""

from __future__ import annotations

import mmap
import random
import threading
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Board, Rules, Score, Scores, read_board, score, scorer
from dodgson.boggle.batches import FEW, Batches
from dodgson.boggle.kernel import Kernel
from dodgson.errors import InputError
from dodgson.family.many import LONGEST_LINE
from dodgson.native import Backend
from dodgson.words import Lexicon, load
from dodgson.work import OutOfBudget, interrupt, observe

WORDS = load(["cat", "act", "cats", "quit"])
SQUARES = [1, 4, 9, 16, 25, 36, 49, 64]
NO_BOARDS = ["", "cat", "c4ts", "ca/t", "c[ats", "9x9:cat", "????????????????", "boggle:", "####"]
LONG = "8x8:????" + "e" * 60
"""A board with too many paths to walk in a lifetime, for the words in ``ES``."""
ES = ["e" * length for length in range(3, 30)]
RULES: list[dict[str, Any]] = [
    {},
    {"classic": True},
    {"neighbours": 4, "wrap": True, "points": "length", "min": 2},
]


class Reports(list[str]):
    """An observer that collects progress reports, and calls a function after each."""

    def __init__(self, react: Callable[[int], object] = int) -> None:
        self.react = react

    def watch(self, work: Any, events: Iterator[Any]) -> Iterator[Any]:  # noqa: ARG002
        return events

    def progress(self, report: Callable[[], str]) -> None:
        self.append(report())
        self.react(self.boards[-1])

    @property
    def boards(self) -> list[int]:
        """The numbers of boards that the reports name."""
        return [int(report.split()[0].replace(",", "")) for report in self]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load(list(load("scowl-80"))[::9]).named("a ninth of scowl-80")


def some_text(chance: random.Random) -> str:
    """Write a random board in one of many ways, or something that is no board."""
    letters = "".join(chance.choices("eeeeaaiioorrssttnnlldgmpqzjxE", k=chance.choice(SQUARES)))
    if chance.random() < 0.1:
        return chance.choice(NO_BOARDS)
    if chance.random() < 0.2:
        letters = letters.replace("e", chance.choice("é#QçßK"), 2)
    if chance.random() < 0.1:
        letters = letters.replace("t", chance.choice(["?", "*", "[er]", "[qu]"]), 1)
    if chance.random() < 0.1:
        return f"3x4:{'perslatesind'[::-1]}"
    return f"boggle:{letters}?min=4" if chance.random() < 0.1 else letters


def some_lines(chance: random.Random) -> Iterator[str]:
    """Yield runs of plain boards, with other lines between them."""
    for _ in range(25):
        cells = chance.choice([1, 4, 9, 16, 16, 16, 25])
        for _ in range(chance.choice([1, 2, 5, 15, 16, 20])):
            yield "".join(chance.choices("eeaioorrssttnnlqTE", k=cells))
        for _ in range(chance.choice([0, 0, 1, 3])):
            yield chance.choice([some_text(chance), "", "cat", "?ats"])


def one_by_one(boards: list[str], rules: Rules) -> list[Score | str]:
    """Score boards alone, by the reference; an error stands for what is no board."""
    score_one = scorer(rules, backend="python")

    def alone(board: str) -> Score | str:
        try:
            return score_one(board)
        except InputError as error:
            return str(error)

    return list(map(alone, boards))


# Texts and boards


@pytest.mark.parametrize("rules", RULES, ids=["usual", "classic", "unusual"])
def test_a_batch_gives_what_each_text_gives_alone(
    words: Lexicon, rules: dict[str, Any], backend: Backend
) -> None:
    chance = random.Random(2009)
    texts = [some_text(chance) for _ in range(120)]
    question = Rules(words=words, **rules)
    found = Batches(question, backend=backend).each(texts)
    shown = [str(each) if isinstance(each, InputError) else each for each in found]
    assert shown == one_by_one(texts, question)
    assert {type(each) for each in shown} == {Score, str}


def test_texts_and_boards_are_scored_together_in_their_order(
    words: Lexicon, backend: Backend
) -> None:
    chance = random.Random(5)
    texts = [some_text(chance) for _ in range(120)]
    boards = [
        read_board(text) if chance.random() < 0.2 and "boggle" not in text else text
        for text in texts
        if text not in NO_BOARDS
    ]
    with observe(reports := Reports()):
        found = score(iter(boards), words=words, backend=backend)
    alone = map(scorer(Rules(words=words), backend="python"), boards)
    assert list(found) == [(each.points, each.count) for each in alone]
    assert (found.status, found.why) == ("proved", "every board was scored")
    assert reports.boards == sorted(reports.boards)
    assert reports.boards[-1] == len(boards)


@pytest.mark.parametrize("board", ["cats", "q?/it", Board(2, 2, ("qu", "i", "t", "x"))])
def test_a_single_board_counts_as_one(board: str | Board, backend: Backend) -> None:
    alone = scorer(Rules(words=WORDS), backend="python")(board)
    assert list(score(board, words=WORDS, backend=backend)) == [(alone.points, alone.count)]


@pytest.mark.parametrize(
    ("boards", "size", "message"),
    [
        (["cats", "cat"], None, "board 2: 3 tiles make no square"),
        (["cats", "ca/ts", "c4ts"], None, "board 3: tile 2: '4' is no letter"),
        (["cats", None], None, "board 2: None is neither a text nor a Board"),
        ([b"cats"], None, "board 1: b'cats' is neither a text nor a Board"),
        (["cats"], "2x2", "size '2x2' is for boards as bytes"),
        (b"catsca-s", "2x2", "board 2, row 2, column 1: '-' is no tile$"),
        (b"cat\n", "2x2", r"board 1, row 2, column 2: '\\n' is no tile$"),
        (b"cats####", "2x2", "board 2: the board is nothing but holes$"),
        (b"???*?a", "2x3", "board 1: 5 jokers: a board has at most 4$"),
        (b"cats" * 40 + b"ca!s", "2x2", "board 41, row 2, column 1: '!' is no tile$"),
        (b"cat", "2x2", "3 bytes are no whole number of 2x2 boards$"),
        (b"cats", "2", "size '2': write rows and columns, from 1x1 to 8x8$"),
        (b"cats", "9x1", "size '9x1': write rows and columns, from 1x1 to 8x8$"),
    ],
)
def test_what_is_no_board_is_named(
    boards: Any, size: str | None, message: str, backend: Backend
) -> None:
    with pytest.raises(InputError, match=f"^{message}"):
        score(boards, size, words=WORDS, backend=backend)


def test_rules_that_are_too_much_for_the_kernel_are_scored_without_it() -> None:
    ((points, count),) = score(["cats"], words="scowl-80", points="3:999999")
    assert points == count * 999_999 > 0
    letters = "".join(chr(code) for code in range(ord("а"), ord("а") + 33))  # noqa: RUF001
    assert score(["1x3:абв"], words=["абв", letters]).counts[0] == 1


# Bytes

ROWS = b"catsactsq?it#tacQIts"


@pytest.mark.parametrize("rows", [ROWS, bytearray(ROWS), memoryview(ROWS)], ids=type)
@pytest.mark.parametrize("classic", [False, True])
def test_rows_of_bytes_become_pairs_of_numbers(
    rows: bytes, classic: bool, backend: Backend
) -> None:
    scores = score(rows, "2x2", words=WORDS, classic=classic, backend=backend)
    score_one = scorer(Rules(words=WORDS, classic=classic), backend="python")
    alone = [score_one(board) for board in ("cats", "acts", "q?it", "#tac", "qits")]
    expected = [(each.points, each.count) for each in alone]
    assert list(scores) == expected
    assert (len(scores), scores[0], scores[-1]) == (5, expected[0], expected[-1])
    assert list(scores[1:3]) == expected[1:3]
    assert scores.points == array("I", [points for points, _ in expected])
    assert scores.counts == array("I", [count for _, count in expected])


def test_a_mapped_file_is_read_in_place(tmp_path: Path, backend: Backend) -> None:
    (tmp_path / "boards").write_bytes(b"catsacts")
    with (tmp_path / "boards").open("rb") as file:
        rows = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    assert score(rows, "2x2", words=WORDS, backend=backend) == score(
        ["cats", "acts"], words=WORDS, backend=backend
    )
    assert score(array("B", b"cats"), "2x2", words=WORDS, backend=backend).points[0] == 3


def test_no_boards_have_no_scores(backend: Backend) -> None:
    assert score(b"", words=WORDS, backend=backend) == Scores(array("I"))
    assert len(score([], words=WORDS, backend=backend)) == 0


def test_any_number_of_threads_gives_the_same(backend: Backend) -> None:
    rows = "".join(random.Random(1).choices("aeinrst", k=16 * 140)).encode()
    one, *others = (
        score(rows, words=WORDS, threads=threads, backend=backend) for threads in (1, None, 2, 5)
    )
    assert [one] * 3 == others


def test_bytes_stay_bytes_on_the_way_to_the_kernel(
    kernels: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> Board:
        raise AssertionError("a board was read from text")

    monkeypatch.setattr("dodgson.boggle.batches.read_board", read)
    batches = Batches(Rules(words=WORDS))
    (part,) = batches.lines(b"cats\nTACS\r\n" * 8)
    assert part.boards == [b"ca/ts", b"ta/cs"] * 8
    assert list(part.pairs) == [3, 3] * 16
    assert list(batches.pairs(["cats", "acts"])) == [3, 3, 3, 3]
    assert list(batches.rows(b"q?it", batches.kind("2x2"))) == [1, 1]


# Lines


def of_lines(
    text: bytes, rules: Rules, backend: Backend
) -> tuple[list[Score], list[tuple[int, str]]]:
    """Return the scores of lines, and the errors with their lines."""
    parts = list(Batches(rules, backend=backend).lines(text))
    scores = [
        Score(board.decode(), points, count)
        for part in parts
        for board, points, count in zip(part.boards, part.pairs[::2], part.pairs[1::2], strict=True)
    ]
    return scores, [(number, str(error)) for part in parts for number, error in part.bad]


def line_by_line(text: bytes, rules: Rules) -> tuple[list[Score], list[tuple[int, str]]]:
    """Return the same, each line scored alone."""
    lines = {number: line.strip() for number, line in enumerate(text.decode().split("\n"), 1)}
    boards = {number: line for number, line in lines.items() if line}
    found = dict(zip(boards, one_by_one(list(boards.values()), rules), strict=True))
    scores = [each for each in found.values() if isinstance(each, Score)]
    return scores, [(number, each) for number, each in found.items() if isinstance(each, str)]


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("rules", RULES, ids=["usual", "classic", "unusual"])
def test_lines_give_what_each_gives_alone(
    words: Lexicon, rules: dict[str, Any], end: str, backend: Backend
) -> None:
    text = end.join(some_lines(random.Random(1))).encode()
    question = Rules(words=words, **rules)
    assert of_lines(text, question, backend) == line_by_line(text, question)


@given(st.lists(st.sampled_from(["cats", "tacs", "c", "cat", "", "ca/ts", "x" * 9, "1x3:cat"])))
def test_lines_of_any_kind_in_any_order(backend: Backend, lines: list[str]) -> None:
    rules = Rules(words=WORDS)
    for text in ("\n".join(lines).encode(), "".join(f"{line}\n" for line in lines).encode()):
        assert of_lines(text, rules, backend) == line_by_line(text, rules)


def test_a_part_of_a_file_has_the_files_line_numbers(backend: Backend) -> None:
    text = b"ca/ts\n" * 7 + b"cats\n" * 20 + b"c4ts\n" + b"ca/ts\n" * 4
    batches = Batches(Rules(words=WORDS), backend=backend)
    parts = list(batches.lines(text, 11))
    assert [len(part.boards) for part in parts] == [7, 20, 4]
    assert [number for part in parts for number, _ in part.bad] == [38]
    assert batches.done == 31


def test_a_line_without_end_is_refused(backend: Backend) -> None:
    text = b"cats\n" + b"x" * LONGEST_LINE + b"\ncats\n\xff\xff\n\xef\xbb\xbfcats"
    scores, bad = of_lines(text, Rules(words=WORDS), backend)
    assert scores == [Score("ca/ts", 3, 3)] * 3
    assert bad == [(2, "the line is too long to be a board"), (4, "this is not text in UTF-8")]


# Progress and interruption


@pytest.mark.parametrize("boards", [ROWS, ["cats", "acts", "q?it", "#tac", "qits"]], ids=type)
def test_progress_ends_with_all_boards_done(boards: Any, backend: Backend) -> None:
    with observe(reports := Reports()):
        score(boards, "2x2" if boards is ROWS else None, words=WORDS, backend=backend)
    assert reports.boards == sorted(reports.boards)
    assert reports[-1].startswith("5 boards, ")
    assert reports[-1].endswith("/s")


@pytest.mark.parametrize("form", ["bytes", "texts", "lines"])
def test_an_exception_from_the_observer_ends_the_work(form: str, backend: Backend) -> None:
    def enough(_: int) -> None:
        raise KeyboardInterrupt

    letters = "eeee" * 16
    batches = Batches(Rules(words=ES), backend=backend)
    works: dict[str, Callable[[], object]] = {
        "bytes": lambda: batches.rows(letters.encode(), batches.kind("8x8")),
        "texts": lambda: batches.pairs([letters]),
        "lines": lambda: list(batches.lines(f"{letters}\n".encode())),
    }
    with pytest.raises(KeyboardInterrupt), observe(Reports(enough)):
        works[form]()


def test_an_interrupted_call_returns_what_was_scored(backend: Backend) -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "cats"

    with observe(Reports(lambda done: interrupt() if done >= 100 else None)):
        found = score(endless(), words=WORDS, backend=backend)
    assert (found.status, found.why) == ("stopped", "interrupted")
    assert len(found) >= 32
    assert set(found) == {(3, 3)}
    after = score(b"cats" * 9, "2x2", words=WORDS, backend=backend)
    assert (len(after), after.status) == (9, "proved")


@pytest.mark.parametrize("boards", [[LONG], LONG.removeprefix("8x8:").encode()], ids=type)
def test_a_board_that_takes_for_ever_can_be_interrupted(boards: Any, backend: Backend) -> None:
    timer = threading.Timer(0.2, interrupt)
    timer.start()
    found = score(boards, None if isinstance(boards, list) else "8x8", words=ES, backend=backend)
    timer.join()
    assert (len(found), found.status) == (0, "stopped")


def test_one_board_alone_can_be_interrupted(backend: Backend) -> None:
    timer = threading.Timer(0.2, interrupt)
    timer.start()
    with pytest.raises(OutOfBudget, match="interrupted"):
        scorer(Rules(words=ES), backend=backend)(LONG)
    timer.join()


def test_stopped_scores_differ_from_complete_ones() -> None:
    assert Scores(array("I", [1, 1])) != Scores(array("I", [1, 1]), "stopped", "interrupted")


class OneByOne:
    """A game that scores single boards only."""

    def __init__(self, game: Any) -> None:
        self.score_one = game.score_one


def test_few_boards_start_no_threads(monkeypatch: pytest.MonkeyPatch, kernels: ModuleType) -> None:
    game = Kernel.game
    monkeypatch.setattr(Kernel, "game", lambda kernel, kind: OneByOne(game(kernel, kind)))
    assert list(score(["cats"] * FEW, words=WORDS)) == [(3, 3)] * FEW
    assert list(score(b"cats" * FEW, "2x2", words=WORDS)) == [(3, 3)] * FEW
    with pytest.raises(AttributeError):
        score(b"cats" * 99, "2x2", words=WORDS)  # the second batch is larger


@pytest.mark.parametrize("count", [1, FEW - 1, FEW, FEW + 1, 3 * FEW])
def test_many_boards_have_the_scores_of_each(count: int, backend: Backend) -> None:
    rows = "".join(random.Random(count).choices("acost", k=4 * count))
    boards = [rows[at : at + 4] for at in range(0, len(rows), 4)]
    alone = [scorer(Rules(words=WORDS), backend=backend)(board) for board in boards]
    expected = [(each.points, each.count) for each in alone]
    assert list(score(rows.encode(), "2x2", words=WORDS, backend=backend)) == expected
    assert list(score(boards, words=WORDS, backend=backend)) == expected
