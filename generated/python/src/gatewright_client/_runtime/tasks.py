"""Tasks in the synchronous client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Iterator, Literal, Optional, Sequence, TypeVar, cast

from .errors import GatewayError, TaskRecord
from .following import WATCH_SECONDS, Following, Outcome, Update
from .listing import Entry, Pages, TaskFilter, one_task, task_pages
from .streaming import TextPart, TextReader

if TYPE_CHECKING:
    from .client import BaseClient

Result = TypeVar("Result", covariant=True)


class Task(Generic[Result]):
    """
    A task that the gateway has accepted. Only `result()` waits for its end. It can be pickled: `client.task(task)`
    resumes it, in any process.
    """

    def __init__(self, client: Optional[BaseClient], following: Following) -> None:
        self._client = client
        self._following: Optional[Following] = following
        self.record: TaskRecord = following.record
        """The data from which `client.task` resumes it; `record.as_json()` is its JSON."""

    @property
    def id(self) -> str:
        """The gateway's id."""
        return self.record.id

    @property
    def status(self) -> Optional[str]:
        """Its last known state; None for a resumed task that has not been read yet."""
        return None if self._following is None else self._following.status

    def result(self, deadline: Optional[float] = None) -> Outcome[Result]:
        """
        Waits for the end of the task, at most `deadline` seconds (an hour). Raises a GatewayError, which has the task:
        a TaskFailedError if it failed, a DeadlineError if the time is up.
        """
        client, following = self._opened()
        return cast("Outcome[Result]", client._finish(following, deadline))  # by the model of the task

    def updates(self, deadline: Optional[float] = None) -> Iterator[Update]:
        """Yields the last known state at once, then each change of state or percent; the last one is final."""
        client, following = self._opened()
        watch = following.watch(client._options.deadline if deadline is None else deadline, WATCH_SECONDS)
        while (update := client._driver.run(watch.next())) is not None:
            yield update

    def cancel(self) -> str:
        """
        Cancels the task, and returns the outcome: `confirmed` if it ended, `requested` if its vendor may still finish
        it, `unsupported` if the vendor cannot cancel, `too-late` if it had ended. Repeated calls return the same.
        """
        client, following = self._opened()
        return client._driver.run(following.cancel())

    def _opened(self) -> tuple[BaseClient, Following]:
        if self._client is None or self._following is None:
            raise GatewayError("This task was stored: client.task(task) resumes it.", code="bad-task")
        return self._client, self._following

    def __repr__(self) -> str:
        return f"{type(self).__name__}(id={self.id!r}, status={self.status!r})"

    def __getstate__(self) -> dict[str, object]:
        return {"record": self.record, "_client": None, "_following": None}


class Tasks:
    """The tasks of the client's key. All errors are GatewayErrors."""

    def __init__(self, client: BaseClient) -> None:
        self._client = client

    def list(
        self,
        filter: TaskFilter = TaskFilter(),
        /,
        *,
        include: Optional[Literal["params"]] = None,
        limit: Optional[int] = None,
    ) -> Iterator[Entry]:
        """
        Yields the tasks for which the filter holds, newest first; reads a page, of `limit` tasks, only when needed.
        With `include="params"` they have their parameters after defaults, without secret values.
        """
        pages = task_pages(self._client._settings, "list", filter, {"include": include, "limit": limit})
        yield from entries(self._client, pages)

    def get(self, id: str, /, *, include: Optional[Literal["params"]] = None) -> Entry:
        """Returns a task with its history."""
        return self._client._driver.run(one_task(self._client._settings, "GET", "read", id, include))

    def cancel(self, filter: TaskFilter, /) -> Sequence[Entry]:
        """
        Cancels the open tasks for which the filter holds, and returns them, each with its `cancellation`. The gateway
        refuses it without a filter.
        """
        return [*entries(self._client, task_pages(self._client._settings, "cancel", filter, {}))]

    def delete(self, id: str, /) -> None:
        """
        Deletes a task that has ended, with the files of its result. Raises an error with the code `task-open` if it has
        not ended, and with `unknown-task` if there is none: also when the answer to the first attempt was lost.
        """
        self._client._driver.run(one_task(self._client._settings, "DELETE", "delete", id))

    def text(self, id: str, /, *, deadline: Optional[float] = None) -> Iterator[TextPart]:
        """
        Yields the text of a task while its model writes it, and ends with the task. Together, the parts are its text.
        """
        reader = TextReader(self._client._settings, id, deadline)
        driver = self._client._driver
        while (part := driver.run(reader.look())) is None and not reader.is_over:
            for text in driver.texts(reader.request()):
                for one in reader.take(text):
                    yield one
                if reader.is_over:
                    return
        if part is not None:
            yield part


def entries(client: BaseClient, pages: Pages) -> Iterator[Entry]:
    """Yields the entries of all pages."""
    while (page := client._driver.run(pages.next())) is not None:
        yield from page
