"""The gallery: puzzles known by name, with their sources, and the verb that lists them."""

from __future__ import annotations

from dataclasses import dataclass

from dodgson.questions import asks
from dodgson.sliding.answers import Exhibits
from dodgson.sliding.model import Kind
from dodgson.sliding.questions import FAMILY, Gallery


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A puzzle of the gallery."""

    name: str
    text: str
    """As ``Puzzle.text`` writes it, so that the ID can be made without reading it."""
    cost: int | None
    """How many moves it takes; None if it cannot be solved."""
    credit: str

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle, from its text."""
        if self.text[0].isdigit():
            return "tiles"
        return "blocks" if "/" in self.text else "cars"


RUSH_HOUR = "Rush Hour by Nob Yoshigahara"
NO_WALLS = f"{RUSH_HOUR}; the hardest without walls (Michael Fogleman 2018)"
HARDEST = f"{RUSH_HOUR}; the hardest of all (Michael Fogleman 2018)"

EXHIBITS = {
    exhibit.name: exhibit
    for exhibit in (
        Exhibit(
            "still-life", "854/206/317:123/405/678", 26, "the lock in Still Life, Microïds 2005"
        ),
        Exhibit("8-puzzle", "867/254/301", 31, "no 8-puzzle is farther from its goal"),
        Exhibit("15-puzzle", "8,7,2,15/1,6,3,14/5,0,9,11/13,12,10,4", 41, "a random position"),
        Exhibit(
            "14-15",
            "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0",
            None,
            "the craze of 1880; it cannot be solved",
        ),
        Exhibit(
            "dads-puzzle", "AABB/AACC/DE../FGHH/FGII:A@r4c1", 59, "Dad's Puzzle, L. W. Hardy 1909"
        ),
        Exhibit("klotski", "BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2", 81, "Klotski, or L'âne rouge"),
        Exhibit("century", "FAAG/DAAE/DC.E/HC.I/JJKK:A@r4c2", 99, "Century, John H. Conway"),
        Exhibit(
            "super-century",
            "AFGH/ABXX/CBXX/CDDI/EE..:X@r4c2",
            138,
            "Super-Century, John H. Conway",
        ),
        Exhibit("bickford-4x4", "AAEB/FCEE/FDG./.DHI:A@r4c3", 131, "Bickford's 4x4"),
        Exhibit("rush-1", "HBBBCCHDDooMHoJAAMIoJLEEIoKLooFFKGGG", 10, RUSH_HOUR),
        Exhibit("rush-2", "GoJBBBGIJoKLGIAAKLHICCDDHooooMEEEFFM", 15, RUSH_HOUR),
        Exhibit("rush-3", "GBBCCoGIooLoGIAALoHJoKDDHJoKMoEEFFMo", 20, RUSH_HOUR),
        Exhibit("rush-4", "HoBBCCHoJooLIoJAALIDDEELIooKooFFFKGG", 25, RUSH_HOUR),
        Exhibit("rush-5", "BBBoIJooGoIJAAGooKoFCCoKoFHooKDDHEEE", 30, RUSH_HOUR),
        Exhibit("rush-6", "ooHBBKGoHJoKGAAJoLGCCDDLEEIooLooIFFF", 35, RUSH_HOUR),
        Exhibit("rush-7", "BBCCCLGoHooLGoHAALDDEEKoooIJKoooIJFF", 40, RUSH_HOUR),
        Exhibit("rush-8", "FBBIJKFoGIJKAAGIoLCCDDoLooHoooooHEEE", 45, RUSH_HOUR),
        Exhibit("rush-9", "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 51, NO_WALLS),
        Exhibit("rush-10", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 60, HARDEST),
    )
}


@asks(Gallery)
def gallery(_question: Gallery) -> Exhibits:
    """List the puzzles known by name.

    >>> import dodgson
    >>> dodgson.sliding.gallery().rows[0][0]
    'still-life'
    """
    return Exhibits(
        tuple(
            (each.name, each.kind, each.cost, f"{FAMILY}:{each.text}", each.credit)
            for each in EXHIBITS.values()
        )
    )
