"""
Requests and their responses, without I/O: the work of a call is a generator that yields what it needs, a request or a
pause, and gets the reply. So the synchronous and the asynchronous client are the same code.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Generator, Iterable, Mapping, Optional, Protocol, TypeVar, Union

from .errors import AuthenticationError, ConnectionError
from .failures import About, fail, fields_of, hide, refusal
from .protocol import SUCCESS
from .settings import Secret, Settings

log = logging.getLogger((__package__ or "gatewright_client").partition(".")[0])

MOST_BYTES = 2**24
"""The maximum length of a response: results are addresses or text."""


class Body(Protocol):
    """The bytes of a file, which each attempt reads from the beginning."""

    @property
    def size(self) -> int:
        """The number of its bytes."""
        ...

    def chunks(self) -> Iterable[bytes]:
        """Yields the bytes from the beginning."""
        ...


@dataclass(frozen=True)
class Request:
    """One request. Its reply is needed within `timeout` seconds."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    content: Union[bytes, Body, None] = field(repr=False)
    timeout: float
    is_for_gateway: bool = True
    """Whether it gets the key, and follows no redirect, which would carry the key to another host."""


@dataclass(frozen=True)
class Reply:
    """The response to a request, with the key that was sent, which errors must not contain."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)
    key: Optional[Secret] = None


@dataclass(frozen=True)
class Pause:
    """Waits for so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Work:
    """Runs a function that reads or writes files."""

    run: Callable[[], None]


@dataclass(frozen=True)
class Saving:
    """One request, whose response is written into an open file if it succeeds; the body of the reply is empty then."""

    request: Request
    file: BinaryIO


class Broken(Exception):
    """A request without a complete response."""

    def __init__(self, code: str, words: str, *, retryable: bool = True) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.retryable = retryable


Value = TypeVar("Value")
Effect = Union[Request, Saving, Pause, Work]
Steps = Generator[Effect, Optional[Reply], Value]
"""The work of a call."""


@dataclass(frozen=True)
class Call:
    """One request and its purpose."""

    method: str
    path: str
    about: About
    expects: Callable[[Mapping[str, object]], bool]
    """Whether an envelope is a response to this call; any other is treated as no response."""
    content: Union[bytes, Body, None] = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)
    """Values that errors must not contain."""


@dataclass(frozen=True)
class Answer:
    """The envelope of a response, and its headers."""

    response: Mapping[str, object]
    headers: Mapping[str, str]


def work(run: Callable[[], Value]) -> Steps[Value]:
    """Runs a function that reads or writes files: the asynchronous client does so in a thread."""
    made: list[Value] = []
    yield Work(lambda: made.append(run()))
    return made[0]


def request(what: Union[Request, Saving]) -> Steps[Reply]:
    """Sends a request. Raises a Broken if no complete response comes."""
    reply = yield what
    assert reply is not None  # the drivers reply to each request
    return reply


def attempt(settings: Settings, call: Call, count: int, timeout: float) -> Steps[Answer]:
    """Makes one attempt. Raises a GatewayError."""
    headers = {"accept": "application/json", **settings.headers, **call.headers}
    url = settings.base_url + call.path
    log.debug("%s %s (attempt %d)", call.method, call.path, count)
    try:
        reply = yield from request(Request(call.method, url, headers, call.content, timeout))
    except Broken as broken:
        failed = broken
    else:
        log.debug("%s %s: %d", call.method, call.path, reply.status)
        return _answer_of(settings, call, reply)
    # Raised outside of the handler: the causes in it hold the request.
    kind = AuthenticationError if failed.code == "no-key" else ConnectionError
    raise fail(call.about, kind, failed.code, hide(failed.words, call.secrets), retryable=failed.retryable)


def _answer_of(settings: Settings, call: Call, reply: Reply) -> Answer:
    """Returns the answer in a reply. Raises the GatewayError that it means."""
    is_ok = 200 <= reply.status < 300
    if not is_ok and reply.status < 400:
        raise fail(
            call.about, ConnectionError, "redirect", "the response is a redirect: check base_url", retryable=False
        )
    body = _json_of(_shown(reply, call))
    if not is_ok:
        raise refusal(call.about, reply.status, reply.headers, fields_of(body), settings.clock.time())
    envelope = fields_of(body)
    response = fields_of(envelope.get("response"))
    if envelope.get("status") == SUCCESS and call.expects(response):
        return Answer(response, reply.headers)
    what = "JSON" if body is None else "for this call"
    raise fail(call.about, ConnectionError, "bad-answer", f"the response is not {what}")


def _shown(reply: Reply, call: Call) -> str:
    """
    Returns the text of a response: of an error without the key and secret values. It is a function, so that tracebacks
    with the values of variables do not have them.
    """
    text = reply.body.decode("utf-8", "replace")
    if 200 <= reply.status < 300 and '"FAILED"' not in text:
        return text
    return hide(text, (*([reply.key.reveal()] if reply.key else []), *call.secrets))


def _json_of(text: str) -> object:
    """Returns the value of a JSON text; None for what is none, with the numbers that only Python reads."""
    try:
        value: object = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return value


def _refuse(word: str) -> object:
    raise ValueError(word)
