"""The shapes of values, as the table of a catalogue has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping, Optional, Sequence, Union

from .numbers import Number, normal
from .values import ABSENT, entries_of, items_of, plain, record_of

Option = Union[str, int, float]


@dataclass(frozen=True, eq=False)
class Shape:
    """The description of a value; `kind` decides which of the other parts count."""

    kind: str
    of: tuple[Shape, ...] = ()
    fields: tuple[Field, ...] = ()
    values: tuple[Option, ...] = ()
    keys: Optional[Shape] = None
    min: Optional[Number] = None
    max: Optional[Number] = None
    exclusive_min: Optional[Number] = None
    exclusive_max: Optional[Number] = None
    step: Optional[Number] = None
    min_length: Optional[int] = None
    max_length: Optional[int] = None
    step_from: bool = False
    integer: bool = False
    trim: bool = False
    unique: bool = False
    not_blank: bool = False
    not_empty: bool = False
    pattern: Optional[str] = None
    noun: Optional[str] = None
    unit: Optional[str] = None
    tag: Optional[str] = None
    media: str = ""
    families: Optional[tuple[str, ...]] = None


@dataclass(frozen=True, eq=False)
class Field:
    """A parameter of a model, or a key of an object."""

    name: str
    shape: Shape
    label: Optional[str] = None
    required: bool = False
    allow_empty: bool = False
    secret: bool = False
    default: object = field(default=ABSENT)


_TEXTS = {"pattern": "pattern", "noun": "noun", "unit": "unit", "tag": "tag"}
_NUMBERS = {
    "min": "min",
    "max": "max",
    "exclusiveMin": "exclusive_min",
    "exclusiveMax": "exclusive_max",
    "step": "step",
    "minLength": "min_length",
    "maxLength": "max_length",
}
_FLAGS = {
    "integer": "integer",
    "trim": "trim",
    "unique": "unique",
    "notBlank": "not_blank",
    "notEmpty": "not_empty",
    "stepFrom": "step_from",
}


def field_of(data: object) -> Field:
    """Returns a field of a table."""
    row = row_of(data)
    label = row.get("label")
    return Field(
        name=str(row["name"]),
        shape=shape_of(row["shape"]),
        label=None if label is None else str(label),
        required=bool(row.get("required")),
        allow_empty=bool(row.get("allowEmpty")),
        secret=bool(row.get("secret")),
        default=row.get("default", ABSENT),
    )


def shape_of(data: object) -> Shape:
    """Returns a shape of a table."""
    row = row_of(data)
    parts: dict[str, object] = {"kind": str(row["is"]), "media": str(row.get("media", ""))}
    parts |= {ours: str(row[theirs]) for theirs, ours in _TEXTS.items() if theirs in row}
    parts |= {ours: number_in(row[theirs]) for theirs, ours in _NUMBERS.items() if theirs in row}
    parts |= {ours: bool(row[theirs]) for theirs, ours in _FLAGS.items() if theirs in row}
    if "of" in row:
        inner = items_of(row["of"])
        parts["of"] = tuple(map(shape_of, (row["of"],) if inner is None else inner))
    if "fields" in row:
        parts["fields"] = tuple(map(field_of, list_of(row["fields"])))
    if "values" in row:
        parts["values"] = tuple(option_of(value) for value in list_of(row["values"]))
    if "families" in row:
        parts["families"] = tuple(map(str, list_of(row["families"])))
    if "keys" in row:
        parts["keys"] = shape_of(row["keys"])
    return Shape(**parts)  # type: ignore[arg-type] # each part has the type of its field, by the lists above


def row_of(data: object) -> Mapping[str, object]:
    """Returns an object of a table. Raises a TypeError for anything else."""
    row = record_of(data)
    if row is None:
        raise TypeError(f"The table has {type(data).__name__} in place of an object.")
    return dict(entries_of(row))


def list_of(data: object) -> Sequence[object]:
    """Returns a list of a table. Raises a TypeError for anything else."""
    items = items_of(data)
    if items is None:
        raise TypeError(f"The table has {type(data).__name__} in place of a list.")
    return [plain(item) for item in items]


def number_in(data: object) -> Number:
    """Returns a number of a table. Raises a TypeError for anything else."""
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise TypeError(f"The table has {type(data).__name__} in place of a number.")
    return normal(data)


def option_of(data: object) -> Option:
    """Returns a text, number or boolean of a table. Raises a TypeError for anything else."""
    if not isinstance(data, (str, int, float)):
        raise TypeError(f"The table has {type(data).__name__} in place of a text or a number.")
    return data
