"""In CI nothing is skipped in silence."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

RULES = Path(__file__).parents[2] / "conftest.py"
SKIPS = {
    "test": "import pytest\ndef test_it():\n    pytest.skip('no dice in test')\n",
    "mark": "import pytest\n@pytest.mark.skip(reason='no dice in mark')\ndef test_it(): pass\n",
    "fixture": (
        "import pytest\n@pytest.fixture\ndef dice(): pytest.skip('no dice in fixture')\n"
        "def test_it(dice): pass\n"
    ),
    "file": "import pytest\npytest.skip('no dice in file', allow_module_level=True)\n",
}
EXPECTED_FAILURE = "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False\n"


def run(ci: str, folder: Path, **tests: str) -> subprocess.CompletedProcess[str]:
    """Run test files under the rules of this project, in CI or not."""
    shutil.copy(RULES, folder / "conftest.py")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    for name, test in tests.items():
        (folder / f"test_{name}.py").write_text(test)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "--continue-on-collection-errors"],
        cwd=folder,
        env=os.environ | {"CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_skips_itself_fails_in_ci_with_its_reason(tmp_path: Path) -> None:
    done = run("true", tmp_path, **SKIPS)
    assert done.returncode == 1
    for name in SKIPS:
        assert f"skips are failures in CI: no dice in {name}" in done.stdout.replace(
            "Skipped: ", ""
        )
    assert re.search("^=+ 1 failed, 3 errors in", done.stdout, re.MULTILINE)


def test_elsewhere_a_skip_is_a_skip_and_an_expected_failure_is_none(tmp_path: Path) -> None:
    done = run("", tmp_path, mark=SKIPS["mark"])
    assert done.returncode == 0
    assert "1 skipped" in done.stdout
    folder = tmp_path / "ci"
    folder.mkdir()
    assert run("true", folder, failure=EXPECTED_FAILURE).returncode == 0
