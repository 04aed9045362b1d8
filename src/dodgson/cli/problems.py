"""The commands of families whose puzzles are problems: solve with traces and checkpoints, and play.

Their other verbs are commands like those of every family.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from dodgson.cli.adapter import command, parameter, question_from, refuse_other_families
from dodgson.cli.batch import with_batch
from dodgson.cli.ending import complain, interruptible
from dodgson.cli.groups import FamilyGroup
from dodgson.cli.output import OUTPUT, ending_of, show
from dodgson.cli.screen import RESIZED, Window, full_screen, in_rows
from dodgson.cli.searching import Watch, status_of, watched
from dodgson.errors import ProblemError
from dodgson.family import asked
from dodgson.family.game import Game
from dodgson.questions import options
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.family.problems import ProblemFamily

KEYS: Final = ["↑ ↓ choose", "Enter takes the step", "u undo", "h hint", "r restart", "q quit"]


class ProblemGroup(FamilyGroup):
    """The commands of such a family."""

    def __init__(self, family: ProblemFamily) -> None:
        super().__init__(family, {"play": ""})
        self.problems = family

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        family = self.problems
        question = asked.Play if cmd_name == "play" else family.verbs().get(cmd_name)
        if question is None:
            return None
        if cmd_name == "play":
            return _command(cmd_name, question, partial(play, family))
        if cmd_name == "solve":
            run: Callable[..., int] = watched(partial(solve, family, question))
            made = _command(cmd_name, question, run, *OUTPUT)
            return with_batch(made, family, cmd_name, question, question_from)
        return command(family, cmd_name, question)


def _command(
    name: str, question: type, run: Callable[..., int], *more: click.Parameter
) -> click.Command:
    """Return the command of a question that ``run`` answers."""
    text = question.__doc__ or ""
    made = click.command(
        name,
        params=[*map(parameter, options(question)), *more],
        help=text,
        short_help=text.partition("\n")[0],
    )
    return made(run)


def solve(
    family: ProblemFamily,
    question: type,
    watch: Watch,
    json: bool,
    output: str | None,
    **given: Any,
) -> int:
    """Solve a puzzle, and trace or save the search if asked to."""
    asking = question_from(question, given)
    refuse_other_families(family, asking)
    watch.check(json=json and output is None)
    as_json = json or ending_of(output) == "json"
    fault = ""
    with interruptible() as interrupted:
        search = family.search(asking)
        with watch.over(search, sys.stdout) as events:
            try:
                for _ in events:
                    pass
            except ProblemError as error:
                fault = str(error)
        if not fault or search.incumbent is not None:
            answer = family.answer(asking, search, fault)
            show(answer, as_json=as_json, output=output, err=watch.takes_output)
    if fault:
        return complain(ProblemError(fault), as_json=as_json and search.incumbent is None)
    watch.tell_how_to_go_on(search)
    return status_of(search, interrupted=bool(interrupted))


def play(family: ProblemFamily, puzzle: str) -> int:
    """Let a person play a puzzle."""
    game = Game.of(family.problem(puzzle))
    chosen, message = 0, ""
    with full_screen(f"{family.name} play", f"{family.name} solve prints a solution") as window:
        while True:
            window.show(_screen(game, chosen, message, window))
            key = window.read_key()
            if key == "q":
                break
            if key and key != RESIZED:
                game, chosen, message = pressed(game, chosen, key)
    steps = counted(len(game.path) - 1, "step")
    click.echo(f"solved in {steps}" if game.solved else f"not solved after {steps}")
    return 0


def pressed(game: Game, chosen: int, key: str) -> tuple[Game, int, str]:
    """Return the game after a key, which step is chosen, and a message."""
    steps = game.steps()
    message = ""
    match key:
        case "up" | "down" if steps:
            return game, (chosen + (1 if key == "down" else -1)) % len(steps), ""
        case "\n" | "\r" | " " if steps:
            game, chosen = game.take(chosen), 0
        case "u":
            message = "" if len(game.path) > 1 else "there is no step to take back"
            game, chosen = game.undo(), 0
        case "r":
            game, chosen, message = game.restart(), 0, "started again"
        case "h":
            message = _hint(game)
    return game, chosen, message


def _hint(game: Game) -> str:
    if game.solved:
        return "the puzzle is solved"
    found = game.hint()
    return f"hint: {found}" if found else "no hint: no solution was found from here"


def _screen(game: Game, chosen: int, message: str, window: Window) -> list[str]:
    """Return the lines of the screen: the state, the steps with the chosen one marked, the keys."""
    width, height = window.size()
    board = game.text.splitlines()
    steps = game.steps()
    state = "solved" if game.solved else "" if steps else "no step is possible: u takes one back"
    head = [" · ".join(filter(None, [counted(len(game.path) - 1, "step"), state])), ""]
    foot = ["", *in_rows([message] if message else [], width - 1), *in_rows(KEYS, width - 1)]
    room = max(height - len(head) - len(board) - len(foot) - 1, 1)
    first = min(max(chosen - room // 2, 0), max(len(steps) - room, 0))
    rows = [
        f"{'>' if number == chosen else ' '} {label}"[: width - 1]
        for number, (_, label) in enumerate(steps)
    ][first : first + room]
    return [*head, *board, "", *rows, *foot][:height]
