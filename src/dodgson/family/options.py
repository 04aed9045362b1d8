"""Options that families share, each written once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias

from dodgson.native import Backend
from dodgson.questions import Ask
from dodgson.words import Lexicon, load
from dodgson.words.limits import MOST_WORDS
from dodgson.words.sources import COMMON_LEVEL, WordSource, load_down_to
from dodgson.work import Budget

if TYPE_CHECKING:
    from dodgson.words.excluding import LeftOut

MOST_THREADS = 256
MaxWords = Annotated[
    int,
    Ask(
        "refuse a word list file of more than N lines; lists that come with dodgson, or that were "
        "added, are exempt",
        metavar="N",
        least=1,
    ),
]
Exclude = Annotated[
    tuple[str, ...],
    Ask(
        "words not to use; a value with a dot or a slash is a file of them, one word a line",
        metavar="WORD|FILE",
        puzzle=True,
    ),
]
FamilyFriendly = Annotated[
    bool,
    Ask(
        "leave out words that do not belong on a child's sheet, such as swear words; it needs "
        "dodgson[clean]",
        puzzle=True,
    ),
]
Expansions = Annotated[int | None, Ask("stop after N expansions", metavar="N", least=0)]
Seconds = Annotated[float | None, Ask("stop after S seconds", metavar="S", least=0)]
Threads = Annotated[
    int | None,
    Ask("use N threads; by default one for each core", metavar="N", least=1, most=MOST_THREADS),
]
BackendOption = Annotated[Backend | None, Ask("use the compiled kernels (native) or Python")]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How far a search may go."""

    expansions: Expansions = None
    seconds: Seconds = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search.

        >>> Limits(expansions=1000).budget().expansions
        1000
        """
        return Budget(expansions=self.expansions, seconds=self.seconds)

    def less(self, *, expanded: int = 0, seconds: float = 0.0) -> Self:
        """Return the question with smaller limits: some expansions and seconds are spent.

        >>> Limits(expansions=1000).less(expanded=300)
        Limits(expansions=700, seconds=None)
        """
        left = self.budget().less(expanded=expanded, seconds=seconds)
        return replace(self, expansions=left.expansions, seconds=left.seconds)


@dataclass(frozen=True, kw_only=True)
class MemoryLimits(Limits):
    """How far a search may go that may need much memory."""

    memory: Annotated[
        int | None,
        Ask("stop when the process uses more than BYTES of memory", metavar="BYTES", least=0),
    ] = None

    def budget(self) -> Budget:
        """Return the limits as the budget of a search.

        >>> MemoryLimits(memory=10**9).budget().memory
        1000000000
        """
        return replace(super().budget(), memory=self.memory)


@dataclass(frozen=True, kw_only=True)
class WordListOptions:
    """Which words a question is about: the list, and down to which level."""

    words: Annotated[
        WordSource,
        Ask("the word list: its name, or a file", metavar="LIST", puzzle=True, read=load),
    ] = "scowl-80"
    common: Annotated[bool, Ask("use common words only: those of level 60 or less")] = False
    level: Annotated[
        int | None,
        Ask("use words of this level or less only", metavar="N", least=10, most=95, puzzle=True),
    ] = None
    exclude: Exclude = ()
    family_friendly: FamilyFriendly = False
    max_words: MaxWords = MOST_WORDS

    def lexicon(self) -> Lexicon:
        """Load the list, down to the level asked for, without the words that are not to be used.

        >>> WordListOptions(words=["cat", "dog"], exclude=("dog",)).lexicon()
        <Lexicon 'the given list, without 1 word': 1 word>

        Raise InputError if there is no such list or file, or if two options set the level.
        """
        return self.usable(self.listed())

    def listed(self) -> Lexicon:
        """Load the list, down to the level asked for.

        >>> WordListOptions(common=True).listed()
        <Lexicon 'scowl-80': 81,892 words>

        Raise InputError if there is no such list, or if two options set the level.
        """
        return load_down_to(
            self.words, common=self.common, level=self.level, max_words=self.max_words
        )

    def usable(self, listed: Lexicon) -> Lexicon:
        """Return the words of a list that may be used; they are found once, and kept with it.

        Raise InputError if a file cannot be read, or for what is neither a word nor a file.
        """
        left_out = self.left_out()
        return listed if left_out is None else left_out.usable(listed)

    def left_out(self) -> LeftOut | None:
        """Return the words that are not to be used; None if there are none.

        Raise InputError if a file cannot be read.
        """
        if not (self.exclude or self.family_friendly):
            return None
        from dodgson.words.excluding import read_left_out  # late: most questions exclude nothing

        return read_left_out(
            self.exclude, family_friendly=self.family_friendly, max_words=self.max_words
        )

    def normalised(self, lexicon: Lexicon) -> Self:
        """Return the question with its list as a name, its level as a number, its words sorted.

        The same words can be asked for in several ways. A puzzle's ID knows only this one. Files of
        words stay files; ``lexicon`` is the list as ``listed`` returns it.

        >>> asked = WordListOptions(common=True)
        >>> asked.normalised(asked.lexicon()).level
        60
        """
        if isinstance(self.words, str) and not (self.common or self.exclude):
            return self
        exclude = self.exclude
        if exclude:
            from dodgson.words.excluding import canonical  # late: most questions exclude nothing

            exclude = canonical(exclude)
        return replace(
            self,
            exclude=exclude,
            words=self.words if isinstance(self.words, str) else lexicon.name,
            common=False,
            level=COMMON_LEVEL if self.common else self.level,
        )


Wanted: TypeAlias = str | int | None
"""A range of numbers, as text: ``5``, ``5..7``, ``5..``; ``read_range`` reads it."""


def wanted(what: str) -> Ask:
    """Return the help of an option that is a range of numbers."""
    return Ask(f"{what}, or a range such as 5..7", metavar="N..M", puzzle=True, read=range_text)


def range_text(value: Any) -> Any:
    """Return a range given in Python, a ``range`` or a pair of numbers, as text.

    >>> range_text(range(5, 8)), range_text((5, 7)), range_text([5, None])
    ('5..7', '5..7', '5..')

    Anything else is returned unchanged.
    """
    if isinstance(value, range):
        return f"{value.start}..{value.stop - 1}" if value.step == 1 and value else value
    ends = list(value)
    if len(ends) == 2 and all(end is None or type(end) is int for end in ends):
        return "..".join("" if end is None else str(end) for end in ends)
    return value


FromLevel = Annotated[
    int | None,
    Ask(
        "make puzzles of words of this level or less, by default 35 if the list has levels",
        metavar="N",
        least=10,
        most=95,
        puzzle=True,
    ),
]


@dataclass(frozen=True, kw_only=True)
class Making:
    """How many puzzles to make, how difficult, and how long to try."""

    MAKES: ClassVar[bool] = True
    """Whether the answer is many puzzles, which a command prints one by one."""
    TRIES: ClassVar[int] = 100_000
    """After how many candidates in a row that give no puzzle to give up."""

    number: Annotated[int, Ask("how many puzzles to make", metavar="N", short="n", least=1)] = 1
    seed: Annotated[
        int | None,
        Ask(
            "the seed: it always gives the same puzzles; by default a new one", metavar="S", least=0
        ),
    ] = None
    difficulty: Annotated[
        Wanted,
        Ask(
            "the predicted difficulty: easy, medium, hard or expert, or a range from 0 to 100 such "
            "as 40..60",
            metavar="D",
            puzzle=True,
            read=range_text,
        ),
    ] = None
    tries: Annotated[
        int | None,
        Ask("give up after N candidates in a row that give no puzzle", metavar="N", least=1),
    ] = None
    seconds: Seconds = None
    threads: Annotated[
        int | None, Ask("how many threads, by default one for each core", metavar="N", least=1)
    ] = None
