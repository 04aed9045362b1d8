"""Draw a palindromic pangram in two rows, folded at its centre."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dodgson.drawing.svg import Element, Picture, element, number

if TYPE_CHECKING:
    from dodgson.pangram.answers import Pangram

CELL: Final = 24.0
"""The width and height of a letter's cell."""
LETTER: Final = 15.0
WORD: Final = 12.0
SMALL: Final = "word soft"
APART: Final = 12.0
"""The space between the rows; the centre is in it."""
ABOVE: Final = 26.0
"""The space above the letters for their words, and below them."""
SHIFT: Final = 4.0
"""The shift of the centre to the right, which makes space for its ring."""
SPARED: Final = 3.0
"""The gap between the end of a word's line and the end of its last cell."""


def picture(answer: Pangram) -> Picture:
    """Draw a palindromic pangram with each letter above its mirror image.

    Read it along the upper row, round the centre, and back along the lower row. The first
    occurrence of each wanted letter is highlighted. Lines and small print show the words.

    >>> import dodgson
    >>> words = dodgson.words.load(["lid", "off", "a", "daffodil"])
    >>> answer = dodgson.pangram.search(words=words, letters="adfilo").run()
    >>> picture(answer).description
    'lid off a daffodil, folded at its centre, the letter d.'
    """
    fold = Fold(len("".join(answer.words)))
    body = [*letters(answer, fold)]
    begin = 0
    for word in answer.words:
        body += draw_word(fold, word, begin)
        begin += len(word)
    text, half = "".join(answer.words), fold.half
    at_centre = f"the letter {text[half]}" if fold.odd else f"between two letters {text[half]}"
    return Picture(
        tuple(body),
        fold.width,
        fold.height,
        answer.summary(),
        f"{' '.join(answer.words)}, folded at its centre, {at_centre}.",
    )


class Fold:
    """Letters in two rows; the second row is below the first and runs backwards.

    >>> fold = Fold(5)
    >>> [fold.place(letter) for letter in (1, 2, 3)]
    [(36.0, 38.0), (64.0, 56.0), (36.0, 74.0)]
    """

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self.half, odd = divmod(letters, 2)
        self.odd = bool(odd)
        self.top = ABOVE + CELL / 2
        self.bottom = self.top + CELL + APART
        self.width = (self.half + 1) * CELL + 2 * SHIFT
        self.height = self.bottom + CELL / 2 + ABOVE

    @property
    def middle(self) -> float:
        """The y coordinate of the centre."""
        return (self.top + self.bottom) / 2

    def place(self, letter: int) -> tuple[float, float]:
        """Return the middle of a letter's cell, given its number from 0."""
        if self.odd and letter == self.half:
            return (self.half + 0.5) * CELL + SHIFT, self.middle
        if letter < self.half:
            return (letter + 0.5) * CELL, self.top
        return (self.letters - letter - 0.5) * CELL, self.bottom


def letters(answer: Pangram, fold: Fold) -> Iterator[Element]:
    """Draw each letter, and the centre."""
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
    """Draw the centre: a ring round a letter, or a stroke between two letters."""
    if fold.odd:
        x, y = fold.place(fold.half)
        return element("circle", cx=x, cy=y, r=CELL * 0.6, class_="ring")
    x = fold.half * CELL + 3
    path = f"M{number(x)} {number(fold.top)}h6v{number(fold.bottom - fold.top)}h-6"
    return element("path", d=path, class_="ring")


def draw_word(fold: Fold, word: str, begin: int) -> list[Element]:
    """Draw a word's line along its letters, round the centre if it contains it, and its print.

    The print is in the row that has more of the word.
    """
    end = begin + len(word)
    above = max(0, min(end, fold.half) - begin)
    beneath = max(0, end - max(begin, fold.letters - fold.half))
    # The ends of its lines: on the right they meet the bend if the word goes round it.
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
    """Return a point as SVG path data."""
    return f"{number(x)} {number(y)}"
