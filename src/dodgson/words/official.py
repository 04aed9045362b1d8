"""ENABLE2K, which does not come with dodgson, told by its checksum; and looks that need it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dodgson.claims import Finding
from dodgson.errors import InputError
from dodgson.words.lexicon import Lexicon
from dodgson.words.sources import load

ENABLE2K_MD5: Final = "e942e9e884090d2bdb02265864882231"


def on_enable2k(look: Callable[[Lexicon], Finding]) -> Callable[[], Finding]:
    """Look with the official ENABLE2K list, where it is there; else say that it is not.

    >>> look = on_enable2k(lambda lexicon: Finding(f"{len(lexicon):,} words", "as claimed"))
    >>> look().verdict in ("as claimed", "not run")
    True
    """

    def with_list() -> Finding:
        try:
            lexicon = load("enable2k")
        except InputError:
            missing = "needs the ENABLE2K word list: dodgson words add enable2k FILE"
            return Finding(missing, "not run")
        if lexicon.md5 != ENABLE2K_MD5:
            return Finding("the list called enable2k is not the official ENABLE2K", "not run")
        return look(lexicon)

    return with_list
