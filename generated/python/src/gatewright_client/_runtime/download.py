"""Saves files of results."""

from __future__ import annotations

import os
import secrets
from functools import partial
from typing import BinaryIO, Union

from .errors import ConnectionError, GatewayError
from .formats import ending_of
from .failures import About, fail, fields_of
from .protocol import PASSING
from .send import backoff, pause
from .settings import Settings
from .wire import Broken, Call, Request, Saving, Steps, log, request, work


def address_of(asset: object) -> str:
    """Returns the address of an asset: of a text, of an item of a result, or of a result. Raises a GatewayError."""
    data = fields_of(asset)
    address = asset if isinstance(asset, str) else data["url"] if "url" in data else getattr(asset, "url", None)
    if isinstance(address, str) and address.lower().startswith(("http://", "https://")):
        return address
    raise GatewayError(
        "This has no address to download from: pass an item of a result, or its url.", code="bad-address"
    )


def download(
    settings: Settings, asset: object, path: Union[str, os.PathLike[str]], end: float, ending: bool
) -> Steps[str]:
    """
    Saves a file, and returns its path. With `ending`, a path without one gets that of the type of the file. A file of
    that name is replaced when the new one is complete; an incomplete one is removed. The request has no key. Raises a
    GatewayError if the file cannot be read, and an OSError if it cannot be written.
    """
    address, target = address_of(asset), os.fspath(path)
    part = f"{target}.{os.getpid()}-{secrets.token_hex(4)}.part"
    file = yield from work(partial(_created, part))
    try:
        with file:
            type_ = yield from _saved(settings, address, file, end)
            yield from work(partial(_flushed, file))
        if ending and not os.path.splitext(target)[1]:
            target += ending_of(type_)
        yield from work(partial(os.replace, part, target))
    except BaseException:
        try:
            os.unlink(part)
        except FileNotFoundError:
            pass
        raise
    return target


def _created(path: str) -> BinaryIO:
    return open(path, "xb")


def _flushed(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _saved(settings: Settings, address: str, file: BinaryIO, end: float) -> Steps[str]:
    """Writes the file at an address, and returns its type; a download that breaks off starts again."""
    clock = settings.clock
    call = Call("GET", "", About(f"download {address[:200]}"), lambda _: True)
    last_start = clock.now() + settings.budget
    count = 1
    while True:
        error = yield from _tried(settings, call, address, file, min(settings.timeout, end - clock.now()))
        if isinstance(error, str):
            return error
        delay = error.retry_after or clock.random() * backoff(count)
        if not error.retryable or clock.now() + delay >= last_start:
            raise error
        log.info("%s Attempt %d follows in %.1f s.", error, count + 1, delay)
        yield from pause(settings, call, delay, end)
        count += 1


def _tried(
    settings: Settings, call: Call, address: str, file: BinaryIO, timeout: float
) -> Steps[Union[str, GatewayError]]:
    """Makes one attempt, and returns the type of the file, or the error."""
    yield from work(partial(_emptied, file))
    try:
        what = Request("GET", address, {}, None, max(timeout, 0.001), is_for_gateway=False)
        reply = yield from request(Saving(what, file))
    except Broken as broken:
        return fail(call.about, ConnectionError, broken.code, broken.words, retryable=broken.retryable)
    if 200 <= reply.status < 300:
        return reply.headers.get("content-type", "")
    return fail(
        call.about,
        GatewayError,
        str(reply.status),
        f"it answered with {reply.status}",
        status=reply.status,
        retryable=reply.status in PASSING or reply.status >= 500,
    )


def _emptied(file: BinaryIO) -> None:
    file.seek(0)
    file.truncate()
