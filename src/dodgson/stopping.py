"""Stop work that belongs together, from any thread or signal handler."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol
from weakref import WeakSet


class Stoppable(Protocol):
    """Work that can be stopped: a meter of `dodgson.work`, or a group."""

    def stop(self, why: str = ...) -> None:
        """Stop it soon."""
        ...


class Group:
    """Work that can be stopped together: the meters, and the groups, that begin in it.

    Meters begin in the group of their context, which is by default that of the whole process.

    >>> from dodgson.work import Budget, Meter
    >>> group, meter = Group(), Meter(Budget())
    >>> with group.entered():
    ...     meter.start()
    >>> group.stop("enough")
    >>> meter.look(0)
    'enough'
    """

    def __init__(self) -> None:
        self.why: str | None = None
        """Why work that begins now stops at once; None if it may run."""
        self._members: WeakSet[Stoppable] = WeakSet()

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Let the work that begins in this context belong to the group."""
        token = _group.set(self)
        try:
            yield
        finally:
            _group.reset(token)

    def add(self, member: Stoppable) -> None:
        """Add work that begins now."""
        self._members.add(member)
        # Read this after the addition, so that no stop in between is lost.
        if self.why is not None:
            member.stop(self.why)

    def stop(self, why: str = "interrupted") -> None:
        """Stop the work of this group, and what begins in it later."""
        self.why = why
        self.stop_begun(why)

    def stop_begun(self, why: str) -> None:
        """Stop the work that has begun."""
        for member in self._begun():
            member.stop(why)

    def _begun(self) -> list[Stoppable]:
        while True:
            try:
                return list(self._members)
            except RuntimeError:  # another thread has begun work meanwhile
                continue


EVERYTHING: Final = Group()
"""All work of this process."""
_group: ContextVar[Group] = ContextVar("group", default=EVERYTHING)


def current_group() -> Group:
    """Return the group to which work belongs that begins now.

    >>> current_group() is EVERYTHING
    True
    """
    return _group.get()
