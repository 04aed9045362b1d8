"""Certificates that hold, certificates that do not, and the command that checks them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dodgson import pangram
from dodgson.cli import main
from dodgson.errors import CertificateError
from dodgson.family.certified import known_lists
from dodgson.pangram.certificates.form import (
    Certificate,
    checksum,
    pack,
    to_bytes,
    write,
)
from dodgson.pangram.certificates.making import certificate_of
from dodgson.pangram.certificates.replay import verify
from dodgson.pangram.questions import Rules
from dodgson.pangram.reading import read_puzzle

from .certify import DAFFODIL, certify, check, daffodil, in_order, with_classes

CLASSES = daffodil().numbers().tolist()


# Certificates that do not hold: status 1. Each has a correct CRC-32.


def claiming(**parts: Any) -> Certificate:
    return replace(daffodil(), **parts)


def longer() -> Certificate:
    """Return a certificate for a phrase that is not the shortest, correct in everything else."""
    return certify(DAFFODIL, "adfilo", DAFFODIL * 2)


BY_CHANCE = ("aca", "accc", "ae", "bc", "bccc", "bd", "cbd", "da")
LISTS = {"abcd": ("abcd", "dcba"), "abcde": BY_CHANCE}


def there_and_back(*dead: int) -> Certificate:
    """Certify abcd dcba, whose product graph has five pairs, and mark some of them dead."""
    claimed = certify(("abcd", "dcba"), "abcd", ("abcd", "dcba"))
    classes = claimed.numbers().tolist()
    left = [0 if place in dead else number for place, number in enumerate(classes)]
    return with_classes(claimed, in_order(left))


def merged_into_one() -> Certificate:
    """Certify a phrase, and merge all pairs that are not dead."""
    claimed = certify(BY_CHANCE, "abcde", ("cbd", "bccc", "ae", "accc", "bd", "bc"))
    return with_classes(claimed, [min(number, 1) for number in claimed.numbers()])


TAMPERED: dict[str, tuple[Callable[[], Certificate], str]] = {
    "another list": (
        lambda: claiming(sha256=checksum(["a"])),
        "another word list: its checksum is 51134144a474f0a6…",
    ),
    "another alphabet": (lambda: claiming(alphabet="adfilop"), "alphabet is not that of the list"),
    "letters not in order": (
        lambda: claiming(letters="dafilo"),
        "the wanted letters are not sorted, each once: 'dafilo'",
    ),
    "a letter less": (
        lambda: claiming(letters="adfil"),
        "the tracked letters and the two groups are not the wanted letters",
    ),
    "a letter less, also tracked": (
        lambda: claiming(letters="dfilo", tracked="dfil", groups=("o", "")),
        "the product graph is limited to waste 1",
    ),
    "a letter tracked and counted": (
        lambda: claiming(groups=("adfilo", "")),
        "the tracked letters and the two groups are not the wanted letters",
    ),
    "a letter neither tracked nor counted": (
        lambda: claiming(groups=("", "")),
        "the tracked letters and the two groups are not the wanted letters",
    ),
    "a higher bound": (lambda: claiming(bound=16), "witness has 15 letters, the bound is 16"),
    "a higher bound, with a longer witness": (longer, "closes a palindrome of 15 letters"),
    "a higher bound, for which the product is too small": (
        lambda: claiming(witness=DAFFODIL * 2, bound=30),
        "limited to waste 1, but halves below the bound of 30 may waste 9",
    ),
    "a lower bound": (lambda: claiming(bound=13), "witness has 15 letters, the bound is 13"),
    "a word that is not listed": (
        lambda: claiming(witness=("lid", "of", "fa", "daffodil")),
        "the witness has a word that is not in the list: 'of'",
    ),
    "a witness that is no palindrome": (
        lambda: claiming(witness=("off", "lid", "a", "daffodil")),
        "the witness is not a palindrome: letter 1 is o, letter 1 from the end is l",
    ),
    "a witness without a letter": (
        lambda: claiming(witness=("a",), bound=1),
        "the witness lacks d, f, i, l, o",
    ),
    "no witness": (lambda: claiming(witness=(), bound=0), "the witness lacks a, d, f, i, l, o"),
    "a product that is cut off": (
        lambda: claiming(most_waste=0),
        "the product graph is limited to waste 0, but halves below the bound of 15 may waste 1",
    ),
    "another number of pairs": (
        lambda: claiming(pairs=len(CLASSES) + 1),
        f"the product graph has {len(CLASSES)} pairs, the certificate {len(CLASSES) + 1}",
    ),
    "another number of classes": (
        lambda: claiming(classes=daffodil().classes + 1),
        f"there are {daffodil().classes} classes, the certificate claims {daffodil().classes + 1}",
    ),
    "classes cut short": (
        lambda: claiming(packed=pack(CLASSES[:-1])),
        f"it has not one class for each of its {len(CLASSES)} pairs",
    ),
    "too many classes": (
        lambda: claiming(packed=pack([*CLASSES, 0])),
        f"it has not one class for each of its {len(CLASSES)} pairs",
    ),
    "classes that are not packed": (
        lambda: claiming(packed=b"no classes at all, only a text"),
        "the classes of the pairs cannot be decompressed",
    ),
    "classes numbered as one likes": (
        lambda: with_classes(daffodil(), [number and number + 1 for number in CLASSES]),
        "the classes are not numbered 1, 2, 3… by their first pairs",
    ),
    "a pair that closes, called dead": (
        lambda: with_classes(daffodil(), [1] + [0] * (len(CLASSES) - 1)),
        "is marked dead, but closes a palindrome",
    ),
    "a pair that leads on, called dead": (
        lambda: there_and_back(1),
        "pair 1 is marked dead, but leads to 2, which is not",
    ),
    "the start, called dead": (
        lambda: there_and_back(0),
        "pair 0 is marked dead, but closes a palindrome",
    ),
    "all merged into one": (
        merged_into_one,
        "closes a palindrome of 9 letters: the bound of 17 is too high, or the classes are wrong",
    ),
}


@pytest.mark.parametrize(("tamper", "says"), TAMPERED.values(), ids=TAMPERED)
def test_tampering_is_named_in_one_line(
    tamper: Callable[[], Certificate], says: str, files: Path, capsys: Any
) -> None:
    claimed = tamper()
    Path("words.txt").write_text("\n".join(LISTS.get(claimed.letters, DAFFODIL)))
    write("small.cert", claimed)
    assert check("--certificate", "small.cert") == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("The certificate does not hold: ")
    assert out.count("\n") == 1
    assert says in out


# The command

HOLDS = (
    "The certificate holds: no palindrome of these words that contains a, d, f, i, l, o "
    "is shorter than 15 letters."
)


def test_a_certificate_that_holds(files: Path, capsys: Any) -> None:
    assert check("--certificate", "small.cert") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[:2] == [
        "lid off a daffodil",
        HOLDS,
    ]
    assert re.search(r"Words: words.txt, SHA-256 [0-9a-f]{64}\.", out)
    assert out.endswith("The phrase repeats no word.\n")


def test_json_of_a_certificate(files: Path, capsys: Any) -> None:
    assert check("--certificate", "small.cert", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "proved"
    assert (document["bound"], document["words"]) == (15, list(DAFFODIL))
    assert document["pairs"] == len(CLASSES)
    assert document["states"] > 0


def test_json_of_a_certificate_that_does_not_hold(files: Path, capsys: Any) -> None:
    write("small.cert", claiming(bound=13))
    assert check("--certificate", "small.cert", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "none"
    assert document["why"] == "the witness has 15 letters, the bound is 13"


def test_the_rules_of_a_certificate_leave_words_out(files: Path, capsys: Any) -> None:
    Path("more.txt").write_text("\n".join([*DAFFODIL, "z", "dial"]))
    rules = {"exclude": ["dial", "z"], "min_word": 1}
    write("small.cert", claiming(rules=rules))
    assert check("--certificate", "small.cert", words="more.txt") == 0
    assert "Words: more.txt, --min-word 1, --exclude dial, z, SHA-256" in capsys.readouterr().out
    assert check("--certificate", "small.cert") == 0
    write("small.cert", daffodil())
    assert check("--certificate", "small.cert", words="more.txt") == 1


def test_a_certificate_for_other_letters_is_refused(files: Path, capsys: Any) -> None:
    assert check("--certificate", "small.cert", "--letters", "ADFILO") == 0
    capsys.readouterr()
    assert check("--certificate", "small.cert", "--letters", "adfil") == 1
    assert "it is for the letters 'adfilo', not 'adfil'" in capsys.readouterr().out


BAD = {
    "no such file": (("--certificate", "nope"), "nope: no such file"),
    "a folder": (("--certificate", "."), ".: a folder, not a certificate"),
    "a phrase too": (("--certificate", "small.cert", "noon"), "not both at once"),
    "nothing at all": ((), "nothing to check: give a phrase, a file of phrases, or --certificate"),
}


@pytest.mark.parametrize(("arguments", "says"), BAD.values(), ids=BAD)
def test_a_bad_call_is_refused_in_one_line(
    arguments: tuple[str, ...], says: str, files: Path, capsys: Any
) -> None:
    assert check(*arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_a_certificate_for_an_unknown_list_needs_a_list(files: Path, capsys: Any) -> None:
    assert main(["pangram", "check", "--certificate", "small.cert"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "and its words are not those of scowl-80 or common: name the list with --words" in err


def test_a_certificate_opens_no_file_of_its_choice(files: Path) -> None:
    assert known_lists("words.txt") == known_lists("../words") == known_lists("scowl-80")


def test_without_numpy_the_error_names_it(
    files: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("replay", "rebuilt", "refuted"):
        monkeypatch.delitem(sys.modules, f"dodgson.pangram.certificates.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert check("--certificate", "small.cert") == 2
    message = capsys.readouterr().err
    assert message == "dodgson: checking a certificate needs numpy: pip install 'dodgson[check]'\n"


def test_numpy_is_not_imported_unless_a_certificate_is_checked(files: Path) -> None:
    program = (
        "import sys; from dodgson.cli import main; "
        "main(['pangram', 'check', 'noon', '--letters', 'no']); print('numpy' in sys.modules)"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_question_is_the_same_in_python(files: Path) -> None:
    verdict = pangram.check(certificate="small.cert", words="words.txt")
    assert verdict.status == "proved"


# A full list

SHORTEST = "bach guv xi my know delf jar spaz ta qat zaps raj fled wonky mix vugh cab"


@pytest.mark.slow
def test_57_letters_are_certified_for_enable2k(data: Path) -> None:
    question, lexicon, letters = read_puzzle(Rules(words=str(data / "enable2k.txt")))
    made = certificate_of(SHORTEST.split(), question, lexicon, letters)
    assert made.bound == 57
    assert len(to_bytes(made)) < 1_000_000
    numbers = made.numbers().tolist()
    last = max(place for place, number in enumerate(numbers) if 0 < number < made.classes // 2)
    numbers[last] = 0
    with pytest.raises(CertificateError, match=f"pair {last:,} is marked dead, but"):
        verify(with_classes(made, numbers), list(lexicon))
    seen = verify(made, list(lexicon))
    assert seen.pairs == 809_151
    assert seen.states > 2_000_000
