"""What doctor recommends: only extras that exist and that the installed code imports."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from dodgson.cli import doctor

from .conftest import Run

PROJECT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
FOR_DEVELOPERS = {"bench", "dev"}
"""Extras for work on dodgson itself; the package imports none of what they add."""


def imported() -> set[str]:
    """Return the top-level modules that the package imports anywhere."""
    modules = set()
    for file in (PROJECT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                modules.add(node.module.partition(".")[0])
    return modules


def test_doctor_names_the_extras_that_users_can_install() -> None:
    assert set(doctor.EXTRAS) == set(EXTRAS) - FOR_DEVELOPERS


@pytest.mark.parametrize("extra", sorted(set(EXTRAS) - FOR_DEVELOPERS))
def test_the_package_imports_all_that_an_extra_installs(extra: str) -> None:
    installed = {re.split(r"[^\w-]", requirement)[0] for requirement in EXTRAS[extra]}
    assert installed == {doctor.EXTRAS[extra]}
    assert installed <= imported()


def test_doctor_recommends_no_other_extra(run: Run) -> None:
    ran = run("doctor")
    assert set(re.findall(r"^extra (\w+)", ran.out, re.MULTILINE)) == set(doctor.EXTRAS)
    assert set(re.findall(r"dodgson\[(\w+)\]", ran.out)) <= set(doctor.EXTRAS)


def test_doctor_names_the_vectors_in_use(
    run: Run, kernels: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    fastest, *others = kernels.boggle_vectors()
    choice = ", ".join(["auto", fastest, *others])
    for value, used in (("auto", fastest), *((each, each) for each in others)):
        monkeypatch.setenv("DODGSON_VECTORS", value)
        (line,) = re.findall(r"^vectors +(.*)$", run("doctor").out, re.MULTILINE)
        assert line == f"{used} (DODGSON_VECTORS can be {choice})"
    monkeypatch.setenv("DODGSON_VECTORS", "sse9")
    ran = run("doctor")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("dodgson: DODGSON_VECTORS is 'sse9'")
    assert ran.err.count("\n") == 1
