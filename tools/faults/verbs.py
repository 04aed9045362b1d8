"""The commands that are tortured: those that save, those that read, and those that take long."""

from __future__ import annotations

import gzip
import lzma
import random
from itertools import product
from pathlib import Path
from typing import NamedTuple

from faults.places import Verb

ALGORITHMS = (
    *("breadth-first", "depth-first", "iterative-deepening", "uniform-cost", "greedy", "a-star"),
    *("weighted-a-star", "ida-star", "bidirectional", "beam", "beam-stack"),
)
TILES = "8,7,2,15/1,6,3,14/5,0,9,11/13,12,10,4"
LARGE = "24,23,22,21,20/19,18,17,16,15/14,13,12,11,10/9,8,7,6,5/4,3,1,2,0"
BLOCKS = "BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2"
LETTERS = "aeiourst/lndgmpcb/?eras?ti/neolatis/rdes?ing/stareson/lineater/esti?ras"
RING = """from dodgson.search import Problem
SIZE, BACK = 9973, pow(7, -1, 9973)
def steps(n):
    return [(n + 1) % SIZE, (n - 1) % SIZE, (n * 7 + 3) % SIZE, (n - 3) * BACK % SIZE]
problem = Problem(1, steps, (9001).__eq__, estimate=lambda n: 0, goals=[9001], predecessors=steps)
"""
ENDLESS = """from dodgson.search import Problem
FAR = (10**9, 0)
def steps(at):
    x, y = at
    return [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
problem = Problem((0, 0), steps, FAR.__eq__, estimate=lambda at: 0, goals=[FAR], predecessors=steps)
"""

# Savers: what they write is whole or not there, whenever they are killed

OUTPUTS = [
    Verb("ladder draw black white -o it.svg", ("it.svg",)),
    Verb("ladder solve black white --all -o it.json", ("it.json",)),
    Verb("words match '*e*' -o it.txt", ("it.txt",)),
    Verb("sliding draw klotski --animate -o it.svg", ("it.svg",)),
    Verb("sliding explore 8-puzzle -o it.json", ("it.json",)),
    Verb("boggle solve perslatgsineters --paths -o it.json", ("it.json",)),
    Verb("boggle score {given}/boards.txt -o it.txt", ("it.txt",)),
    Verb("solve {given}/ring.py --expansions 60 --trace it.svg", ("it.svg", "it-001.svg")),
    Verb("solve {given}/ring.py --trace it.json", ("it.json",)),
    Verb("pangram prove --letters aeinorst --words {given}/few.txt --certificate it", ("it",)),
    Verb("words add mine {given}/few.txt", ("../lists/mine.words",)),
]
CACHES = [
    Verb("words info {given}/few.txt"),
    Verb("ladder solve head tail --words {given}/few.txt.gz"),
    Verb("ladder solve head tail"),
    Verb("boggle score {given}/boards.txt"),
    Verb("sliding solve 0,11,9,10/8,5,6,7/4,1,2,3"),
]
BEAMS = "pangram search --words {given}/few.txt --letters abcdefgh --strategy beam-stack"
CHECKPOINTS = [
    *[
        Verb(f"solve {{given}}/ring.py -a {name} --json --checkpoint it", checkpoint="it")
        for name in ALGORITHMS
    ],
    Verb(
        f"{BEAMS} --width 20 --max-letters 25 --expansions 2000 --json --checkpoint it",
        checkpoint="it",
    ),
    Verb(
        "pangram prove --words {given}/few.txt --letters abcdefghi --json --checkpoint it",
        checkpoint="it",
    ),
]
SAVERS = [*OUTPUTS, *CACHES, *CHECKPOINTS]

# Readers: what they read is damaged


class Reader(NamedTuple):
    """A command that reads a file, and the command that makes that file, if one has to."""

    verb: Verb
    reads: str
    maker: Verb | None = None
    checked: bool = True
    """Whether damage must be noticed; a plain text may just say something else."""


def saved(algorithm: str) -> Reader:
    """Give the reader of a checkpoint of this algorithm."""
    line = f"solve {{given}}/ring.py -a {algorithm} --json"
    maker = Verb(f"{line} --expansions 40 --checkpoint it", ("it",))
    return Reader(Verb(f"{line} --resume it"), "it", maker)


READERS = [
    *map(saved, ALGORITHMS),
    Reader(
        Verb("pangram prove --words {given}/few.txt --letters abcdefghi --json --resume it"),
        "it",
        Verb(
            "pangram prove --words {given}/few.txt --letters abcdefghi --expansions 9"
            " --checkpoint it",
            ("it",),
        ),
    ),
    Reader(
        Verb(f"{BEAMS} --expansions 99 --json --resume it"),
        "it",
        Verb(f"{BEAMS} --expansions 99 --json --checkpoint it", ("it",)),
    ),
    Reader(
        Verb("pangram check --words {given}/few.txt --certificate it"),
        "it",
        Verb("pangram prove --letters aeinorst --words {given}/few.txt --certificate it", ("it",)),
    ),
    *[Reader(Verb(f"words info few.txt.{end}"), f"few.txt.{end}") for end in ("gz", "xz")],
    Reader(Verb("words info few.txt --json"), "few.txt", checked=False),
    Reader(Verb("boggle score boards.txt --words {given}/few.txt"), "boards.txt", checked=False),
    Reader(Verb("sliding solve tiles.txt"), "tiles.txt", checked=False),
    Reader(Verb("sliding solve blocks.txt"), "blocks.txt", checked=False),
    Reader(Verb("solve ring.py"), "ring.py", checked=False),
    Reader(Verb("pangram check phrases.txt"), "phrases.txt", checked=False),
]

# Long ones: a signal ends them, soon, and they say what they know

NEVER = "--words {given}/many.txt"
PANGRAM = "pangram search --json"
LONG = [
    Verb(f"ladder solve head tail --nearly 1000000000 --json {NEVER}"),
    Verb(f"ladder solve heal tail --steps 1400 --json {NEVER}"),
    Verb(f"ladder stats --sample head tail --runs 100000000 --json {NEVER}"),
    Verb("ladder stats --json"),
    Verb("ladder stats --json --backend python --length 9"),
    Verb(f"ladder solve head tail --strategy depth-first --json {NEVER}"),
    Verb(f"boggle solve {LETTERS} --json"),
    Verb(f"boggle solve {LETTERS} --json --strategy naive"),
    Verb(f"boggle solve {LETTERS} --json --strategy dictionary"),
    Verb("boggle score {given}/endless.txt --json"),
    Verb("boggle score {given}/endless.txt --json --backend python"),
    Verb(f"sliding solve {LARGE} --json"),
    Verb(f"sliding solve {LARGE} --json --backend python"),
    Verb(f"sliding solve {LARGE} --json --strategy beam-stack"),
    Verb(f"sliding solve {TILES} --json --count"),
    Verb(f"sliding draw {TILES} --json --animate"),
    Verb(f"sliding explore {TILES} --json"),
    Verb(f"sliding explore {BLOCKS} --json --backend python"),
    Verb("sliding explore 1,2,3,4/5,6,7,8/9,10,0,0 --json"),
    Verb(PANGRAM),
    Verb(f"{PANGRAM} --backend python --letters abcdefghij"),
    Verb("pangram prove --json --letters abcdefghi --all"),
    Verb("pangram prove --json --letters aeinorst --count --distinct --backend python"),
    Verb("pangram prove --json --letters abcdefghij --certificate it"),
    Verb(f"{PANGRAM} --strategy beam-stack"),
    Verb(f"{PANGRAM} --strategy beam-stack --processes 2 --checkpoint it"),
    Verb(f"{PANGRAM} --strategy a-star --memory 2000000000"),
    *[
        Verb(f"solve {{given}}/endless.py --json -a {name} --checkpoint it --memory 100000000")
        for name in ALGORITHMS
    ],
    Verb("reproduce --full --json"),
]

# What they read


def make_given(folder: Path, words: Path) -> None:
    """Write the files that the commands above read."""
    rng = random.Random(1)
    rows = [row.split("\t") for row in lzma.decompress(words.read_bytes()).decode().splitlines()]
    few = "".join(f"{row[0]}\t{row[1]}\n" for row in rows if len(row) == 2 and int(row[1]) <= 40)
    boards = ["".join(rng.choices("aeiourstlndgm", k=16)) + "\n" for _ in range(1000)]
    texts = {
        "few.txt": few,
        "many.txt": "\n".join(["head", "tail", *map("".join, product("aehilt", repeat=4))]),
        "boards.txt": "".join(boards[:100]),
        "endless.txt": "".join(boards * 1000),
        "tiles.txt": "854/206/317\n",
        "blocks.txt": BLOCKS + "\n",
        "ring.py": RING,
        "endless.py": ENDLESS,
        "phrases.txt": "Lid off a daffodil!\nStep on no pets\n" * 20,
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "few.txt.gz").write_bytes(gzip.compress(few.encode(), 1, mtime=0))
    (folder / "few.txt.xz").write_bytes(lzma.compress(few.encode(), preset=0))
