"""Many boards at once: from texts, boards and bytes, stopped under way, and bad ones named."""

from __future__ import annotations

import mmap
import random
import threading
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dodgson.boggle import Board, Rules, Scores, read_board, score, scorer
from dodgson.boggle.kernel import kernel_for
from dodgson.boggle.reading import game_of
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.words import Lexicon, load
from dodgson.work import OutOfBudget, interrupt

from .test_batches import NO_BOARDS, some_text

WORDS = ["cat", "act", "cats", "quit"]
LONG = "8x8:????" + "e" * 60
"""Its words are so many paths that nobody would see the end."""
ES = ["e" * length for length in range(3, 30)]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load(list(load("scowl-80"))[::9]).named("a ninth of scowl-80")


def test_texts_and_boards_are_scored_together_in_their_order(
    words: Lexicon, backend: Backend
) -> None:
    chance = random.Random(5)
    texts = [some_text(chance) for _ in range(300)]
    texts = [text for text in texts if text not in NO_BOARDS]
    boards = [
        read_board(text) if chance.random() < 0.2 and "boggle" not in text else text
        for text in texts
    ]
    told: list[int] = []
    found = score(iter(boards), words=words, backend=backend, progress=told.append)
    alone = map(scorer(Rules(words=words), backend="python"), boards)
    assert list(found) == [(each.points, each.count) for each in alone]
    assert (found.status, found.why) == ("proved", "every board was scored")
    assert told == sorted(told)
    assert told[-1] == len(boards)


@pytest.mark.parametrize("board", ["cats", "q?/it", Board(2, 2, ("qu", "i", "t", "x"))])
def test_a_single_board_counts_as_one(board: str | Board, backend: Backend) -> None:
    alone = scorer(Rules(words=WORDS), backend="python")(board)
    assert list(score(board, words=WORDS, backend=backend)) == [(alone.points, alone.count)]


def test_a_mapped_file_is_read_where_it_is(tmp_path: Path, backend: Backend) -> None:
    (tmp_path / "boards").write_bytes(b"catsacts")
    with (tmp_path / "boards").open("rb") as file:
        rows = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    assert score(rows, "2x2", words=WORDS, backend=backend) == score(
        ["cats", "acts"], words=WORDS, backend=backend
    )
    assert score(array("B", b"cats"), "2x2", words=WORDS, backend=backend).points[0] == 3


@pytest.mark.parametrize(
    ("boards", "size", "told"),
    [
        (["cats", "cat"], None, "board 2: 3 tiles make no square"),
        (["cats", "ca/ts", "c4ts"], None, "board 3: tile 2: '4' is no letter"),
        (["cats", None], None, "board 2: None is neither a text nor a Board"),
        ([b"cats"], None, "board 1: b'cats' is neither a text nor a Board"),
        (["cats"], "2x2", "size '2x2' is for boards as bytes"),
    ],
)
def test_what_is_no_board_is_named(
    boards: Any, size: str | None, told: str, backend: Backend
) -> None:
    with pytest.raises(InputError, match=f"^{told}"):
        score(boards, size, words=WORDS, backend=backend)


def test_who_asks_to_stop_gets_what_was_scored(backend: Backend) -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "cats"

    def stop_at(done: int) -> None:
        if done >= 100:
            interrupt()

    found = score(endless(), words=WORDS, backend=backend, progress=stop_at)
    assert (found.status, found.why) == ("stopped", "interrupted")
    assert len(found) >= 64
    assert set(found) == {(3, 3)}
    whole = score(b"cats" * 9, "2x2", words=WORDS, backend=backend)
    assert (len(whole), whole.status) == (9, "proved")


@pytest.mark.parametrize("form", ["texts", "bytes"])
def test_a_board_that_takes_for_ever_can_be_interrupted(form: str, backend: Backend) -> None:
    letters = LONG.removeprefix("8x8:")
    timer = threading.Timer(0.2, interrupt)
    timer.start()
    if form == "texts":
        found = score([LONG], words=ES, backend=backend)
    else:
        found = score(letters.encode(), "8x8", words=ES, backend=backend)
    timer.join()
    assert (len(found), found.status) == (0, "stopped")


def test_one_board_alone_can_be_interrupted(backend: Backend) -> None:
    timer = threading.Timer(0.2, interrupt)
    timer.start()
    with pytest.raises(OutOfBudget, match="interrupted"):
        scorer(Rules(words=ES), backend=backend)(LONG)
    timer.join()


def test_a_sweep_can_be_interrupted_and_others_go_on_meanwhile(backend: Backend) -> None:
    if backend == "python":
        return  # it has no sweep
    kernel = kernel_for(game_of(Rules(words=load(ES))))
    kind, row = kernel.row(read_board(LONG))
    game = kernel.game(kind)
    heard: list[float] = []

    def enough() -> None:
        heard.append(time.monotonic())
        short = kernel.row(read_board("8x8:" + "x" * 64))[1]
        assert game.score_one(short) == (0, 0)  # while the other is at work
        if len(heard) == 3:
            raise ZeroDivisionError

    for call in (lambda: game.sweep(row, 9, enough), lambda: game.score_one(row, enough)):
        heard.clear()
        with pytest.raises(ZeroDivisionError):
            call()
        assert len(heard) == 3


def test_scores_stopped_are_not_the_same_as_scores_done() -> None:
    assert Scores(array("I", [1, 1])) != Scores(array("I", [1, 1]), "stopped", "interrupted")
