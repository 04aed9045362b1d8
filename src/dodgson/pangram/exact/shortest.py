"""Find a short palindromic pangram with beams, and prove the shortest by trying all shorter halves.

A half with waste w has n + w letters if n letters are wanted. Passes for w = 0, 1, 2 … search all
halves with that waste; a pass that finds none raises the bound by two. The phrase that a beam found
before limits the number of passes. If the beams find no phrase, the search asks whether there is
any.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import CheckpointError
from dodgson.native import choose
from dodgson.pangram.cutting import Cutter
from dodgson.pangram.exact.product import NO_LIMIT, Half, Pass, ProductGraph, palindrome
from dodgson.pangram.exact.product_search import FIRST_WASTE, ProductSearch
from dodgson.pangram.exact.tracking import rarities
from dodgson.pangram.phrases import Phrase
from dodgson.search import BoundRaised, Budget, Event, Finished, Phase
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.native import Backend
    from dodgson.words import Lexicon

BEAMS: Final = 3
WIDER: Final = 4
"""Each beam is this many times as wide as the one before."""
MOST_SAVED: Final = 64 << 20
"""The most bytes of layers in a checkpoint; a larger pass starts again."""


class Exact(ProductSearch[Phrase]):
    """The exact search for the shortest palindromic pangram of a list of words."""

    name = "exact"
    complete = True
    optimal = True

    def __init__(
        self,
        lexicon: Lexicon,
        letters: str,
        budget: Budget | None = None,
        *,
        width: int = 512,
        backend: Backend | None = None,
        name: str = "",
    ) -> None:
        super().__init__(lexicon, letters, budget, backend=backend)
        self._lexicon = lexicon
        self._problem = name
        self.width = width
        self._backend = choose(backend)
        """A checkpoint's layers can be used only by the backend that saved them."""
        self._pass: Pass | None = None
        # The state in a checkpoint, besides the best phrase and the bound:
        self._beamed = False
        self._waste = 0
        """The waste of the next pass: there is no half with less."""
        self._saves = False
        self._saved: tuple[int, bytes] | None = None
        """The most waste of the graph, and the state of the pass before its next layer."""

    def _search(self) -> Generator[Event[Phrase], None, Finished]:
        yield from self._raised(self._least(odd=True))
        yield from self.check_budget()
        if not self._beamed and not (yield from self._beams()):
            return self._exhausted(cut=False, limit=None)
        while (end := self._end()) is None:
            yield from self._search_pass()
        return end

    def _end(self) -> Finished | None:
        """Return the end, if the bound meets the best phrase or is above the limit."""
        if self.incumbent is not None and self.lower_bound >= self.incumbent.cost:
            return self._verdict(self.incumbent, "every shorter half was ruled out")
        limit = self.meter.budget.cost
        if limit is not None and self.lower_bound > limit:
            return self._exhausted(cut=True, limit=limit)
        return None

    @property
    def _below(self) -> float:
        """The length that a new phrase has to be below."""
        limit = self.meter.budget.cost
        below = float("inf") if limit is None else limit + 1
        return below if self.incumbent is None else min(below, self.incumbent.cost)

    def _least(self, *, odd: bool) -> int:
        """Return the length of a palindrome whose half wastes as much as the next pass allows."""
        return 2 * (len(self.letters) + self._waste) - odd

    # Beams

    def _beams(self) -> Generator[Event[Phrase], None, bool]:
        """Search for a phrase with beams; return whether there is one.

        Only if the beams find none, use the graph without a limit, which is larger, to find out
        whether there is any.
        """
        for waste in sorted({self.first_waste, FIRST_WASTE}):
            graph = yield from self.graph_for(waste)
            if found := (yield from self._widening(graph, waste)):
                break
        if not found and self.meter.budget.cost is None:
            waste = more(waste)
            found = yield from self._widening(graph, waste)
        if not found and self.meter.budget.cost is None:
            graph = yield from self.graph_for(NO_LIMIT)
            yield Phase("whether there is any phrase")
            if not (yield from self.background(lambda _: graph.exists())):
                return False
            while not found and more(waste) < NO_LIMIT:
                waste = more(waste)
                found = yield from self._widening(graph, waste)
        self._beamed = True
        return True

    def _widening(self, graph: ProductGraph, waste: int) -> Generator[Event[Phrase], None, bool]:
        """Try wider beams until one finds nothing shorter; return whether there is a phrase.

        Each beam takes several times as long as the one before. A shorter phrase saves a pass, so
        a few beams are worth it. The passes find what they miss.
        """
        weights = rarities(self.spelling)
        last = 0
        for turn in range(BEAMS):
            width = self.width * WIDER**turn
            yield Phase(f"a beam of {width:,} states in each layer, up to {waste} wasted letters")
            half = yield from self.background(partial(graph.beam, width, waste, weights))
            yield from self._found(half)
            length = 0 if half is None else len(palindrome(half))
            if length and (length == last or length <= self.lower_bound):
                break
            last = length
        return self.incumbent is not None

    def _found(self, half: Half | None) -> Iterator[Event[Phrase]]:
        """Make the palindrome of a half the best phrase, if it is shorter."""
        if half is None:
            return
        text = self.spelling.text(palindrome(half))
        if len(text) < self._below:
            words = self._cutter.fewest(text)
            assert words is not None, "the tries spell words"
            yield self._improve((Phrase.of(words),), len(text))

    # Passes

    def _search_pass(self) -> Iterator[Event[Phrase]]:
        """Search all halves with some waste, and raise the bound."""
        waste = self._waste
        even = self._least(odd=False) < self._below
        doing = f"every half of {counted(len(self.letters) + waste, 'letter')}"
        self._pass = yield from self.pass_for(waste, doing, most=self._last_waste, even=even)
        self._restore_pass()
        self._keep()
        while (yield from self.next_layer(self._pass)):
            self._keep()
            yield from self.check_budget()
        best = self._pass.best
        self._pass = self._saved = None
        yield from self._found(best)
        if best is not None:
            yield from self._raised(2 * len(best[0]) - best[1])
        elif not even:
            yield from self._raised(self._least(odd=False))
        else:
            self._waste += 1
            yield from self._raised(self._least(odd=True))

    @property
    def _last_waste(self) -> int:
        """The most waste that a new graph should allow."""
        if self._saved is not None:
            return self._saved[0]
        below = self._below
        return 2 * self._waste if below == float("inf") else int(below) // 2 - len(self.letters)

    def _raised(self, bound: int) -> Iterator[Event[Phrase]]:
        if bound > self.lower_bound:
            self.lower_bound = bound
            yield BoundRaised(bound)

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write a checkpoint; it holds neither graph nor tables, which are built again."""
        self._saves = True
        super().save(path)

    def _about(self) -> dict[str, Any]:
        limit = self.meter.budget.cost
        return {"algorithm": self.name, "problem": self._problem, "limit on the cost": limit}

    def _pack_all(self, states: Iterable[Phrase]) -> list[Any]:
        return [list(phrase.words) for phrase in states]

    def _unpack_all(self, data: Iterable[Any]) -> list[Phrase]:
        return list(map(Phrase.of, data))

    def _keep(self) -> None:
        """Keep the state of the pass before a layer, if the search is saved at times."""
        if self._saves and self.graph is not None and self._pass is not None:
            small = self._pass.memory <= MOST_SAVED
            self._saved = (self.graph.most_waste, self._pass.snapshot()) if small else None

    def _restore_pass(self) -> None:
        """Restore the state of a saved pass, if it used the same graph."""
        if self._saved is None or self.graph is None or self._pass is None:
            return
        most_waste, layers = self._saved
        if most_waste == self.graph.most_waste:
            try:
                self._pass.restore(layers)
            except ValueError as error:
                raise CheckpointError(f"the checkpoint cannot be resumed: {error}") from None

    def _snapshot(self) -> dict[str, Any]:
        saved = self._saved
        return {
            "backend": self._backend,
            "beamed": self._beamed,
            "waste": self._waste,
            "graph": None if saved is None else saved[0],
            "layers": None if saved is None else b64encode(saved[1]).decode(),
        }

    def _resume(self, snapshot: dict[str, Any]) -> None:
        self._beamed = snapshot["beamed"]
        self._waste = snapshot["waste"]
        if snapshot["layers"] is not None and snapshot["backend"] == self._backend:
            self._saved = (snapshot["graph"], b64decode(snapshot["layers"]))

    @cached_property
    def _cutter(self) -> Cutter:
        return self._lexicon.kept(Cutter)


def more(waste: int) -> int:
    """Return twice the waste, and at least one letter.

    >>> more(3), more(0)
    (6, 1)
    """
    return max(2 * waste, 1)
