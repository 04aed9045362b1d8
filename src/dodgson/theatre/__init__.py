"""Pictures of searches: a trace records the events of a search and draws them step by step.

It uses the engine's events and the drawings, and depends on no puzzle and no command line.

>>> from dodgson.search import Problem, breadth_first
>>> trace = Trace(breadth_first(Problem(1, lambda n: [n + 1, n * 2], lambda n: n == 4)))
>>> print(trace.run())
proved: cost 2 (every state nearer to the start was tried; 2 expanded)
>>> trace.svg.count("Expand 1: 1 new")
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.theatre.trace import Trace, line_of

__all__ = ["Trace", "line_of"]

import_late(
    __name__,
    {
        "trace": "Trace line_of",
    },
)
