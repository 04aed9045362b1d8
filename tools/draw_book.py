"""Draw the pages of examples/book.toml that docs/books.md shows."""

from __future__ import annotations

import tempfile
from pathlib import Path

from dodgson.books import make
from dodgson.making.pdf import compiled

PROJECT = Path(__file__).parents[1]
PAGES = {"book-ladders": 3, "book-cars": 13}
PIXELS_PER_INCH = 96


def main() -> None:
    """Make the book, and write its pages to docs/pictures."""
    with tempfile.TemporaryDirectory() as folder:
        book = make(PROJECT / "examples" / "book.toml", Path(folder, "book.html")).book
    pages = compiled(book, format="png", ppi=PIXELS_PER_INCH)
    for name, number in PAGES.items():
        path = PROJECT / "docs" / "pictures" / f"{name}.png"
        path.write_bytes(pages[number - 1])
        print("wrote", path)


if __name__ == "__main__":
    main()
