"""The errors of calls."""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass
from typing import Mapping, Optional, Sequence

from .issue import Issue

_UNSAFE = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u2028-\u202e\u2066-\u2069]+")


@dataclass(frozen=True)
class TaskRecord:
    """
    The data from which `client.task` resumes a task, in any process and in other languages; only the id is required.
    """

    id: str
    model: Optional[str] = None
    """The id of its model."""
    workflow: Optional[str] = None
    estimated_seconds: Optional[float] = None
    submitted_at: Optional[float] = None
    """Seconds since 1970."""

    def as_json(self) -> dict[str, object]:
        """Returns the record as JSON has it, which the clients of all languages read."""
        parts: dict[str, object] = {
            "id": self.id,
            "model": self.model,
            "workflow": self.workflow,
            "estimatedSeconds": self.estimated_seconds,
            "submittedAt": None if self.submitted_at is None else round(self.submitted_at * 1000),
        }
        return {name: part for name, part in parts.items() if part is not None}

    @staticmethod
    def from_json(data: Mapping[str, object]) -> TaskRecord:
        """Returns the record of its JSON. Parts of other types are left out; a wrong id is refused when it is used."""
        submitted = _number(data.get("submittedAt"))
        return TaskRecord(
            id=_text(data.get("id")) or "",
            model=_text(data.get("model")),
            workflow=_text(data.get("workflow")),
            estimated_seconds=_number(data.get("estimatedSeconds")),
            submitted_at=None if submitted is None else submitted / 1000,
        )


def _text(value: object) -> Optional[str]:
    return value if isinstance(value, str) else None


def _number(value: object) -> Optional[float]:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


class GatewayError(Exception):
    """The error of a call without a result."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        task: Optional[TaskRecord] = None,
        credits: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        retryable: bool = False,
        retry_after: Optional[float] = None,
        issues: Sequence[Issue] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        """A stable code, such as `unauthorized` or `deadline`."""
        self.status = status
        """The HTTP status of the response, if there was one."""
        self.request_id = request_id
        """The request id of the gateway; operators need it to find the request."""
        self.task = task
        """The task that continues, or that failed; `client.task` resumes it."""
        self.credits = credits
        """The credits that a failed task was charged."""
        self.idempotency_key = idempotency_key
        """The key of the call: the same call with this key finds the task that it may have started."""
        self.retryable = retryable
        """Whether the same call can succeed later."""
        self.retry_after = retry_after
        """How long the gateway asks you to wait, in seconds."""
        self.issues = tuple(issues)
        """Every issue of the parameters, in a ValidationError."""

    @property
    def task_id(self) -> Optional[str]:
        """The id of the task that continues, or that failed."""
        return None if self.task is None else self.task.id

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are copied with their arguments alone, which would lose the fields.
        return _again, (type(self), self.message, {k: v for k, v in self.__dict__.items() if k != "message"})


def _again(kind: type[GatewayError], message: str, fields: Mapping[str, object]) -> GatewayError:
    error = kind(message, code=str(fields["code"]))
    error.__dict__.update(fields)
    return error


class AuthenticationError(GatewayError):
    """The key is missing, unknown or revoked, or lacks permission."""


class ValidationError(GatewayError, ValueError):
    """The parameters are invalid; nothing ran and nothing was charged. `issues` has every issue."""


class NotFoundError(GatewayError):
    """The model, task or address does not exist, or this key cannot use it."""


class RateLimitedError(GatewayError):
    """Too many calls; `retry_after` says how long to wait."""


class TaskFailedError(GatewayError):
    """The task failed or was cancelled; it costs nothing, unless its vendor charged for it: `credits`."""


def stopped_words(error: GatewayError) -> Optional[str]:
    """The words for people about a task that somebody stopped, which is no failure; None of other errors."""
    if not isinstance(error, TaskFailedError) or error.code != "cancelled":
        return None
    credits = error.credits or 0
    charged = f"{credits} {'credit was' if credits == 1 else 'credits were'} charged."
    return f"Stopped: The task was cancelled. {'Nothing was charged.' if credits == 0 else charged}"


class SyncTimeoutError(GatewayError):
    """The task takes longer than the limit of a sync call. It continues: `client.task(error.task).result()`."""


class DeadlineError(GatewayError, TimeoutError):
    """The deadline of the caller has passed. A submitted task continues."""


class ConnectionError(GatewayError, builtins.ConnectionError):
    """The gateway could not be reached, or its response broke off."""


def one_line(text: object, otherwise: str = "") -> str:
    """
    Returns text of a server as a message can have it: one line of at most 1000 characters, without control characters
    and those that reorder text. Returns `otherwise` for an empty text, and for what is no text.
    """
    return (_UNSAFE.sub(" ", text)[:1000] if isinstance(text, str) else "") or otherwise
