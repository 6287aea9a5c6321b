"""The validators of a catalogue, whose models share the parameters that they have in common."""

from __future__ import annotations

import re

from .advice import Advice
from .nearest import nearest
from .route import Route
from .rules import Rules
from .shapes import Field, checked_row, field_of, list_of, row_of
from .validator import Validator
from .words import Words


_EXTRAS = frozenset({"rules", "withheld", "advice", "isOpen"})
"""The parts that few models have."""


class UnknownModel(LookupError):
    """The error for an id that no model has."""


class Catalogue:
    """The validators of a table. Each is made on first use, and kept."""

    def __init__(self, table: object) -> None:
        """
        `table` is what the build writes: the params, names, models and extras of the validators in TypeScript, `routes`
        with the workflows of models that have several, and `patterns` with the expression of Python for each of theirs.
        """
        rows = row_of(table)
        self._params = list_of(rows["params"])
        self._models = list_of(rows["models"])
        self._extras = row_of(rows["extras"])
        self._routes = row_of(rows.get("routes", {}))
        self._patterns = row_of(rows["patterns"])
        self._words = Words()
        self._compiled: dict[str, re.Pattern[str]] = {}
        self._fields: dict[int, Field] = {}
        self._made: dict[int, Validator] = {}
        names = [[str(name) for name in list_of(own)] for own in list_of(rows["names"])]
        self.ids = tuple(own[0] for own in names)
        """The ids of all models."""
        self._positions = {name: at for at, own in enumerate(names) for name in own}

    def validator_of(self, name: str) -> Validator:
        """Returns the validator of a model, by its id or an alias. Raises an UnknownModel with the nearest id."""
        at = self._positions.get(name)
        if at is None:
            close = nearest(name, list(self._positions))
            more = "" if close is None else f' Did you mean "{close}"?'
            raise UnknownModel(f"There is no model {self._words.received(name)}.{more}")
        return self._made.get(at) or self._made.setdefault(at, self._make(at))

    def _make(self, at: int) -> Validator:
        id_ = self.ids[at]
        extras = checked_row(self._extras.get(id_, {}), "model", _EXTRAS)
        return Validator(
            id_,
            params=[self._field(int(str(position))) for position in list_of(self._models[at])],
            rules=Rules(extras["rules"]) if "rules" in extras else None,
            advice=Advice(extras["advice"]) if "advice" in extras else None,
            route=Route(self._routes[id_]) if id_ in self._routes else None,
            withheld=[str(name) for name in list_of(extras.get("withheld", []))],
            is_open=bool(extras.get("isOpen")),
            words=self._words,
            patterns=self._pattern,
        )

    def _field(self, position: int) -> Field:
        if position not in self._fields:
            self._fields[position] = field_of(self._params[position])
        return self._fields[position]

    def _pattern(self, pattern: str) -> re.Pattern[str]:
        if pattern not in self._compiled:
            self._compiled[pattern] = re.compile(str(self._patterns[pattern]))
        return self._compiled[pattern]
