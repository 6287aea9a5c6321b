"""Parameters on a command line: `name=value`, where the shape of the parameter decides what the text means."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Mapping, NoReturn, Optional, Sequence

from .nearest import shown
from .numbers import number_of
from .shapes import Field, Option, Shape
from .sources import is_meant
from .text import SPACE
from .values import items_of, record_of

_JSON_KINDS = ("object", "map", "list")
_SPLIT_KINDS = ("either", "nullable")


class UsageError(Exception):
    """An error of the command line: nothing was sent."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are those of the command."""

    def error(self, message: str) -> NoReturn:
        """Raises a UsageError."""
        advice = " Parameters are NAME=VALUE, such as duration=5." if message.startswith("unrecognized") else ""
        raise UsageError(f"{message}.{advice} {self.prog} --help shows the options.")


def params_of(fields: Sequence[Field], words: Sequence[str], more: Mapping[str, object]) -> dict[str, object]:
    """
    Returns the parameters of the words `name=value` and of a JSON object, which they override. A text where a file is
    taken is the path of one, unless it is an address. Raises a UsageError.
    """
    shapes = {field.name: field.shape for field in fields}
    texts: dict[str, list[str]] = {}
    for word in words:
        name, sign, text = word.partition("=")
        if not sign:
            raise UsageError(f'"{word}" is not a parameter: write NAME=VALUE, with quotes around text with spaces.')
        texts.setdefault(name, []).append(text)
    params = {**more, **{name: _value_of(shapes.get(name), own) for name, own in texts.items()}}
    return {name: _located(shapes.get(name), value) for name, value in params.items()}


def object_of(text: str, source: str) -> Mapping[str, object]:
    """Returns the JSON object in a text. Raises a UsageError for anything else."""
    try:
        record = record_of(json.loads(text))
    except (ValueError, RecursionError):
        record = None
    if record is None:
        raise UsageError(f"--json takes a JSON object, but {source} is not one.")
    return record


def _value_of(shape: Optional[Shape], texts: Sequence[str]) -> object:
    """Returns the value of a parameter: the last one of several, except for lists."""
    if shape is not None and shape.kind == "either" and len(texts) > 1:
        shape = next((one for one in shape.of if one.kind == "list"), shape)
    if shape is None or shape.kind != "list":
        return _json_or_text(texts[-1]) if shape is None else _read(shape, texts[-1])
    is_complete = len(texts) == 1 and texts[0].lstrip(SPACE).startswith("[") and not _can_look_like_list(shape.of[0])
    return _json_or_text(texts[0]) if is_complete else [_read(shape.of[0], text) for text in texts]


def _can_look_like_list(shape: Shape) -> bool:
    """Whether an item can look like a list, so that a text that does is not the complete list."""
    return (
        any(map(_can_look_like_list, shape.of))
        if shape.kind in _SPLIT_KINDS
        else shape.kind
        in (
            "string",
            "any",
            "list",
        )
    )


def _read(shape: Shape, text: str) -> object:
    if shape.kind in ("string", "file"):
        return text
    if shape.kind == "number":
        number = number_of(text, SPACE)
        return number if text.strip(SPACE) and math.isfinite(number) else text
    if shape.kind == "boolean":
        return {"true": True, "false": False}.get(text, text)
    if shape.kind == "choice":
        return next((option for option in shape.values if _written(option) == text), text)
    if shape.kind == "nullable":
        return None if text == "null" else _read(shape.of[0], text)
    return _read_either(shape.of, text) if shape.kind == "either" else _json_or_text(text)


def _read_either(alternatives: Sequence[Shape], text: str) -> object:
    """Returns the value of the first alternative that a text looks like."""
    for one in alternatives:
        if not _looks_like(one, text):
            continue
        value = _read(one, text)
        if one.kind in ("string", "file") or not isinstance(value, str) or value in one.values:
            return value
    return text


def _looks_like(shape: Shape, text: str) -> bool:
    if shape.kind == "either":
        return any(_looks_like(one, text) for one in shape.of)
    return (shape.kind in _JSON_KINDS) == text.lstrip(SPACE).startswith(("[", "{"))


def _written(option: Option) -> str:
    return str(option).lower() if isinstance(option, bool) else shown(option)


def _json_or_text(text: str) -> object:
    try:
        value: object = json.loads(text)
        return value
    except (ValueError, RecursionError):
        return text


def _located(shape: Optional[Shape], value: object) -> object:
    """Returns a copy of a value with the path of each file in place of its text."""
    if shape is None:
        return value
    if shape.kind == "file":
        is_path = isinstance(value, str) and not value.lower().startswith(("http:", "https:", "data:"))
        return Path(str(value)) if is_path else value
    items, record = items_of(value), record_of(value)
    if shape.kind == "list" and items is not None:
        return [_located(shape.of[0], item) for item in items]
    if shape.kind in _SPLIT_KINDS:
        for one in shape.of:
            if is_meant(one, value) and not _is_word(shape, value):
                value = _located(one, value)
        return value
    if shape.kind not in ("object", "map") or record is None:
        return value
    shapes = {field.name: field.shape for field in shape.fields}
    other = shape.of[0] if shape.kind == "map" else None
    return {name: _located(shapes.get(name, other), item) for name, item in record.items()}


def _is_word(shape: Shape, value: object) -> bool:
    """Whether a text is a word of its own in one of the alternatives, and so no path."""
    if not isinstance(value, str):
        return False
    inner = shape.of if shape.kind in _SPLIT_KINDS else ()
    return shape.kind == "string" or value in shape.values or any(_is_word(one, value) for one in inner)
