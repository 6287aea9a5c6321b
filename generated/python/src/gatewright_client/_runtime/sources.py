"""Files within parameters."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Iterable, Mapping, Optional, Protocol, Sequence, Union, cast

from .errors import ValidationError
from .formats import is_of_media, type_of_name
from .issue import MOST_ISSUES, Issue, Path, Step, pointer_of
from .shapes import Field, Shape
from .values import ABSENT, MOST_VALUES, is_same, items_of, keys_of, plain, record_of, value_in


class Readable(Protocol):
    """A file object in binary mode. It is read from where it is; if it cannot seek, it is copied first."""

    def read(self, size: int = ..., /) -> bytes:
        """Returns at most so many bytes; none at the end."""
        ...


FileSource = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Readable]
"""The values accepted as a file. A str is its address or a data URI, never a path: write `Path("film.mp4")`."""

PLACEHOLDER = "https://example.com/file"
"""The address that a check gets in place of each file."""

Link = Optional[tuple["Link", Step]]
"""A path as a linked list: only the paths of files are written in full."""


@dataclass(frozen=True, eq=False)
class Found:
    """A file within parameters."""

    source: object
    media: tuple[str, ...]
    """The media that its parameter takes."""
    link: Link

    @property
    def path(self) -> Path:
        """The path of its parameter."""
        steps: list[Step] = []
        link = self.link
        while link is not None:
            link, step = link
            steps.append(step)
        return tuple(reversed(steps))

    @property
    def name(self) -> str:
        """The name of the file, without its folder."""
        return name_of(self.source)

    @property
    def type(self) -> str:
        """The media type that its name has; empty if that is unknown."""
        return type_of_name(self.name)


def is_source(value: object) -> bool:
    """Whether a value is a file, other than an address."""
    if value is None or isinstance(value, (str, int, float, list, tuple, dict, type)):
        return False
    return isinstance(value, (os.PathLike, bytes, bytearray, memoryview)) or callable(getattr(value, "read", None))


_Name = Union[str, bytes, "os.PathLike[str]"]
_Parts = Union["list[object]", "dict[str, object]"]


def name_of(source: object) -> str:
    """Returns the name of a file, without its folder: `upload` if it has none."""
    path = cast(object, source) if isinstance(source, os.PathLike) else getattr(source, "name", None)
    if not isinstance(path, (str, bytes, os.PathLike)):
        return "upload"  # such as the number of a descriptor
    name = os.path.basename(os.fsdecode(cast(_Name, path))).encode("utf-8", "replace").decode()
    return "upload" if name in ("", "<fdopen>", "<stdin>") else name


def find_files(fields: Optional[Sequence[Field]], params: object, model: str) -> tuple[object, list[Found]]:
    """
    Returns a copy of the parameters with an address in place of each file, and these files. Objects with `model_dump`
    become their data. Without fields, files can be anywhere. Raises a ValidationError for a structure that contains
    itself, or is larger than a gateway takes.
    """
    shapes = () if fields is None else (Shape(kind="object", fields=tuple(fields)),)
    found: list[Found] = []
    try:
        return _walk(shapes, params, found), found
    except Exception as error:  # an object whose data cannot be read, a circular structure, too many values
        message = f"{model} was not called: the parameters are not JSON"
        raise ValidationError(message, code="invalid-params") from error


def replace(shown: object, found: Iterable[Found], addresses: Iterable[object]) -> object:
    """Puts the address of each file into the copy that `find_files` returned, and returns it."""
    for file, address in zip(found, addresses):
        *steps, last = file.path or ("",)
        part: object = shown
        for step in steps:
            part = _child(part, step)
        if not isinstance(part, (list, dict)):
            return address  # the parameters themselves are a file
        _Place(cast(_Parts, part), last).put(address)
    return shown


def _child(part: object, step: Step) -> object:
    if not isinstance(part, (list, dict)):
        return part
    parts = cast("Union[list[object], dict[Step, object]]", part)
    if isinstance(parts, dict):
        return parts[step]
    return parts[step] if isinstance(step, int) else parts


def wrong_types(found: Iterable[Found], types: Optional[Iterable[str]] = None) -> list[Issue]:
    """
    Returns the issues of files of wrong types, at most 50. Without `types`, the name of a file decides, and a file
    whose name says nothing has no issue yet.
    """
    issues: list[Issue] = []
    known = iter(()) if types is None else iter(types)
    for file in found:
        type_ = file.type if types is None else next(known)
        is_right = (types is None and not type_) or any(is_of_media(type_, media) for media in file.media)
        if not is_right and len(issues) < MOST_ISSUES:
            issues.append(_wrong_type(file, type_))
    return issues


def _wrong_type(file: Found, type_: str) -> Issue:
    path = file.path
    expected = "a file" if "any" in file.media else f"a file of type {' or '.join(file.media)}"
    received = type_ or "of an unknown type"
    message = f"{'.'.join(map(str, path))} must be {expected}, but it is {received}."
    return Issue("wrong-type", path, pointer_of(path), message, expected, received)


class _Place:
    """The place of a copied value in the copy of its list or object."""

    def __init__(self, into: _Parts, step: Step) -> None:
        self._into = into
        self._step = step

    def put(self, value: object) -> None:
        """Puts the copy there."""
        if isinstance(self._into, list) and isinstance(self._step, int):
            self._into[self._step] = value
        elif isinstance(self._into, dict):
            self._into[str(self._step)] = value


_Waiting = tuple[Sequence[Shape], object, Link, _Place]


def _walk(shapes: Sequence[Shape], value: object, found: list[Found]) -> object:
    """
    Returns a copy of a value with an address in place of each file. Without shapes, files can be anywhere. It is no
    recursion, because that of Python ends early. Raises a ValueError if there are too many values: the work on shared
    parts could double with each level.
    """
    root: list[object] = [None]
    waiting: list[_Waiting] = [(shapes, value, None, _Place(root, 0))]
    read = 0
    while waiting:
        shapes, value, link, place = waiting.pop()
        read += 1
        if read > MOST_VALUES:
            raise ValueError("There are too many values.")
        dump = None if isinstance(value, type) else getattr(value, "model_dump", None)
        if callable(dump):
            waiting.append((shapes, dump(by_alias=True), link, place))
            continue
        kinds = [flat for shape in shapes for flat in _flat(shape, value)]
        if is_source(value):
            media = ("any",) if not shapes else tuple(kind.media for kind in kinds if kind.kind == "file")
            place.put(PLACEHOLDER if media else value)
            if media:
                found.append(Found(value, media, link))
            continue
        inner = _parts(value, kinds, link, place)
        waiting.extend(reversed(inner))
    return root[0]


def _parts(value: object, kinds: Sequence[Shape], link: Link, place: _Place) -> list[_Waiting]:
    """Puts an empty copy of a list or object, and returns its parts; puts any other value as it is."""
    items = items_of(value)
    if items is not None:
        if len(items) > MOST_VALUES:
            raise ValueError("There are too many values.")
        inner = [one for kind in kinds if kind.kind == "list" for one in kind.of]
        copied: list[object] = list(items)
        place.put(copied)
        return [(inner, item, (link, index), _Place(copied, index)) for index, item in enumerate(items)]
    record = record_of(value)
    if record is None:
        place.put(value)
        return []
    if len(record) > MOST_VALUES:
        raise ValueError("There are too many values.")
    others = [one for kind in kinds if kind.kind == "map" for one in kind.of]
    by_name: dict[str, list[Shape]] = {}
    for field in (field for kind in kinds for field in kind.fields):
        by_name.setdefault(field.name, []).append(field.shape)
    keys = keys_of(record)
    copies: dict[str, object] = {key: None for key in keys}
    place.put(copies)
    shapes = ([*by_name.get(key, ()), *others] for key in keys)
    return [(inner, value_in(record, key), (link, key), _Place(copies, key)) for key, inner in zip(keys, shapes)]


def _flat(shape: Shape, value: object) -> list[Shape]:
    """Returns the flattened alternatives of a shape that a value can mean."""
    if shape.kind not in ("either", "nullable"):
        return [shape]
    return [flat for one in shape.of if is_meant(one, value) for flat in _flat(one, value)]


def is_meant(shape: Shape, value: object) -> bool:
    """Whether no key of an object that has options, such as a discriminator, excludes the shape."""
    record: Optional[Mapping[str, object]] = record_of(value)
    if record is None:
        return True
    return all(_allows(field.shape, plain(record.get(field.name, ABSENT))) for field in shape.fields)


def _allows(shape: Shape, value: object) -> bool:
    return not shape.values or value is ABSENT or any(is_same(option, value) for option in shape.values)
