"""
Answers what the parts of the runtime say: reads the tables of catalogues as one line of JSON, then a line for each
question, and writes the answers.
"""

import json
import sys
import tempfile
from pathlib import Path
from unittest import mock

KEPT = tempfile.TemporaryDirectory()
FOLDER = Path(KEPT.name)


def unsent(_):
    """Stands for a file where none is taken."""
    return "a file"


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    from runtime import Catalogue

    catalogues = {name: Catalogue(table) for name, table in json.loads(sys.stdin.readline()).items()}

    def made(value):
        """Returns a value with the files that its texts name: `=file:` with the bytes and the name."""
        if isinstance(value, dict):
            return {key: made(item) for key, item in value.items()}
        if isinstance(value, list):
            return [made(item) for item in value]
        if not isinstance(value, str) or not value.startswith("\0=file:"):
            return value
        data, name = value[7:].split(":")
        if not name:
            return bytes.fromhex(data)
        folder = FOLDER / f"of-{data}"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes(bytes.fromhex(data))
        return folder / name

    def of_files(line):
        from runtime import errors, files

        fields = catalogues[line["catalogue"]].validator_of(line["model"]).fields if line["hasFields"] else None
        try:
            shown, found = files.find_files(fields, made(json.loads(line["input"])), line["model"])
        except errors.ValidationError as error:
            return {"refused": str(error)}
        text = json.dumps(shown, default=unsent)
        wrong = files.wrong_types(found)
        opened = [] if wrong else files.open_files(found)
        wrong = wrong or files.wrong_opened(opened)
        if wrong:
            return {"shown": json.loads(text), "issues": [issue.as_json() for issue in wrong]}
        return {"shown": json.loads(text), "sent": files.replace(shown, found, map(files.data_uri, opened))}

    def of_names(line):
        from runtime import formats

        return [formats.type_of_name(name) for name in line["names"]]

    def of_heads(line):
        from runtime import formats

        return [formats.type_of_bytes(bytes.fromhex(head)) for head in line["heads"]]

    def of_media(line):
        from runtime import formats

        return [formats.is_of_media(type_, media) for type_ in line["types"] for media in line["media"]]

    def of_webhook(line):
        from runtime import errors, webhooks

        body = line["body"].encode() if line["isBytes"] else line["body"]
        try:
            with mock.patch("time.time", lambda: line["now"]):
                delivery = webhooks.verify_webhook(line["headers"], body, line["secret"])
        except errors.GatewayError as error:
            return {"code": error.code, "message": str(error)}
        return {"type": delivery.type, "timestamp": delivery.timestamp, "data": delivery.data}

    answers = {
        "files": of_files,
        "names": of_names,
        "heads": of_heads,
        "media": of_media,
        "webhook": of_webhook,
    }
    for text in sys.stdin:
        line = json.loads(text)
        print(json.dumps(answers[line["ask"]](line), default=unsent))


if __name__ == "__main__":
    main()
