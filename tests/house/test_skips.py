"""In CI nothing is skipped in silence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "conftest.py"
SKIPS = {
    "a test": "import pytest\ndef test_it():\n    pytest.skip('no dice')\n",
    "a mark": "import pytest\n@pytest.mark.skip(reason='no dice')\ndef test_it(): pass\n",
    "a fixture": (
        "import pytest\n@pytest.fixture\ndef dice(): pytest.skip('no dice')\n"
        "def test_it(dice): pass\n"
    ),
    "a file": "import pytest\npytest.skip('no dice', allow_module_level=True)\n",
}
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False\n"


def run(test: str, ci: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run one test file under the rules of this project, in CI or not."""
    shutil.copy(RULES, folder / "conftest.py")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    (folder / "test_it.py").write_text(test)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-rs"],
        cwd=folder,
        env=os.environ | {"CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("what", SKIPS)
def test_what_skips_itself_fails_in_ci_with_its_reason(what: str, tmp_path: Path) -> None:
    done = run(SKIPS[what], "true", tmp_path)
    assert done.returncode in (1, 2)
    assert "skips are failures in CI: " in done.stdout
    assert "no dice" in done.stdout


def test_elsewhere_a_skip_is_a_skip(tmp_path: Path) -> None:
    done = run(SKIPS["a test"], "", tmp_path)
    assert done.returncode == 0
    assert "1 skipped" in done.stdout


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    assert run(EXPECTED_FAILURE, "true", tmp_path).returncode == 0
