"""Find out whether any palindrome with every wanted letter exists, however long."""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.pangram.exact.reference.merging import Steps

Closings = Sequence[tuple[bool, int]]


def collects(steps: Steps, closings: Closings, wanted: int) -> bool:
    """Return whether a walk from node 0 collects all wanted letters and closes.

    A walk that can return to a node can go round as often as it likes, so within a strongly
    connected component all letters are free. Only the component and the letters collected matter.
    A component is never entered again, so there are few ways through all of them.

    >>> collects([[(0, 1)], [(1, 0)]], [(False, 0), (True, 0)], 0b11)
    True
    >>> collects([[(0, 1)], []], [(False, 0), (True, 0)], 0b11)
    False
    """
    if not steps:
        return False
    component = components(steps)
    count = max(component) + 1
    inner = [0] * count
    out: list[set[tuple[int, int]]] = [set() for _ in range(count)]
    ends: list[set[int]] = [set() for _ in range(count)]
    for node, following in enumerate(steps):
        own = component[node]
        for letter, other in following:
            if component[other] == own:
                inner[own] |= 1 << letter
            else:
                out[own].add((letter, component[other]))
        even, centres = closings[node]
        if even:
            ends[own].add(0)
        ends[own] |= {1 << place for place in range(centres.bit_length()) if centres >> place & 1}
    start = (component[0], inner[component[0]] & wanted)
    seen, waiting = {start}, [start]
    while waiting:
        own, mask = waiting.pop()
        if any((mask | centre) & wanted == wanted for centre in ends[own]):
            return True
        for letter, other in out[own]:
            state = (other, (mask | 1 << letter | inner[other]) & wanted)
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return False


def components(steps: Steps) -> list[int]:
    """Return the strongly connected component of each node, numbered in the order of completion.

    >>> components([[(0, 1)], [(1, 0), (0, 2)], []])
    [1, 1, 0]

    Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
    """
    unknown = -1
    found = [unknown] * len(steps)
    index, low = [unknown] * len(steps), [0] * len(steps)
    stack: list[int] = []
    seen = count = 0
    for root in range(len(steps)):
        if index[root] != unknown:
            continue
        path = [(root, iter(steps[root]))]
        index[root] = low[root] = seen
        seen += 1
        stack.append(root)
        while path:
            node, rest = path[-1]
            for _, other in rest:
                if index[other] == unknown:
                    index[other] = low[other] = seen
                    seen += 1
                    stack.append(other)
                    path.append((other, iter(steps[other])))
                    break
                if found[other] == unknown:
                    low[node] = min(low[node], index[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == index[node]:
                    while found[node] == unknown:
                        found[stack.pop()] = count
                    count += 1
    return found
