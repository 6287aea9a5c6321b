"""A client of a small catalogue, whose gateway is a function."""

import json

import anyio
import httpx
from runtime.async_client import AsyncClient
from runtime.client import Client
from runtime.registry import Registry
from runtime.settings import Clock

TABLE = {
    "params": [
        {"name": "prompt", "required": True, "shape": {"is": "string"}},
        {"name": "token", "secret": True, "shape": {"is": "string"}},
        {"name": "photo", "shape": {"is": "file", "media": "image"}},
    ],
    "names": [["film", "movie"], ["words"]],
    "models": [[0, 1, 2], [0]],
    "extras": {},
    "patterns": {},
}
MODELS = {
    "models": {
        "film": {
            "workflow": "acme/film",
            "mode": "async",
            "aliases": ["movie"],
            "result": "Made",
            "estimatedSeconds": 9,
        },
        "words": {"workflow": "acme/words", "mode": "sync", "result": "Made"},
    }
}
KEY = "gw_a-key-that-nothing-shows"
ID = "01a2-0001"


class StillClock(Clock):
    """A clock that only waits move."""

    def __init__(self):
        self.at = 1_000_000.0
        self.waits = []

    def now(self):
        return self.at

    def time(self):
        return self.at

    def random(self):
        return 0.5

    def sleep(self, seconds):
        self.waits.append(seconds)
        self.at += seconds

    async def asleep(self, seconds):
        self.sleep(seconds)


class Gateway:
    """Responds to each request with the next of these: a response, an exception, or a function of the request."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.requests = []

    def __call__(self, request):
        self.requests.append(request)
        reply = self.replies.pop(0)
        if callable(reply):
            reply = reply(request)
        if isinstance(reply, Exception):
            raise reply
        return reply

    @property
    def keys(self):
        """The idempotency keys of the requests."""
        return [request.headers.get("idempotency-key") for request in self.requests]


def accepted(status="ACCEPTED", **more):
    """Returns the response about a task."""
    return httpx.Response(200, json={"status": "success", "response": {"id": ID, "status": status, **more}})


def completed(**more):
    """Returns the response of a task that has its result."""
    result = {"url": "https://files.example/film.mp4", "items": [], "model": "film"}
    return accepted("COMPLETED", result=result, usage={"credits": 7}, **more)


def problem(status, code, headers=None, **more):
    """Returns a problem response of the gateway."""
    body = {"type": f"https://problems.example/{code}", "detail": f"It is {code}.", **more}
    return httpx.Response(status, json=body, headers=headers or {})


class SmallRegistry(Registry):
    """The registry of the small catalogue, without files."""

    def _read(self, name):
        return json.loads(json.dumps(TABLE if name == "table.json" else MODELS))

    def result(self, name, value):
        return value


def client_of(gateway, **more):
    """Returns a synchronous client of a gateway, and its clock."""
    clock = StillClock()
    kind = type("Client", (Client,), {"registry": SmallRegistry("none")})
    transport = httpx.MockTransport(gateway)
    return kind(api_key=KEY, base_url="https://gateway.example/", transport=transport, clock=clock, **more), clock


def async_client_of(gateway, **more):
    """Returns an asynchronous client of a gateway, and its clock."""
    clock = StillClock()
    kind = type("AsyncClient", (AsyncClient,), {"registry": SmallRegistry("none")})

    async def respond(request):
        reply = gateway(request)
        await anyio.sleep(0)  # as a network does, it lets a cancellation through
        return reply

    transport = httpx.MockTransport(respond)
    return kind(api_key=KEY, base_url="https://gateway.example/", transport=transport, clock=clock, **more), clock
