"""The book of the example: its answers, read from the page, solve the puzzles beside their IDs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.making.pages import Html

import dodgson
from dodgson.books import make


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """Give the ID of each puzzle, and the answer with its number."""
    path = tmp_path_factory.mktemp("book") / "book.html"
    make(Path(__file__).parents[2] / "examples" / "book.toml", path)
    page = Html(path.read_text())
    answers = [" ".join(each.split()) for each in page.texts["answer"]]
    numbers = [int(answer.split()[0]) for answer in answers]
    assert numbers == list(range(1, 41))
    return [
        (puzzle.strip(), answer.partition(" ")[2])
        for puzzle, answer in zip(page.texts["id"], answers, strict=True)
    ]


def test_the_ladders_are_shortest(printed: list[tuple[str, str]]) -> None:
    ladders = [each for each in printed if each[0].startswith("ladder:")]
    assert len(ladders) == 12
    for puzzle, answer in ladders:
        words = answer.split()
        dodgson.ladder.check_ladder(words, dodgson.words.load())
        assert dodgson.ladder.solve(puzzle).cost == len(words) - 1
        assert puzzle == f"ladder:{words[0]}-{words[-1]}"


def test_the_moves_are_fewest(printed: list[tuple[str, str]]) -> None:
    boards = [each for each in printed if each[0].startswith("sliding:")]
    assert len(boards) == 20
    for puzzle, answer in boards:
        assert dodgson.sliding.solve(puzzle).cost == len(answer.split("; "))


def test_the_words_are_on_the_boards(printed: list[tuple[str, str]]) -> None:
    boards = [each for each in printed if each[0].startswith("boggle:")]
    assert len(boards) == 8
    for puzzle, answer in boards:
        words = answer.partition(" and ")[0].split(", ")
        assert len(words) > 5
        assert {*words} <= {each.word for each in dodgson.boggle.solve(puzzle).words}
