"""The types of parameters that are more than JSON."""

from __future__ import annotations

from typing import Any, Iterator, NewType, Protocol, TypeVar

from .sources import FileSource

ModelId = NewType("ModelId", str)
"""The id of a model that is known only at run time: its parameters have any types, and the call checks them."""

File = FileSource
"""A file of this machine, which is sent as a stream, or its address."""

Item = TypeVar("Item", covariant=True)


class Several(Protocol[Item]):
    """A list or a tuple. A text is none, although it is a sequence of texts: its `in` takes only text."""

    def __contains__(self, value: object, /) -> bool:
        """Whether it has this item."""
        ...

    def __getitem__(self, index: int, /) -> Item:
        """Returns an item."""
        ...

    def __iter__(self) -> Iterator[Item]:
        """Yields the items."""
        ...

    def __len__(self) -> int:
        """Returns the number of items."""
        ...


class Dumps(Protocol):
    """An object of pydantic, or any other whose `model_dump` returns its data."""

    def model_dump(self) -> dict[str, Any]:
        """Returns the data as a dictionary."""
        ...
