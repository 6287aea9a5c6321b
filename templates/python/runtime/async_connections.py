"""
The clients of httpx that send asynchronous requests. Connections belong to the event loop of asyncio or trio that
opened them, so each loop gets its own on its first request, and one client of ours serves them all, also in threads.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any, Optional
from weakref import ReferenceType, WeakKeyDictionary, ref

import httpx
from anyio.lowlevel import RunVar

from .connections import LIMITS, Certificates, has_connections, of_other


class Loop:
    """What is kept for an event loop, and forgotten with it."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.open: WeakKeyDictionary[AsyncConnections, httpx.AsyncClient] = WeakKeyDictionary()
        module = sys.modules.get("asyncio")  # not imported here: programs with trio do not need it
        self.of_asyncio: Any = module and module._get_running_loop()

    @property
    def is_ended(self) -> bool:
        """Whether a loop of asyncio is closed. One of trio forgets its connections by itself."""
        return self.of_asyncio is not None and bool(self.of_asyncio.is_closed())


_known: list[Loop] = []
"""The loops of asyncio: their connections refer to them, so that none would be forgotten by itself."""

_running: RunVar[Loop] = RunVar(f"{__name__}.running")


class AsyncConnections:
    """The connections of an asynchronous client: one client of httpx for each event loop."""

    def __init__(self, http_client: Optional[httpx.AsyncClient], transport: Optional[httpx.AsyncBaseTransport]) -> None:
        self._given = http_client
        self._transport = transport
        self._certificates = Certificates()
        self._first: Optional[ReferenceType[Loop]] = None
        """The event loop that uses the connections of what was given."""

    def http(self) -> httpx.AsyncClient:
        """Returns the client of this event loop. Raises a GatewayError for one that belongs to another loop."""
        if self._given is not None:
            if has_connections(self._given):
                self._bind("http_client")
            return self._given
        open_ = _loop().open
        http = open_.get(self)
        if http is None:
            http = open_[self] = self._make()
        return http

    async def close(self) -> None:
        """Closes the connections of this event loop. A later request opens new ones."""
        http = _loop().open.pop(self, None)
        if http is not None:
            await http.aclose()

    def _make(self) -> httpx.AsyncClient:
        if self._transport is None:
            return httpx.AsyncClient(limits=LIMITS, verify=self._certificates.context())
        if isinstance(self._transport, httpx.AsyncHTTPTransport):
            self._bind("transport")
        return httpx.AsyncClient(transport=self._transport)

    def _bind(self, what: str) -> None:
        """Raises a GatewayError if another event loop has used what was given."""
        loop = _loop()
        if self._first is None:
            self._first = ref(loop)
        if self._first() is not loop:
            raise of_other("event loop", what)


def _loop() -> Loop:
    """Returns what is kept for the running event loop. A process that was forked within it starts anew."""
    loop = _running.get(None)
    if loop is None or loop.pid != os.getpid():
        loop = Loop()
        _running.set(loop)
        _forget_ended()
        if loop.of_asyncio is not None:
            _known.append(loop)
    return loop


def _forget_ended() -> None:
    for loop in [one for one in tuple(_known) if one.is_ended]:
        loop.open.clear()
        with suppress(ValueError):  # another thread was faster
            _known.remove(loop)
