"""Follows a task that the gateway has accepted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Generic, Mapping, Optional, TypeVar

from .failures import About, fields_of, is_id, retry_after
from .wire import Call, Steps
from .errors import GatewayError, TaskFailedError, TaskRecord, one_line
from .protocol import FINAL_STATES, STATES, step_path
from .send import LONGEST_WAIT, end_of, pause, send
from .settings import Settings

Result = TypeVar("Result", covariant=True)

WATCH_SECONDS = 2.0
"""How long the gateway holds a request for the next change: each change is seen within 3 seconds."""


@dataclass(frozen=True)
class Progress:
    """The progress of a task, if its model reports it."""

    percent: float
    estimated_seconds_left: Optional[float] = None


@dataclass(frozen=True)
class Update:
    """The state and progress of a task."""

    status: str
    """ACCEPTED, IN_PROGRESS, COMPLETED or FAILED."""
    progress: Optional[Progress] = None


@dataclass(frozen=True)
class Outcome(Generic[Result]):
    """The outcome of a finished task."""

    id: str
    """The id of the task."""
    result: Result
    credits: int
    """Credits charged."""
    sandbox: bool = False
    """Whether the sandbox of the gateway made the result, and no vendor was called."""


def is_task(response: Mapping[str, object], wanted: Optional[str] = None) -> bool:
    """Whether a response is a task, and this one if an id is passed. A task that is COMPLETED has a result."""
    status = response.get("status")
    is_whole = status != "COMPLETED" or bool(response.get("result"))
    return status in STATES and is_whole and (wanted is None or response.get("id") == wanted)


def path_in(settings: Settings, workflow: Optional[str], step: str) -> str:
    """Returns the path of an operation of a workflow, or of all models if the workflow is unknown."""
    return step_path((workflow or "") if settings.endpoints == "workflow" else "", step)


class Following:
    """What is known of a task, and the work of reading it."""

    def __init__(
        self,
        settings: Settings,
        record: TaskRecord,
        last: Optional[Mapping[str, object]] = None,
        secrets: tuple[str, ...] = (),
    ) -> None:
        self.settings = settings
        self.record = record
        self.last = last
        self._secrets = secrets

    @property
    def status(self) -> Optional[str]:
        """The last known state; None for a resumed task that has not been read yet."""
        return None if self.last is None else str(self.last.get("status"))

    @property
    def is_final(self) -> bool:
        """Whether the task has ended."""
        return self.status in FINAL_STATES

    def call(self, method: str, verb: str, end: str, headers: Optional[Mapping[str, str]] = None) -> Call:
        """Returns an operation of the task."""
        id_, model = self.record.id, self.record.model
        purpose = f"{verb} task {id_}{f' of {model}' if model else ''}"
        return Call(
            method=method,
            path=path_in(self.settings, self.record.workflow, f"{id_}/{end}"),
            about=About(purpose, record_of=lambda _: self.record, id=id_),
            expects=lambda response: is_task(response, id_),
            headers=headers or {},
            secrets=self._secrets,
        )

    def watch(self, deadline: Optional[float], hold: float) -> Watch:
        """Returns a reader of the changes of the task."""
        return Watch(self, end_of(self.settings, deadline, LONGEST_WAIT), hold)

    def learn(self, response: Mapping[str, object]) -> None:
        """Takes over a state, unless the task has already ended."""
        if not self.is_final:
            self.last = response

    def cancel(self, end: float = math.inf) -> Steps[str]:
        """Cancels the task, and returns the outcome."""
        call = self.call("POST", "cancel", "cancel")
        answer = yield from send(self.settings, call, end)
        self.learn(answer.response)
        return str(answer.response.get("cancellation"))

    def outcome(self) -> Outcome[object]:
        """Returns the outcome of the ended task. Raises a TaskFailedError if it failed."""
        last = self.last or {}
        usage = fields_of(last.get("usage"))
        credits_ = usage.get("credits", 0)
        credits = credits_ if isinstance(credits_, int) else 0
        if last.get("status") == "COMPLETED":
            return Outcome(self.record.id, last.get("result"), credits, bool(usage.get("sandbox")))
        error = fields_of(last.get("error"))
        code = one_line(error.get("code"), "task-failed")
        raise TaskFailedError(
            f"{self.record.model or 'The task'} failed: {one_line(error.get('message'), code)}",
            code=code,
            task=self.record,
            credits=credits,
            retryable=bool(error.get("retryable")),
        )


class Watch:
    """Reads a task until it ends, and returns each change of its state or percent."""

    def __init__(self, following: Following, end: float, hold: float) -> None:
        self._following = following
        self._end = end
        self._hold = hold
        self._start = following.settings.clock.now()
        self._delay = 0.25 if following.last else 0.0
        self._seen: Optional[tuple[object, object]] = None

    def next(self) -> Steps[Optional[Update]]:
        """Returns the next change, at once if one is known; None at the end. Raises a GatewayError."""
        known = self._following
        while True:
            update = None if known.last is None else update_of(known.last)
            mark = None if update is None else (update.status, update.progress and update.progress.percent)
            if update is not None and mark != self._seen:
                self._seen = mark
                return update
            if known.is_final:
                return None
            yield from self._poll()

    def _poll(self) -> Steps[None]:
        known, settings = self._following, self._following.settings
        clock = settings.clock
        # Leave time for the response, too.
        wait = int(max(0.0, min(self._hold, settings.timeout / 1.5, 20)))
        call = known.call("GET", "read", "result", {"prefer": f"wait={wait}"})
        yield from pause(settings, call, self._delay, self._end)
        sent = clock.now()
        # A failed request is retried as long as there is time.
        answer = yield from send(settings, call, self._end, settings.budget and self._end - sent)
        known.learn(answer.response)
        # Wait as the gateway says, otherwise by the pace, but report changes in time, and never poll in a tight loop.
        wanted = retry_after(answer.headers, clock.time())
        longest = self._hold + 0.7 - (clock.now() - sent)
        self._delay = max(0.25, min(self._pace() if wanted is None else wanted, longest))

    def _pace(self) -> float:
        """
        Returns the seconds between polls of a task of this age: a fifteenth of its model's usual time, and later 9.5 %
        of its age, so that polling delays a result by less than a tenth.
        """
        record, clock = self._following.record, self._following.settings.clock
        age = clock.now() - self._start if record.submitted_at is None else clock.time() - record.submitted_at
        return min(30.0, max((record.estimated_seconds or 0) * 0.067, age * 0.095))


def update_of(response: Mapping[str, object]) -> Update:
    """Returns the state of the task in a response."""
    progress = fields_of(response.get("progress"))
    percent, left = progress.get("percent"), progress.get("estimatedSecondsLeft")
    seconds = left if isinstance(left, (int, float)) else None
    shown = Progress(percent, seconds) if isinstance(percent, (int, float)) else None
    return Update(str(response.get("status")), shown)


def checked_record(record: TaskRecord) -> TaskRecord:
    """Returns this record. Raises a GatewayError if its id cannot be that of a task."""
    if not is_id(record.id):
        raise GatewayError("This is not a task: pass its id, or its record.", code="bad-task")
    return record
