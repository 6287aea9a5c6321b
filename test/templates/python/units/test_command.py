"""The command line of the package, with a gateway in this process."""

import io
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from gatewright_client import Client
from gatewright_client._runtime import command as module

ID = "0b9c6a3e-7c1e-4a52-9d0e-1f2a3b4c5d6e"
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452")
MODEL = "vendor1-v3-omni"


class Gateway(BaseHTTPRequestHandler):
    """Answers with the states of one task."""

    def answer(self, response):
        self.send(json.dumps({"status": "success", "response": response}).encode(), "application/json")

    def send(self, body, type_):
        self.send_response(self.server.status)
        self.send_header("content-type", type_)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        body = json.loads(self.rfile.read(length) or b"null")
        self.server.calls.append((self.path, body, self.headers.get("idempotency-key")))
        if self.path.endswith("/cancel"):
            return self.answer({"id": ID, "status": "IN_PROGRESS", "cancellation": "requested"})
        if self.server.status != 200:
            problem = {"code": "unauthorized", "message": "The key is unknown."}
            return self.send(json.dumps({"status": "error", "error": problem}).encode(), "application/json")
        self.answer({"id": ID, "status": "ACCEPTED"})

    def do_GET(self):
        if self.path.endswith(".mp4"):
            return self.send(b"film" + self.path.encode(), "video/mp4")
        self.answer({"id": ID, **self.server.states.pop(0)})

    def log_message(self, *_):
        pass


def completed(url, result=None):
    """Returns the states of a task that is done at once."""
    result = result or {"url": f"{url}/a.mp4", "items": [{"url": f"{url}/a.mp4"}, {"url": f"{url}/b.mp4"}]}
    running = {"status": "IN_PROGRESS", "progress": {"percent": 40}}
    return [running, {"status": "COMPLETED", "result": result, "usage": {"credits": 3, "sandbox": True}}]


@pytest.fixture
def gateway(monkeypatch, tmp_path):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Gateway)
    server.url = f"http://127.0.0.1:{server.server_port}"
    server.calls, server.status, server.states = [], 200, completed(server.url)
    monkeypatch.setenv("GATEWRIGHT_BASE_URL", server.url)
    monkeypatch.setenv("GATEWRIGHT_API_KEY", "secret-key")
    monkeypatch.chdir(tmp_path)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def ran(capsys, *args):
    """Runs a command line; returns its exit code, the JSON of its output, and its error output."""
    code = module.command(Client, args)
    out, err = capsys.readouterr()
    assert "secret-key" not in out + err
    return code, json.loads(out) if out.startswith("{") else out, err


def test_run_prints_progress_and_the_result(gateway, capsys):
    code, result, err = ran(capsys, "run", MODEL, "prompt=A lighthouse.", "duration=5", "generateAudio=true")
    assert code == 0
    assert result["id"] == ID
    assert (result["credits"], result["sandbox"]) == (3, True)
    assert result["result"]["items"][1] == {"url": f"{gateway.url}/b.mp4"}
    assert [line for line in err.splitlines() if not line.startswith("Advice")] == [
        f"Task {ID}",
        "ACCEPTED",
        "IN_PROGRESS, 40 %",
        "COMPLETED",
    ]
    params = gateway.calls[0][1]["params"]["params"]
    assert params == {"prompt": "A lighthouse.", "duration": 5, "generateAudio": True}


def test_texts_stay_texts_and_files_are_sent(gateway, capsys, tmp_path):
    (tmp_path / "a.png").write_bytes(PNG)
    (tmp_path / "more.json").write_text(json.dumps({"prompt": "b", "startFrame": "a.png", "imageUrls": ["a.png"]}))
    args = ["prompt=5", "--json", "more.json", "imageUrls=a.png", "imageUrls=https://example.com/a.png"]
    code, record, _ = ran(capsys, "submit", MODEL, *args)
    assert code == 0
    assert (record["id"], record["model"]) == (ID, MODEL)
    params = gateway.calls[0][1]["params"]["params"]
    assert params["prompt"] == "5"
    assert params["startFrame"].startswith("data:image/png;base64,")
    assert params["imageUrls"] == [params["startFrame"], "https://example.com/a.png"]


def test_parameters_and_records_come_from_standard_input(gateway, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"prompt": "A lighthouse."}'))
    code, record, _ = ran(capsys, "submit", MODEL, "--json", "-")
    assert code == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(record)))
    code, result, _ = ran(capsys, "result", "-")
    assert (code, result["id"]) == (0, ID)


def test_files_are_saved(gateway, capsys, tmp_path):
    code, result, err = ran(capsys, "result", ID, "--download", "films/new")
    assert code == 0
    assert result["files"] == [os.path.join("films/new", f"{ID}-{at}.mp4") for at in (1, 2)]
    assert (tmp_path / result["files"][1]).read_bytes() == b"film/b.mp4"
    assert f"Saved {result['files'][0]}" in err


def test_a_result_without_files_is_printed(gateway, capsys):
    gateway.states = completed(gateway.url, {"text": "Hello."})
    code, result, err = ran(capsys, "result", ID, "--download", ".")
    assert (code, result["result"], result["files"]) == (0, {"text": "Hello."}, [])
    assert "The result has no files." in err


def test_the_same_command_with_a_resume_file_continues_its_task(gateway, capsys):
    args = ["submit", MODEL, "prompt=A lighthouse.", "--resume", "film.json"]
    assert ran(capsys, *args)[1]["id"] == ran(capsys, *args)[1]["id"] == ID
    assert len(gateway.calls) == 1
    code, _, err = ran(capsys, "submit", MODEL, "prompt=Another one.", "--resume", "film.json")
    assert code == 2
    assert "another input" in err


def test_a_key_of_an_earlier_call_is_sent(gateway, capsys):
    assert ran(capsys, "submit", MODEL, "prompt=a", "--idempotency-key", "key-1")[0] == 0
    assert gateway.calls[0][2] == "key-1"


def test_cancel_says_what_happened(gateway, capsys):
    code, result, err = ran(capsys, "cancel", ID)
    assert (code, result) == (0, {"id": ID, "cancellation": "requested"})
    assert err.startswith("The vendor was asked")


def test_models_are_found_by_their_words(gateway, capsys):
    assert MODEL in ran(capsys, "models")[1]
    assert ran(capsys, "models", "V3 omni")[1].split() == [MODEL, "V3", "Omni"]
    assert ran(capsys, "models", "nothing-like-it")[0] == 1


def test_invalid_parameters_are_named_and_not_sent(gateway, capsys):
    code, _, err = ran(capsys, "run", MODEL, "duration=99", "lenght=1")
    assert code == 2
    lines = err.splitlines()
    assert lines[0] == f"{MODEL} was not called:"
    assert any(line.startswith("  prompt is required") for line in lines)
    assert any("duration" in line for line in lines)
    assert gateway.calls == []


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["rum"], 'There is no command "rum". The commands are run, submit, result, cancel, models.'),
        (["run", "vendor1-v3-omi", "prompt=a"], 'Did you mean "vendor1-v3-omni"?'),
        (["run", MODEL, "A lighthouse."], '"A lighthouse." is not a parameter: write NAME=VALUE'),
        (["run", MODEL, "prompt=a", "--json", "missing.json"], "--json: the file missing.json cannot be read."),
        (["run", MODEL, "prompt=a", "--json", "list.json"], "--json takes a JSON object, but list.json is not one."),
        (["run", MODEL, "prompt=a", "startFrame=missing.png"], "A file could not be read: FileNotFoundError"),
        (["run", MODEL, "prompt=a", "--download", "list.json"], "--download: list.json cannot be a folder"),
        (["result", "no task"], "This is not a task"),
    ],
)
def test_wrong_usage_is_explained_and_sends_nothing(gateway, capsys, tmp_path, args, words):
    (tmp_path / "list.json").write_text("[]")
    code, _, err = ran(capsys, *args)
    assert code == 2
    assert words in err
    assert gateway.calls == []


def test_a_missing_key_is_named(gateway, capsys, monkeypatch):
    monkeypatch.delenv("GATEWRIGHT_API_KEY")
    code, _, err = ran(capsys, "run", MODEL, "prompt=a")
    assert code == 2
    assert "GATEWRIGHT_API_KEY" in err


def test_a_refused_key_says_where_it_is(gateway, capsys):
    gateway.status = 401
    code, _, err = ran(capsys, "run", MODEL, "prompt=a")
    assert code == 1
    assert "Check the key in GATEWRIGHT_API_KEY." in err


def test_a_failed_task_is_an_error(gateway, capsys):
    gateway.states = [{"status": "FAILED", "error": {"code": "refused", "message": "The vendor refused it."}}]
    code, _, err = ran(capsys, "result", ID)
    assert code == 1
    assert "The vendor refused it." in err
    assert "To wait for its result" not in err


def test_an_interrupt_says_how_to_go_on(gateway, capsys, monkeypatch):
    def interrupted(_, update):
        raise KeyboardInterrupt

    monkeypatch.setattr(module._Progress, "report", interrupted)
    code, _, err = ran(capsys, "run", MODEL, "prompt=a")
    assert code == 130
    assert f"python -m gatewright_client result {ID} --model {MODEL}" in err
    assert f"python -m gatewright_client cancel {ID}" in err


def test_the_package_runs_as_a_module():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}

    def program(*args):
        command = [sys.executable, "-m", "gatewright_client", *args]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    done = program("models", "omni")
    assert (done.returncode, MODEL in done.stdout) == (0, True)
    assert program().returncode == 2
    assert program("--help").stdout.startswith("usage: python -m gatewright_client COMMAND")
    assert "--resume FILE" in program("run", "--help").stdout
