"""How far words are from each other, as a matrix."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dodgson.errors import CallError, InputError, option
from dodgson.family.many import threads_of
from dodgson.ladder.lengths import UNREACHABLE, length_graph
from dodgson.ladder.questions import Apart
from dodgson.questions import in_order, question_of, with_options
from dodgson.wording import did_you_mean
from dodgson.words import Lexicon, normalise
from dodgson.work import Budget, Meter, report_progress

if TYPE_CHECKING:
    from collections.abc import Collection


@with_options(Apart)
def distances(
    sources: Iterable[str],
    targets: Iterable[str] | None = None,
    *,
    threads: int | None = None,
    **options: Any,
) -> memoryview:
    """Return the distances between words: how many steps the shortest ladders take.

    >>> import dodgson
    >>> matrix = dodgson.ladder.distances(["head", "cat"], ["tail", "heal", "dog"])
    >>> matrix.shape, matrix.format, matrix[0, 1]
    ((2, 3), 'H', 1)
    >>> matrix.tolist()
    [[4, 1, 65535], [65535, 65535, 3]]

    The matrix has a row for each source and a column for each target; without ``targets`` they are
    the sources. An entry is an unsigned number of 16 bits, 65535 if no ladder joins the two words.
    It is a ``memoryview``, which ``numpy.asarray`` takes without a copy. A step changes one letter.

    Raise ``InputError`` for a word that the list does not contain, and if there is no word at all.
    Raise ``OutOfBudget`` if ``dodgson.work.interrupt`` was called.
    """
    asked: Apart = question_of(Apart, "ladder.distances", **options)
    workers = threads_of(threads)
    lexicon = asked.lexicon()
    rows = words_of("sources", sources, lexicon)
    columns = rows if targets is None else words_of("targets", targets, lexicon)
    meter = Meter(Budget())
    meter.start()

    def pause() -> None:
        report_progress(lambda: f"measuring {len(rows) * len(columns):,} distances")
        meter.check(0)

    def table(length: int, sources: Sequence[str], targets: Sequence[str]) -> bytearray:
        graph = length_graph(lexicon, length, backend=asked.backend)
        try:
            return graph.table(sources, targets, threads=workers, pause=pause)
        except OverflowError as error:
            raise InputError(f"{error}, too many for a matrix of 16 bits") from None

    lengths = {len(word) for word in (*rows, *columns)}
    if len(lengths) == 1:
        data = table(lengths.pop(), rows, columns)
    else:
        parts = {}
        for length in lengths & set(map(len, rows)) & set(map(len, columns)):
            sources, targets = ([w for w in words if len(w) == length] for words in (rows, columns))
            parts[length] = table(length, sources, targets)
        data = joined(rows, columns, parts)
    return memoryview(data).cast("B").cast("H", (len(rows), len(columns)))


def words_of(name: str, words: Iterable[str], lexicon: Lexicon) -> list[str]:
    """Return words as the list spells them; raise ``InputError`` for one that it lacks."""
    several = in_order(words)
    if several is None:
        raise CallError(f"{option(name, words)}: give an iterable of words")
    found = [_listed(name, word, lexicon) for word in several]
    if not found:
        raise InputError(f"{option(name)}: there is no word in it")
    return found


def _listed(name: str, text: str, lexicon: Lexicon) -> str:
    if not isinstance(text, str):
        raise CallError(f"{option(name)}: {text!r} is not a word (str)")
    if text in lexicon:
        return text
    word = normalise(text.strip())
    if word in lexicon:
        return word
    near = lexicon.nearest(word)
    hint = f": {did_you_mean(near)}" if near else ""
    raise InputError(f"{option(name)}: {text!r} is not in {lexicon.called}{hint}")


def joined(
    rows: Collection[str], columns: Collection[str], parts: Mapping[int, bytearray]
) -> bytearray:
    """Return a table of words of several lengths, from the tables of each length.

    >>> parts = {1: bytearray(array("H", [0, 1])), 2: bytearray(array("H", [5]))}
    >>> array("H", joined(["a", "be"], ["a", "be", "i"], parts)).tolist()
    [0, 65535, 1, 65535, 5, 65535]
    """
    entries = {length: iter(memoryview(part).cast("H")) for length, part in parts.items()}
    table = array("H")
    for row in rows:
        table.extend(
            next(entries[len(row)]) if len(row) == len(column) else UNREACHABLE
            for column in columns
        )
    return bytearray(table)
