"""Laws of boards, on random small ones of all shapes, against a judge that shares no code."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import (
    Board,
    Boggle,
    Rules,
    check_word,
    read_board,
    score,
    scorer,
    solve,
)
from dodgson.boggle.points import TABLES
from dodgson.boggle.strategies import STRATEGIES, Hunt, Strategy
from dodgson.errors import InputError
from dodgson.words import load

from .judge import Grid, grids, puzzles, right, words_on

ALL: tuple[Strategy, ...] = ("naive", "prefix", "dictionary")


def board_of(grid: Grid) -> Board:
    tiles = tuple(tile for row in grid.rows for tile in row)
    neighbours = 4 if grid.straight else 8
    return Board(len(grid.rows), len(grid.rows[0]), tiles, neighbours, grid.joined)


@pytest.mark.parametrize("strategy", ALL)
@given(puzzle=puzzles())
def test_every_strategy_finds_what_the_judge_finds(
    strategy: Strategy, puzzle: tuple[Grid, list[str]]
) -> None:
    grid, words = puzzle
    expected = words_on(grid, words)
    longest = max(map(len, words))
    points = "1:1,3:2,5:7"
    answer = solve(
        board_of(grid),
        words=words,
        strategy=strategy,
        min=1,
        max=longest,
        points=points,
        paths=True,
    )
    assert answer.status == "proved"
    assert {word.word: list(word.paths or ()) for word in answer.words} == expected
    assert all(word.path == expected[word.word][0] for word in answer.words)
    worth = {1: 1, 2: 1, 3: 2, 4: 2}
    assert all(word.points == worth.get(len(word.word), 7) for word in answer.words)
    assert answer.points == sum(worth.get(len(word), 7) for word in expected)
    assert answer.count == len(expected)


@given(puzzles(), st.integers(1, 5), st.integers(0, 4))
def test_strategies_agree_answer_for_answer(
    puzzle: tuple[Grid, list[str]], least: int, more: int
) -> None:
    grid, words = puzzle

    def answered(strategy: Strategy, *, paths: bool) -> Boggle:
        board = board_of(grid)
        return solve(
            board, words=words, strategy=strategy, min=least, max=least + more, paths=paths
        )

    for paths in (False, True):
        answers = [answered(strategy, paths=paths) for strategy in ALL]
        assert answers[0].words == answers[1].words == answers[2].words
        assert answers[0].id == answers[1].id == answers[2].id
    once, every = answered("prefix", paths=False).words, answered("prefix", paths=True).words
    assert [(word.word, word.path) for word in once] == [(word.word, word.path) for word in every]
    assert all(least <= len(word.word) <= least + more for word in once)


@pytest.mark.parametrize("strategy", ALL)
@given(puzzle=puzzles())
def test_a_word_comes_with_its_least_path_first_and_with_none_twice(
    strategy: Strategy, puzzle: tuple[Grid, list[str]]
) -> None:
    grid, words = puzzle
    found = list(STRATEGIES[strategy](Hunt(board_of(grid), load(words), least=1, every=True)))
    assert max(Counter(found).values(), default=1) == 1
    for word in words:
        paths = [path for each, path in found if each == word]
        assert paths == sorted(paths)


@given(puzzles(), st.data())
def test_the_checker_and_the_judge_agree(
    puzzle: tuple[Grid, list[str]], data: st.DataObject
) -> None:
    grid, words = puzzle
    board = board_of(grid)
    path = tuple(data.draw(st.lists(st.integers(0, len(board.tiles) - 1), max_size=4)))
    tiles = "".join(board.tiles[cell] for cell in path)
    for word in [*words, tiles.replace("?", "b").replace("#", "")]:
        try:
            check_word(board, word, path)
        except InputError:
            assert not right(grid, word, board.places(path))
        else:
            assert right(grid, word, board.places(path))


@given(grids())
def test_neighbours_are_those_that_touch(grid: Grid) -> None:
    board = board_of(grid)
    for one in grid.places:
        (cell,) = board.path([one])
        near = [other for other in grid.places if grid.touch(one, other)]
        assert board.places(board.adjacent[cell]) == tuple(near)
        assert cell not in board.adjacent[cell]


@given(grids(), st.booleans())
def test_a_board_is_read_back_from_its_text(grid: Grid, classic: bool) -> None:
    board = board_of(grid)
    again = solve(board.text, words=["zzz"], neighbours=board.neighbours, wrap=board.wrap)
    assert again.board == board
    assert board.text == grid.text
    reread = solve(again.id, words=["zzz"])
    assert (reread.board, reread.id) == (board, again.id)
    stopped = solve(board, words=["zzz"], classic=classic, expansions=0)
    reread = solve(stopped.id, words=["zzz"], expansions=0)
    assert (reread.board, reread.id) == (board, stopped.id)


@given(puzzles(), st.sampled_from(sorted(TABLES)))
def test_a_score_is_the_points_of_the_answer(puzzle: tuple[Grid, list[str]], points: str) -> None:
    grid, words = puzzle
    board = board_of(grid)
    answer = solve(board, words=words, points=points)
    assert list(score([board], words=words, points=points)) == [(answer.points, answer.count)]
    scored = scorer(Rules(words=words, points=points))(board)
    assert (scored.points, scored.count) == (answer.points, answer.count)
    assert read_board(scored.board).tiles == board.tiles


@given(puzzles())
def test_more_freedom_loses_no_word(puzzle: tuple[Grid, list[str]]) -> None:
    grid, words = puzzle
    rows, cols, tiles = len(grid.rows), len(grid.rows[0]), board_of(grid).tiles
    found = [
        {word.word for word in solve(board, words=words, min=1).words}
        for board in (
            Board(rows, cols, tiles, neighbours=4),
            Board(rows, cols, tiles),
            Board(rows, cols, tiles, wrap=True),
        )
    ]
    assert found[0] <= found[1] <= found[2]
