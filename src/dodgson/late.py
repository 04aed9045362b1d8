"""Rooms that import their parts when these are first used, so that each program loads little."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any


class LateRoom(ModuleType):
    """A package whose names, and modules, are imported when they are first used.

    A module may have the name of what it defines: ``dodgson.ladder.solve`` is the function in the
    module ``solve``, even if that module was imported first.
    """

    _homes: Mapping[str, str]

    def __getattr__(self, name: str) -> Any:
        if home := self._homes.get(name):
            found = self.__dict__[name] = getattr(_imported(home), name)
            return found
        if not name.startswith("_"):
            try:
                return _imported(f"{self.__name__}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{self.__name__}.{name}":
                    raise
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def __setattr__(self, name: str, value: object) -> None:
        # Python sets each module, once it is imported, as an attribute of its package.
        if not (isinstance(value, ModuleType) and name in self._homes):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._homes})


def import_late(package: str, homes: Mapping[str, str]) -> None:
    """Make a package import names when they are first used.

    ``homes`` are its modules, each with the names to take from it, separated by spaces. A module
    of the package above has a dot before its name.
    """
    room = sys.modules[package]
    above = package.rpartition(".")[0]
    room.__dict__["_homes"] = {
        name: f"{above}{module}" if module.startswith(".") else f"{package}.{module}"
        for module, names in homes.items()
        for name in names.split()
    }
    room.__class__ = LateRoom


def _imported(name: str) -> ModuleType:
    """Return a module, imported as by a statement, which ``python -X importtime`` shows."""
    __import__(name)
    return sys.modules[name]
