"""
Copies of what was read of an input. A refused input is read only as far as it can have issues, and these parts explain
them: that bounds the work, and no input is read twice.
"""

from __future__ import annotations

from typing import Callable, Iterator, Mapping, Optional, Union

from .issue import MOST_ISSUES
from .numbers import Number
from .values import ABSENT, DEEPEST, MOST_VALUES, Items, Sized, entries_of, is_scalar, items_of, length_of, ordered
from .values import plain, record_of

MOST_REFUSED = 127
"""So many refused keys have 50 issues, also if many of them are known ones."""


class Reading:
    """The parts that were read of a refused input."""

    def __init__(self) -> None:
        self.part: object = ABSENT
        """A copy of the list or object that was refused last, up to the last relevant item."""

    def taken(self, value: object) -> object:
        """Returns the part of a refused value that was read, which the caller takes over."""
        part = _outline(value) if self.part is ABSENT else self.part
        self.part = ABSENT
        return part

    def leave(self, right: Mapping[str, object], refused: Mapping[str, object]) -> None:
        """Stores the reading of a refused object: the copies of valid values, and the kept parts of the others."""
        self.part = ordered({**right, **refused})


def _outline(value: object) -> object:
    """Returns what an issue shows of a list or object in a wrong place: only the length of a list."""
    items = items_of(value)
    if items is not None:
        return Sized([], length_of(items))
    return value if record_of(value) is None else {}


class ListCopy:
    """A copy of a list, item by item. It ends when so many items are invalid that no more issues are computed."""

    def __init__(self, items: Items, low: Number = 0, high: Optional[Number] = None) -> None:
        self._source = iter(items)
        self._length = len(items)
        self._wrong = 0 if self._length >= low and (high is None or self._length <= high) else 1
        self._item: object = ABSENT
        self.items: list[object] = []

    def next(self) -> object:
        """Returns the next item to copy; ABSENT at the end."""
        self._item = ABSENT if self._wrong >= MOST_ISSUES else plain(next(self._source, ABSENT))
        return self._item

    def add(self, copied: object, at: Reading) -> None:
        """Adds the copy of this item; ABSENT if it is refused."""
        if copied is ABSENT:
            self._wrong += 1
        self.items.append(at.taken(self._item) if copied is ABSENT else copied)

    def end(self, at: Reading) -> object:
        """Returns the copy; ABSENT if the list is refused, and then its reading is stored."""
        if self._wrong == 0:
            return self.items
        at.part = Sized(self.items, self._length)
        return ABSENT


class RecordCopy:
    """A copy of an object, key by key. It ends when enough keys are refused."""

    def __init__(self, record: dict[str, object]) -> None:
        self._source: Iterator[tuple[str, object]] = entries_of(record)
        self._item: object = ABSENT
        self.key = ""
        self.right: dict[str, object] = {}
        self.refused: dict[str, object] = {}

    def next(self) -> object:
        """Returns the next value to copy; ABSENT at the end."""
        entry = None if len(self.refused) > MOST_REFUSED else next(self._source, None)
        self.key, self._item = ("", ABSENT) if entry is None else entry
        return self._item

    def add(self, copied: object, at: Reading) -> None:
        """Adds the copy of this value; ABSENT if it is refused."""
        if copied is ABSENT:
            self.refused[self.key] = at.taken(self._item)
        else:
            self.right[self.key] = copied

    def end(self, at: Reading) -> object:
        """Returns the copy; ABSENT if the object is refused, and then its reading is stored."""
        if not self.refused:
            return self.right
        at.leave(self.right, self.refused)
        return ABSENT


def copy_list(
    value: object, copy: Callable[[object], object], at: Reading, low: Number = 0, high: Optional[Number] = None
) -> object:
    """Returns a list of the copies of all items; ABSENT if `copy` returns ABSENT for one, or if it is not a list."""
    items = items_of(value)
    if items is None:
        return ABSENT
    copies = ListCopy(items, low, high)
    while (item := copies.next()) is not ABSENT:
        copies.add(copy(item), at)
    return copies.end(at)


def copy_json(value: object, at: Reading) -> object:
    """
    Returns a copy of a JSON value; ABSENT for anything else. It is no recursion, because that of Python ends early, and
    at another depth for each caller.
    """
    open_: list[Union[ListCopy, RecordCopy]] = []
    read = 0
    item = value
    while True:
        read += 1
        copied: object = ABSENT
        if read <= MOST_VALUES:
            if is_scalar(item):
                copied = item
            elif len(open_) < DEEPEST:
                inner = _opened(item)
                if inner is not None:
                    open_.append(inner)
                    item = inner.next()
                    if item is not ABSENT:
                        continue
                    copied = open_.pop().end(at)
        while open_:
            open_[-1].add(copied, at)
            item = open_[-1].next()
            if item is not ABSENT:
                break
            copied = open_.pop().end(at)
        else:
            return copied


def _opened(value: object) -> Union[ListCopy, RecordCopy, None]:
    items = items_of(value)
    if items is not None:
        return ListCopy(items)
    record = record_of(value)
    return None if record is None else RecordCopy(record)
