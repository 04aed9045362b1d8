#!/usr/bin/env python3
"""Build the word list that dodgson ships from the folder of Debian's ``scowl`` package.

    python tools/build_lexicon.py [--scowl FOLDER] [--output FILE]

Taken: every file ``*-words.NN`` with NN up to 80 (all spellings and variants; no names,
abbreviations, contractions or special lists), the words spelled a to z, each with the lowest
level it occurs at. Of one-letter words a, i and o are kept; of two-letter words those that
``two_letter_words.tsv`` keeps, with its reason. The same files give the
same list, and with the same liblzma the same bytes.
"""

from __future__ import annotations

import argparse
import lzma
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCOWL = Path("/usr/share/dict/scowl")
OUTPUT = HERE.parent / "src/dodgson/words/data/scowl-80.xz"
VERDICTS = HERE / "two_letter_words.tsv"
HIGHEST_LEVEL = 80
ONE_LETTER_WORDS = {"a", "i", "o"}


def source_words(folder: Path) -> dict[str, int]:
    """Return each a-to-z word of the folder with the lowest level it occurs at."""
    words: dict[str, int] = {}
    for path in sorted(folder.glob("*-words.*")):
        level = int(path.suffix[1:])
        if level > HIGHEST_LEVEL:
            continue
        for word in path.read_text(encoding="latin-1").split("\n"):
            if re.fullmatch("[a-z]+", word):
                words[word] = min(level, words.get(word, level))
    if not words:
        raise SystemExit(f"{folder}: no word files here; install the package scowl")
    return words


def read_verdicts(path: Path) -> dict[str, bool]:
    """Return word → keep, from lines of word, keep or drop, and a reason."""
    verdicts: dict[str, bool] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 3 or fields[1] not in {"keep", "drop"} or not fields[2].strip():
            raise SystemExit(f"{path.name}, line {number}: want word, keep or drop, reason")
        if fields[0] in verdicts:
            raise SystemExit(f"{path.name}, line {number}: {fields[0]} has a verdict already")
        verdicts[fields[0]] = fields[1] == "keep"
    return verdicts


def reviewed(words: dict[str, int], verdicts: dict[str, bool]) -> dict[str, int]:
    """Return the words that pass the review; every two-letter word must have a verdict."""
    two_letter = {word for word in words if len(word) == 2}
    if unjudged := sorted(two_letter - verdicts.keys()):
        raise SystemExit(f"{VERDICTS.name}: no verdict on {' '.join(unjudged)}")
    if unknown := sorted(verdicts.keys() - two_letter):
        raise SystemExit(f"{VERDICTS.name}: not in the source: {' '.join(unknown)}")

    def passes(word: str) -> bool:
        if len(word) == 1:
            return word in ONE_LETTER_WORDS
        return verdicts.get(word, True)

    return {word: level for word, level in words.items() if passes(word)}


def build(folder: Path) -> tuple[bytes, dict[str, int]]:
    """Return the compressed list and the words it holds."""
    words = reviewed(source_words(folder), read_verdicts(VERDICTS))
    text = "".join(f"{word}\t{words[word]}\n" for word in sorted(words))
    # One thread, fixed filter, and no time stamp in the format: the bytes depend on the text only.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
    packed = lzma.compress(text.encode(), lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)
    return packed, words


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--scowl", type=Path, default=SCOWL, help=f"default: {SCOWL}")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    options = parser.parse_args()
    packed, words = build(options.scowl)
    options.output.write_bytes(packed)
    common = sum(level <= 60 for level in words.values())
    print(f"{options.output}: {len(words):,} words, {common:,} common, {len(packed):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
