"""Whatever states the version states the same one."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import dodgson

PROJECT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text())
CARGO = tomllib.loads((PROJECT / "native/Cargo.toml").read_text())


def test_the_project_file_and_the_package_agree() -> None:
    assert PYPROJECT["project"]["version"] == dodgson.__version__


def test_the_cargo_workspace_and_the_package_agree() -> None:
    assert CARGO["workspace"]["package"]["version"] == dodgson.__version__


def test_the_citation_and_the_package_agree() -> None:
    citation = (PROJECT / "CITATION.cff").read_text()
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [dodgson.__version__]


def test_the_locked_crates_and_the_package_agree() -> None:
    lock = tomllib.loads((PROJECT / "native/Cargo.lock").read_text())
    ours = {crate["version"] for crate in lock["package"] if crate["name"].startswith("dodgson-")}
    assert ours == {dodgson.__version__}


@pytest.mark.parametrize("crate", ["core", "python"])
def test_each_crate_takes_its_version_and_lints_from_the_workspace(crate: str) -> None:
    manifest = tomllib.loads((PROJECT / f"native/{crate}/Cargo.toml").read_text())
    assert manifest["package"]["version"] == {"workspace": True}
    assert manifest["lints"] == {"workspace": True}


def test_the_stable_interface_is_that_of_the_oldest_python() -> None:
    oldest = PYPROJECT["project"]["requires-python"].removeprefix(">=").replace(".", "")
    crate = tomllib.loads((PROJECT / "native/python/Cargo.toml").read_text())
    assert PYPROJECT["tool"]["distutils"]["bdist_wheel"]["py_limited_api"] == f"cp{oldest}"
    assert crate["dependencies"]["pyo3"]["features"] == [f"abi3-py{oldest}"]
