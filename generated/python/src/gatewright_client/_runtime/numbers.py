"""Numbers as JavaScript has them: each is a double, and 1, 1.0 and a whole 1e0 are the same."""

from __future__ import annotations

import math
import re
from typing import Union

Number = Union[int, float]

_SAFE = 2**53
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z")
_INFINITY = re.compile(r"([+-]?)Infinity\Z")
_PREFIXED = re.compile(r"0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))\Z")


def normal(value: Number) -> Number:
    """Returns the nearest double: as an int if it is whole and an int shows it exactly, otherwise as a float."""
    if isinstance(value, int) and -_SAFE <= value <= _SAFE:
        return int(value)
    try:
        double = float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
    if math.isfinite(double) and double == int(double) and abs(double) <= _SAFE:
        return int(double)
    return double


def is_number(value: object) -> bool:
    """Whether this is a number: True is none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def written(value: Number) -> str:
    """Returns a number as JavaScript writes it: 1e+21, 0.1, and 0 for a negative zero."""
    if isinstance(value, int):
        return str(value) if abs(value) <= _SAFE else written(normal(value))
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    front, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (front + fraction).lstrip("0")
    point = len(digits) - len(fraction) + int(exponent or 0)
    return sign + _placed(digits.rstrip("0"), point)


def _placed(digits: str, point: int) -> str:
    """Returns digits with a decimal point after so many of them."""
    if len(digits) <= point <= 21:
        return digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    exponent = point - 1
    more = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{more}e{'+' if exponent > 0 else '-'}{abs(exponent)}"


def number_of(text: str, space: str) -> Number:
    """Returns the number that JavaScript reads from a whole text; NaN if it is none. `space` is its white space."""
    clean = text.strip(space)
    if clean == "":
        return 0
    if _DECIMAL.match(clean):
        return normal(float(clean))
    infinite = _INFINITY.match(clean)
    if infinite:
        return -math.inf if infinite[1] == "-" else math.inf
    prefixed = _PREFIXED.match(clean)
    if not prefixed:
        return math.nan
    bases = ((prefixed[1], 16), (prefixed[2], 8), (prefixed[3], 2))
    return next(normal(int(digits, base)) for digits, base in bases if digits is not None)


def rounded(value: Number) -> Number:
    """Returns the nearest whole number; of two, the greater one."""
    if not math.isfinite(value):
        return value
    below = math.floor(value)
    return normal(below + 1 if value - below >= 0.5 else below)


def within(value: Number, low: Number, high: Number) -> Number:
    """Returns the nearest number between two bounds, which stay in this order; NaN for NaN."""
    if math.isnan(value):
        return value
    return min(high, max(low, value))
