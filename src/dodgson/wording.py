"""Phrases that every package uses."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, thing: str) -> str:
    """Return a number with its noun, singular or plural.

    >>> counted(1, "step"), counted(2300, "word")
    ('1 step', '2,300 words')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def did_you_mean(names: Iterable[str]) -> str:
    """Return a question about what a misspelt name may stand for, given at least one name.

    >>> did_you_mean(["till"]), did_you_mean(["till", "trial", "dial"])
    ('did you mean till?', 'did you mean till, trial or dial?')
    """
    *others, last = names
    return f"did you mean {', '.join(others)}{' or ' if others else ''}{last}?"
