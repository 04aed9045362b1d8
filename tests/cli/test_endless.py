"""A word list without end is one line and status 2, wherever a list is asked for."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run

pytestmark = pytest.mark.usefixtures("own_lists")

ASKING = {
    "ladder solve": ("ladder", "solve", "cat", "dog", "--words", "LIST"),
    "ladder draw": ("ladder", "draw", "cat", "dog", "--words", "LIST"),
    "ladder stats": ("ladder", "stats", "--words", "LIST"),
    "boggle solve": ("boggle", "solve", "ca/ts", "--words", "LIST"),
    "boggle draw": ("boggle", "draw", "ca/ts", "--words", "LIST"),
    "boggle score": ("boggle", "score", "BOARDS", "--words", "LIST"),
    "pangram search": ("pangram", "search", "--words", "LIST", "--letters", "dog"),
    "pangram prove": ("pangram", "prove", "--words", "LIST", "--letters", "dog"),
    "pangram check": ("pangram", "check", "a dog", "--words", "LIST"),
    "words info": ("words", "info", "LIST"),
    "words info --dropped": ("words", "info", "LIST", "--dropped"),
    "words match": ("words", "match", "*", "--words", "LIST"),
    "words add": ("words", "add", "pets", "LIST"),
}


@pytest.mark.parametrize("asking", ASKING.values(), ids=ASKING)
def test_every_command_checks_a_list_against_the_limit(
    run: Run, tmp_path: Path, asking: tuple[str, ...]
) -> None:
    file, boards = tmp_path / "list.txt", tmp_path / "boards.txt"
    file.write_text("cat\ncot\ncog\ndog\na\n")
    boards.write_text("cats\n")
    named = {"LIST": str(file), "BOARDS": str(boards)}
    arguments = [named.get(each, each) for each in asking]
    refused = run(*arguments, "--max-words", 4)
    output = f"dodgson: {file}: more than 4 lines: --max-words raises the limit\n"
    assert (refused.status, refused.out, refused.err) == (2, "", output)
    assert run(*arguments, "--max-words", 5).status in (0, 1)
    assert run(*arguments, "--max-words", 0).status == 2


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("/dev/zero", "/dev/zero: not a text file: NUL at line 1, byte offset 0"),
        ("/dev/stdin", "/dev/stdin: more than 5,000,000 lines: --max-words raises the limit"),
    ],
)
def test_a_device_and_a_pipe_without_end_are_refused_in_little_memory(
    source: str, output: str
) -> None:
    forever = "while True: print('cat\\n' * 10_000)"
    room = 400 << 20

    def cramped() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (room, room))

    with subprocess.Popen(
        [sys.executable, "-c", forever], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "dodgson", "words", "info", source],
            stdin=pipe.stdout,
            capture_output=True,
            check=False,
            encoding="utf-8",
            preexec_fn=cramped,
        )
        pipe.kill()
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"dodgson: {output}\n")
