"""
The clients of httpx that send requests. Connections belong to the process that opened them, so each process gets its
own on its first request, and one client of ours serves them all.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Optional

import httpx

from .errors import GatewayError

if TYPE_CHECKING:
    import ssl

LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=100)
"""Calls wait for tasks, not for one another."""


class Certificates:
    """The certificates of several clients of httpx: reading them takes most of the time of making one."""

    def __init__(self) -> None:
        self._read: Optional[ssl.SSLContext] = None

    def context(self) -> ssl.SSLContext:
        """Returns them; reads them once."""
        if self._read is None:
            self._read = httpx.create_ssl_context()
        return self._read


class Connections:
    """The connections of a synchronous client: one client of httpx for each process."""

    def __init__(self, http_client: Optional[httpx.Client], transport: Optional[httpx.BaseTransport]) -> None:
        self._given = http_client
        self._transport = transport
        self._pid = os.getpid()
        self._certificates = Certificates()
        self._open: dict[int, httpx.Client] = {}

    def http(self) -> httpx.Client:
        """Returns the client of this process. Raises a GatewayError for one that belongs to another process."""
        pid = os.getpid()
        if self._given is not None:
            if pid != self._pid and has_connections(self._given):
                raise of_other("process", "http_client")
            return self._given
        http = self._open.get(pid)
        # Of two threads that make one at once, the second uses that of the first.
        return http or self._open.setdefault(pid, self._make(pid))

    def close(self) -> None:
        """Closes the connections of this process. A later request opens new ones."""
        http = self._open.pop(os.getpid(), None)
        if http is not None:
            http.close()

    def _make(self, pid: int) -> httpx.Client:
        if self._transport is None:
            return httpx.Client(limits=LIMITS, verify=self._certificates.context())
        if pid != self._pid and isinstance(self._transport, httpx.HTTPTransport):
            raise of_other("process", "transport")
        return httpx.Client(transport=self._transport)


def has_connections(http: object) -> bool:
    """Whether a client of httpx can have connections: one that calls a function, as in tests, has none."""
    functions = (httpx.MockTransport, httpx.ASGITransport, httpx.WSGITransport)
    return not isinstance(getattr(http, "_transport", None), functions)


def of_other(owner: str, what: str) -> GatewayError:
    """Returns the error of what belongs to another process or event loop."""
    return GatewayError(
        f"The {what} belongs to another {owner}. Nothing was sent. Leave {what} out, so that each {owner} gets its own "
        f"connections, or make a client with its own {what} in each {owner}.",
        code="bad-options",
    )
