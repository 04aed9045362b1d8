"""Boards whose scores are known, under ENABLE2K and the standard points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from dodgson.boggle import Boggle, score, solve
from dodgson.boggle.strategies import Strategy
from dodgson.native import Backend
from dodgson.words import Lexicon, load

from .judge import Grid, right


@dataclass(frozen=True)
class Known:
    """A line of the file: a board's size, its letters, its points, and its words."""

    size: str
    letters: str
    points: int
    count: int

    @property
    def text(self) -> str:
        return f"{self.size}:{self.letters}"


def known_boards(data: Path) -> list[Known]:
    lines = (data / "boggle_boards.tsv").read_text(encoding="utf-8").splitlines()
    fields = [line.split("\t") for line in lines if not line.startswith("#")]
    return [
        Known(size, letters, int(points), int(count)) for size, letters, points, count, *_ in fields
    ]


@lru_cache(maxsize=1)
def enable(data: Path) -> Lexicon:
    return load(data / "enable2k.txt")


def grid_of(answer: Boggle) -> Grid:
    cols, tiles = answer.board.cols, answer.board.tiles
    return Grid(tuple(tiles[at : at + cols] for at in range(0, len(tiles), cols)))


@pytest.mark.parametrize("strategy", ["prefix", "dictionary"])
def test_known_boards_have_their_points_and_their_words(data: Path, strategy: Strategy) -> None:
    boards = known_boards(data)
    assert len(boards) > 8
    for board in boards:
        answer = solve(board.text, words=enable(data), strategy=strategy)
        assert (answer.points, answer.count) == (board.points, board.count), board
        assert answer.status == "proved"
        assert len({word.word for word in answer.words}) == answer.count
        grid = grid_of(answer)
        for word in answer.words:
            assert word.word in enable(data)
            assert right(grid, word.word, word.path)


def test_known_boards_have_their_scores(data: Path, backend: Backend) -> None:
    boards = known_boards(data)
    words, expected = enable(data), [(board.points, board.count) for board in boards]
    assert list(score([board.text for board in boards], words=words, backend=backend)) == expected
    for board, pair in zip(boards, expected, strict=True):
        assert list(score(board.letters.encode(), board.size, words=words, backend=backend)) == [
            pair
        ]


def test_brute_force_finds_the_same_words_on_known_boards_of_twelve_tiles(data: Path) -> None:
    boards = [board for board in known_boards(data) if len(board.letters) <= 12]
    assert len(boards) == 2
    for board in boards:
        brute = solve(board.text, words=enable(data), strategy="naive")
        assert (brute.points, brute.count) == (board.points, board.count)
        assert brute.words == solve(board.text, words=enable(data)).words


@pytest.mark.parametrize(
    ("letters", "length"), [("hclbaiaertnssese", 16), ("qaicdrneetasnnil", 17)]
)
def test_a_word_may_take_every_tile(data: Path, letters: str, length: int) -> None:
    longest = solve(letters, words=enable(data), order="length").words[0]
    assert len(longest.word) == length
    assert len(longest.path) == 16
    assert longest.points == 11


def test_what_the_cap_of_the_post_misses_is_what_is_longer(data: Path) -> None:
    whole = solve("perslatgsineters", words=enable(data))
    capped = solve("perslatgsineters", words=enable(data), classic=True, strategy="prefix")
    assert {word.word for word in capped.words} == {
        word.word for word in whole.words if len(word.word) <= 9
    }
    assert capped.count < whole.count
    assert capped.status == "proved"
