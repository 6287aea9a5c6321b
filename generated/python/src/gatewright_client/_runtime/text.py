"""Text as JavaScript has it: units of UTF-16, white space, and the quotes of JSON."""

from __future__ import annotations

import json
import re

from .unseen import UNSEEN

SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""The white space of ECMAScript: what `trim` removes and `\\s` matches. Python's differs in six characters."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_UNSEEN = re.compile(f"[{UNSEEN}]")
_PRINTABLE = re.compile(r"[ -~]*\Z")


def paired(text: str) -> str:
    """Returns a text in which each pair of surrogates is one character, as it is in JavaScript."""
    if not _SURROGATE.search(text):
        return str.__str__(text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def units(text: str) -> int:
    """Returns the length of a text in units of UTF-16."""
    return len(text) + len(_ASTRAL.findall(text))


def first_units(text: str, most: int) -> str:
    """Returns the start of a text, in units of UTF-16: it can end with half of a pair."""
    start = text[:most]
    if not _ASTRAL.search(start):
        return start
    return start.encode("utf-16-le", "surrogatepass")[: 2 * most].decode("utf-16-le", "surrogatepass")


def codes(text: str) -> list[int]:
    """Returns the units of UTF-16 of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[at] | data[at + 1] << 8 for at in range(0, len(data), 2)]


def trimmed(text: str) -> str:
    """Returns a text without the white space at its ends."""
    return text.strip(SPACE)


def is_filled(text: str) -> bool:
    """Whether a text is not only white space."""
    return text != "" and text.lstrip(SPACE) != ""


def quoted(text: str) -> str:
    """Returns a text in the quotes of JSON; a lone surrogate becomes its number."""
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def line(text: str) -> str:
    """Returns text on one line: characters that break the line, or hide or reverse their neighbors, become numbers."""
    return text if _PRINTABLE.match(text) else _UNSEEN.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text)


def cut(text: str, end: str = "...") -> str:
    """Returns text on one line, in at most 100 characters."""
    clean = line(text)
    return line(first_units(clean, 88)) + end if units(clean) > 100 else clean
