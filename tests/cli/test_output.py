"""Write answers: to files, complete or not at all, or to standard output, in colour on request."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from .conftest import Run
from .screens import on_terminal, printed

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
    for command in (("sliding", "gallery"), DRAW, ("words", "draw", "lid")):
        printed = run(*command, "--json").out
        assert run(*command, "-o", file).err == f"wrote {file}\n"
        assert file.read_text(encoding="utf-8") == printed


def test_a_dash_means_standard_output(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (DRAW, ("ladder", "solve", "head", "tail"), ("words", "match", "bl?ck")):
        printed = run(*command)
        dashed = run(*command, "-o", "-")
        assert (dashed.status, dashed.out, dashed.err) == (0, printed.out, "")
    assert list(tmp_path.iterdir()) == []


def test_what_has_no_picture_is_printed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    ran = run("sliding", "gallery", "-o", file)
    assert (ran.status, ran.out) == (2, run("sliding", "gallery").out)
    assert ran.err == f"dodgson: {file}: this answer has no picture: name a .txt or .json file\n"
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


JUGS = Path(__file__).parents[2] / "examples" / "jugs.py"


@pytest.mark.parametrize(
    "command",
    [
        pytest.param((*DRAW, "-o", "no/where/a.svg"), id="a picture"),
        pytest.param((*DRAW, "-o", "no/where/a.json"), id="a document"),
        pytest.param(("words", "match", "c?t", "-o", "no/where/a.txt"), id="words"),
        pytest.param(("boggle", "score", "boards", "-o", "no/where/a"), id="scores"),
        pytest.param(("reproduce", "-o", "no/where/a.txt"), id="claims"),
        pytest.param(("solve", JUGS, "-o", "no/where/a.txt"), id="a puzzle of one's own"),
        pytest.param(("solve", JUGS, "--trace", "no/where/a.svg"), id="a trace"),
        pytest.param(("solve", JUGS, "--checkpoint", "no/where/a"), id="a checkpoint"),
        pytest.param(("pangram", "prove", "--certificate", "no/where/a"), id="a certificate"),
    ],
)
def test_a_folder_that_is_not_there_is_named_and_not_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[object, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards").write_text("cats\n")
    ran = run(*command)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(": there is no folder no/where\n")
    assert ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["boards"]


def test_nothing_takes_the_place_of_a_pipe_or_of_a_link(run: Run, tmp_path: Path) -> None:
    pipe, link, file = tmp_path / "pipe", tmp_path / "link.svg", tmp_path / "file.svg"
    os.mkfifo(pipe)
    file.write_text("an older picture")
    link.symlink_to(file)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(*DRAW, "-o", pipe).err == f"wrote {pipe}\n"
    assert os.read(reader, 5) == b"<svg "
    os.close(reader)
    assert pipe.is_fifo()
    assert run(*DRAW, "-o", link).err == f"wrote {link}\n"
    assert link.is_symlink()
    assert file.read_text().startswith("<svg ")


def test_the_umask_decides_who_may_read_a_new_file(run: Run, tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        run(*DRAW, "-o", tmp_path / "a.svg")
    finally:
        os.umask(before)
    assert (tmp_path / "a.svg").stat().st_mode & 0o777 == 0o640


def test_on_a_terminal_the_changed_letters_stand_out(run: Run) -> None:
    coloured = printed("ladder", "solve", "head", "tail")
    assert "hea\x1b[1;36ml\x1b[0m" in coloured
    plain = run("ladder", "solve", "head", "tail").out
    assert coloured.replace("\x1b[1;36m", "").replace("\x1b[0m", "") == plain


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        pytest.param(("--json",), {}, id="json"),
        pytest.param((), {"NO_COLOR": "1"}, id="NO_COLOR"),
        pytest.param((), {"TERM": "dumb"}, id="dumb"),
    ],
)
def test_no_colour_where_none_is_wanted(
    arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    text = printed("ladder", "solve", "head", "tail", *arguments, **environment)
    assert "\x1b" not in text
    assert "heil" in text


def test_an_empty_no_color_forbids_nothing() -> None:
    assert "\x1b[" in printed("ladder", "solve", "head", "tail", NO_COLOR="")


PICTURES = [
    pytest.param(DRAW, "start  ", id="ladder"),
    pytest.param(("sliding", "draw", "rush-1"), "H B B B C C\n", id="sliding"),
    pytest.param(
        ("boggle", "draw", "aekc/mrfs/bdci/lpvr", "--word", "risk"), "A   E   K4  C\n", id="boggle"
    ),
    pytest.param(("words", "draw", "lid"), "·\n", id="words"),
]


@pytest.mark.parametrize(("command", "begins"), PICTURES)
def test_a_terminal_gets_text_rather_than_a_picture(command: tuple[str, ...], begins: str) -> None:
    assert printed(*command, TERM="dumb").startswith(begins)
    for chosen in ("svg", "text"):
        picture = printed(*command, "--format", chosen, TERM="dumb")
        assert picture.startswith("<svg ") == (chosen == "svg")


@pytest.mark.parametrize("command", [picture.values[0] for picture in PICTURES[:3]])
def test_a_pipe_gets_a_picture(program: Run, command: tuple[str, ...]) -> None:
    assert program(*command).out.startswith("<svg ")


def test_a_picture_that_moves_is_no_text_for_a_terminal() -> None:
    with on_terminal("sliding", "draw", "rush-1", "--animate") as terminal:
        status, seen = terminal.close()
    assert status == 2
    assert seen.startswith("dodgson: --animate draws SVG: write it with -o FILE.svg")


def test_sentences_are_broken_between_words_on_a_terminal(run: Run) -> None:
    command = ("ladder", "solve", "black", "white", "--explain")
    narrow, whole = printed(*command, columns=40, TERM="dumb"), run(*command).out
    assert max(map(len, narrow.splitlines())) <= 40 < max(map(len, whole.splitlines()))
    assert narrow.split() == whole.split()
    own = ("solve", str(Path(__file__).parents[2] / "examples" / "river.py"))
    narrow, whole = printed(*own, columns=50, TERM="dumb"), run(*own).out
    assert max(map(len, narrow.splitlines())) <= 50 < max(map(len, whole.splitlines()))
    with on_terminal("ladder", "solve", "head", "tial", columns=40) as terminal:
        status, seen = terminal.close()
    assert status == 2
    assert max(map(len, seen.splitlines())) <= 40
