"""Plain data of Python, read as JSON values of JavaScript."""

from __future__ import annotations

import math
import re
from typing import Any, Iterable, Iterator, Union, cast

from .numbers import is_number, normal
from .text import is_filled, paired

DEEPEST = 500
"""The maximum nesting depth of a JSON value."""

MOST_VALUES = 100_000
"""The maximum number of values in a JSON value, itself included; a shared part counts at each place."""

_POSITION = re.compile(r"(?:0|[1-9][0-9]{0,9})\Z")


class Absent:
    """The type of `ABSENT`, which stands for a value that is not there."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


class Sized(list[object]):
    """The first items of a list that was refused, with the length of the complete one."""

    def __init__(self, items: list[object], length: int) -> None:
        super().__init__(items)
        self.length = length


Items = Union[list[object], tuple[object, ...]]


def plain(value: object) -> object:
    """Returns a value in its only form: numbers are doubles, text has no pairs of surrogates."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return paired(value)
    if isinstance(value, (int, float)):
        return normal(value)
    return value


def items_of(value: object) -> Items | None:
    """Returns a list or tuple; None for anything else."""
    return cast(Items, value) if isinstance(value, (list, tuple)) else None


def length_of(items: Items) -> int:
    """Returns the length of a list, also if only its first items were read."""
    return items.length if isinstance(items, Sized) else len(items)


_DICT: Any = dict
"""The methods of a dict itself, whatever those of a class are that extends it."""


def value_in(record: dict[str, object], key: str) -> object:
    """Returns a value of a dict."""
    value: object = _DICT.__getitem__(record, key)
    return value


def record_of(value: object) -> dict[str, object] | None:
    """Returns a dict whose keys are all text; None for anything else."""
    if not isinstance(value, dict):
        return None
    record = cast("dict[str, object]", value)
    return record if all(isinstance(key, str) for key in _DICT.keys(record)) else None


def entries_of(record: dict[str, object]) -> Iterator[tuple[str, object]]:
    """Yields the entries of a dict in the order of JavaScript: keys that are positions first, sorted."""
    entries: Iterable[tuple[str, object]] = _DICT.items(record)
    positions = sorted((key for key, _ in entries if _is_position(key)), key=int)
    for key in positions:
        yield key, plain(value_in(record, key))
    for key, value in entries:
        if not _is_position(key):
            yield paired(key), plain(value)


def keys_of(record: dict[str, object]) -> list[str]:
    """Returns the keys of a dict, as they are, in the order of JavaScript."""
    keys: Iterable[str] = _DICT.keys(record)
    return sorted(keys, key=lambda key: int(key) if _is_position(key) else 2**32)


def ordered(record: dict[str, object]) -> dict[str, object]:
    """Returns a dict with its keys in the order of JavaScript."""
    return dict(entries_of(record)) if any(map(_is_position, record)) else record


def _is_position(key: str) -> bool:
    return bool(_POSITION.match(key)) and int(key) < 2**32 - 1


def is_scalar(value: object) -> bool:
    """Whether this is a JSON value without parts."""
    if value is None or isinstance(value, (str, bool)):
        return True
    return isinstance(value, (int, float)) and math.isfinite(value)


def type_of(value: object) -> str:
    """Returns the type of a value as JavaScript names it."""
    if value is ABSENT:
        return "undefined"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    return "number" if is_number(value) else "object"


def is_same(one: object, other: object) -> bool:
    """Whether two values without parts are equal, with their types: True is not 1, but 1.0 is."""
    return type_of(one) == type_of(other) and type_of(one) != "object" and one == other


def is_given(value: object) -> bool:
    """Whether a value counts as given: it is not absent, null, an empty list or blank text."""
    if isinstance(value, str):
        return is_filled(value)
    items = items_of(value)
    return value is not ABSENT and value is not None and (items is None or length_of(items) > 0)
