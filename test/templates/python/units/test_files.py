"""Files that only Python has, and what a call does with them."""

import base64
import hashlib
import io
import os
import threading
from pathlib import Path

import pytest
from runtime.errors import GatewayError, ValidationError
from runtime.files import CHUNK, data_uri, find_files, open_files, replace, wrong_opened, wrong_types
from runtime.shapes import field_of

PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")
INLINE = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
FIELDS = [
    field_of({"name": "frame", "shape": {"is": "file", "media": "image"}}),
    field_of({"name": "images", "shape": {"is": "list", "of": {"is": "file", "media": "image"}}}),
    field_of({"name": "video", "shape": {"is": "file", "media": "video"}}),
    field_of({"name": "model", "shape": {"is": "file", "media": "model3d", "families": ["model/", "application/"]}}),
    field_of({"name": "prompt", "shape": {"is": "string"}}),
]


def sent(params):
    """Returns the parameters as they are sent."""
    shown, found = find_files(FIELDS, params, "one")
    assert wrong_types(found) == []
    opened = open_files(found)
    assert wrong_opened(opened) == []
    return replace(shown, found, map(data_uri, opened))


def opened(source, name="frame"):
    """Returns the open file of one source."""
    return open_files(find_files(FIELDS, {name: source}, "one")[1])[0]


class Pipe(io.RawIOBase):
    """A file object that cannot seek."""

    def __init__(self, data):
        self._inner = io.BytesIO(data)

    def readable(self):
        return True

    def readinto(self, buffer):
        return self._inner.readinto(buffer)


class Model:
    """What pydantic users pass."""

    def __init__(self, **data):
        self._data = data

    def model_dump(self, *, by_alias=False):
        assert by_alias
        return self._data


def test_every_source_of_bytes_becomes_a_data_uri(tmp_path):
    path = tmp_path / "frame.png"
    path.write_bytes(PNG)
    wide = memoryview(b"".join(bytes([byte, 0]) for byte in PNG))[::2]
    with open(path, "rb") as file:
        sources = [path, PNG, bytearray(PNG), memoryview(PNG), wide, io.BytesIO(PNG), Pipe(PNG), file, file]
        assert sent({"images": sources, "frame": Path(path)}) == {"images": [INLINE] * 9, "frame": INLINE}
        assert not file.closed


def test_a_str_is_an_address_and_never_a_path(tmp_path):
    path = tmp_path / "frame.png"
    path.write_bytes(PNG)
    params = {"frame": str(path), "images": ("https://example.com/a.png",)}
    shown, found = find_files(FIELDS, params, "one")
    assert found == []
    assert shown == {"frame": str(path), "images": ["https://example.com/a.png"]}
    assert params["images"] == ("https://example.com/a.png",)


def test_objects_with_model_dump_become_their_data():
    params = Model(prompt="a", images=[Model(frame=1), PNG], frame=io.BytesIO(PNG))
    assert sent(params) == {"prompt": "a", "images": [{"frame": 1}, INLINE], "frame": INLINE}


def test_wrong_types_are_issues_with_their_path(tmp_path):
    paths = [tmp_path / name for name in ("a.mp4", "b.png", "c.mp4")]
    found = find_files(FIELDS, {"frame": paths[0], "images": paths[1:]}, "one")[1]
    assert [(issue.code, issue.pointer, issue.message) for issue in wrong_types(found)] == [
        ("wrong-type", "/frame", "frame must be a file of type image, but it is video/mp4."),
        ("wrong-type", "/images/1", "images.1 must be a file of type image, but it is video/mp4."),
    ]
    found = find_files(FIELDS, {"frame": PNG, "video": b"\1\2\3"}, "one")[1]
    assert wrong_types(found) == []
    assert [issue.message for issue in wrong_opened(open_files(found))] == [
        "video must be a file of type video, but it is of an unknown type."
    ]


def test_at_most_50_wrong_types_are_issues():
    found = find_files(None, {"a": [Path("a.mp4")] * 60}, "one")[1]
    assert wrong_types(found) == []
    found = find_files(FIELDS, {"images": [Path("a.mp4")] * 60}, "one")[1]
    assert len(wrong_types(found)) == 50


def test_files_are_read_again_for_each_attempt(tmp_path):
    data = bytes(range(256)) * 1000
    path = tmp_path / "a b.png"
    path.write_bytes(data)
    file = io.BytesIO(b"before" + data)
    file.seek(6)
    for source in (path, file, Pipe(data), data):
        one = opened(source)
        assert one.size == len(data)
        assert one.sha256() == hashlib.sha256(data).hexdigest()
        first = one.chunks()
        assert len(next(first)) <= CHUNK
        assert b"".join(one.chunks()) == data == b"".join(one.chunks())
        one.close()


def test_a_file_keeps_its_name_without_its_folder(tmp_path):
    path = tmp_path / "a b.png"
    path.write_bytes(PNG)
    with open(path, "rb") as file, open(file.fileno(), "rb", closefd=False) as number:
        names = [opened(source).name for source in (path, file, number, PNG, io.BytesIO(PNG))]
    assert names == ["a b.png", "a b.png", "upload", "upload", "upload"]


def test_the_same_source_is_opened_once():
    pipe = Pipe(PNG)
    files = open_files(find_files(FIELDS, {"frame": pipe, "images": [pipe, PNG]}, "one")[1])
    assert len({one.key for one in files}) == 2
    assert [one.size for one in files] == [16, 16, 16]


@pytest.mark.parametrize("name", ["missing.png", "."])
def test_a_path_that_cannot_be_read_is_named(tmp_path, name):
    with pytest.raises(GatewayError, match="^A file could not be read: .*Nothing was sent.$") as caught:
        opened(tmp_path / name)
    assert caught.value.code == "file-unreadable"
    assert isinstance(caught.value.__cause__, OSError)


def test_file_objects_in_text_mode_and_closed_ones_are_refused():
    closed = io.BytesIO(PNG)
    closed.close()
    for source, why in ((io.StringIO("a"), "open it in binary mode"), (closed, "closed file")):
        with pytest.raises(GatewayError, match=why) as caught:
            opened(source)
        assert caught.value.code == "file-unreadable"


def test_a_file_whose_size_changes_is_not_sent(tmp_path):
    path = tmp_path / "a.png"
    for change, words in ((PNG + b"more", "had more"), (PNG[:5], "had 5")):
        path.write_bytes(PNG)
        one = opened(path)
        path.write_bytes(change)
        with pytest.raises(GatewayError, match=f"A file of 16 bytes {words}: it changed") as caught:
            data_uri(one)
        assert caught.value.code == "file-length"


def test_a_pipe_of_the_system_is_copied(tmp_path):
    path = tmp_path / "pipe.png"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(PNG,))
    writer.start()
    one = opened(path)
    writer.join()
    assert data_uri(one) == data_uri(one) == INLINE


def test_a_copy_is_removed_when_another_file_cannot_be_read():
    pipe = Pipe(PNG)
    with pytest.raises(GatewayError):
        open_files(find_files(FIELDS, {"images": [pipe, Path("/missing.png")]}, "one")[1])


def test_formats_without_signatures_are_sent_as_bytes():
    assert opened(b"\0", "model").type == "application/octet-stream"


def test_parameters_that_are_not_plain_data_are_refused():
    circle = {"prompt": "a"}
    circle["again"] = [circle]
    shared = [1]
    for _ in range(40):
        shared = [shared, shared]

    class Trap:
        def model_dump(self, **_):
            raise RuntimeError("No.")

    class Endless:
        def model_dump(self, **_):
            return self

    for params in (circle, {"a": shared}, {"a": Trap()}, {"a": Endless()}, {"a": [1] * 200_000}):
        with pytest.raises(ValidationError, match="^one was not called: the parameters are not JSON$") as caught:
            find_files(FIELDS, params, "one")
        assert caught.value.code == "invalid-params"
        assert isinstance(caught.value, ValueError)


def test_deep_values_are_left_to_the_check():
    deep = [PNG]
    for _ in range(5000):
        deep = [deep]
    shown, found = find_files(None, {"a": deep}, "one")
    assert len(found[0].path) == 5002
    assert replace(shown, found, ["b"]) is shown
    while isinstance(shown, (list, dict)):
        shown = shown["a"] if isinstance(shown, dict) else shown[0]
    assert shown == "b"


def test_other_objects_stay_as_they_are():
    for value in (1j, {1, 2}, {1: 2}, object, Pipe):
        shown, found = find_files(FIELDS, {"frame": value}, "one")
        assert shown == {"frame": value}
        assert found == []
