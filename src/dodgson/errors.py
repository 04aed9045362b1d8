"""The one family of exceptions: what went wrong, said in one line.

A message names options by ``option``. In Python it then reads ``max_words=5``, and on the command
line, which asks for ``typed()``, the same message reads ``--max-words 5``.
"""

from __future__ import annotations

import re
from typing import Any, Final

_OPEN, _BETWEEN, _CLOSE = "\x02", "\x1f", "\x03"
_NAMED: Final = f"{_OPEN}([^{_CLOSE}]*?){_BETWEEN}([^{_CLOSE}]*?){_CLOSE}"
_PLAIN: Final = r"[\w.,:;@/+-]+"
"""What a shell takes as it is."""
_NOTHING: Final = object()
MOST_SHOWN: Final = 200
"""A value with more characters than these is cut short in a message."""


def option(name: str, value: Any = _NOTHING, *, typed: str | None = None) -> str:
    """Return the name of an option, maybe with its value, to be put into a message.

    >>> error = InputError(f"{option('max_words', 5)} is too few: leave {option('level')} out")
    >>> str(error)
    'max_words=5 is too few: leave level out'
    >>> error.typed()
    '--max-words 5 is too few: leave --level out'
    >>> InputError(option("peek", value=False)).typed()
    '--no-peek'

    ``typed`` is what the command line calls it, where that is not ``--name``.
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
    return _marked(
        f"{flag} {text if re.fullmatch(_PLAIN, text) else repr(text)}", f"{name}={shown}"
    )


def _marked(typed: str, called: str) -> str:
    """Put both ways to name an option side by side; no reader sees the signs between them."""
    signs = str.maketrans("", "", _OPEN + _BETWEEN + _CLOSE)
    return _OPEN + typed.translate(signs) + _BETWEEN + called.translate(signs) + _CLOSE


class DodgsonError(Exception):
    """The base of every error that dodgson raises on purpose.

    Its text is one line that names what is wrong and where; the command line prints that line
    and ends with status 2.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(re.sub(_NAMED, r"\2", message))
        self._typed = re.sub(_NAMED, r"\1", message)

    def typed(self) -> str:
        """Return the message as the command line says it, with options as they are typed there."""
        return self._typed


class InputError(DodgsonError, ValueError):
    """What was asked cannot be taken: an unknown word, a ragged board, an option out of range.

    >>> raise InputError("level 7 is out of range: levels go from 10 to 95")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: level 7 is out of range: levels go from 10 to 95
    """


class CallError(InputError, TypeError):
    """A function was called the wrong way: with no such option, or with a value of another type.

    It is a ``TypeError`` too, as Python's own complaint about such a call is.

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
    """A user's problem broke its promise: its functions raised, or gave what no search can take."""


class CheckpointError(DodgsonError):
    """A checkpoint is damaged, of another version, or of another problem."""


class CertificateError(DodgsonError):
    """A certificate does not hold: what it claims of a word list is not so, or is not shown."""
