"""Finds the secret values in parameters, which errors must not contain."""

from __future__ import annotations

from typing import Iterator, Sequence

from .shapes import Field, Shape
from .values import items_of, record_of


def secrets_of(fields: Sequence[Field], value: object) -> tuple[str, ...]:
    """
    Returns the secret values in parameters, at any depth. Values of fewer than four characters are left out, because
    many words contain them.
    """
    return tuple(_in_fields(fields, value))


def _in_fields(fields: Sequence[Field], value: object) -> Iterator[str]:
    record = record_of(value) or {}
    for field in fields:
        inner = record.get(field.name)
        yield from _texts(inner) if field.secret else _in_shape(field.shape, inner)


def _in_shape(shape: Shape, value: object) -> Iterator[str]:
    """Yields the secrets in a value of this shape: in its keys, its items, its entries, or one of its alternatives."""
    if shape.fields:
        yield from _in_fields(shape.fields, value)
        return
    parts = _parts(value) if shape.kind in ("list", "map") else [value]
    for part in parts if shape.of else ():
        for inner in shape.of:
            yield from _in_shape(inner, part)


def _texts(value: object) -> Iterator[str]:
    """Yields every text in a value."""
    if isinstance(value, str):
        if len(value) > 3:
            yield value
        return
    for part in _parts(value):
        yield from _texts(part)


def _parts(value: object) -> Sequence[object]:
    items = items_of(value)
    return list((record_of(value) or {}).values()) if items is None else items
