"""The exceptions of dodgson: each message is one line.

A message names options by ``option``. In Python it then reads ``max_words=5``; on the command line,
which calls ``typed()``, the same message reads ``--max-words 5``.
"""

from __future__ import annotations

import re
from typing import Any, Final

__all__ = [
    "CallError",
    "CertificateError",
    "CheckpointError",
    "DodgsonError",
    "InputError",
    "NotMadeError",
    "ProblemError",
]

_OPEN, _BETWEEN, _CLOSE = "\x02", "\x1f", "\x03"
_NAMED: Final = f"{_OPEN}([^{_CLOSE}]*?){_BETWEEN}([^{_CLOSE}]*?){_CLOSE}"
_PLAIN: Final = r"[\w.,:;@/+-]+"
"""Text that a shell needs no quotes for."""
_NOTHING: Final = object()
MOST_SHOWN: Final = 200
"""Longer values are shortened in a message, to this many characters."""


def option(name: str, value: Any = _NOTHING, *, typed: str | None = None) -> str:
    """Return the name of an option, perhaps with its value, for a message.

    >>> error = InputError(f"{option('max_words', 5)} is too few: leave {option('level')} out")
    >>> str(error)
    'max_words=5 is too few: leave level out'
    >>> error.typed()
    '--max-words 5 is too few: leave --level out'
    >>> InputError(option("peek", value=False)).typed()
    '--no-peek'

    ``typed`` is its name on the command line, if that is not ``--name``.
    """
    flag = typed or "--" + name.replace("_", "-")
    if value is _NOTHING:
        return _marked(flag, name)
    shown = repr(value)
    if len(shown) > MOST_SHOWN:
        shown = f"{shown[: MOST_SHOWN // 2]} ... {shown[-MOST_SHOWN // 2 :]}"
    if isinstance(value, bool):
        return _marked(flag if value else flag.replace("--", "--no-", 1), f"{name}={shown}")
    text = str(value)
    if isinstance(value, float) and float(f"{value:g}") == value:
        text = f"{value:g}"  # -1 was typed, not -1.0
    return _marked(
        f"{flag} {text if re.fullmatch(_PLAIN, text) else repr(text)}", f"{name}={shown}"
    )


def _marked(typed: str, called: str) -> str:
    """Return both names of an option, between control characters that a message drops."""
    controls = str.maketrans("", "", _OPEN + _BETWEEN + _CLOSE)
    return _OPEN + typed.translate(controls) + _BETWEEN + called.translate(controls) + _CLOSE


class DodgsonError(Exception):
    """The base of every error that dodgson raises on purpose.

    Its message is one line: what is wrong, and where. The command line prints that line and ends
    with status 2.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(re.sub(_NAMED, r"\2", message))
        self._typed = re.sub(_NAMED, r"\1", message)

    def typed(self) -> str:
        """Return the message with options as they are typed on the command line."""
        return self._typed


class InputError(DodgsonError, ValueError):
    """The input is bad: an unknown word, a ragged board, an option out of range.

    >>> raise InputError("level 7 is out of range: levels go from 10 to 95")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: level 7 is out of range: levels go from 10 to 95
    """


class CallError(InputError, TypeError):
    """A call is wrong: it has an unknown option, or a value of a wrong type.

    It is also a ``TypeError``, as Python raises for such calls.

    >>> import dodgson
    >>> dodgson.ladder.solve("head", "tail", al=True)
    Traceback (most recent call last):
    ...
    dodgson.errors.CallError: ladder.solve has no option 'al': did you mean 'all'?
    >>> dodgson.ladder.solve("head", "tail", level="60")
    Traceback (most recent call last):
    ...
    dodgson.errors.CallError: level='60': it must be a whole number (int), not str
    """


class ProblemError(DodgsonError):
    """A user's problem is wrong: its functions raised, or returned what no search can use."""


class CheckpointError(DodgsonError):
    """A checkpoint is damaged, of another version, or for another problem."""


class CertificateError(DodgsonError):
    """A certificate is invalid: its claim about a word list is wrong, or not proved."""


class NotMadeError(DodgsonError):
    """Fewer puzzles could be made than were asked for; the message names the nearest one."""
