"""What README, tutorial and essays show is what happens: their Python, commands and pictures."""

from __future__ import annotations

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
ESSAYS = sorted(path.relative_to(PROJECT).as_posix() for path in PROJECT.glob("docs/posts/*.md"))
PAGES = ("README.md", "docs/tutorial.md", *ESSAYS)
PROGRAM = Path(sys.executable).with_name("dodgson")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DRAWING = re.compile(r"^\$ (dodgson \w+ draw .* docs/pictures/.*)$", re.MULTILINE)
NEEDS_KERNELS = re.compile("pangram prove")
"""What takes minutes without them; with them slow tests are run."""
NEEDS_ENABLE2K = re.compile("enable2k|WORD.LST|dodgson reproduce")
SLOW_NOTE = re.compile(r"^dodgson: .* in pure Python is slow: .*\n", re.MULTILINE)


def blocks(language: str) -> list[Any]:
    """Give the pages' blocks in a language, each with its page and the line it begins on."""
    return [
        pytest.param(
            page,
            fence[2],
            line,
            id=f"{page} line {line}",
            marks=[pytest.mark.slow] if NEEDS_KERNELS.search(fence[2]) else [],
        )
        for page in PAGES
        for text in [(PROJECT / page).read_text(encoding="utf-8")]
        for fence in FENCE.finditer(text)
        for line in [text.count("\n", 0, fence.start()) + 2]
        if fence[1] == language
    ]


@dataclass
class Reader:
    """Someone who follows a page from its top to its end, in a folder of their own."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)
    status: int = 0

    def run(self, command: str) -> str:
        """Type a command; give what comes, the answer first."""
        if command == "echo $?":
            return f"{self.status}\n"
        program, *arguments = shlex.split(command)
        assert program == "dodgson", command
        own = {"DODGSON_LISTS": str(self.folder / "lists"), "COLUMNS": "120"}
        done = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env={key: value for key, value in os.environ.items() if key != "DODGSON_DATA"} | own,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        self.status = done.returncode
        return done.stdout + SLOW_NOTE.sub("", done.stderr)

    def prepare(self, block: str, request: pytest.FixtureRequest) -> None:
        """Have the word list at hand that a block needs and that does not come with dodgson."""
        if NEEDS_ENABLE2K.search(block):
            shutil.copy(request.getfixturevalue("data") / "enable2k.txt", self.folder / "WORD.LST")


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Reader]:
    """Give each page a reader."""
    made = {page: Reader(tmp_path_factory.mktemp("reader")) for page in PAGES}
    for reader in made.values():
        shutil.copytree(PROJECT / "examples", reader.folder / "examples")
    return made


@pytest.mark.parametrize(("page", "block", "line"), blocks("console"))
def test_commands_print_what_the_page_shows(
    page: str, block: str, line: int, readers: dict[str, Reader], request: pytest.FixtureRequest
) -> None:
    """Exactly that; three dots stand for anything."""
    reader = readers[page]
    reader.prepare(block, request)
    prompt, *turns = re.split(r"^\$ ", block, flags=re.MULTILINE)
    assert prompt == "", f"line {line}: the block does not begin with a command"
    for turn in turns:
        command, _, shown = turn.partition("\n")
        came = reader.run(command)
        matches = doctest.OutputChecker().check_output(shown, came, doctest.ELLIPSIS)
        assert matches or came == shown, f"$ {command}"


@pytest.mark.parametrize(("page", "block", "line"), blocks("pycon"))
def test_python_gives_what_the_page_shows(
    page: str,
    block: str,
    line: int,
    readers: dict[str, Reader],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    reader = readers[page]
    reader.prepare(block, request)
    monkeypatch.chdir(reader.folder)
    test = doctest.DocTestParser().get_doctest(block, reader.names, page, page, line)
    said: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False)
    reader.names |= test.globs
    assert outcome.attempted
    assert not outcome.failed, "".join(said)


@pytest.mark.parametrize("command", DRAWING.findall(README.read_text(encoding="utf-8")))
def test_its_pictures_are_what_the_program_draws(command: str, tmp_path: Path) -> None:
    """When drawings change, the README's own commands renew the pictures."""
    Reader(tmp_path).run(command)
    picture = shlex.split(command)[-1]
    drawn, kept = (tmp_path / picture).read_bytes(), (PROJECT / picture).read_bytes()
    assert drawn == kept, f"renew it: {command}"


@pytest.mark.parametrize("name", [*PAGES, "CONTRIBUTING.md", "DESIGN.md", "CHANGELOG.md"])
def test_links_within_the_project_lead_somewhere(name: str) -> None:
    page = PROJECT / name
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", text)
    here = [target for target in targets if "://" not in target]
    assert [target for target in here if not (page.parent / target).exists()] == []


def test_the_notice_that_wants_to_be_seen_is_shown_word_for_word() -> None:
    notice = (PROJECT / "src/dodgson/words/data/SCOWL-NOTICE.txt").read_text(encoding="utf-8")
    claim = "Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved."
    assert claim in notice
    assert claim in README.read_text(encoding="utf-8")
