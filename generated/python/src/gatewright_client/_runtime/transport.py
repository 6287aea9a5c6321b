"""What both drivers share: the key, and what an error of httpx means."""

from __future__ import annotations

import re
from typing import Generator, Optional, TypeGuard, Union

import httpx

from .failures import hide
from .settings import Secret, Settings, is_key
from .wire import MOST_BYTES, Broken, Request, Saving

_HOPELESS = re.compile(r"refused|not known|getaddrinfo|name resolution|nodename|No address associated", re.I)


class Bearer(httpx.Auth):
    """Adds the key to a request. No frame of a traceback has it as a text."""

    def __init__(self, key: Secret) -> None:
        self._key = key

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Adds the key to a request."""
        request.headers["authorization"] = f"Bearer {self._key.reveal()}"
        yield request


def checked_key(key: object) -> Optional[Secret]:
    """Returns the key; None if a proxy adds it. Raises a Broken if there is none."""
    if key is False or isinstance(key, Secret):
        return key or None
    if isinstance(key, str) and is_key(key):
        return Secret(key)
    raise Broken("no-key", "the key must be visible ASCII text" if key else "no key", retryable=False)


def is_saved(effect: Union[Request, Saving], status: int) -> TypeGuard[Saving]:
    """Whether the response is written into a file."""
    return isinstance(effect, Saving) and 200 <= status < 300


def read_part(body: bytearray, part: bytes) -> None:
    """Adds a part of a response. Raises a Broken if it gets too long."""
    if len(body) + len(part) > MOST_BYTES:
        raise Broken("bad-answer", "the response is too long")
    body += part


def broken_of(error: Exception, settings: Settings, request: Request, key: Optional[Secret]) -> Broken:
    """Returns what an error of a request means. Errors of other kinds are raised again."""
    if isinstance(error, Broken):
        return error
    if isinstance(error, (httpx.TimeoutException, TimeoutError)):
        return Broken("timeout", f"timeout of {request.timeout:g} s")
    text = hide(f"{type(error).__name__}: {error}".rstrip(": "), [key.reveal()] if key else [])
    if not isinstance(error, (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError)):
        return Broken("connection", f"the connection failed: {text}", retryable=False)
    reach = settings.reach
    if reach.is_reached or not request.is_for_gateway:
        return Broken("connection", f"the connection failed: {text}")
    reach.is_hopeless = bool(_HOPELESS.search(text))
    address = settings.base_url
    what = f"nothing is listening at {address}" if reach.is_hopeless else f"{address} does not respond"
    advice = "Set base_url or GATEWRIGHT_BASE_URL to the address of the gateway"
    return Broken("connection", f"the connection failed: {what} ({text}). {advice}")
