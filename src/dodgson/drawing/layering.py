"""The geometry of a layered drawing: the order within each layer, and where each node stands.

Crossings are lowered by barycentre sweeps (Sugiyama, Tagawa and Toda, "Methods for visual
understanding of hierarchical system structures", IEEE Transactions on Systems, Man, and Cybernetics
11(2), 1981). Positions are then the least-squares answer to "near your neighbours, in order, and
never too near each other", which pooling adjacent violators solves exactly (Ayer and others, "An
empirical distribution function for sampling with incomplete information", 1955).

Nodes here are whole numbers: layers list them, edges join one layer to the next.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from typing import Final, TypeAlias

Layers: TypeAlias = Sequence[Sequence[int]]
Edges: TypeAlias = Sequence[tuple[int, int]]

ORDER_SWEEPS: Final = 12
PLACE_SWEEPS: Final = 40


def crossings(layers: Layers, edges: Edges) -> int:
    """Count the pairs of edges that cross when each layer stands in the order given.

    >>> crossings([[0, 1], [2, 3]], [(0, 3), (1, 2)]), crossings([[0, 1], [3, 2]], [(0, 3), (1, 2)])
    (1, 0)
    """
    place = {node: at for layer in layers for at, node in enumerate(layer)}
    depth = {node: at for at, layer in enumerate(layers) for node in layer}
    ordered = sorted((depth[tail], place[tail], place[head]) for tail, head in edges)
    count, current, heads = 0, -1, list[int]()
    for level, _, head in ordered:
        if level != current:
            current, heads = level, []
        # Edges that started before this one and end after it cross it.
        count += len(heads) - bisect_right(heads, head)
        insort(heads, head)
    return count


def untangle(layers: Layers, edges: Edges) -> list[list[int]]:
    """Order each layer so that few edges cross, never more than in the order given.

    Ties keep the order given, so that the answer depends on nothing else.

    >>> untangle([[0, 1], [2, 3]], [(0, 3), (1, 2)])
    [[0, 1], [3, 2]]
    """
    before, after = neighbours(edges)
    current = [list(layer) for layer in layers]
    best, fewest = current, crossings(current, edges)
    for sweep in range(ORDER_SWEEPS):
        if fewest == 0:
            break
        current = [list(layer) for layer in current]
        forwards = sweep % 2 == 0
        levels = range(1, len(current)) if forwards else range(len(current) - 2, -1, -1)
        for level in levels:
            beside = current[level - 1 if forwards else level + 1]
            _sort_layer(current[level], beside, before if forwards else after)
        _swap_neighbours(current, before, after)
        count = crossings(current, edges)
        if count < fewest:
            best, fewest = current, count
    return [list(layer) for layer in best]


def neighbours(edges: Edges) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Give each node's neighbours in the layer before and in the layer after."""
    before: dict[int, list[int]] = {}
    after: dict[int, list[int]] = {}
    for tail, head in edges:
        after.setdefault(tail, []).append(head)
        before.setdefault(head, []).append(tail)
    return before, after


def _sort_layer(layer: list[int], beside: Sequence[int], near: dict[int, list[int]]) -> None:
    """Sort by the mean place of the neighbours; a node without any stays about where it is."""
    place = {node: at for at, node in enumerate(beside)}
    scale = len(beside) / max(1, len(layer))
    wanted = {
        node: _mean([place[other] for other in near[node]]) if node in near else at * scale
        for at, node in enumerate(layer)
    }
    layer.sort(key=wanted.__getitem__)


def _swap_neighbours(
    layers: list[list[int]], before: dict[int, list[int]], after: dict[int, list[int]]
) -> None:
    """Swap nodes that stand side by side as long as that removes crossings."""
    for level, layer in enumerate(layers):
        sides = [
            ({node: at for at, node in enumerate(layers[other])}, near)
            for other, near in ((level - 1, before), (level + 1, after))
            if 0 <= other < len(layers)
        ]
        ends = {
            node: [sorted(place[other] for other in near.get(node, ())) for place, near in sides]
            for node in layer
        }
        for at in range(len(layer) - 1):
            left, right = ends[layer[at]], ends[layer[at + 1]]
            now = sum(_inversions(a, b) for a, b in zip(left, right, strict=True))
            swapped = sum(_inversions(b, a) for a, b in zip(left, right, strict=True))
            if swapped < now:
                layer[at], layer[at + 1] = layer[at + 1], layer[at]


def _inversions(left: Sequence[int], right: Sequence[int]) -> int:
    """Count the pairs in which the left node's neighbour lies beyond the right node's."""
    return sum(len(left) - bisect_right(left, other) for other in right)


def settle(layers: Layers, edges: Edges, sizes: Sequence[float], gap: float) -> list[float]:
    """Place every node along its layer, near its neighbours, ``gap`` pixels or more between two.

    Sizes are in pixels, one a node; gives each node's centre. The smallest edge is at 0.

    >>> settle([[0], [1, 2]], [(0, 1), (0, 2)], [10, 10, 10], gap=6)
    [13.0, 5.0, 21.0]
    """
    pulls = _pulls(edges)
    steps = [_steps(layer, sizes, gap) for layer in layers]
    level = {node: at for at, layer in enumerate(layers) for node in layer}
    centre = [0.0] * len(sizes)
    for layer, step in zip(layers, steps, strict=True):
        for node, x in zip(layer, step, strict=True):
            centre[node] = x - step[-1] / 2
    for sweep in range(PLACE_SWEEPS):
        # First each layer looks only where the sweep comes from, then both ways.
        looking_back = -1 if sweep % 2 == 0 else 1
        for at in range(len(layers))[::-looking_back]:
            wanted, weights = [], []
            for node in layers[at]:
                near = [
                    (centre[other], weight)
                    for other, weight in pulls.get(node, ())
                    if sweep >= PLACE_SWEEPS // 2 or level[other] == at + looking_back
                ] or [(centre[node], 0.1)]
                weights.append(sum(weight for _, weight in near))
                wanted.append(sum(x * weight for x, weight in near) / weights[-1])
            for node, x in zip(layers[at], apart(wanted, steps[at], weights), strict=True):
                centre[node] = x
    least = min((x - size / 2 for x, size in zip(centre, sizes, strict=True)), default=0.0)
    return [x - least for x in centre]


def _pulls(edges: Edges) -> dict[int, list[tuple[int, float]]]:
    """Give each node's neighbours and how hard they pull: chains pull harder and so stay straight.

    The idea of weighing edges so is from Gansner and others, "A technique for drawing directed
    graphs", IEEE Transactions on Software Engineering 19(3), 1993.
    """
    before, after = neighbours(edges)
    pulls: dict[int, list[tuple[int, float]]] = {}
    for tail, head in edges:
        weight = (4.0 if len(after[tail]) == 1 else 1.0) * (4.0 if len(before[head]) == 1 else 1.0)
        pulls.setdefault(tail, []).append((head, weight))
        pulls.setdefault(head, []).append((tail, weight))
    return pulls


def _steps(layer: Sequence[int], sizes: Sequence[float], gap: float) -> list[float]:
    """Give the centres of a layer packed as tightly as the gap allows, the first at 0."""
    steps: list[float] = []
    for at, node in enumerate(layer):
        last = layer[at - 1]
        steps.append(steps[-1] + (sizes[last] + sizes[node]) / 2 + gap if at else 0.0)
    return steps


def apart(
    wanted: Sequence[float], steps: Sequence[float], weights: Sequence[float] | None = None
) -> list[float]:
    """Move points as little as possible (in squares) so that they keep their order and distance.

    ``steps`` are the places of the points at their tightest; a heavier point moves less.

    >>> apart([5, 5, 9.0], [0, 2, 4])
    [4.0, 6.0, 9.0]
    >>> apart([5, 5], [0, 2], weights=[3, 1])
    [4.5, 6.5]
    """
    pools: list[tuple[float, float, int]] = []  # mean, weight and number of points that touch
    for want, step, weight in zip(wanted, steps, weights or [1.0] * len(steps), strict=True):
        mean, mass, count = want - step, weight, 1
        while pools and pools[-1][0] > mean:
            other, more, others = pools.pop()
            mean = (mean * mass + other * more) / (mass + more)
            mass, count = mass + more, count + others
        pools.append((mean, mass, count))
    free = [mean for mean, _, count in pools for _ in range(count)]
    return [x + step for x, step in zip(free, steps, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
