"""What callers of Python expect besides: names, threads, notebooks, other processes, logs, lists, prices, webhooks."""

import asyncio
import concurrent.futures
import datetime
import json
import logging
import pickle
import subprocess
import sys
import traceback
import uuid

import pytest
from harness import (
    GATEWAY,
    KEY,
    PARAMS,
    PICTURE,
    STYLES,
    VIDEO,
    ask,
    done,
    error_of,
    fault_server,
    listed,
    package,
    play,
)

styles = pytest.mark.parametrize("style", STYLES)
ODD = {"self": 1, "model": "b", "timeout": 3, "from": 4, "from_": 5, "params": 6, "kwargs": 7, "cls": 8}


def sync_client(**options):
    return package.Client(**{"api_key": KEY, "base_url": GATEWAY, **options})


@styles
@pytest.mark.parametrize("call", ["run", "execute", "submit"])
def test_parameters_can_have_every_name(style, call):
    async def calling(world):
        client = world.connect().with_options(validate=False)
        await done(getattr(client, call)(PICTURE, **PARAMS, **ODD))

    with fault_server() as server:
        play(style, server["url"], calling)
    sent = json.loads(server["seen"]["requests"][0]["body"])["params"]
    assert sent == {"model": PICTURE, "params": {**PARAMS, **ODD}}


@styles
def test_an_id_that_is_known_only_at_run_time_and_an_unknown_one(style):
    async def calling(world):
        outcome = await done(world.connect().run(package.ModelId(PICTURE), **PARAMS))
        error = await error_of(lambda: world.connect().run(package.ModelId("vendor1-v3-omi"), **PARAMS))
        return [outcome.result.model, error.code, f'Did you mean "{VIDEO}"?' in str(error)]

    assert play(style, GATEWAY, calling) == [PICTURE, "unknown-model", True]


def test_misspelt_options_are_refused_by_python():
    for misspelt in (lambda: package.Client(timeoutMs=1), lambda: sync_client().with_options(deadlines=1)):
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            misspelt()


def test_every_wrong_setting_is_in_one_error(monkeypatch):
    monkeypatch.delenv("GATEWRIGHT_API_KEY", raising=False)
    monkeypatch.delenv("GATEWRIGHT_BASE_URL", raising=False)
    with pytest.raises(package.GatewayError) as caught:
        package.Client(timeout=-1)
    for word in ("api_key", "GATEWRIGHT_API_KEY", "base_url", "GATEWRIGHT_BASE_URL", "timeout"):
        assert word in str(caught.value)


def test_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("GATEWRIGHT_API_KEY", KEY)
    monkeypatch.setenv("GATEWRIGHT_BASE_URL", GATEWAY)
    with package.Client() as client:
        assert client.run(PICTURE, **PARAMS).result.model == PICTURE


def test_a_sync_client_works_inside_a_running_loop():
    async def cell():
        with sync_client() as client:
            return client.run(VIDEO, **PARAMS).result.model

    assert asyncio.run(cell()) == VIDEO


def test_50_calls_in_10_threads_with_one_client():
    with sync_client() as client, concurrent.futures.ThreadPoolExecutor(10) as threads:
        calls = [threads.submit(client.run, VIDEO, prompt=f"A lighthouse, {count}.") for count in range(50)]
        outcomes = [call.result() for call in calls]
    assert len({outcome.id for outcome in outcomes}) == 50


@styles
def test_a_pickled_task_is_resumed_in_another_process(style, tmp_path):
    program = """
import pickle, sys
from importlib import import_module
package = import_module(sys.argv[1])
task = pickle.load(sys.stdin.buffer)
with package.Client(api_key=sys.argv[2], base_url=sys.argv[3]) as client:
    print(client.task(task).result().id)
"""

    async def submit(world):
        task = await done(world.connect().submit(VIDEO, **PARAMS))
        return task.id, pickle.dumps(task)

    id_, stored = play(style, GATEWAY, submit)
    assert KEY.encode() not in stored
    args = [sys.executable, "-c", program, package.__name__, KEY, GATEWAY]
    ended = subprocess.run(args, input=stored, capture_output=True, check=False, cwd=tmp_path)
    assert (ended.stderr.decode(), ended.stdout.decode().strip()) == ("", id_)


def test_errors_are_pickled_with_their_fields():
    error = play("sync", GATEWAY, lambda world: error_of(lambda: world.connect().run(VIDEO, prompt=7)))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is package.ValidationError
    assert (str(copy), copy.code, copy.issues) == (str(error), error.code, error.issues)
    assert copy.issues[0].path == ("prompt",)


@styles
@pytest.mark.parametrize("fault", ["bad-gateway", "reset-after", "half-json", "wrong-envelope"])
def test_the_key_is_in_no_text(style, fault):
    secret = "gw_key-that-must-not-leak"
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)

    async def calling(world):
        texts = []
        for given in (secret, lambda: secret):
            client = world.connect(api_key=given, retry=False)
            kept = client.with_options(timeout=10)
            task = client.task("task-1")
            texts += [repr(client), str(client), repr(vars(client)), repr(kept), repr(task), repr(pickle.dumps(task))]
            for model, params in ((PICTURE, PARAMS), (VIDEO, {"prompt": 7})):
                try:
                    await done(client.execute(model, **params))
                except package.GatewayError as error:
                    shown = traceback.TracebackException.from_exception(error, capture_locals=True)
                    shown.stack = traceback.StackSummary.from_list(
                        frame for frame in shown.stack if package.__name__ in frame.filename or "httpx" in frame.filename
                    )
                    texts += [repr(error), str(error), *shown.format(), repr(vars(error))]
        return texts

    try:
        with fault_server(always=fault) as server:
            texts = play(style, server["url"], calling)
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    sent = {request["headers"]["authorization"] for request in server["seen"]["requests"]}
    assert sent == {f"Bearer {secret}"}
    assert lines and any("Traceback" in text or "Error" in text for text in texts)
    leaks = [text for text in (*texts, *lines) if secret in text]
    assert leaks == []


def test_retries_are_logged_with_their_reason(caplog):
    with caplog.at_level(logging.INFO, logger=package.__name__), fault_server(faults=["unavailable"]) as server:
        play("sync", server["url"], lambda world: done(world.connect().execute(PICTURE, **PARAMS)))
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(package.__name__)]
    assert any("It is overloaded." in line and "follows in 1.0 s" in line for line in lines)


@styles
def test_lists_are_iterators_with_filters(style):
    mark = {"label": str(uuid.uuid4())}

    async def calling(world):
        client = world.connect()
        marked = client.with_options(metadata=mark)
        outcomes = [await done(marked.run(PICTURE, **PARAMS)) for _ in range(3)]
        found = await listed(client.tasks.list(package.TaskFilter(metadata=mark, state="COMPLETED", model=PICTURE)))
        assert {task["id"] for task in found} == {outcome.id for outcome in outcomes}
        soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=5)).isoformat()
        assert await listed(client.tasks.list(package.TaskFilter(metadata=mark, from_=soon))) == []
        assert len(await listed(client.tasks.list(package.TaskFilter(metadata=mark, to=soon)))) == 3
        one = await done(client.tasks.get(outcomes[0].id, include="params"))
        assert one["params"]["prompt"] == PARAMS["prompt"]
        await done(client.tasks.delete(outcomes[0].id))
        return len(await listed(client.tasks.list(package.TaskFilter(metadata=mark))))

    assert play(style, GATEWAY, calling) in (2, 3)


@styles
def test_a_price_is_what_the_gateway_charges(style):
    async def calling(world):
        client = world.connect()
        params = {**PARAMS, "duration": 10}
        price = await done(client.price("vendor3-video-2.6", **params))
        return price.exact, price.credits, (await done(client.run("vendor3-video-2.6", **params))).credits

    is_exact, expected, charged = play(style, GATEWAY, calling)
    assert is_exact and expected == charged > 0


def test_advice_needs_no_request():
    with sync_client(base_url="http://127.0.0.1:1") as client:
        advice = client.recommend(PICTURE, **PARAMS)
    assert isinstance(advice, tuple)


@styles
def test_the_items_of_a_catalog(style):
    async def calling(world):
        return await listed(world.connect().catalog("vendor2/v1/catalog/voices"))

    items = play(style, GATEWAY, calling)
    assert len(items) > 0


@styles
def test_a_delivery_of_the_gateway_is_verified(style):
    hook = ask("hook")

    async def calling(world):
        webhook = {"url": hook["url"], "events": ["task.completed"]}
        return (await done(world.connect().with_options(webhook=webhook).submit(PICTURE, **PARAMS))).id

    id_ = play(style, GATEWAY, calling)
    delivery = ask("delivery", id=id_)
    found = package.verify_webhook(delivery["headers"], delivery["body"], hook["secret"])
    assert found.type == "task.completed" and found.data["response"]["id"] == id_
    assert package.verify_webhook(delivery["headers"], delivery["body"].encode(), [hook["secret"]]) == found
    for headers, body in (
        (delivery["headers"], delivery["body"].replace(id_, "task-2")),
        ({**delivery["headers"], "webhook-timestamp": "1"}, delivery["body"]),
        ({}, delivery["body"]),
    ):
        with pytest.raises(package.GatewayError) as caught:
            package.verify_webhook(headers, body, hook["secret"])
        assert caught.value.code == "webhook-unverified"


class Model:
    """An object with the method of pydantic's models."""

    def __init__(self, **fields):
        self.fields = fields

    def model_dump(self, **_options):
        return dict(self.fields)


@styles
def test_objects_with_model_dump_are_parameters(style):
    async def calling(world):
        shots = [Model(index=1, prompt="A lighthouse.", duration=5)]
        client = world.connect().with_options(validate=False)
        await done(client.submit(VIDEO, **PARAMS, multiPrompt=shots))

    with fault_server() as server:
        play(style, server["url"], calling)
    sent = json.loads(server["seen"]["requests"][0]["body"])["params"]["params"]
    assert sent["multiPrompt"] == [{"index": 1, "prompt": "A lighthouse.", "duration": 5}]


def test_models_of_pydantic_are_parameters():
    pydantic = pytest.importorskip("pydantic")
    shot = pydantic.create_model("Shot", index=(int, ...), prompt=(str, ...), duration=(int, ...))

    async def calling(world):
        given = [shot(index=1, prompt="A lighthouse.", duration=5)]
        await done(world.connect().with_options(validate=False).submit(VIDEO, **PARAMS, multiPrompt=given))

    with fault_server() as server:
        play("sync", server["url"], calling)
    sent = json.loads(server["seen"]["requests"][0]["body"])["params"]["params"]
    assert sent["multiPrompt"] == [{"index": 1, "prompt": "A lighthouse.", "duration": 5}]
