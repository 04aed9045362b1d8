"""The base of all drawings: their formats, by name and by file extension."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Any, Final

from dodgson.errors import InputError

FORMS: Final = {".svg": "svg", ".txt": "text", ".dot": "dot", ".gv": "dot", ".graphml": "graphml"}
"""The format for each file extension; ``to_svg()`` returns the format of .svg."""


class Drawn:
    """An object that draws itself as ``svg``, as ``text``, and with ``save`` to a file.

    >>> from dodgson.drawing import Branch, Tree
    >>> tree = Tree(Branch("o", (Branch("n", marked=True), Branch("x", marked=True))))
    >>> print(tree)
    o
    ├── n ●
    └── x ●
    >>> tree.svg.startswith("<svg"), tree.text == str(tree)
    (True, True)

    A class has a method for each of its formats: ``to_svg``, ``to_text``, ``to_dot``.
    """

    __slots__ = ()

    @property
    def drawable(self) -> bool:
        """Whether there is anything to draw: an answer without a solution has no picture."""
        return True

    @property
    def svg(self) -> str:
        """The drawing as an SVG document; raises InputError if there is nothing to draw."""
        return self._as("svg")

    @property
    def text(self) -> str:
        """The drawing as text, or why there is none."""
        return self._as("text")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the drawing to a file in the format of its extension: .svg, .txt, or .dot.

        Raise InputError for any other extension, if there is nothing to draw, or if the file cannot
        be written; an existing file then stays.
        """
        from dodgson.files import SHARED, check_place, write_whole

        name = fspath(path)
        able = {ending: form for ending, form in FORMS.items() if hasattr(self, f"to_{form}")}
        form = next((form for ending, form in able.items() if name.lower().endswith(ending)), None)
        if form is None:
            raise InputError(f"{name}: its name has to end in {' or '.join(able)}")
        check_place(name)
        write_whole(name, (self._as(form).rstrip("\n") + "\n").encode(), mode=SHARED)

    def _as(self, form: str) -> str:
        if form != "text" and not self.drawable:
            raise InputError(f"there is nothing to draw: {' '.join(self.text.split())}")
        write: Any = getattr(self, f"to_{form}")
        text: str = write()
        return text

    def __str__(self) -> str:
        """Return the drawing as text, or as DOT or GraphML if ``format`` says so."""
        form = getattr(self, "format", "text")
        return self._as(form if form != "svg" and self.drawable else "text")

    def _repr_svg_(self) -> str | None:
        return self.svg if self.drawable else None
