"""Words as the kernel and its reference read them: one byte for each letter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dodgson.pangram.model import alphabet_of


class Spelling(NamedTuple):
    r"""Words as symbols: their alphabet, the mask of the wanted letters, and the words.

    >>> spelling = Spelling.of(["lid", "off", "a"], "lo")
    >>> spelling.alphabet, bin(spelling.wanted), spelling.words[:6]
    ('adfilo', '0b110000', b'\x01\x00\x05\x04\x02\x00')
    >>> spelling.text(b"\x01\x02"), spelling.letters_of(0b11), len(spelling)
    ('ad', 'ad', 6)
    """

    alphabet: str
    wanted: int
    words: bytes
    """The words, each once, sorted, each followed by a 0."""

    @classmethod
    def of(cls, words: Iterable[str], letters: str) -> Spelling:
        """Return words as symbols; raise ``InputError`` if there are more than 32 letters."""
        listed = sorted(dict.fromkeys(words))  # a set would lose the order that a list has
        alphabet = alphabet_of(listed, letters)
        symbols = {ord(letter): 1 + place for place, letter in enumerate(alphabet)}
        text = "\0".join([*listed, ""]).translate(symbols)
        wanted = sum(1 << alphabet.index(letter) for letter in set(letters))
        return cls(alphabet, wanted, text.encode("latin-1"))

    def __len__(self) -> int:
        """Return the number of letters in the alphabet."""
        return len(self.alphabet)

    def text(self, symbols: bytes) -> str:
        """Return symbols as letters."""
        return "".join(self.alphabet[symbol - 1] for symbol in symbols)

    def letters_of(self, mask: int) -> str:
        """Return the letters of a mask."""
        return "".join(letter for place, letter in enumerate(self.alphabet) if mask >> place & 1)
