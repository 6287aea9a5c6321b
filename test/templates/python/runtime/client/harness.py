"""
What the tests share: the package under test, the servers that the test runner starts for them, and three ways to call
a client: sync, asyncio and trio. A test is written once, as an async function.
"""

import asyncio
import contextlib
import dataclasses
import importlib
import inspect
import json
import os
import urllib.request

import anyio
import trio

package = importlib.import_module(os.environ["CLIENT_MODULE"])

CONTROL = os.environ["CONTROL_URL"]
KEY = os.environ.get("API_KEY", "development-key-of-the-test")
GATEWAY = os.environ.get("GATEWAY_URL", "")

settings = importlib.import_module(f"{package.__name__}._runtime.settings")

VIDEO = "vendor1-v3-omni"
PICTURE = "vendor8-image-2-turbo"
PARAMS = {"prompt": "A lighthouse."}
STYLES = ("sync", "asyncio", "trio")


def ask(command, **given):
    """Calls a command of the test runner."""
    request = urllib.request.Request(f"{CONTROL}/{command}", json.dumps(given).encode(), method="POST")
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def run(style, function, *args):
    """Runs an async function to its end in one of the three ways, and returns its result."""
    if style == "asyncio":
        return asyncio.run(function(*args))
    if style == "trio":
        return trio.run(function, *args)
    coroutine = function(*args)
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("A sync client must not wait for an event loop.")


async def done(value):
    """Returns a value, and waits for it if it is that of an async client."""
    return await value if inspect.isawaitable(value) else value


async def listed(values):
    """Returns the items of an iterator of either kind."""
    if hasattr(values, "__aiter__"):
        return [value async for value in values]
    return list(values)


class Clock(settings.Clock):
    """A clock whose pauses take no time: it is ahead of the real one by all of them."""

    def __init__(self):
        self.skipped = 0.0
        self.pauses = []

    def now(self):
        return super().now() + self.skipped

    def random(self):
        return 0.5

    def sleep(self, seconds):
        self.pauses.append(seconds)
        self.skipped += seconds

    async def asleep(self, seconds):
        self.sleep(seconds)
        await anyio.sleep(0)


class World:
    """A server, and how its clients are called."""

    def __init__(self, style, url):
        self.style = style
        self.url = url
        self.clock = Clock()
        self.clients = []

    def connect(self, **options):
        """Makes a client of the server, which `close` closes."""
        kind = package.Client if self.style == "sync" else package.AsyncClient
        client = kind(**{"api_key": KEY, "base_url": self.url, "clock": self.clock, **options})
        self.clients.append(client)
        return client

    async def close(self):
        """Closes all clients."""
        for client in self.clients:
            await (done(client.close()) if self.style == "sync" else client.aclose())


def play(style, url, row):
    """Plays a row with clients of the server at this address, and returns its result."""

    async def playing():
        world = World(style, url)
        try:
            return await row(world)
        finally:
            await world.close()

    return run(style, playing)


@contextlib.contextmanager
def fault_server(**behaviour):
    """A server with these faults. After the block, `seen` has what it has seen."""
    server = {**ask("faults/open", **behaviour), "seen": {}}
    try:
        yield server
    finally:
        server["seen"].update(ask("faults/close", url=server["url"]))


def plain(value):
    """Returns a result or an outcome as JSON, with the names that the API has for its fields."""
    if dataclasses.is_dataclass(value):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: plain(item) for name, item in fields.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def outcome_of(outcome):
    """Returns what every client has in its outcome."""
    return {"id": outcome.id, "result": plain(outcome.result), "credits": outcome.credits}


async def error_of(call):
    """Returns the error of a call."""
    try:
        await done(call() if callable(call) else call)
    except package.GatewayError as error:
        return error
    raise AssertionError("It did not fail.")


def fields_of(error):
    """Returns the fields of an error that a program can read, by the names of the client for TypeScript."""
    named = {
        "name": type(error).__name__,
        "code": error.code,
        "retryable": error.retryable,
        "status": error.status,
        "taskId": error.task_id,
    }
    return {name: value for name, value in named.items() if value is not None}
