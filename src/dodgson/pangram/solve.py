"""Search for the shortest palindromic pangram, and prove how short one can be."""

from __future__ import annotations

from collections.abc import Generator

from dodgson.pangram.answers import Pangram, Shortest
from dodgson.pangram.proof import PangramProof, Wanted
from dodgson.pangram.questions import Prove, Search
from dodgson.pangram.searching import PangramSearch
from dodgson.questions import asks, whole
from dodgson.work import Pause, no_pause


def begun(question: Search | Prove) -> PangramSearch:
    """Give the search that a question asks for."""
    if isinstance(question, Prove):
        if question.certificate is not None:
            from dodgson.files import check_place

            check_place(question.certificate, option="certificate")
        wanted = Wanted(question.all, question.count, question.fewest_words)
        return PangramProof(question.search(), wanted)
    return PangramProof(question) if question.distinct else PangramSearch(question)


def streamed_search(question: Search) -> Generator[Pangram, None, PangramSearch]:
    """Give each phrase as it is found, and the search at its end."""
    searching = search.answer(question)
    yield from searching
    return searching


@asks(Search, parts=streamed_search)
def search(question: Search) -> PangramSearch:
    """Search for the shortest phrase that holds all letters and reads the same from both ends.

    >>> from dodgson.words import load
    >>> for answer in search(words=load(["lid", "off", "a", "daffodil"]), letters="adfilo"):
    ...     print(answer)
    lid off a [d]affodil
    15 letters; no fewer than 11 (gap 4).
    >>> search(words=load(["lid", "off", "a", "daffodil"]), letters="exits").run().why
    'there is none: no word of these words has e, s, t, x'
    """
    return begun(question)


def streamed_proof(question: Prove) -> Generator[Pangram | Shortest, None, Pangram]:
    """Give each phrase as it is found, or each of the shortest if all are asked for."""
    searching = begun(question)
    assert isinstance(searching, PangramProof)
    if question.all:
        for _ in searching.improvements():
            pass
        yield from searching.further()
    else:
        yield from searching
    certified(searching, question)
    return searching.answer


@asks(Prove, parts=streamed_proof)
def prove(question: Prove) -> Pangram:
    """Prove how short a palindromic pangram can be, and give one.

    >>> from dodgson.words import load
    >>> words = load(["ab", "ba", "bab", "c"])
    >>> print(prove(words=words, letters="abc", all=True, backend="python"))
    ab [c] ba
    ba [c] ab
    c b[a]b c
    5 letters: no palindromic pangram of these words is shorter. 3 strings of letters are as short.
    """
    return whole(streamed_proof(question))


def certified(searching: PangramSearch, question: Search | Prove, pause: Pause = no_pause) -> str:
    """Write the certificate that was asked for, if any; say what came of it."""
    if not isinstance(question, Prove) or question.certificate is None:
        return ""
    from dodgson.pangram.certificates.making import certify

    return certify(searching, question.certificate, pause=pause)
