"""Write docs/commands.md: every command and option, from the commands themselves.

Run it after a question or a command has changed; a test fails until then.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from dodgson import questions
from dodgson.cli.commands import dodgson
from dodgson.families import FAMILIES

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"

OPENING = """\
# Commands

Made by `tools/build_reference.py` from the commands themselves: change those, not this page.
"""


def commands(group: click.Group, context: click.Context) -> Iterator[click.Context]:
    """Give the context of each command, groups before what is in them."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        yield inner
        if isinstance(command, click.Group):
            yield from commands(command, inner)


def section(context: click.Context) -> Iterator[str]:
    """Give a command's lines: how it is called, what it does, its arguments and options."""
    command = context.command
    depth = 2 if context.command_path.count(" ") < 2 else 3
    yield f"{'#' * depth} {context.command_path}"
    yield ""
    if not isinstance(command, click.Group):
        arguments = [each for each in command.params if isinstance(each, click.Argument)]
        names = " ".join(spelled(argument) for argument in arguments)
        yield f"    {context.command_path} [OPTIONS] {names}".rstrip()
        yield ""
    for paragraph in (command.help or "").split("\n\n"):
        yield " ".join(paragraph.split())
        yield ""
    if not isinstance(command, click.Group):
        yield "| option | what it does |"
        yield "|---|---|"
        rows = [*places(context), *map(option_row, options(command))]
        yield from (f"| `{escaped(name)}` | {escaped(text)} |" for name, text in rows)
        yield ""


def options(command: click.Command) -> list[click.Option]:
    """Give a command's options in the order in which they are written."""
    return [each for each in command.params if isinstance(each, click.Option)]


def places(context: click.Context) -> Iterator[tuple[str, str]]:
    """Give what goes by place in a family's command, and what its question says of it."""
    family = FAMILIES.get(context.parent.info_name or "") if context.parent else None
    question = family.verbs().get(context.info_name or "") if family else None
    for option in questions.options(question) if question else ():
        if option.ask.positional:
            name = option.ask.metavar or option.name.upper()
            yield name, option.ask.help[0].upper() + option.ask.help[1:] + "."


def option_row(option: click.Option) -> tuple[str, str]:
    """Give an option's spelling, and its help with what it is if it is not given."""
    default = option.default
    text = ",".join(default) if isinstance(default, tuple) else str(default)
    usual = f" Usually: {text}." if text and option.show_default and not option.is_flag else ""
    return f"{', '.join(option.opts)} {value_of(option)}".rstrip(), (option.help or "") + usual


def spelled(argument: click.Argument) -> str:
    """Spell an argument as a command's usage line does."""
    name = argument.metavar or (argument.name or "").upper()
    if argument.nargs == -1:
        return f"{name}..."
    return name if argument.required or name.startswith("[") else f"[{name}]"


def value_of(option: click.Option) -> str:
    """Say what kind of value an option takes; nothing for a switch."""
    if option.is_flag:
        return ""
    if option.metavar:
        return option.metavar
    if isinstance(option.type, click.Choice):
        return "|".join(option.type.choices)
    return "FILE" if isinstance(option.type, click.Path) else option.type.name.upper()


def escaped(text: str) -> str:
    """Hide what would end a table's cell."""
    return text.replace("|", "\\|")


def page() -> str:
    """Write the whole page."""
    context = click.Context(dodgson, info_name="dodgson", **dodgson.context_settings)
    lines = [OPENING, *" ".join((dodgson.help or "").split("\n\n")[1].split()).splitlines(), ""]
    for each in commands(dodgson, context):
        lines += section(each)
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
