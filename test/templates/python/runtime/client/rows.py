"""The rows of the table of faults: each plays the same calls as the client for TypeScript (behaviours.ts)."""

import inspect
import io
import json
import pathlib
import tempfile

from harness import PARAMS, PICTURE, VIDEO, done, error_of, fields_of, listed, outcome_of, package

PNG = b"\x89PNG\r\n\x1a\n"
UNREACHABLE = "http://127.0.0.1:1"
KNOWN = {}


def row(name):
    """Registers the function of a row."""

    def register(function):
        KNOWN[name] = function
        return function

    return register


@row("run executes a sync model")
async def _(world):
    return outcome_of(await done(world.connect().run(PICTURE, **PARAMS)))


@row("run submits and polls an async model")
async def _(world):
    return outcome_of(await done(world.connect().run(VIDEO, **PARAMS)))


@row("a function can return the key")
async def _(world):
    return outcome_of(await done(world.connect(api_key=lambda: "key-of-a-function").execute(PICTURE, **PARAMS)))


@row("submit returns a task")
async def _(world):
    task = await done(world.connect().submit(VIDEO, **PARAMS))
    record = task.record.as_json()
    return {
        "id": task.id,
        "model": record["model"],
        "workflow": record["workflow"],
        "status": task.status,
        "isAwaitable": inspect.isawaitable(task),
        "outcome": outcome_of(await done(task.result())),
    }


@row("updates end with the task")
async def _(world):
    task = await done(world.connect().submit(VIDEO, **PARAMS))
    seen = await listed(task.updates())
    return [f"{one.status} {'' if one.progress is None else one.progress.percent}" for one in seen]


@row("a task is resumed from JSON and from its id")
async def _(world):
    task = await done(world.connect().submit(VIDEO, **PARAMS))
    stored = json.loads(json.dumps(task.record.as_json()))
    resumed = [
        world.connect().task(stored),
        world.connect().task("task-1", VIDEO),
        world.connect().task("task-1"),
    ]
    return [outcome_of(await done(one.result())) for one in resumed]


@row("invalid parameters are reported before anything is sent")
async def _(world):
    error = await error_of(lambda: world.connect().run(VIDEO, prompt=7, aspectRatio="4:3"))
    assert isinstance(error, package.ValidationError) and isinstance(error, ValueError)
    return sorted(".".join(map(str, issue.path)) for issue in error.issues)


@row("files in every form become data URIs")
async def _(world):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.png")
        path.write_bytes(PNG)
        with path.open("rb") as opened:
            given = [path, PNG, opened, io.BytesIO(PNG)]
            await done(world.connect().submit(VIDEO, **PARAMS, imageUrls=given))
    return "bodies"


@row("a submit that the gateway does not accept rejects")
async def _(world):
    return fields_of(await error_of(lambda: world.connect(retry=False).submit(VIDEO, **PARAMS)))


@row("a submit whose response is lost is found again by its key")
async def _(world):
    lost = await error_of(lambda: world.connect(retry=False).submit(VIDEO, **PARAMS))
    again = world.connect().with_options(idempotency_key=lost.idempotency_key)
    return (await done(again.submit(VIDEO, **PARAMS))).id


@row("an error about an unreachable address names the variable that sets it")
async def _(world):
    error = await error_of(lambda: world.connect(base_url=UNREACHABLE, retry=False).execute(PICTURE, **PARAMS))
    return [word in str(error) for word in (UNREACHABLE, "GATEWRIGHT_BASE_URL")]


@row("retries after broken connections use one key")
@row("retries after invalid responses use one key")
async def persist(world):
    return (await done(world.connect().execute(PICTURE, **PARAMS))).id


@row("retries after missing responses use one key")
async def _(world):
    return (await done(world.connect(timeout=1.0).execute(PICTURE, **PARAMS))).id


@row("the client obeys Retry-After in seconds and as a date")
async def _(world):
    outcome = await done(world.connect().execute(PICTURE, **PARAMS))
    seconds, date = world.clock.pauses
    return {"id": outcome.id, "seconds": seconds * 1000, "isDate": 0 < date <= 2}


@row("a failed poll does not lose the task")
async def _(world):
    return outcome_of(await done(world.connect().run(VIDEO, **PARAMS)))


@row("a rate limit is an error if retries are off")
async def _(world):
    return fields_of(await error_of(lambda: world.connect(retry=False).execute(PICTURE, **PARAMS)))


@row("a redirect is not followed")
async def _(world):
    return fields_of(await error_of(lambda: world.connect().execute(PICTURE, **PARAMS)))


@row("an unreachable gateway is an error")
async def _(world):
    client = world.connect(base_url=UNREACHABLE, retry=False)
    return fields_of(await error_of(lambda: client.execute(PICTURE, **PARAMS)))


@row("the reason that a platform gives for a failed connection ends with one period")
async def _(world):
    error = await error_of(lambda: world.connect(base_url=UNREACHABLE, retry=False).execute(PICTURE, **PARAMS))
    before, _, _ = str(error).partition(" Repeat it")
    return before.endswith(".") and not before.endswith("..") and not before.endswith(" .")


@row("the error of a missed deadline has the task")
async def _(world):
    task = await done(world.connect().submit(VIDEO, **PARAMS))
    error = await error_of(lambda: task.result(deadline=0.2))
    assert isinstance(error, TimeoutError)
    return fields_of(error)


@row("the error of a sync call that takes too long has its task")
async def _(world):
    error = await error_of(lambda: world.connect().execute(PICTURE, **PARAMS))
    assert isinstance(error, package.SyncTimeoutError)
    return [error.code, error.status, outcome_of(await done(world.connect().task(error.task).result()))]


DIFFERENT = {
    "errors name misspelt options of a client and of a call": "Python itself refuses a keyword: test_python.py",
    "the error of an abort has its reason and the task": "Python has no signals for aborts: test_cancelling.py",
}
