"""Check the claims of the 2009 post on doublets and of a comment on it."""

from __future__ import annotations

from statistics import median

from dodgson.ladder.measures import Sample
from dodgson.ladder.solve import solve
from dodgson.ladder.stats import stats
from dodgson.posts import DOUBLETS_2009
from dodgson.posts.claims import Claim, Finding, enable2k
from dodgson.words import StarIndex, load

COMMENT = "L. A. Brown's comment on it, 2009"

STAR_TABLE = """\
*at   cat
*og   dog
*ot   cot dot
c*t   cat cot
ca*   cat
cat   *at c*t ca*
co*   cot
cot   *ot c*t co*
d*g   dog
d*t   dot
do*   dot dog
dog   *og d*g do*
dot   *ot d*t do*"""
"""The table in the post's figure."""


def star_table() -> Finding:
    """Compare the star index of the post's four words with its table, letter for letter."""
    index = StarIndex(["cat", "cot", "dot", "dog"])
    table = "\n".join(f"{key:5} {' '.join(entries)}" for key, entries in index.table())
    same = table == STAR_TABLE
    return Finding(f"{len(table.splitlines())} rows, {'the same' if same else 'others'}", same)


def four_words() -> Finding:
    """Solve the post's sample dictionary."""
    ladder = solve("cat", "dog", words=load(["cat", "cot", "dog", "dot"]), strategy="star-words")
    found = " ".join(ladder.words)
    return Finding(found, found == "cat cot dot dog")


def look_ahead(start: str, goal: str, runs: int) -> Finding:
    """Compare random ladders that look one step ahead with ladders that do not."""
    medians = []
    for ahead in (True, False):
        sample = stats(words=enable2k(), sample=(start, goal), runs=runs, look_ahead=ahead)
        assert isinstance(sample, Sample)
        medians.append(median(sample.lengths))
    text = (
        f"{start} to {goal}, {runs:,} runs each: median {medians[0]:g} words with it, "
        f"{medians[1]:g} without"
    )
    return Finding(text, 2 * medians[0] < medians[1])


CLAIMS = (
    Claim("the table of star words for cat, cot, dog, dot", DOUBLETS_2009, "13 rows", star_table),
    Claim(
        "a shortest ladder from cat to dog by star words and a queue of two lists",
        DOUBLETS_2009,
        "cat cot dot dog",
        four_words,
    ),
    Claim(
        "looking one step ahead makes random ladders significantly shorter",
        COMMENT,
        "100,000 runs; no figures given",
        lambda: look_ahead("head", "tail", 500),
        brief=lambda: look_ahead("head", "tail", 50),
    ),
    Claim(
        "the same, from black to white",
        COMMENT,
        "100,000 runs; no figures given",
        lambda: look_ahead("black", "white", 10_000),
        slow=True,
    ),
)
