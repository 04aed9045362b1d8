"""Every string of letters that is a palindromic pangram of one length.

Once it is known how short a palindromic pangram can be, a pass that keeps all halves of that
length gives every one of them, each once, whatever words they can be cut into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from dodgson.pangram.product import Spelling, product_graph, tools, whole
from dodgson.search import Event, Finished, Problem, Search, Working

if TYPE_CHECKING:
    from dodgson.native import Tier


KEEP: Final = True


class Spent(Exception):  # noqa: N818 (a signal out of a kernel, not an error)
    """The budget ran out; its text says which."""


class EveryString(Search[str]):
    """The search for every palindromic pangram of exactly so many letters, as strings.

    >>> every = EveryString(["lid", "off", "a", "daffodil"], "adfilo", 15, most=9, tier="python")
    >>> every.run().status, every.count, every.strings
    ('proved', 1, ('lidoffadaffodil',))

    It ends "proved" with their ``count``, "none" where there are none of this length, and
    "stopped" when its budget is spent: then the count is None. If there are more than ``most``,
    they are counted and not listed. One that comes ``after`` another search goes on with its
    budget and its statistics.
    """

    name = "every-string"
    complete = True
    optimal = True

    def __init__(
        self,
        words: Iterable[str],
        letters: str,
        length: int,
        *,
        most: int = 0,
        tier: Tier | None = None,
        after: Search[Any] | None = None,
    ) -> None:
        self.spelling = Spelling.of(words, letters)
        self.length = length
        self.odd = length % 2 == 1
        self.waste = (length + 1) // 2 - len(letters)
        """What a half of such a palindrome wastes, its centre included."""
        self.most = most
        self.tier = tier
        self.count: int | None = None
        self.strings: tuple[str, ...] = ()
        self._tells = False
        """Whether a sign of life is due; it can be given between two layers only."""
        super().__init__(Problem("", lambda _: (), lambda _: False))
        if after is not None:
            self.meter = after.meter
            self.expanded, self.generated = after.expanded, after.generated
            self.pruned, self.largest_frontier = after.pruned, after.largest_frontier

    def _steps(self) -> Iterator[Event[str]]:
        self.begun = True
        try:
            yield from self._layers()
        except Spent as spent:
            self.cut_short = True
            yield Finished("stopped", str(spent))
        except MemoryError:
            yield Finished("stopped", "the memory of this machine is spent")
        else:
            told = "each half of this length was looked at"
            yield Finished("proved" if self.count else "none", told)

    def _layers(self) -> Iterator[Event[str]]:
        """Go through the layers of all halves of this waste, then read the strings off them."""
        self.count = None
        if self.waste < 0:
            self.count = 0
            return
        made = tools(self.tier)
        graph = product_graph(self.spelling, self.waste, tier=self.tier, pause=self.pause)
        passing = made.search(graph, None, self.waste, self.odd, not self.odd, KEEP, 1)
        while (layer := passing.advance(self.pause)) is not None:
            _, states, generated = layer
            self.expanded += states
            self.generated += generated
            self.largest_frontier = max(self.largest_frontier, states)
            if self._tells:
                self._tells = False
                yield Working(self.expanded, states, self.length)
        count = passing.count_strings(self.odd, self.pause)
        if count <= self.most:
            halves = passing.strings(self.odd, self.most, self.pause)
            self.strings = tuple(self.spelling.text(whole((half, self.odd))) for half in halves)
        self.count = count

    def pause(self) -> None:
        """Look at the budget; raise ``Spent`` if there is none left."""
        if why := self.meter.look(self.expanded):
            raise Spent(why)
        self._tells = self._tells or self.meter.tells

    # What does not apply: there is nothing to be saved, and no path that leads to a string

    def path_to(self, state: str) -> tuple[str, ...]:
        """Give the string alone."""
        return (state,)

    def _snapshot(self) -> dict[str, Any]:
        raise NotImplementedError("it is begun anew")

    def _resume(self, snapshot: dict[str, Any]) -> None:
        raise NotImplementedError("it is begun anew")
