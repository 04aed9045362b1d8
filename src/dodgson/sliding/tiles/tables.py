"""The pattern databases of the compiled kernel, in memory and in the cache folder.

A file's name is a hash of the layout and of the format. The file begins with the format and a
checksum of the rest, which is mapped into memory. A damaged file is replaced. If the folder cannot
be written, each process makes its own tables.
"""

from __future__ import annotations

from _thread import allocate_lock  # threading takes longer to import than a puzzle to solve
from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

from dodgson import cache, native
from dodgson.sliding.tiles.patterns import Layout
from dodgson.work import LOOK_SECONDS

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from dodgson._native import TilePatterns

MAGIC = b"dodgson tiles 1\n"
CHECK_BYTES = 4
CACHED_FROM = 1 << 20
"""Smaller tables, in bytes, are made too quickly to be worth a file."""

MOST_IN_MEMORY = 4
"""The most layouts whose tables are in memory."""

_in_memory: dict[Layout, TilePatterns] = {}
_storing, _making = allocate_lock(), allocate_lock()


def tables(layout: Layout, pause: Callable[[], object] = lambda: None) -> TilePatterns:
    """Return a layout's tables from memory, from the cache folder, or new ones.

    While new ones are made, ``pause`` is called every few milliseconds; if it raises, no table is
    stored. Threads that ask for the same tables at once wait for the first.
    """
    while not _making.acquire(timeout=LOOK_SECONDS):
        pause()
    try:
        return cached_tables(layout) or _store(layout, _built(layout, pause))
    finally:
        _making.release()


def cached_tables(layout: Layout) -> TilePatterns | None:
    """Return a layout's tables if they are in memory or in the cache folder."""
    if (known := _in_memory.get(layout)) is not None:
        return known
    mapped = _mapped(layout)
    return None if mapped is None else _store(layout, mapped)


def _store(layout: Layout, patterns: TilePatterns) -> TilePatterns:
    with _storing:
        while len(_in_memory) >= MOST_IN_MEMORY:
            del _in_memory[next(iter(_in_memory))]
        return _in_memory.setdefault(layout, patterns)


def forget() -> None:
    """Forget the tables in memory, so that they are read from the cache folder again."""
    _in_memory.clear()


def _arguments(layout: Layout) -> tuple[int, int, int, list[bytes]]:
    """Return a layout as the kernel takes it."""
    return layout.rows, layout.cols, layout.blank, list(map(bytes, layout.groups))


def _path(layout: Layout) -> str:
    shape = f"{layout.rows}x{layout.cols} {layout.blank} {layout.groups}"
    return cache.path_of("tiles", cache.key_of(MAGIC, shape.encode()))


def _mapped(layout: Layout) -> TilePatterns | None:
    """Return tables from the cache folder; None if they are missing or damaged."""
    try:
        data = memoryview(cache.mapped(_path(layout)))
        begin = len(MAGIC) + CHECK_BYTES
        if data[:begin] != _head(data[begin:]):
            return None
        return _patterns().open(*_arguments(layout), data[begin:])
    except (OSError, ValueError):
        return None


def _built(layout: Layout, pause: Callable[[], object]) -> TilePatterns:
    patterns = _patterns().build(*_arguments(layout), pause)
    image = patterns.image()
    if len(image) >= CACHED_FROM:
        cache.write(_path(layout), _head(image) + image)
    return patterns


def _patterns() -> type[TilePatterns]:
    kernels = native.kernels()
    assert kernels is not None  # the caller has checked
    patterns: type[TilePatterns] = kernels.TilePatterns
    return patterns


def _head(image: Buffer) -> bytes:
    return MAGIC + crc32(image).to_bytes(CHECK_BYTES, "little")
