"""Files: uploads in every form, also as streams, and downloads."""

import hashlib
import http.server
import io
import pathlib
import threading
import urllib.request

import pytest
from harness import GATEWAY, PARAMS, PICTURE, STYLES, VIDEO, done, error_of, package, play
from rows import PNG

styles = pytest.mark.parametrize("style", STYLES)
LARGE = PNG + bytes(range(256)) * 4096 * 10


def bytes_at(url):
    with urllib.request.urlopen(url) as response:
        return response.headers["content-type"], response.read()


async def sent_files(world, limit, given):
    """Submits files, and returns the parameter as the gateway has it."""
    client = world.connect()
    task = await done(client.with_options(file_limit=limit).submit(VIDEO, **PARAMS, imageUrls=given))
    return (await done(client.tasks.get(task.id, include="params")))["params"]["imageUrls"]


@styles
def test_files_in_every_form_are_uploaded(style, tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(PNG)

    async def calling(world):
        with path.open("rb") as opened:
            given = [path, PNG, bytearray(PNG), memoryview(PNG), opened, io.BytesIO(PNG)]
            return await sent_files(world, 4, given)

    urls = play(style, GATEWAY, calling)
    assert len(urls) == 6
    assert [bytes_at(url) for url in urls] == [("image/png", PNG)] * 6


@styles
def test_small_files_are_sent_within_the_call(style):
    uris = play(style, GATEWAY, lambda world: sent_files(world, 100, [PNG, io.BytesIO(PNG)]))
    assert len(uris) == 2


class Watched(io.BytesIO):
    """A file that records how much is read at once."""

    def __init__(self, data):
        super().__init__(data)
        self.sizes = []

    def read(self, size=-1):
        self.sizes.append(size)
        return super().read(size)


@styles
def test_a_large_file_is_a_stream(style):
    opened = Watched(LARGE)
    (url,) = play(style, GATEWAY, lambda world: sent_files(world, 1000, [opened]))
    assert hashlib.sha256(bytes_at(url)[1]).digest() == hashlib.sha256(LARGE).digest()
    assert all(0 <= size <= 2**20 for size in opened.sizes)


@styles
def test_a_text_is_an_address_and_never_a_path(style, tmp_path):
    (tmp_path / "a.png").write_bytes(PNG)

    async def calling(world):
        error = await error_of(lambda: world.connect().submit(VIDEO, **PARAMS, imageUrls=[str(tmp_path / "a.png")]))
        assert isinstance(error, package.ValidationError)
        return error.issues[0].path

    assert play(style, GATEWAY, calling) == ("imageUrls", 0)


@styles
def test_a_missing_file_is_an_error_before_anything_is_sent(style, tmp_path):
    async def calling(world):
        await done(world.connect(base_url="http://127.0.0.1:1").submit(VIDEO, **PARAMS, imageUrls=[tmp_path / "none.png"]))

    with pytest.raises((package.GatewayError, FileNotFoundError)) as caught:
        play(style, GATEWAY, calling)
    assert "none.png" in str(caught.value)


@styles
def test_results_are_downloaded(style, tmp_path):
    async def calling(world):
        client = world.connect()
        outcome = await done(client.run(PICTURE, **PARAMS))
        first = await done(client.download(outcome.result.url, tmp_path / "a.png"))
        await done(client.download(outcome.result.items[0], str(tmp_path / "b.png")))
        return outcome.result.url, first

    url, first = play(style, GATEWAY, calling)
    _, expected = bytes_at(url)
    assert pathlib.Path(first) == tmp_path / "a.png"
    assert (tmp_path / "a.png").read_bytes() == expected == (tmp_path / "b.png").read_bytes()


class Broken(http.server.BaseHTTPRequestHandler):
    """Breaks off in the middle of a body."""

    def do_GET(self):
        assert "authorization" not in self.headers
        self.send_response(200)
        self.send_header("content-length", "1000")
        self.end_headers()
        self.wfile.write(b"half")

    def log_message(self, *_args):
        pass


@styles
def test_a_broken_download_leaves_no_file_and_sends_no_key(style, tmp_path):
    server = http.server.HTTPServer(("127.0.0.1", 0), Broken)
    threading.Thread(target=server.serve_forever).start()
    url = f"http://127.0.0.1:{server.server_port}/a.png"
    target = tmp_path / "a.png"
    target.write_bytes(b"from before")

    async def calling(world):
        return (await error_of(lambda: world.connect(retry=False).download(url, target))).code

    try:
        assert play(style, GATEWAY, calling) in ("connection", "bad-answer")
    finally:
        server.shutdown()
        server.server_close()
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]
    assert target.read_bytes() == b"from before"
