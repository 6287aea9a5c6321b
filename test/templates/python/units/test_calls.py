"""What a call does with the responses of a gateway, and what its errors say."""

import copy
import io
import logging
import pickle
import traceback

import anyio
import httpx
import pytest
from calls import ID, KEY, Gateway, SmallRegistry, accepted, async_client_of, client_of, completed, problem
from runtime.client import Client
from runtime.errors import AuthenticationError, ConnectionError, DeadlineError, GatewayError, NotFoundError
from runtime.errors import SyncTimeoutError, TaskRecord, ValidationError
from runtime.failures import retry_after
from runtime.following import Progress, Update


def html():
    """Returns the response of a server between client and gateway."""
    return httpx.Response(502, text="<html>")


def test_every_attempt_of_a_call_has_the_same_key_and_bytes():
    gateway = Gateway(httpx.ConnectTimeout("slow"), html(), problem(429, "rate-limited"), accepted(), completed())
    client, clock = client_of(gateway)
    assert client.run("film", prompt="a").credits == 7
    submits = gateway.requests[:4]
    assert len({request.headers["idempotency-key"] for request in submits}) == 1
    assert len({request.read() for request in submits}) == 1
    assert clock.waits[:3] == [0.25, 0.5, 1.0]


@pytest.mark.parametrize("text", ["ключ", "clé", "line\nbreak", "\x7f"])
def test_texts_that_no_header_can_contain_are_refused_before_the_call(text):
    gateway = Gateway()
    client, _ = client_of(gateway)
    right = "must be visible ASCII text."
    wrong = [
        (lambda: client_of(gateway, headers={"x-team": text}), f"headers['x-team'] {right}"),
        (lambda: Client(api_key=text, base_url="http://a"), f"api_key {right}"),
        (lambda: client.with_options(idempotency_key=text), f"idempotency_key {right}"),
        (lambda: client.with_options(headers={"x-team": text}), f"headers['x-team'] {right}"),
        (lambda: client.with_options(cancel_after=text), "cancel_after must be seconds, or a text like 1h30m."),
    ]
    for call, words in wrong:
        with pytest.raises(GatewayError) as caught:
            call()
        assert caught.value.code == "bad-options" and words in str(caught.value)
    kind = type("Client", (Client,), {"registry": SmallRegistry("none")})
    lazy = kind(api_key=lambda: text, base_url="http://a", transport=httpx.MockTransport(gateway))
    with pytest.raises(AuthenticationError, match="the key must be visible ASCII text"):
        lazy.execute("words", prompt="a")
    assert gateway.requests == []


@pytest.mark.parametrize("text", [" red", "red ", "\tred", " ", "\t"])
def test_a_header_with_spaces_around_it_which_httpx_does_not_send_is_refused_before_the_call(text):
    gateway = Gateway()
    client, _ = client_of(gateway, headers={"x-team": "red\tand blue", "x-none": ""})
    with pytest.raises(GatewayError, match=r"headers\['x-team'\] must be visible ASCII text\."):
        client.with_options(headers={"x-team": text})
    with pytest.raises(GatewayError, match=r"headers\['x-team'\] must be visible ASCII text\."):
        client_of(gateway, headers={"x-team": text})
    assert gateway.requests == []


def test_an_address_in_capitals_is_refused_by_a_true_message():
    with pytest.raises(GatewayError, match=r"base_url must be an address \(lower-case https: or http:\)\."):
        Client(api_key=KEY, base_url="HTTPS://gateway.example")


@pytest.mark.parametrize(
    "text, seconds", [("7", 7), ("0", None), ("", None), ("soon", None), ("-1", None), ("1e9", None), ("9" * 12, 1e6)]
)
def test_retry_after_is_a_number_of_seconds(text, seconds):
    assert retry_after({"retry-after": text}, 0) == seconds


def test_retry_after_is_a_date_too():
    assert retry_after({"retry-after": "Thu, 01 Jan 1970 00:01:00 GMT"}, 45.0) == 15
    assert retry_after({"retry-after": "Thu, 01 Jan 1970 00:01:00 GMT"}, 75.0) is None


def test_a_call_waits_as_long_as_the_gateway_says():
    client, clock = client_of(Gateway(problem(503, "overloaded", {"retry-after": "11"}), accepted(), completed()))
    client.run("film", prompt="a")
    assert clock.waits[0] == 11


@pytest.mark.parametrize(
    "response, kind, code, retryable",
    [
        (problem(401, "unauthorized"), AuthenticationError, "unauthorized", False),
        (problem(403, "forbidden"), AuthenticationError, "forbidden", False),
        (problem(404, "unknown-model"), NotFoundError, "unknown-model", False),
        (problem(409, "idempotency-conflict"), GatewayError, "idempotency-conflict", False),
        (problem(500, "internal"), GatewayError, "internal", False),
        (httpx.Response(307, headers={"location": "https://elsewhere.example"}), ConnectionError, "redirect", False),
        (httpx.Response(400, text="not from the gateway"), GatewayError, "400", False),
    ],
)
def test_what_cannot_succeed_is_not_repeated(response, kind, code, retryable):
    gateway = Gateway(response)
    client, _ = client_of(gateway)
    with pytest.raises(kind) as caught:
        client.run("film", prompt="a")
    assert (caught.value.code, caught.value.retryable) == (code, retryable)
    assert len(gateway.requests) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '"ok"',
        '{"status":"success","response":{"id":"../1"}}',
        '{"status":"x","response":{"id":"1"}}',
        "NaN",
    ]
    + ["[" * 100_000, '{"status":"success","response":{"id":NaN}}'],
)
def test_what_is_no_answer_is_repeated_twice_and_reported(text):
    gateway = Gateway(*(httpx.Response(200, text=text) for _ in range(3)))
    client, _ = client_of(gateway)
    with pytest.raises(ConnectionError) as caught:
        client.submit("film", prompt="a")
    assert caught.value.code == "bad-answer" and caught.value.idempotency_key == gateway.keys[0]
    assert len(gateway.requests) == 3


def test_the_answer_of_another_task_is_none():
    other = httpx.Response(200, json={"status": "success", "response": {"id": "other", "status": "FAILED"}})
    client, _ = client_of(Gateway(accepted(), other, completed()))
    assert client.run("film", prompt="a").id == ID


def test_a_response_that_never_ends_is_given_up():
    def endless():
        while True:
            yield b" " * 2**20

    client, _ = client_of(Gateway(lambda _: httpx.Response(200, content=endless())), retry=False)
    with pytest.raises(ConnectionError, match="too long"):
        client.submit("film", prompt="a")


def test_without_idempotency_keys_a_post_that_may_have_arrived_is_not_repeated():
    gateway = Gateway(problem(429, "rate-limited"), httpx.ReadError("reset"))
    client, _ = client_of(gateway, idempotent=False)
    with pytest.raises(ConnectionError):
        client.run("film", prompt="a")
    assert len(gateway.requests) == 2


def test_a_sync_model_is_one_call_and_a_slow_one_is_awaited():
    client, _ = client_of(Gateway(completed()))
    assert client.run("words", prompt="a").credits == 7
    slow = Gateway(problem(504, "sync-timeout", taskId=ID), completed())
    client, _ = client_of(slow)
    assert client.run("words", prompt="a").id == ID
    client, _ = client_of(Gateway(problem(504, "sync-timeout", taskId=ID)))
    with pytest.raises(SyncTimeoutError) as caught:
        client.execute("words", prompt="a")
    assert caught.value.task == TaskRecord(ID, "words", "acme/words", None, 1_000_000.0)


def test_the_deadline_ends_a_wait_and_the_error_has_the_task():
    client, clock = client_of(Gateway(accepted(), *(accepted("IN_PROGRESS") for _ in range(99))))
    with pytest.raises(DeadlineError, match="Its task continues") as caught:
        client.with_options(deadline=30, hold=0).run("film", prompt="a")
    assert clock.at == 1_000_030 and isinstance(caught.value, TimeoutError)
    resumed, _ = client_of(Gateway(completed()))
    assert resumed.task(caught.value.task).result().credits == 7


def test_changes_are_told_once_and_a_function_that_fails_changes_nothing(caplog):
    progress = {"percent": 40, "estimatedSecondsLeft": 3}
    states = [accepted(), accepted(), accepted("IN_PROGRESS", progress=progress), completed()]
    client, _ = client_of(Gateway(*states))
    seen = []

    def follow(update):
        seen.append(update)
        raise ZeroDivisionError

    assert client.with_options(on_update=follow).run("film", prompt="a").credits == 7
    assert seen == [Update("ACCEPTED"), Update("IN_PROGRESS", Progress(40, 3)), Update("COMPLETED")]
    assert "on_update failed" in caplog.text


def test_the_options_of_a_call_become_headers_and_fields():
    gateway = Gateway(accepted(), completed())
    client, _ = client_of(gateway)
    options = client.with_options(cancel_after=90, metadata={"a": "b"}, webhook={"url": "https://me.example"})
    options.with_options(headers={"traceparent": "00"}, on_abort="cancel").run("film", prompt="a")
    request = gateway.requests[0]
    assert request.headers["cancel-after"] == "90" and request.headers["traceparent"] == "00"
    assert request.headers["gatewright-on-disconnect"] == "cancel"
    assert request.read() == (
        b'{"params":{"model":"film","params":{"prompt":"a"}},"metadata":{"a":"b"},"webhook":{"url":"https://me.example"}}'
    )


def test_all_wrong_options_are_named_at_once(monkeypatch):
    for name in ("GATEWRIGHT_API_KEY", "GATEWRIGHT_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(GatewayError) as caught:
        Client(timeout=0, retry=-1, endpoints="all")
    for word in ("api_key", "GATEWRIGHT_BASE_URL", "timeout", "retry", "endpoints"):
        assert word in str(caught.value)
    client, _ = client_of(Gateway())
    with pytest.raises(GatewayError) as caught:
        client.with_options(timeout=-1, deadline="soon", idempotency_key="ä", on_abort="stop")
    for word in ("timeout", "deadline", "idempotency_key", "on_abort"):
        assert word in str(caught.value)


@pytest.mark.parametrize("key", ["", "two words", "ä", None, 7])
def test_a_function_without_a_key_is_reported_and_nothing_is_sent(key):
    gateway = Gateway()
    kind = type("Client", (Client,), {"registry": SmallRegistry("none")})
    client = kind(api_key=lambda: key, base_url="https://a.example", transport=httpx.MockTransport(gateway))
    with pytest.raises(AuthenticationError) as caught:
        client.run("film", prompt="a")
    assert caught.value.code == "no-key" and gateway.requests == []


def test_nothing_shows_the_key_or_a_secret_value(caplog):
    caplog.set_level(logging.DEBUG)
    secret = "the-secret-of-the-user"
    texts = []
    for reply in (problem(400, "bad-request", detail=f"{KEY} {secret}"), httpx.ReadError(f"{KEY} {secret}")):
        client, _ = client_of(Gateway(reply), retry=False)
        with pytest.raises(GatewayError) as caught:
            client.run("film", prompt="a", token=secret)
        texts += [repr(caught.value), str(caught.value.__dict__), repr(client), repr(vars(client))]
        texts += traceback.TracebackException.from_exception(caught.value, capture_locals=False).format()
        assert caught.value.__cause__ is None and caught.value.__context__ is None
        frames = traceback.TracebackException.from_exception(caught.value, capture_locals=True).stack
        texts += [
            value.replace(secret, "")
            for frame in frames
            if "runtime" in frame.filename
            for value in (frame.locals or {}).values()
        ]
    failed = {"error": {"code": "x", "message": f"{secret} {KEY}"}}
    client, _ = client_of(Gateway(accepted(), accepted("FAILED", **failed)))
    with pytest.raises(GatewayError) as caught:
        client.run("film", prompt="a", token=secret)
    shown = "\n".join([*texts, str(caught.value), caplog.text])
    assert KEY not in shown and secret not in "\n".join(texts[:4]) + str(caught.value) + caplog.text
    assert "[secret]" in str(caught.value)


def test_errors_and_tasks_can_be_copied_and_pickled():
    client, _ = client_of(Gateway(accepted(), completed()))
    task = client.submit("film", prompt="a")
    stored = pickle.loads(pickle.dumps(task))
    assert (stored.id, stored.record) == (ID, task.record)
    with pytest.raises(GatewayError, match="client.task"):
        stored.result()
    assert client.task(stored).result().id == ID
    client, _ = client_of(Gateway())
    with pytest.raises(ValidationError) as caught:
        client.run("film", promt="a")
    for error in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert error.issues == caught.value.issues and str(error) == str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_a_record_is_that_of_the_clients_in_other_languages():
    data = {"id": ID, "model": "film", "workflow": "acme/film", "estimatedSeconds": 9, "submittedAt": 1_500}
    assert TaskRecord.from_json(data).as_json() == data
    client, _ = client_of(Gateway())
    assert client.task(data).record.submitted_at == 1.5
    for wrong in ("", "../x", {"id": 7}, {}, 7, None):
        with pytest.raises(GatewayError) as caught:
            client.task(wrong)
        assert caught.value.code == "bad-task"


def test_a_wrong_id_suggests_the_nearest():
    client, _ = client_of(Gateway())
    with pytest.raises(GatewayError, match='no model "flim". Did you mean "film"') as caught:
        client.run("flim", prompt="a")
    assert caught.value.code == "unknown-model"


def test_parameters_have_any_name():
    client, _ = client_of(Gateway())
    with pytest.raises(ValidationError) as caught:
        client.run(
            "film",
            **{"self": 1, "model": 2, "timeout": 3, "from": 4, "from_": 5, "params": 6, "more": 7, "prompt": "a"},
        )
    assert {issue.path[0] for issue in caught.value.issues} == {
        "self",
        "model",
        "timeout",
        "from",
        "from_",
        "params",
        "more",
    }


def events(*parts):
    """Returns a stream of events."""
    return httpx.Response(200, text="".join(f"event: text\ndata: {part}\n\n" for part in parts))


def test_a_text_whose_stream_breaks_off_is_complete():
    end = completed(metadata={})
    done = httpx.Response(
        200, json={"status": "success", "response": {"id": ID, "status": "COMPLETED", "result": {"text": "abcd"}}}
    )
    first = events('{"offset":0,"text":"ab"}', "junk", '{"offset":2')
    client, _ = client_of(Gateway(accepted("IN_PROGRESS"), first, accepted("IN_PROGRESS"), httpx.ReadError("x"), done))
    assert [(part.offset, part.text) for part in client.tasks.text(ID)] == [(0, "ab"), (0, "abcd")]
    last = events('{"offset":0,"text":"ab"}', f'{{"id":"{ID}","status":"FAILED"}}')
    client, _ = client_of(Gateway(accepted("IN_PROGRESS"), last))
    assert [part.text for part in client.tasks.text(ID)] == ["ab"]
    assert end.status_code == 200
    with pytest.raises(GatewayError):
        list(client.tasks.text("../x"))


def test_a_download_starts_again_and_leaves_no_part(tmp_path):
    def cut():
        yield b"half of it"
        raise httpx.ReadError("reset")

    path = tmp_path / "film.mp4"
    gateway = Gateway(html(), lambda _: httpx.Response(200, content=cut()), httpx.Response(200, content=b"whole"))
    client, _ = client_of(gateway)
    assert client.download({"url": "https://files.example/1"}, path) == str(path)
    assert path.read_bytes() == b"whole" and [one.name for one in tmp_path.iterdir()] == ["film.mp4"]
    assert all("authorization" not in request.headers for request in gateway.requests)
    typed = httpx.Response(200, content=b"whole", headers={"content-type": "Video/MP4; x=y"})
    client, _ = client_of(Gateway(typed))
    assert client.download("https://files.example/1", tmp_path / "film", ending=True) == str(path)
    client, _ = client_of(Gateway(httpx.Response(404)))
    with pytest.raises(GatewayError, match="answered with 404"):
        client.download("https://files.example/1", path)
    assert path.read_bytes() == b"whole" and [one.name for one in tmp_path.iterdir()] == ["film.mp4"]
    for wrong in ("file:///etc/passwd", "data:text/plain,a", {}, None, 7):
        with pytest.raises(GatewayError) as caught:
            client.download(wrong, path)
        assert caught.value.code == "bad-address"


def test_a_page_that_links_to_itself_ends():
    page = httpx.Response(
        200, json={"status": "success", "response": {"result": {"items": [{"id": 1}], "nextCursor": "a"}}}
    )
    client, _ = client_of(Gateway(page, page), retry=False)
    with pytest.raises(ConnectionError):
        list(client.catalog("acme/v1/voices"))
    with pytest.raises(GatewayError) as caught:
        client.catalog("acme/../voices")
    assert caught.value.code == "bad-catalog"


def test_an_upload_that_is_refused_early_is_not_sent_for_minutes():
    gateway = Gateway(*(httpx.WriteError("broken pipe") for _ in range(3)))
    client, _ = client_of(gateway)
    with pytest.raises(ConnectionError, match="upload a file"):
        client.with_options(file_limit=1).run("film", prompt="a", photo=io.BytesIO(b"\x89PNG1"))
    assert len(gateway.requests) == 3


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_the_asynchronous_client_does_the_same(backend, tmp_path):
    async def main():
        gateway = Gateway(
            html(), accepted(), accepted("IN_PROGRESS"), completed(), httpx.Response(200, content=b"whole")
        )
        client, _ = async_client_of(gateway)
        async with client:
            outcome = await client.run("film", prompt="a")
            assert outcome.credits == 7
            await client.download(outcome.result, tmp_path / "film.mp4")
        assert (tmp_path / "film.mp4").read_bytes() == b"whole"
        client, _ = async_client_of(Gateway(accepted(), accepted(), completed()))
        task = await client.submit("film", prompt="a")
        assert [update.status async for update in task.updates()] == ["ACCEPTED", "COMPLETED"]

    anyio.run(main, backend=backend)


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
@pytest.mark.parametrize("on_abort, methods", [("leave", ["POST"]), ("cancel", ["POST", "POST", "POST"])])
def test_a_cancelled_submit_is_left_or_cancelled(backend, on_abort, methods):
    async def main():
        with anyio.CancelScope() as scope:

            def stop(_):
                scope.cancel()
                return accepted()

            gateway = Gateway(stop, accepted(), accepted("FAILED", cancellation="confirmed"))
            client, _ = async_client_of(gateway)
            await client.with_options(on_abort=on_abort).run("film", prompt="a")
        assert scope.cancel_called
        posts = [request for request in gateway.requests if request.method == "POST"]
        assert [request.method for request in posts] == methods
        if on_abort == "cancel":
            assert len({request.headers["idempotency-key"] for request in posts[:2]}) == 1
            assert posts[2].url.path.endswith(f"/{ID}/cancel")

    anyio.run(main, backend=backend)
