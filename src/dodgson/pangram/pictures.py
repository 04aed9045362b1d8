"""A palindromic pangram as a picture: its first half over its second, bent at the centre."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from dodgson.drawing.svg import Element, Picture, element, number

if TYPE_CHECKING:
    from dodgson.pangram.answers import Pangram

CELL: Final = 24.0
"""How wide and high a letter's place is."""
LETTER: Final = 15.0
WORD: Final = 12.0
SMALL: Final = "word soft"
APART: Final = 12.0
"""How far the rows are apart; the centre stands between them."""
ABOVE: Final = 26.0
"""The room above the letters for their words; there is as much beneath."""
ASIDE: Final = 4.0
"""How far the centre is moved aside, for its ring."""
SPARED: Final = 3.0
"""How far a word's line ends before its last letter's place does."""


def picture(answer: Pangram) -> Picture:
    """Draw a palindromic pangram, so that each letter stands over its mirror image.

    Reading goes along the upper row, round the centre, and back along the lower one. A letter
    stands out where it comes for the first time, if it is one of those asked for; lines and small
    print tell the words.

    >>> import dodgson
    >>> words = dodgson.words.load(["lid", "off", "a", "daffodil"])
    >>> answer = dodgson.pangram.search(words=words, letters="adfilo").run()
    >>> picture(answer).description
    'lid off a daffodil, bent at its centre, the letter d.'
    """
    fold = Fold(len("".join(answer.words)))
    body = [*letters(answer, fold)]
    for word, begin in placed(answer.words):
        body += draw_word(fold, word, begin)
    text, half = "".join(answer.words), fold.half
    at_centre = f"the letter {text[half]}" if fold.odd else f"between two letters {text[half]}"
    return Picture(
        tuple(body),
        fold.width,
        fold.height,
        answer.summary(),
        f"{' '.join(answer.words)}, bent at its centre, {at_centre}.",
    )


class Place(NamedTuple):
    """Where a letter stands: the middle of its place."""

    x: float
    y: float


class Fold:
    """So many letters in two rows, the second under the first and read backwards.

    >>> fold = Fold(5)
    >>> [fold.place(letter) for letter in (1, 2, 3)]
    [Place(x=36.0, y=38.0), Place(x=64.0, y=56.0), Place(x=36.0, y=74.0)]
    """

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self.half, odd = divmod(letters, 2)
        self.odd = bool(odd)
        self.top = ABOVE + CELL / 2
        self.bottom = self.top + CELL + APART
        self.width = (self.half + 1) * CELL + 2 * ASIDE
        self.height = self.bottom + CELL / 2 + ABOVE

    @property
    def middle(self) -> float:
        """The height of the centre."""
        return (self.top + self.bottom) / 2

    def place(self, letter: int) -> Place:
        """Give where a letter stands, by its number from 0."""
        if self.odd and letter == self.half:
            return Place((self.half + 0.5) * CELL + ASIDE, self.middle)
        if letter < self.half:
            return Place((letter + 0.5) * CELL, self.top)
        return Place((self.letters - letter - 0.5) * CELL, self.bottom)


def letters(answer: Pangram, fold: Fold) -> Iterator[Element]:
    """Draw each letter in its place, and the centre."""
    met: set[str] = set()
    yield centre(fold)
    for place, letter in enumerate("".join(answer.words)):
        x, y = fold.place(place)
        new = letter in answer.asked and letter not in met
        met.add(letter)
        if new:
            yield element(
                "rect",
                x=x - CELL / 2 + 1.5,
                y=y - CELL / 2 + 1.5,
                width=CELL - 3,
                height=CELL - 3,
                rx=4,
                class_="box strong",
            )
        yield element(
            "text",
            letter,
            x=x,
            y=y + LETTER * 0.33,
            font_size=LETTER,
            text_anchor="middle",
            class_="word heading" if new else SMALL,
        )


def centre(fold: Fold) -> Element:
    """Draw the centre: a ring round a letter, or a stroke where the rows meet between two."""
    if fold.odd:
        x, y = fold.place(fold.half)
        return element("circle", cx=x, cy=y, r=CELL * 0.6, class_="ring")
    x = fold.half * CELL + 3
    path = f"M{number(x)} {number(fold.top)}h6v{number(fold.bottom - fold.top)}h-6"
    return element("path", d=path, class_="ring")


def placed(words: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Give each word with the number of its first letter."""
    begin = 0
    for word in words:
        yield word, begin
        begin += len(word)


def draw_word(fold: Fold, word: str, begin: int) -> list[Element]:
    """Draw a word's line along its letters, round the centre if it holds it, and its small print.

    The print stands on the side on which more of the word is.
    """
    end = begin + len(word)
    above = max(0, min(end, fold.half) - begin)
    beneath = max(0, end - max(begin, fold.letters - fold.half))
    # Where its lines begin and end: on the right they meet the bend, if the word goes round it.
    left = (begin * CELL + SPARED, (fold.letters - end) * CELL + SPARED)
    round_it = begin < fold.half + fold.odd and end > fold.half
    bend = fold.half * CELL
    right = (
        bend if round_it else (begin + above) * CELL - SPARED,
        bend if round_it else (fold.letters - begin) * CELL - SPARED,
    )
    high, low, out = ABOVE - 4, fold.height - ABOVE + 4, fold.width + 4
    if round_it:
        path = (
            f"M{at(left[0] if above else bend, high)}H{number(bend)}"
            f"Q{at(out, high)} {at(out, fold.middle)}"
            f"Q{at(out, low)} {at(bend, low)}H{number(left[1] if beneath else bend)}"
        )
    else:
        y = high if above else low
        path = f"M{at(left[not above], y)}H{number(right[not above])}"
    if above >= beneath:
        x, y = ((left[0] + right[0]) / 2 if above else bend + CELL / 2), high - 6
    else:
        x, y = (left[1] + right[1]) / 2, low + WORD + 1
    small = element("text", word, x=x, y=y, font_size=WORD, text_anchor="middle", class_=SMALL)
    return [element("path", d=path, class_="edge"), small]


def at(x: float, y: float) -> str:
    """Write a point of a path."""
    return f"{number(x)} {number(y)}"
