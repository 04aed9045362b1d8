"""The Python side of the compiled kernels: finding them, their status, refusals."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

import dodgson
from dodgson import native
from dodgson.errors import DodgsonError, InputError

pytestmark = pytest.mark.backend
Mode = Callable[[str | None], None]
Import = Callable[[ModuleType | Exception], None]


@pytest.fixture
def mode(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mode]:
    """Set DODGSON_NATIVE as if the process had started with it."""

    def set_mode(value: str | None) -> None:
        if value is None:
            monkeypatch.delenv("DODGSON_NATIVE", raising=False)
        else:
            monkeypatch.setenv("DODGSON_NATIVE", value)
        native.forget()

    yield set_mode
    monkeypatch.undo()
    native.forget()


@pytest.fixture
def importing(monkeypatch: pytest.MonkeyPatch) -> Import:
    """Settle what importing the extension gives or raises."""

    def settle(answer: ModuleType | Exception) -> None:
        def answer_import(name: str) -> ModuleType:
            assert name == "dodgson._native"
            if isinstance(answer, Exception):
                raise answer
            return answer

        monkeypatch.setattr(native, "import_module", answer_import)
        native.forget()

    return settle


def extension(version: str | None = dodgson.__version__) -> ModuleType:
    module = ModuleType("dodgson._native")
    if version is not None:
        module.__dict__.update(__version__=version, cpu_features=lambda: ["bmi2", "avx2"])
    return module


NOT_BUILT = ModuleNotFoundError("No module named 'dodgson._native'")


@pytest.mark.parametrize("value", [None, "", "auto", "require"])
def test_kernels_that_are_there_are_used(value: str | None, mode: Mode, importing: Import) -> None:
    mode(value)
    module = extension()
    importing(module)
    assert native.kernels() is module
    assert native.choose() == native.choose("native") == "native"
    assert str(native.status()) == "compiled kernels on a processor with bmi2, avx2"


def test_off_never_imports_the_extension(mode: Mode, importing: Import) -> None:
    mode("off")
    importing(AssertionError("imported"))
    assert native.kernels() is None
    assert native.choose() == "python"
    assert native.status().reason == "turned off by DODGSON_NATIVE=off"


def test_auto_goes_without_kernels_that_are_not_built(mode: Mode, importing: Import) -> None:
    mode("auto")
    importing(NOT_BUILT)
    assert native.kernels() is None
    assert native.choose() == "python"
    assert "not built (install a Rust toolchain from https://rustup.rs" in str(native.status())


def test_require_refuses_to_go_without_kernels(mode: Mode, importing: Import) -> None:
    mode("require")
    importing(NOT_BUILT)
    for ask in (native.kernels, native.choose, native.status):
        with pytest.raises(
            DodgsonError, match=r"^DODGSON_NATIVE=require, but .* not built"
        ) as error:
            ask()
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", ["on", "AUTO", " off"])
def test_any_other_mode_is_bad_input(value: str, mode: Mode) -> None:
    mode(value)
    with pytest.raises(InputError, match=f"^DODGSON_NATIVE is '{value}': it can be auto, require"):
        native.kernels()


def test_an_extension_that_cannot_be_loaded_is_not_there(mode: Mode, importing: Import) -> None:
    mode("auto")
    importing(ImportError("_native.abi3.so: undefined symbol:\n  PyFrob"))
    assert native.kernels() is None
    reason = native.status().reason
    assert reason.startswith(
        "the kernels cannot be loaded: _native.abi3.so: undefined symbol: PyFrob"
    )
    assert "\n" not in reason


@pytest.mark.parametrize("version", ["0.0.1", None])
def test_an_extension_of_another_version_is_not_there(
    version: str | None, mode: Mode, importing: Import
) -> None:
    mode("auto")
    importing(extension(version))
    assert native.kernels() is None
    expected = f"version {version or 'unknown'}, dodgson has {dodgson.__version__}"
    assert expected in native.status().reason


def test_the_extension_is_looked_for_once_a_process(
    mode: Mode, importing: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    mode("auto")
    importing(NOT_BUILT)
    assert native.kernels() is None
    monkeypatch.setattr(native, "import_module", lambda _name: extension())
    assert native.kernels() is None


@pytest.mark.parametrize("value", ["auto", "off"])
def test_python_can_be_chosen_whatever_is_there(value: str, mode: Mode, importing: Import) -> None:
    mode(value)
    importing(extension())
    assert native.choose("python") == "python"


@pytest.mark.parametrize(("value", "why"), [("auto", "rustup.rs"), ("off", "DODGSON_NATIVE=off")])
def test_choosing_absent_kernels_is_bad_input_that_says_how_to_get_them(
    value: str, why: str, mode: Mode, importing: Import
) -> None:
    mode(value)
    importing(NOT_BUILT)
    with pytest.raises(InputError, match=why):
        native.choose("native")


def test_an_unknown_backend_is_bad_input() -> None:
    with pytest.raises(
        InputError, match=r"^there is no backend 'rust': it can be python or native$"
    ):
        native.choose("rust")  # type: ignore[arg-type]


def test_slow_work_is_announced_once_on_standard_error(
    mode: Mode, importing: Import, capsys: pytest.CaptureFixture[str]
) -> None:
    mode("auto")
    importing(NOT_BUILT)
    native.warn_if_slow("packing words")
    native.warn_if_slow("solving boards")
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("dodgson: packing words in pure Python is slow: ")
    assert output.err.count("\n") == 1


def test_nothing_is_announced_when_kernels_are_there(
    mode: Mode, importing: Import, capsys: pytest.CaptureFixture[str]
) -> None:
    mode("auto")
    importing(extension())
    native.warn_if_slow("packing words")
    assert capsys.readouterr().err == ""


def test_off_leaves_the_extension_unloaded_in_a_new_process() -> None:
    program = (
        "import sys; from dodgson import native; native.kernels();"
        "print('dodgson._native' in sys.modules, native.choose())"
    )
    environment = os.environ | {"DODGSON_NATIVE": "off"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True
    )
    assert done.stdout == "False python\n"
