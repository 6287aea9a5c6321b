"""
Changes one operation of the interpreter at a time, and prints those changes that no vector notices. It reads what it
does as one line of JSON (`every`: only each n-th change), the tables of catalogues as another, then a line for each vector.
"""

import ast
import gc
import importlib.abc
import importlib.util
import json
import os
import signal
import sys

import answer

MODULES = (
    "advice catalogue decimals explain interpreter issue media nearest numbers parts reading route rules shapes "
    "suggestions text validator values words"
).split()
"""The modules of the interpreter. What else it imports is left as it is."""

SECONDS = 3
"""The processor time of one vector: a change that makes the interpreter run forever is noticed, too."""


def changes_of(tree):
    """Yields each change of a module: its words, and functions that make it and take it back."""
    inside = {}
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            inside[child] = node.name if isinstance(node, ast.FunctionDef) else inside.get(node, "")
        if isinstance(node, (ast.If, ast.IfExp)):
            words = f"{inside[node]}: negate {ast.unparse(node.test)}"
            yield words, *attribute(node, "test", ast.UnaryOp(ast.Not(), node.test))
        if isinstance(node, ast.comprehension) and node.ifs:
            yield f"{inside[node]}: without {ast.unparse(node.ifs[0])}", *attribute(node, "ifs", [])
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
            yield f"{node.name}: empty", *attribute(node, "body", [ast.Return(ast.Constant(None))])
        if isinstance(node, ast.Dict) and inside.get(node) == "":
            for index, (key, value) in enumerate(zip(node.keys, node.values)):
                rest = [one for one in node.values if ast.unparse(one) != ast.unparse(value)][:1]
                values = [*node.values[:index], *rest, *node.values[index + 1 :]]
                if rest:
                    yield f"{ast.unparse(key)}: another value", *attribute(node, "values", values)



def attribute(node, name, value):
    """Returns the functions that replace an attribute, and put it back."""
    before = getattr(node, name)
    return lambda: setattr(node, name, value), lambda: setattr(node, name, before)


class Modules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the runtime from code that is compiled once."""

    def __init__(self, folder):
        self.code = {}
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                with open(path) as file:
                    self.code[name[:-3]] = compile(file.read(), path, "exec")

    def find_spec(self, name, path=None, target=None):
        package, _, module = name.partition(".")
        if package != "runtime" or (module or "__init__") not in self.code:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=not module)

    def exec_module(self, module):
        exec(self.code[module.__name__.partition(".")[2] or "__init__"], module.__dict__)


def noticing(tables, vectors):
    """
    Returns the position of the first vector that fails, in a process of its own: its end if none fails, and 0 if the
    process does.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        gc.disable()
        sys.stderr = sys.stdout = open(os.devnull, "w")
        os.write(writer, str(failing(tables, vectors)).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answered:
        text = answered.read()
    os.waitpid(child, 0)
    return int(text or 0)


def failing(tables, vectors):
    """Returns the position of the first vector about which the interpreter says anything else, or fails."""
    at = 0
    try:
        from runtime import Catalogue

        catalogues = {name: Catalogue(table) for name, table in tables.items()}
        for one in vectors:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)  # it ends the process
            if json.dumps(answer.answer(catalogues[one["catalogue"]], one)) != one["text"]:
                break
            at += 1
    except Exception:
        pass
    return at


def is_quick(one):
    """Whether the interpreter answers a vector in no time."""
    return len(one["input"]) + len(one["expected"]) < 2000 and "=deep:" not in one["input"]


def number(text):
    """Returns a whole number as the interpreter has it."""
    return int(text) if abs(int(text)) <= 2**53 else float(text)


def main() -> None:
    asked = json.loads(sys.stdin.readline())
    tables = json.loads(sys.stdin.readline())
    vectors = [json.loads(line) for line in sys.stdin]
    for one in vectors:
        one["text"] = json.dumps(json.loads(one["expected"], parse_int=number))
    folder = os.path.join(sys.argv[1], "runtime")
    modules = Modules(folder)
    sys.meta_path.insert(0, modules)
    gc.freeze()
    print(json.dumps({"unchanged": noticing(tables, vectors) == len(vectors)}))
    known = set(asked["known"])
    total = 0
    for name in asked.get("modules") or MODULES:
        with open(os.path.join(folder, f"{name}.py")) as file:
            tree = ast.parse(file.read())
        before = modules.code[name]
        for words, change, restore in list(changes_of(tree)):
            total += 1
            if f"{name}.{words}" in known:
                known.remove(f"{name}.{words}")
                continue
            if total % asked["every"] != 0:
                continue
            change()
            modules.code[name] = compile(ast.fix_missing_locations(tree), name, "exec")
            restore()
            at = noticing(tables, vectors)
            if at == len(vectors):
                print(json.dumps({"unnoticed": f"{name}.{words}"}), flush=True)
            else:  # it can notice the next change, too
                noticed = vectors.pop(at)
                vectors.insert(min(at, 0 if is_quick(noticed) else 300), noticed)
        modules.code[name] = before
    print(json.dumps({"changes": total, "unknown": sorted(known)}))


if __name__ == "__main__":
    main()
