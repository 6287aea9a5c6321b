"""Checks the input of one model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Sequence, cast

from .advice import Advice, Recommendation
from .errors import ValidationError
from .explain import Patterns, Position, explain_fields
from .interpreter import Fields, Interpreter
from .issue import MOST_ISSUES, Issue
from .parts import parts_of
from .reading import Reading
from .route import Route
from .rules import Rules
from .shapes import Field
from .values import ABSENT, plain, record_of
from .words import Words

_UNREADABLE = Issue(
    code="unreadable",
    path=(),
    pointer="",
    message="The input cannot be read as plain data.",
    expected="an object of plain data",
    received="an object that cannot be read",
)


@dataclass(frozen=True)
class Result:
    """A copy of the input with its defaults, or every issue; one of them is None."""

    output: Optional[dict[str, object]]
    issues: Optional[tuple[Issue, ...]]


class Validator:
    """Checks the input of one model."""

    def __init__(
        self,
        id_: str,
        params: Sequence[Field],
        rules: Optional[Rules],
        withheld: Sequence[str],
        is_open: bool,
        words: Words,
        patterns: Patterns,
        advice: Optional[Advice] = None,
        route: Optional[Route] = None,
    ) -> None:
        self.id = id_
        self.fields = tuple(params)
        """The parameters of the model."""
        self.route = route
        """The workflows of a model that has several."""
        self._rules = rules
        self._words = words
        self._patterns = patterns
        self._parts = parts_of(is_open)
        self._advice = advice
        self._interpreter = Interpreter(Fields(params, rules, withheld), is_open, patterns)

    def check(self, value: object) -> Result:
        """Returns a copy of the input with its defaults, or every issue, at most 50. Never raises."""
        at = Reading()
        try:
            output = self._interpreter.read(plain(value), at)
            if isinstance(output, dict):
                return Result(cast("dict[str, object]", output), None)
            issues = self._explain(plain(value) if at.part is ABSENT else at.part)
        except RecursionError:  # the caller has left too little of the stack
            issues = ()
        return Result(None, issues or (_UNREADABLE,))

    def parse(self, value: object) -> dict[str, object]:
        """Returns a copy of the input with its defaults. Raises a ValidationError that names every issue."""
        result = self.check(value)
        if result.output is None:
            issues = result.issues or ()
            message = f"{self.id}: {' '.join(issue.message for issue in issues)}"
            raise ValidationError(message, code="invalid-params", issues=issues)
        return result.output

    def recommend(self, value: object) -> tuple[Recommendation, ...]:
        """Returns every advice that an input does not follow; the gateway still accepts it."""
        return () if self._advice is None else self._advice.recommendations_for(value)

    def _explain(self, value: object) -> tuple[Issue, ...]:
        issues: list[Issue] = []
        at = Position(issues, (), None, False, self._words, self._patterns, self._parts)
        explain_fields(self.fields, value, at, self.id)
        record = record_of(value)
        if self._rules is not None and record is not None:
            issues.extend(self._rules.explain(record))
        return tuple(issues[:MOST_ISSUES])
