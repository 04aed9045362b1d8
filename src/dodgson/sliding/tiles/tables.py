"""Pattern databases of the compiled kernel: made once, and kept in the cache folder.

A file's name is a hash of the layout it is for and of the format. It begins with a mark and a
checksum of the rest, which is mapped into memory; a damaged file is made anew. Where the folder
cannot be written the tables are made in each process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

from dodgson import cache, native
from dodgson.sliding.tiles.patterns import Layout

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from dodgson._native import TilePatterns

MAGIC = b"dodgson tiles 1\n"
CHECK_BYTES = 4
KEPT_FROM = 1 << 20
"""Smaller tables, in bytes, are made in less time than anybody notices."""

_made: dict[Layout, TilePatterns] = {}
MOST_IN_MEMORY = 4


def tables(layout: Layout, pause: Callable[[], object] = lambda: None) -> TilePatterns:
    """Give a layout's tables: those at hand, those in the cache folder, or new ones.

    ``pause`` is called every few milliseconds while new ones are made; what it raises ends the
    work, and nothing is kept.
    """
    return tables_at_hand(layout) or _remembered(layout, _built(layout, pause))


def tables_at_hand(layout: Layout) -> TilePatterns | None:
    """Give a layout's tables if they are in memory or in the cache folder."""
    if layout in _made:
        return _made[layout]
    kept = _kept(layout)
    return None if kept is None else _remembered(layout, kept)


def _remembered(layout: Layout, patterns: TilePatterns) -> TilePatterns:
    while len(_made) >= MOST_IN_MEMORY:
        del _made[next(iter(_made))]
    _made[layout] = patterns
    return patterns


def forget() -> None:
    """Forget the tables in memory, so that they are looked for in the cache folder again."""
    _made.clear()


def _groups(layout: Layout) -> list[bytes]:
    return list(map(bytes, layout.groups))


def _path(layout: Layout) -> str:
    shape = f"{layout.rows}x{layout.cols} {layout.blank} {layout.groups}"
    return cache.path_of("tiles", cache.key_of(MAGIC, shape.encode()))


def _kept(layout: Layout) -> TilePatterns | None:
    """Map tables in the cache folder; None if they are not there as they were written."""
    try:
        data = memoryview(cache.mapped(_path(layout)))
        begin = len(MAGIC) + CHECK_BYTES
        if data[:begin] != _mark(data[begin:]):
            return None
        shape = (layout.rows, layout.cols, layout.blank)
        return _patterns().open(*shape, _groups(layout), data[begin:])
    except (OSError, ValueError):
        return None


def _built(layout: Layout, pause: Callable[[], object]) -> TilePatterns:
    shape = (layout.rows, layout.cols, layout.blank)
    made = _patterns().build(*shape, _groups(layout), pause)
    image = made.image()
    if len(image) >= KEPT_FROM:
        cache.write_atomically(_path(layout), _mark(image) + image)
    return made


def _patterns() -> type[TilePatterns]:
    kernels = native.kernels()
    assert kernels is not None  # or nobody would ask
    patterns: type[TilePatterns] = kernels.TilePatterns
    return patterns


def _mark(image: Buffer) -> bytes:
    return MAGIC + crc32(image).to_bytes(CHECK_BYTES, "little")
