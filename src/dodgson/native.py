"""Access to the compiled kernels: whether they are available, and if not, why.

Every kernel has a reference in Python that returns the same answers, only slower. The environment
variable DODGSON_NATIVE chooses: ``auto`` (the kernels if available), ``require`` (an error if they
are not), ``off`` (never). DODGSON_VECTORS chooses the vector instructions for small Boggle boards.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from dodgson import __version__
from dodgson.errors import DodgsonError, InputError

if TYPE_CHECKING:
    from types import ModuleType

Backend = Literal["python", "native"]

MODES = ("auto", "require", "off")
REMEDY = "install a Rust toolchain from https://rustup.rs and reinstall dodgson"


@dataclass(frozen=True)
class Status:
    """The default backend, and why it is not the compiled one."""

    backend: Backend
    reason: str
    cpu_features: tuple[str, ...]

    def __str__(self) -> str:
        if self.backend == "python":
            return f"pure Python, no compiled kernels: {self.reason}"
        return f"compiled kernels on a processor with {', '.join(self.cpu_features) or 'no extras'}"


_warned: list[str] = []


class _Found(NamedTuple):
    """The kernels, or the reason why there are none."""

    kernels: ModuleType | None
    reason: str


def kernels() -> ModuleType | None:
    """Return the compiled kernels, or None if they are absent or turned off.

    They are imported once per process, on the first call.

    >>> kernels() is None or "pack" in dir(kernels())
    True
    """
    return _found().kernels


def compiled() -> ModuleType:
    """Return the compiled kernels; call ``choose`` first to make sure that they are available."""
    found = kernels()
    assert found is not None
    return found


def choose(backend: Backend | None = None) -> Backend:
    """Return the backend to use: the one given, or the best available.

    Raise ``InputError`` if there is no such backend, or it is not available.

    >>> choose("python")
    'python'
    """
    if backend is None:
        return "native" if kernels() else "python"
    if backend not in ("python", "native"):
        raise InputError(f"there is no backend {backend!r}: it can be python or native")
    if backend == "native" and not kernels():
        raise InputError(f"backend native is not available: {_found().reason}")
    return backend


def status() -> Status:
    """Return the default backend, and why it is not the compiled one.

    >>> status().backend == choose()
    True
    """
    found = _found()
    if found.kernels is None:
        return Status("python", found.reason, ())
    return Status("native", "", tuple(found.kernels.cpu_features()))


def vectors() -> str | None:
    """Return the vector instructions that DODGSON_VECTORS names, or None for the fastest.

    Raise ``InputError`` if this processor does not have them.
    """
    wanted = os.environ.get("DODGSON_VECTORS") or "auto"
    if wanted == "auto":
        return None
    here = compiled().boggle_vectors()
    if wanted not in here:
        known = ", ".join(["auto", *here])
        raise InputError(f"DODGSON_VECTORS is {wanted!r}: on this processor it can be {known}")
    return wanted


def warn_if_slow(what: str) -> None:
    """Write once per process, on standard error, that heavy work runs without compiled kernels.

    >>> warn_if_slow("solving a ladder")  # the line, if any, is not standard output
    """
    if kernels() is None and not _warned:
        _warned.append(what)
        sys.stderr.write(f"dodgson: {what} in pure Python is slow: {_found().reason}\n")


def forget() -> None:
    """Forget the kernels and the warning, so that DODGSON_NATIVE is read again.

    >>> forget()
    """
    _found.cache_clear()
    _warned.clear()


@cache
def _found() -> _Found:
    mode = os.environ.get("DODGSON_NATIVE") or "auto"
    if mode not in MODES:
        raise InputError(f"DODGSON_NATIVE is {mode!r}: it can be {', '.join(MODES)}")
    if mode == "off":
        return _Found(None, "turned off by DODGSON_NATIVE=off")
    found = _look()
    if mode == "require" and found.kernels is None:
        raise DodgsonError(f"DODGSON_NATIVE=require, but no compiled kernels: {found.reason}")
    return found


def _look() -> _Found:
    """Import the kernels if they are available and of this version."""
    try:
        built = import_module("dodgson._native")
    except ModuleNotFoundError:
        return _Found(None, f"the kernels are not built ({REMEDY})")
    except ImportError as error:
        return _Found(
            None, f"the kernels cannot be loaded: {' '.join(str(error).split())} ({REMEDY})"
        )
    version = getattr(built, "__version__", "unknown")
    if version != __version__:  # a file left over from another build
        reason = (
            f"the kernels have version {version}, dodgson has {__version__} (reinstall dodgson)"
        )
        return _Found(None, reason)
    return _Found(built, "")
