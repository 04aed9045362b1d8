"""Make the certificate for a phrase that was proved to be the shortest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import DodgsonError
from dodgson.pangram.certificates.form import Certificate, checksum, pack, write
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import product_graph
from dodgson.pangram.exact.tracking import fitting
from dodgson.work import Pause, no_pause

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dodgson.pangram.questions import Rules
    from dodgson.pangram.searching import PangramSearch
    from dodgson.words import Lexicon

MOST_TABLES: Final = 2 << 30
"""The most memory, in bytes, for the tables that the checker builds."""


def certificate_of(
    words: Sequence[str],
    question: Rules,
    lexicon: Lexicon,
    letters: str,
    *,
    pause: Pause = no_pause,
) -> Certificate:
    """Return the certificate that no phrase of a lexicon is shorter than this one.

    It uses a new graph that is just large enough for the halves to refute, so that the file is
    small and quick to check. Question, lexicon and letters are those of `read_puzzle`.

    >>> from dodgson.pangram.questions import Rules
    >>> from dodgson.words import load
    >>> lexicon = load(["lid", "off", "a", "daffodil"])
    >>> made = certificate_of(["lid", "off", "a", "daffodil"], Rules(), lexicon, "adfilo")
    >>> made.bound, made.most_waste, made.tracked, made.pairs
    (15, 1, 'diloaf', 10)
    """
    bound = sum(map(len, words))
    waste = max(0, bound // 2 - len(letters))
    spelling = Spelling.of(lexicon, letters)
    graph = product_graph(spelling, waste, backend=question.backend, pause=pause)
    tracking = fitting(spelling, graph, waste, MOST_TABLES)
    if tracking is None:
        raise DodgsonError("no certificate: the tables to check it with would take too much memory")
    one, two = tracking.groups
    return Certificate(
        list_name=lexicon.name,
        sha256=checksum(lexicon),
        alphabet=spelling.alphabet,
        letters=letters,
        bound=bound,
        witness=tuple(words),
        most_waste=waste,
        tracked="".join(spelling.alphabet[letter] for letter in tracking.tracked),
        groups=(spelling.letters_of(one), spelling.letters_of(two)),
        pairs=graph.pairs,
        classes=graph.nodes,
        packed=pack(graph.classes()),
        rules=rules_of(question),
    )


def certify(searching: PangramSearch, path: str, *, pause: Pause = no_pause) -> str:
    """Write the certificate for what an exact search has proved; return a message.

    Write nothing unless the phrase is proved to be the shortest of all. Raise ``InputError`` if
    the file cannot be written.
    """
    answer, exact = searching.answer, searching.engine
    if answer.status != "proved" or exact is None or exact.incumbent is None:
        return "no certificate: no phrase was proved to be the shortest"
    if answer.letters != exact.incumbent.cost:
        return (
            "no certificate: phrases that repeat a word are shorter, "
            "and a certificate covers all phrases"
        )
    question, lexicon, letters = searching.question, searching.lexicon, searching.letters
    write(path, certificate_of(answer.words, question, lexicon, letters, pause=pause))
    return f"wrote {path}"


def rules_of(question: Rules) -> dict[str, Any]:
    """Return which words of the list may be used, as a part of a certificate.

    >>> from dodgson.pangram.questions import Rules
    >>> rules_of(Rules(min_word=3, exclude=("dial",)))
    {'min_word': 3, 'exclude': ['dial']}

    A file of words may change, so a certificate lists its words.
    """
    rules: dict[str, Any] = {}
    if question.level is not None:
        rules["level"] = question.level
    if question.min_word > 1:
        rules["min_word"] = question.min_word
    if left_out := question.left_out():
        rules["exclude"] = sorted(left_out.words)
    return rules
