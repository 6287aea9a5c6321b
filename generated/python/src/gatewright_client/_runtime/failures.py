"""The errors of calls, and the responses that mean them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Callable, Iterable, Mapping, Optional

from .errors import AuthenticationError, GatewayError, NotFoundError, RateLimitedError, SyncTimeoutError, TaskRecord
from .errors import ValidationError, one_line
from .issue import Issue, Step
from .protocol import PASSING
from .values import items_of, record_of

_ID = re.compile(r'(?!\.)[^\s/?#%\\"]+')
_DATA_URI = re.compile(r"data:[^\s\"',:]*,[^\s\"']+")


@dataclass(frozen=True)
class About:
    """The subject of a call, for error messages."""

    purpose: str
    """The purpose of the call, in words that follow "could not"."""
    idempotency_key: Optional[str] = None
    record_of: Optional[Callable[[str], TaskRecord]] = None
    """Returns the record of the task with this id."""
    id: Optional[str] = None
    """The id of the task, if it is already known."""


def is_id(value: object) -> bool:
    """Whether this is a valid task id: it becomes a path segment unescaped, and must not lead elsewhere."""
    return isinstance(value, str) and bool(_ID.fullmatch(value))


def fields_of(value: object) -> Mapping[str, object]:
    """Returns the fields of an object; none for anything else."""
    return record_of(value) or {}


def fail(
    about: About,
    kind: type[GatewayError],
    code: str,
    detail: str,
    *,
    retryable: bool = True,
    task_id: Optional[str] = None,
    status: Optional[int] = None,
    request_id: Optional[str] = None,
    retry_after: Optional[float] = None,
    issues: tuple[Issue, ...] = (),
) -> GatewayError:
    """Returns the error of a call, with everything that its caller needs to continue."""
    id_ = task_id or about.id
    task = about.record_of(id_) if id_ and about.record_of else None
    way_on = " Its task continues." if task else " Repeat it with its idempotency_key." if about.idempotency_key else ""
    words = one_line(detail).rstrip(" .")
    return kind(
        f"Could not {about.purpose}: {words}.{way_on if retryable else ''}",
        code=code,
        status=status,
        request_id=request_id,
        task=task,
        idempotency_key=about.idempotency_key,
        retryable=retryable,
        retry_after=retry_after,
        issues=issues,
    )


def hide(text: str, secrets: Iterable[str]) -> str:
    """Removes the key, secret values and inline files from a text."""
    for secret in secrets:
        text = text.replace(secret, "[secret]")
    return _DATA_URI.sub("data:[cut]", text)


def refusal(
    about: About, status: int, headers: Mapping[str, str], body: Mapping[str, object], now: float
) -> GatewayError:
    """Returns the error of a problem response of the gateway (RFC 9457)."""
    task_id, type_, errors = body.get("taskId"), body.get("type"), body.get("errors")
    wait = retry_after(headers, now)
    is_late = status == 504 and is_id(task_id)
    kind = _KINDS.get(status, GatewayError)
    if is_late:
        kind = SyncTimeoutError
    words = one_line(body.get("detail"), f"HTTP {status} is not from the gateway")
    return fail(
        about,
        kind,
        re.sub(r"^.*[/:]", "", one_line(type_, str(status))),
        words + (f" Wait {wait:g} s" if wait else ""),
        status=status,
        request_id=headers.get("x-request-id"),
        task_id=str(task_id) if is_id(task_id) else None,
        # To read a task again does no harm, whatever failed.
        retryable=not is_late and (status in PASSING or (about.id is not None and status > 499)),
        retry_after=wait,
        issues=tuple(map(_issue_of, items_of(errors) or ())) if status == 422 else (),
    )


_KINDS: Mapping[int, type[GatewayError]] = {
    401: AuthenticationError,
    403: AuthenticationError,
    404: NotFoundError,
    422: ValidationError,
    429: RateLimitedError,
}
"""By status; servers between client and gateway can respond with 403, too."""


def _issue_of(data: object) -> Issue:
    """Returns an issue of the gateway. It has a path if it is within the parameters; its pointer is into the body."""
    row = fields_of(data)
    suggestion = row.get("suggestion")
    params = items_of(row.get("params"))
    return Issue(
        code=one_line(row.get("code")),
        path=tuple(_step(step) for step in items_of(row.get("path")) or ()),
        pointer=one_line(row.get("pointer")),
        message=one_line(row.get("message")),
        expected=one_line(row.get("expected")),
        received=one_line(row.get("received")),
        suggestion=suggestion if isinstance(suggestion, (str, int, float)) else None,
        params=None if params is None else tuple(map(str, params)),
    )


def _step(step: object) -> Step:
    return step if isinstance(step, int) and not isinstance(step, bool) else str(step)


def retry_after(headers: Mapping[str, str], now: float) -> Optional[float]:
    """
    Returns `Retry-After` in seconds, at most 11 days (RFC 9110, 10.2.3); None for zero, the past and what is none.
    """
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text):
        seconds = float(text)
    else:
        try:
            date = parsedate_to_datetime(text)
        except (ValueError, TypeError, IndexError):
            return None
        seconds = (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp() - now
    return min(seconds, 1e6) if seconds > 0 else None
