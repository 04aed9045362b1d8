"""Ask for a board at the terminal if none is given, as the program of the 2009 post does.

Read rows as they are typed or pasted, up to an empty line; name a bad row and ask for it again.
Then show the board, and words as they are found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from dodgson.boggle.model import JOKER, MOST_JOKERS, MOST_SIDE, Board
from dodgson.boggle.questions import Rules, Solve
from dodgson.boggle.reading import game_of, read_row
from dodgson.cli.adapter import command
from dodgson.cli.ending import INTERRUPTED
from dodgson.cli.terminal import for_stream
from dodgson.errors import InputError
from dodgson.families import FAMILIES
from dodgson.questions import check, options
from dodgson.wording import counted


def answer_or_ask(answer: Callable[..., int], **given: Any) -> int:
    """Solve the board given; without one, ask for it if there is a terminal."""
    if given["board"] is not None or sys.stdin is None or not sys.stdin.isatty():
        return answer(**given)
    question = Solve(**{option.name: given[option.name] for option in options(Solve)})
    check(question)
    game_of(question)  # name faults of the rules before asking for anything
    try:
        board = ask_for_board(question)
    except (EOFError, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    given["board"] = board
    # Print words as they are found, unless an option needs all of them first.
    if not (given["json"] or question.paths or question.order != Solve.order):
        given["stream"] = True
        click.echo(f"\n{board}")
    if not given["json"]:
        click.echo()
    return answer(**given)


def ask_for_board(rules: Rules) -> Board:
    """Ask for a board row by row, until an empty line; raise ``EOFError`` at the end of input.

    Ask again for a bad row, and discard what was pasted after it, which would become other rows.
    """
    asking = "Type the board row by row, or paste it; an empty line ends it."
    click.echo(for_stream(asking, sys.stderr), err=True)
    rows: list[tuple[str, ...]] = []
    while True:
        click.echo(f"row {len(rows) + 1}: ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line and not rows:
            raise EOFError
        try:
            if line.strip():
                rows.append(next_row(rows, line.strip(), rules))
            elif rows:
                tiles = tuple(tile for row in rows for tile in row)
                return Board(len(rows), len(rows[0]), tiles, rules.neighbours, rules.wrap)
        except InputError as error:
            forget_typed()
            if not line.strip():  # the board as a whole
                rows.clear()
            again = f"{error.typed()}. Once more from row {len(rows) + 1}."
            click.echo(for_stream(again, sys.stderr), err=True)


def next_row(rows: list[tuple[str, ...]], text: str, rules: Rules) -> tuple[str, ...]:
    """Read the next row of a board; raise ``InputError`` if it does not fit the rows above.

    >>> next_row([("c", "a")], "t s", Rules())
    ('t', 's')
    """
    number = len(rows) + 1
    try:
        row = read_row(text, classic=rules.classic)
    except InputError as error:
        raise InputError(f"row {number}, {error}") from None
    if number > MOST_SIDE or len(row) > MOST_SIDE:
        raise InputError(f"row {number}: a board goes up to {MOST_SIDE} rows of {MOST_SIDE} tiles")
    if rows and len(row) != len(rows[0]):
        wanted = counted(len(rows[0]), "tile")
        raise InputError(f"row {number} has {counted(len(row), 'tile')}, row 1 has {wanted}")
    if (jokers := sum(each.count(JOKER) for each in (*rows, row))) > MOST_JOKERS:
        raise InputError(f"row {number} makes {jokers} jokers: a board has at most {MOST_JOKERS}")
    return row


def forget_typed() -> None:
    """Discard what was typed on the terminal and not read yet."""
    try:
        import termios
    except ImportError:  # not a POSIX terminal: rows pasted after a bad one are read as rows
        return
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


solve = command(FAMILIES["boggle"], "solve", Solve)
assert solve.callback is not None
solve.callback = partial(answer_or_ask, solve.callback)
