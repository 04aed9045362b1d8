"""Who looks on: a face may ask to see every search begun while it waits for an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dodgson.search.algorithm import Search
    from dodgson.search.events import Event

    Spectator = Callable[[Search[Any], Iterator[Event[Any]]], Iterator[Event[Any]]]
    Listener = Callable[[Callable[[], str]], None]

S = TypeVar("S")

_spectator: ContextVar[Spectator | None] = ContextVar("spectator", default=None)
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def looked_on_by(spectator: Spectator) -> Iterator[None]:
    """Hand the events of every search begun in this context through a spectator.

    >>> from dodgson.search import Problem, breadth_first
    >>> def tell(search, events):
    ...     for event in events:
    ...         yield event
    ...     print(search.name, search.result.status)
    >>> with looked_on_by(tell):
    ...     cost = breadth_first(Problem(1, lambda n: [n + 1], lambda n: n == 4)).run().cost
    breadth-first proved

    A spectator must pass on every event as it is.
    """
    token = _spectator.set(spectator)
    try:
        yield
    finally:
        _spectator.reset(token)


def seen(search: Search[S], events: Iterator[Event[S]]) -> Iterator[Event[S]]:
    """Give a search's events by way of whoever looks on."""
    spectator = _spectator.get()
    return events if spectator is None else spectator(search, events)


@contextmanager
def told_to(listener: Listener) -> Iterator[None]:
    """Let somebody be told how work stands that is no search, as often as it has a moment for it.

    >>> with told_to(lambda standing: print(standing())):
    ...     tell(lambda: "words of 5 letters")
    words of 5 letters

    What is told comes as a function, to be called if it is time for a word.
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(standing: Callable[[], str]) -> None:
    """Tell how work stands, if there is somebody to listen."""
    if (listener := _listener.get()) is not None:
        listener(standing)
