"""Makes the calls that start tasks."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Mapping, Optional, Sequence
from urllib.parse import quote

from .failures import About, fields_of, is_id
from .wire import Call, log, Steps, work
from .errors import GatewayError, TaskRecord, ValidationError
from .files import Found, OpenFile, data_uri, find_files, open_files, wrong_opened, wrong_types
from .files import replace as replaced
from .following import Following, is_task, path_in
from .hidden import secrets_of
from .issue import Issue
from .protocol import FILES_PATH
from .registry import Model, Registry
from .resume import Kept, ResumeFile, with_upload
from .send import send
from .settings import CallOptions, Settings

Action = Literal["run", "execute", "submit"]
_LEAST_UPLOAD_SECONDS = 600.0


@dataclass(frozen=True)
class Prepared:
    """Valid parameters and their files."""

    shown: object
    """A copy of the parameters with an address in place of each file."""
    found: Sequence[Found]
    files: Sequence[OpenFile]


class Start:
    """A call that starts a task. Its key is made once, so that it can be sent again."""

    def __init__(
        self, settings: Settings, registry: Registry, action: Action, ref: object, params: object, options: CallOptions
    ) -> None:
        self._settings = options.in_settings(settings)
        self._registry = registry
        self._action = action
        self._ref = ref
        self._params = params
        self._options = options
        self._file = None if options.resume is None else ResumeFile(options.resume)
        self._kept: Optional[Kept] = None
        self._key = options.idempotency_key or secrets.token_hex(16)
        self.is_sent = False
        """Whether the call may have started a task."""

    def steps(self, end: float) -> Steps[Following]:
        """Makes the call until the gateway has accepted it. Raises a GatewayError."""
        model = self._registry.model(self._ref)
        prepared = yield from self._prepare(model)
        try:
            yield from self._open_file(model, prepared)
            if self._kept is not None and self._kept.task is not None:
                return Following(self._settings, self._kept.task)
            params = yield from self._with_files(prepared, end)
        finally:
            for file in prepared.files:
                file.close()
        record = partial(self._record, model, prepared)
        hidden = secrets_of(self._registry.fields(model), prepared.shown)
        call = Call(
            method="POST",
            path=path_in(self._settings, record("").workflow, self._operation(model)),
            about=About(f"{self._action} {model.id}", self._key, record),
            expects=lambda response: is_id(response.get("id")),
            content=self._body(model, params),
            headers=self._headers(),
            secrets=hidden,
        )
        self.is_sent = True
        try:
            response = (yield from send(self._settings, call, end)).response
        except GatewayError as error:
            yield from self._learn(error)
            if error.task is None or self._action == "execute":
                raise
            return Following(self._settings, error.task, None, hidden)  # a sync call that timed out
        accepted = record(str(response["id"]))
        yield from self._keep(accepted)
        last = response if is_task(response) else {"id": accepted.id, "status": "ACCEPTED"}
        return Following(self._settings, accepted, last, hidden)

    def _prepare(self, model: Model) -> Steps[Prepared]:
        """Checks the parameters, and opens their files. Raises a ValidationError with every issue."""
        shown, found = find_files(self._registry.fields(model), self._params, model.id)
        issues: Sequence[Issue] = ()
        if self._settings.validate:
            issues = self._registry.validator(model).check(shown).issues or ()
        _refuse(model, (*issues, *wrong_types(found)))
        # Only what reads or writes files is work, because a thread costs more than a check.
        files: Sequence[OpenFile] = ()
        if found:
            files = yield from work(partial(_opened, model, found))
        return Prepared(shown, found, files)

    def _open_file(self, model: Model, prepared: Prepared) -> Steps[None]:
        """Opens the file of the call, and takes its key."""
        if self._file is not None:
            self._kept = yield from work(partial(self._kept_in, self._file, model, prepared))
            self._key = self._kept.idempotency_key

    def _kept_in(self, file: ResumeFile, model: Model, prepared: Prepared) -> Kept:
        digests = [f"sha256:{sent.sha256()}" for sent in prepared.files]
        input_ = [self._settings.base_url, model.id, replaced(prepared.shown, prepared.found, digests)]
        digest = hashlib.sha256(json_of(model, input_, sort_keys=True)).hexdigest()
        return file.open(digest, self._key, self._settings.clock.time())

    def _learn(self, error: GatewayError) -> Steps[None]:
        """Keeps the task of an error. A refused input has started nothing, so that the next call can have another."""
        if self._file is not None and error.status == 422:
            yield from work(self._file.remove)
        elif error.task is not None:
            yield from self._keep(error.task)

    def _keep(self, record: TaskRecord) -> Steps[None]:
        if self._file is None or self._kept is None:
            return
        try:
            self._kept = yield from work(partial(self._file.store, replace(self._kept, task=record)))
        except GatewayError as error:  # the task runs, and the key in the file still finds it
            log.warning("Task %s is not in the file of its call, whose key still finds it: %s", record.id, error)

    def _with_files(self, prepared: Prepared, end: float) -> Steps[object]:
        """Returns the parameters as they are sent: with data URIs in place of small files, and addresses of others."""
        addresses: dict[int, str] = {}
        for file in prepared.files:
            if file.key not in addresses:
                addresses[file.key] = yield from self._address_of(file, end)
        return replaced(prepared.shown, prepared.found, [addresses[file.key] for file in prepared.files])

    def _address_of(self, file: OpenFile, end: float) -> Steps[str]:
        limit = self._options.file_limit
        if file.size <= limit:
            return (yield from work(partial(data_uri, file)))
        if self._file is None or self._kept is None:
            return (yield from upload(self._settings, file, end, limit))
        digest = yield from work(file.sha256)
        if digest not in self._kept.uploads:
            address = yield from upload(self._settings, file, end, limit)
            self._kept = yield from work(partial(self._file.store, with_upload(self._kept, digest, address)))
        return self._kept.uploads[digest]

    def _record(self, model: Model, prepared: Prepared, id_: str) -> TaskRecord:
        return TaskRecord(
            id=id_,
            model=model.id,
            workflow=self._registry.workflow(model, prepared.shown),
            estimated_seconds=model.estimated_seconds,
            submitted_at=self._settings.clock.time(),
        )

    def _operation(self, model: Model) -> str:
        if self._action != "run":
            return self._action
        return "execute" if model.mode == "sync" and self._options.on_abort != "cancel" else "submit"

    def _headers(self) -> Mapping[str, str]:
        after = self._options.cancel_after
        headers = {"idempotency-key": self._key, "content-type": "application/json"}
        if after is not None:
            headers["cancel-after"] = after if isinstance(after, str) else f"{after:g}"
        if self._options.on_abort == "cancel":
            headers["gatewright-on-disconnect"] = "cancel"
        return headers

    def _body(self, model: Model, params: object) -> bytes:
        is_flat = self._settings.endpoints == "workflow" and not model.is_nested
        call: dict[str, object] = {"model": model.id, "params": params}
        if is_flat:
            call = {**fields_of(params), "model": model.id}
        webhook, metadata = self._options.webhook, self._options.metadata
        body: dict[str, object] = {"params": call}
        if metadata is not None:
            body["metadata"] = dict(metadata)
        if webhook is not None:
            body["webhook"] = dict(webhook)
        return json_of(model, body)


def json_of(model: Model, value: object, sort_keys: bool = False) -> bytes:
    """Returns the bytes of a JSON value. Raises a ValidationError for anything else."""
    try:
        return json.dumps(value, separators=(",", ":"), allow_nan=False, sort_keys=sort_keys).encode()
    except (TypeError, ValueError, RecursionError):
        pass
    message = f"{model.id} was not called: the parameters, the metadata or the webhook are not JSON"
    raise ValidationError(message, code="invalid-params")


def _opened(model: Model, found: Sequence[Found]) -> Sequence[OpenFile]:
    """Opens files. Raises a ValidationError if their bytes show a wrong type; then none stays open."""
    files = open_files(found)
    try:
        _refuse(model, wrong_opened(files))
    except ValidationError:
        for file in files:
            file.close()
        raise
    return files


def _refuse(model: Model, issues: Sequence[Issue]) -> None:
    """Raises a ValidationError if there are issues."""
    if issues:
        message = f"{model.id} was not called: {' '.join(issue.message for issue in issues)}"
        raise ValidationError(message, code="invalid-params", issues=issues)


def upload(settings: Settings, file: OpenFile, end: float, limit: int) -> Steps[str]:
    """Uploads a file, and returns its address. Raises a GatewayError."""
    call = Call(
        method="POST",
        path=f"{FILES_PATH}?name={quote(file.name, safe='')}",
        about=About(f"upload a file of {file.size} bytes"),
        expects=lambda response: isinstance(response.get("url"), str),
        content=file,
        headers={"content-type": file.type, "content-length": str(file.size)},
    )
    # An upload has no separate time limit; the call that it belongs to has one.
    patient = replace(settings, timeout=max(settings.timeout, _LEAST_UPLOAD_SECONDS))
    try:
        return str((yield from send(patient, call, end)).response["url"])
    except GatewayError as error:
        if error.status not in (404, 405):
            raise
    raise GatewayError(
        f"A file of {file.size} bytes exceeds the limit of {limit}, and the gateway takes no uploads. "
        "Pass its address.",
        code="file-too-large",
    )
