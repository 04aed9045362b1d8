"""Play a sliding puzzle in the terminal: the keys and the screen of a game."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

import click

from dodgson.cli.adapter import parameter
from dodgson.cli.ending import NOT_FOUND
from dodgson.cli.screen import RESIZED, Window, full_screen, in_rows
from dodgson.cli.terminal import coloured
from dodgson.drawing.labels import cells
from dodgson.drawing.terminal import wrap_cells
from dodgson.questions import check, options
from dodgson.sliding.model import Direction, cell_text, exit_goal, unit_of
from dodgson.sliding.play import Game
from dodgson.sliding.questions import Play
from dodgson.sliding.reading import puzzle_of
from dodgson.sliding.text import board_rows, large_board
from dodgson.wording import counted

ARROWS: tuple[Direction, ...] = get_args(Direction)
COMMANDS: Final = "hqru"
"""The letters that are commands; a piece of that name is chosen by its capital."""
REST: Final = ("u undo", "h hint", "r restart", "q quit")
INSTEAD: Final = "sliding solve prints a solution anywhere"


@dataclass(frozen=True)
class Screen:
    """The screen: the game, the chosen piece, and a message to the player."""

    game: Game
    chosen: str = ""
    message: str = ""
    keys: tuple[str, ...] = ()
    """What the keys do, if they do not play."""

    def lines(self, width: int = 80, height: int = 24, *, colour: bool) -> list[str]:
        """Return the lines of the screen, with the largest board and gaps that fit."""
        game = self.game
        large = large_board(game.puzzle, game.position, chosen=self.chosen, colour=colour)
        small = board_rows(game.puzzle, game.position, bright=self.chosen, colour=colour)
        room = width - 1  # some terminals wrap after a letter in the last column
        for board in (large, small):
            for gap in ([""], []):
                # A small board does not show which piece is chosen.
                named = [f"piece {self.chosen}"] if board is small and self.chosen else []
                head = in_rows([*self._head(), *named], room)
                foot = in_rows(list(self.keys or self._keys()), room)
                message = wrap_cells(self.message, room)
                lines = [*head, *gap, *board, *gap, *message, *gap, *foot]
                wide = max(cells(click.unstyle(line)) for line in board)
                if wide <= room and len(lines) <= height:
                    return lines
        needed = f"{wide + 1} columns and {len(lines)} lines"
        return wrap_cells(f"the window is too small: it needs {needed}", max(room, 1))[:height]

    def _head(self) -> list[str]:
        """Return the moves made, the par, and the goal."""
        game = self.game
        parts = [counted(game.made, unit_of(game.puzzle, game.metric))]
        if game.par is not None:
            parts.append(f"par {game.par}")
        elif game.restart().hopeless:
            parts.append("cannot be solved")
        if game.puzzle.kind != "tiles":
            parts.append(_goal(game))
        return parts

    def _keys(self) -> list[str]:
        """Return what the keys do."""
        if self.game.puzzle.kind == "tiles":
            return ["arrows slide a tile", *REST]
        capitals = [label for label in self.game.puzzle.start if label.lower() in COMMANDS]
        shift = [f"Shift+{label} chooses {label}" for label in capitals if label.isupper()]
        return ["Tab or a letter chooses a piece", *shift, "arrows move it", *REST]


def _goal(game: Game) -> str:
    puzzle = game.puzzle
    if puzzle.goal == exit_goal(puzzle):
        return "A leaves to the right"
    ends = (f"{label}@{cell_text(cell)}" for label, cell in puzzle.goal.items())
    return f"goal: {', '.join(ends)}"


def pressed(screen: Screen, key: str) -> Screen | None:
    """Return the screen after a key; None to quit."""
    game, chosen = screen.game, screen.chosen
    if key == "q":
        return None
    if key in ARROWS:
        return _go(screen, ARROWS[ARROWS.index(key)])
    if key == "u":
        return Screen(game.undo(), chosen, "" if game.steps else "there is no move to undo")
    if key == "r":
        return Screen(game.restart(), chosen, "restarted")
    if key == "h":
        return Screen(game, chosen, _hint(game))
    return _choose(screen, key)


def _go(screen: Screen, direction: Direction) -> Screen:
    """Move the chosen piece, or a tile into the blank."""
    game, chosen = screen.game, screen.chosen
    tiles = game.puzzle.kind == "tiles"
    if not (tiles or chosen):
        return replace(screen, message="choose a piece first: press its letter, or Tab")
    after = game.slide(direction) if tiles else game.move(chosen, direction)
    if after is game:
        blocked = "no tile can" if tiles else f"{chosen} cannot"
        return replace(screen, message=f"{blocked} go {direction}")
    return Screen(after, chosen, _verdict(after))


def _choose(screen: Screen, key: str) -> Screen:
    """Choose the next piece with Tab, or a piece by its letter."""
    game = screen.game
    if game.puzzle.kind == "tiles":
        return screen
    labels = list(game.puzzle.start)
    if key in ("tab", "back-tab"):
        step = 1 if key == "tab" else -1
        place = labels.index(screen.chosen) + step if screen.chosen in labels else 0
        return Screen(game, labels[place % len(labels)])
    for label in (key, key.upper()):
        if label in labels:
            return Screen(game, label)
    return replace(screen, message="")


def _verdict(game: Game) -> str:
    if not game.solved:
        return ""
    text = f"solved in {counted(game.made, unit_of(game.puzzle, game.metric))}"
    if game.par is None:
        return text
    return f"{text}: no solution is shorter" if game.made == game.par else f"{text}; par {game.par}"


def _hint(game: Game) -> str:
    if game.solved:
        return "the puzzle is solved"
    if move := game.hint():
        return f"hint: {move}"
    return _hopeless(game) or "no hint: no solution was found in time"


def _hopeless(game: Game) -> str:
    """Return why a position cannot be solved; empty if it may be solved."""
    why = game.hopeless.removeprefix("there is no solution: ")
    return f"this cannot be solved: {why}" if why else ""


def by_hand(game: Game, *, colour: bool) -> str:
    """Let the user play; return the last message."""
    with full_screen("sliding play", INSTEAD) as window:
        window.show(["looking for a solution ..."])
        screen: Screen | None = Screen(game, message=_hopeless(game))
        while screen is not None:
            game = screen.game
            window.show(screen.lines(*window.size(), colour=colour))
            key = window.read_key()
            if key == "h":
                waiting = replace(screen, message="looking for a hint ...")
                window.show(waiting.lines(*window.size(), colour=colour))
            if key and key != RESIZED:
                screen = pressed(screen, key)
    return _verdict(game) or f"not solved after {counted(game.made, 'move')}"


def by_itself(game: Game, pace: float, *, colour: bool) -> str:
    """Show a solution, cell by cell; return the last message."""
    moves = game.solution() or ()
    with full_screen("sliding play", INSTEAD) as window:
        for number, move in enumerate(moves, start=1):
            for direction in move.way:
                game = game.move(move.label, direction)
                message = f"{number} of {len(moves)}: {move}"
                screen = Screen(game, move.label, message, ("q quit", "any other key: next"))
                if shown_for(screen, window, pace / len(move.way), colour=colour) == "q":
                    return f"stopped after {counted(number, 'move')} of {len(moves)}"
        last = Screen(game, message=_verdict(game), keys=("any key ends",))
        shown_for(last, window, None, colour=colour)
    return _verdict(game)


def shown_for(screen: Screen, window: Window, seconds: float | None, *, colour: bool) -> str | None:
    """Show a screen until the seconds are over or a key is pressed; return that key."""
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        window.show(screen.lines(*window.size(), colour=colour))
        left = None if end is None else max(end - time.monotonic(), 0.0)
        key = window.read_key(left)
        if key != RESIZED:
            return key


def run(**given: Any) -> int:
    """Run the command: play, or show a solution."""
    asked = Play(**given)
    check(asked)
    puzzle, metric = puzzle_of(asked, asked.puzzle)
    game = Game(puzzle, metric)
    if asked.solve and game.solution() is None:
        click.echo(_hopeless(game) or "no solution was found in time")
        return NOT_FOUND
    colour = coloured()
    click.echo(
        by_itself(game, asked.pace, colour=colour) if asked.solve else by_hand(game, colour=colour)
    )
    return 0


play = click.Command(
    "play",
    callback=run,
    params=[parameter(option) for option in options(Play)],
    help=Play.__doc__,
    short_help=(Play.__doc__ or "").partition("\n")[0],
)
