"""The client at the server that misbehaves on request: the table of the client for TypeScript, row by row."""

import httpx
import pytest
from harness import PARAMS, PICTURE, STYLES, VIDEO, ask, done, error_of, fault_server, fields_of, package, play
from rows import DIFFERENT, KNOWN

TABLES = ask("tables")
TABLE = {row["name"]: row for row in TABLES["faults"]}
INLINE = "data:image/png;base64,iVBORw0KGgo="
PASSING = [fault for fault in TABLES["every"] if fault != "redirect"]
SLOW = ("slow-headers", "slow-body")

styles = pytest.mark.parametrize("style", STYLES)


def expected(row, seen):
    """Returns what a row must return: what the table says, apart from what only its client can observe."""
    name, returns = row["name"], as_assets(row["returns"])
    if isinstance(returns, dict) and "keys" in returns:
        returns = dict(returns)
        assert len(keys_of(seen)) == returns.pop("keys")
        return returns if len(returns) > 1 else returns["id"]
    if name == "files in every form become data URIs":
        (request,) = seen["requests"]
        assert request["body"].count(INLINE) == 4
        return "bodies"
    return returns


def as_assets(value):
    """Returns what a row returns without the texts of results: the classes of the results of its models have none."""
    if isinstance(value, list):
        return [as_assets(item) for item in value]
    if not isinstance(value, dict):
        return value
    dropped = {"text"} if value.get("model") == "stand-in" else set()
    return {name: as_assets(item) for name, item in value.items() if name not in dropped}


def keys_of(seen):
    """Returns the distinct idempotency keys of all requests that had one."""
    found = {request["headers"].get("idempotency-key") for request in seen["requests"]}
    return found - {None}


def test_every_row_is_played():
    assert set(KNOWN) | set(DIFFERENT) == set(TABLE)
    assert not set(KNOWN) & set(DIFFERENT)


@styles
@pytest.mark.parametrize("name", [name for name in TABLE if name not in DIFFERENT])
def test_row(style, name):
    row = TABLE[name]
    with fault_server(faults=row.get("faults", []), minPolls=row.get("minPolls", 0)) as server:
        returned = play(style, server["url"], KNOWN[name])
    assert server["seen"]["started"] == ([] if row.get("starts") == 0 else [row.get("starts", 1)])
    assert as_assets(returned) == expected(row, server["seen"])


@styles
@pytest.mark.parametrize("fault", PASSING)
def test_a_temporary_fault_is_retried_with_the_same_key_and_body(style, fault):
    async def call(world):
        client = world.connect(timeout=1.0 if fault in SLOW else 30.0)
        return (await done(client.execute(PICTURE, **PARAMS))).credits

    with fault_server(faults=[fault, fault]) as server:
        assert play(style, server["url"], call) == 1
    seen = server["seen"]
    assert seen["started"] == [1]
    assert len(keys_of(seen)) == 1
    assert len({request["body"] for request in seen["requests"]}) == 1


@styles
@pytest.mark.parametrize("fault", ["not-json", "wrong-envelope", "huge"])
def test_an_invalid_response_is_requested_three_times(style, fault):
    async def call(world):
        return fields_of(await error_of(lambda: world.connect().execute(PICTURE, **PARAMS)))["code"]

    with fault_server(always=fault) as server:
        assert play(style, server["url"], call) == "bad-answer"
    assert len(server["seen"]["requests"]) == 3


@styles
def test_when_the_time_for_retries_is_over_the_error_has_the_key(style):
    async def call(world):
        error = await error_of(lambda: world.connect(retry=1.0).submit(VIDEO, **PARAMS))
        assert isinstance(error, package.ConnectionError) and isinstance(error, ConnectionError)
        assert error.retryable and str(error).startswith(f"Could not submit {VIDEO}: ")
        return error.idempotency_key

    with fault_server(always="reset-after") as server:
        key = play(style, server["url"], call)
    assert server["seen"]["keys"] == [key]


def test_a_gateway_that_is_away_for_hours_ends_with_an_error():
    count = 0

    def refuse(_):
        nonlocal count
        count += 1
        return httpx.Response(502)

    async def call(world):
        client = world.connect(retry=6 * 3600, transport=httpx.MockTransport(refuse))
        return (await error_of(lambda: client.with_options(deadline=7 * 3600).submit(VIDEO, **PARAMS))).status

    assert play("sync", "http://gateway.test", call) == 502
    assert count > 1024


@styles
def test_the_page_of_another_server_is_an_error_that_says_so(style):
    async def call(world):
        error = await error_of(lambda: world.connect(retry=False).submit(VIDEO, **PARAMS))
        return [error.status, error.code, error.retryable, "HTTP 502 is not from the gateway" in str(error)]

    with fault_server(always="bad-gateway") as server:
        assert play(style, server["url"], call) == [502, "502", True, True]


@styles
@pytest.mark.parametrize("fault", ["reset-after", "bad-gateway", "half-json", "slow-headers"])
def test_a_gateway_without_keys_gets_no_request_twice_that_it_may_have_read(style, fault):
    async def call(world):
        client = world.connect(idempotent=False, timeout=1.0 if fault in SLOW else 30.0)
        await error_of(lambda: client.submit(VIDEO, **PARAMS))

    with fault_server(faults=[fault], keepsKeys=False) as server:
        play(style, server["url"], call)
    assert len(server["seen"]["requests"]) == 1


@styles
def test_a_refused_request_is_repeated_also_at_a_gateway_without_keys(style):
    async def call(world):
        return (await done(world.connect(idempotent=False).submit(VIDEO, **PARAMS))).id

    with fault_server(faults=["rate-limit"], keepsKeys=False) as server:
        assert play(style, server["url"], call) == "task-1"
    assert server["seen"]["started"] == [1]
