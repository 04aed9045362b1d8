"""Books of puzzles: a recipe names the chapters, and the families make what goes into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.books.make import MadeBook, make
    from dodgson.books.recipe import Recipe, read_recipe

__all__ = ["MadeBook", "Recipe", "make", "read_recipe"]

import_late(__name__, {"make": "MadeBook make", "recipe": "Recipe read_recipe"})
