"""Makes a film, and saves it: the program that the tests kill."""

import os
import sys
from importlib import import_module

Client = import_module(os.environ["CLIENT_MODULE"]).Client

print("started", flush=True)
with Client() as client:
    kept = client.with_options(resume="film.json", hold=0)
    outcome = kept.run("vendor1-v3-omni", prompt=sys.argv[1])
    client.download(outcome.result.url, "film.mp4")
print("made", outcome.id, outcome.credits)
