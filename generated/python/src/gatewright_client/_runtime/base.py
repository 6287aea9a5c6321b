"""What the synchronous and the asynchronous client share."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any, Callable, ClassVar, Generic, Literal, Mapping, NoReturn, Optional, TypeVar, Union

from .advice import Recommendation
from .errors import GatewayError, TaskRecord, ValidationError
from .failures import fields_of
from .files import find_files
from .following import Following, Outcome, Update, checked_record
from .hidden import secrets_of
from .listing import Entry, preview
from .registry import Registry
from .send import LONGEST_WAIT, end_of
from .settings import ApiKey, CallOptions, Clock, Settings, checked_options, settings_of
from .submit import Action, Start, json_of
from .values import record_of
from .wire import Steps, log

Self = TypeVar("Self", bound="Base[Any, Any]")
Http = TypeVar("Http")
Transport = TypeVar("Transport")
Filters = Mapping[str, object]


class Base(Generic[Http, Transport]):
    """The settings of a client, the options of its calls and its models."""

    registry: ClassVar[Registry]
    """The models of the package, which sets it."""

    def __init__(
        self,
        *,
        api_key: Optional[ApiKey] = None,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        retry: Union[float, Literal[False]] = 120.0,
        validate: bool = True,
        idempotent: bool = True,
        headers: Optional[Mapping[str, str]] = None,
        endpoints: Literal["model", "workflow"] = "model",
        http_client: Optional[Http] = None,
        transport: Optional[Transport] = None,
        clock: Optional[Clock] = None,
    ) -> None:
        """
        Raises one GatewayError that names every missing or invalid option.

        api_key: the key, a function that returns it for each request, or False if a proxy adds it. Default: the
            environment variable GATEWRIGHT_API_KEY.
        base_url: the address of the gateway. Default: the environment variable GATEWRIGHT_BASE_URL.
        timeout: the time limit of one attempt, until its response is read, in seconds.
        retry: how long a call can be retried, in seconds, or False for never.
        validate: whether parameters are checked before they are sent.
        idempotent: False for a gateway without idempotency keys: a POST that may have arrived is never sent again.
        headers: sent with every request.
        endpoints: "workflow" calls the endpoints of each model's workflow; both return the same.
        http_client: your own client of httpx, with its proxies and limits; it is not closed.
        transport: your own transport of httpx.
        clock: replaces the time and the random numbers of the platform, for tests.
        """
        self._settings: Settings = settings_of(
            api_key, base_url, timeout, retry, validate, idempotent, headers, endpoints, clock
        )
        self._options = CallOptions()
        self._is_owner = http_client is None
        """Whether closing it closes its connections."""
        self._open(http_client, transport)

    def _open(self, http_client: Optional[Http], transport: Optional[Transport]) -> None:
        """Makes what does the work of its calls."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._settings.base_url!r})"

    def __reduce__(self) -> NoReturn:
        """Raises a TypeError: a pickle would contain the key."""
        name = type(self).__name__
        raise TypeError(
            f"{name} cannot be pickled, because a pickle would contain the key. Make a client in each process, "
            "and pass tasks or their records: these can be pickled."
        )

    def __copy__(self: Self) -> Self:
        """Returns a client with the same connections, which it does not close."""
        made = object.__new__(type(self))
        vars(made).update(vars(self))
        made._is_owner = False
        return made

    def with_options(
        self: Self,
        *,
        timeout: Optional[float] = None,
        retry: Union[float, Literal[False], None] = None,
        validate: Optional[bool] = None,
        deadline: Optional[float] = None,
        hold: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        cancel_after: Union[float, str, None] = None,
        metadata: Optional[Mapping[str, str]] = None,
        webhook: Optional[Mapping[str, object]] = None,
        headers: Optional[Mapping[str, str]] = None,
        on_abort: Optional[Literal["leave", "cancel"]] = None,
        on_update: Optional[Callable[[Update], object]] = None,
        resume: Union[str, os.PathLike[str], None] = None,
        file_limit: Optional[int] = None,
    ) -> Self:
        """
        Returns a client with the same connections, whose calls have these options; those that are None are unchanged.
        Raises a GatewayError for invalid ones. Defaults are in brackets, times are in seconds.

        timeout: the time limit of one attempt (30).
        retry: how long a call can be retried, or False for never (120).
        validate: whether parameters are checked before they are sent (True).
        deadline: ends a call and its wait; the task continues (an hour).
        hold: how long the gateway can hold a request until the task has ended, at most 20 (20).
        idempotency_key: the same call with it starts no second task, in any process (a new one for each call).
        cancel_after: when the gateway cancels the task unless it has ended: seconds, or a text such as `1h30m`.
        metadata: up to 16 short texts about the task, which come back with it.
        webhook: where the gateway sends the end of the task: `{"url": ..., "events": [...]}`.
        headers: sent with each request, such as `traceparent`.
        on_abort: whether a cancelled asyncio task or an interrupt also cancels the task at the gateway ("leave").
        on_update: called with each Update during a wait. Its errors are logged, and change nothing.
        resume: the path of a file in which a call is kept before it is sent: the same call with this file, in any
            process, continues that task. It has no parameters. Another input with the file is refused.
        file_limit: files of up to so many bytes are sent within the call, larger ones are uploaded (8 MiB).
        """
        given = {name: value for name, value in locals().items() if name not in ("self",) and value is not None}
        changed = self.__copy__()
        changed._options = checked_options(replace(self._options, **given))
        return changed

    def _start(self, action: Action, model: str, params: object) -> Start:
        return Start(self._settings, self.registry, action, model, params, self._options)

    def _end(self, deadline: Optional[float] = None) -> float:
        """Returns when the time of a call is up, by the clock of the client."""
        return end_of(self._settings, self._options.deadline if deadline is None else deadline, LONGEST_WAIT)

    def _soon(self) -> float:
        """Returns until when a task of an interrupted call is cancelled."""
        return end_of(self._settings, self._settings.timeout)

    def _advice(self, name: str, params: object) -> tuple[Recommendation, ...]:
        """Returns every advice that the parameters do not follow."""
        model = self.registry.model(name)
        shown, _ = find_files(self.registry.fields(model), params, model.id)
        return self.registry.validator(model).recommend(shown)

    def _following(self, task: object, model: Optional[str]) -> Following:
        """Returns what is known of a task, by its id, its record or the JSON of that."""
        record = _record_of(task)
        found = None if model is None else self.registry.model(model)
        if found is not None:
            record = replace(
                record,
                model=found.id,
                workflow=record.workflow or found.workflow,
                estimated_seconds=record.estimated_seconds or found.estimated_seconds,
            )
        return Following(self._options.in_settings(self._settings), checked_record(record))

    def _outcome(self, following: Following) -> Outcome[object]:
        """Returns the outcome of an ended task, with the result as the class of its model."""
        outcome = following.outcome()
        return replace(outcome, result=self.registry.result(following.record.model, outcome.result))

    def _told(self, update: Update) -> None:
        """Calls the function that follows a wait. Its errors must not lose a task."""
        if self._options.on_update is None:
            return
        try:
            self._options.on_update(update)
        except Exception:
            log.exception("on_update failed for %s.", update.status)

    def _preview(self, name: str, params: object) -> Steps[Entry]:
        """Asks the gateway what a call would do."""
        model = self.registry.model(name)
        shown, _ = find_files(self.registry.fields(model), params, model.id)
        secrets = secrets_of(self.registry.fields(model), shown)
        body = json_of(model, {"params": {"model": model.id, "params": shown}})
        return (yield from preview(self._options.in_settings(self._settings), model.id, body, secrets))


def given(params: object, more: Mapping[str, object]) -> object:
    """Returns the parameters of a call: one object, or keywords. Raises a ValidationError if it has both."""
    if params is None:
        return more
    if more:
        message = "Parameters are either one object or keywords. Nothing was sent."
        raise ValidationError(message, code="invalid-params")
    return params


def _record_of(task: object) -> TaskRecord:
    if isinstance(task, str):
        return TaskRecord(task)
    if isinstance(task, TaskRecord):
        return task
    inner = getattr(task, "record", None)
    if isinstance(inner, TaskRecord):
        return inner
    data = record_of(task)
    if data is None:
        raise GatewayError("This is not a task: pass its id, or its record.", code="bad-task")
    return TaskRecord.from_json(fields_of(data))
