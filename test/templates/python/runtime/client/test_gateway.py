"""The client at the real gateway: the table of the client for TypeScript, row by row."""

import json
import threading
import uuid

import anyio
import pytest
from harness import (
    GATEWAY,
    PARAMS,
    PICTURE,
    STYLES,
    VIDEO,
    ask,
    done,
    error_of,
    fields_of,
    listed,
    package,
    play,
)

TABLE = {row["name"]: row["returns"] for row in ask("tables")["gateway"]}
KNOWN = {}
DIFFERENT = {
    "files in every form are uploaded": "test_files.py",
}


def row(name):
    """Registers the function of a row."""

    def register(function):
        KNOWN[name] = function
        return function

    return register


@row("run executes a sync model")
async def _(world):
    return (await done(world.connect().run(PICTURE, **PARAMS))).result.model


@row("run submits and polls, at the endpoints of the model and of its workflow")
async def _(world):
    outcomes = [
        await done(world.connect(**options).run(VIDEO, **PARAMS)) for options in ({}, {"endpoints": "workflow"})
    ]
    return [[outcome.result.model, outcome.credits > 0] for outcome in outcomes]


@row("a task reports its end and is resumed from JSON")
async def _(world):
    task = await done(world.connect().submit(VIDEO, **PARAMS))
    last = (await listed(task.updates()))[-1].status
    resumed = await done(world.connect().task(json.loads(json.dumps(task.record.as_json()))).result())
    return [last, resumed.id == task.id]


@row("one idempotency key starts one task")
async def _(world):
    key = f"key-{uuid.uuid4()}"
    found = []
    client = world.connect().with_options(idempotency_key=key)

    async def submit():
        found.append((await done(client.submit(VIDEO, **PARAMS))).id)

    if world.style == "sync":
        threads = [threading.Thread(target=lambda: found.append(client.submit(VIDEO, **PARAMS).id)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    else:
        async with anyio.create_task_group() as group:
            group.start_soon(submit)
            group.start_soon(submit)
    return len(found) == 2 and found[0] == found[1]


@row("a proxy adds the key for the callers that it authorizes")
async def _(world):
    options = {"api_key": False, "base_url": ask("proxy")["url"]}
    known = world.connect(headers={"x-session": "known"}, **options)
    outcome = await done(known.run(VIDEO, **PARAMS))
    refused = await error_of(lambda: world.connect(**options).run(PICTURE, **PARAMS))
    return [outcome.result.model, fields_of(refused)]


@row("the client and the gateway report an issue with the same path")
async def _(world):
    wrong = {"prompt": "a", "duration": 99, "imageUrls": ["https://x.test/a", 7], "promt": 1}

    async def paths(validate):
        error = await error_of(lambda: world.connect(validate=validate).run(VIDEO, **wrong))
        assert isinstance(error, package.ValidationError)
        return sorted(json.dumps(list(issue.path), separators=(",", ":")) for issue in error.issues)

    return [await paths(True), await paths(False)]


@row("a wrong key is an error")
async def _(world):
    return fields_of(await error_of(lambda: world.connect(api_key="none-that-it-knows").execute(PICTURE, **PARAMS)))


@row("an unknown task is an error")
async def _(world):
    return fields_of(await error_of(lambda: world.connect().task("none", VIDEO).result()))


@row("issues that the gateway finds name their parameters")
async def _(world):
    error = await error_of(lambda: world.connect(validate=False).run(VIDEO, prompt="a", duration=99))
    assert isinstance(error, package.ValidationError)
    return [error.status, [issue.path[-1] for issue in error.issues]]


@row("a failed task is an error")
async def _(world):
    error = await error_of(lambda: world.connect().run(VIDEO, prompt="sandbox:fail"))
    return {**fields_of(error), "taskId": "string" if isinstance(error.task_id, str) else None}


def test_every_row_is_played():
    assert set(KNOWN) | set(DIFFERENT) == set(TABLE)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", [name for name in TABLE if name not in DIFFERENT])
def test_row(style, name):
    assert play(style, GATEWAY, KNOWN[name]) == TABLE[name]


