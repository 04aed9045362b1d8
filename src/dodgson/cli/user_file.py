"""A user's own puzzle: a Python file that says ``problem = Problem(...)``."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import InputError

if TYPE_CHECKING:
    from dodgson.search.problem import Problem

NAME: Final = "problem"
MODULE: Final = "dodgson_users_file"
"""What the file is called as a module: not by its own name, which another module may have."""


def load_problem(path: Path) -> Problem[Any]:
    """Run a file as a module, its folder importable, and give the problem it defines."""
    from dodgson.search.problem import Problem

    module = run_file(path)
    problem = getattr(module, NAME, None)
    if problem is None:
        raise InputError(f"{path}: it has no {NAME}: let it say {NAME} = Problem(...)")
    if not isinstance(problem, Problem):
        kind = type(problem).__name__
        raise InputError(f"{path}: its {NAME} is not a dodgson.search.Problem but a {kind}")
    return problem


def run_file(path: Path) -> ModuleType:
    """Run a file as a module; what goes wrong in it is told with its line."""
    from importlib.util import module_from_spec, spec_from_loader

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
        raise InputError(f"{path}: it is not Python: {error}") from None
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
        raise InputError(f"{place_in(path, error) or path}: {told(error)}") from None
    return module


def place_in(path: Path, error: BaseException) -> str | None:
    """Say at which line of a file an error came up, if it did in that file.

    >>> place_in(Path("jugs.py"), ValueError("no")) is None
    True
    """
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{path}:{lines[-1]}" if lines else None


def told(error: BaseException) -> str:
    r"""Tell an error in one line, with its kind.

    >>> told(ValueError("what\n  now"))
    'ValueError: what now'
    """
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
