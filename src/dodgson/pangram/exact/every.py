"""Every string of letters that is a palindromic pangram of one length.

Once it is known how short a palindromic pangram can be, a pass that keeps all halves of that
length gives every one of them, each once, whatever words they can be cut into.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import whole
from dodgson.pangram.exact.product_search import ProductSearch
from dodgson.search import Event, Finished, Phase, Solution
from dodgson.work import OutOfBudget

if TYPE_CHECKING:
    from dodgson.native import Backend


class EveryString(ProductSearch[str]):
    """The search for every palindromic pangram of exactly so many letters, as strings.

    >>> every = EveryString(["lid", "off", "a", "daffodil"], "adfilo", 15, most=9)
    >>> every.run().status, every.count, every.strings
    ('proved', 1, ('lidoffadaffodil',))

    It ends "proved" with their ``count``, "none" where there are none of this length, and
    "stopped" when its budget is spent: then the count is None. If there are more than ``most``,
    they are counted and not listed.
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
        backend: Backend | None = None,
    ) -> None:
        super().__init__(words, letters, backend=backend)
        self.length = length
        self.odd = length % 2 == 1
        self.waste = (length + 1) // 2 - len(letters)
        """What a half of such a palindrome wastes, its centre included."""
        self.most = most
        self.count: int | None = None
        self.strings: tuple[str, ...] = ()

    def knows(self, shortest: str) -> None:
        """Take note, for who watches, that nothing is shorter, and of the shortest so far."""
        self.lower_bound = self.length
        self.incumbent = Solution((shortest,), len(shortest)) if shortest else None

    def _steps(self) -> Iterator[Event[str]]:
        self.begun = True
        try:
            yield from self.check_budget()
            if self.waste >= 0:
                yield from self._read()
            else:
                self.count = 0
        except OutOfBudget as cut:
            yield Finished("stopped", str(cut))
        except MemoryError:
            yield Finished("stopped", "there is no more memory")
        else:
            told = "every half of this length was looked at"
            yield Finished("proved" if self.count else "none", told)

    def _read(self) -> Iterator[Event[str]]:
        """Go through the layers of all halves of this waste, then read the strings off them."""
        odd = self.odd
        graph = yield from self.graph_for(self.waste)
        bounds = yield from self.bounds_for(graph, self.waste, odd=odd, even=not odd)
        yield Phase(f"every palindrome of {self.length} letters")
        search = self.begin_pass(graph, bounds, self.waste, odd=odd, even=not odd)
        while (yield from self.next_layer(search)):
            yield from self.check_budget()
        count = yield from self.aside(lambda pause: search.count_strings(odd, pause))
        if count <= self.most:
            halves = yield from self.aside(lambda pause: search.strings(odd, count, pause))
            self.strings = tuple(self.spelling.text(whole((half, odd))) for half in halves)
        self.count = count

    def pause(self) -> None:
        """Look at the budget; raise ``OutOfBudget`` if it is spent."""
        self.meter.check(self.expanded)
