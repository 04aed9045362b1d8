"""Families made from problems: everything that the house derives, and packages that add them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import dodgson
from dodgson import families
from dodgson.errors import CallError, InputError, ProblemError
from dodgson.family.game import Game
from dodgson.family.problems import ProblemFamily
from dodgson.search import Problem
from dodgson.theatre import Trace

from .conftest import Run
from .screens import on_terminal

ROOT = Path(__file__).parents[2]
PEGS = ROOT / "examples" / "peg-solitaire"
TWO_JUMPS = "oo.o"
BLOCKED = "o.o"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example as a user does, into a folder of its own."""
    import subprocess
    import sys

    target = tmp_path_factory.mktemp("pegs")
    source = target / "source"
    source.mkdir()
    for file in ("pyproject.toml", "dodgson_pegs.py"):
        (source / file).write_bytes((PEGS / file).read_bytes())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, *offline, "--target", str(target / "there"), str(source)], check=True)
    return target / "there"


@pytest.fixture
def pegs(installed: Path, monkeypatch: pytest.MonkeyPatch) -> ProblemFamily:
    monkeypatch.syspath_prepend(str(installed))
    family = families.find("pegs")
    assert isinstance(family, ProblemFamily)
    return family


def halving(**more: Any) -> ProblemFamily:
    """Count down or halve: without labels, a picture or an estimate."""

    def read(text: str) -> Problem[int]:
        if not text.isdecimal():
            raise InputError(f"{text}: this is not a number")
        return Problem(int(text), lambda n: [n - 1, n // 2] if n else [], lambda n: n == 0)

    return ProblemFamily("halving", "Count down, or halve.", read, **more)


# The page and the package


def test_the_page_contains_the_package_word_for_word() -> None:
    page = (ROOT / "docs" / "adding-a-family.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL)
    code = "\n".join(text for kind, text in blocks if kind == "python")
    assert squeezed(code) == squeezed((PEGS / "dodgson_pegs.py").read_text(encoding="utf-8"))
    assert [text for kind, text in blocks if kind == "toml"] == [
        (PEGS / "pyproject.toml").read_text(encoding="utf-8")
    ]


def squeezed(code: str) -> list[str]:
    return [line for line in code.splitlines() if line]


def test_the_package_has_fewer_than_150_lines() -> None:
    files = [path for path in PEGS.iterdir() if path.suffix in (".py", ".toml", ".md")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < 150


# The verbs, on the command line


def test_an_installed_family_is_a_command(pegs: ProblemFamily, run: Run) -> None:
    assert f"pegs       {pegs.summary}" in run("--help").out
    output = run("pegs", "solve", "--help").out
    assert "Names: cross, plus, fireplace, pyramid, english." in " ".join(output.split())


def test_it_solves_and_gives_an_id_that_reads_back(pegs: ProblemFamily, run: Run) -> None:
    ran = run("pegs", "solve", TWO_JUMPS, "--json")
    assert ran.status == 0
    assert ran.document["id"] == f"pegs:{TWO_JUMPS}"
    assert (ran.document["status"], ran.document["cost"]) == ("proved", 2)
    assert ran.document["assumes"] == "admissible estimate"
    assert ran.document["path"] == ["oo.o", "..oo", ".o.."]
    assert ran.document["actions"] == ["r1c1 right", "r1c4 left"]
    again = run("pegs", "solve", ran.document["id"], "--json").document
    assert again["path"] == ran.document["path"]
    assert run("pegs", "solve", TWO_JUMPS, "--hint").out == "r1c1 right\n"


def test_it_counts_and_lists_all_solutions(pegs: ProblemFamily, run: Run) -> None:
    every = run("pegs", "solve", "cross", "--all", "--json").document
    assert every["count"] == len(every["solutions"]) == 4
    assert run("pegs", "solve", "cross", "--count").out.count("one of 4 of that cost") == 1
    assert run("pegs", "solve", BLOCKED, "--count", "--json").document["count"] == 0


def test_it_explores(pegs: ProblemFamily, run: Run) -> None:
    found = run("pegs", "explore", TWO_JUMPS, "--json").document
    assert (found["levels"], found["goals"], found["dead_ends"]) == ([1, 1, 1], 1, 0)
    assert run("pegs", "explore", BLOCKED, "--json").document["dead_ends"] == 1
    assert run("pegs", "explore", "plus", "--expansions", 3, "--json").status == 1


def test_it_traces_saves_and_resumes(pegs: ProblemFamily, run: Run, tmp_path: Path) -> None:
    lines = run("pegs", "solve", TWO_JUMPS, "--trace", "-")
    assert "by r1c1 right" in lines.out
    assert "cost 2" in lines.err
    traced = run("pegs", "solve", TWO_JUMPS, "--trace", tmp_path / "pegs.svg")
    assert traced.status == 0
    assert (tmp_path / "pegs.svg").read_text(encoding="utf-8").startswith("<svg")
    saved = tmp_path / "saved"
    run("pegs", "solve", "fireplace", "--expansions", 3, "--checkpoint", saved)
    resumed = run("pegs", "solve", "fireplace", "--resume", saved, "--json").document
    assert resumed["status"] == "proved"
    assert resumed["cost"] == 10


def test_it_draws(pegs: ProblemFamily, run: Run, tmp_path: Path) -> None:
    assert run("pegs", "draw", TWO_JUMPS, "--format", "text").out == "o o . o\n"
    for option, discs in (("--solution", 6), ("--animate", 6)):
        file = tmp_path / f"{option}.svg"
        assert run("pegs", "draw", TWO_JUMPS, option, "-o", file).status == 0
        assert file.read_text(encoding="utf-8").count("box strong") == discs
    assert run("pegs", "draw", BLOCKED, "--solution", "-o", tmp_path / "none.svg").status == 1
    assert not (tmp_path / "none.svg").exists()


def test_it_lists_its_gallery(pegs: ProblemFamily, run: Run) -> None:
    assert [row["name"] for row in run("pegs", "gallery", "--json").document["puzzles"]] == list(
        pegs.gallery
    )


def test_it_is_played_in_a_terminal(installed: Path) -> None:
    path = os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH")]))
    with on_terminal("pegs", "play", TWO_JUMPS, PYTHONPATH=path) as terminal:
        terminal.screen("> r1c1 right")
        terminal.press("h")
        terminal.screen("hint: r1c1 right")
        terminal.press("\n")
        terminal.screen("> r1c4 left")
        terminal.press("u")
        terminal.screen("> r1c1 right")
        terminal.press("\n")
        terminal.screen("> r1c4 left")
        terminal.press("\n")
        terminal.screen("solved")
        terminal.press("q")
        status, seen = terminal.close()
    assert status == 0
    assert seen.endswith("solved in 2 steps\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pegs", "solve", "xx"), "xx: 'x' is not a cell: use o, . and #"),
        (("pegs", "solve", "ladder:head-tail"), "this is a puzzle for dodgson ladder"),
        (("ladder", "solve", "pegs:oo."), "this is a puzzle for dodgson pegs"),
        (("pegs", "slove", "oo."), "Did you mean 'solve'?"),
        (
            ("pegs", "solve", "oo.", "--width", "3"),
            "--width works only with --algorithm beam or beam-stack",
        ),
        (("pegs", "solve", "cros"), "use o, . and #; did you mean the puzzle cross?\n"),
        (("pegs", "solve", ""), "dodgson: PUZZLE is empty\n"),
        (("pegs", "solve", "cross", "--all", "--expansions", "1"), "no cheapest solution is known"),
    ],
)
def test_bad_input_is_one_line(
    pegs: ProblemFamily, run: Run, arguments: tuple[str, ...], message: str
) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


# In Python


def test_an_installed_family_is_an_attribute_of_dodgson(pegs: ProblemFamily) -> None:
    answer = dodgson.pegs.solve(TWO_JUMPS, count=True)
    assert (answer.status, answer.cost, answer.count) == ("proved", 2, 1)
    with pytest.raises(CallError, match=r"^pegs\.solve has no option 'hnt': did you mean 'hint'\?"):
        dodgson.pegs.solve(TWO_JUMPS, hnt=True)
    assert pegs.draw("cross").svg.count("box strong") == 6


def test_a_family_without_picture_labels_or_estimate_has_every_verb() -> None:
    family = halving()
    answer = family.solve("5", all=True)
    assert (answer.cost, answer.path) == (3, (5, 2, 1, 0))
    assert answer.solutions is not None
    assert set(answer.solutions) == {(5, 2, 1, 0)}
    assert family.explore("5").levels == (1, 2, 2, 1)
    assert family.draw("5", solution=True).svg.count("<rect") >= 4
    assert "gallery" not in family.verbs()


def test_a_count_depends_on_no_estimate_that_may_be_wrong() -> None:
    """Breadth-first search proves the cost without the estimate, and so the count must, too."""
    diamond = {"a": "bc", "b": "d", "c": "d", "d": ""}

    def read(text: str) -> Problem[str]:
        far = {"a": 2.0, "b": 1.0, "c": 9.0, "d": 0.0}
        return Problem(text, lambda s: [*diamond[s] * 2], "d".__eq__, estimate=far.__getitem__)

    family = ProblemFamily("diamond", "Two ways to the other corner.", read)  # each step twice
    answer = family.solve("a", algorithm="breadth-first", count=True)
    assert (answer.status, answer.result.assumes, answer.cost) == ("proved", None, 2)
    assert answer.count == 2


def test_an_exception_while_solutions_are_counted_is_one_line() -> None:
    """The search ends before it expands c; counting expands it."""
    following = {"a": "bc", "b": "d", "d": ""}

    def read(text: str) -> Problem[str]:
        return Problem(text, lambda s: [*following[s]], "d".__eq__, estimate=lambda s: s in "abc")

    family = ProblemFamily("broken", "One way ends in an error.", read)
    assert family.solve("a").cost == 2
    with pytest.raises(ProblemError, match=r"^near 'c': KeyError: 'c'"):
        family.solve("a", count=True)


def test_an_exception_in_a_game_is_one_line() -> None:
    game = Game.of(Problem(2, lambda n: [n // (n - 1)], lambda n: 1 // (n - 2) > 0, show=hex))
    assert game.steps() == ((2, "0x2"),)
    with pytest.raises(ProblemError, match=r"^near 2: ZeroDivisionError: .+families\.py:\d+\)$"):
        _ = game.solved
    lost = Game.of(Problem(1, lambda n: [n // (n - 1)], bool, show=lambda n: "ab"[n + 1]))
    with pytest.raises(ProblemError, match=r"^near 1: ZeroDivisionError: .+families\.py:\d+\)$"):
        lost.steps()
    with pytest.raises(ProblemError, match=r"^near 1: IndexError: .+families\.py:\d+\)$"):
        _ = lost.text


def test_a_trace_records_its_search() -> None:
    family = halving()
    trace = Trace(family.search(family.verbs()["solve"]("5")))
    assert trace.run().cost == 3
    assert trace.drawable


# Packages that are wrong


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    def set_entry(name: str, value: str) -> None:
        entries = [EntryPoint(name, value, families.GROUP)]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: entries)

    return set_entry


def test_a_family_that_cannot_be_loaded_is_one_line(entry: Any, run: Run) -> None:
    entry("broken", "no_such_module:FAMILY")
    ran = run("broken", "solve", "x")
    assert ran.status == 2
    assert "the family broken of the package no_such_module:FAMILY cannot be loaded" in ran.err
    assert ran.err.count("\n") == 1


def test_a_broken_family_does_not_hide_the_others(entry: Any, run: Run) -> None:
    entry("broken", "no_such_module:FAMILY")
    assert run("ladder", "solve", "head", "tail").status == 0
    output = run("--help")
    assert (output.status, "cannot be loaded" in " ".join(output.out.split())) == (0, True)


def test_an_entry_point_must_name_its_family(entry: Any) -> None:
    entry("other", "math:pi")
    with pytest.raises(InputError, match=r"math:pi is not a family called other$"):
        families.find("other")


def test_names_of_our_own_families_are_taken(entry: Any) -> None:
    entry("ladder", "math:pi")
    assert families.names() == list(families.FAMILIES)
