"""The issues of an input. It runs only for invalid input, because it is slower than accepting."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Callable, Optional, Sequence

from .issue import MOST_ISSUES, Issue, Path, Step, Suggestion, pointer_of
from .media import is_file
from .nearest import nearest
from .shapes import Field, Shape
from .suggestions import hint, name_hint, number_issue, suggest, suggest_step
from .text import line
from .values import ABSENT, is_given, is_same, items_of, length_of, record_of, type_of
from .words import Words, count, names

Patterns = Callable[[str], "re.Pattern[str]"]


@dataclass(frozen=True, eq=False)
class Position:
    """The state of an explanation: where it is, and what it needs for words."""

    issues: list[Issue]
    path: Path
    label: Optional[str]
    secret: bool
    words: Words
    patterns: Patterns
    parts: Parts
    suggest: Callable[[Shape, object], Suggestion] = suggest

    @property
    def is_full(self) -> bool:
        """Whether no more issues are computed."""
        return len(self.issues) >= MOST_ISSUES

    def inside(self, step: Step, field: Optional[Field] = None) -> Position:
        """Returns the state for a part of the value."""
        label = self.label if field is None or field.label is None else field.label
        secret = self.secret or (field is not None and field.secret)
        path = (*self.path, step)  # without `replace`, which takes three times as long
        return Position(self.issues, path, label, secret, self.words, self.patterns, self.parts, self.suggest)

    def received(self, value: object) -> str:
        """Returns the received value for a message, unless it is a secret."""
        return "a secret value" if self.secret else self.words.received(value)

    def subject(self) -> str:
        """Returns the name of the value for a message."""
        return self.words.subject(self.path, self.label)

    def report(self, code: str, message: str, expected: str, received: str, suggestion: Suggestion = None) -> None:
        """Adds an issue."""
        pointer = pointer_of(self.path)
        self.issues.append(Issue(code, self.path, pointer, message, expected, received, suggestion))


Parts = Callable[[Shape, object, Position], bool]
"""Explains a value of a shape that has parts of its own; returns False for one that must be explained as a whole."""


def explain_fields(fields: Sequence[Field], value: object, at: Position, model: Optional[str] = None) -> None:
    """Adds the issues of an object. The name of the model is absent for an object inside its input."""
    record = record_of(value)
    if record is None:
        return explain_mismatch(Shape(kind="object", fields=tuple(fields)), value, "wrong-type", at)
    known = {field.name for field in fields}
    for name in record:
        if at.is_full:
            return
        if name not in known:
            _explain_unknown(name, record[name], fields, at, model)
    for field in fields:
        if at.is_full:
            return
        part = record.get(field.name, ABSENT)
        is_there = part is not ABSENT if field.allow_empty else is_given(part)
        if field.required and not is_there:
            explain_mismatch(field.shape, part, "required", at.inside(field.name, field))
        elif part is not ABSENT:
            explain_value(field.shape, part, at.inside(field.name, field))


def _explain_unknown(name: str, value: object, fields: Sequence[Field], at: Position, model: Optional[str]) -> None:
    known = [field.name for field in fields]
    close = nearest(name, known)
    right = names(known, name if close is None else ABSENT)  # the nearest first, without a suggestion
    owner = at.subject() if model is None else model
    message = f"{owner} has no {'key' if model is None else 'parameter'} {at.words.received(name)}."
    # Beside a secret: it can be that one, misspelled.
    here = at.inside(name, next((field for field in fields if field.secret), None))
    here.report("unknown-parameter", message + name_hint(close, right), f"one of {right}", here.received(value), close)


def explain_value(shape: Shape, value: object, at: Position) -> None:
    """Adds the issues of a value."""
    if at.parts(shape, value, at):
        return
    if shape.kind == "object":
        return explain_fields(shape.fields, value, at)
    if shape.kind == "nullable":
        return None if value is None else explain_value(shape.of[0], value, at)
    code = _issue_of(shape, value, at.patterns)
    if code is not None:
        explain_mismatch(shape, value, code, at)
    items = items_of(value)
    if shape.kind != "list" or items is None:
        return
    for index in range(length_of(items)):
        if at.is_full:
            return
        if index >= len(items):
            return explain_mismatch(shape, value, "wrong-type", at, "sparse")
        explain_value(shape.of[0], items[index], at.inside(index))


def explain_mismatch(shape: Shape, value: object, code: str, at: Position, known: Optional[str] = None) -> None:
    """Adds the issue of a value as a whole. `known` are words for it, if the value does not show them."""
    found = at.received(value) if known is None else known
    is_missing = code == "required"
    seen = ABSENT if at.secret or is_missing else value
    right = at.words.expected(shape, seen)
    name = at.subject()
    if is_missing:
        is_empty = value is not ABSENT
        empty = " and cannot be empty" if is_empty else ""
        return at.report(code, f"{name} is required{empty}: {right}.", right, found if is_empty else "nothing")
    is_length = code in ("too-short", "too-long")
    if is_length:
        found = count(len(str(value)), "character")
    close = at.suggest(shape, seen)
    more = " Leave it out instead." if value is None and at.path else hint(close, value, line)
    message = f"{name} must be {right}, but it {'has' if is_length else 'is'} {found}.{more}"
    at.report(code, message, right, found, close)


def _issue_of(shape: Shape, value: object, patterns: Patterns) -> Optional[str]:
    """Returns the issue of a value without its parts; None if it is valid."""
    if shape.kind == "string":
        return text_issue(value, shape, patterns)
    if shape.kind == "number":
        return number_issue(value, shape)
    if shape.kind == "choice":
        return None if any(is_same(option, value) for option in shape.values) else "not-an-option"
    if shape.kind == "file":
        if not isinstance(value, str):
            return "wrong-type"
        return None if is_file(value, shape.media, shape.families) else "not-a-file"
    if shape.kind == "list":
        return _size_issue(shape, value)
    # No value has the type `any`, `either` or `map`: `parts` has accepted the valid ones.
    return None if type_of(value) == shape.kind else "wrong-type"


def _size_issue(shape: Shape, value: object) -> Optional[str]:
    items = items_of(value)
    if items is None:
        return "wrong-type"
    if length_of(items) < (shape.min or 0):
        return "too-few"
    return "too-many" if shape.max is not None and length_of(items) > shape.max else None


def text_issue(value: object, shape: Shape, patterns: Patterns) -> Optional[str]:
    """Returns the issue of a value that should be text; None if it is valid."""
    if not isinstance(value, str):
        return "wrong-type"
    if len(value) < (shape.min_length or 0):
        return "too-short"
    if shape.max_length is not None and len(value) > shape.max_length:
        return "too-long"
    return "no-match" if shape.pattern and not patterns(shape.pattern).search(value) else None


def explain_step(shape: Shape, value: object, at: Position, is_on_step: bool) -> None:
    """Adds the issue of a number with steps."""
    issue = number_issue(value, shape) or (None if is_on_step else "off-step")
    if issue:
        explain_mismatch(shape, value, issue, replace(at, suggest=suggest_step))
