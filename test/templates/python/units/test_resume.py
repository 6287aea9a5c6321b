"""Files in which a call is kept, and what a call does with them."""

import json
import os
import threading

import httpx
import pytest
from calls import ID, accepted, client_of, completed, Gateway, problem
from runtime.errors import ConnectionError, GatewayError, TaskFailedError, ValidationError
from runtime.resume import ResumeFile


def test_a_lost_answer_is_found_by_the_next_program(tmp_path):
    path = tmp_path / "film.json"
    lost = Gateway(httpx.ReadError("reset"))
    client, _ = client_of(lost, retry=False)
    with pytest.raises(ConnectionError) as caught:
        client.with_options(resume=path).run("film", prompt="a")
    kept = json.loads(path.read_text())
    assert kept["idempotencyKey"] == caught.value.idempotency_key == lost.keys[0]
    assert "task" not in kept

    gateway = Gateway(accepted(), completed())
    again, _ = client_of(gateway)
    assert again.with_options(resume=path).run("film", prompt="a").credits == 7
    assert gateway.keys[0] == lost.keys[0]
    assert json.loads(path.read_text())["task"]["id"] == ID

    only_read = Gateway(completed())
    third, _ = client_of(only_read)
    assert third.with_options(resume=path).run("film", prompt="a").id == ID
    assert [request.method for request in only_read.requests] == ["GET"]


def test_the_file_is_written_before_the_first_byte_and_has_no_parameter(tmp_path):
    path = tmp_path / "film.json"

    def look(request):
        text = path.read_text()
        assert "secret-of-the-user" not in text and "a lighthouse" not in text
        assert json.loads(text)["idempotencyKey"] == request.headers["idempotency-key"]
        return accepted()

    client, _ = client_of(Gateway(look, completed()))
    client.with_options(resume=path).run("film", prompt="a lighthouse", token="secret-of-the-user")
    assert oct(path.stat().st_mode & 0o777) == "0o600"
    assert os.listdir(tmp_path) == ["film.json"]


def refuse_links(*_):
    raise OSError(95, "Operation not supported")


@pytest.mark.parametrize("has_links", [True, False])
def test_the_file_is_on_the_disk_before_each_request(tmp_path, monkeypatch, has_links):
    path = tmp_path / "film.json"
    synced = {}  # the size that each file had when it was last flushed, by its inode
    flush = os.fsync

    def note(descriptor):
        flush(descriptor)
        synced[os.fstat(descriptor).st_ino] = os.fstat(descriptor).st_size

    def answered(response):
        def look(_):
            assert synced[path.stat().st_ino] == path.stat().st_size
            return response

        return look

    monkeypatch.setattr(os, "fsync", note)
    if not has_links:
        monkeypatch.setattr(os, "link", refuse_links)
    stored = httpx.Response(200, json={"status": "success", "response": {"url": "https://gateway.example/files/1"}})
    gateway = Gateway(answered(stored), answered(accepted()), answered(completed()))
    client, _ = client_of(gateway)
    client.with_options(resume=path, file_limit=3).run("film", prompt="a", photo=b"\x89PNG1")
    assert [request.method for request in gateway.requests] == ["POST", "POST", "GET"]


@pytest.mark.parametrize(
    "model, params",
    [("film", {"prompt": "b"}), ("words", {"prompt": "a"}), ("film", {"prompt": "a", "photo": b"\x89PNG2"})],
)
def test_another_call_with_the_file_is_refused(tmp_path, model, params):
    path = tmp_path / "film.json"
    client, _ = client_of(Gateway(accepted(), completed()))
    client.with_options(resume=path).run("film", prompt="a")
    none = Gateway()
    other, _ = client_of(none)
    with pytest.raises(GatewayError, match="another input, model or gateway") as caught:
        other.with_options(resume=path).run(model, **params)
    assert caught.value.code == "resume-file" and str(path) in str(caught.value)
    assert none.requests == []


def test_an_alias_and_another_order_are_the_same_call(tmp_path):
    path = tmp_path / "film.json"
    client, _ = client_of(Gateway(accepted(), completed()))
    client.with_options(resume=path).run("film", prompt="a", photo=b"\x89PNG1")
    again, _ = client_of(Gateway(completed()))
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"\x89PNG1")
    assert again.with_options(resume=path).run("movie", photo=photo, prompt="a").id == ID


def test_a_call_whose_key_is_forgotten_is_refused(tmp_path):
    path = tmp_path / "film.json"
    client, _ = client_of(Gateway(httpx.ReadError("reset")), retry=False)
    with pytest.raises(ConnectionError):
        client.with_options(resume=path).run("film", prompt="a")
    in_time, clock = client_of(Gateway(accepted(), completed()))
    clock.at += 24 * 3600 - 61
    copy = tmp_path / "copy.json"
    copy.write_bytes(path.read_bytes())
    assert in_time.with_options(resume=copy).run("film", prompt="a").id == ID
    none = Gateway()
    late, clock = client_of(none)
    clock.at += 24 * 3600 - 59
    with pytest.raises(GatewayError, match="more than 24 hours ago"):
        late.with_options(resume=path).run("film", prompt="a")
    assert none.requests == []


def test_a_task_is_read_also_after_that_time(tmp_path):
    path = tmp_path / "film.json"
    client, _ = client_of(Gateway(accepted(), completed()))
    client.with_options(resume=path).run("film", prompt="a")
    late, clock = client_of(Gateway(completed()))
    clock.at += 99 * 3600
    assert late.with_options(resume=path).run("film", prompt="a").id == ID


def test_a_refused_input_leaves_no_file(tmp_path):
    path = tmp_path / "film.json"
    client, _ = client_of(Gateway(problem(422, "invalid-params"), accepted(), completed()))
    resumed = client.with_options(resume=path)
    with pytest.raises(ValidationError):
        resumed.run("film", prompt="a")
    with pytest.raises(ValidationError, match="must be text"):
        resumed.run("film", prompt=1)
    assert resumed.run("film", prompt="b").id == ID


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 409, 413, 429, 500, 502, 503])
def test_only_a_refused_input_removes_the_file(tmp_path, status):
    path = tmp_path / "film.json"
    first = Gateway(problem(status, "not-now"))
    client, _ = client_of(first, retry=False)
    with pytest.raises(GatewayError) as caught:
        client.with_options(resume=path).run("film", prompt="a")
    assert caught.value.status == status
    assert json.loads(path.read_text())["idempotencyKey"] == first.keys[0]
    second = Gateway(accepted(), completed())
    again, _ = client_of(second)
    assert again.with_options(resume=path).run("film", prompt="a").id == ID
    assert second.keys[0] == first.keys[0]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"gatewright": 2}', '{"gatewright": 1, "digest": 1}', "\udcff", "[" * 9999]
)
def test_a_file_of_something_else_is_kept_and_refused(tmp_path, text):
    path = tmp_path / "film.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    none = Gateway()
    client, _ = client_of(none)
    with pytest.raises(GatewayError) as caught:
        client.with_options(resume=path).run("film", prompt="a")
    assert caught.value.code == "resume-file"
    assert none.requests == [] and path.read_bytes() == text.encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("name", ["none/film.json", "."])
def test_a_path_that_cannot_be_written_is_refused(tmp_path, name):
    none = Gateway()
    client, _ = client_of(none)
    with pytest.raises(GatewayError) as caught:
        client.with_options(resume=tmp_path / name).run("film", prompt="a")
    assert caught.value.code == "resume-file" and none.requests == []


def test_programs_that_open_it_at_once_get_the_same_key(tmp_path):
    path = tmp_path / "film.json"
    start = threading.Barrier(8)
    keys = set()

    def open_file(key):
        start.wait()
        keys.add(ResumeFile(path).open("digest", key, 1.0).idempotency_key)

    threads = [threading.Thread(target=open_file, args=(f"key-{at}",)) for at in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 1
    assert os.listdir(tmp_path) == ["film.json"]


def test_a_file_system_without_links_keeps_a_call_too(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", refuse_links)
    path = tmp_path / "film.json"
    assert ResumeFile(path).open("digest", "one", 1.0).idempotency_key == "one"
    assert ResumeFile(path).open("digest", "two", 1.0).idempotency_key == "one"


def test_an_upload_is_not_repeated(tmp_path):
    path = tmp_path / "film.json"
    stored = httpx.Response(200, json={"status": "success", "response": {"url": "https://gateway.example/files/1"}})
    first = Gateway(stored, httpx.ReadError("reset"))
    client, _ = client_of(first, retry=False)
    with pytest.raises(ConnectionError):
        client.with_options(resume=path, file_limit=3).run("film", prompt="a", photo=b"\x89PNG1")
    second = Gateway(accepted(), completed())
    again, _ = client_of(second)
    again.with_options(resume=path, file_limit=3).run("film", prompt="a", photo=b"\x89PNG1")
    assert [request.url.path for request in first.requests] == ["/files", "/workflows/v1/models/submit"]
    assert first.requests[1].read() == second.requests[0].read()


def test_a_failed_task_fails_again(tmp_path):
    path = tmp_path / "film.json"
    failed = {"error": {"code": "refused", "message": "No.", "retryable": False}, "usage": {"credits": 2}}
    client, _ = client_of(Gateway(accepted(), accepted("FAILED", **failed), accepted("FAILED", **failed)))
    for _ in range(2):
        with pytest.raises(TaskFailedError, match="film failed: No.") as caught:
            client.with_options(resume=path).run("film", prompt="a")
        assert (caught.value.code, caught.value.credits, caught.value.task_id) == ("refused", 2, ID)


def test_a_sync_call_that_timed_out_is_found_again(tmp_path):
    path = tmp_path / "words.json"
    gateway = Gateway(problem(504, "sync-timeout", taskId=ID), completed())
    client, _ = client_of(gateway)
    with pytest.raises(GatewayError) as caught:
        client.with_options(resume=path).execute("words", prompt="a")
    assert caught.value.code == "sync-timeout"
    assert json.loads(path.read_text())["task"]["id"] == ID
    assert client.with_options(resume=path).execute("words", prompt="a").id == ID
    assert [request.method for request in gateway.requests] == ["POST", "GET"]


def test_it_makes_its_own_key():
    client, _ = client_of(Gateway())
    with pytest.raises(GatewayError, match="leave idempotency_key out"):
        client.with_options(resume="film.json", idempotency_key="mine")


def full_disk(*_):
    raise OSError(28, "No space left on device")


def test_on_a_full_disk_nothing_is_sent_and_nothing_is_left(tmp_path, monkeypatch):
    none = Gateway()
    client, _ = client_of(none)
    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(GatewayError, match="No space left") as caught:
        client.with_options(resume=tmp_path / "film.json").run("film", prompt="a")
    assert caught.value.code == "resume-file" and none.requests == [] and os.listdir(tmp_path) == []


def test_a_disk_that_is_full_after_the_call_loses_no_task(tmp_path, monkeypatch, caplog):
    path = tmp_path / "film.json"

    def accept(_):
        monkeypatch.setattr(os, "write", full_disk)
        return accepted()

    first = Gateway(accept, completed())
    client, _ = client_of(first)
    assert client.with_options(resume=path).run("film", prompt="a").id == ID
    assert "key still finds it" in caplog.text and os.listdir(tmp_path) == ["film.json"]
    monkeypatch.undo()
    second = Gateway(accepted(), completed())
    again, _ = client_of(second)
    assert again.with_options(resume=path).run("film", prompt="a").id == ID
    assert second.keys[0] == first.keys[0]


def test_a_download_on_a_full_disk_leaves_no_part_and_the_file_before_it(tmp_path, monkeypatch):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"before")
    client, _ = client_of(Gateway(httpx.Response(200, content=b"whole")))
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        client.download("https://files.example/1", path)
    assert path.read_bytes() == b"before" and os.listdir(tmp_path) == ["film.mp4"]
