"""Write the certificate of a proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.boggle.certificates.form import (
    MOST_LENGTH,
    Certificate,
    pack_classes,
    to_bytes,
)
from dodgson.family.certificates import checksum, write

if TYPE_CHECKING:
    from dodgson.boggle.proof.proving import Proof


def certificate_of(proof: Proof) -> Certificate:
    """Return the certificate of a proof that is complete."""
    frame, rules, game = proof.frame, proof.settled.rules, proof.settled.game
    words = game.lexicon
    closed = [
        (frame.text(prefix), bound)
        for letter in sorted(proof.closed)
        for prefix, bound in proof.closed[letter]
    ]
    lengths = range(MOST_LENGTH + 1)
    counts = [game.least <= length <= game.most for length in lengths]
    chosen = {"level": rules.level} if rules.level is not None else {}
    left_out = rules.left_out()
    return Certificate(
        list_name=words.name,
        sha256=checksum(words),
        rules=chosen | ({"exclude": sorted(left_out.words)} if left_out else {}),
        rows=proof.kind.rows,
        cols=proof.kind.cols,
        neighbours=rules.neighbours,
        wrap=rules.wrap,
        qu=not rules.classic,
        points=tuple(game.points.of(length) * counts[length] for length in lengths),
        board=proof.board,
        bound=proof.points,
        cells=tuple(cell + 1 for cell in frame.cells),
        letters=frame.letters,
        classes=len(closed),
        packed=pack_classes(closed),
    )


def certify(proof: Proof, path: str) -> None:
    """Write the certificate of a proof; raise ``InputError`` if that is not possible."""
    write(path, to_bytes(certificate_of(proof)))
