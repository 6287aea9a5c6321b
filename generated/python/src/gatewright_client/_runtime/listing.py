"""Reads lists page by page, and single entries of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Mapping, Optional, Sequence, Union
from urllib.parse import urlencode

from .errors import GatewayError
from .failures import About, fields_of, is_id
from .following import is_task
from .protocol import TASKS_PATH, step_path
from .send import end_of, send
from .settings import Settings
from .values import items_of, record_of
from .wire import Call, Steps

_ADDRESS = re.compile(r"(?!.*(?:^|/)\.+(?:/|$))[\w.~-]+(?:/[\w.~-]+)+", re.ASCII)
Entry = Mapping[str, object]


@dataclass(frozen=True)
class TaskFilter:
    """Only tasks for which all of these hold."""

    state: Union[str, Sequence[str], None] = None
    """ACCEPTED, IN_PROGRESS, COMPLETED, FAILED, or several of them."""
    model: Optional[str] = None
    """The id of a model, or an alias."""
    workflow: Optional[str] = None
    from_: Optional[str] = None
    """Accepted at this time or later: a date (in UTC) or a time in ISO 8601."""
    to: Optional[str] = None
    """Accepted before this time."""
    metadata: Optional[Mapping[str, str]] = None
    """Each of these texts in their metadata."""


class Pages:
    """A list of the gateway, of which each page is read when it is needed."""

    def __init__(
        self,
        settings: Settings,
        method: str,
        path: str,
        query: Mapping[str, str],
        purpose: str,
        cursor: Optional[str] = None,
    ) -> None:
        self._settings = settings
        self._method = method
        self._path = path
        self._query = query
        self._about = About(purpose)
        self._cursor = cursor
        self._is_over = False

    def next(self, deadline: Optional[float] = None) -> Steps[Optional[Sequence[Entry]]]:
        """Returns the entries of the next page; None after the last. Raises a GatewayError."""
        if self._is_over:
            return None
        words = {**self._query, **({} if self._cursor is None else {"cursor": self._cursor})}
        path = f"{self._path}?{urlencode(words)}" if words else self._path
        call = Call(self._method, path, self._about, self._is_page)
        answer = yield from send(self._settings, call, end_of(self._settings, deadline))
        result = fields_of(answer.response.get("result"))
        cursor = result.get("nextCursor")
        self._cursor = cursor if isinstance(cursor, str) else None
        self._is_over = self._cursor is None
        return [fields_of(item) for item in items_of(result.get("items")) or ()]

    def _is_page(self, response: Entry) -> bool:
        result = fields_of(response.get("result"))
        cursor = result.get("nextCursor", "")
        # A page that links to itself would loop forever.
        is_next = isinstance(cursor, str) and cursor not in ("", self._cursor)
        return items_of(result.get("items")) is not None and (cursor is None or is_next)


def option_pages(settings: Settings, address: str, filters: Mapping[str, str]) -> Pages:
    """Returns the option list at an address. Raises a GatewayError for an invalid address."""
    if not _ADDRESS.fullmatch(address):
        raise GatewayError(f'"{address}" is not an address of a catalogue.', code="bad-catalog")
    return Pages(settings, "GET", f"/workflows/{address}", filters, f"read the catalogue {address}")


def task_pages(settings: Settings, verb: str, chosen: TaskFilter, others: Mapping[str, object]) -> Pages:
    """Returns the tasks of the key for which the filter holds. `verb`: list or cancel."""
    query = {f"metadata.{name}": text for name, text in (chosen.metadata or {}).items()}
    state = chosen.state if isinstance(chosen.state, str) or chosen.state is None else ",".join(chosen.state)
    named: dict[str, object] = {
        "state": state,
        "model": chosen.model,
        "workflow": chosen.workflow,
        "from": chosen.from_,
        "to": chosen.to,
    }
    query |= {name: str(value) for name, value in {**named, **others}.items() if value is not None}
    method, path = ("GET", TASKS_PATH) if verb == "list" else ("POST", f"{TASKS_PATH}/cancel")
    return Pages(settings, method, path, query, f"{verb} tasks")


def one_task(settings: Settings, method: str, verb: str, id_: str, include: Optional[str] = None) -> Steps[Entry]:
    """Reads or deletes a task."""
    if not is_id(id_):
        raise GatewayError("This is not the id of a task.", code="bad-task")

    def expects(response: Entry) -> bool:
        if method == "DELETE":
            return response.get("deleted") is True
        return is_task(response, id_) and items_of(response.get("history")) is not None

    query = f"?{urlencode({'include': include})}" if include else ""
    call = Call(method, f"{TASKS_PATH}/{id_}{query}", About(f"{verb} task {id_}"), expects)
    return (yield from send(settings, call, end_of(settings, None))).response


def preview(settings: Settings, model: str, body: bytes, secrets: tuple[str, ...]) -> Steps[Entry]:
    """Returns what a call would do, and runs nothing: its price, its issues, the options that remain."""
    call = Call(
        "POST",
        step_path("", "options"),
        About(f"look ahead at a call of {model}"),
        lambda response: record_of(response.get("price")) is not None,
        content=body,
        headers={"content-type": "application/json"},
        secrets=secrets,
    )
    return (yield from send(settings, call, end_of(settings, None))).response
