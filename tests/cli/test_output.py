"""Where answers go: files, whole or not at all; colour for those who look."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from .conftest import Run

DRAW = ("ladder", "draw", "head", "tail")


@pytest.mark.parametrize(
    ("name", "options", "begins"),
    [
        pytest.param("a.svg", (), "<svg ", id="svg"),
        pytest.param("a.SVG", (), "<svg ", id="capitals"),
        pytest.param("a.dot", (), "digraph {", id="dot"),
        pytest.param("a.gv", (), "digraph {", id="gv"),
        pytest.param("a.txt", (), "start ", id="txt"),
        pytest.param("a", (), "<svg ", id="no ending"),
        pytest.param("a", ("--format", "text"), "start ", id="no ending, but asked for"),
        pytest.param("a.svg", ("--format", "dot"), "digraph {", id="what is asked for goes first"),
        pytest.param("a.md", ("--format", "text"), "start ", id="any ending, if asked for"),
        pytest.param("new/folder/a.svg", (), "<svg ", id="in a new folder"),
    ],
)
def test_a_files_ending_says_how_to_draw(
    run: Run, tmp_path: Path, name: str, options: tuple[str, ...], begins: str
) -> None:
    file = tmp_path / name
    ran = run(*DRAW, "-o", file, *options)
    assert (ran.status, ran.out, ran.err) == (0, "", f"wrote {file}\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_what_is_written_is_what_would_be_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer"
    for command in ("solve", "draw"):
        printed = run("ladder", command, "head", "tail")
        run("ladder", command, "head", "tail", "--output", file)
        assert file.read_text(encoding="utf-8") == printed.out


def test_a_file_that_ends_in_json_gets_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    for command in (("slide", "gallery"), DRAW, ("words", "draw", "lid")):
        printed = run(*command, "--json").out
        assert run(*command, "-o", file).err == f"wrote {file}\n"
        assert file.read_text(encoding="utf-8") == printed


def test_what_has_no_picture_is_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    ran = run("slide", "gallery", "-o", file)
    assert (ran.status, ran.out) == (2, run("slide", "gallery").out)
    assert ran.err == f"dodgson: {file}: there is no picture of this\n"
    assert not file.exists()


def test_a_picture_is_a_picture(run: Run) -> None:
    assert ET.fromstring(run(*DRAW).out).tag == "{http://www.w3.org/2000/svg}svg"


def test_where_there_is_no_answer_a_file_stays_as_it_was(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("an older picture")
    ran = run("ladder", "draw", "hydra", "ethos", "-o", file)
    assert ran.status == 1
    assert ran.out.startswith("no ladder joins hydra and ethos")
    assert file.read_text() == "an older picture"


def test_a_file_that_cannot_be_finished_stays_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.svg"
    file.write_text("an older picture")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    ran = run(*DRAW, "-o", file)
    assert ran.status == 2
    assert ran.out == run(*DRAW).out  # so that nothing is lost
    assert ran.err == f"dodgson: {file}: No space left on device\n"
    assert file.read_text() == "an older picture"
    assert list(tmp_path.iterdir()) == [file]


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """Give what a command prints on a terminal."""
    mine, its = pty.openpty()
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    done = subprocess.run(
        [sys.executable, "-m", "dodgson", *arguments],
        stdout=its,
        stderr=subprocess.PIPE,
        env={**env, "TERM": "xterm", **environment},
        check=True,
    )
    assert done.stderr == b""
    os.close(its)
    text = b""
    try:
        while piece := os.read(mine, 4096):
            text += piece
    except OSError:  # that is how a terminal ends on Linux
        pass
    os.close(mine)
    return text.decode().replace("\r\n", "\n")


def test_on_a_terminal_the_changed_letters_stand_out(run: Run) -> None:
    coloured = on_a_terminal("ladder", "solve", "head", "tail")
    assert "hea\x1b[1;36ml\x1b[0m" in coloured
    plain = run("ladder", "solve", "head", "tail").out
    assert coloured.replace("\x1b[1;36m", "").replace("\x1b[0m", "") == plain


@pytest.mark.parametrize("arguments", [("--json",), ()], ids=["json", "NO_COLOR"])
def test_no_colour_where_none_is_wanted(arguments: tuple[str, ...]) -> None:
    environment = {} if arguments else {"NO_COLOR": "1"}
    text = on_a_terminal("ladder", "solve", "head", "tail", *arguments, **environment)
    assert "\x1b" not in text
    assert "heil" in text
