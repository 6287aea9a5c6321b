"""The nearest valid value."""

from __future__ import annotations

import math
import re
from typing import Callable, Optional

from .decimals import is_step_from, nearest_step_from
from .issue import Suggestion
from .nearest import nearest, nearest_first, only, shown
from .numbers import Number, is_number, normal, rounded, within
from .shapes import Option, Shape
from .text import SPACE, trimmed, units
from .values import is_same
from .words import json_of

_AMOUNT = re.compile(rf"(-?[0-9.]+(?:[eE]-?[0-9]+)?)[{SPACE}]*([a-zA-Z]*)\Z")
_MEASURE = re.compile(r"[0-9.]+[a-zA-Z]+\Z")
_LEADING = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")


def number_issue(value: object, shape: Shape) -> Optional[str]:
    """Returns the issue of a value that should be a number; None if it is valid, but for its steps."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        return "wrong-type"
    if (shape.min is not None and value < shape.min) or (
        shape.exclusive_min is not None and value <= shape.exclusive_min
    ):
        return "too-small"
    if (shape.max is not None and value > shape.max) or (
        shape.exclusive_max is not None and value >= shape.exclusive_max
    ):
        return "too-large"
    return "not-whole" if shape.integer and value != math.floor(value) else None


def is_on_step(value: object, shape: Shape) -> bool:
    """Whether a number is on the steps of its shape, if it has any."""
    if not shape.step or isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    return is_step_from(value, (shape.min or 0) if shape.step_from else 0, shape.step)


def suggest(shape: Shape, value: object) -> Suggestion:
    """Returns the nearest valid value, if there is one."""
    if shape.kind == "choice":
        return _suggest_option(shape, value)
    if shape.kind == "boolean":
        return {"true": True, "false": False}.get(value) if isinstance(value, str) else None
    if shape.kind != "number":
        return None
    inside = _inside(shape, value)
    legal = rounded(inside) if shape.integer else inside
    return None if number_issue(legal, shape) else legal


def suggest_step(shape: Shape, value: object) -> Suggestion:
    """Returns the nearest valid number of a shape with steps, if there is one."""
    wanted = _inside(shape, value)
    if not math.isfinite(wanted):
        return None
    low, high = _low(shape), _high(shape)
    near = nearest_step_from(wanted, low if shape.step_from else 0, shape.step or 1, high, low)
    return None if number_issue(near, shape) else near


def _inside(shape: Shape, value: object) -> Number:
    return within(_amount(value, shape.unit), _low(shape), _high(shape))


def _low(shape: Shape) -> Number:
    return -math.inf if shape.min is None else shape.min


def _high(shape: Shape) -> Number:
    return math.inf if shape.max is None else shape.max


def _amount(value: object, unit: Optional[str]) -> Number:
    """Returns the number of a value or of a text, with or without this unit, such as `8s` for seconds."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    text = trimmed(value) if isinstance(value, str) and units(value) < 40 else ""
    found = _AMOUNT.match(text)
    if not found or not (unit or "").lower().startswith(found[2].lower()):
        return math.nan
    try:
        return normal(float(found[1]))
    except ValueError:
        return math.nan


def _suggest_option(shape: Shape, value: object) -> Suggestion:
    if not isinstance(value, str) and not is_number(value):
        return None
    wanted = _amount(value, shape.unit)
    for option in shape.values:
        if is_same(option, wanted) or shown(option) == shown(value):
            return option
    numbers: list[Option] = [option for option in shape.values if is_number(option)]
    if is_number(value) and numbers:
        return nearest_first(numbers, value)[0]
    texts = [option for option in shape.values if isinstance(option, str)]
    measured = [text for text in texts if _MEASURE.match(text) and _leading(text) == wanted]
    return only(measured) or nearest(shown(value), texts, 2)  # options are short: one edit in two letters


def _leading(text: str) -> Number:
    found = _LEADING.match(text)
    return float(found[0]) if found else math.nan


def hint(close: Suggestion, value: object, line: Callable[[str], str]) -> str:
    """Returns the end of a message: the value that was most likely meant."""
    if close is None:
        return ""
    if is_number(close) and is_number(value):
        return f" The nearest is {shown(close)}."
    return f" Did you mean {line(json_of(close))}?"


def name_hint(close: Optional[str], names: str) -> str:
    """Returns the end of a message: the name that was most likely meant, or else the known ones."""
    if close is None:
        return f" It has {names}." if names else ""
    return f" Did you mean {close}?"
