"""One table of named ladders, put to every strategy there is."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest

from dodgson.errors import InputError
from dodgson.ladder import Ladder, check_ladder, solve
from dodgson.ladder.model import Rule
from dodgson.ladder.questions import Strategy
from dodgson.ladder.strategies import OPTIMAL
from dodgson.words import load

from .judge import CHANGE, faults

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


@dataclass(frozen=True)
class Case:
    """A puzzle and its answer; a cost of None means that there is no ladder."""

    name: str
    listed: str
    start: str
    goal: str
    cost: int | None
    count: int = 1
    words: str = ""
    """The shortest ladder, where it is the only one."""
    options: dict[str, Any] = field(default_factory=dict)
    components: tuple[int, int] | None = None
    extra: tuple[str, ...] = ()
    """Words that are asked for and not in the list."""

    def ask(self, **options: Any) -> Ladder:
        lines = [word.replace(":", "\t") for word in self.listed.split()]
        return solve(self.start, self.goal, words=load(lines), **self.options, **options)

    @property
    def rules(self) -> tuple[Rule, ...]:
        rules: tuple[Rule, ...] = self.options.get("rules", CHANGE)
        return rules

    @property
    def known(self) -> set[str]:
        return {word.partition(":")[0].lower() for word in self.listed.split()} | {*self.extra}


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


CASES = (
    Case("nowhere to go", "cat cot", "cat", "cat", 0, words="cat"),
    Case("a list of one word", "cat", "cat", "cat", 0, words="cat"),
    Case("one step", "cat cot", "cat", "cot", 1, words="cat cot"),
    Case("the 2009 post's four words", "cat cot dog dot", "cat", "dog", 3, words="cat cot dot dog"),
    Case("two ways round", "cat cot dat dot dog", "cat", "dog", 3, count=2),
    Case("a detour", "aa ac cc cb bb", "aa", "bb", 4, words="aa ac cc cb bb"),
    Case("capitals", "Cat cOt", "CAT", "coT", 1, words="cat cot"),
    Case("blanks around words", "cat cot", " cat", "cot ", 1, words="cat cot"),
    Case("words of one letter", "a i o", "a", "o", 1, words="a o"),
    Case("not joined", "cat cot dog", "cat", "dog", None, components=(2, 1)),
    Case("alone at both ends", "cat dog", "cat", "dog", None, components=(1, 1)),
    Case(
        "joined by an insert only",
        "cat cart card",
        "cat",
        "card",
        2,
        words="cat cart card",
        options={"rules": ("change", "insert")},
    ),
    Case(
        "not without the insert",
        "cat cast card",
        "cat",
        "card",
        None,
        options={"rules": ("change", "delete")},
        components=(1, 1),
    ),
    Case(
        "joined by an anagram only",
        "team meat mead",
        "team",
        "mead",
        2,
        words="team meat mead",
        options={"rules": ("change", "anagram")},
    ),
    Case(
        "anagrams alone",
        "post stop spot pots",
        "post",
        "pots",
        1,
        words="post pots",
        options={"rules": ("anagram",)},
    ),
    Case(
        "growing",
        "a at cat cart carts",
        "a",
        "carts",
        4,
        words="a at cat cart carts",
        options={"rules": ("insert",)},
    ),
    Case(
        "no growing back",
        "a at cat cart carts",
        "cart",
        "at",
        None,
        options={"rules": ("insert",)},
        components=(2, 2),
    ),
    Case(
        "shrinking",
        "a at cat cart carts",
        "carts",
        "a",
        4,
        words="carts cart cat at a",
        options={"rules": ("delete",)},
    ),
    Case(
        "down to a letter and up",
        "at a in i",
        "at",
        "in",
        3,
        words="at a i in",
        options={"rules": ("change", "insert", "delete")},
    ),
    Case(
        "all rules at once",
        "are ear pear reap",
        "are",
        "reap",
        3,
        words="are ear pear reap",
        options={"rules": ("anagram", "delete", "insert", "change")},
    ),
    Case(
        "the only way excluded",
        "cat cot dog dot",
        "cat",
        "dog",
        None,
        options={"exclude": ("COT",)},
        components=(1, 2),
    ),
    Case(
        "the short way excluded",
        "cat cot dot dog cag dag",
        "cat",
        "dog",
        3,
        count=1,
        words="cat cag dag dog",
        options={"exclude": ("cot",)},
    ),
    Case(
        "through a word",
        "cat cot dot dog cag dag",
        "cat",
        "dog",
        3,
        count=1,
        words="cat cag dag dog",
        options={"via": ("dag",)},
    ),
    Case(
        "there and back",
        "cat cot dot",
        "cat",
        "cat",
        4,
        words="cat cot dot cot cat",
        options={"via": ("dot",)},
    ),
    Case(
        "through the start itself",
        "cat cot dot",
        "cat",
        "dot",
        2,
        words="cat cot dot",
        options={"via": ("cat",)},
    ),
    Case(
        "through a word that cannot be reached",
        "cat cot dot emu",
        "cat",
        "dot",
        None,
        options={"via": ("emu",)},
        components=(3, 1),
    ),
    Case(
        "through two words, in order",
        "aa ba bb ab",
        "aa",
        "ab",
        3,
        words="aa ba bb ab",
        options={"via": ("ba", "bb")},
    ),
    Case(
        "unknown ends",
        "cot dot",
        "cat",
        "dog",
        3,
        words="cat cot dot dog",
        options={"allow_unknown": True},
        extra=("cat", "dog"),
    ),
    Case(
        "unknown, and far from everything",
        "cot dot",
        "zzz",
        "dot",
        None,
        options={"allow_unknown": True},
        components=(1, 2),
        extra=("zzz",),
    ),
    Case(
        "through an unknown word",
        "cat dot",
        "cat",
        "dot",
        2,
        words="cat cot dot",
        options={"allow_unknown": True, "via": ("cot",)},
        extra=("cot",),
    ),
    Case(
        "common words only",
        "cat:10 cot:95 dot:10 cag:60 dag:60 dog:10",
        "cat",
        "dog",
        3,
        words="cat cag dag dog",
        options={"common": True},
    ),
    Case(
        "words of a level",
        "cat:10 cot:35 dot:35 dog:10 cut:36 dut:35",
        "cat",
        "dog",
        3,
        words="cat cot dot dog",
        options={"level": 35},
    ),
    Case(
        "common ends too rare between",
        "cat:10 cot:70 dot:70 dog:10",
        "cat",
        "dog",
        None,
        options={"common": True},
        components=(1, 1),
    ),
    Case(
        "Greek, its final sigma and accents",
        "μόνος τόνος τόμος νόμος",
        decomposed("ΜΌΝΟΣ"),
        "νόμος",
        3,
        words="μόνος τόνος τόμος νόμος",
    ),
    Case(
        "Cyrillic, with a letter in two parts",
        "мой май чай",
        decomposed("МОЙ"),
        "чай",
        2,
        words="мой май чай",
    ),
    Case("German, whose ß is one letter", "süße süde süsse", "SÜẞE", "Süde", 1, words="süße süde"),
    Case("Hindi, whose vowel signs are no letters", "की का", "की", "का", 1, words="की का"),
)


@pytest.fixture(params=CASES, ids=[case.name.replace(" ", "-") for case in CASES])
def case(request: pytest.FixtureRequest) -> Case:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_gives_a_ladder_and_the_optimal_ones_the_shortest(
    case: Case, strategy: Strategy
) -> None:
    if strategy == "star-words" and case.rules != CHANGE:
        with pytest.raises(InputError, match="works with the rule change only"):
            case.ask(strategy=strategy)
        return
    ladder = case.ask(strategy=strategy)
    assert ladder.metric == "steps"
    if case.cost is None:
        assert (ladder.status, ladder.words, ladder.cost) == ("none", (), None)
        assert ladder.lower_bound is None
        return
    check_ladder(ladder.words, case.known, case.rules)
    assert faults(ladder.words, case.known, case.rules) == []
    assert ladder.cost == ladder.steps == len(ladder.words) - 1 >= case.cost
    if strategy in OPTIMAL:
        assert (ladder.status, ladder.cost) == ("proved", case.cost)
        assert ladder.lower_bound == case.cost
        assert not case.words or ladder.words == tuple(case.words.split())
    else:
        assert ladder.status == ("feasible" if case.cost else "proved")
        assert ladder.lower_bound is not None
        assert ladder.lower_bound <= case.cost


def test_the_shortest_ladders_are_counted_and_listed(case: Case) -> None:
    listing, counting = case.ask(all=True), case.ask(count=True)
    expected = 0 if case.cost is None else case.count
    assert listing.count == counting.count == expected
    assert listing.ladders is not None
    assert len(set(listing.ladders)) == len(listing.ladders) == expected
    assert counting.ladders is None
    for ladder in listing.ladders:
        assert len(ladder) - 1 == case.cost
        assert faults(ladder, case.known, case.rules) == []
    assert listing.words == counting.words == (listing.ladders[0] if listing.ladders else ())


def test_two_words_that_are_not_joined_are_shown_with_their_components(case: Case) -> None:
    ladder = case.ask()
    assert ladder.components == case.components
    for size in case.components or ():
        assert f"{size} word" in ladder.why
