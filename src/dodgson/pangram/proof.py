"""A search for the shortest under way that goes on to others that are as short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from dodgson.errors import InputError, option
from dodgson.pangram.answers import Pangram, Shortest
from dodgson.pangram.cutting import Cutter, Words
from dodgson.pangram.exact.every import EveryString
from dodgson.pangram.questions import Search
from dodgson.pangram.searching import PangramSearch
from dodgson.search import Status
from dodgson.wording import counted
from dodgson.work import OutOfBudget

MOST_LISTED = 1_000_000
"""No more strings than these are listed: a list of them all is held in memory."""


class Wanted(NamedTuple):
    """What is asked of the phrases that are as short as the shortest."""

    every: bool = False
    number: bool = False
    fewest_words: bool = False


NOTHING_MORE: Final = Wanted()


class PangramProof(PangramSearch):
    """A search for the shortest, and then for what else is asked of those as short as it.

    ``further()`` does what is left once the search is at its end, and gives each phrase that was
    asked for; ``run()`` does it all. Where no word may come twice, ``answer`` has phrases of
    different words only, and if none of the least length is, the search goes on to the next.
    """

    def __init__(self, question: Search, wanted: Wanted = NOTHING_MORE) -> None:
        super().__init__(question)
        self.wanted = wanted
        self.cutter = Cutter(self.lexicon)
        self._different: Words = ()
        """The shortest phrase without a word twice, of those that came by."""
        self._tried: tuple[str, Words | None] = ("", None)
        """The letters that were cut last where no word may come twice, and into what."""
        self._final: Pangram | None = None

    # What is known

    @property
    def answer(self) -> Pangram:
        """What is known so far."""
        if self._final is not None:
            return self._final
        known = super().answer
        return self._without_repeats(known) if self.question.distinct and known.words else known

    def _without_repeats(self, known: Pangram) -> Pangram:
        """Tell what is known of phrases without a word twice from one that may have them."""
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
        told: Words = ()
        for answer in self.improvements():
            told = answer.words
            yield answer
        for _ in self.further():
            pass
        if self.answer.words not in ((), told):
            yield self.answer

    def improvements(self) -> Iterator[Pangram]:
        """Give answers as they are found by the search for the shortest, each shorter."""
        told: Words = ()
        for answer in super().__iter__():
            if answer.words not in ((), told):
                told = answer.words
                yield answer

    # Going on

    def further(self) -> Iterator[Shortest]:
        """Go on from the shortest phrase, once it is proved, to what else was asked for."""
        least = super().answer
        if self._final is not None or least.status != "proved":
            return
        settled = not self.question.distinct or self.answer.status == "proved"
        if settled and not any(self.wanted):
            return
        length = sum(map(len, least.words))
        while self._final is None:
            self._final = self._beyond(length, least)
            if self._final is None:
                yield from self._of_length(length, least)
            length += 1

    def _beyond(self, length: int, least: Pangram) -> Pangram | None:
        """Give the answer if there is no use in looking at this length."""
        most, together = self.question.max_letters, sum(map(len, self.lexicon))
        if most is not None and length > most:
            why = f"none found: every phrase of up to {most} letters was ruled out"
            return replace(least, words=(), status="stopped", why=why, lower_bound=length)
        if self.question.distinct and length > together:
            why = f"there is none: the words have {counted(together, 'letter')} together"
            return replace(least, words=(), status="none", why=why, lower_bound=None)
        return None

    def _of_length(self, length: int, least: Pangram) -> Iterator[Shortest]:
        """Look through the strings of one length; it is the answer's if one can be cut."""
        cuts = self.wanted.every or self.wanted.fewest_words or self.question.distinct
        every = EveryString(
            self.lexicon,
            self.letters,
            length,
            most=MOST_LISTED if cuts else 0,
            backend=self.question.backend,
        )
        assert self.latest is not None, "something was proved"
        every.after(self.latest)
        every.knows("".join(self._different if self.question.distinct else least.words))
        self.latest = every
        found: list[Words] = []
        try:
            if cuts:
                for words in self._cut(every):
                    found.append(words)
                    if self.wanted.every:
                        yield Shortest(words)
            else:
                listed(every)
        except OutOfBudget as spent:
            self._final = self._cut_short(str(spent), found, replace(least, lower_bound=length))
        else:
            if found or not cuts:
                self._final = self._whole(found, every, replace(least, lower_bound=length))
        if self._final is not None:
            self._final = replace(self._final, statistics=every.statistics)

    def _cut(self, every: EveryString) -> Iterator[Words]:
        """Give the strings that can be cut as asked, as words; one is enough if all is asked."""
        for text in listed(every):
            every.pause()
            words = (
                self.cutter.different(text, every.pause)
                if self.question.distinct
                else self.cutter.fewest(text)
            )
            if words is not None:
                yield words
                if not any(self.wanted):
                    return

    def _whole(self, found: list[Words], every: EveryString, least: Pangram) -> Pangram:
        """Give the answer after all strings of a length were looked through."""
        words, count = least.words, every.count
        if self.question.distinct:
            as_short = sum(map(len, self._different)) == every.length
            words = self._different if as_short else found[0]
            count = len(found) if any(self.wanted) else None
        if self.wanted.fewest_words:
            words = min(found, key=lambda each: (len(each), each))
        why = least.why
        if len("".join(words)) > len("".join(least.words)):
            why = "no palindromic pangram without a word twice is shorter"
        phrases = tuple(found) if self.wanted.every else None
        return replace(least, words=words, why=why, phrases=phrases, count=count)

    def _cut_short(self, why: str, found: list[Words], least: Pangram) -> Pangram:
        """Give the answer where not all strings of a length could be looked through."""
        words = least.words
        if self.question.distinct:
            words = found[0] if found else self._different
        status: Status = "feasible" if words else "stopped"
        if not words:
            why = f"none found: {why}"
        elif len("".join(words)) == least.lower_bound:
            why = f"none is shorter, but not all as short were looked at: {why}"
        phrases = tuple(found) if self.wanted.every else None
        return replace(least, words=words, status=status, why=why, phrases=phrases)


def listed(every: EveryString) -> tuple[str, ...]:
    """Give all strings of a search, if they were to be listed.

    Raises ``OutOfBudget`` if it is cut short, InputError if there are more than can be listed.
    """
    end = every.run()
    if end.status == "stopped":
        raise OutOfBudget(end.why)
    many = every.count or 0
    if every.most and many > every.most:
        raise InputError(
            f"there are {many:,} strings of {every.length} letters, too many to list: "
            f"{option('count')} counts them"
        )
    return every.strings
