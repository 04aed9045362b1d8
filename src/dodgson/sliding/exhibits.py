"""Puzzles known by name, and where they are from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A puzzle of the gallery: its text, how many moves it takes, and where it is from."""

    name: str
    text: str
    cost: int | None
    credit: str


RUSH_HOUR = "Rush Hour, Nob Yoshigahara's puzzle"
NO_WALLS = f"{RUSH_HOUR}; the hardest without walls (Michael Fogleman 2018)"
HARDEST = f"{RUSH_HOUR}; the hardest of all (Michael Fogleman 2018)"

EXHIBITS = {
    exhibit.name: exhibit
    for exhibit in (
        Exhibit(
            "still-life", "854/206/317:123/405/678", 26, "the lock in Still Life, Microïds 2005"
        ),
        Exhibit("8-puzzle", "867/254/301", 31, "as far from home as an 8-puzzle can be"),
        Exhibit("15-puzzle", "8,7,2,15/1,6,3,14/5,0,9,11/13,12,10,4", 41, "shuffled by chance"),
        Exhibit(
            "14-15",
            "1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0",
            None,
            "the puzzle that drove the world mad in 1880: it cannot be solved",
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
