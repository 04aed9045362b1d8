"""dodgson pangram check --certificate at the terminal: how far it is, and Ctrl-C."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dodgson.cli import certificates
from dodgson.cli.running import INTERRUPTED
from dodgson.pangram.certificate import write
from dodgson.pangram.certifying import certificate_of
from dodgson.pangram.family import Rules
from dodgson.words import load

from .conftest import Run

DAFFODIL = ("lid", "off", "a", "daffodil")


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Give what asks for the check of a small certificate; each look at the clock takes 10 s."""
    (tmp_path / "words.txt").write_text("\n".join(DAFFODIL))
    made = certificate_of(DAFFODIL, Rules(), load(DAFFODIL), "adfilo")
    write(tmp_path / "small.cert", made)
    seconds = itertools.count(0.0, 10.0)
    clock = SimpleNamespace(monotonic=lambda: next(seconds))
    monkeypatch.setattr(certificates, "time", clock)
    monkeypatch.chdir(tmp_path)
    return ("pangram", "check", "--certificate", "small.cert", "--words", "words.txt")


def test_nothing_is_told_where_there_is_no_terminal(run: Run, certificate: tuple[str, ...]) -> None:
    assert run(*certificate).err == ""


def test_progress_is_told_in_lines_if_it_is_asked_for(
    run: Run, certificate: tuple[str, ...]
) -> None:
    told = run(*certificate, "--progress").err.splitlines()
    assert told[0] == "10.0 s: building the product"
    assert any(line.endswith("s: building tables, 2 of 2") for line in told)
    assert told[-1].endswith("s: letters collected, 6 of 6")


def test_a_terminal_has_one_line_that_is_drawn_anew_and_taken_away(
    run: Run, certificate: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    told = run(*certificate).err
    assert told.startswith("\r\x1b[K10.0 s: building the product")
    assert told.endswith("\r\x1b[K")
    assert "\n" not in told


def test_ctrl_c_ends_it_in_one_line(
    run: Run, certificate: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dodgson.pangram import replay

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "build_product", interrupted)
    done = run(*certificate)
    assert (done.status, done.out, done.err) == (INTERRUPTED, "", "\ninterrupted\n")


def test_phrases_are_checked_as_before(run: Run) -> None:
    assert run("pangram", "check", "noon", "--letters", "no").status == 0
