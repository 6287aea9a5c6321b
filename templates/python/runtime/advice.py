"""The advice of a model: the gateway accepts inputs that do not follow it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Optional

from .numbers import Number, is_number, written
from .rules import Rule, Rules, rule_of, rule_words, sent_of
from .shapes import kind_row, list_of, number_in, row_of
from .values import ABSENT, items_of, record_of

KEYWORDS = {"within": frozenset({"because", "param", "min", "max"})}
"""The keywords of the advice that is no rule; `keywords.ts` has the same list."""

_VERBS = {
    "forbiddenWith": ("cannot be", "should not be"),
    "needs": ("needs", "should come with"),
    "needsOneOf": ("needs", "should come with"),
    "exactlyOneOf": ("must be", "should be"),
    "atLeastOneOf": ("must be", "should be"),
    "requiredWhen": ("is required", "should be given"),
    "allowedWhen": ("can be given", "should be given"),
    "only": ("can only be", "should be"),
}
"""The verb of each type of rule, and that of the same as advice."""


@dataclass(frozen=True)
class Recommendation:
    """A valid input that does not follow an advice. It is accepted, and only shown to people."""

    path: tuple[str, ...]
    """The path to the parameter."""
    message: str
    """A sentence for the person who sends the input."""
    params: tuple[str, ...]
    """All parameters of the advice."""


@dataclass(frozen=True)
class Range:
    """Recommended bounds of a number, or of each item of a list."""

    param: str
    low: Optional[Number]
    high: Optional[Number]
    because: str

    def excludes(self, value: object) -> bool:
        """Whether a number is out of these bounds, or an item of a list."""
        items = items_of(value)
        return any(map(self._is_outside, (value,) if items is None else items))

    def _is_outside(self, value: object) -> bool:
        if not is_number(value) or not isinstance(value, (int, float)):
            return False
        return value < (-math.inf if self.low is None else self.low) or value > (
            math.inf if self.high is None else self.high
        )


class Advice:
    """The advice of a model, with the rules and defaults that decide on the values that it is about."""

    def __init__(self, data: object) -> None:
        self._rules = Rules(data)
        self._advice = [_advice_of(one) for one in list_of(row_of(data)["advice"])]

    def recommendations_for(self, value: object) -> tuple[Recommendation, ...]:
        """Returns every advice that an input does not follow, in the order of the model."""
        record = record_of(value)
        if record is None:
            return ()
        sent = sent_of(record)
        filled, _ = self._rules.settle(sent)

        def is_ignored(one: Rule | Range) -> bool:
            if not isinstance(one, Range):
                return self._rules.is_broken(one, sent, filled)
            given = sent(one.param)
            return one.excludes(filled.get(one.param) if given is ABSENT or given is None else given)

        return tuple(_recommendation(one) for one in self._advice if is_ignored(one))


def _advice_of(data: object) -> Rule | Range:
    if row_of(data)["is"] != "within":
        return rule_of(data)
    row = kind_row(data, "advice", KEYWORDS)
    low, high = (number_in(row[name]) if name in row else None for name in ("min", "max"))
    return Range(str(row["param"]), low, high, str(row["because"]))


def _recommendation(one: Rule | Range) -> Recommendation:
    params = (one.param,) if isinstance(one, Range) else one.named
    return Recommendation(params[:1], advice_words(one), params)


def advice_words(one: Rule | Range) -> str:
    """Returns an advice in words, with its reason."""
    if isinstance(one, Range):
        return f"{one.param} should be {_range_words(one)}. {one.because}"
    must, should = _VERBS[one.kind]
    return f"{rule_words(one).replace(must, should, 1)} {one.because}"


def _range_words(one: Range) -> str:
    if one.low is not None and one.high is not None:
        return f"from {written(one.low)} to {written(one.high)}"
    return f"at most {written(one.high)}" if one.high is not None else f"at least {written(one.low or 0)}"
