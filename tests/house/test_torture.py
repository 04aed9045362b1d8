"""The tool of fault trials: it works, and it finds faults that are planted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"

IN_PLACE = """
import time
import dodgson.files

class InPlace:
    def __init__(self, path, *, mode=0):
        self.file = self
        self.path = path

    def write(self, data):
        with open(self.path, "wb") as file:
            file.write(data[:9])
            file.flush()
            time.sleep(0.5)
            file.write(data[9:])

    def keep(self, **_):
        pass

    def drop(self):
        pass

dodgson.files.Draft = InPlace
"""
UNCHECKED = """
import zlib
zlib.crc32 = lambda *_: 0
"""


@pytest.fixture
def torture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    """Return the tool's workplace, with a fault planted in each program that it starts."""
    monkeypatch.syspath_prepend(TOOLS)
    planted = tmp_path / "planted"
    planted.mkdir()
    (planted / "sitecustomize.py").write_text(request.param)
    paths = [str(planted), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    from faults.trials import Torture
    from faults.verbs import make_given

    made = Torture(tmp_path, bound=2.0)
    make_given(made.given, TOOLS.parent / "src/dodgson/words/data/scowl-80.xz")
    return made


def first_fault(trial: Callable[..., object], what: object, torture: Any) -> str:
    """Try nine seeds; return the message of the first trial that fails."""
    from faults.places import FaultError

    for seed in range(9):
        try:
            trial(what, torture, random.Random(seed))
        except FaultError as fault:
            return str(fault)
    return "nothing found"


def test_a_few_trials_pass() -> None:
    done = subprocess.run(
        [sys.executable, TOOLS / "torture.py", "--seed=4", "--trials=4", "--only=file"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "seed 4\n4 trials (file 4), 0 failed\n"


@pytest.mark.parametrize("torture", [pytest.param(IN_PLACE, id="in place")], indirect=True)
def test_it_finds_a_file_that_is_not_written_completely(torture: Any) -> None:
    from faults.places import Verb
    from faults.trials import kill

    draws = Verb("ladder draw head tail --words {given}/few.txt -o it.svg", ("it.svg",))
    found = first_fault(kill, draws, torture)
    assert "it.svg is neither old nor new: '<svg xmln'" in found


@pytest.mark.parametrize("torture", [pytest.param(UNCHECKED, id="unchecked")], indirect=True)
def test_it_finds_damage_that_goes_unnoticed(torture: Any) -> None:
    from faults.trials import damage
    from faults.verbs import saved

    found = first_fault(damage, saved("breadth-first"), torture)
    assert "bug in dodgson" in found or "it says" in found
