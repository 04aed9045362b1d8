"""A small SVG builder: elements, numbers, the width of text, light and dark documents.

The output is the same, byte for byte, on every machine. Lengths are in pixels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dodgson.drawing.drawn import Drawn
from dodgson.drawing.labels import character_cells, visible

NAMESPACE: Final = "http://www.w3.org/2000/svg"
HEADING_SIZE: Final = 17.0
NARROWEST_HEADING: Final = 460.0
MARGIN: Final = 20.0


@dataclass(frozen=True, slots=True)
class Element:
    """An SVG element; its children are elements, or text that is escaped when written.

    >>> str(Element("text", (("x", "3"),), ("fish & chips",)))
    '<text x="3">fish &amp; chips</text>'
    """

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        return self.write()

    def write(self, separator: str = "") -> str:
        """Return the element as text, with a separator around each child.

        >>> print(element("g", element("rect"), element("circle")).write(chr(10)))
        <g>
        <rect/>
        <circle/>
        </g>
        """
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes)
        if not self.children:
            return f"<{self.name}{attributes}/>"
        inside = (
            escape(child) if isinstance(child, str) else str(child) for child in self.children
        )
        return separator.join([f"<{self.name}{attributes}>", *inside, f"</{self.name}>"])


def element(name: str, *children: Element | str, **attributes: str | float | None) -> Element:
    """Return an element with keywords as attributes: ``text_anchor`` is text-anchor.

    A trailing underscore is removed (``class_``). Attributes that are None are left out; numbers
    are written by :func:`number`.

    >>> print(element("line", x1=0, x2=1 / 3, stroke_width=2.0, class_="edge", y1=None))
    <line x1="0" x2="0.33" stroke-width="2" class="edge"/>
    """
    return Element(
        name,
        tuple(
            (key.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
            for key, value in attributes.items()
            if value is not None
        ),
        children,
    )


def number(value: float) -> str:
    """Return a number as text with at most two decimals, and never as -0.

    >>> number(2.0), number(-0.001), number(1 / 3), number(1200)
    ('2', '0', '0.33', '1200')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escape(text: str) -> str:
    """Return text escaped for an element or a double-quoted attribute; see also ``visible``.

    >>> escape('<"a" & b>')
    '&lt;&quot;a&quot; &amp; b&gt;'
    """
    return visible(text).translate(_ESCAPES)


# Widths in em, from the widest of the common sans-serif fonts: boxes may be too wide but never
# too narrow, and no font file is needed.
_SANS_WIDTHS: Final = {
    character: width
    for characters, width in (
        (" ,.'`|!:;iIjl", 0.34),
        ("()[]{}-/\\ftr·", 0.42),
        ('"cksvxyz?', 0.56),
        ("mMWwGOQ@%—→", 0.9),
        ("ABCDEFHJKLNPRSTUVXYZ+=<>~#&", 0.74),
    )
    for character in characters
}


def text_width(text: str, size: float, *, monospace: bool = False) -> float:
    """Return an upper estimate of the width in pixels of a line of text at a font size.

    >>> text_width("black", 15, monospace=True)
    45.75
    >>> text_width("ill", 15) < text_width("mow", 15)
    True
    """
    if monospace:
        return sum(map(character_cells, text)) * 0.61 * size
    return size * sum(
        _SANS_WIDTHS.get(character, 0.64)
        if character.isascii()
        else character_cells(character) * 0.64
        for character in text
    )


def wrap(text: str, width: float, size: float) -> list[str]:
    """Return text as lines of at most ``width`` pixels, broken between words only.

    >>> wrap("all the shortest ladders", 100, 15)
    ['all the', 'shortest', 'ladders']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a light or a dark scheme; ``series`` are safe for colour-blind readers."""

    paper: str
    ink: str
    soft: str
    line: str
    surface: str
    edge: str
    letter: str
    strong: tuple[str, str]
    good: tuple[str, str]
    series: tuple[str, ...]

    def rules(self) -> str:
        """Return the style rules that set colours."""
        rules = {
            ".paper": f"fill:{self.paper}",
            "text": f"fill:{self.ink}",
            "text.soft": f"fill:{self.soft}",
            ".letter": f"fill:{self.letter}",
            ".axis": f"stroke:{self.line}",
            ".box": f"fill:{self.surface};stroke:{self.line}",
            ".box.strong": f"fill:{self.strong[0]};stroke:{self.strong[1]}",
            ".box.good": f"fill:{self.good[0]};stroke:{self.good[1]}",
            ".box.faint": f"fill:{self.paper};stroke:{self.line}",
            ".ring": f"stroke:{self.strong[1]}",
            ".root": f"fill:{self.soft}",
            ".edge": f"stroke:{self.edge}",
            ".edge.strong": f"stroke:{self.strong[1]}",
            ".edge.good": f"stroke:{self.good[1]}",
            ".edge.faint": f"stroke:{self.line}",
            ".head": f"fill:{self.edge}",
            ".head.strong": f"fill:{self.strong[1]}",
            ".head.good": f"fill:{self.good[1]}",
            ".head.faint": f"fill:{self.line}",
            "text.faint": f"fill:{self.soft}",
        }
        rules |= {f".series-{place}": f"fill:{colour}" for place, colour in enumerate(self.series)}
        return "".join(f".dodgson {selector}{{{rule}}}" for selector, rule in rules.items())


LIGHT: Final = Palette(
    paper="#ffffff",
    ink="#1f2328",
    soft="#59636e",
    line="#c3cad2",
    surface="#f5f7fa",
    edge="#8a94a0",
    letter="#b3261e",
    strong=("#dbeafe", "#2563eb"),
    good=("#d9f5e3", "#15803d"),
    series=("#2f6db5", "#e08a1e", "#1b998b", "#9467bd", "#6b7280"),
)
DARK: Final = Palette(
    paper="#0f141a",
    ink="#e6edf3",
    soft="#9aa4af",
    line="#46505b",
    surface="#1a212a",
    edge="#75808d",
    letter="#ffb077",
    strong=("#12294a", "#6ea8fe"),
    good=("#10301d", "#4ac26b"),
    series=("#6ea8fe", "#f2a541", "#4cc9b0", "#c19ee0", "#a5adb8"),
)

# The rules for both schemes. Every rule applies to this picture's class only, because a page may
# contain several pictures and has its own style.
_SANS: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_MONOSPACE: Final = (
    "ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
)


def _shapes(text: str = _SANS, words: str = _MONOSPACE) -> str:
    """Return the rules without colours, with the fonts of texts and of words."""
    rules = {
        "text": f"font-family:{text}",
        ".word": f"font-family:{words}",
        ".heading": "font-weight:600",
        ".letter": "font-weight:700",
        ".box": "stroke-width:1.25",
        ".box.strong,.dodgson .box.good": "stroke-width:2",
        ".box.faint": "stroke-dasharray:4 3",
        ".ring": "fill:none;stroke-width:1.5",
        ".edge": "fill:none;stroke-width:1.5",
        ".edge.strong,.dodgson .edge.good": "stroke-width:2.5",
        ".edge.faint": "stroke-dasharray:4 3",
        ".axis": "stroke-width:1",
    }
    return "".join(f".dodgson {selector}{{{rule}}}" for selector, rule in rules.items())


_SHAPES: Final = _shapes()


def style() -> str:
    """Return the style sheet of all pictures: shapes, light colours, dark colours."""
    return f"{_SHAPES}{LIGHT.rules()}@media (prefers-color-scheme:dark){{{DARK.rules()}}}"


_DARK: Final = re.compile(r"@media (\(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*\})")


def dark_on_screen(svg: str) -> str:
    """Return a picture, or a style sheet, with its dark colours on screen only, never on paper.

    >>> dark_on_screen("@media (prefers-color-scheme:dark){text{fill:white}}")
    '@media screen and (prefers-color-scheme:dark){text{fill:white}}'
    """
    return _DARK.sub(r"@media screen and \1", svg)


def unstyled(svg: str) -> str:
    """Return a picture without its style sheet, for a page that has it once for all pictures.

    >>> picture = Picture((), width=10, height=10).to_svg()
    >>> "<style>" in picture, "<style>" in unstyled(picture)
    (True, False)
    """
    return svg.replace(f"<style>{style()}</style>\n", "")


def for_print(svg: str, text: str, words: str) -> str:
    """Return a picture in light colours only, with these fonts for texts and for words.

    >>> picture = for_print(Picture((), width=10, height=10).to_svg(), "Garamond", "Courier")
    >>> "font-family:Garamond" in picture, "dark" in picture
    (True, False)
    """
    return _DARK.sub("", svg.replace(_SHAPES, _shapes(text, words)))


@dataclass(frozen=True, slots=True)
class Picture(Drawn):
    """Elements on a sheet with a width and height in pixels, with text for screen readers.

    The title is drawn above the body, whose corner is (0, 0); the description is for screen
    readers only. The sheet is at least as wide as the title.

    >>> dot = element("circle", r=5, cx=5, cy=5)
    >>> Picture((dot,), width=10, height=10, title="A dot").to_svg().count("A dot")
    2
    """

    body: tuple[Element, ...]
    width: float
    height: float
    title: str = ""
    description: str = ""
    role: str = "img"
    """The ARIA role of the picture: "group" if it contains controls."""
    look: str = ""
    """A class of its own, for rules that apply to no other picture."""

    def to_text(self) -> str:
        """Return the title and the description, which screen readers read out."""
        return "\n".join(filter(None, (self.title, self.description)))

    def to_svg(self) -> str:
        """Return the picture as an SVG document that ends with a line feed."""
        room = max(self.width, NARROWEST_HEADING)
        lines = wrap(self.title, room, HEADING_SIZE)
        if len(lines) > 1:  # the same number of lines, of about equal length
            even = text_width(self.title, HEADING_SIZE) / len(lines) * 1.15
            lines = min(wrap(self.title, min(room, even), HEADING_SIZE), lines, key=len)
        head = len(lines) * HEADING_SIZE * 1.3 + (12 if lines else 0)
        inside = max([self.width, *(text_width(line, HEADING_SIZE) for line in lines)])
        width, height = inside + 2 * MARGIN, head + self.height + 2 * MARGIN
        shift = MARGIN + (inside - self.width) / 2
        heading = (
            element(
                "text",
                line,
                x=width / 2,
                y=MARGIN + HEADING_SIZE * (0.85 + 1.3 * row),
                font_size=HEADING_SIZE,
                text_anchor="middle",
                class_="heading",
            )
            for row, line in enumerate(lines)
        )
        corner = f"translate({number(shift)} {number(head + MARGIN)})"
        sheet = element(
            "svg",
            *([element("title", self.title)] if self.title else []),
            *([element("desc", self.description)] if self.description else []),
            element("style", style()),
            element("rect", width=width, height=height, class_="paper"),
            *heading,
            element("g", *(part for each in self.body for part in ("\n", each)), transform=corner),
            xmlns=NAMESPACE,
            width=width,
            height=height,
            viewBox=f"0 0 {number(width)} {number(height)}",
            role=self.role,
            class_=f"dodgson {self.look}".rstrip(),
        )
        return sheet.write("\n") + "\n"
