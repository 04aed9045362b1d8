"""Pictures for any puzzle: trees, layered graphs, charts and tables, as SVG, DOT and text.

Every picture is a frozen dataclass that draws itself with those of ``to_svg``, ``to_text`` and
``to_dot`` that apply. All have ``svg``, ``text``, ``save(path)``, a readable ``str``, and
``_repr_svg_`` for notebooks. The same picture has the same bytes on every machine.

>>> from dodgson.drawing import Branch, Tree
>>> print(Tree(Branch("o", (Branch("n", marked=True), Branch("x", marked=True)))).to_text())
o
├── n ●
└── x ●
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dodgson.drawing.chart import Bars, Histogram, Series
    from dodgson.drawing.labels import changes
    from dodgson.drawing.layers import Edge, LayeredGraph, Node
    from dodgson.drawing.terminal import Table
    from dodgson.drawing.tree import Branch, Tree

__all__ = [
    "Bars",
    "Branch",
    "Edge",
    "Histogram",
    "LayeredGraph",
    "Node",
    "Series",
    "Table",
    "Tree",
    "changes",
]

_HOMES: Final = {
    "Bars": "chart",
    "Branch": "tree",
    "Edge": "layers",
    "Histogram": "chart",
    "LayeredGraph": "layers",
    "Node": "layers",
    "Series": "chart",
    "Table": "terminal",
    "Tree": "tree",
    "changes": "labels",
}


def __getattr__(name: str) -> Any:
    """Import a picture's module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module 'dodgson.drawing' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"dodgson.drawing.{_HOMES[name]}"), name)
