"""Sends requests, and retries them as often as is safe."""

from __future__ import annotations

import math
from typing import Optional

from .failures import fail
from .wire import Answer, Call, Pause, Steps, attempt, log
from .errors import ConnectionError, DeadlineError, GatewayError
from .settings import Settings

LONGEST_WAIT = 3600.0
"""How long a wait lasts without a deadline, in seconds."""


def end_of(settings: Settings, deadline: Optional[float], otherwise: float = math.inf) -> float:
    """Returns when the time of a call is up, by the clock of the client."""
    return settings.clock.now() + (otherwise if deadline is None else deadline)


def send(settings: Settings, call: Call, end: float, budget: Optional[float] = None) -> Steps[Answer]:
    """
    Sends a request, and retries it for `budget` seconds as often as is safe. Raises a GatewayError; a DeadlineError
    when the time of the call is up.
    """
    clock = settings.clock
    last_start = clock.now() + (settings.budget if budget is None else budget)
    count = 1
    while True:
        left = end - clock.now()
        if left <= 0:
            raise late(call)
        try:
            return (yield from attempt(settings, call, count, min(settings.timeout, left)))
        except GatewayError as error:
            failed = error
        if failed.code == "timeout" and clock.now() >= end:
            raise late(call)
        # Full jitter: callers that failed together do not retry together.
        delay = failed.retry_after or clock.random() * backoff(count)
        is_hopeless = isinstance(failed, ConnectionError) and settings.reach.is_hopeless
        if not failed.retryable or not _is_safe(settings, call, failed, count) or is_hopeless:
            raise failed
        if clock.now() + delay >= last_start:
            raise failed
        log.info("%s Attempt %d follows in %.1f s.", failed, count + 1, delay)
        yield from pause(settings, call, delay, end)
        count += 1


def backoff(count: int) -> float:
    """Returns the longest pause after so many attempts: half a second, and twice as long each time, up to 8 seconds."""
    return 0.25 * 2.0 ** min(count, 5)


def _is_safe(settings: Settings, call: Call, failed: GatewayError, count: int) -> bool:
    """Whether the request can be sent again: it must not start a second task, but a refused one has started none."""
    if call.method == "GET":
        return True
    if not (call.content is None or isinstance(call.content, bytes)) and count > 2:
        return False  # a gateway that refuses a file ends the connection before it is read
    return (settings.idempotent or failed.status == 429) and (failed.code != "bad-answer" or count < 3)


def pause(settings: Settings, call: Call, seconds: float, end: float) -> Steps[None]:
    """Waits. Raises a DeadlineError when the time of the call is up."""
    left = end - settings.clock.now()
    yield Pause(max(0.0, min(seconds, left)))
    if seconds > left:
        raise late(call)


def late(call: Call) -> GatewayError:
    """Returns the error of a call whose time is up."""
    return fail(call.about, DeadlineError, "deadline", "deadline passed")
