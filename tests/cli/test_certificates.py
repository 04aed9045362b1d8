"""dodgson pangram check --certificate at the terminal: how far it is, and Ctrl-C."""

from __future__ import annotations

import itertools
import signal
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dodgson.cli import ticker
from dodgson.cli.ending import INTERRUPTED
from dodgson.pangram.certificates.form import write
from dodgson.pangram.certificates.making import certificate_of
from dodgson.pangram.questions import Rules
from dodgson.words import load

from .conftest import Run

DAFFODIL = ("lid", "off", "a", "daffodil")


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Return what asks for the check of a small certificate; each look at the clock takes 10 s."""
    (tmp_path / "words.txt").write_text("\n".join(DAFFODIL))
    made = certificate_of(DAFFODIL, Rules(), load(DAFFODIL), "adfilo")
    write(tmp_path / "small.cert", made)
    seconds = itertools.count(0.0, 10.0)
    clock = SimpleNamespace(monotonic=lambda: next(seconds))
    monkeypatch.setattr(ticker, "time", clock)
    monkeypatch.chdir(tmp_path)
    return ("pangram", "check", "--certificate", "small.cert", "--words", "words.txt")


def test_no_progress_is_shown_without_a_terminal(run: Run, certificate: tuple[str, ...]) -> None:
    assert run(*certificate).err == ""


def test_progress_is_shown_in_lines_on_request(run: Run, certificate: tuple[str, ...]) -> None:
    text = run(*certificate, "--progress").err.splitlines()
    assert text[0] == "building the product graph"
    assert any(line.endswith("building tables, 2 of 2") for line in text)
    assert text[-1].endswith("letters collected, 6 of 6")


def test_a_terminal_has_one_line_that_is_redrawn_and_removed(
    run: Run, certificate: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    text = run(*certificate).err
    assert text.startswith("\r\x1b[Kbuilding the product graph")
    assert text.endswith("\r\x1b[K")
    assert "\n" not in text


def test_ctrl_c_ends_it_in_one_line(
    run: Run, certificate: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dodgson.pangram.certificates import replay

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "build_product", interrupted)
    done = run(*certificate)
    assert (done.status, done.out, done.err) == (INTERRUPTED, "", "\ninterrupted\n")


def test_phrases_are_checked_as_before(run: Run) -> None:
    assert run("pangram", "check", "noon", "--letters", "no").status == 0


# prove --certificate


@pytest.fixture
def proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Return what asks for a small proof and its certificate."""
    (tmp_path / "words.txt").write_text("\n".join([*DAFFODIL, "aha", "lo", "ab", "ba"]))
    monkeypatch.chdir(tmp_path)
    return ("pangram", "prove", "--words", "words.txt", "--certificate", "new.cert")


def test_what_is_proved_is_certified(run: Run, proof: tuple[str, ...]) -> None:
    options = ("--letters", "adfilo", "--exclude", "lo", "--min-word", "1", "--json")
    done = run(*proof, *options)
    assert (done.status, done.err) == (0, "wrote new.cert\n")
    assert done.document["cost"] == 15
    held = run("pangram", "check", "--certificate", "new.cert", "--words", "words.txt", "--json")
    assert held.document["status"] == "proved"
    assert held.document["words"] == done.document["words"]
    assert held.document["rules"] == {"exclude": ["lo"]}


@pytest.mark.parametrize(
    "options",
    [
        pytest.param((), id="the usual list", marks=pytest.mark.slow),
        pytest.param(("--words", "common", "--min-word", "2"), id="common"),
        pytest.param(("--level", "35", "--exclude", "aba"), id="words of a level"),
        pytest.param(("--words", "mine"), id="a list of one's own"),
        pytest.param(("--words", "folder"), id="a list in the folder of data"),
    ],
)
def test_a_list_that_has_a_name_need_not_be_named_to_the_checker(
    options: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DODGSON_DATA", str(tmp_path))
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))
    Path("folder.txt").write_text("ab\nba\nbab\n")
    Path("own").write_text("ab\nba\naba\n")
    assert run("words", "add", "mine", "own").status == 0
    proved = run("pangram", "prove", "--letters", "ab", "--certificate", "new.cert", *options)
    assert proved.status == 0
    held = run("pangram", "check", "--certificate", "new.cert", "--json")
    assert held.document["status"] == "proved"
    assert held.document["list"] == (options[1] if "--words" in options else "scowl-80")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param(("--letters", "xyz"), "no phrase was proved", id="none"),
        pytest.param(("--letters", "adfilo", "--expansions", "0"), "no phrase", id="cut short"),
        pytest.param(("--letters", "adfilo", "--max-letters", "9"), "no phrase", id="too long"),
    ],
)
def test_what_is_not_proved_is_not_certified(
    options: tuple[str, ...], message: str, run: Run, proof: tuple[str, ...]
) -> None:
    done = run(*proof, *options)
    assert message in done.err
    assert not Path("new.cert").exists()


def test_phrases_longer_than_some_with_a_word_twice_are_not_certified(
    run: Run, proof: tuple[str, ...]
) -> None:
    Path("words.txt").write_text("a b bbc bc cbc cc cca ccc".replace(" ", "\n"))
    longer = run(*proof, "--letters", "abc", "--distinct")
    assert (longer.status, longer.out[:14]) == (0, "a cc [b] cca\n7")
    assert longer.err.startswith("no certificate: phrases that repeat a word are shorter")
    assert not Path("new.cert").exists()
    assert run(*proof, "--letters", "abc").err == "wrote new.cert\n"


def test_a_file_that_could_not_be_written_is_refused_before_the_search(
    run: Run, proof: tuple[str, ...]
) -> None:
    done = run(*proof[:-1], "nowhere/new.cert", "--letters", "adfilo")
    assert (done.status, done.out) == (2, "")
    assert done.err == "dodgson: --certificate nowhere/new.cert: there is no folder nowhere\n"
    assert run(*proof[:-1], ".", "--letters", "adfilo").status == 2


def test_ctrl_c_while_it_is_made_leaves_the_answer_and_no_file(
    run: Run, proof: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dodgson.pangram.certificates import making

    def interrupted(*_: Any, **__: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(making, "product_graph", interrupted)
    done = run(*proof, "--letters", "adfilo")
    assert done.status == INTERRUPTED
    assert "15 letters" in done.out
    assert [path.name for path in Path().iterdir()] == ["words.txt"]
