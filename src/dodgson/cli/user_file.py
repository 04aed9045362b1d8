"""Load a user's puzzle from a Python file that contains ``problem = Problem(...)``."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from dodgson.errors import InputError
from dodgson.search.problem import Problem

NAME: Final = "problem"
MODULE: Final = "dodgson_users_file"
"""The name of the file as a module; its real name may be that of another module."""


def load_problem(path: Path) -> Problem[Any]:
    """Run a file as a module, with its folder importable; return the problem it defines."""
    module = run_file(path)
    problem = getattr(module, NAME, None)
    if problem is None:
        raise InputError(f"{path}: it defines no {NAME}: add {NAME} = Problem(...)")
    if not isinstance(problem, Problem):
        kind = type(problem).__name__
        raise InputError(f"{path}: {NAME} has to be a dodgson.search.Problem, not {kind}")
    return problem


def run_file(path: Path) -> ModuleType:
    """Run a file as a module; raise ``InputError`` with the line of an error in it."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    try:
        code = compile(source, str(path), "exec")
    except SyntaxError as error:
        where = f":{error.lineno}" if error.lineno else ""
        raise InputError(f"{path}{where}: {error.msg}") from None
    except ValueError as error:
        raise InputError(f"{path}: not a Python file: {error}") from None
    spec = spec_from_loader(MODULE, loader=None, origin=str(path))
    assert spec is not None
    module = sys.modules[MODULE] = module_from_spec(spec)
    module.__file__ = str(path)
    sys.path.insert(0, str(path.resolve().parent))
    try:
        exec(code, module.__dict__)  # noqa: S102 (the user's own file, and the user asks for it)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also when it asks to exit
        raise InputError(f"{place_in(path, error) or path}: {one_line(error)}") from None
    return module


def place_in(path: Path, error: BaseException) -> str | None:
    """Return the file and line that raised an error; None if it was another file.

    >>> place_in(Path("jugs.py"), ValueError("no")) is None
    True
    """
    from traceback import extract_tb  # late: only for a mistake

    frames = extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{path}:{lines[-1]}" if lines else None


def one_line(error: BaseException) -> str:
    r"""Return the type and the message of an error on one line.

    >>> one_line(ValueError("what\n  now"))
    'ValueError: what now'
    """
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
