"""
Answers inputs: reads the tables of catalogues as one line of JSON, then a line for each input, and writes what the
interpreter says about it. Values that JSON has no text for have names in the inputs.
"""

import json
import math
import sys

NAMES = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def made(value: object) -> object:
    """Returns a value with the values that its texts name."""
    if isinstance(value, dict):
        return {key: made(item) for key, item in value.items()}
    if isinstance(value, list):
        return [made(item) for item in value]
    if not isinstance(value, str) or not value.startswith("\0="):
        return value
    name, _, size = value[2:].partition(":")
    if name == "deep":
        deep: object = 1
        for _ in range(int(size)):
            deep = [deep]
        return deep
    if name == "pair":
        return "\ud83e" + "\udd8a"  # two characters, which JavaScript reads as one
    if name == "keys":
        return {f"k{at}": at for at in range(int(size))}
    return ["a"] * int(size) if name == "list" else NAMES[name]


def answer(catalogue, line):
    """Returns what the interpreter says about one input: also the advice and the workflow, if there are any."""
    validator = catalogue.validator_of(line["model"])
    value = made(json.loads(line["input"]))
    result = validator.check(value)
    said: dict = {}
    if result.issues is None:
        said["output"] = result.output
    else:
        said["issues"] = [issue.as_json() for issue in result.issues]
    found = [{"path": one.path, "message": one.message, "params": one.params} for one in validator.recommend(value)]
    if found:
        said["advice"] = found
    if validator.route is not None:
        said["workflow"] = validator.route.workflow_for(value)
    return said


def main() -> None:
    sys.path.insert(0, sys.argv[1])
    from runtime import Catalogue

    catalogues = {name: Catalogue(table) for name, table in json.loads(sys.stdin.readline()).items()}
    for text in sys.stdin:
        line = json.loads(text)
        print(json.dumps(answer(catalogues[line["catalogue"]], line)))


if __name__ == "__main__":
    main()
