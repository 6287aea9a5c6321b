"""The command line of the package."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Callable, Mapping, NoReturn, Optional, Sequence, TextIO
from urllib.parse import urlsplit

from .arguments import Parser, UsageError, object_of, params_of
from .client import Client
from .errors import AuthenticationError, GatewayError, NotFoundError, TaskFailedError, ValidationError, stopped_words
from .failures import fields_of
from .following import Outcome, Update
from .protocol import FINAL_STATES
from .tasks import Task
from .values import items_of

DONE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""The exit codes: the last one is that of the shell for Ctrl-C."""

_UNSENT = ("bad-options", "unknown-model", "file-unreadable", "file-length", "resume-file", "bad-task")
"""The codes of errors after which nothing was sent."""

_CANCELLATIONS = {
    "confirmed": "The task was cancelled.",
    "requested": "The vendor was asked to cancel the task, which may still finish.",
    "unsupported": "The vendor of this model cannot cancel tasks: it will finish.",
    "too-late": "The task had already ended.",
}
_PACKAGE = (__package__ or "").rpartition(".")[0]
_PROGRAM = f"python -m {_PACKAGE}"
_ABOUT = f"""
  run MODEL [NAME=VALUE ...]     runs a model, and prints its result as JSON
  submit MODEL [NAME=VALUE ...]  starts a task, and prints its record as JSON
  result TASK                    waits for a task: its id, its record, or - for a record on standard input
  cancel TASK                    cancels a task if it is not too late
  models [WORD ...]              lists the models whose id or name contains all words

VALUE is text, or JSON for numbers, booleans, lists and objects. A file is its path or its address. Repeat
NAME=VALUE for each item of a list. {_PROGRAM} COMMAND --help shows the options of a command.

environment:
  GATEWRIGHT_API_KEY    your key
  GATEWRIGHT_BASE_URL   the address of the gateway

exit codes: 0 done, 1 failed, 2 wrong usage (nothing was sent), 130 Ctrl-C (the task continues)
"""


def main() -> NoReturn:
    """Runs the command line of the process, and exits."""
    client: type[Client] = importlib.import_module(f"{_PACKAGE}.client").Client
    sys.exit(command(client, sys.argv[1:]))


def command(client: type[Client], args: Sequence[str]) -> int:
    """Runs a command line, and returns its exit code. Errors are printed."""
    name, *rest = args or ["--help"]
    if name in ("-h", "--help"):
        print(f"usage: {_PROGRAM} COMMAND\n{_ABOUT}", end="", file=sys.stdout if args else sys.stderr)
        return DONE if args else USAGE
    try:
        if name not in _COMMANDS:
            raise UsageError(f'There is no command "{name}". The commands are {", ".join(_COMMANDS)}.')
        add, run = _COMMANDS[name]
        parser = Parser(prog=f"{_PROGRAM} {name}", allow_abbrev=False)
        add(parser)
        return run(client, parser.parse_intermixed_args(rest))
    except KeyboardInterrupt:
        print("Interrupted. If the call was sent, its task continues.", file=sys.stderr)
        return INTERRUPTED
    except (GatewayError, UsageError, OSError) as error:
        return _report(error)


def _add_call(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="the id of a model")
    parser.add_argument("params", metavar="NAME=VALUE", nargs="*", help="a parameter")
    parser.add_argument("--json", metavar="FILE", help="reads parameters from a JSON file, or from - (standard input)")
    parser.add_argument("--idempotency-key", metavar="KEY", help="retries an earlier call without paying twice")
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="keeps the call in this file: the same command continues its task, also after a crash",
    )


def _add_run(parser: argparse.ArgumentParser) -> None:
    _add_call(parser)
    _add_download(parser)


def _add_result(parser: argparse.ArgumentParser) -> None:
    _add_task(parser)
    parser.add_argument("--model", metavar="MODEL", help="the model of the task, for its usual time")
    _add_download(parser)


def _add_task(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK", help="the id of a task, its record as JSON, or - (standard input)")


def _add_download(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--download", metavar="DIR", help="saves the files of the result in this folder")


def _add_models(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="a part of an id or of a name")


def _run(kind: type[Client], args: argparse.Namespace) -> int:
    folder = _folder(args)
    with kind() as client:
        return _finish(client, _submitted(client, args), folder)


def _submit(kind: type[Client], args: argparse.Namespace) -> int:
    with kind() as client:
        print(json.dumps(_submitted(client, args).record.as_json()), flush=True)
    return DONE


def _result(kind: type[Client], args: argparse.Namespace) -> int:
    folder = _folder(args)
    with kind() as client:
        return _finish(client, client.task(_task_of(args), args.model), folder)


def _cancel(kind: type[Client], args: argparse.Namespace) -> int:
    with kind() as client:
        task = client.task(_task_of(args))
        cancellation = task.cancel()
    print(_CANCELLATIONS.get(cancellation, cancellation), file=sys.stderr)
    print(json.dumps({"id": task.id, "cancellation": cancellation}))
    return DONE


def _models(kind: type[Client], args: argparse.Namespace) -> int:
    models = [(id_, str(fields_of(kind.registry.model(id_).data).get("name", ""))) for id_ in kind.registry.ids]
    words = " ".join(args.words).lower().split()
    found = [(id_, name) for id_, name in models if all(word in f"{id_} {name}".lower() for word in words)]
    width = max((len(id_) for id_, _ in found), default=0)
    for id_, name in found:
        print(f"{id_.ljust(width)}  {name}")
    if not found:
        print("No model has these words.", file=sys.stderr)
    return DONE if found else FAILED


def _submitted(client: Client, args: argparse.Namespace) -> Task[object]:
    """Starts a task. What the model advises is printed."""
    more: Mapping[str, object] = {}
    if args.json is not None:
        source = "standard input" if args.json == "-" else args.json
        more = object_of(sys.stdin.read() if args.json == "-" else _text_of(args.json), source)
    fields = client.registry.fields(client.registry.model(args.model))
    params = params_of(fields, args.params, more)
    for one in client.recommend(args.model, params):
        print(f"Advice: {one.message}", file=sys.stderr)
    options = client.with_options(resume=args.resume, idempotency_key=args.idempotency_key)
    return options.submit(args.model, params)


def _text_of(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise UsageError(f"--json: the file {path} cannot be read.") from None


def _task_of(args: argparse.Namespace) -> object:
    """Returns the id or the record of a task."""
    text = str(sys.stdin.read() if args.task == "-" else args.task).strip()
    return object_of(text, "this task") if text.startswith("{") else text


def _folder(args: argparse.Namespace) -> Optional[Path]:
    """Returns the folder of the downloads, before anything is paid for. Raises a UsageError if it cannot be one."""
    if args.download is None:
        return None
    folder = Path(args.download)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--download: {folder} cannot be a folder: {error.strerror}.") from None
    if not os.access(folder, os.W_OK):
        raise UsageError(f"--download: nothing can be written to {folder}.")
    return folder


def _finish(client: Client, task: Task[object], folder: Optional[Path]) -> int:
    """Waits for a task, saves its files, and prints its result. After a failure, it prints how to go on."""
    print(f"Task {task.id}", file=sys.stderr, flush=True)
    try:
        with _Progress(sys.stderr) as progress:
            for update in task.updates():
                progress.report(update)
        outcome = task._opened()[1].outcome()  # the result as JSON
        files = [] if folder is None else _download(client, outcome, folder)
    except (GatewayError, OSError, KeyboardInterrupt) as error:
        code = INTERRUPTED if isinstance(error, KeyboardInterrupt) else _report(error)
        if not isinstance(error, (TaskFailedError, NotFoundError)):
            _hint(task)
        return code
    shown: dict[str, object] = {"id": outcome.id, "result": outcome.result, "credits": outcome.credits}
    if outcome.sandbox:
        shown["sandbox"] = True
    if folder is not None:
        shown["files"] = files
    print(json.dumps(shown), flush=True)
    return DONE


def _download(client: Client, outcome: Outcome[object], folder: Path) -> list[str]:
    """Saves the files of a result, named by the id of the task and their number, and returns their paths."""
    result = fields_of(outcome.result)
    assets = [result, *map(fields_of, items_of(result.get("items")) or ())]
    addresses = [*dict.fromkeys(asset["url"] for asset in assets if isinstance(asset.get("url"), str))]
    if not addresses:
        print("The result has no files.", file=sys.stderr)
    paths: list[str] = []
    for number, address in enumerate(addresses, 1):
        end = re.search(r"\.[A-Za-z0-9]{1,8}\Z", urlsplit(str(address)).path)
        name = outcome.id if len(addresses) == 1 else f"{outcome.id}-{number}"
        paths.append(client.download(address, folder / f"{name}{end[0] if end else ''}", ending=True))
        print(f"Saved {paths[-1]}", file=sys.stderr)
    return paths


class _Progress:
    """Shows the progress of a task: on a terminal in one line, otherwise in a line for each state."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._last: Optional[str] = None

    def report(self, update: Update) -> None:
        """Shows a change."""
        percent = "" if update.progress is None else f", {round(update.progress.percent)} %"
        if self._stream.isatty():
            print(f"\r\033[2K{update.status}{percent}", end="", file=self._stream, flush=True)
        elif update.status != self._last:
            print(f"{update.status}{percent}", file=self._stream, flush=True)
        self._last = update.status

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream.isatty():
            print("\r\033[2K", end="", file=self._stream, flush=True)


def _report(error: Exception) -> int:
    """Prints an error, with each issue on its own line, and returns the exit code."""
    issues = error.issues if isinstance(error, ValidationError) else ()
    lines = [str(error) if not issues else f"{str(error).partition(':')[0]}:", *(f"  {one.message}" for one in issues)]
    is_unsent = isinstance(error, UsageError)
    if isinstance(error, GatewayError):
        lines[0] = stopped_words(error) or lines[0]
        is_refused = isinstance(error, ValidationError) and error.status is None
        is_unsent = is_refused or error.code in _UNSENT
        if error.request_id:
            lines.append(f"Request {error.request_id}")
        if isinstance(error, AuthenticationError):
            lines.append("Check the key in GATEWRIGHT_API_KEY.")
        if error.retryable and error.task is None and error.idempotency_key:
            lines.append(f"To retry without paying twice, add --idempotency-key {error.idempotency_key}.")
    print("\n".join(lines), file=sys.stderr)
    return USAGE if is_unsent else FAILED


def _hint(task: Task[object]) -> None:
    """Prints how to wait for a task that continues, and how to cancel it."""
    model = f" --model {task.record.model}" if task.record.model else ""
    is_done = task.status in FINAL_STATES
    how = "is done. To fetch its result again, run" if is_done else "continues. To wait for its result, run"
    print(f"Task {task.id} {how}:\n  {_PROGRAM} result {task.id}{model}", file=sys.stderr)
    if not is_done:
        print(f"To cancel it, run:\n  {_PROGRAM} cancel {task.id}", file=sys.stderr)


_Add = Callable[[argparse.ArgumentParser], None]
_Run = Callable[[type[Client], argparse.Namespace], int]
_COMMANDS: Mapping[str, tuple[_Add, _Run]] = {
    "run": (_add_run, _run),
    "submit": (_add_call, _submit),
    "result": (_add_result, _result),
    "cancel": (_add_task, _cancel),
    "models": (_add_models, _models),
}
