"""One client in any number of event loops, threads and processes, one after the other and at once."""

import asyncio
import concurrent.futures
import contextlib
import copy
import gc
import http.server
import multiprocessing
import os
import pickle
import threading
import weakref

import anyio
import httpx
import pytest
import trio
from calls import ID, KEY, Gateway, SmallRegistry, async_client_of, client_of, completed
from runtime.async_client import AsyncClient
from runtime.client import Client
from runtime.errors import GatewayError

LOOPS = (asyncio.run, trio.run)
REPLY = completed().read()


@contextlib.contextmanager
def serving():
    """A server with persistent connections: its address, and the number of the connection of each request."""
    used = []
    numbers = {}

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            self.rfile.read(int(self.headers["content-length"]))
            used.append(numbers.setdefault(self.client_address, len(numbers)))
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(REPLY)))
            self.end_headers()
            self.wfile.write(REPLY)

        def log_message(self, *_args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", used
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def made(base, url, **more):
    """Returns a client of a server, without retries."""
    kind = type(base.__name__, (base,), {"registry": SmallRegistry("none")})
    return kind(api_key=KEY, base_url=url, retry=False, **more)


async def credits_of(client, count=1):
    """Returns the credits of so many calls, one after the other."""
    return [(await client.execute("words", prompt="a")).credits for _ in range(count)]


def test_one_client_in_loops_one_after_the_other():
    with serving() as (url, used):
        client = made(AsyncClient, url)
        assert [run(credits_of, client, 2) if run is trio.run else run(credits_of(client, 2)) for run in LOOPS * 2] == [
            [7, 7]
        ] * 4
    assert used == [0, 0, 1, 1, 2, 2, 3, 3]


def test_one_client_in_loops_at_once():
    together = threading.Barrier(6, timeout=30)

    async def calling(client):
        await credits_of(client)
        await anyio.to_thread.run_sync(together.wait)
        found = await credits_of(client, 3)
        await client.aclose()
        return found

    with serving() as (url, used), concurrent.futures.ThreadPoolExecutor(6) as threads:
        client = made(AsyncClient, url)
        loops = [threads.submit(lambda: asyncio.run(calling(client))) for _ in range(3)]
        loops += [threads.submit(lambda: trio.run(calling, client)) for _ in range(3)]
        assert [loop.result() for loop in loops] == [[7] * 3] * 6
    assert sorted(used) == sorted([*range(6)] * 4)


@pytest.mark.parametrize("run", LOOPS)
def test_a_closed_client_opens_its_connections_again(run):
    async def calling(client):
        async with client:
            await credits_of(client)
        return await credits_of(client)

    with serving() as (url, used):
        client = made(AsyncClient, url)
        assert (run(calling, client) if run is trio.run else run(calling(client))) == [7]
        with made(Client, url) as other:
            assert other.execute("words", prompt="a").credits == 7
        assert other.execute("words", prompt="a").credits == 7
        other.close()
    assert used == [0, 1, 2, 3]


def test_another_loop_closes_only_its_own_connections():
    async def opening(client, opened, go_on):
        found = await credits_of(client)
        opened.set()
        await anyio.to_thread.run_sync(go_on.wait)
        return found + await credits_of(client)

    opened, go_on = threading.Event(), threading.Event()
    with serving() as (url, used), concurrent.futures.ThreadPoolExecutor(1) as threads:
        client = made(AsyncClient, url)
        first = threads.submit(lambda: asyncio.run(opening(client, opened, go_on)))
        opened.wait()
        asyncio.run(client.aclose())
        go_on.set()
        assert first.result() == [7, 7]
    assert used == [0, 0]


def test_the_connections_of_a_loop_are_forgotten_with_it():
    async def calling(client):
        await credits_of(client)
        return weakref.ref(client._driver.connections.http())

    with serving() as (url, _):
        client = made(AsyncClient, url)
        kept = asyncio.run(calling(client))
        asyncio.run(credits_of(client))
        gc.collect()
    assert kept() is None


@pytest.mark.parametrize("given", ["http_client", "transport"])
def test_what_the_caller_gives_belongs_to_one_loop(given):
    async def calling(client):
        return await credits_of(client)

    with serving() as (url, used):
        http = httpx.AsyncClient() if given == "http_client" else httpx.AsyncHTTPTransport()
        client = made(AsyncClient, url, **{given: http})
        for _ in range(2):
            assert asyncio.run(calling(client)) == [7] if not used else True
        with pytest.raises(GatewayError) as caught:
            asyncio.run(calling(client))
    assert caught.value.code == "bad-options"
    assert str(caught.value) == (
        f"The {given} belongs to another event loop. Nothing was sent. Leave {given} out, so that each event loop gets its "
        f"own connections, or make a client with its own {given} in each event loop."
    )
    assert used == [0]


def test_a_function_as_transport_serves_every_loop():
    client, _ = async_client_of(Gateway(*[completed() for _ in range(4)]))
    other, _ = client_of(Gateway(*[completed() for _ in range(2)]))
    for _ in range(2):
        assert asyncio.run(credits_of(client)) == trio.run(credits_of, client) == [7]
        assert other.execute("words", prompt="a").credits == 7


def in_fork(work):
    """Returns what a function returns, or the text of its error, in a process that is forked."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()

    def working():
        try:
            theirs.send(work())
        except BaseException as error:
            theirs.send(repr(error))

    process = context.Process(target=working)
    process.start()
    theirs.close()
    found = ours.recv()
    process.join()
    return found


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_one_client_in_processes_that_are_forked():
    with serving() as (url, used):
        client, other = made(Client, url), made(AsyncClient, url)

        def calling():
            return [client.execute("words", prompt="a").credits, *asyncio.run(credits_of(other))]

        assert [calling(), in_fork(calling), calling(), in_fork(calling), calling()] == [[7, 7]] * 5
        in_fork(client.close)
        assert client.execute("words", prompt="a").credits == 7
        client.close()
    assert [number for number in used if used.count(number) > 1] == [0, 0, 0, 0]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_that_is_forked_while_threads_call():
    with serving() as (url, _):
        client = made(Client, url)
        ended = threading.Event()

        def calling():
            while not ended.is_set():
                client.execute("words", prompt="a")
                client.registry._rows = client.registry._catalogue = None  # as in a package that is just imported

        threads = [threading.Thread(target=calling) for _ in range(4)]
        for thread in threads:
            thread.start()
        found = [in_fork(lambda: client.execute("words", prompt="a").credits) for _ in range(4)]
        ended.set()
        for thread in threads:
            thread.join()
    assert found == [7] * 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("given", ["http_client", "transport"])
def test_what_the_caller_gives_belongs_to_one_process(given):
    with serving() as (url, used):
        client = made(Client, url, **{given: httpx.Client() if given == "http_client" else httpx.HTTPTransport()})
        assert client.execute("words", prompt="a").credits == 7
        found = in_fork(lambda: client.execute("words", prompt="a").credits)
    assert f"The {given} belongs to another process. Nothing was sent." in str(found)
    assert used == [0]


@pytest.mark.parametrize("base", [Client, AsyncClient])
def test_a_client_is_not_pickled_because_of_its_key(base):
    client = made(base, "http://127.0.0.1:1")
    for dump in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot be pickled, because a pickle would contain the key. Make a client"):
            dump(client)
    assert copy.copy(client)._driver is client._driver


def test_requests_of_threads_end_although_another_closes_the_client():
    go_on, closed = threading.Event(), threading.Event()

    def respond(_request):
        go_on.set()
        closed.wait()
        return completed()

    client, _ = client_of(respond)
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        call = threads.submit(lambda: client.execute("words", prompt="a").credits)
        go_on.wait()
        client.close()
        closed.set()
        assert call.result() == 7


def test_calls_in_a_nursery_of_trio():
    async def calling(client, found):
        async with trio.open_nursery() as nursery:
            for _ in range(5):
                nursery.start_soon(one, client, found)

    async def one(client, found):
        found += await credits_of(client)

    found = []
    with serving() as (url, used):
        trio.run(calling, made(AsyncClient, url), found)
    assert (found, len(used)) == ([7] * 5, 5)


@pytest.fixture(scope="module")
def shared():
    """A client that tests of pytest-asyncio share, each of which has an event loop of its own."""
    pytest.importorskip("pytest_asyncio")
    with serving() as (url, _):
        yield made(AsyncClient, url)


@pytest.mark.asyncio
@pytest.mark.parametrize("count", [1, 2, 3])
async def test_tests_of_pytest_asyncio_share_a_client(shared, count):
    async with shared:
        assert await credits_of(shared, count) == [7] * count
