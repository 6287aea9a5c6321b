"""The synchronous client."""

from __future__ import annotations

import os
from typing import Iterator, Mapping, Optional, TypeVar, Union

import httpx

from .advice import Recommendation
from .base import Base, given
from .connections import Connections
from .download import download
from .following import Following, Outcome
from .io_sync import Driver
from .listing import Entry, option_pages
from .price import Price, price_of
from .submit import Action, Start
from .tasks import Task, Tasks, entries
from .wire import log

Self = TypeVar("Self", bound="BaseClient")


class BaseClient(Base[httpx.Client, httpx.BaseTransport]):
    """
    Calls a gateway. One client serves all threads, all processes that are forked, and code inside a running event loop.
    All errors are GatewayErrors. Use it in a `with`, or call `close()`.
    """

    def _open(self, http_client: Optional[httpx.Client], transport: Optional[httpx.BaseTransport]) -> None:
        self._driver = Driver(self._settings, Connections(http_client, transport))

    def task(self, task: Union[str, Mapping[str, object], object], model: Optional[str] = None, /) -> Task[object]:
        """
        Returns a task that was submitted before, in this process or another, by its id, its record or the JSON of that.
        The model sets the class of its result, unless the record does. Sends nothing.
        """
        return Task(self, self._following(task, model))

    @property
    def tasks(self) -> Tasks:
        """The tasks of the client's key."""
        return Tasks(self)

    def catalog(self, address: str, /, **filters: str) -> Iterator[Entry]:
        """
        Yields the entries of an option list, such as `vendor/v1/catalog/voices`; reads a page only when needed. Filters
        are values in their `meta`. Raises a GatewayError for an invalid address.
        """
        return entries(self, option_pages(self._options.in_settings(self._settings), address, filters))

    def download(self, asset: object, path: Union[str, os.PathLike[str]], /, *, ending: bool = False) -> str:
        """
        Saves the file of an asset, an item of a result or its `url`, and returns its path. A file of that name is
        replaced when the new one is complete. With `ending`, a path without one gets that of the type of the file. The
        request has no key.
        """
        settings = self._options.in_settings(self._settings)
        return self._driver.run(download(settings, asset, path, self._end(), ending))

    def close(self) -> None:
        """Closes its connections in this process, unless they are those of another client."""
        if self._is_owner:
            self._driver.connections.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _submit(self, action: Action, model: str, params: object, end: float) -> Following:
        start = self._start(action, model, params)
        try:
            return self._driver.run(start.steps(end))
        except KeyboardInterrupt:
            if self._options.on_abort == "cancel" and start.is_sent:
                self._cancel_sent(start)
            raise

    def _cancel_sent(self, start: Start) -> None:
        """Cancels a task whose answer was not awaited: the same call with its key finds it."""
        try:
            self._driver.run(self._driver.run(start.steps(self._soon())).cancel(self._soon()))
        except Exception:
            log.exception("The task could not be cancelled.")

    def _finish(self, following: Following, deadline: Optional[float] = None) -> Outcome[object]:
        """Waits for the end of a task."""
        watch = following.watch(self._options.deadline if deadline is None else deadline, self._options.hold)
        try:
            while (update := self._driver.run(watch.next())) is not None:
                self._told(update)
        except KeyboardInterrupt:
            if self._options.on_abort == "cancel":
                self._cancel(following)
            raise
        return self._outcome(following)

    def _cancel(self, following: Following) -> None:
        """Cancels a task that nobody waits for any longer; the interrupt is the error."""
        try:
            self._driver.run(following.cancel(self._soon()))
        except Exception:
            log.exception("Task %s could not be cancelled.", following.record.id)


class Client(BaseClient):
    """
    A client whose models are known at run time; the stub of the package has the types of each. Parameters are keywords,
    or one dictionary or object with `model_dump`, such as one of pydantic.
    """

    def run(self, model: str, params: object = None, /, **more: object) -> Outcome[object]:
        """Runs a model: sync models in one call, async models by submitting and polling."""
        end = self._end()
        following = self._submit("run", model, given(params, more), end)
        return self._finish(following, end - self._settings.clock.now())

    def execute(self, model: str, params: object = None, /, **more: object) -> Outcome[object]:
        """Runs a model in one call, of about 20 seconds at most; a SyncTimeoutError has the task that takes longer."""
        end = self._end()
        following = self._submit("execute", model, given(params, more), end)
        return self._finish(following, end - self._settings.clock.now())

    def submit(self, model: str, params: object = None, /, **more: object) -> Task[object]:
        """Starts a task, and returns when the gateway has accepted it; `task.result()` waits for the end."""
        return Task(self, self._submit("submit", model, given(params, more), self._end()))

    def price(self, model: str, params: object = None, /, **more: object) -> Price:
        """Asks the gateway what a call costs, in credits. The parameters can be incomplete. Nothing runs."""
        return price_of(self._driver.run(self._preview(model, given(params, more))))

    def recommend(self, model: str, params: object = None, /, **more: object) -> tuple[Recommendation, ...]:
        """Returns every advice that the parameters do not follow, without a request. The gateway still accepts them."""
        return self._advice(model, given(params, more))
