"""Find every string of letters of one length that is a palindromic pangram.

When the shortest length is known, a pass over all halves of that length finds each such string
once, however it can be cut into words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

from dodgson.pangram.exact.product import palindrome
from dodgson.pangram.exact.product_search import ProductSearch
from dodgson.search import Event, Finished, Solution

if TYPE_CHECKING:
    from dodgson.native import Backend


class EveryString(ProductSearch[str]):
    """The search for all palindromic pangrams of one length, as strings of letters.

    >>> every = EveryString(["lid", "off", "a", "daffodil"], "adfilo", 15, most=9)
    >>> every.run().status, every.count, every.strings
    ('proved', 1, ('lidoffadaffodil',))

    It ends "proved" with their ``count``, or "none" if there are none. If it is stopped, the count
    is None. More than ``most`` strings are counted and not listed.
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
        """The waste of a half of this length."""
        self.most = most
        self.count: int | None = None
        self.strings: tuple[str, ...] = ()

    def show_shortest(self, shortest: str) -> None:
        """Show observers the shortest phrase, and that none is shorter than this length."""
        self.lower_bound = self.length
        self.incumbent = Solution((shortest,), len(shortest)) if shortest else None

    def _search(self) -> Generator[Event[str], None, Finished]:
        yield from self.check_budget()
        count = (yield from self._read()) if self.waste >= 0 else 0
        self.count = count
        return Finished("proved" if count else "none", "all halves of this length were read")

    def _read(self) -> Generator[Event[str], None, int]:
        """Search the layers of all halves of this waste, and read the strings from them."""
        odd, doing = self.odd, f"every palindrome of {self.length} letters"
        search = yield from self.pass_for(self.waste, doing, odd=odd, even=not odd)
        while (yield from self.next_layer(search)):
            yield from self.check_budget()
        count = yield from self.background(lambda pause: search.count_strings(odd, pause))
        if count <= self.most:
            halves = yield from self.background(lambda pause: search.strings(odd, count, pause))
            self.strings = tuple(self.spelling.text(palindrome((half, odd))) for half in halves)
        return count

    def pause(self) -> None:
        """Check the budget; raise ``OutOfBudget`` if it is spent."""
        self.meter.check(self.expanded)
