"""What README and the pages in docs/ show is what happens: their Python, commands and pictures."""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
README = PROJECT / "README.md"
PICTURES = PROJECT / "docs" / "pictures"
DOCS = sorted(path.relative_to(PROJECT).as_posix() for path in PROJECT.glob("docs/**/*.md"))
PAGES = ("README.md", *DOCS)
PROGRAM = Path(sys.executable).with_name("dodgson")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DRAWING = re.compile(r"^\$ (dodgson \w+ draw .* -o \S+\.svg)$", re.MULTILINE)
TAKES_LONG = re.compile("pangram prove|dodgson reproduce|beam-stack.*expansions")
"""Proofs, every claim, and long beams through ENABLE2K; slow tests follow these blocks."""
NEEDS_ENABLE2K = re.compile("enable2k|WORD.LST|dodgson reproduce")
SLOW_NOTE = re.compile(r"^dodgson: .* in pure Python is slow: .*\n", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """What a page shows in one go: Python or commands, and what comes of them."""

    page: str
    line: int
    language: str
    text: str


def blocks(page: str) -> list[Block]:
    """Return a page's blocks of Python and of commands, from its top to its end."""
    text = (PROJECT / page).read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, fence.start()) + 2, fence[1], fence[2])
        for fence in FENCE.finditer(text)
        if fence[1] in ("console", "pycon")
    ]


SHOWN = {page: blocks(page) for page in PAGES}
SLOW = [block for shown in SHOWN.values() for block in shown if TAKES_LONG.search(block.text)]
QUICK = {
    page: quick
    for page in PAGES
    if (quick := [block for block in SHOWN[page] if block not in SLOW])
}


@dataclass
class Reader:
    """A reader who follows a page from top to end, in an empty folder."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)
    status: int = 0

    def run(self, command: str) -> str:
        """Type a command, perhaps after printf and a bar; give what comes, the answer first."""
        if command == "echo $?":
            return f"{self.status}\n"
        printf, _, command = command.rpartition(" | ")
        typed = shlex.split(printf)
        assert typed[:-1] in ([], ["printf"]), printf
        program, *arguments = shlex.split(command)
        assert program == "dodgson", command
        own = {
            "DODGSON_LISTS": str(self.folder / "lists"),
            "DODGSON_RECORDS": str(self.folder / "records"),
            "COLUMNS": "120",
        }
        done = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env={key: value for key, value in os.environ.items() if key != "DODGSON_DATA"} | own,
            capture_output=True,
            check=False,
            encoding="utf-8",
            input="".join(typed[1:]).replace("\\n", "\n"),
        )
        self.status = done.returncode
        return done.stdout + SLOW_NOTE.sub("", done.stderr)

    def follow(self, block: Block) -> None:
        """Do what a block shows, and hold what comes to it."""
        if NEEDS_ENABLE2K.search(block.text):
            shutil.copy(Path(os.environ["DODGSON_DATA"]) / "enable2k.txt", self.folder / "WORD.LST")
        (self.type if block.language == "console" else self.evaluate)(block)

    def type(self, block: Block) -> None:
        """Type the commands: they print exactly what is shown; three dots stand for anything."""
        prompt, *turns = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
        assert prompt == "", (
            f"{block.page} line {block.line}: the block does not begin with a command"
        )
        for turn in turns:
            command, _, shown = turn.partition("\n")
            came = self.run(command)
            if came != shown and not doctest.OutputChecker().check_output(
                shown, came, doctest.ELLIPSIS
            ):
                pytest.fail(
                    f"{block.page} line {block.line}: $ {command}\nshown:\n{shown}\ncame:\n{came}"
                )

    def evaluate(self, block: Block) -> None:
        """Evaluate the Python, with the names that the page made before."""
        test = doctest.DocTestParser().get_doctest(
            block.text, self.names, block.page, block.page, block.line
        )
        output: list[str] = []
        with contextlib.chdir(self.folder):
            outcome = doctest.DocTestRunner(verbose=False).run(
                test, out=output.append, clear_globs=False
            )
        self.names |= test.globs
        assert outcome.attempted
        assert not outcome.failed, "".join(output)


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    shutil.copytree(PROJECT / "examples", tmp_path / "examples")
    return Reader(tmp_path)


@pytest.mark.parametrize("page", QUICK)
def test_what_a_page_shows_is_what_happens(page: str, reader: Reader) -> None:
    """Run a page from top to end."""
    at_hand = bool(os.environ.get("DODGSON_DATA"))
    here = [block for block in QUICK[page] if at_hand or not NEEDS_ENABLE2K.search(block.text)]
    for block in here:
        reader.follow(block)
    if here != QUICK[page]:
        pytest.skip("DODGSON_DATA names no folder of word lists: what needs ENABLE2K was left out")


@pytest.mark.slow
@pytest.mark.parametrize("block", SLOW, ids=[f"{block.page} line {block.line}" for block in SLOW])
def test_what_a_page_shows_that_takes_long_is_what_happens(
    block: Block, reader: Reader, data: Path
) -> None:
    assert data.is_dir()
    reader.follow(block)


DRAWN = [
    command
    for shown in SHOWN.values()
    for block in shown
    for command in DRAWING.findall(block.text)
]


def test_pictures_are_drawn() -> None:
    assert {shlex.split(command)[-1] for command in DRAWN} == {
        "black-white.svg",
        "klotski.svg",
        "scream.svg",
    }


@pytest.mark.parametrize("command", DRAWN)
def test_its_pictures_are_what_the_program_draws(command: str, tmp_path: Path) -> None:
    """When drawings change, the commands on the pages, run in docs/pictures, draw them again."""
    Reader(tmp_path).run(command)
    picture = shlex.split(command)[-1]
    drawn, kept = (tmp_path / picture).read_bytes(), (PICTURES / picture).read_bytes()
    assert drawn == kept, f"renew it, in docs/pictures: {command}"


@pytest.mark.parametrize("name", [*PAGES, "CONTRIBUTING.md", "DESIGN.md", "CHANGELOG.md"])
def test_links_within_the_project_lead_somewhere(name: str) -> None:
    page = PROJECT / name
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    here = [target for target in targets if "://" not in target]
    assert [target for target in here if not (page.parent / target).exists()] == []


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 200


def test_the_notice_that_wants_to_be_seen_is_shown_word_for_word() -> None:
    notice = (PROJECT / "src/dodgson/words/data/SCOWL-NOTICE.txt").read_text(encoding="utf-8")
    claim = "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved."
    assert claim in notice
    assert claim in README.read_text(encoding="utf-8")
