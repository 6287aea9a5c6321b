"""The workflow that serves a model, where its parameters decide on it."""

from __future__ import annotations

from typing import Mapping

from .rules import Rules, View, conditions_of, sent_of
from .shapes import checked_row, list_of
from .values import record_of


class Route:
    """The workflows of a model: the first whose conditions hold serves an input. The last one has none."""

    def __init__(self, data: object) -> None:
        """`data` has the workflows, and the rules with the defaults that their conditions need, if there are any."""
        row = checked_row(data, "route", frozenset({"workflows", "rules"}))
        rows = [checked_row(one, "workflow", frozenset({"name", "when"})) for one in list_of(row["workflows"])]
        self._workflows = [(str(one["name"]), conditions_of(one)) for one in rows]
        self._rules = Rules(row["rules"]) if "rules" in row else None
        self.workflows = tuple(name for name, _ in self._workflows)
        """The workflows among which the parameters choose."""

    def workflow_for(self, params: object) -> str:
        """Returns the workflow that serves these parameters."""
        sent = sent_of(record_of(params) or {})
        nothing: Mapping[str, object] = {}
        filled = self._rules.settle(sent)[0] if self._rules else nothing
        view = View(sent, filled, ())
        return next((name for name, when in self._workflows if view.holds(when)), "")
