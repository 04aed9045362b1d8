"""Boggle at the terminal: who gives no board is asked for it, as by the program of the 2009 post.

It asks for the rows and columns and then for each row, asks again for what makes no sense, shows
the board, and prints words as they are found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import click

from dodgson.boggle.family import Rules, Solve
from dodgson.boggle.model import JOKER, MOST_JOKERS, MOST_SIDE, Board
from dodgson.boggle.reading import read_row, setting_of
from dodgson.boggle.strategies import Tally, looked_on_by
from dodgson.cli.adapter import command
from dodgson.cli.running import INTERRUPTED
from dodgson.errors import InputError
from dodgson.families import FAMILIES
from dodgson.questions import check, options
from dodgson.wording import counted

T = TypeVar("T")

ROWS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""What the rows are called that are asked for."""


def answer_or_ask(answer: Callable[..., int], **given: Any) -> int:
    """Solve the board given; where there is none, ask for it first, if there is a terminal."""
    if given["board"] is not None or sys.stdin is None or not sys.stdin.isatty():
        return answer_watched(answer, **given)
    question = Solve(**{option.name: given[option.name] for option in options(Solve)})
    check(question)
    setting_of(question)  # what is wrong with the rules is said before anything is asked
    try:
        board = asked_for(question)
    except (EOFError, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    given["board"] = board
    # Words come as they are found, unless it is asked for what is known only at the end.
    if not (given["json"] or question.paths or question.order != Solve.order):
        given["stream"] = True
        click.echo(f"\n{board}")
    if not given["json"]:
        click.echo()
    return answer_watched(answer, **given)


def answer_watched(answer: Callable[..., int], **given: Any) -> int:
    """Solve the board, and tell how a long hunt stands: on a terminal, or always."""
    always, streams = given["progress"], given["stream"]
    if not (always or (sys.stderr.isatty() and not streams)):
        return answer(**given)
    from dodgson.cli.ticker import Ticker

    ticker = Ticker(always=always, shared=streams and sys.stdout.isatty())

    def tell(tally: Tally) -> None:
        rate = tally.expanded / max(ticker.seconds, 1e-9)
        paths, words = counted(tally.expanded, "path"), counted(tally.words, "word")
        if tally.ended:
            ticker.close(lambda: f"{paths}, {rate:,.0f}/s, {words}")
        else:
            ticker.tell(lambda: f"{paths}, {rate:,.0f}/s, {words}")

    with looked_on_by(tell):
        return answer(**given)


def asked_for(rules: Rules) -> Board:
    """Ask for a board: its size, and its tiles row by row."""
    rows = ask("rows", read_side)
    cols = ask("columns", read_side)
    tiles: tuple[str, ...] = ()
    for name in ROWS[:rows]:
        tiles = ask(f"{name} row", partial(with_row, tiles, rows=rows, cols=cols, rules=rules))
    return Board(rows, cols, tiles, rules.neighbours, rules.wrap)


def ask(prompt: str, read: Callable[[str], T]) -> T:
    """Ask until what is typed makes sense; raise ``EOFError`` where nothing more will be."""
    while True:
        click.echo(f"{prompt}: ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        try:
            return read(line.strip())
        except InputError as error:
            click.echo(error.typed(), err=True)


def read_side(text: str) -> int:
    """Read how many rows or columns a board has.

    >>> read_side("4")
    4
    """
    if not (text.isdecimal() and len(text) < 3 and 1 <= int(text) <= MOST_SIDE):
        raise InputError(f"a number from 1 to {MOST_SIDE}, please")
    return int(text)


def with_row(
    above: tuple[str, ...], text: str, *, rows: int, cols: int, rules: Rules
) -> tuple[str, ...]:
    """Give the tiles with those of the next row; refuse a row that does not fit the board.

    >>> with_row(("c", "a"), "t s", rows=2, cols=2, rules=Rules())
    ('c', 'a', 't', 's')
    """
    row = read_row(text, classic=rules.classic)
    if len(row) != cols:
        raise InputError(f"{counted(cols, 'tile')}, please, not {len(row)}")
    tiles = (*above, *row)
    if (jokers := tiles.count(JOKER)) > MOST_JOKERS:
        raise InputError(f"that makes {jokers} jokers: a board may have {MOST_JOKERS}")
    if len(tiles) == rows * cols:
        Board(rows, cols, tiles)  # it refuses one that is nothing but holes
    return tiles


solve = command(FAMILIES["boggle"], "solve", Solve)
assert solve.callback is not None
solve.callback = partial(answer_or_ask, solve.callback)
