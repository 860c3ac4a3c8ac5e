#!/usr/bin/env python3
"""Runs one contender in a process of its own.

Usage: worker.py CONTENDER.py

Reads commands from stdin, one JSON object per line, and writes a reply per
line: {"ok": ...} or {"error": "reason"}.

  {"load": CASE}        loads a model; replies with the seconds it took
  {"results": FILE}     writes the results of a call as an .npz file
  {"measure": SECONDS}  replies with the median time of a call in milliseconds

CONTENDER.py defines `load(case)`, which returns a `Program`, and may define
`version()`. A contender that writes to stdout does not disturb the protocol.
"""
import dataclasses
import gc
import importlib.util
import json
import os
import pathlib
import statistics
import sys
import time
import types

import numpy as np

# A sample is the time of at least this many seconds, or of one call.
SAMPLE = 0.002
MIN_SAMPLES = 3
# A call of more seconds is measured once, without a call before it.
LONG = 1


@dataclasses.dataclass
class Program:
    """A loaded model: `call` runs it on inputs that are in place, and `results`
    returns the arrays of the last call. `artefact` is the compiled file.
    `seconds_of` returns the seconds of a number of calls; without it, Python
    makes the calls."""

    call: object
    results: object
    artefact: object = None
    seconds_of: object = None


@dataclasses.dataclass
class Case:
    """A case as contenders see it. `inputs` are arrays in the order of the
    parameters of `model`; `constants` and `op` serve libraries that do not read
    models. With `is_artefact`, the contender compiles to a file in `folder`."""

    model: str
    inputs: dict
    constants: dict
    op: dict
    threads: int
    folder: pathlib.Path
    is_artefact: bool
    exec_mode: str
    # Measure calls without the time that Python takes for each.
    without_python: bool


def read_case(message):
    with np.load(message["arrays"]) as arrays:
        arrays = dict(arrays)
    return Case(
        message["model"],
        {name: arrays[name] for name in message["inputs"]},
        {name: arrays[name] for name in message["constants"]},
        message["op"],
        message["threads"],
        pathlib.Path(message["folder"]),
        message["is_artefact"],
        message["exec_mode"],
        message["without_python"],
    )


def seconds_of(call, count):
    start = time.perf_counter()
    for _ in range(count):
        call()
    return time.perf_counter() - start


def measure(program, seconds):
    """Returns the median time of a call in milliseconds."""
    def run(count):
        if program.seconds_of:
            return program.seconds_of(count)
        return seconds_of(program.call, count)

    once = run(1)
    if once > LONG:
        return once * 1e3
    if once < SAMPLE:
        once = run(3) / 3
    count = max(1, round(SAMPLE / max(once, 1e-7)))
    samples, spent = [], 0
    while len(samples) < MIN_SAMPLES or spent < seconds:
        samples.append(run(count))
        spent += samples[-1]
    return statistics.median(samples) / count * 1e3


class Worker:
    def __init__(self, path):
        # Contenders import `Program` from this file, which is the main module.
        module = types.ModuleType("relax_bench_worker")
        module.Program = Program
        sys.modules["relax_bench_worker"] = module
        spec = importlib.util.spec_from_file_location("contender", path)
        self.contender = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.contender)
        self.program = None

    def handle(self, message):
        if "load" in message:
            return self.load(read_case(message["load"]))
        if "results" in message:
            self.program.call()
            arrays = [np.asarray(array) for array in self.program.results()]
            np.savez(message["results"], *arrays)
            return {}
        return {"ms": measure(self.program, message["measure"])}

    def load(self, case):
        # Programs may refer to the arrays by address.
        self.case = case
        start = time.perf_counter()
        self.program = self.contender.load(case)
        reply = {"seconds": time.perf_counter() - start}
        if self.program.artefact:
            reply["artefact_bytes"] = os.path.getsize(self.program.artefact)
        if hasattr(self.contender, "version"):
            reply["version"] = self.contender.version()
        gc.collect()
        gc.disable()
        return reply


def main():
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)

    def reply(message):
        print(json.dumps(message), file=replies, flush=True)

    try:
        worker = Worker(sys.argv[1])
    except Exception as error:
        return reply({"error": describe(error)})
    for line in sys.stdin:
        try:
            reply({"ok": worker.handle(json.loads(line))})
        except Exception as error:
            reply({"error": describe(error)})


def describe(error):
    text = str(error).strip() or "no message"
    return f"{type(error).__name__}: {text}"


if __name__ == "__main__":
    main()
