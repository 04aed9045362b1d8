"""Find a board with a high score, for a proof to begin with."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dodgson.boggle.batches import Batches
from dodgson.boggle.kernel import Kind
from dodgson.boggle.proof.frame import Frame
from dodgson.boggle.reading import ASCII
from dodgson.work import Pause, no_pause

MOST_CLIMBERS = 256


def climb(
    batches: Batches, kind: Kind, frame: Frame, pause: Pause = no_pause
) -> Iterator[tuple[int, str]]:
    """Yield boards that are better and better, as points and letters in reading order.

    Climbers begin at boards of random letters of the words. Each puts the best letter on one cell
    after another, until no letter makes its board better. The same climbs are made every time.
    """
    cells, draw = kind.cells, random.Random(0)
    pool = frame.text(b"".join(frame.words)) or ASCII
    boards = ["".join(draw.choices(pool, k=cells)) for _ in range(min(1 << cells, MOST_CLIMBERS))]
    best, idle = -1, 0
    for turn in _turns(cells):
        pause()
        tried = [board[:turn] + letter + board[turn + 1 :] for board in boards for letter in ASCII]
        points = batches.rows("".join(tried).encode(), kind)[::2]
        before = boards
        boards = []
        for start in range(0, len(tried), len(ASCII)):
            at = max(range(start, start + len(ASCII)), key=points.__getitem__)
            stays = start + ASCII.index(before[len(boards)][turn])
            at = stays if points[stays] == points[at] else at
            boards.append(tried[at])
            if points[at] > best:
                best = points[at]
                yield best, tried[at]
        idle = idle + 1 if boards == before else 0
        if idle == cells:
            return


def _turns(cells: int) -> Iterator[int]:
    while True:
        yield from range(cells)
