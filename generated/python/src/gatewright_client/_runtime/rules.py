"""The rules between the parameters of a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Mapping, Sequence

from .issue import Issue, pointer_of
from .shapes import Option, checked_row, kind_row, list_of, option_of, row_of
from .values import ABSENT, is_given, is_same, plain
from .words import json_of

Sent = Callable[[str], object]

_OTHERS = frozenset({"because", "param", "others"})
_SEVERAL = frozenset({"because", "params"})
_WHEN = frozenset({"because", "param", "when"})
KEYWORDS: Mapping[str, frozenset[str]] = {
    "forbiddenWith": _OTHERS,
    "needs": _OTHERS,
    "needsOneOf": _OTHERS,
    "exactlyOneOf": _SEVERAL,
    "atLeastOneOf": _SEVERAL,
    "requiredWhen": _WHEN,
    "allowedWhen": _WHEN,
    "only": _WHEN | {"values", "default"},
}
"""The keywords of each rule; `keywords.ts` has the same list."""

CONDITIONS: Mapping[str, frozenset[str]] = {
    "given": frozenset({"param"}),
    "not given": frozenset({"param"}),
    "in": frozenset({"param", "values"}),
}
"""Those of each condition."""


@dataclass(frozen=True)
class Condition:
    """A condition on a parameter: `given` and `not given` are about the caller's input, `in` is about defaults, too."""

    kind: str
    param: str
    values: tuple[Option, ...]


@dataclass(frozen=True)
class Rule:
    """A rule; `params` are those that it restricts, `others` those that it names."""

    kind: str
    because: str
    param: str
    params: tuple[str, ...]
    others: tuple[str, ...]
    values: tuple[Option, ...]
    when: tuple[Condition, ...]
    default: object

    @property
    def named(self) -> tuple[str, ...]:
        """All parameters of the rule; the first one is the parameter that it restricts."""
        if self.when:
            return tuple(dict.fromkeys([self.param, *(one.param for one in self.when)]))
        return self.params or (self.param, *self.others)


class View:
    """The view of an input that rules use."""

    def __init__(self, sent: Sent, filled: Mapping[str, object], allow_empty: Sequence[str]) -> None:
        self._sent = sent
        self._filled = filled
        self._allow_empty = allow_empty

    def given(self, param: str) -> bool:
        """Whether the caller sent a value that is not empty."""
        return is_given(self._sent(param))

    def met(self, param: str) -> bool:
        """Whether it fulfills a rule that requires it: given, or sent if it can be empty."""
        return self._sent(param) is not ABSENT if param in self._allow_empty else self.given(param)

    def value(self, param: str) -> object:
        """The value after defaults."""
        sent = self._sent(param)
        return self._filled.get(param, ABSENT) if sent is ABSENT else sent

    def is_in(self, param: str, values: Sequence[Option]) -> bool:
        """Whether the value after defaults is one of these."""
        value = self.value(param)
        return any(is_same(option, value) for option in values)

    def holds(self, conditions: Sequence[Condition]) -> bool:
        """Whether conditions hold together."""
        return all(self._meets(condition) for condition in conditions)

    def _meets(self, condition: Condition) -> bool:
        if condition.kind == "in":
            return self.is_in(condition.param, condition.values)
        return self.given(condition.param) == (condition.kind == "given")


class Rules:
    """The rules of a model, with the defaults that they can withhold."""

    def __init__(self, data: object) -> None:
        row = checked_row(data, "rules", frozenset({"rules", "defaults", "allowEmpty", "advice"}))
        self._rules = [rule_of(one) for one in list_of(row["rules"])]
        defaults = map(row_of, list_of(row["defaults"]))
        self._defaults = [(str(one["param"]), one.get("value", ABSENT)) for one in defaults]
        self._allow_empty = [str(name) for name in list_of(row.get("allowEmpty", []))]
        self.defaulted = frozenset(param for param, _ in self._defaults)

    def settle(self, sent: Sent) -> tuple[Mapping[str, object], list[Rule]]:
        """Returns the defaults that an input gets, and the rules that it breaks. `sent` returns the caller's values."""
        return _settle(self._rules, self._defaults, self._allow_empty, sent)

    def is_broken(self, rule: Rule, sent: Sent, filled: Mapping[str, object]) -> bool:
        """Whether an input with these defaults breaks another rule."""
        return bool(_settle([rule], list(filled.items()), self._allow_empty, sent)[1])

    def explain(self, record: Mapping[str, object]) -> list[Issue]:
        """Returns every rule that an input breaks, as an issue of its first parameter."""
        return [_issue_of(rule) for rule in self.settle(sent_of(record))[1]]


def _settle(
    rules: Sequence[Rule], defaults: Sequence[tuple[str, object]], allow_empty: Sequence[str], sent: Sent
) -> tuple[Mapping[str, object], list[Rule]]:
    filled: dict[str, object] = {}
    view = View(sent, filled, allow_empty)
    for param, value in defaults:
        if sent(param) is not ABSENT:
            continue
        own = (rule.default for rule in rules if _has_default(rule, param) and view.holds(rule.when))
        fill = next(own, value)
        if fill is not ABSENT and not any(_forbids(rule, param, view) for rule in rules):
            filled[param] = fill
    return filled, [rule for rule in rules if _breaks(rule, view)]


def sent_of(record: Mapping[str, object]) -> Sent:
    """Returns the function that returns the caller's values."""
    return lambda name: plain(record.get(name, ABSENT))


def rule_of(data: object) -> Rule:
    """Returns a rule of a table."""
    row = kind_row(data, "rule", KEYWORDS)
    return Rule(
        kind=str(row["is"]),
        because=str(row["because"]),
        param=str(row.get("param", "")),
        params=tuple(map(str, list_of(row.get("params", [])))),
        others=tuple(map(str, list_of(row.get("others", [])))),
        values=tuple(map(option_of, list_of(row.get("values", [])))),
        when=conditions_of(row),
        default=row.get("default", ABSENT),
    )


def conditions_of(row: Mapping[str, object]) -> tuple[Condition, ...]:
    """Returns the conditions of a row of a table."""
    return tuple(map(_condition_of, list_of(row.get("when", []))))


def _condition_of(data: object) -> Condition:
    row = kind_row(data, "condition", CONDITIONS)
    values = tuple(map(option_of, list_of(row.get("values", []))))
    return Condition(kind=str(row["is"]), param=str(row["param"]), values=values)


def _has_default(rule: Rule, param: str) -> bool:
    return rule.kind == "only" and rule.param == param and rule.default is not ABSENT


def _forbids(rule: Rule, param: str, view: View) -> bool:
    """Whether the rule forbids the parameter in this input."""
    if rule.kind == "forbiddenWith":
        if rule.param == param:
            return any(map(view.given, rule.others))
        return param in rule.others and view.given(rule.param)
    if rule.kind == "exactlyOneOf":
        return param in rule.params and any(view.met(other) for other in rule.params if other != param)
    if rule.param != param:
        return False
    if rule.kind == "needs":
        return not all(map(view.met, rule.others))
    if rule.kind == "needsOneOf":
        return not any(map(view.met, rule.others))
    return rule.kind == "allowedWhen" and not view.holds(rule.when)


def _breaks(rule: Rule, view: View) -> bool:
    return _BREAKING[rule.kind](rule, view)


def _breaks_exactly_one(rule: Rule, view: View) -> bool:
    there = [is_given(view.value(param)) for param in rule.params]  # a default counts, too
    return sum(there) > 1 or not (any(map(view.met, rule.params)) or any(there))


def _breaks_only(rule: Rule, view: View) -> bool:
    value = view.value(rule.param)
    is_there = value is not ABSENT and value is not None
    return view.holds(rule.when) and is_there and not view.is_in(rule.param, rule.values)


_BREAKING: dict[str, Callable[[Rule, View], bool]] = {
    "forbiddenWith": lambda rule, view: view.given(rule.param) and any(map(view.given, rule.others)),
    "needs": lambda rule, view: view.given(rule.param) and not all(map(view.met, rule.others)),
    "needsOneOf": lambda rule, view: view.given(rule.param) and not any(map(view.met, rule.others)),
    "exactlyOneOf": _breaks_exactly_one,
    "atLeastOneOf": lambda rule, view: not any(map(view.met, rule.params)),
    "requiredWhen": lambda rule, view: view.holds(rule.when) and not view.met(rule.param),
    "allowedWhen": lambda rule, view: view.given(rule.param) and not view.holds(rule.when),
    "only": _breaks_only,
}


def _issue_of(rule: Rule) -> Issue:
    named = rule.named
    expected = rule_words(rule)
    return Issue(
        code="rule",
        path=named[:1],
        pointer=pointer_of(named[:1]),
        message=f"{expected} {rule.because}",
        expected=expected,
        received="a combination that breaks it",
        params=named,
    )


def rule_words(rule: Rule) -> str:
    """Returns the rule in words, without its reason."""
    if rule.kind in ("exactlyOneOf", "atLeastOneOf"):
        amount = "Exactly" if rule.kind == "exactlyOneOf" else "At least"
        return f"{amount} one of {_listed(rule.params)} must be given."
    if rule.kind == "forbiddenWith":
        return f"{rule.param} cannot be given together with {_listed(rule.others, 'or')}."
    if rule.kind == "needs":
        return f"{rule.param} needs {_listed(rule.others)}."
    if rule.kind == "needsOneOf":
        return f"{rule.param} needs {_listed(rule.others, 'or')}."
    when = _listed([_condition_words(condition) for condition in rule.when])
    if rule.kind == "requiredWhen":
        return f"{rule.param} is required when {when}."
    if rule.kind == "allowedWhen":
        return f"{rule.param} can be given only when {when}."
    then = "" if rule.default is ABSENT else f" Then its default is {json_of(option_of(rule.default))}."
    return f"{rule.param} can only be {_listed([json_of(value) for value in rule.values], 'or')} when {when}.{then}"


def _condition_words(condition: Condition) -> str:
    if condition.kind != "in":
        return f"{condition.param} is {condition.kind}"
    return f"{condition.param} is {_listed([json_of(value) for value in condition.values], 'or')}"


def _listed(words: Sequence[str], last: str = "and") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
