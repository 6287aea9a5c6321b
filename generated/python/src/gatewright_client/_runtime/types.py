"""The types of parameters that are more than JSON."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, NewType, Protocol, Sequence, Union

ModelId = NewType("ModelId", str)
"""The id of a model that is known only at run time: its parameters have any types, and the call checks them."""

OwnFile = Union["os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
"""A file of this machine: a path, its bytes, or an object to read it from, which is sent as a stream."""

File = Union[str, OwnFile]
"""A file: one of this machine, or a text, which is an address or a data: URI and never a path."""

Files = Union["list[File]", "list[str]", Sequence[OwnFile]]
"""Files. A single text is no list of them."""


class Dumps(Protocol):
    """An object of pydantic, or any other whose `model_dump` returns its data."""

    def model_dump(self) -> dict[str, Any]:
        """Returns the data as a dictionary."""
