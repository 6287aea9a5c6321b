"""The asynchronous client."""

from __future__ import annotations

import os
from typing import AsyncIterator, Mapping, Optional, TypeVar, Union

import anyio
import httpx

from .advice import Recommendation
from .async_connections import AsyncConnections
from .async_tasks import AsyncTask, AsyncTasks, entries
from .base import Base, given
from .download import download
from .following import Following, Outcome
from .io_async import AsyncDriver
from .listing import Entry, option_pages
from .price import Price, price_of
from .submit import Action, Start
from .wire import log

Self = TypeVar("Self", bound="BaseAsyncClient")


class BaseAsyncClient(Base[httpx.AsyncClient, httpx.AsyncBaseTransport]):
    """
    Calls a gateway, with asyncio or trio. One client serves all event loops, in all threads and processes; each has its
    own connections. All errors are GatewayErrors. Use it in an `async with`, or call `aclose()`, in each loop.
    """

    def _open(self, http_client: Optional[httpx.AsyncClient], transport: Optional[httpx.AsyncBaseTransport]) -> None:
        self._driver = AsyncDriver(self._settings, AsyncConnections(http_client, transport))

    def task(self, task: Union[str, Mapping[str, object], object], model: Optional[str] = None, /) -> AsyncTask[object]:
        """
        Returns a task that was submitted before, in this process or another, by its id, its record or the JSON of that.
        The model sets the class of its result, unless the record does. Sends nothing.
        """
        return AsyncTask(self, self._following(task, model))

    @property
    def tasks(self) -> AsyncTasks:
        """The tasks of the client's key."""
        return AsyncTasks(self)

    def catalog(self, address: str, /, **filters: str) -> AsyncIterator[Entry]:
        """
        Yields the entries of an option list, such as `vendor/v1/catalog/voices`; reads a page only when needed. Filters
        are values in their `meta`. Raises a GatewayError for an invalid address.
        """
        return entries(self, option_pages(self._options.in_settings(self._settings), address, filters))

    async def download(self, asset: object, path: Union[str, os.PathLike[str]], /, *, ending: bool = False) -> str:
        """
        Saves the file of an asset, an item of a result or its `url`, and returns its path. A file of that name is
        replaced when the new one is complete. With `ending`, a path without one gets that of the type of the file. The
        request has no key.
        """
        settings = self._options.in_settings(self._settings)
        return await self._driver.run(download(settings, asset, path, self._end(), ending))

    async def aclose(self) -> None:
        """Closes its connections in this event loop, unless they are those of another client."""
        if self._is_owner:
            await self._driver.connections.close()

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _submit(self, action: Action, model: str, params: object, end: float) -> Following:
        start = self._start(action, model, params)
        try:
            return await self._driver.run(start.steps(end))
        except (anyio.get_cancelled_exc_class(), KeyboardInterrupt):
            if self._options.on_abort == "cancel" and start.is_sent:
                with anyio.CancelScope(shield=True):
                    await self._cancel_sent(start)
            raise

    async def _cancel_sent(self, start: Start) -> None:
        """Cancels a task whose answer was not awaited: the same call with its key finds it."""
        try:
            following = await self._driver.run(start.steps(self._soon()))
            await self._driver.run(following.cancel(self._soon()))
        except Exception:
            log.exception("The task could not be cancelled.")

    async def _finish(self, following: Following, deadline: Optional[float] = None) -> Outcome[object]:
        """Waits for the end of a task."""
        watch = following.watch(self._options.deadline if deadline is None else deadline, self._options.hold)
        try:
            while (update := await self._driver.run(watch.next())) is not None:
                self._told(update)
        except (anyio.get_cancelled_exc_class(), KeyboardInterrupt):
            if self._options.on_abort == "cancel":
                with anyio.CancelScope(shield=True):
                    await self._cancel(following)
            raise
        return self._outcome(following)

    async def _cancel(self, following: Following) -> None:
        """Cancels a task that nobody waits for any longer; the cancellation is the error."""
        try:
            await self._driver.run(following.cancel(self._soon()))
        except Exception:
            log.exception("Task %s could not be cancelled.", following.record.id)


class AsyncClient(BaseAsyncClient):
    """
    A client whose models are known at run time; the stub of the package has the types of each. Parameters are keywords,
    or one dictionary or object with `model_dump`, such as one of pydantic.
    """

    async def run(self, model: str, params: object = None, /, **more: object) -> Outcome[object]:
        """Runs a model: sync models in one call, async models by submitting and polling."""
        end = self._end()
        following = await self._submit("run", model, given(params, more), end)
        return await self._finish(following, end - self._settings.clock.now())

    async def execute(self, model: str, params: object = None, /, **more: object) -> Outcome[object]:
        """Runs a model in one call, of about 20 seconds at most; a SyncTimeoutError has the task that takes longer."""
        end = self._end()
        following = await self._submit("execute", model, given(params, more), end)
        return await self._finish(following, end - self._settings.clock.now())

    async def submit(self, model: str, params: object = None, /, **more: object) -> AsyncTask[object]:
        """Starts a task, and returns when the gateway has accepted it; `task.result()` waits for the end."""
        return AsyncTask(self, await self._submit("submit", model, given(params, more), self._end()))

    async def price(self, model: str, params: object = None, /, **more: object) -> Price:
        """Asks the gateway what a call costs, in credits. The parameters can be incomplete. Nothing runs."""
        return price_of(await self._driver.run(self._preview(model, given(params, more))))

    def recommend(self, model: str, params: object = None, /, **more: object) -> tuple[Recommendation, ...]:
        """Returns every advice that the parameters do not follow, without a request. The gateway still accepts them."""
        return self._advice(model, given(params, more))
