"""Palindromic pangrams: what one can ask, and the answers given."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal

from dodgson.native import Tier
from dodgson.pangram.model import ALPHABET, Checked
from dodgson.questions import Ask, joined, spaced
from dodgson.search.result import Statistics, Status
from dodgson.wording import counted
from dodgson.words import Lexicon, load
from dodgson.words.asking import MaxWords
from dodgson.words.limits import MOST_WORDS
from dodgson.work import Budget

FAMILY = "pangram"
GOES_ON = "the search is not at its end"
"""Why an answer is not the last word, while the search goes on."""
NOT_BEGUN = "nothing was searched yet: run() goes to the end"
"""Why an answer says nothing, before the search is begun."""
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
class Rules:
    """What every question about the shortest can say of the words and of the phrase."""

    words: Annotated[
        str | Lexicon,
        Ask("the word list: its name, or a file", metavar="LIST", puzzle=True, read=load),
    ] = "scowl-80"
    letters: Annotated[
        str, Ask("the letters that the phrase has to hold", metavar="ABC", read=joined)
    ] = ALPHABET
    common: Annotated[bool, Ask("use common words only: those of level 60 or less")] = False
    level: Annotated[
        int | None,
        Ask("use words of this level or less only", metavar="N", least=10, most=95, puzzle=True),
    ] = None
    max_words: MaxWords = MOST_WORDS
    min_word: Annotated[
        int, Ask("use words of N letters or more only", metavar="N", least=1, puzzle=True)
    ] = 1
    exclude: Annotated[
        tuple[str, ...], Ask("a word not to use; may be given again", metavar="WORD", puzzle=True)
    ] = ()
    max_letters: Annotated[
        int | None, Ask("look for no phrase of more than N letters", metavar="N", least=1)
    ] = None
    distinct: Annotated[bool, Ask("use no word twice", puzzle=True)] = False
    tier: Annotated[
        Tier | None, Ask("what answers: the compiled kernels, or the same in Python")
    ] = None


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
    expansions: Annotated[int | None, Ask("stop after N expansions", metavar="N", least=0)] = None
    seconds: Annotated[float | None, Ask("stop after S seconds", metavar="S", least=0)] = None
    memory: Annotated[
        int | None, Ask("stop when so much memory is used", metavar="BYTES", least=0)
    ] = None

    def budget(self) -> Budget:
        """Give the limits on the search."""
        return Budget(
            expansions=self.expansions,
            seconds=self.seconds,
            memory=self.memory,
            cost=self.max_letters,
        )


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
    expansions: Annotated[int | None, Ask("stop after N expansions", metavar="N", least=0)] = None
    seconds: Annotated[float | None, Ask("stop after S seconds", metavar="S", least=0)] = None
    memory: Annotated[
        int | None, Ask("stop when so much memory is used", metavar="BYTES", least=0)
    ] = None
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
            expansions=self.expansions,
            seconds=self.seconds,
            memory=self.memory,
        )


@dataclass(frozen=True, slots=True)
class Shortest:
    """One of the shortest phrases."""

    words: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the phrase as plain data."""
        return {"words": list(self.words), "letters": sum(map(len, self.words))}

    def __str__(self) -> str:
        return marked(self.words)


@dataclass(frozen=True)
class Pangram:
    """A palindromic pangram and how short it is known to be, or why there is none."""

    id: str
    status: Status
    why: str
    words: tuple[str, ...]
    lower_bound: int | None
    """No palindromic pangram of these words has fewer letters; None if there is none at all."""
    statistics: Statistics
    asked: str = ALPHABET
    """The letters that it has to hold."""
    phrases: tuple[tuple[str, ...], ...] | None = None
    """For each string of letters as short as the shortest its words, if they were asked for."""
    count: int | None = None
    """How many such strings there are, if they were counted."""

    @property
    def letters(self) -> int | None:
        """How many letters it has; None if none was found."""
        return sum(map(len, self.words)) if self.words else None

    cost = letters
    metric = "letters"

    @property
    def text(self) -> str:
        """The phrase, with its centre marked: [q] a letter, or | between two letters."""
        return marked(self.words)

    def to_json(self) -> dict[str, Any]:
        """Give the answer as plain data."""
        document: dict[str, Any] = {
            "id": self.id,
            "status": self.status,
            "why": self.why,
            "cost": self.cost,
            "metric": self.metric,
            "lower_bound": self.lower_bound,
            "letters": self.letters,
            "words": list(self.words),
        }
        if self.phrases is not None:
            document["phrases"] = [list(words) for words in self.phrases]
        if self.count is not None:
            document["count"] = self.count
        return document | {"statistics": self.statistics.to_json()}

    def __str__(self) -> str:
        listed = self.phrases or [self.words]
        return "\n".join([*(marked(words) for words in listed if words), self.summary()])

    def summary(self) -> str:
        """Say in one line how long it is, and how sure that is."""
        if self.letters is None:
            return f"{self.why[0].upper()}{self.why[1:]}."
        told = counted(self.letters, "letter")
        gap = 0 if self.lower_bound is None else self.letters - self.lower_bound
        if self.status != "proved" and gap:
            told += f"; no fewer than {self.lower_bound} (gap {gap})"
        told += "." if self.why == GOES_ON else f": {self.why}."
        if self.count is not None:
            verb = "is" if self.count == 1 else "are"
            told += f" {counted(self.count, 'string')} of letters {verb} as short."
        return told

    def _repr_svg_(self) -> str | None:
        if not self.words:
            return None
        from dodgson.pangram.pictures import picture

        return picture(self).to_svg()


def marked(words: tuple[str, ...]) -> str:
    """Write a palindrome's words with its centre marked.

    >>> marked(("lid", "off", "a", "daffodil")), marked(("abc", "cba"))
    ('lid off a [d]affodil', 'abc | cba')
    """
    half, odd = divmod(sum(map(len, words)), 2)
    before: list[str] = []
    begin = 0
    for number, word in enumerate(words):
        if begin + len(word) > half or (not odd and begin + len(word) == half):
            place = half - begin
            left, middle, right = word[:place], word[place : place + odd], word[place + odd :]
            centre = f"{left}[{middle}]{right}" if odd else f"{left}|{right}" if right else word
            gap = ["|"] if not odd and not right else []
            return " ".join([*before, centre, *gap, *words[number + 1 :]])
        before.append(word)
        begin += len(word)
    return " ".join(words)


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
    words: Annotated[
        str | Lexicon | None,
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


@dataclass(frozen=True)
class Verdict:
    """What the checker says of a phrase, or of each line of a file."""

    phrases: tuple[Checked, ...]
    lines: tuple[int, ...] | None
    """The line on which each phrase of a file stands; None if the text was a phrase itself."""
    list_name: str | None = None
    """The list in which the words were looked up; None if they were not."""

    @property
    def status(self) -> Status:
        """Whether all is right (proved) or anything is not (none)."""
        return "proved" if all(phrase.right for phrase in self.phrases) else "none"

    @property
    def why(self) -> str:
        """The status in words."""
        if self.lines is None:
            (phrase,) = self.phrases
            return "; ".join(phrase.faults) or f"it is {self._wanted}"
        right = sum(phrase.right for phrase in self.phrases)
        verb = "is" if right == 1 else "are"
        return f"{counted(right, 'phrase')} of {len(self.phrases):,} {verb} {self._wanted}"

    @property
    def _wanted(self) -> str:
        of = f" of words in {self.list_name}" if self.list_name else ""
        one = self.lines is None or sum(phrase.right for phrase in self.phrases) == 1
        return f"a palindromic pangram{of}" if one else f"palindromic pangrams{of}"

    def to_json(self) -> dict[str, Any]:
        """Give a phrase's verdict as plain data; for a file the verdict on each line."""
        document: dict[str, Any] = {"status": self.status, "why": self.why, "list": self.list_name}
        if self.lines is None:
            return document | _plain(self.phrases[0])
        phrases = zip(self.lines, self.phrases, strict=True)
        document["phrases"] = [{"line": line} | _plain(phrase) for line, phrase in phrases]
        return document

    def __str__(self) -> str:
        if self.lines is None:
            told = [self._tell(self.phrases[0])]
        else:
            told = [
                f"{line}: {'ok' if phrase.right else 'not'}, {counted(phrase.letters, 'letter')}"
                + "".join(f"; {fault}" for fault in phrase.faults)
                for line, phrase in zip(self.lines, self.phrases, strict=True)
            ]
            told += ["", f"{self.why}."]
        if self.list_name is None:
            told.append("The words were not looked up: --words LIST does.")
        return "\n".join(told)

    def _tell(self, phrase: Checked) -> str:
        letters = counted(phrase.letters, "letter")
        if phrase.right:
            return f"{self._wanted[0].upper()}{self._wanted[1:]}: {letters}."
        good = [name for name in ("palindrome", "pangram") if getattr(phrase, name)]
        but = [f"It is a {' and a '.join(good)}."] if good else []
        faults = [f"{fault[0].upper()}{fault[1:]}." for fault in phrase.faults]
        return "\n".join([f"Not {self._wanted}: {letters}.", *faults, *but])


def _plain(phrase: Checked) -> dict[str, Any]:
    mismatch = phrase.mismatch
    return {
        "words": list(phrase.words),
        "letters": phrase.letters,
        "right": phrase.right,
        "palindrome": phrase.palindrome,
        "mismatch": None if mismatch is None else mismatch._asdict(),
        "pangram": phrase.pangram,
        "missing": list(phrase.missing),
        "unlisted": None if phrase.unlisted is None else list(phrase.unlisted),
    }


VERBS: dict[str, type] = {"search": Search, "prove": Prove, "check": Check}
