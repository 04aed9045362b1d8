"""Word lists and their indexes: lexicons, tries and star words.

>>> from dodgson.words import load
>>> load(["cat", "cot", "dog", "dot"]).match("?ot").of_length(3)
('cot', 'dot')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dodgson.words.lexicon import Lexicon
from dodgson.words.reading import normalise
from dodgson.words.sources import load

if TYPE_CHECKING:
    from dodgson.words.stars import StarIndex
    from dodgson.words.trie import Trie

__all__ = ["Lexicon", "StarIndex", "Trie", "load", "normalise"]


def __getattr__(name: str) -> Any:
    """Import what a start-up does not need when it is first asked for."""
    from importlib import import_module

    if name == "Trie":
        return import_module("dodgson.words.trie").Trie
    if name == "StarIndex":
        return import_module("dodgson.words.stars").StarIndex
    if name == "lists":
        return import_module("dodgson.words.lists")
    raise AttributeError(f"module 'dodgson.words' has no attribute {name!r}")
