"""What tests may ask for: the data folder, and each backend in turn."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest

from dodgson import native

FAMILIES = ("boggle", "ladder", "pangram", "sliding")


@pytest.fixture(scope="session")
def data() -> Path:
    """Give the folder of word lists and boards that DODGSON_DATA names."""
    folder = os.environ.get("DODGSON_DATA")
    if not folder:
        pytest.skip("DODGSON_DATA names no folder of word lists and boards")
    if not Path(folder).is_dir():
        pytest.skip(f"DODGSON_DATA names {folder}, which is no folder")
    return Path(folder)


@pytest.fixture(scope="session")
def kernels() -> ModuleType:
    """Give the compiled kernels, to what needs them; with DODGSON_NATIVE=off it is skipped."""
    found = native.kernels()
    if found is None:
        pytest.skip(f"no compiled kernels: {native.status().reason}")
    return found


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> native.Backend:
    """Run the test once a backend; with DODGSON_NATIVE=off there is only one."""
    if request.param == "native" and not native.kernels():
        pytest.skip(f"no compiled kernels: {native.status().reason}")
    return request.param  # type: ignore[no-any-return]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs without the kernels: families' examples, and tests of the Python backend."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            if item.path.parent.name in FAMILIES:
                item.add_marker("backend")
        elif isinstance(item, pytest.Function) and backend_of(item) == "python":
            item.add_marker("python")


def backend_of(item: pytest.Function) -> object:
    """Return the backend that a test was given, if any."""
    return item.callspec.params.get("backend") if hasattr(item, "callspec") else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise whatever asks for a backend."""
    if "backend" in metafunc.fixturenames:
        off = os.environ.get("DODGSON_NATIVE") == "off"
        backends = ["python"] if off else ["python", "native"]
        metafunc.parametrize("backend", backends, indirect=True, scope="session")
