"""Write a book as one HTML file: pages on paper, and columns that fit the window on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dodgson.drawing.svg import DARK, LIGHT, Palette, dark_on_screen, escape, style, unstyled
from dodgson.making.layout import (
    ABOUT_IDS,
    GAP,
    ID_SIZE,
    Book,
    Entry,
    Picture,
    Placed,
    columns_of_text,
    foot,
    paragraphs,
    place,
    room_of,
    rounds,
)

STYLE: Final = """\
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:64rem;line-height:1.3;overflow-wrap:anywhere;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
h1,h2,h3{line-height:1.15;margin:0 0 .6em}
h2{font-size:1.7em}
h3{font-size:1.15em;margin-top:1.2em}
p,pre,figure{margin:.4em 0}
section{margin-bottom:3rem}
.cover{text-align:center;padding:3rem 0}
.cover h1{font-size:2.6em}
.chapter,.puzzles,.answers{display:grid;gap:1.5rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.puzzle header{display:flex;justify-content:space-between}
figure svg{display:block;max-width:100%;height:auto}
.puzzle figure svg,.puzzle pre{margin:auto}
pre{width:max-content;max-width:100%;overflow:auto}
.id,pre{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}
.id{font-size:.7em;text-align:center}
@media screen{
.page,.puzzles{display:contents}
.begin{grid-column:1/-1}
}
"""
PRINT: Final = """\
body{{max-width:none;padding:0;font-size:{text}pt}}
section{{margin:0;break-before:page}}
body>:first-child{{break-before:auto}}
.screen{{display:none}}
.cover{{padding-top:{third}pt}}
.page{{height:{height}pt;display:flex;flex-direction:column;break-after:page}}
.apart{{break-after:page}}
.chapter{{display:block}}
.puzzles{{flex:1;gap:{gap}pt;grid-template:repeat(var(--rows),1fr)/repeat(var(--columns),1fr)}}
.puzzle{{display:flex;flex-direction:column}}
.clue{{min-height:var(--clue)}}
.puzzle .board{{flex:1;align-content:center}}
a{{color:inherit!important;text-decoration:none}}
.answers{{gap:1em {gap}pt;grid-template-columns:repeat(var(--columns),1fr)}}
figure svg{{width:var(--width)}}
.id{{font-size:{id_size}em}}
.answer,.hints p{{break-inside:avoid}}
.hints div{{columns:{columns}}}
h3{{break-after:avoid}}
"""


def to_html(book: Book) -> str:
    """Return a book as an HTML document that needs no other file."""
    placed = place(book)
    title = escape(book.title or "Puzzles")
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            *([f'<meta name="author" content="{escape(book.author)}">'] if book.author else []),
            f"<title>{title}</title>\n<style>\n{_style(book)}{dark_on_screen(style())}\n</style>",
            "</head>\n<body>",
            *(_front(book, placed) if book.bound else []),
            *(line for number, each in enumerate(placed, 1) for line in _chapter(each, number)),
            *(_hints(placed) if book.paper.print_hints else []),
            *_answers(placed, headings=book.bound),
            "</body>\n</html>\n",
        ]
    )


def _style(book: Book) -> str:
    page, room = book.paper.format, room_of(book)
    inner, outer = page.margin + (page.gutter if book.bound else 0), page.margin
    below = page.margin + foot(book.paper)
    sides = {"right": (outer, inner), "left": (inner, outer)}
    pages = [
        f"@page{{size:{page.width:.2f}pt {page.height:.2f}pt}}",
        "@page{@bottom-center{content:counter(page);font-family:sans-serif}}",
        *(
            f"@page :{side}{{margin:{outer:.2f}pt {right:.2f}pt {below:.2f}pt {left:.2f}pt}}"
            for side, (right, left) in sides.items()
        ),
        *(["@page :first{@bottom-center{content:none}}"] if book.bound else []),
    ]
    printed = PRINT.format(
        text=f"{book.paper.text:g}",
        third=f"{room.height / 4:.0f}",
        height=f"{room.height - 2:.2f}",  # rounding must not make it longer than the page
        gap=f"{GAP:g}",
        id_size=ID_SIZE,
        columns=columns_of_text(book),
    )
    dark = f"@media screen and (prefers-color-scheme:dark){{{_colours(DARK)}}}\n"
    rules = "\n".join(pages)
    return f"{STYLE}{_colours(LIGHT)}\n{dark}{rules}\n@media print{{\n{printed}}}\n"


def _colours(palette: Palette) -> str:
    return (
        f"body{{background:{palette.paper};color:{palette.ink}}}"
        f".id,.soft{{color:{palette.soft}}}a{{color:{palette.strong[1]}}}"
    )


def _front(book: Book, placed: tuple[Placed, ...]) -> Iterator[str]:
    """Yield the title page, and the page of the contents."""
    yield f'<section class="cover">\n<h1>{escape(book.title)}</h1>'
    for line in filter(None, (book.subtitle, book.author, book.date)):
        yield f"<p>{escape(line)}</p>"
    yield "</section>\n<section>\n<h2>Contents</h2>\n<ul>"
    headings = [(f"chapter-{number}", each.heading) for number, each in enumerate(placed, 1)]
    hints = [("hints", "Hints")] if book.paper.print_hints else []
    for name, heading in [*headings, *hints, ("answers", "Answers")]:
        if heading:
            yield f'<li><a href="#{name}">{escape(heading)}</a></li>'
    yield "</ul>"
    yield from _paragraphs(paragraphs(book.introduction))
    yield "</section>"


def _chapter(placed: Placed, number: int) -> Iterator[str]:
    yield f'<section class="chapter" id="chapter-{number}">'
    begin = [f"<h2>{escape(placed.heading)}</h2>"] if placed.heading else []
    begin += _paragraphs(placed.introduction)
    place = "begin apart" if placed.apart else "begin"
    begin = [f'<div class="{place}">', *begin, "</div>"] if begin else []
    if placed.apart:
        yield from begin
        begin = []
    for page in placed.pages:
        yield from ['<div class="page">', *begin]
        begin = []
        grid = f"--columns:{placed.columns};--rows:{placed.rows};--clue:{placed.clue_height:.1f}pt"
        yield f'<div class="puzzles" style="{grid}">'
        for entry in page:
            yield from _puzzle(entry, placed.scale)
        yield "</div>\n</div>"
    yield "</section>"


def _puzzle(entry: Entry, scale: float) -> Iterator[str]:
    stars = "★" * entry.stars + "☆" * (4 - entry.stars)
    yield f'<article class="puzzle" id="puzzle-{entry.number}">'
    yield (
        f"<header><strong>{entry.number}</strong>"
        f'<span class="soft">{stars} {escape(entry.grade)}</span></header>'
    )
    yield f'<p class="clue">{escape(entry.clue)}</p>\n<div class="board">'
    if entry.picture:
        yield _figure(entry.picture, scale)
    elif entry.board:
        yield f"<pre>{escape(entry.board)}</pre>"
    yield "</div>"
    yield f'<p class="id">{escape(entry.id)}</p>'
    yield f'<p class="screen"><a href="#answer-{entry.number}">answer</a></p>\n</article>'


def _figure(picture: Picture, scale: float) -> str:
    width = f"{picture.width * scale:.1f}pt"
    drawn = dark_on_screen(unstyled(picture.svg)).strip()
    return f'<figure style="--width:{width}">{drawn}</figure>'


def _hints(placed: tuple[Placed, ...]) -> Iterator[str]:
    yield '<section class="hints" id="hints">\n<h2>Hints</h2>'
    yield "<p>The first hint tells least. Read the next only if you need it.</p>"
    for step, told in enumerate(rounds(placed), 1):
        yield f"<h3>Hint {step}</h3>\n<div>"
        yield from (f"<p><strong>{number}</strong> {escape(hint)}</p>" for number, hint in told)
        yield "</div>"
    yield "</section>"


def _answers(placed: tuple[Placed, ...], *, headings: bool) -> Iterator[str]:
    yield f'<section id="answers">\n<h2>Answers</h2>\n<p class="soft">{ABOUT_IDS}</p>'
    for each in placed:
        if each.heading and headings:
            yield f"<h3>{escape(each.heading)}</h3>"
        yield f'<div class="answers" style="--columns:{each.answer_columns}">'
        for entry in each.entries:
            yield f'<div class="answer" id="answer-{entry.number}">'
            number = f'<a href="#puzzle-{entry.number}"><strong>{entry.number}</strong></a>'
            if entry.answer:
                yield number + _figure(entry.answer, each.answer_scale)
                number = ""
            yield f"<p>{number} {escape(entry.solution)}</p>\n</div>"
        yield "</div>"
    yield "</section>"


def _paragraphs(texts: list[str] | tuple[str, ...]) -> list[str]:
    return [f"<p>{escape(each)}</p>" for each in texts]
