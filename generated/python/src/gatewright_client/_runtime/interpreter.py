"""Reads the inputs of models by their tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional, Sequence

from .explain import Patterns
from .media import is_file
from .parts import repeats, tag_of, words_of
from .reading import Reading, RecordCopy, copy_json, copy_list
from .rules import Rules
from .shapes import Field, Shape
from .suggestions import is_on_step, number_issue
from .text import is_filled, trimmed
from .values import ABSENT, is_given, is_same, is_scalar, items_of, ordered, plain, record_of, type_of


class Fields:
    """The fields of an object, prepared for reading."""

    def __init__(self, fields: Sequence[Field], rules: Optional[Rules] = None, withheld: Sequence[str] = ()) -> None:
        self.fields = fields
        self.rules = rules
        self.by_name = {field.name: field for field in fields}
        always = [field for field in fields if _is_always_there(field, withheld)]
        self.order = [*always, *(field for field in fields if field not in always)]
        """The fields in the order of the output: those that are always present come first."""


def _is_always_there(field: Field, withheld: Sequence[str]) -> bool:
    return field.required or (field.default is not ABSENT and field.name not in withheld)


@dataclass(frozen=True)
class Tagged:
    """The objects of which a key with different words chooses one."""

    tag: str
    by_word: Mapping[tuple[str, object], Shape]


class Interpreter:
    """Reads the inputs of one model."""

    def __init__(self, fields: Fields, is_open: bool, patterns: Patterns) -> None:
        """`is_open`: unknown keys are left out instead of refused. `patterns` compiles a pattern."""
        self._fields = fields
        self._is_open = is_open
        self._patterns = patterns
        self._inner: dict[Shape, Fields] = {}
        self._either: dict[Shape, tuple[list[Optional[Shape]], bool, Optional[Tagged]]] = {}

    def read(self, value: object, at: Reading) -> object:
        """Returns a copy of an input with its defaults; ABSENT if it is refused, and then its reading is stored."""
        return self._read_fields(self._fields, value, at)

    def _read_fields(self, known: Fields, value: object, at: Reading) -> object:
        record = record_of(value)
        if record is None:
            return ABSENT
        copies = RecordCopy(record)
        while (item := copies.next()) is not ABSENT:
            field = known.by_name.get(copies.key)
            if field is None and self._is_open:
                continue
            copies.add(ABSENT if field is None else self._read_field(field, item, at), at)
        sent = copies.right
        nothing: Mapping[str, object] = {}
        filled, broken = known.rules.settle(lambda name: sent.get(name, ABSENT)) if known.rules else (nothing, [])
        is_incomplete = any(field.required and field.name not in sent for field in known.fields)
        if copies.refused or is_incomplete or broken:
            at.leave({field.name: sent[field.name] for field in known.fields if field.name in sent}, copies.refused)
            return ABSENT
        return self._with_defaults(known, sent, filled, at)

    def _read_field(self, field: Field, value: object, at: Reading) -> object:
        return self._read(field.shape, value, at, field.required and not field.allow_empty)

    def _with_defaults(
        self, known: Fields, sent: dict[str, object], filled: Mapping[str, object], at: Reading
    ) -> object:
        output: dict[str, object] = {}
        for field in known.order:
            is_settled = known.rules is not None and field.name in known.rules.defaulted
            default = filled.get(field.name, ABSENT) if is_settled else field.default
            copied = sent[field.name] if field.name in sent else copy_json(default, at)
            if copied is not ABSENT:
                output[field.name] = copied
        return ordered(output)

    def _read(self, shape: Shape, value: object, at: Reading, is_given_: bool = False) -> object:
        """Returns a copy of a value; ABSENT if it is refused. `is_given_`: an empty one is refused, too."""
        if shape.kind == "any":
            is_empty = (is_given_ or shape.not_empty) and not is_given(value)
            return ABSENT if is_empty else copy_json(value, at)
        if shape.kind == "list":
            return self._read_list(shape, value, at)
        if shape.kind == "object":
            if shape not in self._inner:
                self._inner[shape] = Fields(shape.fields)
            return self._read_fields(self._inner[shape], value, at)
        if shape.kind == "map":
            return self._read_map(shape, value, at)
        if shape.kind in ("either", "nullable"):
            return self._read_either(shape, value, at, is_given_)
        return value if self._is_valid(shape, value, is_given_) else ABSENT

    def _read_list(self, shape: Shape, value: object, at: Reading) -> object:
        copied = copy_list(value, lambda item: self._read(shape.of[0], item, at), at, shape.min or 0, shape.max)
        items = items_of(copied)
        if items is None or not shape.unique or next(repeats(items, 1), None) is None:
            return copied
        at.part = copied
        return ABSENT

    def _read_map(self, shape: Shape, value: object, at: Reading) -> object:
        record = record_of(value)
        if record is None:
            return ABSENT
        copies = RecordCopy(record)
        size = 0
        while (item := copies.next()) is not ABSENT:
            size += 1
            is_key = shape.keys is None or self._is_text(shape.keys, copies.key, False)
            copies.add(self._read(shape.of[0], item, at) if is_key else ABSENT, at)
        if copies.refused or size < (shape.min or 0) or (shape.max is not None and size > shape.max):
            at.leave(copies.right, copies.refused)
            return ABSENT
        return copies.right

    def _is_valid(self, shape: Shape, value: object, is_given_: bool) -> bool:
        if shape.kind == "string":
            return self._is_text(shape, value, is_given_)
        if shape.kind == "number":
            return number_issue(value, shape) is None and is_on_step(value, shape)
        if shape.kind == "boolean":
            return isinstance(value, bool)
        if shape.kind == "choice":
            return any(is_same(option, value) for option in shape.values) and (not is_given_ or is_given(value))
        return is_file(value, shape.media, shape.families)

    def _is_text(self, shape: Shape, value: object, is_given_: bool) -> bool:
        if not isinstance(value, str) or (shape.max_length is not None and len(value) > shape.max_length):
            return False
        if (is_given_ or shape.not_blank) and not is_filled(value):
            return False
        if len(trimmed(value) if shape.trim else value) < (shape.min_length or 0):
            return False
        return not shape.pattern or bool(self._patterns(shape.pattern).search(value))

    def _read_either(self, shape: Shape, value: object, at: Reading, is_given_: bool) -> object:
        if value is None and shape.kind == "nullable":
            return None
        if shape not in self._either:
            self._either[shape] = _alternatives_of(shape)
        all_, is_several, tagged = self._either[shape]
        if tagged is not None:
            return self._read_tagged(tagged, value, at)
        # Only a private copy can be read once by each of several alternatives with parts.
        source = copy_json(value, at) if is_several else value
        unread = Reading() if is_several else at
        for one in all_:
            copied = self._read(one, source, unread, is_given_) if one else (None if source is None else ABSENT)
            if copied is not ABSENT:
                return copied
        if is_several and source is not ABSENT:
            at.part = source
        return ABSENT

    def _read_tagged(self, tagged: Tagged, value: object, at: Reading) -> object:
        """Reads the key first that chooses the object."""
        record = record_of(value)
        if record is None:
            return ABSENT
        word = plain(record.get(tagged.tag, ABSENT))
        chosen = tagged.by_word.get((type_of(word), word)) if is_scalar(word) else None
        if chosen is not None:
            return self._read(chosen, value, at)
        at.leave({}, {tagged.tag: at.taken(word)})
        return ABSENT


def _alternatives_of(shape: Shape) -> tuple[list[Optional[Shape]], bool, Optional[Tagged]]:
    """Returns the alternatives of a shape in the order in which they are tried, and whether several have parts."""
    all_ = _flattened(shape)
    with_parts = [one for one in all_ if one is not None and one.kind in ("any", "list", "object", "map")]
    return all_, len(with_parts) > 1, _tagged_of(shape)


def _flattened(shape: Shape) -> list[Optional[Shape]]:
    """Null comes first, because a copy can be null."""
    if shape.kind == "nullable":
        return [None, *_flattened(shape.of[0])]
    return [flat for one in shape.of for flat in _flattened(one)] if shape.kind == "either" else [shape]


def _tagged_of(shape: Shape) -> Optional[Tagged]:
    """Returns the objects of a shape with a key whose words differ; None for other shapes."""
    either = shape.of[0] if shape.kind == "nullable" else shape
    if either.kind != "either" or any(one.kind != "object" for one in either.of):
        return None
    tag = tag_of(either, [field for one in either.of for field in one.fields])
    by_word: dict[tuple[str, object], Shape] = {}
    for one in either.of:
        words = words_of(next((field for field in one.fields if field.required and field.name == tag), None))
        if not words or any((type_of(word), word) in by_word for word in words):
            return None
        by_word |= {(type_of(word), word): one for word in words}
    return Tagged(tag, by_word)
