"""What docs/watching.md shows is what happens, and its pictures are those of today."""

from __future__ import annotations

import doctest
import importlib.util
import re
from pathlib import Path

from .conftest import Run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "watching.md"


def test_its_python_runs() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "watching.md", None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_its_first_answer_is_what_comes(run: Run) -> None:
    shown = re.search(r"daffodil.py\n(\(no words\)\n.*?)a-star: ", PAGE.read_text(), re.DOTALL)
    assert shown is not None
    assert run("solve", ROOT / "examples" / "daffodil.py").out.startswith(shown[1] + "a-star: ")


def test_its_pictures_are_those_of_today() -> None:
    spec = importlib.util.spec_from_file_location("draw_walk", ROOT / "tools" / "draw_walk.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    steps = tool.walk()
    assert tool.MOVING.read_text() == steps.animation().to_svg(), "run tools/draw_walk.py"
    assert tool.STILL.read_text() == steps.pictures[14].to_svg(), "run tools/draw_walk.py"
    assert max(tool.MOVING.stat().st_size, tool.STILL.stat().st_size) < 60_000
