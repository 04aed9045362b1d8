"""The file of a certificate, changes to it, and the command that checks it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson import pangram
from dodgson.cli import main
from dodgson.errors import CertificateError, DodgsonError, InputError
from dodgson.pangram.certificates.checking import known_lists, words_used
from dodgson.pangram.certificates.form import (
    Certificate,
    checksum,
    from_bytes,
    pack,
    read,
    to_bytes,
    write,
)
from dodgson.pangram.certificates.making import certificate_of
from dodgson.pangram.certificates.replay import verify
from dodgson.pangram.questions import Check, Rules
from dodgson.pangram.reading import read_puzzle
from dodgson.words import load

from .certify import DAFFODIL, certify, daffodil, in_order, with_classes

DAFFODIL_LIST = Check(words=load(DAFFODIL))
CLASSES = daffodil().numbers().tolist()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with the small list and its certificate."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(DAFFODIL))
    write("small.cert", daffodil())
    return tmp_path


def run(*arguments: object, words: str = "words.txt") -> int:
    return main(["pangram", "check", "--words", words, *map(str, arguments)])


# The file format


def test_a_written_certificate_is_read_back(files: Path) -> None:
    assert read("small.cert") == daffodil()
    assert [path.name for path in files.iterdir() if path.name.startswith(".")] == []


def test_the_file_format_is_as_documented(files: Path) -> None:
    first, _, rest = Path("small.cert").read_bytes().partition(b"\n")
    line, _, packed = rest.partition(b"\n")
    assert json.loads(first) == {
        "format": "dodgson-certificate",
        "version": 1,
        "crc32": zlib.crc32(rest),
    }
    claim = json.loads(line)
    assert claim["sha256"] == sha256(b"a\ndaffodil\nlid\noff\n").hexdigest()
    assert (claim["bound"], claim["witness"]) == (15, ["lid", "off", "a", "daffodil"])
    assert packed == pack(CLASSES)
    assert subprocess.run(["xz", "-dc"], input=packed, capture_output=True, check=True).stdout == (
        b"".join(number.to_bytes(4, "little") for number in CLASSES)
    )


def test_the_documented_command_gives_the_checksum(files: Path) -> None:
    command = "LC_ALL=C sort -u words.txt | sha256sum"
    Path("words.txt").write_text("off\nlid\na\ndaffodil\n")
    printed = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == checksum(DAFFODIL) == daffodil().sha256


def test_the_bytes_of_the_kernel_are_packed_like_numbers() -> None:
    assert pack(daffodil().numbers().tobytes()) == daffodil().packed


def test_a_file_that_cannot_be_written_is_named(files: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere/small\.cert: the certificate cannot be written"):
        write("nowhere/small.cert", daffodil())


# Files that are no certificates: status 2


def cut_short(data: bytes) -> bytes:
    return data[:-9]


def flipped(place: int) -> Callable[[bytes], bytes]:
    def flip(data: bytes) -> bytes:
        return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]

    return flip


def with_head(**parts: Any) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        head, _, body = data.partition(b"\n")
        return json.dumps(json.loads(head) | parts).encode() + b"\n" + body

    return change


def with_claim(change: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    """Return a function that changes the claim and corrects the CRC-32."""

    def changed(data: bytes) -> bytes:
        head, line, packed = data.split(b"\n", 2)
        claim = json.loads(line)
        change(claim)
        body = json.dumps(claim).encode() + b"\n" + packed
        return with_head(crc32=zlib.crc32(body))(head + b"\n" + body)

    return changed


def no_json(data: bytes) -> bytes:
    head, _, _ = data.partition(b"\n")
    return with_head(crc32=zlib.crc32(b"nothing"))(head + b"\nnothing")


NO_CERTIFICATES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a text": (lambda _: b"lid off a daffodil\n", "not a certificate"),
    "nothing": (lambda _: b"", "not a certificate"),
    "nothing but brackets": (lambda _: b"[" * 99999, "not a certificate"),
    "a checkpoint": (with_head(format="dodgson-checkpoint"), "not a certificate"),
    "of another version": (with_head(version=2), "a certificate of version 2, but only version 1"),
    "cut short": (cut_short, "damaged certificate: its CRC-32 is wrong"),
    "a bit of the claim": (flipped(200), "damaged certificate: its CRC-32 is wrong"),
    "a bit of the classes": (flipped(-20), "damaged certificate: its CRC-32 is wrong"),
    "a bit at the very end": (flipped(-1), "damaged certificate: its CRC-32 is wrong"),
    "a claim that is none": (no_json, "its claim cannot be read"),
    "no witness": (with_claim(lambda claim: claim.pop("witness")), "its claim lacks 'witness'"),
    "a strange part": (with_claim(lambda claim: claim.update(odd=1)), "an unknown part 'odd'"),
    "a bound in words": (
        with_claim(lambda claim: claim.update(bound="15")),
        "its 'bound' is not valid",
    ),
    "true for a number": (
        with_claim(lambda claim: claim.update(bound=True)),
        "its 'bound' is not valid",
    ),
    "three groups": (
        with_claim(lambda claim: claim.update(groups=["a", "b", "c"])),
        "its 'groups' is not valid",
    ),
    "rules that nobody knows": (
        with_claim(lambda claim: claim.update(rules={"max_word": 3})),
        "its 'rules' is not valid",
    ),
}


@pytest.mark.parametrize(("spoil", "says"), NO_CERTIFICATES.values(), ids=NO_CERTIFICATES)
def test_a_file_that_is_no_certificate_is_named_in_one_line(
    spoil: Callable[[bytes], bytes], says: str, files: Path, capsys: Any
) -> None:
    path = Path("small.cert")
    path.write_bytes(spoil(path.read_bytes()))
    assert run("--certificate", path) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("dodgson: small.cert: ")
    assert says in err


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["adfilo", "lid", "abcdefghijklmnopqrstuvwxyz", 0, 1, 15, 2**32 - 1]),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(), parts, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_no_claim_leads_to_a_traceback(data: st.DataObject) -> None:
    """Change one or two parts of the claim to anything, and check the certificate."""
    body = to_bytes(daffodil()).partition(b"\n")[2]
    line, _, packed = body.partition(b"\n")
    claim = json.loads(line)
    for part in data.draw(st.lists(st.sampled_from(sorted(claim)), min_size=1, max_size=2)):
        claim[part] = data.draw(VALUES)
    if data.draw(st.booleans()):
        packed = data.draw(st.binary(max_size=80))
    changed = json.dumps(claim).encode() + b"\n" + packed
    head = {"format": "dodgson-certificate", "version": 1, "crc32": zlib.crc32(changed)}
    try:
        given = from_bytes(json.dumps(head).encode() + b"\n" + changed, "fuzzed")
        _, words = words_used(DAFFODIL_LIST, given)
        verify(given, words)
    except DodgsonError as error:
        message = str(error)
        assert len(message.splitlines()) == 1


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
    assert run("--certificate", "small.cert") == 1
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
    assert run("--certificate", "small.cert") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[:2] == [
        "lid off a daffodil",
        HOLDS,
    ]
    assert re.search(r"Words: words.txt, SHA-256 [0-9a-f]{64}\.", out)
    assert out.endswith("The phrase repeats no word.\n")


def test_json_of_a_certificate(files: Path, capsys: Any) -> None:
    assert run("--certificate", "small.cert", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "proved"
    assert (document["bound"], document["words"]) == (15, list(DAFFODIL))
    assert document["pairs"] == len(CLASSES)
    assert document["states"] > 0


def test_json_of_a_certificate_that_does_not_hold(files: Path, capsys: Any) -> None:
    write("small.cert", claiming(bound=13))
    assert run("--certificate", "small.cert", "--json") == 1
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "none"
    assert document["why"] == "the witness has 15 letters, the bound is 13"


def test_the_rules_of_a_certificate_leave_words_out(files: Path, capsys: Any) -> None:
    Path("more.txt").write_text("\n".join([*DAFFODIL, "z", "dial"]))
    rules = {"exclude": ["dial", "z"], "min_word": 1}
    write("small.cert", claiming(rules=rules))
    assert run("--certificate", "small.cert", words="more.txt") == 0
    assert "Words: more.txt, --min-word 1, --exclude dial, z, SHA-256" in capsys.readouterr().out
    assert run("--certificate", "small.cert") == 0
    write("small.cert", daffodil())
    assert run("--certificate", "small.cert", words="more.txt") == 1


def test_a_certificate_for_other_letters_is_refused(files: Path, capsys: Any) -> None:
    assert run("--certificate", "small.cert", "--letters", "ADFILO") == 0
    capsys.readouterr()
    assert run("--certificate", "small.cert", "--letters", "adfil") == 1
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
    assert run(*arguments) == 2
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
    assert run("--certificate", "small.cert") == 2
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
