"""Limits of time start when the work that they limit can start."""

import time

import httpx
import pytest
from calls import KEY, Gateway, SmallRegistry, StillClock, completed
from runtime.client import Client
from runtime.errors import ConnectionError

HOUR = 3600.0


class Passing:
    """Replaces the monotonic clock; only the test moves it."""

    def __init__(self, monkeypatch):
        self.at = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.at)

    def key(self):
        """Returns the key after an hour."""
        self.at += HOUR
        return KEY

    def answer(self, seconds):
        """Returns a response whose body takes so many seconds."""
        body = completed().read()

        def parts():
            yield body[:5]
            self.at += seconds
            yield body[5:]

        return lambda request: httpx.Response(200, content=parts())


def client_of(gateway, key=KEY, **more):
    """Returns a client with a key, or a function that returns it."""
    kind = type("Client", (Client,), {"registry": SmallRegistry("none")})
    transport = httpx.MockTransport(gateway)
    return kind(api_key=key, base_url="https://gateway.example/", transport=transport, clock=StillClock(), **more)


def test_the_time_of_a_key_does_not_count(monkeypatch):
    clock = Passing(monkeypatch)
    gateway = Gateway(clock.answer(29))
    client = client_of(gateway, clock.key)
    assert client.execute("words", prompt="a").credits == 7
    assert len(gateway.requests) == 1


def test_each_try_has_its_own_time_and_one_that_is_stuck_ends(monkeypatch):
    clock = Passing(monkeypatch)
    gateway = Gateway(clock.answer(31), clock.answer(29))
    client = client_of(gateway, clock.key)
    assert client.execute("words", prompt="a").credits == 7
    assert len(gateway.requests) == 2
    stuck = client_of(Gateway(clock.answer(31)), retry=False)
    with pytest.raises(ConnectionError) as caught:
        stuck.execute("words", prompt="a")
    assert caught.value.code == "timeout" and caught.value.retryable
