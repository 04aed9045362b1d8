"""A source file has at most 400 lines, or says in its head why it is longer."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 400
LONG = [
    path
    for folder in ("src", "tools", "benchmarks")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if len(path.read_text(encoding="utf-8").splitlines()) > MOST
]


def test_the_rule_is_applied_to_the_source() -> None:
    assert ROOT / "src/dodgson/search/algorithms/beam_stack.py" in LONG


@pytest.mark.parametrize("path", LONG, ids=lambda path: path.name)
def test_a_long_file_says_why(path: Path) -> None:
    head = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert "This file is long because" in head
