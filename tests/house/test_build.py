"""What setup.py decides: whether the extension is built, and how much that matters."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

SETUP = Path(__file__).parents[2] / "setup.py"


@pytest.fixture
def extensions(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run setup.py with stand-ins for its tools and give the extensions it asks for."""

    def run(mode: str) -> list[SimpleNamespace]:
        asked: list[SimpleNamespace] = []

        def setup(*, rust_extensions: list[SimpleNamespace]) -> None:
            asked.extend(rust_extensions)

        setuptools, rust = ModuleType("setuptools"), ModuleType("setuptools_rust")
        setuptools.__dict__["setup"] = setup
        rust.__dict__.update(
            Binding=SimpleNamespace(PyO3="PyO3"),
            RustExtension=lambda name, **options: SimpleNamespace(name=name, **options),
        )
        monkeypatch.setitem(sys.modules, "setuptools", setuptools)
        monkeypatch.setitem(sys.modules, "setuptools_rust", rust)
        monkeypatch.setenv("DODGSON_NATIVE", mode)
        runpy.run_path(str(SETUP))
        return asked

    return run


@pytest.mark.parametrize(("mode", "optional"), [("", True), ("auto", True), ("require", False)])
def test_the_extension_may_fail_to_build_unless_it_is_required(
    mode: str, optional: bool, extensions: Any
) -> None:
    (extension,) = extensions(mode)
    assert extension.name == "dodgson._native"
    assert extension.optional is optional


@pytest.mark.parametrize("mode", ["auto", "require"])
def test_it_is_always_a_release_build_of_the_locked_crates(mode: str, extensions: Any) -> None:
    (extension,) = extensions(mode)
    assert extension.debug is False
    assert extension.args == ["--locked"]


def test_off_builds_no_extension(extensions: Any) -> None:
    assert extensions("off") == []


def test_any_other_mode_ends_the_build_in_one_line(extensions: Any) -> None:
    with pytest.raises(SystemExit) as end:
        extensions("maybe")
    assert end.value.code == "DODGSON_NATIVE is 'maybe': it can be auto, require, off"
