"""The commands about word lists: what there is, a user's own, and the trie of a few words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from dodgson.cli.adapter import OUTPUT, format_of, show
from dodgson.drawing.tree import Branch, Tree
from dodgson.words import Trie, lists, load, places

JSON, FILE = OUTPUT


@click.group()
def words() -> None:
    """Word lists: what there is, your own, and the trie of a few words."""


@dataclass(frozen=True)
class Listed:
    """The word lists there are."""

    rows: tuple[tuple[str, int, str], ...]

    def to_json(self) -> dict[str, Any]:
        """Give one object a list."""
        return {
            "lists": [dict(zip(("name", "words", "where"), row, strict=True)) for row in self.rows]
        }

    def __str__(self) -> str:
        from dodgson.drawing.terminal import Table

        rows = tuple((name, f"{count:,}", where) for name, count, where in self.rows)
        return Table(("name", "words", "where"), rows).to_text()


@words.command("list", params=[JSON])
def list_(json: bool) -> None:
    """Show the word lists there are: those that come with dodgson, then yours."""
    shipped = [(name, len(load(name)), "comes with dodgson") for name in places.shipped_names()]
    own = [(name, len(load(name)), places.user_path(name)) for name in lists.names()]
    show(Listed((*shipped, *own)), as_json=json)


@words.command(params=[JSON])
@click.argument("name", metavar="NAME|FILE", default="default")
@click.option("--dropped", is_flag=True, help="List the lines that gave no word, and why.")
def info(name: str, dropped: bool, json: bool) -> None:
    """Tell what a list holds: its words by length and level, its letters, its checksum."""
    if not dropped:
        show(lists.info(name), as_json=json)
        return
    for line in load(name).dropped.list():
        click.echo(f"{line.line}\t{line.text}\t{line.reason}")


@words.command(params=[JSON])
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Take the place of a list of that name.")
def add(name: str, file: Path, replace: bool, json: bool) -> None:
    """Keep a copy of FILE as the list NAME: one word a line, UTF-8, plain or .gz or .xz."""
    show(lists.add(name, file, replace=replace), as_json=json)


@words.command()
@click.argument("name")
def remove(name: str) -> None:
    """Delete one of your own lists."""
    click.echo(f"removed {name} ({lists.remove(name)})", err=True)


@dataclass(frozen=True)
class TriePicture:
    """A trie, ready to be drawn."""

    trie: Trie
    format: str

    def to_json(self) -> dict[str, Any]:
        """Give every node by its prefix, and whether a word ends there."""
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
    "form",
    type=click.Choice(("svg", "dot", "text")),
    default="text",
    show_default=True,
    help="As text, an SVG picture, or Graphviz DOT; a file's ending says it too.",
)
def draw(word: tuple[str, ...], form: str, json: bool, output: Path | None) -> None:
    """Draw the trie of a few words: letters on the way down, marked where a word ends."""
    if output:
        form = format_of(form, output)
    show(TriePicture(Trie(load(word)), form), as_json=json, output=output)
