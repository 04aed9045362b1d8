"""Graphviz DOT text, with everything quoted: https://graphviz.org/doc/info/lang.html."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from dodgson.drawing.labels import Label, plain, spans, visible


def quote(text: str) -> str:
    r"""Return text as a quoted DOT string that Graphviz shows unchanged, backslashes too.

    >>> print(quote('say "a\\b"'))
    "say \"a\\b\""
    """
    safe = visible(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{safe}"'


def dot_label(label: Label) -> str:
    """Return a DOT label; one with emphasis becomes an HTML-like label with bold letters.

    >>> print(dot_label("black"), dot_label((("s", True), ("lack", False))))
    "black" <<b>s</b>lack>
    """
    if not any(emphasised and text for text, emphasised in spans(label)):
        return quote(plain(label))
    pieces = []
    for text, emphasised in spans(label):
        safe = visible(text).translate(_HTML_ESCAPES)
        # An empty <b></b> is an error to Graphviz.
        pieces.append(f"<b>{safe}</b>" if emphasised and text else safe)
    return f"<{''.join(pieces)}>"


# Graphviz reads a bare ] as the end of a CDATA section.
_HTML_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "]": "&#93;", "\n": "<br/>"}
)


def statement(*nodes: str, arrow: str = "--", **attributes: str) -> str:
    """Return a node, or an edge through several nodes; attribute values must be quoted already.

    >>> statement("a", "b", arrow="->", label=quote("x"))
    'a -> b [label="x"]'
    """
    inside = ", ".join(f"{name}={value}" for name, value in attributes.items())
    return f" {arrow} ".join(nodes) + (f" [{inside}]" if inside else "")


def graph(
    body: Iterable[str],
    *,
    title: str = "",
    direction: Literal["down", "right"] = "down",
    kind: Literal["graph", "digraph"] = "digraph",
    node_shape: str = "box",
    **attributes: str,
) -> str:
    """Return a DOT graph with these statements.

    >>> print(graph([statement("a", "b")], kind="graph", title="A & B"), end="")
    graph {
      graph [rankdir=TB, labelloc=t, label="A & B"]
      node [shape=box, fontname="monospace"]
      a -- b
    }
    """
    look = {"rankdir": "TB" if direction == "down" else "LR", **attributes}
    if title:
        look |= {"labelloc": "t", "label": quote(title)}
    opening = [
        statement("graph", **look),
        statement("node", shape=node_shape, fontname='"monospace"'),
    ]
    return "".join(
        f"{line}\n" for line in [f"{kind} {{", *(f"  {row}" for row in [*opening, *body]), "}"]
    )
