"""Cancelled calls and tasks, at a vendor that keeps a log."""

import asyncio
import signal
import subprocess
import sys
import uuid

import anyio
import pytest
from harness import GATEWAY, KEY, STYLES, VIDEO, ask, done, error_of, package, play

SLOW = "vendor16-camera-move-1"

styles = pytest.mark.parametrize("style", STYLES)


def slow_input():
    """Returns parameters of the slow model, from its example."""
    return ask("example", model=SLOW)["input"]


@styles
def test_a_cancel_reaches_the_vendor(style):
    async def calling(world):
        before = len(ask("vendor/log"))
        task = await done(world.connect().submit(SLOW, **slow_input()))
        ask("vendor/logged", after=before, end="/jobs")
        first = await done(task.cancel())
        ask("vendor/logged", after=before, end="/cancel")
        error = await error_of(task.result)
        assert isinstance(error, package.TaskFailedError)
        return first in ("confirmed", "requested"), error.code, error.task_id == task.id

    assert play(style, GATEWAY, calling) == (True, "cancelled", True)


@styles
def test_a_finished_task_is_not_cancelled(style):
    async def calling(world):
        task = await done(world.connect().submit(VIDEO, prompt="A lighthouse."))
        await done(task.result())
        return await done(world.connect().task(task.record).cancel())

    assert play(style, GATEWAY, calling) == "too-late"


@pytest.mark.parametrize("style", ["asyncio", "trio"])
@pytest.mark.parametrize("on_abort", ["leave", "cancel"])
def test_a_cancelled_call_leaves_its_task_or_cancels_it(style, on_abort):
    async def calling(world):
        label = str(uuid.uuid4())
        client = world.connect()
        marked = client.with_options(on_abort=on_abort, metadata={"label": label})
        before = len(ask("vendor/log"))
        async with anyio.create_task_group() as group:
            group.start_soon(lambda: marked.run(SLOW, **slow_input()))
            await anyio.to_thread.run_sync(lambda: ask("vendor/logged", after=before, end="/jobs"))
            group.cancel_scope.cancel()
        (task,) = [one async for one in client.tasks.list(package.TaskFilter(metadata={"label": label}))]
        if on_abort == "cancel":
            ask("vendor/logged", after=before, end="/cancel")
            return (await error_of(client.task(task["id"]).result)).code
        # It continues until somebody cancels it.
        assert not any(line.endswith("/cancel") for line in ask("vendor/log")[before:])
        return await client.task(task["id"]).cancel()

    assert play(style, GATEWAY, calling) in (("cancelled",) if on_abort == "cancel" else ("confirmed", "requested"))


def test_a_cancelled_task_of_asyncio_is_cancelled():
    async def calling(world):
        before = len(ask("vendor/log"))
        running = asyncio.ensure_future(world.connect().run(SLOW, **slow_input()))
        await anyio.to_thread.run_sync(lambda: ask("vendor/logged", after=before, end="/jobs"))
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    play("asyncio", GATEWAY, calling)


@pytest.mark.parametrize("on_abort", ["leave", "cancel"])
def test_an_interrupt_leaves_the_task_or_cancels_it(on_abort, tmp_path):
    program = """
import json, sys
from importlib import import_module
package = import_module(sys.argv[1])
with package.Client(api_key=sys.argv[2], base_url=sys.argv[3]) as client:
    client.with_options(on_abort=sys.argv[4]).run(sys.argv[5], **json.loads(sys.argv[6]))
"""
    import json

    before = len(ask("vendor/log"))
    args = [sys.executable, "-c", program, package.__name__, KEY, GATEWAY, on_abort, SLOW, json.dumps(slow_input())]
    with subprocess.Popen(args, cwd=tmp_path, stderr=subprocess.PIPE) as running:
        ask("vendor/logged", after=before, end="/jobs")
        running.send_signal(signal.SIGINT)
        _, stderr = running.communicate()
    assert b"KeyboardInterrupt" in stderr and KEY.encode() not in stderr
    cancelled = any(line.endswith("/cancel") for line in ask("vendor/log")[before:])
    if on_abort == "cancel":
        ask("vendor/logged", after=before, end="/cancel")
    else:
        assert not cancelled
