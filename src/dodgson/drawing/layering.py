"""The geometry of a layered drawing: the order within each layer, and each node's position.

Barycentre sweeps reduce crossings (Sugiyama, Tagawa and Toda, "Methods for visual
understanding of hierarchical system structures", IEEE Transactions on Systems, Man, and Cybernetics
11(2), 1981). Positions then minimize the squared distances to the neighbours, keeping the order
and the minimum gaps; pooling adjacent violators solves that exactly (Ayer and others, "An
empirical distribution function for sampling with incomplete information", 1955).

Nodes here are integers: layers list them, edges connect one layer to the next.
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
    """Return the number of pairs of edges that cross, with each layer in the order given.

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
    """Return the layers in an order with few crossings, never more than in the order given.

    Ties keep the order given, so the result is deterministic.

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
    """Return each node's neighbours in the layer before and in the layer after."""
    before: dict[int, list[int]] = {}
    after: dict[int, list[int]] = {}
    for tail, head in edges:
        after.setdefault(tail, []).append(head)
        before.setdefault(head, []).append(tail)
    return before, after


def _sort_layer(layer: list[int], beside: Sequence[int], near: dict[int, list[int]]) -> None:
    """Sort a layer by the mean index of the neighbours; a node without any keeps its place."""
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
    """Swap adjacent nodes if that removes crossings."""
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
    """Return the number of pairs with the left node's neighbour beyond the right node's."""
    return sum(len(left) - bisect_right(left, other) for other in right)


def place_nodes(layers: Layers, edges: Edges, sizes: Sequence[float], gap: float) -> list[float]:
    """Return each node's centre along its layer: near its neighbours, at least ``gap`` apart.

    Sizes, gap and centres are in pixels. The leftmost edge is at 0.

    >>> place_nodes([[0], [1, 2]], [(0, 1), (0, 2)], [10, 10, 10], gap=6)
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
        # The first half of the sweeps uses one neighbouring layer, the second half both.
        previous = -1 if sweep % 2 == 0 else 1
        for at in range(len(layers))[::-previous]:
            wanted, weights = [], []
            for node in layers[at]:
                near = [
                    (centre[other], weight)
                    for other, weight in pulls.get(node, ())
                    if sweep >= PLACE_SWEEPS // 2 or level[other] == at + previous
                ] or [(centre[node], 0.1)]
                weights.append(sum(weight for _, weight in near))
                wanted.append(sum(x * weight for x, weight in near) / weights[-1])
            for node, x in zip(layers[at], apart(wanted, steps[at], weights), strict=True):
                centre[node] = x
    least = min((x - size / 2 for x, size in zip(centre, sizes, strict=True)), default=0.0)
    return [x - least for x in centre]


def _pulls(edges: Edges) -> dict[int, list[tuple[int, float]]]:
    """Return each node's neighbours and their weights: heavier in chains, so they stay straight.

    The weights follow Gansner and others, "A technique for drawing directed
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
    """Return the centres of a layer packed as tightly as the gap allows, the first at 0."""
    steps: list[float] = []
    for at, node in enumerate(layer):
        last = layer[at - 1]
        steps.append(steps[-1] + (sizes[last] + sizes[node]) / 2 + gap if at else 0.0)
    return steps


def apart(
    wanted: Sequence[float], steps: Sequence[float], weights: Sequence[float] | None = None
) -> list[float]:
    """Return the points nearest to ``wanted`` (least squares) that keep order and minimum gaps.

    ``steps`` are the tightest positions of the points; a point with more weight moves less.

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
