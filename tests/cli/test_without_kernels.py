"""Without the kernels each verb of a family gives the same answer; it only takes longer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dodgson import native

from .conftest import Ran, Run

pytestmark = pytest.mark.backend

COMMANDS = [
    "ladder solve head tail",
    "ladder solve head tail --count",
    "ladder draw cat dog --words PETS --json",
    "ladder stats --words PETS --length 3",
    "boggle solve aekc/mrfs/bdci/lpvr",
    "boggle draw tac/god/stu --word cat --json",
    "boggle score BOARDS --words PETS",
    "sliding solve 123/456/708",
    "sliding explore 123/450",
    "pangram search --words PALS --letters abc",
    "pangram search --words PALS --letters abc --strategy exact",
    "pangram prove --words PALS --letters abc",
    "pangram check abccba --letters abc --words PALS",
]
MEASURED = {"seconds", "memory", "version", "backend", "statistics"}
"""What may differ: how long it took, and with what."""


def answer(value: Any) -> Any:
    """Return a document without what was measured."""
    if isinstance(value, dict):
        return {key: answer(each) for key, each in value.items() if key not in MEASURED}
    return [answer(each) for each in value] if isinstance(value, list) else value


def answers(ran: Ran) -> list[Any]:
    """Return the documents, of which each is a line."""
    return [answer(json.loads(line)) for line in ran.out.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_answer_is_the_same(
    command: str, run: Run, pets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pals.txt").write_text("ab\nba\nabc\ncba\nc\n")
    (tmp_path / "boards.txt").write_text("tac/god/stu\ncot/gab/emu\n")
    places = {"PETS": pets, "PALS": tmp_path / "pals.txt", "BOARDS": tmp_path / "boards.txt"}
    typed = [str(places.get(word, word)) for word in command.split()]
    typed = [*typed, *([] if "--json" in typed else ["--json"])]
    usual = run(*typed)
    monkeypatch.setenv("DODGSON_NATIVE", "off")
    native.forget()
    try:
        without = run(*typed)
    finally:
        monkeypatch.undo()
        native.forget()
    assert without.status == usual.status < 2, without.err
    assert answers(without) == answers(usual)
