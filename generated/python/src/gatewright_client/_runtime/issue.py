"""One issue of an input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Union

Step = Union[str, int]
Path = tuple[Step, ...]
Suggestion = Union[str, int, float, bool, None]

MOST_ISSUES = 50
"""The maximum number of issues that a check computes, which bounds its work on an invalid input."""


@dataclass(frozen=True)
class Issue:
    """One issue of an input. Codes are stable; `received` has at most 100 characters."""

    code: str
    path: Path
    pointer: str
    message: str
    expected: str
    received: str
    suggestion: Suggestion = None
    params: Optional[tuple[str, ...]] = None

    def as_json(self) -> dict[str, object]:
        """Returns the issue as JSON has it: without a suggestion or parameters if there are none."""
        parts: dict[str, object] = {
            "code": self.code,
            "path": list(self.path),
            "pointer": self.pointer,
            "message": self.message,
            "expected": self.expected,
            "received": self.received,
        }
        if self.suggestion is not None:
            parts["suggestion"] = self.suggestion
        if self.params is not None:
            parts["params"] = list(self.params)
        return parts


def pointer_of(path: Path) -> str:
    """Returns the JSON Pointer of a path (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
