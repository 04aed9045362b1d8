"""The source of a lexicon's words: a compiled list, or a filter on another lexicon."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dodgson.words.compiled import DamagedError, Image, unpack
from dodgson.words.reading import DroppedLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dodgson.words.lexicon import Lexicon


A = TypeVar("A")


class Row(NamedTuple):
    """The words of one length, sorted, and their levels (empty if the list has none)."""

    words: tuple[str, ...]
    levels: bytes


class Store(ABC):
    """The source of a lexicon's words."""

    @property
    @abstractmethod
    def lengths(self) -> tuple[int, ...]:
        """The lengths that occur, ascending."""

    @property
    def candidates(self) -> tuple[int, ...]:
        """The lengths that may occur, ascending; known without decoding a word."""
        return self.lengths

    @abstractmethod
    def row(self, length: int) -> Row:
        """Return the words of one length."""

    def count(self, length: int) -> int:
        """Return how many words of this length there are."""
        return len(self.row(length).words)

    def levels(self, length: int) -> bytes:
        """Return the levels of the words of this length; no bytes if the list has none."""
        return self.row(length).levels

    def packed(self, length: int) -> bytes | None:  # noqa: ARG002
        """Return them as `Lexicon.packed` does if they are stored in that form, else None."""
        return None

    @property
    def identity(self) -> str | None:
        """A text that identifies these words without reading them, or None."""
        return None


class CompiledStore(Store):
    """The words of a compiled list; a damaged part is rebuilt from the source."""

    def __init__(self, image: Image, rebuild: Callable[[], Image]) -> None:
        self._image = image
        self._rebuild = rebuild

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(self._image.word_parts)

    def count(self, length: int) -> int:
        part = self._image.word_parts.get(length)
        return 0 if part is None else part.size // length

    def row(self, length: int) -> Row:
        if length not in self._image.word_parts:
            return Row((), b"")
        block, levels = self._parts(length)
        return Row(unpack(block, length, self._image.alphabet), levels)

    def levels(self, length: int) -> bytes:
        if length not in self._image.level_parts:
            return b""
        return self._undamaged(lambda image: image.part(image.level_parts[length]))

    def packed(self, length: int) -> bytes | None:
        return self._parts(length)[0] if length in self._image.word_parts else b""

    @property
    def identity(self) -> str | None:
        return self._image.identity

    def _parts(self, length: int) -> tuple[bytes, bytes]:
        def read(image: Image) -> tuple[bytes, bytes]:
            return image.part(image.word_parts[length]), image.part(image.level_parts[length])

        return self._undamaged(read)

    def dropped(self) -> list[DroppedLine]:
        """Return the lines of the source that gave no word."""
        data = self._undamaged(lambda image: image.part(image.dropped_part))
        fields = [
            line.split("\t", 2)
            for line in data.decode("utf-8", "surrogatepass").split("\n")
            if line
        ]
        return [DroppedLine(int(number), text, reason) for number, reason, text in fields]

    def _undamaged(self, read: Callable[[Image], A]) -> A:
        """Return what a function reads from the image; rebuild a damaged image first."""
        try:
            return read(self._image)
        except DamagedError:
            self._image = self._rebuild()
            return read(self._image)


class FilteredStore(Store):
    """The words of another lexicon that pass a test, found one length at a time.

    `keep` takes a row and returns one truth value per word: whether it stays.
    """

    def __init__(
        self, parent: Lexicon, keep: Callable[[Row], Iterable[bool]], lengths: Iterable[int]
    ) -> None:
        self._parent = parent
        self._keep = keep
        self._lengths = tuple(lengths)
        self._rows: dict[int, Row] = {}

    @property
    def candidates(self) -> tuple[int, ...]:
        return self._lengths

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(length for length in self.candidates if self.count(length))

    def row(self, length: int) -> Row:
        if length not in self.candidates:
            return Row((), b"")
        if length not in self._rows:
            row = self._parent.row(length)
            kept = [index for index, keep in enumerate(self._keep(row)) if keep]
            words = tuple([row.words[index] for index in kept])
            levels = bytes([row.levels[index] for index in kept]) if row.levels else b""
            self._rows[length] = Row(words, levels)
        return self._rows[length]


class LevelStore(FilteredStore):
    """The words of another lexicon up to a level; they are counted without decoding a word."""

    def __init__(self, parent: Lexicon, store: Store, level: int) -> None:
        super().__init__(
            parent, lambda row: [0 < known <= level for known in row.levels], store.candidates
        )
        self._store = store
        self._others = bytes([0, *range(level + 1, 256)])

    def levels(self, length: int) -> bytes:
        return self._store.levels(length).translate(None, self._others)

    def count(self, length: int) -> int:
        return len(self.levels(length))
