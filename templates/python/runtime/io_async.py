"""Does the work of calls over httpx, asynchronously, with asyncio or trio."""

from __future__ import annotations

import inspect
from typing import AsyncIterator, Iterator, Optional, TypeVar, Union

import anyio
import anyio.to_thread
import httpx

from .async_connections import AsyncConnections
from .errors import GatewayError
from .settings import Secret, Settings
from .transport import Bearer, broken_of, checked_key, is_saved, read_part
from .wire import Body, Broken, Effect, Pause, Reply, Request, Saving, Steps, Work

Value = TypeVar("Value")


class AsyncDriver:
    """Does the work of calls with asynchronous clients of httpx."""

    def __init__(self, settings: Settings, connections: AsyncConnections) -> None:
        self.settings = settings
        self.connections = connections

    async def run(self, steps: Steps[Value]) -> Value:
        """Does the work of a call, and returns its value. Raises its error."""
        reply: Optional[Reply] = None
        error: Optional[Exception] = None
        try:
            while True:
                effect = steps.send(reply) if error is None else steps.throw(error)
                reply, error = None, None
                try:
                    reply = await self._do(effect)
                except Exception as failed:  # the work of the call decides what it means
                    error = failed
        except StopIteration as end:
            value: Value = end.value
            return value
        finally:
            steps.close()

    async def texts(self, request: Request) -> AsyncIterator[str]:
        """Yields the text of a stream as it comes, until it ends or breaks off."""
        try:
            key = await self._key()
            async with self.connections.http().stream(
                request.method,
                request.url,
                headers=dict(request.headers),
                timeout=request.timeout,
                follow_redirects=False,
                **({} if key is None else {"auth": Bearer(key)}),  # type: ignore[arg-type] # the only key has this type
            ) as response:
                if response.status_code == 200:
                    async for text in response.aiter_text():
                        yield text
        except (httpx.HTTPError, Broken):
            return  # the caller looks at the task

    async def _do(self, effect: Effect) -> Optional[Reply]:
        if isinstance(effect, Pause):
            await self.settings.clock.asleep(effect.seconds)
            return None
        if isinstance(effect, Work):
            await anyio.to_thread.run_sync(effect.run)
            return None
        found = await self._sent(effect)
        if isinstance(found, Broken):
            raise found  # outside of the handler: the causes in it hold the request
        return found

    async def _sent(self, effect: Union[Request, Saving]) -> Union[Reply, Broken]:
        request = effect.request if isinstance(effect, Saving) else effect
        key: Optional[Secret] = None
        try:
            key = await self._key() if request.is_for_gateway else None
            if isinstance(effect, Saving):
                return await self._exchanged(effect, request, key)
            with anyio.fail_after(request.timeout):
                return await self._exchanged(effect, request, key)
        except GatewayError:
            raise
        except Exception as error:
            return broken_of(error, self.settings, request, key)

    async def _key(self) -> Optional[Secret]:
        key = self.settings.api_key
        made = key() if callable(key) else key
        return checked_key(await made if inspect.isawaitable(made) else made)

    async def _exchanged(self, effect: Union[Request, Saving], request: Request, key: Optional[Secret]) -> Reply:
        async with self.connections.http().stream(
            request.method,
            request.url,
            headers=dict(request.headers),
            content=_content_of(request.content),
            timeout=request.timeout,
            follow_redirects=not request.is_for_gateway,
            **({} if key is None else {"auth": Bearer(key)}),  # type: ignore[arg-type] # the only key has this type
        ) as response:
            self.settings.reach.answered(request.is_for_gateway)
            body = bytearray()
            async for part in response.aiter_bytes():
                if is_saved(effect, response.status_code):
                    await anyio.to_thread.run_sync(effect.file.write, part)
                else:
                    read_part(body, part)
            return Reply(response.status_code, response.headers, bytes(body), key)


def _content_of(content: Union[bytes, Body, None]) -> Union[bytes, AsyncIterator[bytes], None]:
    return content if content is None or isinstance(content, bytes) else _chunks(content)


async def _chunks(body: Body) -> AsyncIterator[bytes]:
    source = iter(body.chunks())
    while chunk := await anyio.to_thread.run_sync(_next, source):
        yield chunk


def _next(source: Iterator[bytes]) -> bytes:
    return next(source, b"")
