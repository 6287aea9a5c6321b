"""Measures the client for Python in this process: `python.py <measurement> <address of a server>`; prints JSON."""

import asyncio
import concurrent.futures
import importlib
import json
import os
import sys
import threading
import time

ROUNDS, RUNS, AT_ONCE, WAITING = 7, 1000, 20, 1000
MODEL, INPUT = "vendor1-v3-omni", {"prompt": "A lighthouse", "duration": 5}


def package():
    return importlib.import_module(os.environ["CLIENT_MODULE"])


def median(values):
    return sorted(values)[len(values) // 2]


def imported(name):
    """Milliseconds of processor of the import of a module, and how many modules it loads."""
    before = len(sys.modules)
    start = time.process_time()
    importlib.import_module(name)
    return {"ms": (time.process_time() - start) * 1000, "modules": len(sys.modules) - before}


def checks(_):
    """Microseconds of the first check of an input, which reads the table of all models, and of one after it."""
    client = package().Client
    start = time.perf_counter()
    registry = client.registry
    validator = registry.validator(registry.model(MODEL))
    assert validator.check(INPUT).issues is None
    first = time.perf_counter() - start
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(RUNS):
            validator.check(INPUT)
        times.append((time.process_time() - start) / RUNS)
    return {"first": first * 1e6, "next": median(times) * 1e6}


HEADERS = {"authorization": "Bearer key"}


def bare_calls(client, url):
    """Yields the requests of a run, and is sent their responses."""
    path = f"{url}/workflows/v1/models"
    submitted = yield client.post(f"{path}/submit", headers=HEADERS, json={"params": {"model": MODEL, "params": INPUT}})
    task = submitted.json()["response"]
    while task["status"] != "COMPLETED":
        task = (yield client.get(f"{path}/{task['id']}/result", headers=HEADERS)).json()["response"]


def run_bare(client, url):
    calls = bare_calls(client, url)
    response = None
    try:
        while True:
            response = calls.send(response)
    except StopIteration:
        pass


async def run_bare_async(client, url):
    calls = bare_calls(client, url)
    response = None
    try:
        while True:
            response = await calls.send(response)
    except StopIteration:
        pass


class NoPauses:
    """Makes the clock of a client without pauses: a bare loop has none either."""

    def __new__(cls):
        settings = importlib.import_module(f"{os.environ['CLIENT_MODULE']}._runtime.settings")

        class Clock(settings.Clock):
            def sleep(self, seconds):
                pass

            async def asleep(self, seconds):
                await asyncio.sleep(0)

        return Clock()


def runs(url):
    """Microseconds of processor of a run that has ended at its first poll, several at once: medians of rounds."""
    import httpx

    given = {"api_key": "key", "base_url": url, "clock": NoPauses()}
    bare, client = httpx.Client(), package().Client(**given)
    subjects = {"bare": lambda: run_bare(bare, url), "client": lambda: client.run(MODEL, **INPUT)}
    times = {name: [] for name in subjects}
    threads = concurrent.futures.ThreadPoolExecutor(AT_ONCE)
    for at in range(ROUNDS + 1):
        for name, run in subjects.items():
            start = time.process_time()
            list(threads.map(lambda _: run(), range(RUNS)))
            if at > 0:  # the first round warms up
                times[name].append((time.process_time() - start) / RUNS * 1e6)
    return {name: median(found) for name, found in times.items()}


def runs_async(url):
    """The same with asyncio, several at once."""
    import httpx

    async def main():
        given = {"api_key": "key", "base_url": url, "clock": NoPauses()}
        async with httpx.AsyncClient() as bare, package().AsyncClient(**given) as client:
            subjects = {"bare": lambda: run_bare_async(bare, url), "client": lambda: client.run(MODEL, **INPUT)}
            times = {name: [] for name in subjects}

            async def caller(run):
                for _ in range(RUNS // AT_ONCE):
                    await run()

            for at in range(ROUNDS + 1):
                for name, run in subjects.items():
                    start = time.process_time()
                    await asyncio.gather(*(caller(run) for _ in range(AT_ONCE)))
                    if at > 0:
                        times[name].append((time.process_time() - start) / RUNS * 1e6)
            return {name: median(found) for name, found in times.items()}

    return asyncio.run(main())


def resident():
    """The memory of this process in KiB."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def waiting(url, is_bare=False):
    """KiB of memory that each of many tasks takes in one event loop while it waits; the server says when all do."""
    import httpx

    async def main():
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(limits=limits, timeout=60) as bare, package().AsyncClient(
            api_key="key", base_url=url, timeout=60
        ) as client:
            run = (lambda: run_bare_async(bare, url)) if is_bare else (lambda: client.run(MODEL, **INPUT))
            first = asyncio.ensure_future(run())
            await asyncio.sleep(1)
            before = resident()

            def measure():
                sys.stdin.readline()
                print(json.dumps({"kib": (resident() - before) / WAITING}), flush=True)
                os._exit(0)

            threading.Thread(target=measure, daemon=True).start()
            await asyncio.gather(first, *(run() for _ in range(WAITING)))

    asyncio.run(main())


def waiting_bare(url):
    """The same of bare requests."""
    return waiting(url, is_bare=True)


if __name__ == "__main__":
    name, given = sys.argv[1:]
    print(json.dumps(globals()[name](given)))
