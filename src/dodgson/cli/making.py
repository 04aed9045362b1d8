"""Make puzzles: print each one as it is made, as text, JSON Lines or CSV."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import click

from dodgson.cli.adapter import PROGRESS, parameter, progress_shown, question_from
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND, interruptible
from dodgson.cli.output import TO_FILE, as_line, ending_of
from dodgson.cli.tables import Table, table_to
from dodgson.drawing.labels import visible
from dodgson.errors import InputError, NotMadeError, option
from dodgson.making.made import COLUMNS
from dodgson.making.paper import Paper
from dodgson.questions import check, options
from dodgson.work import OutOfBudget

if TYPE_CHECKING:
    from dodgson.families import AnyFamily
    from dodgson.making.made import Made

BLOCK: Final = b"%b"
JSON: Final = click.Option(
    ["--json", "json"],
    is_flag=True,
    help="Print a line of JSON for each puzzle, and at last their number.",
)
CSV: Final = click.Option(["--csv"], is_flag=True, help="Print a table of comma-separated values.")
SHEET: Final = (
    click.Option(
        ["--sheet"],
        metavar="FILE",
        help="Also write the puzzles to FILE.html or FILE.pdf, to print, with the answers at the "
        "back.",
    ),
    click.Option(["--title"], metavar="TEXT", default="", help="The title of the sheet."),
    *map(parameter, options(Paper)),
)


def command(family: AnyFamily, verb: str, question: type) -> click.Command:
    """Return the command that makes puzzles and prints them."""

    def run(*, json: bool, csv: bool, output: str | None, progress: bool, **given: Any) -> int:
        paper = {each.name or "": given.pop(each.name or "") for each in SHEET}
        path = _sheet(paper)
        asked = question_from(question, given)
        form = _form(output, json=json, csv=csv)
        kept: list[Made] | None = [] if path else None
        with (
            interruptible() as interrupted,
            progress_shown(always=progress, never=output is None and sys.stdout.isatty()),
            table_to(output, BLOCK, json=form == "json") as table,
            closing(family.verb(verb).answer(asked)) as puzzles,
        ):
            fault = _write(puzzles, asked.number, table, form, kept)
        if path and kept:
            from dodgson.making.sheets import sheet

            sheet(kept, path, **paper)
            click.echo(f"wrote {path}", err=True)
        if interrupted:
            click.echo("interrupted", err=True)
            return INTERRUPTED
        if fault:
            click.echo(f"dodgson: {visible(fault)}", err=True)
            return NOT_FOUND
        return 0

    return click.Command(
        verb,
        callback=run,
        params=[*map(parameter, options(question)), *SHEET, CSV, JSON, PROGRESS, TO_FILE],
        help=question.__doc__,
        short_help=(question.__doc__ or "").partition("\n")[0],
    )


def _form(output: str | None, *, json: bool, csv: bool) -> str:
    """Return the form of the output: text, json or csv."""
    if json and csv:
        raise InputError("--json and --csv are two forms of the output: choose one")
    ending = ending_of(output)
    if ending == "svg":
        raise InputError(f"{output}: a list of puzzles has no picture: write a --sheet")
    if json or csv:
        return "json" if json else "csv"
    return ending if ending in {"json", "csv"} else "text"


def _sheet(paper: dict[str, Any]) -> str | None:
    """Take the path of the sheet from its options, and check them before puzzles are made."""
    path: str | None = paper.pop("sheet")
    check(Paper(**{each.name: paper[each.name] for each in options(Paper)}))
    if path:
        from dodgson.making.sheets import check_target

        check_target(path)
        return path
    for name, value in paper.items():
        if value not in ("", vars(Paper()).get(name)):
            raise InputError(f"{option(name)} is for a sheet: give {option('sheet')} too")
    return None


def _write(
    puzzles: Iterator[Made], wanted: int, table: Table, form: str, kept: list[Made] | None
) -> str:
    """Write puzzles as they are made, and keep them; return why there are too few, or nothing."""
    fault = ""
    written = 0
    try:
        for number, puzzle in enumerate(puzzles, 1):
            if form == "json":
                _add(table, as_line(puzzle.to_json()) + "\n")
            elif form == "csv":
                if number == 1:
                    _add(table, _csv_line(COLUMNS))
                _add(table, _csv_line(puzzle.to_row().values()))
            else:
                _add(table, ("\n" if number > 1 else "") + puzzle.to_text() + "\n")
            table.flush()
            written = number
            if kept is not None:
                kept.append(puzzle)
    except NotMadeError as error:
        fault = error.typed()
    except OutOfBudget:  # interrupted while a solution was written: that puzzle is left out
        pass
    finally:
        if written or fault:
            status = "proved" if written == wanted else "stopped"
            table.end({"status": status, "puzzles": written, "why": fault})
    return fault


def _add(table: Table, text: str) -> None:
    table.add([(text.encode("utf-8", "replace"),)])


def _csv_line(fields: Any) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(fields)
    return line.getvalue()
