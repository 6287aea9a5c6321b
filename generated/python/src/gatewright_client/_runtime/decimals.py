"""Steps of numbers, exact in decimals."""

from __future__ import annotations

import math
from typing import Callable

from .numbers import Number, normal, written


def is_step_from(value: Number, start: Number, step: Number) -> bool:
    """Whether the number is a whole number of steps from `start`: 0.3 is one from 0 in steps of 0.1."""
    above, unit, _ = _scaled(value, start, step)
    return above % unit == 0


def nearest_step_from(
    value: Number, start: Number, step: Number, high: Number = math.inf, low: Number = -math.inf
) -> Number:
    """
    Returns the nearest number of whole steps from `start`; of two, the one that is further from it. If that is out of
    bounds, the next one inside.
    """
    above, unit, number_at = _scaled(value, start, step)
    rest = abs(above) % unit * (-1 if above < 0 else 1)
    turns = abs(2 * rest) // unit * (-1 if above < 0 else 1)
    near = above - rest + turns * unit
    number = number_at(near)
    if number > high:
        near -= unit
    elif number < low:
        near += unit
    return number_at(near)


def _scaled(value: Number, start: Number, step: Number) -> tuple[int, int, Callable[[int], Number]]:
    """
    Returns how far the value is above the start, and the step, as whole numbers of their smallest decimal place, and a
    function that returns the number at such a distance from the start.
    """
    digits = [_digits(number) for number in (value, start, step)]
    places = max(0, *(exponent for _, exponent in digits))
    all_, low, unit = (number * 10 ** (places - exponent) for number, exponent in digits)
    return all_ - low, unit, lambda distance: normal(float(f"{low + distance}e-{places}"))


def _digits(value: Number) -> tuple[int, int]:
    """Returns the digits of a number as an int, and how many of them are after the decimal point."""
    number, _, exponent = written(value).partition("e")
    front, _, fraction = number.partition(".")
    return int(front + fraction), len(fraction) - int(exponent or 0)
