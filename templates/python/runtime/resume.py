"""
Files in which a call is kept before its first byte is sent, so that the same call after a crash finds the task that it
may have started. They hold no parameters, only their digest.
"""

from __future__ import annotations

import json
import os
import secrets
from dataclasses import dataclass, field, replace
from typing import Mapping, Optional, Union

from .errors import GatewayError, TaskRecord
from .protocol import IDEMPOTENCY_HOURS
from .values import record_of

_VERSION = 1


@dataclass(frozen=True)
class Kept:
    """A call as its file has it."""

    digest: str
    """That of the address of the gateway, the model and the parameters, with files by their bytes."""
    idempotency_key: str
    created_at: float
    """Seconds since 1970."""
    uploads: Mapping[str, str] = field(default_factory=dict[str, str])
    """The addresses of uploaded files by the digests of their bytes."""
    task: Optional[TaskRecord] = None


class ResumeFile:
    """The file of a call."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._path = os.fspath(path)

    def open(self, digest: str, key: str, now: float) -> Kept:
        """
        Returns the call in the file; makes the file if there is none. Two programs that do so at once get the same
        call. Raises a GatewayError if the file is that of another call, or if its call can no longer be found.
        """
        kept = self._read()
        if kept is None:
            self._create(Kept(digest, key, now))
            kept = self._read()
        if kept is None:
            raise self._refused("it was removed while it was read")
        if kept.digest != digest:
            raise self._refused("it is of a call with another input, model or gateway. Use another file for this call")
        if kept.task is None and now - kept.created_at > IDEMPOTENCY_HOURS * 3600 - 60:
            raise self._refused(
                f"its call began more than {IDEMPOTENCY_HOURS} hours ago, and the gateway has forgotten its key. "
                "Look for its task in the list of your tasks, and remove the file"
            )
        return kept

    def store(self, kept: Kept) -> Kept:
        """Replaces the file, as a whole, and returns its call."""
        temporary = self._written(kept)
        try:
            os.replace(temporary, self._path)
        except OSError as error:
            os.unlink(temporary)
            raise self._refused(_reason(error)) from None
        return kept

    def remove(self) -> None:
        """Removes the file of a call that was refused: it has started nothing."""
        try:
            os.unlink(self._path)
        except FileNotFoundError:
            pass

    def _read(self) -> Optional[Kept]:
        try:
            with open(self._path, encoding="utf-8") as file:
                text = file.read(2**20)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise self._refused(_reason(error)) from None
        kept = _kept_of(text)
        if kept is None:
            raise self._refused("it is not the file of a call. Use another one")
        return kept

    def _create(self, kept: Kept) -> None:
        """Makes the file, unless another program has just made it."""
        temporary = self._written(kept)
        try:
            os.link(temporary, self._path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            self._create_plainly(kept)
        finally:
            os.unlink(temporary)

    def _create_plainly(self, kept: Kept) -> None:
        try:
            descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return
        except OSError as error:
            raise self._refused(_reason(error)) from None
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            _write(file.fileno(), kept)

    def _written(self, kept: Kept) -> str:
        """Writes a file beside it, which is on the disk when this returns; returns its path."""
        temporary = f"{self._path}.{os.getpid()}-{secrets.token_hex(4)}.part"
        try:
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise self._refused(_reason(error)) from None
        try:
            _write(descriptor, kept)
        except OSError as error:
            os.unlink(temporary)
            raise self._refused(_reason(error)) from None
        finally:
            os.close(descriptor)
        return temporary

    def _refused(self, why: str) -> GatewayError:
        return GatewayError(f"Nothing was sent, because of {self._path}: {why}.", code="resume-file")


def with_upload(kept: Kept, digest: str, url: str) -> Kept:
    """Returns a call with the address of one more file."""
    return replace(kept, uploads={**kept.uploads, digest: url})


def _write(descriptor: int, kept: Kept) -> None:
    data = json.dumps(_json_of(kept), indent=2).encode() + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def _json_of(kept: Kept) -> dict[str, object]:
    return {
        "gatewright": _VERSION,
        "digest": kept.digest,
        "idempotencyKey": kept.idempotency_key,
        "createdAt": round(kept.created_at * 1000),
        "uploads": dict(kept.uploads),
        **({} if kept.task is None else {"task": kept.task.as_json()}),
    }


def _kept_of(text: str) -> Optional[Kept]:
    """Returns the call in the text of a file; None for any other text."""
    try:
        row = record_of(json.loads(text)) or {}
    except (ValueError, RecursionError):
        return None
    digest, key, created = row.get("digest"), row.get("idempotencyKey"), row.get("createdAt")
    task, uploads = record_of(row.get("task")), record_of(row.get("uploads")) or {}
    is_whole = row.get("gatewright") == _VERSION and isinstance(digest, str) and isinstance(key, str)
    if not is_whole or not isinstance(created, (int, float)):
        return None
    return Kept(
        digest=str(digest),
        idempotency_key=str(key),
        created_at=created / 1000,
        uploads={name: url for name, url in uploads.items() if isinstance(url, str)},
        task=None if task is None else TaskRecord.from_json(task),
    )


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
