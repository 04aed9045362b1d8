"""Word lists and their indexes: lexicons, tries and star words.

>>> from dodgson.words import load
>>> load(["cat", "cot", "dog", "dot"]).match("?ot").of_length(3)
('cot', 'dot')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.words.lexicon import Lexicon
    from dodgson.words.reading import normalise
    from dodgson.words.sources import load
    from dodgson.words.stars import StarIndex
    from dodgson.words.trie import Trie

__all__ = ["Lexicon", "StarIndex", "Trie", "load", "normalise"]

import_late(
    __name__,
    {
        "lexicon": "Lexicon",
        "reading": "normalise",
        "sources": "load",
        "stars": "StarIndex",
        "trie": "Trie",
    },
)
