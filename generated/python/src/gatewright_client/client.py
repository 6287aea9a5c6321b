"""The clients of this package. Their stub has the types of each model."""

from __future__ import annotations

from ._runtime.async_client import AsyncClient as _AsyncClient
from ._runtime.client import Client as _Client
from ._runtime.registry import Registry

_registry = Registry(__name__.rpartition(".")[0])


class Client(_Client):
    """Calls the gateway. It is thread-safe. Use it in a `with`, or call `close()`."""

    registry = _registry


class AsyncClient(_AsyncClient):
    """Calls the gateway with asyncio or trio. Use it in an `async with`, or await `aclose()`."""

    registry = _registry
