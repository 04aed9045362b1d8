"""Palindromic pangrams: the questions."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, fields, replace
from typing import Annotated, ClassVar, Literal

from dodgson.family.options import (
    BackendOption,
    Exclude,
    FamilyFriendly,
    FromLevel,
    Making,
    MaxWords,
    MemoryLimits,
    Wanted,
    WordListOptions,
    wanted,
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


MinWord = Annotated[
    int, Ask("use only words of N letters or more", metavar="N", least=1, puzzle=True)
]


@dataclass(frozen=True, kw_only=True)
class Rules(MemoryLimits, WordListOptions):
    """The options of every question about the shortest phrase."""

    letters: Annotated[
        str, Ask("the letters that the phrase has to contain", metavar="ABC", read=joined)
    ] = ALPHABET
    min_word: MinWord = 1
    max_letters: Annotated[
        int | None, Ask("look only for phrases of up to N letters", metavar="N", least=1)
    ] = None
    distinct: Annotated[bool, Ask("use no word twice", puzzle=True)] = False
    backend: BackendOption = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search."""
        return replace(super().budget(), cost=self.max_letters)


@dataclass(frozen=True, kw_only=True)
class Search(Rules):
    """Search for the shortest palindromic pangram: all letters, the same from both ends.

    Each phrase found is shorter than the one before. If the search runs to its end, the last
    phrase is proved to be the shortest. The strategies other than exact add word after word: they
    can be traced and take filters. A beam-stack search in several processes proves the same
    length. Its checkpoints are FILE.1, FILE.2 and so on; resume it with as many processes.
    """

    strategy: Annotated[Strategy, Ask("how to search")] = "exact"
    width: Annotated[
        int, Ask("how many states of each layer a beam keeps", metavar="N", least=1)
    ] = 512
    estimate: Annotated[
        EstimateName,
        Ask("how to estimate the letters still needed; piecewise proves nothing"),
    ] = "mirror"
    filters: Annotated[
        tuple[FilterName, ...],
        Ask(
            "rules that leave out words; no-repeats, keystones and excluded "
            "may leave out the shortest phrase"
        ),
    ] = ()
    peek: Annotated[bool, Ask("complete a palindrome as soon as its centre is known")] = True
    processes: Annotated[
        int,
        Ask(
            "search in N processes, each with its share of the first words; which of several "
            "equally short phrases is found may then differ from run to run",
            metavar="N",
            least=1,
            most=MOST_PROCESSES,
        ),
    ] = 1
    stream: Annotated[bool, Ask("print each phrase as it is found")] = False


@dataclass(frozen=True, kw_only=True)
class Prove(Rules):
    """Prove how short a palindromic pangram can be: find one, and rule out all shorter ones.

    The answer is a shortest phrase, or "none" if none exists. If the search is stopped, it is the
    best phrase so far, with a lower bound on the length.
    """

    all: Annotated[
        bool, Ask("list every string of letters of the shortest length, cut into words")
    ] = False
    count: Annotated[bool, Ask("count the strings of letters of the shortest length")] = False
    fewest_words: Annotated[
        bool, Ask("of all the shortest phrases, choose one with the fewest words")
    ] = False
    stream: Annotated[
        bool, Ask("print each phrase as it is found; with --all, only the shortest ones")
    ] = False
    certificate: Annotated[
        str | None,
        Ask("write a certificate that pangram check can verify", metavar="FILE"),
    ] = None

    def search(self) -> Search:
        """Return the search for the shortest phrase."""
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
    list. The exit status is 0 only if every phrase is right.

    With --certificate FILE instead of TEXT, a separate program checks that the certificate's
    phrase is the shortest. It uses only the file, the word list and numpy. Without --words it
    looks for the list by its checksum among the lists it knows by name.
    """

    text: Annotated[
        str | None,
        Ask("a phrase, a file of phrases, or -", metavar="TEXT|FILE", positional=True, read=spaced),
    ] = None
    _: KW_ONLY
    words: Annotated[
        WordSource | None,
        Ask("the list in which to look up the words: a name or a file", metavar="LIST", read=load),
    ] = None
    letters: Annotated[
        str, Ask("the letters that a phrase has to contain", metavar="ABC", read=joined)
    ] = ALPHABET
    certificate: Annotated[
        str | None,
        Ask("check this certificate: that no phrase is shorter than the one in it", metavar="FILE"),
    ] = None
    exclude: Exclude = ()
    family_friendly: FamilyFriendly = False
    max_words: MaxWords = MOST_WORDS


@dataclass(frozen=True, kw_only=True)
class Make(Making, WordListOptions):
    """Make palindromes of common words, with the words and letters that you ask for.

    No word is used twice. Words that you name may be rarer than --from-level.
    """

    TRIES: ClassVar[int] = 5_000

    must: Annotated[
        tuple[str, ...],
        Ask("words that the phrase has to contain", metavar="WORD", puzzle=True),
    ] = ()
    letters: Annotated[
        str,
        Ask("letters that the phrase has to contain", metavar="ABC", puzzle=True, read=joined),
    ] = ""
    length: Annotated[Wanted, wanted("how many letters the phrase has")] = "8..24"
    word_count: Annotated[Wanted, wanted("how many words the phrase has")] = "2..6"
    min_word: MinWord = 1
    from_level: FromLevel = None


VERBS: dict[str, type] = {"search": Search, "prove": Prove, "check": Check, "make": Make}
