"""The types of parameters that are more than JSON."""

from __future__ import annotations

import os
from typing import Any, NewType, Protocol, Sequence, Union

from .sources import FileSource, Readable

ModelId = NewType("ModelId", str)
"""The id of a model that is known only at run time: its parameters have any types, and the call checks them."""

File = FileSource
"""A file of this machine, which is sent as a stream, or its address."""

Files = Union["list[FileSource]", "list[str]", Sequence[Union["os.PathLike[str]", bytes, Readable]]]
"""Files. A single text is no list of them."""


class Dumps(Protocol):
    """An object of pydantic, or any other whose `model_dump` returns its data."""

    def model_dump(self) -> dict[str, Any]:
        """Returns the data as a dictionary."""
        ...
