"""Every ``make`` command writes what it makes to a sheet, too, and prints as without."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.making.pages import Html
from tests.making.toy import FAMILY

from dodgson import families

from .conftest import Run


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Put the toy family on the command line, in a folder of its own."""
    monkeypatch.setitem(families.FAMILIES, FAMILY.name, FAMILY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_make_command_writes_a_sheet_and_prints_as_before(toys: Path, run: Run) -> None:
    plain = run("number", "make", "-n", 5, "--seed", 1)
    ran = run("number", "make", "-n", 5, "--seed", 1, "--sheet", "s.html", "--title", "Guess")
    assert (ran.status, ran.out, ran.err) == (0, plain.out, "wrote s.html\n")
    page = Html((toys / "s.html").read_text())
    assert page.texts["h2"][0] == "Guess"
    assert [each.strip() for each in page.texts["id"]] == [
        line for line in plain.out.splitlines() if line.startswith("number:") and "#" not in line
    ]


def test_the_options_of_a_sheet_reach_it(toys: Path, run: Run) -> None:
    options = ["--page", "6x9", "--per-page", 2, "--large-print", "--print-hints", "--csv"]
    ran = run("number", "make", "-n", 5, "--sheet", "s.html", *options)
    assert ran.status == 0
    text = (toys / "s.html").read_text()
    assert "size:432.00pt 648.00pt" in text
    assert len(Html(text).texts["puzzles"]) == 3
    assert "Hints" in Html(text).texts["h2"]


def test_what_was_made_goes_on_the_sheet(toys: Path, run: Run) -> None:
    ran = run("number", "make", "-n", 5, "--seed", 1, "--size", "4..6", "--sheet", "s.html")
    assert ran.status == 1
    assert ran.err.startswith("wrote s.html\ndodgson: made 3 of 5 puzzles: ")
    assert len(Html((toys / "s.html").read_text()).texts["puzzle"]) == 3


def test_an_interrupt_keeps_the_sheet(
    toys: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupting(type(FAMILY)):  # type: ignore[misc]
        def verb(self, name: str) -> object:  # noqa: ARG002
            return Stopping()

    class Stopping:
        def answer(self, question: object) -> object:
            for number, made in enumerate(FAMILY.verb("make").answer(question)):
                if number == 3:
                    os.kill(os.getpid(), 2)
                    return
                yield made

    monkeypatch.setitem(families.FAMILIES, "number", Interrupting("number", "", ""))
    ran = run("number", "make", "-n", 9, "--sheet", "s.html")
    assert (ran.status, ran.err) == (130, "wrote s.html\ninterrupted\n")
    assert len(Html((toys / "s.html").read_text()).texts["puzzle"]) == 3


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["--sheet", "s.txt"], "s.txt: its name has to end in .html or .pdf"),
        (["--sheet", "no/s.html"], "no/s.html: there is no folder no"),
        (["--per-page", "4"], "--per-page is for a sheet: give --sheet too"),
        (["--title", "Guess"], "--title is for a sheet: give --sheet too"),
        (["--large-print"], "--large-print is for a sheet: give --sheet too"),
        (["--sheet", "s.html", "--per-page", "0"], "--per-page 0: it must be at least 1"),
        (["--sheet", "s.html", "--page", "a5"], "'a5' is not one of 'a4', 'letter', '6x9'"),
    ],
)
def test_a_bad_sheet_is_refused_before_anything_is_made(
    arguments: list[str], error: str, toys: Path, run: Run
) -> None:
    ran = run("number", "make", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert error in ran.err
    assert ran.err.count("\n") == 1
    assert list(toys.iterdir()) == []
