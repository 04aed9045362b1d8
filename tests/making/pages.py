"""Read back what was printed: the pages of a PDF as Typst writes them, and the parts of a page."""

from __future__ import annotations

import re
import zlib
from html.parser import HTMLParser
from typing import Any, NamedTuple

ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Edges(NamedTuple):
    """The edges of a picture, in points from the left and the lower edge of its page."""

    left: float
    right: float
    below: float
    above: float

    def has(self, x: float, y: float) -> bool:
        """Return whether a point is on the picture."""
        return self.left < x < self.right and self.below < y < self.above


class Pdf:
    """A PDF file: the sizes and the texts of its pages, and its fonts."""

    def __init__(self, data: bytes) -> None:
        self._objects = dict(re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", data, re.DOTALL))
        self._pages = [each for each in self._objects.values() if re.search(rb"/Type/Page\b", each)]

    @property
    def sizes(self) -> list[tuple[float, float]]:
        """The width and the height of each page, in points."""
        boxes = [re.findall(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", page) for page in self._pages]
        return [(float(width), float(height)) for [(width, height)] in boxes]

    @property
    def fonts(self) -> set[str]:
        """The names of the fonts; all of them have to be in the file."""
        described = [each for each in self._objects.values() if b"/Type/FontDescriptor" in each]
        assert all(b"/FontFile" in each for each in described)
        return {re.findall(rb"/FontName/[A-Z]{6}\+(\w+)", each)[0].decode() for each in described}

    @property
    def texts(self) -> list[str]:
        """The text of each page in the order in which it was set; that of pictures is left out."""
        return [self._text(page) for page in self._pages]

    @property
    def places(self) -> list[list[tuple[float, float]]]:
        """Where each text of a page begins: points from its left and its lower edge."""
        begins = re.compile(rb"q\s1 0 0 -1 (-?[\d.]+) (-?[\d.]+) cm\S* ?[^q]*?BT")
        contents = (self._stream(_reference(page, b"Contents")) for page in self._pages)
        return [[(float(x), float(y)) for x, y in begins.findall(each)] for each in contents]

    @property
    def pictures(self) -> list[list[Edges]]:
        """The edges of the pictures on each page."""
        clipped = re.compile(rb"q (\S+) (\S+) m (\S+) \2 l \3 (\S+) l \1 \4 l\s+h\s+W")
        contents = (self._stream(_reference(page, b"Contents")) for page in self._pages)
        return [
            [Edges(*map(float, (left, right, below, above))) for left, above, right, below in found]
            for found in map(clipped.findall, contents)
        ]

    def _text(self, page: bytes) -> str:
        fonts = self._objects[_reference(page, b"Resources")]
        letters = {
            name: self._letters(self._objects[number])
            for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", fonts)
        }
        shown, font = [], b""
        content = self._stream(_reference(page, b"Contents"))
        for name, text, one in re.findall(
            rb"/(f\d+) [\d.]+ Tf|\[((?:\((?:\\.|[^\\)])*\)|[^\]])*)\]TJ|\(((?:\\.|[^\\)])*)\)Tj",
            content,
            re.DOTALL,
        ):
            if name:
                font = name
                continue
            parts = re.findall(rb"\(((?:\\.|[^\\)])*)\)", text, re.DOTALL) if text else [one]
            glyphs = b"".join(map(_plain, parts))
            codes = (glyphs[place : place + 2] for place in range(0, len(glyphs), 2))
            shown.append("".join(letters[font].get(code, "?") for code in codes))
        return "\n".join(shown)

    def _letters(self, font: bytes) -> dict[bytes, str]:
        """Return the letters of the glyphs of a font."""
        table = self._stream(_reference(font, b"ToUnicode"))
        found = {}
        for glyph, letters in re.findall(rb"<(\w{4})> ?<(\w+)>\n", table):
            found[bytes.fromhex(glyph.decode())] = bytes.fromhex(letters.decode()).decode(
                "utf-16-be"
            )
        return found

    def _stream(self, number: bytes) -> bytes:
        data = re.search(rb"stream\r?\n(.*)\r?\nendstream", self._objects[number], re.DOTALL)
        assert data
        return zlib.decompress(data[1])


def _reference(data: bytes, name: bytes) -> bytes:
    found = re.search(rb"/" + name + rb" (\d+) 0 R", data)
    assert found, data[:200]
    return found[1]


def _plain(text: bytes) -> bytes:
    """Return the bytes of a text in brackets."""

    def of(escape: re.Match[bytes]) -> bytes:
        octal = escape[1]
        return bytes([int(octal, 8)]) if octal.isdigit() else ESCAPES.get(octal, octal)

    return re.sub(rb"\\([0-7]{1,3}|.)", of, text, flags=re.DOTALL)


class Html(HTMLParser):
    """An HTML document: the texts of its elements, by their class or name, and what it loads."""

    LONE = ("meta", "rect", "circle", "path", "line", "br", "polyline", "polygon", "use")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {}
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self._open: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self._open == [], "some elements are not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        self.loads += [given[name] for name in ("src", "data", "xlink:href") if name in given]
        if tag in {"script", "iframe", "object", "link"}:
            self.loads.append(tag)
        if tag not in self.LONE:
            name = given.get("class") or tag
            self._open.append((tag, name))
            self.texts.setdefault(name, []).append("")

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, name in self._open:
            self.texts[name][-1] += data
