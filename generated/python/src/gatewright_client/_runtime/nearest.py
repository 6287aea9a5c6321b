"""The known word that was most likely meant."""

from __future__ import annotations

import math
import re
from functools import cmp_to_key
from typing import Optional, Sequence, TypeVar, Union

from .numbers import Number, is_number, number_of, written
from .text import SPACE, codes, first_units, units

Word = Union[str, int, float]
Known = TypeVar("Known", bound=Word)

_LONGEST = 64
"""The maximum length of compared words: comparing takes quadratic time."""

_BREAKS = re.compile(r"([a-z0-9])(?=[A-Z])|[^a-zA-Z0-9]+")


def nearest(word: str, known: Sequence[str], letters: int = 3) -> Optional[str]:
    """
    Returns the known word that was most likely meant; None if none is close. A close word has at most one edit per
    `letters` letters, or shares words with it.
    """
    length = units(word)
    if length > _LONGEST:
        return None
    least = length // letters + 1
    best: Optional[str] = None
    for candidate in known:
        edits = distance(word, candidate, least) if abs(units(candidate) - length) < least else least
        if edits < least:
            best, least = candidate, edits
    if best or length < 3:
        return best
    wanted = _parts(word)
    alike = [name for name in known if wanted in _parts(name) or _parts(name) in wanted]
    return only(alike) or only([name for name in alike if _parts(name).startswith(wanted)])


def only(words: Sequence[str]) -> Optional[str]:
    """Returns the only word of a list; None if there are none, or several."""
    return words[0] if len(words) == 1 else None


def _parts(name: str) -> str:
    """Returns the words in a name, in the singular: both `images` and the start of `imageUrls` are ` image `."""
    words = _BREAKS.sub(lambda found: f"{found[1] or ''} ", name).lower()
    return f" {words} ".replace("s ", " ")


def distance(one: str, other: str, enough: float = math.inf) -> int:
    """
    Returns the number of letters to add, remove, change or swap with a neighbor to turn one word into the other
    (optimal string alignment), ignoring case. It can stop counting at `enough`.
    """
    a, b = (codes(first_units(word.lower(), _LONGEST)) for word in (one, other))
    two_above: list[int] = []
    above = list(range(len(b) + 1))
    for index, letter in enumerate(a):
        row = [index + 1]
        for at, second in enumerate(b):
            edits = min(above[at + 1] + 1, row[at] + 1, above[at] + (letter != second))
            if index and at and letter == b[at - 1] and a[index - 1] == second:
                edits = min(edits, two_above[at - 1] + 1)
            row.append(edits)
        if min(row) >= enough:
            return min(row)
        two_above, above = above, row
    return above[-1]


def nearest_first(words: Sequence[Known], wanted: object) -> Sequence[Known]:
    """Returns the words sorted by their distance to the wanted one."""
    if not isinstance(wanted, str) and not is_number(wanted):
        return words
    far = [_far(word, wanted) for word in words]
    order = cmp_to_key(_compare)
    return [words[at] for at in sorted(range(len(words)), key=lambda at: order(far[at]))]


def _far(word: Word, wanted: object) -> Number:
    if not isinstance(word, str):
        number = wanted if isinstance(wanted, (int, float)) else number_of(str(wanted), SPACE)
        return abs(word - number)
    return distance(wanted if isinstance(wanted, str) else shown(wanted), word)


def _compare(one: Number, other: Number) -> int:
    """Returns the order of two distances; those that are not comparable stay where they are."""
    return (one > other) - (one < other)


def shown(value: object) -> str:
    """Returns a text or a number as text."""
    return written(value) if isinstance(value, (int, float)) else str(value)
