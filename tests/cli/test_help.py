"""Every command and option has help, on the command line and in docs/commands.md."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from dodgson import questions
from dodgson.cli.commands import dodgson
from dodgson.families import FAMILIES

from .conftest import Run

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "commands.md"


def commands(
    command: click.Command = dodgson, context: click.Context | None = None
) -> Iterator[click.Context]:
    """Yield every command in its context, ``dodgson`` itself first."""
    context = context or click.Context(dodgson, info_name="dodgson", **dodgson.context_settings)
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None, name
            yield from commands(inner, click.Context(inner, info_name=name, parent=context))


def options(context: click.Context) -> list[click.Option]:
    return [each for each in context.command.params if isinstance(each, click.Option)]


COMMANDS = [pytest.param(each, id=each.command_path) for each in commands()]


@pytest.mark.parametrize("context", COMMANDS)
def test_each_command_has_a_sentence_of_help(context: click.Context) -> None:
    first = (context.command.help or "").strip().partition("\n")[0]
    assert first, "no help"
    assert first[0].isupper()
    assert first.endswith(".")


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("context", COMMANDS)
def test_help_is_as_narrow_as_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, context: click.Context, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    reported = run(*context.command_path.split()[1:], "--help").out.splitlines()
    wide = [line for line in reported if len(line) > columns]
    # What has no space in it, such as the choices of an option, is not broken.
    assert [line for line in wide if max(map(len, line.split())) < 20] == []


def test_what_means_the_same_is_called_the_same_everywhere() -> None:
    called: dict[str, set[str]] = {}
    for context in commands():
        for option in options(context):
            called.setdefault(option.help or "", set()).add(max(option.opts, key=len))
    excluding = (
        "Words not to use; a value with a dot or a slash is a file of them, one word a line."
    )
    assert called[excluding] == {"--exclude"}
    assert not {text: names for text, names in called.items() if len(names) > 1}


@pytest.mark.parametrize("context", COMMANDS)
def test_each_option_has_a_sentence_of_help(context: click.Context) -> None:
    for option in options(context):
        text = option.help or ""
        assert text, f"{option.opts} has no help"
        assert text[0].isupper(), option.opts
        assert text.endswith("."), option.opts
        assert not text.endswith(".."), option.opts


@pytest.mark.parametrize("context", COMMANDS)
def test_help_shows_every_command_and_option(context: click.Context, run: Run) -> None:
    arguments = context.command_path.split()[1:]
    long, short = run(*arguments, "--help"), run(*arguments, "-h")
    assert long == short
    assert (long.status, long.err) == (0, "")
    for option in options(context):
        assert option.opts[-1] in long.out
    if isinstance(context.command, click.Group):
        shown = long.out.partition("Commands:")[2]
        assert "..." not in shown, "a command's sentence is cut short"
        for name in context.command.list_commands(context):
            assert f"  {name} " in shown


@pytest.mark.parametrize("context", COMMANDS)
def test_the_reference_lists_every_command_and_option(context: click.Context) -> None:
    page = PAGE.read_text(encoding="utf-8")
    _, found, after = page.partition(f"# {context.command_path}\n")
    if context.command is dodgson:
        assert "Answers go to standard output" in page
        return
    assert found, f"docs/commands.md has no section on {context.command_path}"
    section = after.partition("\n#")[0]
    for option in options(context):
        if not isinstance(context.command, click.Group):
            assert f"`{option.opts[0]}" in section, option.opts


def test_the_reference_is_up_to_date() -> None:
    tool = ROOT / "tools" / "build_reference.py"
    spec = importlib.util.spec_from_file_location("build_reference", tool)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert PAGE.read_text(encoding="utf-8") == module.page(), "run tools/build_reference.py"


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_a_question_is_asked_by_the_options_that_are_written_in_it(
    family: object, run: Run
) -> None:
    for verb, question in FAMILIES[family.name].verbs().items():  # type: ignore[attr-defined]
        shown = run(family.name, verb, "--help").out  # type: ignore[attr-defined]
        for option in questions.options(question):
            if option.ask.positional:
                assert (option.ask.metavar or option.name.upper()) in shown
            else:
                off = option.kind is bool and option.default
                assert (option.flag.replace("--", "--no-") if off else option.flag) in shown


@pytest.mark.parametrize("group", ["", "ladder", "words"])
def test_a_group_alone_shows_its_help(group: str, run: Run) -> None:
    asked, alone = run(*group.split(), "--help"), run(*group.split())
    assert alone.out == asked.out
    assert (alone.status, alone.err) == (0, "")


def test_the_version_is_the_packages(run: Run) -> None:
    import dodgson as package

    ran = run("--version")
    assert (ran.status, ran.out) == (0, f"dodgson {package.__version__}\n")


# What is loaded

HEAVY = {
    "asyncio",
    "concurrent.futures",
    "email",
    "http",
    "multiprocessing",
    "numpy",
    "platformdirs",
    "sqlite3",
    "subprocess",
    "unittest",
    "urllib.request",
    "xml",
}
ROOMS = {f"dodgson.{room}" for room in ("ladder", "boggle", "sliding", "pangram", "drawing")}


def loaded_by(*arguments: str) -> set[str]:
    """Return all modules that a command loads, and a bare interpreter does not."""
    program = (
        "import sys; bare = set(sys.modules); from dodgson.cli import main; "
        f"main({list(arguments)!r}); print(*set(sys.modules) - bare, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ()], ids=str)
def test_help_loads_no_family_and_nothing_heavy(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by(*arguments)
    assert "click" in loaded
    # Python's own search for installed families, which help lists, loads email.
    heavy = HEAVY - {"email"} | ROOMS | {"json", "dodgson.words", "dodgson.search"}
    assert loaded & heavy == set()


def test_a_familys_help_loads_that_family_only() -> None:
    loaded = loaded_by("ladder", "solve", "--help")
    assert "dodgson.ladder" in loaded
    assert loaded & (HEAVY | ROOMS - {"dodgson.ladder", "dodgson.drawing"}) == set()


def test_solving_with_a_warm_cache_loads_nothing_heavy() -> None:
    loaded_by("ladder", "solve", "head", "tail")
    assert loaded_by("ladder", "solve", "head", "tail") & HEAVY == set()


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("dodgson la", {"ladder"}),
        ("dodgson sliding ex", {"explore"}),
        ("dodgson boggle sc", {"score"}),
        ("dodgson ladder solve --co", {"--common", "--cost", "--count"}),
        ("dodgson sliding solve klotski --metric s", {"steps", "straight"}),
    ],
)
def test_the_tab_key_completes_what_is_typed(program: Run, typed: str, completed: set[str]) -> None:
    asks = {"_DODGSON_COMPLETE": "bash_complete", "COMP_WORDS": typed}
    asks["COMP_CWORD"] = str(typed.count(" "))
    ran = program(env={**os.environ, **asks})
    assert (ran.status, ran.err) == (0, "")
    assert {line.partition(",")[2] for line in ran.out.split()} == completed
