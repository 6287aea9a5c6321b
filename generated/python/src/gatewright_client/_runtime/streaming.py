"""Reads the text of a task while its model writes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Iterator, Mapping, Optional

from .errors import GatewayError
from .failures import About, fields_of, is_id
from .following import is_task
from .protocol import FINAL_STATES, TASKS_PATH
from .send import LONGEST_WAIT, backoff, end_of, pause, send
from .settings import Settings
from .wire import MOST_BYTES, Call, Request, Steps

SILENT_SECONDS = 20.0
"""How long a stream can be silent: longer than between two of its heartbeats."""


@dataclass(frozen=True)
class TextPart:
    """A part of the text of a task."""

    offset: int
    """Where it begins, in UTF-16 code units. At 0, drop what you have: the text begins, or has begun anew."""
    text: str


class TextReader:
    """What is known of the text of a task. A stream that breaks off is opened again."""

    def __init__(self, settings: Settings, id_: str, deadline: Optional[float]) -> None:
        if not is_id(id_):
            raise GatewayError("This is not the id of a task.", code="bad-task")
        self._settings = settings
        self._id = id_
        self._end = end_of(settings, deadline, LONGEST_WAIT)
        self._rest = ""
        self._looks = 0
        self.is_over = False
        """Whether the text is complete."""

    def look(self) -> Steps[Optional[TextPart]]:
        """Reads the task, and returns its whole text if it has ended. Raises what is wrong, such as an unknown id."""
        about = About(f"read the text of task {self._id}")
        call = Call("GET", f"{TASKS_PATH}/{self._id}", about, lambda response: is_task(response, self._id))
        if self._looks > 0:  # the stream broke off
            yield from pause(self._settings, call, backoff(self._looks), self._end)
        self._looks += 1
        response = (yield from send(self._settings, call, self._end)).response
        self.is_over = response.get("status") in FINAL_STATES
        text = fields_of(response.get("result")).get("text")
        return TextPart(0, text) if self.is_over and isinstance(text, str) else None

    def request(self) -> Request:
        """Returns the request for its events."""
        self._rest = ""
        left = max(0.001, min(SILENT_SECONDS, self._end - self._settings.clock.now()))
        url = f"{self._settings.base_url}{TASKS_PATH}/{self._id}/events"
        return Request("GET", url, {**self._settings.headers, "accept": "text/event-stream"}, None, left)

    def take(self, text: str) -> Iterator[TextPart]:
        """Yields the parts in the complete events of the stream so far."""
        *events, self._rest = (self._rest + text).split("\n\n")
        if len(self._rest) > MOST_BYTES:
            self._rest = ""
        for event in events:
            data = next((line[6:] for line in event.split("\n") if line.startswith("data: ")), "")
            body = _json_of(data)
            if is_task(body, self._id):
                self.is_over = body.get("status") in FINAL_STATES
            offset, part = body.get("offset"), body.get("text")
            if isinstance(offset, int) and isinstance(part, str):
                self._looks = 1  # it works
                yield TextPart(offset, part)


def _json_of(data: str) -> Mapping[str, object]:
    try:
        return fields_of(json.loads(data))
    except (ValueError, RecursionError):
        return {}
