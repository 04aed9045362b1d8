"""Keep what is made from an object with the object, so that it is made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Self, TypeVar, TypeVarTuple

A = TypeVar("A")
Key = TypeVarTuple("Key")

MOST_KEPT: Final = 16
"""How many results of one function are kept; the least recently used goes first."""


class Keeping:
    """A class whose objects keep what functions make from them.

    The object must not change. What it keeps lives as long as the object, and is bounded; several
    threads may ask at once. Its ``__init__`` sets ``_kept`` to an empty dictionary.

    >>> class Words(Keeping):
    ...     def __init__(self, *words):
    ...         self.words, self._kept = words, {}
    >>> def ending_in(words, letter):
    ...     print("looking for", letter)
    ...     return [word for word in words.words if word.endswith(letter)]
    >>> words = Words("cat", "cot", "dog")
    >>> words.kept(ending_in, "t"), words.kept(ending_in, "t")
    looking for t
    (['cat', 'cot'], ['cat', 'cot'])
    """

    _kept: dict[Callable[..., Any], Callable[..., Any]]

    def kept(self, make: Callable[[Self, *Key], A], *key: *Key) -> A:
        """Return what a function makes from this object and a key, made on the first call.

        The key must be hashable. A function that raises is called again the next time.
        """
        try:
            found = self._kept[make]
        except KeyError:
            once = lru_cache(MOST_KEPT)(lambda *key: make(self, *key))
            found = self._kept.setdefault(make, once)
        made: A = found(*key)
        return made
