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

from typing import TYPE_CHECKING

from dodgson.late import import_late

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

import_late(
    __name__,
    {
        "chart": "Bars Histogram Series",
        "labels": "changes",
        "layers": "Edge LayeredGraph Node",
        "terminal": "Table",
        "tree": "Branch Tree",
    },
)
