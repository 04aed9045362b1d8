"""The dice of the games that are sold, and boards rolled with them.

Sources: the instructions of Big Boggle (1979, 1983), as Eugene McDonnell quotes them in the notes
on OEIS A063000, for the sets of 1987 and of Big Boggle; lists of players for the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

Face = str
"""What a side of a die shows: the letters of a tile, or a hole."""
Die = tuple[Face, ...]

PAIRS: Final = ("qu", "in", "th", "er", "he", "an")
"""The sides of the die with two letters on each side."""


class Dice(NamedTuple):
    """A set of dice, and how many rows and columns of them make a board."""

    side: int
    dice: tuple[Die, ...]


def read_dice(text: str) -> tuple[Die, ...]:
    """Return dice from their letters: q is Qu, # a blank side, and 2 the die with two letters.

    >>> read_dice("himnqu eio###")[0][4], read_dice("2")[0][1]
    ('qu', 'in')
    """
    return tuple(
        PAIRS if die == "2" else tuple("qu" if face == "q" else face for face in die)
        for die in text.split()
    )


SETS: Final[Mapping[str, Dice]] = {
    "1976": Dice(
        4,
        read_dice(
            "aaciot abilty abjmoq acdemp acelrs adenvz ahmors biforx "
            "denosw dknotu eefhiy egkluy egintv ehinps elpstu gilruw"
        ),
    ),
    "1987": Dice(
        4,
        read_dice(
            "aaeegn abbjoo achops affkps aoottw cimotu deilrx delrvy "
            "distty eeghnw eeinsu ehrtvw eiosst elrtty himnqu hlnnrz"
        ),
    ),
    "big": Dice(
        5,
        read_dice(
            "aaafrs aaeeee aafirs adennn aeeeem aeegmu aegmnn afirsy bjkqxz ccenst ceiilt ceilpt "
            "ceipst ddhnot dhhlor dhlnor dhlnor eiiitt emottt ensssu fiprsy gorrvw iprrry nootuw "
            "ooottu"
        ),
    ),
    "super-big": Dice(
        6,
        read_dice(
            "aaafrs aaeeee aaeeoo aafirs abdeio adennn aeeeem aeegmu aegmnn aeilmn aeinou afirsy "
            "2 bbjkxz ccenst cddlnn ceiitt ceipst cfgnuy ddhnot dhhlor dhhnow dhlnor ehilrs "
            "eiilst eilpst eio### emttto ensssu gorrvw hirstv hoprst iprsyy jkqwxz nootuw ooottu"
        ),
    ),
}
"""The sets of dice by name."""


def roll(dice: Sequence[Die], fixed: Mapping[int, Face], random: Random) -> list[Face] | None:
    """Return what dice show in random places; some places have to show a given face.

    >>> roll(read_dice("abc abd"), {1: "c"}, Random(1))[1]
    'c'
    >>> roll(read_dice("abc abd"), {0: "c", 1: "c"}, Random(1)) is None
    True

    Each die is used once. Return None if no dice show what is fixed.
    """
    number = random.random
    keys = [number() for _ in dice]
    order = [dice[at] for at in sorted(range(len(dice)), key=keys.__getitem__)]
    if not fixed:
        return [die[int(number() * len(die))] for die in order]
    chosen = _matched(order, list(fixed.values()))
    if chosen is None:
        return None
    taken = set(chosen)
    others = iter([die for at, die in enumerate(order) if at not in taken])
    rolled = [fixed.get(place) or next(others) for place in range(len(dice))]
    return [each if isinstance(each, str) else each[int(number() * len(each))] for each in rolled]


def _matched(dice: Sequence[Die], faces: Sequence[Face]) -> list[int] | None:
    """Return a die for each face, all of them different; None if there are none.

    It is a matching in the graph of faces and dice, by augmenting paths.
    """
    owner: dict[int, int] = {}

    def match(face: int, seen: set[int]) -> bool:
        for number, die in enumerate(dice):
            if faces[face] in die and number not in seen:
                seen.add(number)
                if number not in owner or match(owner[number], seen):
                    owner[number] = face
                    return True
        return False

    if not all(match(face, set()) for face in range(len(faces))):
        return None
    return sorted(owner, key=owner.__getitem__)
