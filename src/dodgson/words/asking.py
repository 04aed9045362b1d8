"""Options about a word list that the families share."""

from __future__ import annotations

from typing import Annotated

from dodgson.questions import Ask

MaxWords = Annotated[int, Ask("refuse a word list of more than N lines", metavar="N", least=1)]
