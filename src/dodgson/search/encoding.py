"""States as plain data: for checkpoints, and for an order that depends on the state alone.

Plain values stay as they are; all others become a list that begins with the name of their type.
A state has the same encoding in every process, whatever PYTHONHASHSEED is.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from dodgson.errors import CheckpointError, ProblemError

PLAIN: Final = frozenset({type(None), bool, int, float, str})
"""The types that stay as they are; comparing types is faster than ``isinstance``."""


def encode(state: object) -> Any:
    """Return a state as plain data that JSON can hold.

    >>> encode(("cat", 3, None)), encode(frozenset({3, 1}))
    (['tuple', 'cat', 3, None], ['frozenset', 1, 3])

    None, bool, int, float, str, bytes, tuple, frozenset and frozen dataclasses can be encoded, also
    when nested. Raise ``ProblemError`` for any other type.
    """
    if type(state) in PLAIN or isinstance(state, int | float | str):
        return state
    if isinstance(state, bytes):
        return ["bytes", state.hex()]
    if isinstance(state, tuple) and type(state) is tuple:
        plain = PLAIN.issuperset(map(type, state))
        return ["tuple", *state] if plain else ["tuple", *map(encode, state)]
    if isinstance(state, frozenset):
        return ["frozenset", *sorted(map(encode, state), key=canonical)]
    if is_dataclass(state) and not isinstance(state, type) and type(state).__hash__ is not None:
        values = [encode(getattr(state, field.name)) for field in fields(state)]
        return ["dataclass", type(state).__qualname__, *values]
    raise ProblemError(
        f"a state of type {type(state).__name__} has no encoding: give the problem functions "
        "encode and decode, or order"
    )


def decode(data: Any, kinds: Mapping[str, type] | None = None) -> Any:
    """Return the state that was encoded as plain data.

    >>> decode(encode((1, frozenset({b"x"}))))
    (1, frozenset({b'x'}))

    ``kinds`` maps names to dataclasses. Raise ``CheckpointError`` for an unknown type.
    """
    if not isinstance(data, list):
        return data
    name, *parts = data
    if name == "bytes":
        return bytes.fromhex(parts[0])
    if name == "tuple":
        return tuple(decode(part, kinds) for part in parts)
    if name == "frozenset":
        return frozenset(decode(part, kinds) for part in parts)
    if name == "dataclass" and kinds and parts[0] in kinds:
        return kinds[parts[0]](*(decode(part, kinds) for part in parts[1:]))
    raise CheckpointError(f"a state of type {parts[:1] or name!r} cannot be decoded")


def canonical(data: Any) -> str:
    """Return plain data as text that sorts the same way on every machine."""
    import json

    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def dataclasses_in(state: object) -> dict[str, type]:
    """Return the dataclasses that occur in a state, by name."""
    if is_dataclass(state) and not isinstance(state, type):
        inner = [getattr(state, field.name) for field in fields(state)]
        found = {type(state).__qualname__: type(state)}
    elif isinstance(state, tuple | frozenset):
        inner, found = list(state), {}
    else:
        return {}
    for part in inner:
        found |= dataclasses_in(part)
    return found


def is_naturally_ordered(state: object) -> bool:
    """Return whether states like this one have a total order: numbers, text, tuples of them.

    >>> is_naturally_ordered((1, "a")), is_naturally_ordered(frozenset())
    (True, False)
    """
    if type(state) is tuple:
        return all(map(is_naturally_ordered, state))
    return isinstance(state, int | float | str | bytes)


def encoded_order(state: Hashable) -> str:
    """Return a sort key for a state: its encoding."""
    return canonical(encode(state))


def number(value: float) -> float | str:
    """Return a number for JSON; an infinite one becomes text.

    >>> number(3), number(float("inf"))
    (3, 'inf')
    """
    return value if math.isfinite(value) else str(value)


def read_number(data: float | str) -> float:
    """Return the number that ``number`` wrote.

    >>> read_number(3), read_number("inf")
    (3, inf)
    """
    return float(data) if isinstance(data, str) else data
