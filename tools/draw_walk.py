"""Draw docs/pictures/beam-stack.svg and beam-stack-15.svg: the 2010 post's walk, step by step.

Run it after the pictures of searches have changed; a test fails until then.
"""

from __future__ import annotations

import sys
from pathlib import Path

HOME = Path(__file__).parent.parent
sys.path.insert(0, str(HOME / "examples"))

import daffodil  # noqa: E402 (it lies among the examples)

from dodgson.search import beam_stack  # noqa: E402
from dodgson.theatre import Trace  # noqa: E402
from dodgson.theatre.steps import Steps, draw_steps  # noqa: E402

MOVING = HOME / "docs" / "pictures" / "beam-stack.svg"
STILL = HOME / "docs" / "pictures" / "beam-stack-15.svg"


def walk() -> Steps:
    """Draw the walk up to its first solution, and its end."""
    search = beam_stack(daffodil.problem, width=2)
    trace = Trace(search)
    daffodil.as_in_the_post(search, trace.events())
    return draw_steps(trace, most=16)


if __name__ == "__main__":
    steps = walk()
    MOVING.write_text(steps.animation().to_svg(), encoding="utf-8")
    STILL.write_text(steps.pictures[14].to_svg(), encoding="utf-8")
    sys.stdout.write(f"wrote {MOVING} and {STILL}\n")
