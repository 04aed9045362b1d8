"""Check the claims of the 2010 post on palindromic pangrams about phrases, letters and tries."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from dodgson.pangram.model import (
    ALPHABET,
    Histogram,
    check_phrase,
    common_prefix,
    is_palindrome,
    is_pangram,
)
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.wordwise.estimates import Mirror
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.filters import repeats_little
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.posts import PANGRAMS_2010
from dodgson.posts.claims import Claim, Finding, enable2k
from dodgson.wording import counted
from dodgson.words import Lexicon, Trie

PHRASES: Final = tuple(
    (int(letters), phrase)
    for letters, phrase in (
        line.split(maxsplit=1)
        for line in """\
63 verbify ma pluck now sh ad go jo zax eta qat ex azo jog dahs wonk culpa my fib rev
65 buckrams donzel ti pyx of vug we jo hm suq us mho jew guv foxy pit lez nods mark cub
65 verbify na ducks to hm we jo zax al pig suq us gip lax azo jew mho tsk cud any fib rev
67 bonked vulgars ti hm oy cap wo jo zax if suq us fix azo jow pac yom hits rag luv de knob
69 verbify locks twang up mho zax ed ma jab suq us ba jam dex azo hm pug naw tsk coly fib rev
71 verbify lock nut spaz we jig am dex eh ta qua sau qat hexed magi jew zap stunk coly fib rev
76 drawknife butyls go hm op ox azo jo we vac suq us suq us cave wo jo zax op \
om hog sly tube fink ward
86 de but way xi sh on vug la ef pa me re ka jo ah coz om ta qat ta qat mozo \
chao jake remap feal guv noh six yaw tubed
92 drawknife butyls go hm op ox azo jo we vac suq usherettes setter eh suq us \
cave wo jo zax opo mho g sly tube fink ward
101 underflow machs ti by xi pe ka jo zag eve suq aimu umiaq use vega zo jake \
pixy bits h cam wolfr ed nu
""".splitlines()
    )
)
"""The phrases that the post found, each with the number of letters that the post gives."""

RAREST_PAIRS: Final = (
    *("jq", "qx", "jx", "qw", "kx", "jz", "wx", "qz", "fj", "jw", "kq", "xz", "qv", "fq", "hj"),
    *("wz", "jv", "kz", "pq", "hq", "bq", "qy", "jp", "mq", "gq", "jk", "fx", "jy", "vx", "jm"),
)
"""The pairs of letters that the post has tries for, the rarest first."""

IN_WORDS: Final = {"kx": 53, "qw": 27, "jx": 27, "qx": 26, "jq": 8}
"""How many words contain both letters, by the post."""


def check_phrases() -> Finding:
    """Check that the phrases are palindromes, and pangrams."""
    right = sum(check_phrase(phrase.split()).right for _, phrase in PHRASES)
    return Finding(f"{right} of {len(PHRASES)} are", right == len(PHRASES))


def check_counts() -> Finding:
    """Count the letters of the phrases."""
    counts = []
    for theirs, phrase in PHRASES:
        words = phrase.split()
        letters = check_phrase(words).letters
        blanks = len(words) - 1
        counted_too = f" (and {blanks} blanks)" if letters + blanks == theirs else ""
        counts.append(f"{letters}{counted_too}")
    others = [
        count for count, (theirs, _) in zip(counts, PHRASES, strict=True) if count != str(theirs)
    ]
    if not others:
        return Finding(", ".join(counts), holds=True)
    explained = others == counts[-1:] and "blanks" in counts[-1]
    why = "(the last was counted with its blanks)" if explained else ""
    return Finding(", ".join(counts), holds=False, why=why)


def check_words(lexicon: Lexicon) -> Finding:
    """Find the words of the phrases that are not in the list."""
    found = [(theirs, check_phrase(phrase.split(), lexicon).unlisted) for theirs, phrase in PHRASES]
    strange = [(theirs, words) for theirs, words in found if words]
    listed = len(found) - len(strange)
    if not strange:
        return Finding(f"all words of all {listed} are in ENABLE2K", holds=True)
    where = "; ".join(f"in the {theirs}: {', '.join(words)}" for theirs, words in strange)
    explained = strange == found[-2:]
    why = "(the longest two must be from another list)" if explained else ""
    return Finding(f"{listed} are of words in ENABLE2K; not in it, {where}", holds=False, why=why)


def examples() -> Iterator[bool]:
    """Yield for each of the post's examples whether it holds."""
    yield all(map(is_palindrome, ("lid off a daffodil", "shallot ayatollahs", "a", "ab c ba")))
    yield not is_palindrome("ab c ab")
    yield is_pangram(ALPHABET)
    yield not is_pangram("a")
    yield Trie("abc").match("aac") == (Trie("bc"), "ac")
    yield Trie(["abc", "aac"]).match("aardvark") == (Trie("c"), "rdvark")
    yield Trie(["abc"]).merge(Trie(["bcd"])) == Trie(["abc", "bcd"])
    trie = Trie(["abc", "aac", "b"])
    yield trie.looping_search("ba") == (Trie(["ac", "bc"]),)
    yield trie.looping_search("ab", start=trie.looping_search("b")) == (Trie("c"),)
    yield trie.looping_search("az") == ()
    yield Trie(["ab", "abc", "d"]).looping_search("abd") == (Trie([""]),)
    # The pair of tries, with awesome on the other side: both words fail at once, at their k.
    yield not list(Trie(["awk", "awkward"]).filter(Trie("awesome")))


def check_examples() -> Finding:
    """Count the post's examples that hold."""
    came = list(examples())
    return Finding(f"{sum(came)} of {len(came)}", all(came))


def check_pairs(lexicon: Lexicon) -> Finding:
    """Find the pairs of letters that are in the fewest words."""
    words = tuple(lexicon)
    holding = {  # a number with a bit for each word
        letter: int.from_bytes(bytes([letter in word for word in words]))
        for letter in lexicon.alphabet
    }
    pairs = {
        first + second: (holding[first] & holding[second]).bit_count()
        for first, second in combinations(holding, 2)
    }
    # Of two pairs that are equally rare, take the post's.
    rarest = sorted(pairs, key=lambda pair: (pairs[pair], pair not in RAREST_PAIRS))
    same = {pair: pairs[pair] for pair in IN_WORDS} == IN_WORDS
    same = same and [pairs[pair] for pair in RAREST_PAIRS] == [
        pairs[pair] for pair in rarest[: len(RAREST_PAIRS)]
    ]
    least = ", ".join(f"{pair} {pairs[pair]}" for pair in sorted(IN_WORDS, key=pairs.__getitem__))
    text = f"{least}, of {len(pairs)} pairs the least; "
    if same:
        return Finding(f"{text}the {len(RAREST_PAIRS)} rarest are the post's", holds=True)
    return Finding(f"{text}the rarest: {', '.join(rarest[: len(RAREST_PAIRS)])}", holds=False)


def check_no_repeats(lexicon: Lexicon, theirs: int = 35_103, their_mean: int = 4_784) -> Finding:
    """Count the words with no letter twice, and those of them with a rare letter."""
    taken = [word for word in lexicon if repeats_little(word)]
    plain = [word for word in taken if len(set(word)) == len(word)]
    means = mean_of_rare(plain), mean_of_rare(taken)
    text = (
        f"{len(plain):,} with no letter twice, {means[0]:,} to each of the 16 rarest "
        f"letters; with {len(taken) - len(plain):,} minimal keystones {len(taken):,}, "
        f"{means[1]:,} to each"
    )
    if (len(taken), means[1]) == (theirs, their_mean):
        return Finding(text, holds=True)
    between = len(plain) < theirs < len(taken) and means[0] < their_mean < means[1]
    why = (
        "(theirs lie between: the post takes a keystone by one pivot, and how it finds that is not "
        "shown; ours by any)"
    )
    return Finding(text, holds=False, why=why if between else "")


def mean_of_rare(words: list[str], rare: int = 16) -> int:
    """Return the mean number of words that contain a letter, over the rarest letters."""
    histogram = Histogram(words)
    return round(sum(len(histogram[letter]) for letter in list(histogram)[-rare:]) / rare)


def check_walks(lexicon: Lexicon, phrase: str = "verbify ma pluck") -> Finding:
    """Count the nodes visited to find the words that may follow a phrase."""
    tries = TriePair(lexicon)
    left = phrase.replace(" ", "")
    word_by_word, followed = looked_up(lexicon, tries, left)
    expansion = Expansion(Mirror(tries, ALPHABET))
    missing = tries.mask_of(ALPHABET) & ~tries.mask_of(left)
    at = Phrase(None, phrase, phrase, len(left), missing, tries.follow(left), None)
    found = sum(1 for _ in expansion.children(at, math.inf))
    assert found == followed, "both ways find the same words"
    text = (
        f"after {phrase}, words of {lexicon.name}: {len(lexicon) * len(left) + word_by_word:,} "
        f"nodes if each word is looked up after the complete phrase, {word_by_word:,} if the "
        "phrase is followed once, "
        f"{expansion.walked:,} through both tries together; "
        f"{counted(found, 'word')} either way"
    )
    return Finding(text, 2 * expansion.walked < word_by_word)


def looked_up(words: Iterable[str], tries: TriePair, left: str) -> tuple[int, int]:
    """Count the nodes visited if each word is looked up after some letters, and what is found.

    The words are sorted by length and then in alphabetical order, so that most begin as the word
    before. The nodes for these letters are counted again, but not visited again.
    """
    nodes = found = 0
    before, places = "", [tries.follow(left)]
    for word in words:
        del places[common_prefix(before, word) + 1 :]
        while places[-1].nodes and len(places) <= len(word):
            places.append(tries.follow(word[len(places) - 1], places[-1]))
        nodes += len(places) - 1
        found += bool(places[-1].nodes)
        before = word
    return nodes, found


CLAIMS: Final = (
    Claim(
        "ten phrases are palindromes, and have every letter",
        PANGRAMS_2010,
        "found in hours and weeks",
        check_phrases,
    ),
    Claim(
        "how many letters they have",
        PANGRAMS_2010,
        ", ".join(str(theirs) for theirs, _ in PHRASES),
        check_counts,
    ),
    Claim(
        "all their words are in the puzzle's list",
        PANGRAMS_2010,
        "the puzzle asks for it",
        lambda: check_words(enable2k()),
    ),
    Claim(
        "examples of palindromes, pangrams, tries and the looping search",
        PANGRAMS_2010,
        "12, most in its docstrings",
        check_examples,
    ),
    Claim(
        "the pairs of letters that are in the fewest words",
        PANGRAMS_2010,
        ", ".join(f"{pair} {many}" for pair, many in reversed(IN_WORDS.items()))
        + f"; {len(RAREST_PAIRS)} pairs by rarity",
        lambda: check_pairs(enable2k()),
    ),
    Claim(
        "words without a letter twice, and minimal keystones, are few",
        PANGRAMS_2010,
        "35,103; 4,784 to each of the 16 rarest letters",
        lambda: check_no_repeats(enable2k()),
    ),
    Claim(
        "following a phrase once, and both tries together, is cheaper than looking each word up",
        PANGRAMS_2010,
        "no figures given",
        lambda: check_walks(enable2k()),
        brief=lambda: check_walks(enable2k().length(1, 6)),
    ),
)
