"""The words of issues: each sentence is on one line, and ends with a period."""

from __future__ import annotations

from typing import Callable, Optional, Sequence, TypeVar

from .issue import Path
from .media import NOUNS
from .nearest import Word, nearest_first
from .numbers import Number, written
from .shapes import Option, Shape
from .text import cut, first_units, line, quoted
from .values import ABSENT, items_of, length_of, record_of

MOST_WORDS = 12
"""The maximum number of options in a message."""

Known = TypeVar("Known", bound=Word)


def some(words: Sequence[Known], wanted: object, show: Callable[[Known], str]) -> str:
    """Returns a list of these words; of many, the nearest to `wanted`, and the number of others."""
    if len(words) <= MOST_WORDS:
        return ", ".join(map(show, words))
    few = nearest_first(words, wanted)[:MOST_WORDS]
    return f"{', '.join(map(show, few))} and {len(words) - MOST_WORDS} more"


def names(words: Sequence[str], wanted: object = ABSENT) -> str:
    """Returns names of parameters or keys; of many, some and the number of the others."""
    return some(words, wanted, str)


def count(number: Number, noun: str) -> str:
    """Returns a number with its noun."""
    return f"{written(number)} {noun}{'' if number == 1 else 's'}"


def bounds(low: Optional[Number], high: Optional[Number], noun: str, before: str) -> str:
    """Returns the allowed count, such as `at most 4 items`, after the word `before`; empty if there are no bounds."""
    if not high:
        return f"{before}at least {count(low, noun)}" if low else ""
    amount = "at most " if not low else "exactly " if low == high else f"{written(low)} to "
    return before + amount + count(high, noun)


def trimmed_words(min_length: int, max_length: Optional[int]) -> str:
    """Returns the words of a text whose length does not count the white space at its ends."""
    most = bounds(None, max_length, "character", "of ")
    least = f"{bounds(min_length, None, 'character', 'of ')} without white space at its ends"
    return f"text {f'{most}, and ' if most else ''}{least}"


def json_of(option: Option) -> str:
    """Returns a text, number or boolean as JSON."""
    if isinstance(option, bool):
        return "true" if option else "false"
    return quoted(option) if isinstance(option, str) else written(option)


class Words:
    """The English words, on one line each."""

    def expected(self, shape: Shape, value: object) -> str:
        """Returns the expected value, in words after "must be"; many options are sorted by distance to `value`."""
        return line(_describe(shape, value))

    def received(self, value: object) -> str:
        """Returns a received value, in at most 100 characters."""
        if isinstance(value, str):
            return cut(quoted(first_units(value, 99)), '..."')
        items = items_of(value)
        if items is not None:
            return f"a list of {count(length_of(items), 'item')}"
        if record_of(value) is not None:
            return "an object"
        return cut(_simple(value))

    def place(self, path: Path) -> str:
        """Returns the path of a value as code writes it."""
        steps = "".join(f".{step}" if isinstance(step, str) else f"[{step}]" for step in path)
        return line(first_units(steps[1:], 299))  # keys inside a JSON value come from the caller and can be long

    def subject(self, path: Path, label: Optional[str]) -> str:
        """Returns the name of a value, with the label that people see."""
        place = self.place(path)
        if not place:
            return "The input"
        return f"{line(label)} ({place})" if label else place


def _simple(value: object) -> str:
    if value is None:
        return "null"
    if value is ABSENT:
        return "undefined"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return written(value)
    return f"not plain data: {type(value).__name__}"


def _describe(shape: Shape, value: object) -> str:
    if shape.kind == "either":
        return ", or ".join(_describe(one, value) for one in shape.of)
    if shape.kind == "nullable":
        return f"{_describe(shape.of[0], value)}, or null"
    if shape.kind == "choice":
        return f"one of {some(shape.values, value, json_of)}{_unit(shape)}"
    return _DESCRIPTIONS[shape.kind](shape)


def _text_words(shape: Shape) -> str:
    is_full = shape.min_length == 1 and not shape.max_length
    size = " that is not empty" if is_full else bounds(shape.min_length, shape.max_length, "character", " of ")
    pattern = f" that matches {shape.pattern}" if shape.pattern and shape.noun is None else ""
    return ("text" if shape.noun is None else shape.noun) + size + pattern


def _number_words(shape: Shape) -> str:
    limits = "" if shape.min is None or shape.max is None else f" from {written(shape.min)} to {written(shape.max)}"
    if not limits:
        ends = (
            ("of at least", shape.min),
            ("over", shape.exclusive_min),
            ("of at most", shape.max),
            ("under", shape.exclusive_max),
        )
        limits = "".join(f" and {words} {written(bound)}" for words, bound in ends if bound is not None)[4:]
    steps = "" if not shape.step or (shape.integer and shape.step == 1) else f", in steps of {written(shape.step)}"
    return f"a{' whole' if shape.integer else ''} number{limits}{_unit(shape)}{steps}"


def _file_words(shape: Shape) -> str:
    noun = NOUNS.get(shape.media, "undefined") if shape.noun is None else shape.noun
    return f"an address (lower-case https: or http:) or a data: URI of {noun}"


def _unit(shape: Shape) -> str:
    return f" {shape.unit}" if shape.unit else ""


_DESCRIPTIONS: dict[str, Callable[[Shape], str]] = {
    "any": lambda shape: "a JSON value",
    "string": _text_words,
    "map": _text_words,
    "number": _number_words,
    "boolean": lambda shape: "true or false",
    "file": _file_words,
    "list": lambda shape: f"a list{bounds(shape.min, shape.max, 'item', ' of ')}",
    "object": lambda shape: f"an object with {names([field.name for field in shape.fields])}",
}
