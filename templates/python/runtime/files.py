"""The bytes of files, read as often as a call needs them."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import stat
import tempfile
from contextlib import closing
from typing import BinaryIO, Callable, Generator, Iterator, Optional, Sequence, cast

from .errors import GatewayError, one_line
from .formats import HEAD, OPAQUE, type_of_bytes
from .issue import Issue
from .sources import PLACEHOLDER, FileSource, Found, find_files, is_source, replace, wrong_types

__all__ = [
    "CHUNK",
    "PLACEHOLDER",
    "FileSource",
    "Found",
    "OpenFile",
    "data_uri",
    "find_files",
    "is_source",
    "open_files",
    "replace",
    "wrong_opened",
    "wrong_types",
]

CHUNK = 65_536
"""The maximum number of bytes that are read at once."""


class Content:
    """The bytes of a source, from which each reader gets all of them."""

    def __init__(self, size: int, read: Callable[[], Iterator[bytes]], close: Callable[[], None]) -> None:
        self.size = size
        self._read = read
        self.close = close

    def chunks(self) -> Generator[bytes, None, None]:
        """Yields the bytes, from the first one on. Raises a GatewayError if their number has changed."""
        size = 0
        try:
            for chunk in self._read():
                size += len(chunk)
                if size > self.size:
                    break
                yield chunk
        except Exception as error:
            raise _unreadable(error) from error
        if size != self.size:
            more = "more" if size > self.size else size
            message = f"A file of {self.size} bytes had {more}: it changed while it was read."
            raise GatewayError(message, code="file-length")


class OpenFile:
    """A file within parameters whose size and type are known."""

    def __init__(self, found: Found, content: Content, head: bytes) -> None:
        self.found = found
        self.name = found.name
        """Its name, without the folder."""
        rest = "application/octet-stream" if OPAQUE.intersection(found.media) else ""
        self.type = found.type or type_of_bytes(head) or rest
        """Its media type; empty if it is unknown."""
        self._content = content
        self._sha256: Optional[str] = None

    @property
    def key(self) -> int:
        """The same for files of the same source, which is sent once."""
        return id(self._content)

    @property
    def size(self) -> int:
        """Its size in bytes."""
        return self._content.size

    def chunks(self) -> Generator[bytes, None, None]:
        """
        Yields its bytes, from the first one on: each attempt to send them calls it again. Raises a GatewayError if the
        file cannot be read, or if its size has changed.
        """
        return self._content.chunks()

    def sha256(self) -> str:
        """Returns the hash of its bytes, in hexadecimal."""
        if self._sha256 is None:
            digest = hashlib.sha256()
            for chunk in self.chunks():
                digest.update(chunk)
            self._sha256 = digest.hexdigest()
        return self._sha256

    def close(self) -> None:
        """Removes the temporary copy, if there is one. A file of the caller stays open."""
        self._content.close()


def open_files(found: Sequence[Found]) -> list[OpenFile]:
    """
    Opens files, in their order. The same source is opened once. Raises a GatewayError with the code `file-unreadable`
    if one cannot be read; then none stays open.
    """
    opened: dict[int, tuple[Content, bytes]] = {}
    try:
        for file in found:
            if id(file.source) not in opened:
                content = _content_of(file.source)
                opened[id(file.source)] = content, b""
                opened[id(file.source)] = content, _head_of(content)
    except BaseException as error:
        for content, _ in opened.values():
            content.close()
        if isinstance(error, GatewayError) or not isinstance(error, Exception):
            raise
        raise _unreadable(error) from error
    return [OpenFile(file, *opened[id(file.source)]) for file in found]


def _head_of(content: Content) -> bytes:
    with closing(content.chunks()) as chunks:
        return next(chunks, b"")[:HEAD]


def wrong_opened(opened: Sequence[OpenFile]) -> list[Issue]:
    """Returns the issues of files whose bytes show a wrong type."""
    return wrong_types([file.found for file in opened], [file.type for file in opened])


def data_uri(file: OpenFile) -> str:
    """Returns a file as a data URI."""
    return f"data:{file.type};base64,{base64.b64encode(b''.join(file.chunks())).decode('ascii')}"


def _unreadable(error: Exception) -> GatewayError:
    why = one_line(f"{type(error).__name__}: {error}").rstrip(" .")
    return GatewayError(f"A file could not be read: {why}. Nothing was sent.", code="file-unreadable")


def _content_of(source: object) -> Content:
    if isinstance(source, os.PathLike):
        return _content_of_path(os.fspath(cast("os.PathLike[str]", source)))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return _content_of_bytes(memoryview(cast(bytes, source)))
    file = cast(BinaryIO, source)  # it has `read`: what that returns is checked
    start = _position(file)
    return _copied(file) if start is None else _content_of_file(file, start, lambda: None)


def _content_of_path(path: object) -> Content:
    place = cast(str, path)  # or bytes, which `open` takes, too
    about = os.stat(place)
    if stat.S_ISREG(about.st_mode) and about.st_size > 0:
        return Content(about.st_size, lambda: _read_path(place), lambda: None)
    with open(
        place, "rb"
    ) as file:  # a pipe, a device, or a file of the system without a size; a folder raises its error
        return _copied(file)


def _read_path(path: str) -> Iterator[bytes]:
    with open(path, "rb") as file:
        yield from _read(file)


def _content_of_bytes(view: memoryview) -> Content:
    return Content(view.nbytes, lambda: _read_view(view), lambda: None)


def _read_view(view: memoryview) -> Iterator[bytes]:
    flat = view.cast("B") if view.contiguous else memoryview(view.tobytes())
    for at in range(0, len(flat), CHUNK):
        yield bytes(flat[at : at + CHUNK])


def _position(file: BinaryIO) -> Optional[int]:
    """Returns the position of a file object; None if it cannot seek."""
    try:
        start = file.tell() if file.seekable() else None
        if start is not None:
            file.seek(0, io.SEEK_END)
            file.seek(start)
        return start
    except (AttributeError, OSError, ValueError):
        return None


def _content_of_file(file: BinaryIO, start: int, close: Callable[[], None]) -> Content:
    file.seek(0, io.SEEK_END)
    size = file.tell() - start  # `seek` of a spooled file returns nothing in Python 3.10
    file.seek(start)

    def read() -> Iterator[bytes]:
        file.seek(start)
        yield from _read(file)

    return Content(size, read, close)


def _copied(file: BinaryIO) -> Content:
    """Copies what cannot be read twice to a temporary file, which is in memory while it is small."""
    copy = tempfile.SpooledTemporaryFile(max_size=16 * CHUNK)
    try:
        for chunk in _read(file):
            copy.write(chunk)
        return _content_of_file(cast(BinaryIO, copy), 0, copy.close)
    except BaseException:
        copy.close()
        raise


def _read(file: BinaryIO) -> Iterator[bytes]:
    """Yields the bytes of a file object. Raises a TypeError for one in text mode."""
    while True:
        chunk: object = file.read(CHUNK)
        if not isinstance(chunk, (bytes, bytearray, memoryview)):
            raise TypeError(f"the file returned {type(chunk).__name__} in place of bytes: open it in binary mode")
        if not chunk:
            return
        yield bytes(chunk)
