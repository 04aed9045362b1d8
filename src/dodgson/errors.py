"""The one family of exceptions: what went wrong, said in one line."""

from __future__ import annotations


class DodgsonError(Exception):
    """The base of every error that dodgson raises on purpose.

    Its text is one line that names what is wrong and where; the command line prints that line
    and ends with status 2.
    """


class InputError(DodgsonError, ValueError):
    """What was asked cannot be taken: an unknown word, a ragged board, an option out of range.

    >>> raise InputError("level 7 is out of range: levels go from 10 to 95")
    Traceback (most recent call last):
    ...
    dodgson.errors.InputError: level 7 is out of range: levels go from 10 to 95
    """


class ProblemError(DodgsonError):
    """A user's problem broke its promise: its functions raised, or gave what no search can take."""


class CheckpointError(DodgsonError):
    """A checkpoint is damaged, of another version, or of another problem."""


class CertificateError(DodgsonError):
    """A certificate does not hold: what it claims of a word list is not so, or is not shown."""
