"""A search for the shortest phrase that continues with the other phrases of its length."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dodgson.errors import InputError, option
from dodgson.pangram.answers import Pangram, Shortest
from dodgson.pangram.cutting import Cutter, Words
from dodgson.pangram.exact.every import EveryString
from dodgson.pangram.questions import Prove, Search
from dodgson.pangram.searching import PangramSearch
from dodgson.search import Status
from dodgson.wording import counted
from dodgson.work import OutOfBudget

MOST_LISTED = 1_000_000
"""The most strings that are listed: the list is held in memory."""


class PangramProof(PangramSearch):
    """A search for the shortest phrase, and then for more phrases of its length.

    When the engine has ended, ``further()`` does the rest and yields each phrase that was asked
    for; ``run()`` does everything. If no word may be used twice, ``answer`` contains only phrases
    without a repeated word. If there are none of the least length, the search continues with the
    next length.
    """

    def __init__(self, question: Search, wanted: Prove | None = None) -> None:
        super().__init__(question)
        self.wanted = wanted or Prove()
        self.wants_more = self.wanted.all or self.wanted.count or self.wanted.fewest_words
        self.cutter = self.lexicon.kept(Cutter)
        self._different: Words = ()
        """The shortest phrase without a repeated word that was found so far."""
        self._tried: tuple[str, Words | None] = ("", None)
        """The last string that was cut into different words, and the cut."""
        self._final: Pangram | None = None

    @property
    def answer(self) -> Pangram:
        """The answer so far."""
        if self._final is not None:
            return self._final
        known = super().answer
        return self._without_repeats(known) if self.question.distinct and known.words else known

    def _without_repeats(self, known: Pangram) -> Pangram:
        """Return an answer with different words only; ``known`` may repeat words."""
        text = "".join(known.words)
        if self._tried[0] != text:
            self._tried = text, self.cutter.different(text)
        if words := self._tried[1]:
            self._different = words
            return replace(known, words=words)
        if self._different:
            return replace(known, words=self._different, status="feasible")
        return replace(known, words=(), status="stopped", why=f"none found: {known.why}")

    def __iter__(self) -> Iterator[Pangram]:
        last: Words = ()
        for answer in self.improvements():
            last = answer.words
            yield answer
        for _ in self.further():
            pass
        if self.answer.words not in ((), last):
            yield self.answer

    def improvements(self) -> Iterator[Pangram]:
        """Yield the answers that the engine finds, each shorter than the one before."""
        last: Words = ()
        for answer in super().__iter__():
            if answer.words not in ((), last):
                last = answer.words
                yield answer

    def further(self) -> Iterator[Shortest]:
        """Once the shortest length is proved, find what else was asked for; yield its phrases."""
        shortest = super().answer
        if self._final is not None or shortest.status != "proved":
            return
        complete = not self.question.distinct or self.answer.status == "proved"
        if complete and not self.wants_more:
            return
        length = sum(map(len, shortest.words))
        while self._final is None:
            self._final = self._beyond(length, shortest)
            if self._final is None:
                yield from self._of_length(length, shortest)
            length += 1

    def _beyond(self, length: int, shortest: Pangram) -> Pangram | None:
        """Return the final answer if this length is too long; otherwise None."""
        most, together = self.question.max_letters, sum(map(len, self.lexicon))
        if most is not None and length > most:
            why = f"none found: every phrase of up to {most} letters was ruled out"
            return replace(shortest, words=(), status="stopped", why=why, lower_bound=length)
        if self.question.distinct and length > together:
            why = f"there is none: the words have {counted(together, 'letter')} together"
            return replace(shortest, words=(), status="none", why=why, lower_bound=None)
        return None

    def _of_length(self, length: int, shortest: Pangram) -> Iterator[Shortest]:
        """Go through the strings of one length; set the final answer if it is among them."""
        cuts = self.wanted.all or self.wanted.fewest_words or self.question.distinct
        every = EveryString(
            self.lexicon,
            self.letters,
            length,
            most=MOST_LISTED if cuts else 0,
            backend=self.question.backend,
        )
        assert self.latest is not None, "something was proved"
        every.continue_after(self.latest)
        every.show_shortest("".join(self._different if self.question.distinct else shortest.words))
        self.latest = every
        found: list[Words] = []
        try:
            if cuts:
                for words in self._cut(every):
                    found.append(words)
                    if self.wanted.all:
                        yield Shortest(words)
            else:
                listed(every)
        except OutOfBudget as spent:
            self._final = self._partial(str(spent), found, replace(shortest, lower_bound=length))
        else:
            if found or not cuts:
                self._final = self._complete(found, every, replace(shortest, lower_bound=length))
        if self._final is not None:
            self._final = replace(self._final, statistics=every.statistics)

    def _cut(self, every: EveryString) -> Iterator[Words]:
        """Yield the strings as words; only the first if nothing but one phrase is wanted."""
        for text in listed(every):
            every.pause()
            words = (
                self.cutter.different(text, every.pause)
                if self.question.distinct
                else self.cutter.fewest(text)
            )
            if words is not None:
                yield words
                if not self.wants_more:
                    return

    def _complete(self, found: list[Words], every: EveryString, shortest: Pangram) -> Pangram:
        """Return the answer after a search through all strings of a length."""
        words, count = shortest.words, every.count
        if self.question.distinct:
            as_short = sum(map(len, self._different)) == every.length
            words = self._different if as_short else found[0]
            count = len(found) if self.wants_more else None
        if self.wanted.fewest_words:
            words = min(found, key=lambda each: (len(each), each))
        why = shortest.why
        if len("".join(words)) > len("".join(shortest.words)):
            why = "no palindromic pangram without a repeated word is shorter"
        phrases = tuple(found) if self.wanted.all else None
        return replace(shortest, words=words, why=why, phrases=phrases, count=count)

    def _partial(self, why: str, found: list[Words], shortest: Pangram) -> Pangram:
        """Return the answer after a search that stopped among the strings of a length."""
        words = shortest.words
        if self.question.distinct:
            words = found[0] if found else self._different
        status: Status = "feasible" if words else "stopped"
        if not words:
            why = f"none found: {why}"
        elif len("".join(words)) == shortest.lower_bound:
            why = f"none is shorter, but not all of this length were tried: {why}"
        phrases = tuple(found) if self.wanted.all else None
        return replace(shortest, words=words, status=status, why=why, phrases=phrases)


def listed(every: EveryString) -> tuple[str, ...]:
    """Run a search to its end and return its strings; none if it only counts them.

    Raise ``OutOfBudget`` if it stops early, ``InputError`` if there are too many to list.
    """
    end = every.run()
    if every.count is None:
        raise OutOfBudget(end.why)
    if every.most and every.count > every.most:
        raise InputError(
            f"there are {every.count:,} strings of {every.length} letters, too many to list: "
            f"{option('count')} counts them"
        )
    return every.strings
