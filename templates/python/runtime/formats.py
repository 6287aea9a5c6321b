"""The media types of files."""

from __future__ import annotations

import re

from .media import is_file

_BY_ENDING = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "mp4": "video/mp4",
    "mov": "video/quicktime",
    "webm": "video/webm",
    "wav": "audio/wav",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "md": "text/markdown",
    "zip": "application/zip",
    "tar": "application/x-tar",
    "gz": "application/gzip",
    "tgz": "application/gzip",
    "7z": "application/x-7z-compressed",
    "glb": "model/gltf-binary",
    "gltf": "model/gltf+json",
    "obj": "model/obj",
    "stl": "model/stl",
    "ply": "model/ply",
    "fbx": "model/fbx",
    "usdz": "model/vnd.usdz+zip",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "npy": "application/x-npy",
    "npz": "application/x-npz",
    "safetensors": "application/x-safetensors",
    "ttf": "font/ttf",
    "otf": "font/otf",
    "woff": "font/woff",
    "woff2": "font/woff2",
}


def ending_of(type_: str) -> str:
    """Returns the usual ending of the files of a media type, with its dot; empty if it has none here."""
    name = type_.split(";")[0].strip().lower()
    return next((f".{ending}" for ending, one in _BY_ENDING.items() if one == name), "")


_FAMILIES = {
    "document": ("application/", "text/"),
    "archive": ("application/",),
    "model3d": ("model/", "application/", "text/"),
    "data": ("application/", "text/", "font/"),
    "any": ("",),
}
"""The beginnings of the types of media that are not called as these begin."""

OPAQUE = frozenset(("archive", "model3d", "data"))
"""Media many of whose formats have neither a signature nor a type."""

HEAD = 16
"""So many bytes of a file decide on its type."""

_BEGINNINGS = (
    (re.compile(rb"\x89PNG"), "image/png"),
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"GIF8"), "image/gif"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "image/webp"),
    (re.compile(rb"RIFF....WAVE", re.DOTALL), "audio/wav"),
    (re.compile(rb"....ftypqt", re.DOTALL), "video/quicktime"),
    (re.compile(rb"....ftyp", re.DOTALL), "video/mp4"),
    (re.compile(rb"\x1aE\xdf\xa3"), "video/webm"),
    (re.compile(rb"ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb]"), "audio/mpeg"),
    (re.compile(rb"OggS"), "audio/ogg"),
    (re.compile(rb"%PDF"), "application/pdf"),
    (re.compile(rb"PK\x03\x04"), "application/zip"),
    (re.compile(rb"\x1f\x8b\x08"), "application/gzip"),
    (re.compile(rb"7z\xbc\xaf\x27\x1c"), "application/x-7z-compressed"),
    (re.compile(rb"glTF"), "model/gltf-binary"),
    (re.compile(rb"\x93NUMPY"), "application/x-npy"),
)
"""The signatures of files (from the registries of their formats)."""


def type_of_name(name: str) -> str:
    """Returns the media type of a file name; empty if its extension is unknown."""
    return _BY_ENDING.get(name.lower().rpartition(".")[2], "")


def type_of_bytes(head: bytes) -> str:
    """Returns the media type of the first bytes of a file; empty if they have no known signature."""
    return next((type_ for beginning, type_ in _BEGINNINGS if beginning.match(head[:HEAD])), "")


def is_of_media(type_: str, media: str) -> bool:
    """Whether a media type belongs to these media."""
    return is_file(f"data:{type_}", media, _FAMILIES.get(media))
