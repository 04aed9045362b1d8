"""Palindromic pangrams: what can be asked."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, fields, replace
from typing import Annotated, Literal

from dodgson.family.options import (
    BackendOption,
    Exclude,
    Limits,
    MaxWords,
    Memory,
    WordListOptions,
)
from dodgson.pangram.model import ALPHABET
from dodgson.questions import Ask, joined, spaced
from dodgson.words import load
from dodgson.words.limits import MOST_WORDS
from dodgson.words.sources import WordSource
from dodgson.work import Budget

FAMILY = "pangram"
MOST_PROCESSES = 256

Strategy = Literal[
    "exact",
    "beam-stack",
    "beam",
    "a-star",
    "weighted-a-star",
    "uniform-cost",
    "greedy",
    "breadth-first",
]
EstimateName = Literal["mirror", "missing", "look-ahead", "letter-cost", "piecewise"]
FilterName = Literal[
    "no-repeats", "keystones", "budget", "rare-pairs", "missing", "length", "excluded"
]


@dataclass(frozen=True, kw_only=True)
class Rules(Limits, WordListOptions):
    """What every question about the shortest can say of the words and of the phrase."""

    letters: Annotated[
        str, Ask("the letters that the phrase has to hold", metavar="ABC", read=joined)
    ] = ALPHABET
    min_word: Annotated[
        int, Ask("use words of N letters or more only", metavar="N", least=1, puzzle=True)
    ] = 1
    exclude: Exclude = ()
    max_letters: Annotated[
        int | None, Ask("look for no phrase of more than N letters", metavar="N", least=1)
    ] = None
    distinct: Annotated[bool, Ask("use no word twice", puzzle=True)] = False
    backend: BackendOption = None
    memory: Memory = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search."""
        return replace(super().budget(), memory=self.memory, cost=self.max_letters)


@dataclass(frozen=True, kw_only=True)
class Search(Rules):
    """Search for the shortest palindromic pangram: all letters, the same from both ends.

    Phrases come as they are found, each shorter than the one before; the last is proved the
    shortest if the search comes to its end. The other strategies go word by word: they can be
    traced, and take filters. A beam-stack search in several processes proves the same length; its
    checkpoints are FILE.1, FILE.2 and so on, to be taken up by as many processes.
    """

    strategy: Annotated[Strategy, Ask("how to search")] = "exact"
    width: Annotated[
        int, Ask("how many states a beam keeps of each layer", metavar="N", least=1)
    ] = 512
    estimate: Annotated[
        EstimateName, Ask("how the letters still to come are estimated; piecewise proves nothing")
    ] = "mirror"
    filters: Annotated[
        tuple[FilterName, ...],
        Ask(
            "which words not to try, separated by commas; no-repeats, keystones and excluded may "
            "leave out the shortest phrase"
        ),
    ] = ()
    peek: Annotated[bool, Ask("complete a palindrome as soon as its centre is there")] = True
    processes: Annotated[
        int,
        Ask(
            "search in N processes, each with its share of the first words; which of several "
            "phrases as short comes first may then differ from run to run",
            metavar="N",
            least=1,
            most=MOST_PROCESSES,
        ),
    ] = 1
    stream: Annotated[bool, Ask("print each phrase as it is found")] = False


@dataclass(frozen=True, kw_only=True)
class Prove(Rules):
    """Prove how short a palindromic pangram can be: find one, and rule out all that are shorter.

    It ends with a proof, with a proof that there is none, or, where it is stopped, with the best
    phrase so far and how far it may be from the shortest.
    """

    all: Annotated[
        bool, Ask("give every string of letters as short as the shortest, cut into words")
    ] = False
    count: Annotated[bool, Ask("count the strings of letters as short as the shortest")] = False
    fewest_words: Annotated[
        bool, Ask("of all phrases as short as the shortest give one of fewest words")
    ] = False
    stream: Annotated[
        bool, Ask("print each phrase as it is found; with --all, each of the shortest")
    ] = False
    certificate: Annotated[
        str | None,
        Ask("write down, for pangram check, why nothing is shorter", metavar="FILE"),
    ] = None

    def search(self) -> Search:
        """Give the search that finds the shortest, and proves it."""
        given = {field.name: getattr(self, field.name) for field in fields(Rules)}
        return Search(
            **given,
            strategy="exact",
            stream=self.stream,
        )


@dataclass(frozen=True)
class Check:
    """Check whether a phrase, or each line of a file, is a palindromic pangram.

    TEXT is a phrase in quotes, a file with one phrase a line, or - for standard input. Only
    letters count; case, spaces and punctuation do not. Words are looked up if --words names a
    list. The exit status is 0 only if nothing is wrong with any phrase.

    With --certificate FILE and no TEXT it is checked from the word list alone, by a way of its
    own, that the certificate's phrase is the shortest. Without --words its list is looked for among
    those that have a name here. That needs numpy.
    """

    text: Annotated[
        str | None,
        Ask("a phrase, a file of phrases, or -", metavar="TEXT|FILE", positional=True, read=spaced),
    ] = None
    _: KW_ONLY
    words: Annotated[
        WordSource | None,
        Ask("the list to look the words up in: its name, or a file", metavar="LIST", read=load),
    ] = None
    letters: Annotated[
        str, Ask("the letters that a phrase has to hold", metavar="ABC", read=joined)
    ] = ALPHABET
    certificate: Annotated[
        str | None,
        Ask("check that nothing is shorter than the phrase certified in FILE", metavar="FILE"),
    ] = None
    max_words: MaxWords = MOST_WORDS


VERBS: dict[str, type] = {"search": Search, "prove": Prove, "check": Check}
