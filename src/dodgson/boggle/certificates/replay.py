"""Check a certificate: no board of a size scores more than its bound. This searches for nothing.

A class fixes the letters of the first cells. The checker goes through the letters, cell by cell,
and looks up each class: so none can be missing. For each it lays all words on all boards of the
class. Each way to lay a word, a placement, is a set of cells with their letters. Laid out cell
after cell, they are a tree. A board has one letter at each cell, so of each cell only the best
letter counts. That is the bound of the class: it has to be no higher than the certificate says.

``faults`` is the readable definition, and quick enough for small boards. The kernel
``boggle_certified`` does the same. Neither shares code with what makes a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from dodgson.boggle.certificates.form import ALPHABET, Certificate
from dodgson.errors import CertificateError
from dodgson.family.certificates import checksum

Key = tuple[tuple[int, int], ...]
"""A placement: cells with their letters, in the order of the cells."""
Fault = tuple[str, bytes, int]
"""What is wrong, the letters of the class, and the bound that was found."""


class Boards(NamedTuple):
    """The boards of a certificate: cells and letters are numbers in the certificate's orders."""

    letters: int
    words: list[bytes]
    points: list[int]
    near: list[int]
    """The neighbours of each cell, as bits."""
    pairs: list[tuple[int, int]]
    """Cells (p, q): a board needs a look only if the letter of p is not above that of q."""


Check = Callable[[Boards, list[tuple[bytes, int]]], Fault | None]


def verify(certificate: Certificate, words: Sequence[str], check: Check | None = None) -> None:
    """Check a certificate against the words; raise ``CertificateError`` if it does not hold.

    ``check`` is ``faults``, or the kernel that does the same.
    """
    if checksum(words) != certificate.sha256:
        raise CertificateError("it is for other words than these: the SHA-256 differs")
    _check_orders(certificate)
    boards = boards_of(certificate, words)
    number = {letter: at for at, letter in enumerate(certificate.letters)}
    board = bytes(number[certificate.board[cell - 1]] for cell in certificate.cells)
    if (scored := score(boards, board)) != certificate.bound:
        raise CertificateError(f"its board scores {scored:,} points, not {certificate.bound:,}")
    if fault := (check or faults)(boards, _classes(certificate)):
        kind, letters, found = fault
        prefix = "".join(certificate.letters[letter] for letter in letters)
        if kind == "missing":
            raise CertificateError(f"no class covers the boards that begin with {prefix!r}")
        if kind == "superfluous":
            raise CertificateError(f"the class {prefix!r} is not needed, or comes twice")
        raise CertificateError(
            f"the bound of the class {prefix!r} is too low: its words come to {found:,} points"
        )


def _check_orders(certificate: Certificate) -> None:
    """Raise ``CertificateError`` if cells, letters or the board are not those of a board."""
    size = certificate.rows * certificate.cols
    if sorted(certificate.cells) != list(range(1, size + 1)):
        raise CertificateError("its order of cells does not name each cell once")
    if sorted(certificate.letters) != list(ALPHABET):
        raise CertificateError("its order of letters does not name each letter once")
    if len(certificate.board) != size or not set(certificate.board) <= set(ALPHABET):
        raise CertificateError(f"its board is not {size} letters")


def _classes(certificate: Certificate) -> list[tuple[bytes, int]]:
    """Return the classes as numbers, sorted; raise ``CertificateError`` if one is none."""
    number = {letter: at for at, letter in enumerate(certificate.letters)}
    try:
        listed = certificate.listed()
    except ValueError as error:
        raise CertificateError(str(error)) from None
    classes = []
    for prefix, bound in listed:
        if bound > certificate.bound:
            raise CertificateError(f"the class {prefix!r} has a bound above {certificate.bound:,}")
        if prefix.strip(ALPHABET) or len(prefix) > len(certificate.cells):
            raise CertificateError(f"{prefix!r} is not a class of these boards")
        classes.append((bytes(map(number.__getitem__, prefix)), bound))
    return sorted(classes)


def boards_of(certificate: Certificate, words: Sequence[str]) -> Boards:
    """Return the boards that a certificate is about, with the words that can count."""
    number = {letter: at for at, letter in enumerate(certificate.letters)}
    tiled = {}
    for word in words:
        tiles = word.replace("qu", "Q").replace("q", "?").replace("Q", "q")
        tiles = tiles if certificate.qu else word
        points = certificate.points[len(word)] if len(word) < len(certificate.points) else 0
        fits = len(tiles) <= len(certificate.cells)
        if points and fits and all(tile in number for tile in tiles):
            tiled[bytes(map(number.__getitem__, tiles))] = points
    sides = range(certificate.rows), range(certificate.cols)
    place = {divmod(cell - 1, certificate.cols): at for at, cell in enumerate(certificate.cells)}
    near = [0] * len(place)
    for one, two in product(product(*sides), repeat=2):
        if _touch(one, two, certificate):
            near[place[one]] |= 1 << place[two]
    return Boards(
        len(number), sorted(tiled), [tiled[word] for word in sorted(tiled)], near, _pairs(place)
    )


def _touch(one: tuple[int, int], two: tuple[int, int], certificate: Certificate) -> bool:
    apart = []
    for a, b, side in zip(one, two, (certificate.rows, certificate.cols), strict=True):
        far = abs(a - b)
        apart.append(min(far, side - far) if certificate.wrap else far)
    if certificate.neighbours == 4 and all(apart):
        return False
    return max(apart) == 1


def _pairs(place: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairs of cells of which the first has no higher letter.

    A board may be turned and reflected. Of the cells where the first cell can go, let the lowest
    letter be on the first. Turn it only so that this cell stays, and do the same with the next.
    """
    rows, cols = (max(side) + 1 for side in zip(*place, strict=True))
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda row, col: (row, col),
        lambda row, col: (rows - 1 - row, col),
        lambda row, col: (row, cols - 1 - col),
        lambda row, col: (rows - 1 - row, cols - 1 - col),
    ]
    if rows == cols:
        ways += [lambda row, col, way=way: way(col, row) for way in ways]  # type: ignore[misc]
    at = {number: cell for cell, number in place.items()}
    turns = [[place[way(*at[number])] for number in range(len(at))] for way in ways]
    pairs = []
    for p in range(len(at)):
        pairs += [(p, q) for q in sorted({turn[p] for turn in turns}) if q != p]
        turns = [turn for turn in turns if turn[p] == p]
    return pairs


def faults(boards: Boards, classes: list[tuple[bytes, int]]) -> Fault | None:
    r"""Return the first fault of some sorted classes, or None.

    >>> boards = Boards(2, [bytes([0, 1])], [3], [0b10, 0b01], [(0, 1)])
    >>> faults(boards, [(b"\0", 3), (b"\1", 0)])
    >>> faults(boards, [(b"\0", 2), (b"\1", 0)])
    ('too low', b'\x00', 3)
    >>> faults(boards, [(b"\1", 0)])
    ('missing', b'\x00', 0)
    """
    placements = [
        each
        for word in zip(boards.words, boards.points, strict=True)
        for each in _laid(boards, *word)
    ]
    if [prefix for prefix, _ in classes if not prefix]:
        return "superfluous", b"", 0
    for letter in range(boards.letters):
        if fault := _class(boards, placements, bytes([letter]), classes):
            return fault
    return None


def _class(
    boards: Boards,
    placements: list[tuple[Key, int]],
    prefix: bytes,
    classes: list[tuple[bytes, int]],
) -> Fault | None:
    """Return the first fault of the classes that begin with some letters, or None."""
    part = [each for each in classes if each[0].startswith(prefix)]
    if not part:
        return "missing", prefix, 0
    cell = len(prefix) - 1
    here = [
        (key, points)
        for key, points in placements
        if dict(key).get(cell, prefix[cell]) == prefix[cell]
    ]
    given, bound = part[0]
    if given == prefix:
        if len(part) > 1:
            return "superfluous", part[1][0], 0
        open_cells = [
            (rest, points)
            for key, points in here
            if _counts(boards, prefix, rest := tuple(at for at in key if at[0] > cell))
        ]
        found = most(open_cells)
        if found > bound and len(prefix) == len(boards.near):
            found = score(boards, prefix)
        return ("too low", prefix, found) if found > bound else None
    least = max((prefix[p] for p, q in boards.pairs if q == cell + 1), default=0)
    for stray, _ in part:
        if stray[cell + 1] < least:
            return "superfluous", stray, 0
    for letter in range(least, boards.letters):
        if fault := _class(boards, here, prefix + bytes([letter]), part):
            return fault
    return None


def _counts(boards: Boards, prefix: bytes, rest: Key) -> bool:
    """Return whether the first open cell of a placement can have its letter."""
    least = [prefix[p] for p, q in boards.pairs if rest and q == rest[0][0] and p < len(prefix)]
    return not rest or rest[0][1] >= max(least, default=0)


def most(placements: list[tuple[Key, int]]) -> int:
    """Return the most points that placements can have together, by the best letter at each cell.

    >>> most([(((0, 1), (2, 1)), 5), (((0, 1),), 3), (((0, 4),), 7)])
    8
    """
    below: dict[tuple[int, int], list[tuple[Key, int]]] = {}
    for key, points in placements:
        if key:
            below.setdefault(key[0], []).append((key[1:], points))
    best: dict[int, int] = {}
    for (cell, _), rest in below.items():
        best[cell] = max(best.get(cell, 0), most(rest))
    return sum(points for key, points in placements if not key) + sum(best.values())


def _laid(boards: Boards, word: bytes, points: int) -> Iterator[tuple[Key, int]]:
    """Yield the placements of a word on boards that need a look, each once."""
    keys = {tuple(sorted(zip(path, word, strict=True))) for path in _paths(boards, len(word), ())}
    for key in keys:
        at = dict(key)
        if all(at[p] <= at[q] for p, q in boards.pairs if p in at and q in at):
            yield key, points


def _paths(boards: Boards, length: int, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(path) == length:
        yield path
        return
    for cell in range(len(boards.near)):
        if cell not in path and (not path or boards.near[path[-1]] >> cell & 1):
            yield from _paths(boards, length, (*path, cell))


def score(boards: Boards, board: bytes) -> int:
    """Return the points of a board: those of each word that lies on it, once."""
    there = set(board)
    return sum(
        points
        for word, points in zip(boards.words, boards.points, strict=True)
        if there.issuperset(word)
        and any(_lies(boards, board, word, cell, 0) for cell in range(len(board)))
    )


def _lies(boards: Boards, board: bytes, word: bytes, cell: int, used: int) -> bool:
    if board[cell] != word[0] or used >> cell & 1:
        return False
    used |= 1 << cell
    near = [other for other in range(len(board)) if boards.near[cell] >> other & 1]
    return len(word) == 1 or any(_lies(boards, board, word[1:], other, used) for other in near)
