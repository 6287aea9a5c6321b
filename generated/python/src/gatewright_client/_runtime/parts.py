"""Explains what few models take: alternatives, maps, JSON values, trimmed text, steps, and items that repeat others."""

from __future__ import annotations

from dataclasses import replace
from typing import Iterator, Optional

from .explain import Parts, Position, explain_mismatch, explain_step, explain_value
from .issue import MOST_ISSUES, Issue, Path, pointer_of
from .shapes import Field, Option, Shape
from .suggestions import is_on_step
from .text import trimmed
from .values import (
    ABSENT,
    DEEPEST,
    MOST_VALUES,
    Items,
    is_same,
    is_scalar,
    items_of,
    length_of,
    record_of,
    type_of,
)
from .words import count, trimmed_words


def explain_parts(shape: Shape, value: object, at: Position) -> bool:
    """Explains a value of such a shape; returns False for another one, or if it must be explained as a whole."""
    if shape.kind == "string" and shape.trim and isinstance(value, str):
        return _explain_trim(shape, value, at)
    if shape.kind == "number" and shape.step:
        explain_step(shape, value, at, is_on_step(value, shape) if is_scalar(value) else False)
        return True
    items = items_of(value)
    if shape.kind == "list" and shape.unique and items is not None:
        _explain_repeats(items, at)
        return False
    if shape.kind == "map":
        record = record_of(value)
        return record is not None and _explain_map(shape, record, at)
    if shape.kind == "any":
        return _explain_any(shape, value, at)
    return shape.kind == "either" and _explain_either(shape, value, at)


def ignoring(shape: Shape, value: object, at: Position) -> bool:
    """The same for models that ignore unknown keys."""
    record = record_of(value)
    if shape.kind != "object" or record is None:
        return explain_parts(shape, value, at)
    names = {field.name for field in shape.fields}
    known = {name: part for name, part in record.items() if name in names}
    if len(known) == len(record):
        return explain_parts(shape, value, at)
    explain_value(shape, known, at)
    return True


def parts_of(is_open: bool) -> Parts:
    """Returns the function that explains the parts of a model."""
    return ignoring if is_open else explain_parts


def _explain_trim(shape: Shape, value: str, at: Position) -> bool:
    """Adds the issue of a text that is too short without the white space at its ends."""
    text = trimmed(value)
    least = shape.min_length or 0
    if len(text) >= least:
        return False
    noun = trimmed_words(least, shape.max_length)
    explain_mismatch(Shape(kind="string", noun=noun), text, "too-short", at)
    return True


def repeats(items: Items, most: int) -> Iterator[tuple[int, int]]:
    """Yields the index of each item that repeats another one, and that of the first one; at most so many."""
    seen: dict[tuple[str, object], int] = {}
    found = 0
    for index, item in enumerate(items):
        if found >= most:
            return
        if not is_scalar(item):
            continue  # invalid: only scalars are compared
        first = seen.setdefault((type_of(item), item), index)
        if first != index:
            found += 1
            yield index, first


def _explain_repeats(items: Items, at: Position) -> None:
    """Adds an issue for each item that repeats another one. The other issues of the list follow."""
    for index, first in repeats(items, MOST_ISSUES - len(at.issues)):
        path: Path = (*at.path, index)
        other = at.words.place((*at.path, first))
        received = at.received(items[index])
        message = f"{at.words.subject(path, at.label)} must not repeat {other}, but both are {received}."
        at.issues.append(Issue("repeated", path, pointer_of(path), message, f"an item other than {other}", received))


def _explain_map(shape: Shape, record: dict[str, object], at: Position) -> bool:
    size = f"an object with {count(len(record), 'key')}"
    if len(record) < (shape.min or 0):
        explain_mismatch(shape, record, "too-few", at, size)
    if shape.max is not None and len(record) > shape.max:
        explain_mismatch(shape, record, "too-many", at, size)
    for name, value in record.items():
        if at.is_full:
            return True
        wrong: list[Issue] = []
        if shape.keys is not None:
            explain_value(shape.keys, name, replace(at, issues=wrong))
        if wrong:
            key = "of a secret" if at.secret else at.words.received(name)
            explain_mismatch(shape, record, "no-match", at, f"an object with the key {key}")
        else:  # keys can be secret, too
            explain_value(shape.of[0], value, at if at.secret else replace(at, path=(*at.path, name)))
    return True


def _explain_any(shape: Shape, value: object, at: Position) -> bool:
    """Names the part that is not JSON, unless the value is secret."""
    found = _not_json(value, at.path)
    if found is not None:
        path, part, words = (at.path, value, None) if at.secret else found
        explain_mismatch(shape, part, "wrong-type", replace(at, path=path), words)
    return True


def _not_json(value: object, path: Path) -> Optional[tuple[Path, object, Optional[str]]]:
    """
    Returns the first part that is not JSON: its path, the part, and what it is, if the part does not show that. A value
    that is too large is one part. It is no recursion, because that of Python ends early.
    """
    waiting: list[Iterator[tuple[Path, object]]] = [iter([(path, value)])]
    read = 0
    while waiting:
        here, part = next(waiting[-1], (None, None))
        if here is None:
            waiting.pop()
            continue
        if part is _SPARSE:
            return here, part, "sparse"
        read += 1
        if read > MOST_VALUES:
            return path, ABSENT, f"larger than {MOST_VALUES} values"
        if is_scalar(part):
            continue
        items, record = items_of(part), record_of(part)
        if items is None and record is None:
            return here, part, None
        if len(here) == len(path) + DEEPEST:
            return path, ABSENT, f"nested over {DEEPEST} levels deep"
        waiting.append(_entries_of(here, record) if items is None else _items_of(here, items))
    return None


_SPARSE = object()
"""Stands for the first item that a list lacks."""


def _items_of(path: Path, items: Items) -> Iterator[tuple[Path, object]]:
    for index, item in enumerate(items):
        yield (*path, index), item
    if length_of(items) > len(items):
        yield path, _SPARSE


def _entries_of(path: Path, record: Optional[dict[str, object]]) -> Iterator[tuple[Path, object]]:
    for key, item in (record or {}).items():
        yield (*path, key), item


def _explain_either(either: Shape, value: object, at: Position) -> bool:
    """
    Adds the issues of the nearest alternative, or none if one matches: the one that the tag of the value names,
    otherwise one of the type of the value, and of several the one with the fewest issues. Returns False if the value
    resembles none of them, or several words or numbers.
    """
    record = record_of(value)
    objects = [one.fields for one in either.of if record is not None and one.kind == "object"]
    name = tag_of(either, [field for fields in objects for field in fields])
    tags = [field for fields in objects for field in fields if field.name == name and words_of(field)]
    said = record.get(name, ABSENT) if record is not None and tags else ABSENT
    tries: list[list[Issue]] = []

    def is_right(shape: Shape, part: object) -> bool:
        issues: list[Issue] = []
        explain_value(shape, part, replace(at, issues=issues))
        has_type = shape.kind != "choice" or type_of(shape.values[0]) == type_of(value)
        # A first issue of the value itself can mean that it has another type.
        if not issues or issues[0].path != at.path or (issues[0].code != "wrong-type" and has_type):
            tries.append(issues)
        return not issues

    for index, shape in enumerate(either.of):
        is_possible = len(tags) < len(either.of) or _is_meant(tags[index], said)
        if is_possible and is_right(shape, value):
            return True
    if not tries and tags:
        is_right(_unknown_tag(name, tags), {name: said})
    tries.sort(key=len)
    if not tries or (len(tries) > 1 and type_of(value) != "object"):
        return False
    at.issues.extend(tries[0])
    return True


def tag_of(either: Shape, fields: list[Field]) -> str:
    """Returns the key whose value names one of the alternatives; empty if there is none."""
    if either.tag is not None:
        return either.tag
    return next((field.name for field in fields if len(words_of(field)) == 1), "")


def words_of(field: Optional[Field]) -> tuple[Option, ...]:
    """Returns the options of a field that has them."""
    return field.shape.values if field is not None and field.shape.kind == "choice" else ()


def _is_meant(tag: Field, said: object) -> bool:
    """Whether this value of a tag does not exclude its object."""
    return not tag.required if said is ABSENT else any(is_same(word, said) for word in words_of(tag))


def _unknown_tag(name: str, tags: list[Field]) -> Shape:
    """Returns an object shape with only the tag, which can have the words of all tags."""
    values = tuple(word for tag in tags for word in words_of(tag))
    return Shape(kind="object", fields=(Field(name=name, required=True, shape=Shape(kind="choice", values=values)),))
