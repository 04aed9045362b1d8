"""Search for the shortest palindromic pangram, and prove how short one can be."""

from __future__ import annotations

from collections.abc import Generator

from dodgson.pangram.answers import Pangram, Shortest
from dodgson.pangram.proof import PangramProof
from dodgson.pangram.questions import Prove, Search
from dodgson.pangram.searching import PangramSearch
from dodgson.questions import asks, whole
from dodgson.work import Pause, no_pause


def new_search(question: Search | Prove) -> PangramSearch:
    """Return the search for a question; it has not begun."""
    if isinstance(question, Search):
        return PangramProof(question) if question.distinct else PangramSearch(question)
    if question.certificate is not None:
        from dodgson.files import check_place  # late: 4 ms for tempfile

        check_place(question.certificate, option="certificate")
    return PangramProof(question.search(), question)


def streamed_search(question: Search) -> Generator[Pangram, None, PangramSearch]:
    """Yield each phrase as it is found; return the search at its end."""
    searching = search.answer(question)
    yield from searching
    return searching


@asks(Search, parts=streamed_search)
def search(question: Search) -> PangramSearch:
    """Search for the shortest phrase that contains all letters and reads the same from both ends.

    >>> from dodgson.words import load
    >>> for answer in search(words=load(["lid", "off", "a", "daffodil"]), letters="adfilo"):
    ...     print(answer)
    lid off a [d]affodil
    15 letters; no fewer than 11 (gap 4).
    >>> search(words=load(["lid", "off", "a", "daffodil"]), letters="exits").run().why
    'there is none: no word of the given list has e, s, t, x'
    """
    return new_search(question)


def streamed_proof(question: Prove) -> Generator[Pangram | Shortest, None, Pangram]:
    """Yield each phrase as it is found, or each of the shortest if all are asked for."""
    searching = new_search(question)
    assert isinstance(searching, PangramProof)
    if question.all:
        for _ in searching.improvements():
            pass
        yield from searching.further()
    else:
        yield from searching
    write_certificate(searching, question)
    return searching.answer


@asks(Prove, parts=streamed_proof)
def prove(question: Prove) -> Pangram:
    """Prove how short a palindromic pangram can be, and return a shortest one.

    >>> from dodgson.words import load
    >>> words = load(["ab", "ba", "bab", "c"])
    >>> print(prove(words=words, letters="abc", all=True, backend="python"))
    ab [c] ba
    ba [c] ab
    c b[a]b c
    5 letters: no palindromic pangram of these words is shorter. 3 strings of letters are as short.
    """
    return whole(streamed_proof(question))


def write_certificate(
    searching: PangramSearch, question: Search | Prove, pause: Pause = no_pause
) -> str:
    """Write the certificate if one was asked for; return a message, empty if none was."""
    if not isinstance(question, Prove) or question.certificate is None:
        return ""
    from dodgson.pangram.certificates.making import certify  # late: 4 ms for lzma and hashlib

    return certify(searching, question.certificate, pause=pause)
