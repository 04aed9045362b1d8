"""``dodgson words``: list, describe, search, add and remove word lists; draw a trie."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from dodgson.cli.adapter import format_of, parameter, question_from
from dodgson.cli.ending import NOT_FOUND
from dodgson.cli.groups import InOrder
from dodgson.cli.output import OUTPUT, ending_of, show
from dodgson.drawing.labels import width_if_any
from dodgson.drawing.terminal import Table
from dodgson.drawing.tree import Branch, Tree
from dodgson.errors import InputError
from dodgson.family.options import WordListOptions
from dodgson.questions import options
from dodgson.words import Trie, lists, load, places
from dodgson.words.limits import MOST_WORDS
from dodgson.words.reading import LONGEST, DroppedLine, is_word, normalise
from dodgson.words.sources import dropped_lines

JSON, FILE = OUTPUT
FORMATS = ("svg", "dot", "text")
MOST = click.Option(
    ["--max-words"],
    type=click.IntRange(min=1),
    metavar="N",
    default=MOST_WORDS,
    show_default=True,
    help="Refuse a word list of more than N lines.",
)


@click.group(cls=InOrder)
def words() -> None:
    """Word lists: list, search, add and remove them; draw a trie."""


@dataclass(frozen=True)
class Listed:
    """The available word lists."""

    rows: tuple[tuple[str, int, str], ...]

    def to_json(self) -> dict[str, Any]:
        """Return one object for each list."""
        return {
            "lists": [dict(zip(("name", "words", "where"), row, strict=True)) for row in self.rows]
        }

    def __str__(self) -> str:
        rows = tuple((name, f"{count:,}", where) for name, count, where in self.rows)
        return Table(("name", "words", "where"), rows).to_text(width_if_any())


@words.command("list", params=[JSON])
def list_(json: bool) -> None:
    """List the word lists: those of dodgson, then yours."""
    shipped = [(name, len(load(name)), "comes with dodgson") for name in places.shipped_names()]
    own = [(name, len(load(name)), places.user_path(name)) for name in lists.names()]
    show(Listed((*shipped, *own)), as_json=json)


@dataclass(frozen=True)
class DroppedLines:
    """The lines of a list that contain no word."""

    rows: tuple[DroppedLine, ...]

    def to_json(self) -> dict[str, Any]:
        """Return one object for each line."""
        return {"dropped": [row._asdict() for row in self.rows]}

    def __str__(self) -> str:
        if not self.rows:
            return "nothing was dropped"
        return "\n".join(f"{row.line}\t{row.text}\t{row.reason}" for row in self.rows)


@words.command(params=[MOST, JSON])
@click.argument("name", metavar="NAME|FILE", default="default")
@click.option("--dropped", is_flag=True, help="List the dropped lines, with the reasons.")
def info(name: str, dropped: bool, max_words: int, json: bool) -> None:
    """Describe a word list.

    Show its words by length and level, its letters, its dropped lines, and its checksum.
    """
    answer: DroppedLines | lists.Info
    if dropped:
        answer = DroppedLines(tuple(dropped_lines(name, max_words)))
    else:
        answer = lists.info(name, max_words=max_words)
    show(answer, as_json=json)


@dataclass(frozen=True)
class Matches:
    """The words of a list that fit a pattern, with their levels if known."""

    rows: tuple[tuple[str, int | None], ...]

    @property
    def status(self) -> str:
        """``proved`` if there are any, else ``none``."""
        return "proved" if self.rows else "none"

    def to_json(self) -> dict[str, Any]:
        """Return one object for each word."""
        rows = [{"word": word, "level": level} for word, level in self.rows]
        return {"status": self.status, "count": len(rows), "words": rows}

    def __str__(self) -> str:
        return "\n".join(f"{word}\t{level}" if level else word for word, level in self.rows)


@words.command(params=[*map(parameter, options(WordListOptions)), JSON, FILE])
@click.argument("pattern")
def match(pattern: str, json: bool, output: str | None, **given: Any) -> int:
    """List the words that fit a pattern.

    In PATTERN ? matches one letter, and * any number of letters. Quote it, or the shell may replace
    it. The output is a word list: one word on each line, then a tab and its level if known.
    """
    asked: WordListOptions = question_from(WordListOptions, given)
    lexicon = asked.lexicon().match(pattern)
    matches = Matches(tuple((word, lexicon.level(word)) for word in lexicon))
    if matches.rows or json:
        show(matches, as_json=json, output=output)
    else:
        click.echo(f"no word of {asked.words} fits {pattern}", err=True)
    return 0 if matches.rows else NOT_FOUND


@words.command(params=[MOST, JSON])
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace a list of that name.")
def add(name: str, file: Path, replace: bool, max_words: int, json: bool) -> None:
    """Store a copy of FILE as the list NAME.

    FILE has one word on each line, in UTF-8. A tab and a level may follow the word. FILE may be
    compressed with gzip or xz.
    """
    show(lists.add(name, file, replace=replace, max_words=max_words), as_json=json)


@words.command()
@click.argument("name")
def remove(name: str) -> None:
    """Delete one of your own lists."""
    click.echo(f"removed {name} ({lists.remove(name)})", err=True)


@dataclass(frozen=True)
class TriePicture:
    """The picture of a trie."""

    trie: Trie
    format: str

    def to_json(self) -> dict[str, Any]:
        """Return every node: its prefix, and whether a word ends there."""
        visits = [visit for visit in self.trie.traverse() if visit.entering]
        return {"nodes": [{"prefix": v.prefix, "word": v.node.is_word} for v in visits]}

    def __str__(self) -> str:
        tree = Tree(_branch(self.trie, ""), title="the trie of " + ", ".join(self.trie))
        return {"svg": tree.to_svg, "dot": tree.to_dot, "text": tree.to_text}[self.format]()


def _branch(trie: Trie, letter: str) -> Branch:
    children = tuple(_branch(child, each) for each, child in trie.children)
    return Branch(letter or "·", children, marked=trie.is_word)


@words.command(params=[JSON, FILE])
@click.argument("word", nargs=-1, required=True)
@click.option(
    "--format",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="The format: text, an SVG picture, or Graphviz DOT; with -o from the file's ending.",
)
def draw(word: tuple[str, ...], format: str, json: bool, output: str | None) -> None:  # noqa: A002
    """Draw the trie of a few words.

    Each node shows a letter, with a mark if a word ends there.
    """
    as_json = json or ending_of(output) == "json"
    drawn_as = format_of(format, output, FORMATS) if output and not as_json else format
    for text in word:
        if not is_word(normalise(text)):
            raise InputError(f"{text!r} is not a word: letters only, {LONGEST} at most")
    lexicon = load(word)
    show(TriePicture(Trie(lexicon), drawn_as), as_json=json, output=output)
