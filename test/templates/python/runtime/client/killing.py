"""
Runs a program, and kills this process right before its n-th change of a file in the working folder: `killing.py n
program.py argument...`. With 0 it kills nothing. At its end it prints how many changes there were.
"""

import os
import runpy
import signal
import sys

WRITING = os.O_WRONLY | os.O_RDWR
CHANGES = {"os.rename", "os.remove", "os.link", "os.truncate"}

here = os.path.realpath(os.getcwd())
limit, program = int(sys.argv[1]), sys.argv[2]
count = 0


def is_here(path):
    """Whether a path is in the working folder."""
    if not isinstance(path, (str, bytes)):
        return False
    return os.path.realpath(os.path.abspath(os.fsdecode(path))).startswith(here + os.sep)


def watch(event, args):
    """Counts the changes, and kills the process before the one that is wanted."""
    global count
    is_change = event in CHANGES or (event == "open" and isinstance(args[2], int) and args[2] & WRITING)
    if is_change and any(is_here(path) for path in args[:2]):
        count += 1
        if count == limit:
            os.kill(os.getpid(), signal.SIGKILL)


sys.addaudithook(watch)
sys.argv = sys.argv[2:]
runpy.run_path(program, run_name="__main__")
print("changes", count)
