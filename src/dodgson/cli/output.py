"""Write answers: as text, as one JSON document, or to a file."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from dodgson.cli.terminal import coloured, for_stream
from dodgson.errors import InputError

if TYPE_CHECKING:
    from dodgson.questions import Parts

SCHEMA = 1
"""The version of the JSON documents, raised when a reader of the old form would be misled."""
NOT_WRITTEN = ("bmp", "dot", "eps", "gif", "gv", "jpeg", "jpg", "pdf", "png", "ps", "webp")
"""File extensions of pictures that an answer without a ``format`` option cannot have."""


class AnsweredError(InputError):
    """The answer could not be written to its file, and was printed instead."""


def ending_of(output: str | None) -> str:
    """Return the ending of a file's name, without its dot.

    >>> ending_of("ladder.SVG"), ending_of("ladder"), ending_of(None)
    ('svg', '', '')
    """
    return os.path.splitext(output or "")[1].removeprefix(".").lower()  # noqa: PTH122 (start-up)


def check_output_file(
    context: click.Context, _option: click.Parameter, output: str | None
) -> str | None:
    """Check before the search that the answer can be written; return None for standard output."""
    if output is None or output == "-" or context.resilient_parsing:
        return None
    ending = ending_of(output)
    if ending in NOT_WRITTEN and not any(each.name == "format" for each in context.command.params):
        raise InputError(f"{output}: cannot write .{ending}: end the name in .svg, .json or .txt")
    from dodgson.files import check_place

    check_place(output)
    return output


TO_FILE = click.Option(
    ["-o", "--output"],
    type=click.Path(dir_okay=False, writable=True),
    callback=check_output_file,
    help="Write the answer to this file; .json gets JSON, and - means standard output.",
)
OUTPUT = (
    click.Option(["--json", "json"], is_flag=True, help="Print one JSON document, nothing else."),
    TO_FILE,
)


def show_parts(parts: Parts[Any], *, as_json: bool) -> Any:
    """Print each part of an answer as it is found; return the complete answer."""
    with closing(parts):
        while True:
            try:
                part = next(parts)
            except StopIteration as end:
                return end.value
            if as_json:
                click.echo(as_line(part.to_json()))
            else:
                text = as_text(part, colour=coloured())
                click.echo(for_stream(text, sys.stdout), color=True)


def show(
    answer: Any, *, as_json: bool, output: str | None = None, brief: bool = False, err: bool = False
) -> None:
    """Print an answer, or write it to a file.

    With ``brief``, print only the summary, if the answer has one. With ``err``, print on standard
    error.
    """
    fault = ""
    if as_json or ending_of(output) == "json":
        document = answer.to_json()
        document.setdefault("status", "proved")  # a list of word lists has no other status
        text = as_line(document)
    elif ending_of(output) == "svg" and not hasattr(answer, "format"):
        if hasattr(answer, "_repr_svg_"):
            text = answer._repr_svg_()
        else:
            text = str(answer)
            fault = f"{output}: this answer has no picture: name a .txt or .json file"
    elif brief and output is None and hasattr(answer, "summary"):
        text = answer.summary()
    else:
        text = as_text(answer, colour=output is None and coloured())
    if fault:
        output = None
    if output is None and not as_json and getattr(answer, "format", "text") == "text":
        text = for_stream(text, sys.stdout)
    deliver(text, output, color=None if as_json else True, err=err)
    if fault:
        raise InputError(fault)


def deliver(text: str, output: str | None, *, color: bool | None = None, err: bool = False) -> None:
    """Write a text to its file, or print it.

    If the file cannot be written, print the text, so that it is not lost, and raise
    ``AnsweredError``.
    """
    if output is None:
        click.echo(text, color=color, err=err)
        return
    from dodgson.files import SHARED, write_whole  # late: only with -o

    try:
        write_whole(output, f"{text}\n".encode(), mode=SHARED)
    except OSError as error:
        click.echo(text, color=color, err=err)
        raise AnsweredError(f"{output}: {error.strerror}") from None
    click.echo(f"wrote {output}", err=True)


def as_line(document: dict[str, Any]) -> str:
    """Return plain data as one line of JSON; a document, which has a status, also gets a schema.

    >>> as_line({"status": "proved"}), as_line({"word": "cat"})
    ('{"schema": 1, "status": "proved"}', '{"word": "cat"}')
    """
    import json  # late: 2 ms, only for JSON

    if "status" in document:
        document = {"schema": SCHEMA, **document}
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def as_text(answer: Any, *, colour: bool) -> str:
    """Return an answer, or a part of one, as text; a drawing in its format."""
    form = getattr(answer, "format", "text")
    if form != "text" and getattr(answer, "drawable", False):
        drawn: str = getattr(answer, f"to_{form}")()
        return drawn.removesuffix("\n")
    to_text = getattr(answer, "to_text", None)
    return (to_text(colour=colour) if to_text else str(answer)).removesuffix("\n")
