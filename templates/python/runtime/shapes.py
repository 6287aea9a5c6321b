"""The shapes of values, as the table of a catalogue has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Mapping, Optional, Sequence, Union

from .errors import GatewayError
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


KEYWORDS: Mapping[str, frozenset[str]] = {
    "any": frozenset({"notEmpty"}),
    "string": frozenset({"minLength", "maxLength", "trim", "notBlank", "pattern", "noun"}),
    "number": frozenset({"integer", "min", "max", "exclusiveMin", "exclusiveMax", "step", "stepFrom", "unit"}),
    "boolean": frozenset(),
    "choice": frozenset({"values", "unit"}),
    "file": frozenset({"media", "noun", "families"}),
    "list": frozenset({"of", "min", "max", "unique"}),
    "object": frozenset({"fields"}),
    "map": frozenset({"of", "keys", "min", "max", "noun"}),
    "either": frozenset({"of", "tag"}),
    "nullable": frozenset({"of"}),
    "field": frozenset({"name", "label", "required", "allowEmpty", "secret", "shape", "default"}),
}
"""The keywords of each shape that this code knows; `keywords.ts` has the same list."""

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
    row = checked_row(data, "parameter", KEYWORDS["field"])
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
    row = kind_row(data, "shape", KEYWORDS)
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


def kind_row(data: object, what: str, kinds: Mapping[str, frozenset[str]]) -> Mapping[str, object]:
    """Returns a row whose `is` names its kind. Raises a GatewayError for a kind or a keyword that this code ignores."""
    row = row_of(data)
    known = kinds.get(str(row["is"]))
    if known is None:
        raise _unknown(f"the {what} {row['is']!r}")
    return checked_row(row, f"{what} {row['is']!r}", known | {"is"})


def checked_row(data: object, what: str, known: frozenset[str]) -> Mapping[str, object]:
    """Returns an object of a table. Raises a GatewayError for a key that this code ignores."""
    row = row_of(data)
    more = sorted(set(row) - known)
    if more:
        raise _unknown(f"the key {more[0]!r} of the {what}")
    return row


def _unknown(what: str) -> GatewayError:
    return GatewayError(
        f"The package has {what}, which its code does not know, so it cannot check the input. Nothing was sent. "
        "Build the package again with one version of gatewright.",
        code="bad-package",
    )


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
