"""Results of models, made of JSON."""

from __future__ import annotations

import dataclasses
import sys
import types
from typing import Any, Callable, Mapping, Optional, Sequence, Union, cast, get_args, get_origin, get_type_hints

from .values import items_of

KEY = "key"
"""The name in a field's metadata of the key in JSON, if it differs from the field."""

Build = Callable[[object], object]
"""Makes a value of its JSON."""


def build(cls: type[Any], value: object) -> Any:
    """
    Returns an object of a dataclass from JSON, with its parts. Newer gateways and vendors may send something else: keys
    that the class lacks are left out, absent ones are None, and a part of another type is kept as it is.
    """
    return _dataclass(cls)(value)


_known: dict[type[Any], Build] = {}


def _dataclass(cls: type[Any]) -> Build:
    """Returns what makes objects of a dataclass, whose types are read once."""
    if cls not in _known:
        _known[cls] = _reading(cls)
    return _known[cls]


def _reading(cls: type[Any]) -> Build:
    hints = get_type_hints(cls, vars(sys.modules[cls.__module__]), {})
    fields = [
        (field.name, str(field.metadata.get(KEY, field.name)), _of(hints[field.name]))
        for field in dataclasses.fields(cls)
    ]

    def made(value: object) -> object:
        found = _fields(value)
        return value if found is None else cls(**{name: part(found.get(key)) for name, key, part in fields})

    return made


def _of(hint: object) -> Build:
    """Returns what makes values of a type."""
    origin, of = get_origin(hint), get_args(hint)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _dataclass(hint)
    if origin is list:
        return _list(_of(of[0]))
    if origin is dict:
        return _dict(_of(of[1]))
    if origin in (Union, types.UnionType):
        return _either(of)
    return _same


def _fields(value: object) -> Optional[Mapping[str, object]]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else None


def _same(value: object) -> object:
    return value


def _list(item: Build) -> Build:
    def made(value: object) -> object:
        items = items_of(value)
        return value if items is None else [item(one) for one in items]

    return made


def _dict(part: Build) -> Build:
    def made(value: object) -> object:
        found = _fields(value)
        return value if found is None else {key: part(one) for key, one in found.items()}

    return made


def _either(of: Sequence[object]) -> Build:
    """Of several classes, an object has the first whose required keys it has."""
    kinds = [kind for kind in of if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    others = [_of(kind) for kind in of if kind not in kinds]

    def made(value: object) -> object:
        found = _fields(value)
        for kind in kinds if found is not None else ():
            if len(kinds) == 1 or _required(kind) <= set(found or ()):
                return _dataclass(kind)(value)
        for build_other in others:
            part = build_other(value)
            if part is not value:
                return part
        return value

    return made


def _required(kind: type[Any]) -> set[str]:
    return {
        str(field.metadata.get(KEY, field.name))
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING
    }
