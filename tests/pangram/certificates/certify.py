"""Make certificates for small lists, in the simplest way, for tests to check and change."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from dodgson import pangram
from dodgson.cli import main
from dodgson.pangram.certificates.form import Certificate, checksum, pack

from .naive import naive_product

DAFFODIL = ("lid", "off", "a", "daffodil")


def certify(words: Collection[str], letters: str, witness: Sequence[str]) -> Certificate:
    """Return a certificate that a phrase is the shortest, whether true or not."""
    bound = len("".join(witness))
    blank = Certificate(
        list_name="small",
        sha256=checksum(words),
        alphabet="".join(sorted(set(letters).union(*words))),
        letters=letters,
        bound=bound,
        witness=tuple(witness),
        most_waste=max(0, bound // 2 - len(letters)),
        tracked=letters[::2][:9],
        groups=("", ""),
        pairs=0,
        classes=0,
        packed=b"",
    )
    counted = [letter for letter in letters if letter not in blank.tracked]
    blank = replace(blank, groups=("".join(counted[::2]), "".join(counted[1::2])))
    classes = naive_product(words, letters, blank.most_waste).classes
    return with_classes(blank, classes)


def with_classes(certificate: Certificate, classes: Sequence[int]) -> Certificate:
    return replace(
        certificate, pairs=len(classes), classes=max(classes), packed=pack(list(classes))
    )


def shortest(words: Collection[str], letters: str) -> tuple[str, ...]:
    """Return the shortest phrase; empty if there is none."""
    answer = pangram.search(words=sorted(words), letters=letters).run()
    assert answer.status in ("proved", "none")
    return answer.words


def daffodil() -> Certificate:
    return certify(DAFFODIL, "adfilo", DAFFODIL)


def in_order(classes: list[int]) -> list[int]:
    """Renumber classes by their first members."""
    numbers = {0: 0}
    return [numbers.setdefault(number, len(numbers)) for number in classes]


def check(*arguments: object, words: str = "words.txt") -> int:
    """Run the command that checks phrases and certificates; return its status."""
    return main(["pangram", "check", "--words", words, *map(str, arguments)])
