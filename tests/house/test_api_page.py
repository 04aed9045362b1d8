"""docs/api.md is what tools/build_api.py makes of the rooms today."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType

PROJECT = Path(__file__).parents[2]


def tool() -> ModuleType:
    """Import the tool that makes the page."""
    spec = importlib.util.spec_from_file_location("build_api", PROJECT / "tools" / "build_api.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()


def test_the_reference_for_python_is_up_to_date() -> None:
    assert TOOL.PAGE.read_text(encoding="utf-8") == TOOL.page(), "run tools/build_api.py"


def test_every_exported_name_has_a_section_with_text() -> None:
    for room in TOOL.ROOMS:
        for name in importlib.import_module(f"dodgson.{room}").__all__:
            lines = [line for line in TOOL.section(room, name) if line]
            assert lines[0] == f"### dodgson.{room}.{name}"
            assert len(lines[1]) > 10
            assert lines[1] != "One of ."
