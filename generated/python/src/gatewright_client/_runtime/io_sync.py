"""Does the work of calls over httpx, synchronously."""

from __future__ import annotations

import time
from typing import Iterable, Iterator, Optional, TypeVar, Union

import httpx

from .connections import Connections
from .errors import GatewayError
from .settings import Secret, Settings
from .transport import Bearer, broken_of, checked_key, is_saved, read_part
from .wire import Body, Broken, Effect, Pause, Reply, Request, Saving, Steps, Work

Value = TypeVar("Value")


class Driver:
    """Does the work of calls with clients of httpx."""

    def __init__(self, settings: Settings, connections: Connections) -> None:
        self.settings = settings
        self.connections = connections

    def run(self, steps: Steps[Value]) -> Value:
        """Does the work of a call, and returns its value. Raises its error."""
        reply: Optional[Reply] = None
        error: Optional[Exception] = None
        try:
            while True:
                effect = steps.send(reply) if error is None else steps.throw(error)
                reply, error = None, None
                try:
                    reply = self._do(effect)
                except Exception as failed:  # the work of the call decides what it means
                    error = failed
        except StopIteration as end:
            value: Value = end.value
            return value
        finally:
            steps.close()

    def texts(self, request: Request) -> Iterator[str]:
        """Yields the text of a stream as it comes, until it ends or breaks off."""
        try:
            key = self._key()
            with self.connections.http().stream(
                request.method,
                request.url,
                headers=dict(request.headers),
                timeout=request.timeout,
                follow_redirects=False,
                **({} if key is None else {"auth": Bearer(key)}),  # type: ignore[arg-type] # the only key has this type
            ) as response:
                if response.status_code == 200:
                    yield from response.iter_text()
        except (httpx.HTTPError, Broken):
            return  # the caller looks at the task

    def _do(self, effect: Effect) -> Optional[Reply]:
        if isinstance(effect, Pause):
            self.settings.clock.sleep(effect.seconds)
            return None
        if isinstance(effect, Work):
            effect.run()
            return None
        found = self._sent(effect)
        if isinstance(found, Broken):
            raise found  # outside of the handler: the causes in it hold the request
        return found

    def _sent(self, effect: Union[Request, Saving]) -> Union[Reply, Broken]:
        request = effect.request if isinstance(effect, Saving) else effect
        key: Optional[Secret] = None
        try:
            key = self._key() if request.is_for_gateway else None
            return self._exchanged(effect, request, key)
        except GatewayError:
            raise
        except Exception as error:
            return broken_of(error, self.settings, request, key)

    def _key(self) -> Optional[Secret]:
        key = self.settings.api_key
        return checked_key(key() if callable(key) else key)

    def _exchanged(self, effect: Union[Request, Saving], request: Request, key: Optional[Secret]) -> Reply:
        end = time.monotonic() + request.timeout
        with self.connections.http().stream(
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
            for part in response.iter_bytes():
                if is_saved(effect, response.status_code):
                    effect.file.write(part)
                    continue
                read_part(body, part)
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("the response took too long")
            return Reply(response.status_code, response.headers, bytes(body), key)


def _content_of(content: Union[bytes, Body, None]) -> Union[bytes, Iterable[bytes], None]:
    return content if content is None or isinstance(content, bytes) else _chunks(content)


def _chunks(body: Body) -> Iterator[bytes]:
    yield from body.chunks()
