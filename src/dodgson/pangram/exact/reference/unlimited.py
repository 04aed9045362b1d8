"""Find out whether any palindrome with every wanted letter exists, however long."""

from __future__ import annotations

from collections.abc import Sequence

from dodgson.pangram.exact.reference.halves import bits
from dodgson.pangram.exact.reference.merging import Steps, sources_of

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
        ends[own] |= {1 << place for place in bits(centres)}
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
    """Return the strongly connected component of each node.

    >>> components([[(0, 1)], [(1, 0), (0, 2)], []])
    [0, 0, 1]

    Source: Sharir, "A strong-connectivity algorithm and its applications in data flow analysis"
    (1981), also known as Kosaraju's algorithm: a depth-first search forwards, then one backwards.
    """
    finished: list[int] = []
    seen = [False] * len(steps)
    for root in range(len(steps)):
        waiting = [(root, False)]
        while waiting:
            node, done = waiting.pop()
            if done:
                finished.append(node)
            elif not seen[node]:
                seen[node] = True
                waiting.append((node, True))
                waiting += [(other, False) for _, other in steps[node]]
    sources = sources_of(steps)
    found = [-1] * len(steps)
    count = 0
    for root in reversed(finished):
        if found[root] < 0:
            agenda = [root]
            while agenda:
                node = agenda.pop()
                if found[node] < 0:
                    found[node] = count
                    agenda += sources[node]
            count += 1
    return found
