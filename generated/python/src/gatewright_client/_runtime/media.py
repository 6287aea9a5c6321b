"""Files as addresses or data URIs."""

from __future__ import annotations

import re
from typing import Optional, Sequence

from .text import SPACE

NOUNS = {"image": "an image", "video": "a video", "audio": "an audio file"}
"""The names of media in messages, unless a shape has its own."""

_HIDDEN = SPACE + "\\x00-\\x1f\\x7f-\\x9f"

# No two parts of it can match the same character, so it takes linear time.
_ADDRESS = re.compile(
    rf"https?://(?:[^{_HIDDEN}/?#@:\[\]\\]+|\[[0-9a-fA-F:.]+\])(?::[0-9]{{1,5}})?(?:[/?#][^{_HIDDEN}]*)?\Z"
)


def is_file(value: object, media: str, families: Optional[Sequence[str]]) -> bool:
    """Whether this is an address, or a data URI whose MIME type begins with one of `families`."""
    if not isinstance(value, str):
        return False
    begins = [f"data:{family}" for family in ([f"{media}/"] if families is None else families)]
    return any(value.startswith(begin) if value.startswith("d") else bool(_ADDRESS.match(value)) for begin in begins)
