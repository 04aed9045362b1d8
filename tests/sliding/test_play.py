"""A game: which moves are possible, how they are counted, and undo."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.cli.play import Screen, play, pressed
from dodgson.cli.running import run
from dodgson.sliding import find_puzzle, solve
from dodgson.sliding.model import OFFSETS, Direction, Metric
from dodgson.sliding.play import Game
from dodgson.sliding.questions import Solve
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.solve import Found, find
from dodgson.sliding.strategies import Coding

from .judge import block_texts, tile_texts

DIRECTIONS: list[Direction] = list(OFFSETS)


def played(text: str, keys: str) -> Screen:
    screen: Screen | None = Screen(Game(find_puzzle(text)))
    for key in keys.split():
        assert screen is not None
        screen = pressed(screen, key)
    assert screen is not None
    return screen


def test_tiles_slide_into_the_blank() -> None:
    screen = played("120/453/786", "up")
    assert (screen.game.made, screen.game.par, screen.game.solved) == (1, 2, False)
    screen = played("120/453/786", "up up")
    assert screen.message == "solved in 2 moves: no solution is shorter"
    assert played("120/453/786", "left").message == "no tile can go left"
    assert played("120/453/786", "right left up up").message == "solved in 4 moves; par 2"


def test_pieces_are_chosen_then_moved() -> None:
    text = "AA./B..:A@r2c2"
    assert played(text, "right").message == "choose a piece first: press its letter, or Tab"
    assert played(text, "tab").chosen == played(text, "a").chosen == "A"
    assert played(text, "tab tab").chosen == played(text, "B").chosen == "B"
    assert played(text, "tab back-tab").chosen == "B"
    assert played(text, "A left").message == "A cannot go left"
    assert played(text, "A right down").message == "solved in 1 move: no solution is shorter"


def test_moves_are_counted_by_the_metric() -> None:
    game = Game(read_puzzle("AA../B...:A@r2c3"))
    for label, direction in (("A", "right"), ("A", "right"), ("A", "down"), ("B", "up")):
        game = game.move(label, direction)  # type: ignore[arg-type]
    metrics: dict[Metric, int] = {"steps": 4, "straight": 3, "moves": 2}
    for metric, made in metrics.items():
        assert replace(game, metric=metric).made == made


def test_moves_are_undone() -> None:
    start = Game(find_puzzle("klotski"))
    game = start.move("F", "down")
    assert game is start
    game = start.move("I", "right").move("G", "down").move("I", "right").move("J", "left")
    assert (game.made, len(game.steps)) == (1, 2)  # G and J are blocked
    while game.steps:
        game = game.undo()
    assert game.undo().position == start.position
    assert start.move("I", "right").restart() == start


def test_hints_lead_to_the_goal_in_par() -> None:
    game = Game(find_puzzle("rush-1"))
    while not game.solved:
        move = game.hint()
        assert move is not None
        for direction in move.way:
            game = game.move(move.label, direction)
    assert game.made == game.par == solve("rush-1").cost
    assert pressed(Screen(game), "h") == Screen(game, "", "the puzzle is solved")


def test_only_a_proved_cost_is_par(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsure(question: Solve, coding: Coding) -> Found:
        return replace(find(question, coding), status="feasible")

    monkeypatch.setattr("dodgson.sliding.play.find", unsure)
    game = Game(find_puzzle("120/453/786"))
    assert game.par is None
    assert str(game.hint()) == "tile 3 up"
    assert len(game.solution() or ()) == 2


def test_without_a_solution_there_is_no_hint_and_no_par() -> None:
    for text in ("213/456/780", "AAB/..B:A@r2c2"):
        game = Game(read_puzzle(text))
        assert (game.par, game.hint(), game.solution()) == (None, None, None)
        after = pressed(Screen(game), "h")
        assert after is not None
        assert after.message.startswith("this cannot be solved: ")
        assert "cannot be solved" in after.lines(colour=False)[0]


def test_a_puzzle_not_solved_in_time_may_have_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tired(question: Solve, coding: Coding) -> Found:
        return replace(find(question, coding), status="stopped", path=())

    monkeypatch.setattr("dodgson.sliding.play.find", tired)
    screen = pressed(Screen(Game(find_puzzle("120/453/786"))), "h")
    assert screen is not None
    assert screen.message == "no hint: no solution was found in time"
    assert screen.lines(colour=False)[0] == "0 moves"


def test_no_position_is_solved_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counting(question: Solve, coding: Coding) -> Found:
        asked.append(coding)
        return find(question, coding)

    monkeypatch.setattr("dodgson.sliding.play.find", counting)
    screen: Screen | None = Screen(Game(find_puzzle("klotski")))
    for key in ("G", "down", "u", "h", "h", "r"):
        assert screen is not None
        screen = pressed(screen, key)
        assert screen is not None
        screen.lines(colour=False)
    assert len(asked) == 1


def test_a_piece_named_like_a_command_is_chosen_by_its_capital() -> None:
    assert played("klotski", "H").chosen == "H"
    assert played("klotski", "H h").message == "hint: G down"
    assert "Shift+H chooses H" in " ".join(played("klotski", "A").lines(colour=False))
    assert "Shift" not in " ".join(played("AA./B..:A@r2c2", "A").lines(colour=False))


@pytest.mark.parametrize("name", ["klotski", "century", "15-puzzle", "14-15", "rush-10"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 24), (24, 18), (12, 5), (1, 1)])
def test_a_screen_fits_the_window(name: str, width: int, height: int) -> None:
    screen = pressed(Screen(Game(find_puzzle(name), patience=0.1)), "tab")
    assert screen is not None
    lines = screen.lines(width, height, colour=False)
    assert len(lines) <= height
    assert max(map(len, lines)) <= max(width - 1, 1)
    assert ("window" in " ".join(lines)) == (width == 12)


def test_quitting_ends_the_game() -> None:
    assert pressed(Screen(Game(find_puzzle("klotski"))), "q") is None


@given(
    st.one_of(tile_texts(), block_texts(), block_texts(cars=True)),
    st.lists(st.tuples(st.sampled_from("ABCDE12345"), st.sampled_from(DIRECTIONS)), max_size=12),
)
def test_no_piece_is_ever_lost_or_in_another(text: str, tried: list[tuple[str, Direction]]) -> None:
    game = Game(read_puzzle(text))
    covered = sum(map(len, game.position.values()))
    for label, direction in tried:
        before, game = game, game.move(label, direction)
        assert game is before or game.undo().position == before.position
        cells = [cell for piece in game.position.values() for cell in piece]
        assert len(set(cells)) == len(cells) == covered
        assert all(game.position[name] <= game.puzzle.floor(name) for name in game.position)


def test_a_screen_shows_the_game() -> None:
    assert played("AA./B..:A@r2c2", "B right").lines(colour=False) == [
        "1 move   par 1   goal: A@r2c2",
        "",
        "┌───────┬───┐",
        "│ A   A │   │",
        "├───┬───┤   │",
        "│   │[B]│   │",
        "└───┴───┴───┘",
        "",
        "",
        "",
        "Tab or a letter chooses a piece   arrows move it   u undo   h hint   r restart",
        "q quit",
    ]


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("rush-1", "A leaves to the right"),
        ("AA./B.C/B.C cars", "A leaves to the right"),
        ("BAA./B..C/...C cars A@r1c2", "goal: A@r1c2"),
        ("BB./A../A.C/..C cars A@r3c1", "goal: A@r3c1"),
    ],
)
def test_the_head_shows_the_goal_of_cars(text: str, goal: str) -> None:
    assert Screen(Game(find_puzzle(text))).lines(colour=False)[0].endswith(goal)


def test_without_a_terminal_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for more in ([], ["klotski"], ["klotski", "--solve"]):
        assert run(["sliding", "play", *more]) == 2
        error = capsys.readouterr().err
        assert error.startswith("dodgson: sliding play needs a terminal")
        assert error.count("\n") == 1
    assert {"puzzle", "goal", "metric", "solve", "pace"} == {each.name for each in play.params}
