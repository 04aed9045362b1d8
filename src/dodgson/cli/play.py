"""Play a sliding puzzle in the terminal: keys in, boards out; the game itself is in the family."""

from __future__ import annotations

import os
import select
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, get_args

import click

from dodgson.cli.adapter import parameter
from dodgson.errors import InputError
from dodgson.questions import check, options
from dodgson.sliding.family import Play
from dodgson.sliding.large import large_board
from dodgson.sliding.model import Direction, unit_of
from dodgson.sliding.play import Game
from dodgson.sliding.solve import puzzle_of
from dodgson.wording import counted

ARROWS: tuple[Direction, ...] = get_args(Direction)
SPECIAL = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1b[Z": "back-tab",
    "\t": "tab",
    "\x04": "q",
    "": "q",  # the terminal is gone
}
"""What a terminal sends for keys that are no letters."""
TILE_HELP = "arrows slide a tile   u undo   h hint   r restart   q quit"
PIECE_HELP = "A-Z or Tab choose   arrows move   u undo   h hint   r restart   q quit"


@dataclass(frozen=True)
class Screen:
    """What is seen: the game, the piece chosen, and a line said to the player."""

    game: Game
    chosen: str = ""
    said: str = ""

    def lines(self, *, colour: bool) -> list[str]:
        """Write the screen line by line."""
        game = self.game
        tiles = game.puzzle.kind == "tiles"
        par = "" if game.par is None else f"   par {game.par}"
        unit = unit_of(game.puzzle, game.metric)
        goal = "" if tiles else _goal(game)
        return [
            f"{counted(game.made, unit)}{par}{goal}",
            "",
            *large_board(game.puzzle, game.position, chosen=self.chosen, colour=colour),
            "",
            self.said,
            "",
            TILE_HELP if tiles else PIECE_HELP,
        ]


def _goal(game: Game) -> str:
    if game.puzzle.kind == "cars":
        return "   A leaves to the right"
    ends = (f"{label}@{row},{col}" for label, (row, col) in game.puzzle.goal.items())
    return f"   goal: {', '.join(ends)}"


def pressed(screen: Screen, key: str) -> Screen | None:
    """Give the screen after a key; None to quit."""
    game, chosen = screen.game, screen.chosen
    if key == "q":
        return None
    if key in ARROWS:
        return _go(screen, ARROWS[ARROWS.index(key)])
    if key == "u":
        return Screen(game.undo(), chosen, "" if game.steps else "nothing to take back")
    if key == "r":
        return Screen(game.restart(), chosen, "started again")
    if key == "h":
        return Screen(game, chosen, _hint(game))
    return _choose(screen, key)


def _go(screen: Screen, direction: Direction) -> Screen:
    """Let the chosen piece go, or a tile into the blank."""
    game, chosen = screen.game, screen.chosen
    tiles = game.puzzle.kind == "tiles"
    if not (tiles or chosen):
        return replace(screen, said="choose a piece first: its letter, or Tab")
    after = game.slide(direction) if tiles else game.move(chosen, direction)
    if after is game:
        return replace(
            screen, said=f"{'no tile can' if tiles else chosen + ' cannot'} go {direction}"
        )
    return Screen(after, chosen, _verdict(after))


def _choose(screen: Screen, key: str) -> Screen:
    """Choose a piece: the next one with Tab, or by its letter."""
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
    return replace(screen, said="")


def _verdict(game: Game) -> str:
    if not game.solved:
        return ""
    text = f"solved in {counted(game.made, unit_of(game.puzzle, game.metric))}"
    if game.par is None:
        return text
    return f"{text}: no shorter way exists" if game.made == game.par else f"{text}; par {game.par}"


def _hint(game: Game) -> str:
    if game.solved:
        return "it is solved"
    move = game.hint()
    return f"hint: {move}" if move else "no hint: no way to the goal was found"


@contextmanager
def full_screen() -> Iterator[int]:
    """Take the whole terminal and its keys one by one; give both back whatever happens."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("slide play needs a terminal; slide solve prints a solution anywhere")
    try:
        import termios
        import tty
    except ImportError:
        raise InputError("slide play needs a terminal that knows termios") from None
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        sys.stdout.write("\x1b[?1049h\x1b[?25l")
        yield keyboard
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def read_key(keyboard: int, seconds: float | None = None) -> str | None:
    """Wait for a key, by its name or its letter; None if none came in time."""
    if not select.select([keyboard], [], [], seconds)[0]:
        return None
    # What one key sends comes at once; a longer run of keys is one by one below.
    sent = os.read(keyboard, 1).decode("utf-8", "replace")
    if sent == "\x1b" and select.select([keyboard], [], [], 0.02)[0]:
        sent += os.read(keyboard, 2).decode("utf-8", "replace")
    return SPECIAL.get(sent, sent)


def show(lines: list[str]) -> None:
    """Draw the screen anew."""
    width, height = shutil.get_terminal_size()
    widest = max(len(click.unstyle(line)) for line in lines)
    if len(lines) > height or widest > width:
        raise InputError(
            f"the terminal is too small: {widest} columns and {len(lines)} lines are needed"
        )
    sys.stdout.write("\x1b[H" + "\n".join(f"{line}\x1b[K" for line in lines) + "\x1b[J")
    sys.stdout.flush()


def by_hand(game: Game, *, colour: bool) -> str:
    """Let a person play; give the last line to be said."""
    screen: Screen | None = Screen(game)
    with full_screen() as keyboard:
        sys.stdout.write("\x1b[Hlooking for a shortest solution ...")
        sys.stdout.flush()
        while screen is not None:
            game = screen.game
            show(screen.lines(colour=colour))
            key = read_key(keyboard)
            screen = pressed(screen, key) if key else screen
    return _verdict(game) or f"not solved after {counted(game.made, 'move')}"


def by_itself(game: Game, pace: float, *, colour: bool) -> str:
    """Show a shortest solution, cell by cell; give the last line to be said."""
    moves = game.solution()
    if moves is None:
        return "no solution was found to show"
    with full_screen() as keyboard:
        for number, move in enumerate(moves, start=1):
            for direction in move.way:
                game = game.move(move.label, direction)
                said = f"{number} of {len(moves)}: {move}"
                lines = Screen(game, move.label, said).lines(colour=colour)
                show([*lines[:-1], "q quit   any other key: go on at once"])
                if read_key(keyboard, pace / len(move.way)) == "q":
                    return f"stopped after {counted(number, 'move')} of {len(moves)}"
        show([*lines[:-1], "any key to end"])
        read_key(keyboard)
    return _verdict(game)


def run(**given: Any) -> int:
    """Play, by hand or not."""
    asked = Play(**given)
    check(asked)
    puzzle, metric = puzzle_of(asked, asked.puzzle)
    colour = "NO_COLOR" not in os.environ
    game = Game(puzzle, metric)
    told = (
        by_itself(game, asked.pace, colour=colour) if asked.solve else by_hand(game, colour=colour)
    )
    click.echo(told)
    return 0


play = click.Command(
    "play",
    callback=run,
    params=[parameter(option) for option in options(Play)],
    help=Play.__doc__,
    short_help=(Play.__doc__ or "").partition("\n")[0],
)
