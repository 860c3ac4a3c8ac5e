#!/usr/bin/env python3
"""Exports models of public frameworks to ONNX, and compares their results with
those of ONNX Runtime.

Usage: export_models.py [--check | --write] [--filter=REGEX] [--folder=DIR]
                        [--verbose]

tools/dev/setup-exports.sh makes the environment of the frameworks; it is looked
for in $RELAX_MLIR_EXPORTS_VENV, else in ~/.cache/relax-mlir/exports-venv. One
process there exports cases with random weights and runs them by ONNX Runtime
without optimizations; one process here compiles and runs them. The cases are in
tools/dev/exports, and the comparison is in comparison.py there. The result of a
case is

  agrees      each result of each run is within the tolerance of its type
  bound       so it is, but the model is compiled for the values of some inputs
  refused     it ended with a diagnostic
  differs     it gave other numbers, shapes or types
  failed      it ended with another error
  crashed     it ended its process
  hung        it did not end in time
  unexported  the exporter or ONNX Runtime failed, so that the case counts as none

The tool fails unless 40 cases agree and all others are unexported. --write
writes the table of docs/Status.md, and --check fails if the table is stale.
--filter runs some cases; it neither writes nor checks the page. --folder keeps
the models, inputs and results of the cases, and prints more about them.

Libraries are found as by relax_mlir.runtime ($RELAX_MLIR_RUNTIME).
"""

import argparse
import collections
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np
import onnx

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXPORTS = ROOT / "tools" / "dev" / "exports"
sys.path[:0] = [str(ROOT / "python"), str(EXPORTS)]

import comparison
import status_page
from case_worker import Worker
from export_cases import QUANTIZED

LIMIT_SECONDS = 600
MIN_AGREEING = 40
# docs/Passes.md: without these a program rounds as the operators of the model.
CHANGE_ROUNDING = (
    "relax-fold-batchnorm-to-conv2d", "relax-select-winograd", "relax-quantize-products")
GOOD = ("agrees", "unexported")


# ---------------------------------------------------------------------------
# The process that compiles and runs models
# ---------------------------------------------------------------------------


def run_case(folder, case):
    """Returns the result of a case whose files are in `folder`."""
    from relax_mlir import onnx_backend

    path = folder / "model.onnx"
    model = onnx.load(path, load_external_data=False)
    start = time.monotonic()
    program = onnx_backend.prepare(path)
    seconds = round(time.monotonic() - start, 2)
    found = check_runs(folder, case, model, program)
    if found.ratio > 1 and case["conversion"] not in QUANTIZED and not program.bound_inputs:
        found = check_faithful(folder, case, model, found)
    kind = "differs" if found.ratio > 1 else "bound" if program.bound_inputs else "agrees"
    return {"kind": kind, "text": found.text, "ratio": found.ratio, "rule": found.rule,
            "nodes": comparison.count_nodes(model.graph), "compile_seconds": seconds}


def check_runs(folder, case, model, program):
    """Returns the worst Difference of the results of all runs, which is close if
    all of them are."""
    found, is_close = comparison.Difference(0.0, ""), True
    rules = {found.rule}
    results = []
    for index in range(case["runs"]):
        arrays = read_arrays(folder / f"inputs{index}.npz")
        if case["decoding"] is not None and index > case["decoding"]:
            # A step goes on from our keys and values, not from those of ONNX Runtime.
            arrays.update(zip(list(arrays)[2:], results[1:], strict=True))
        results = program.run(arrays)
        expected = read_arrays(folder / f"results{index}.npz").values()
        others = list(read_arrays(folder / f"others{index}.npz").values())
        others = others if len(others) == len(results) else [None] * len(results)
        for value, right, result, other in zip(
                model.graph.output, expected, results, others, strict=True):
            step = None
            if case["conversion"] in QUANTIZED:
                step = comparison.quantized_step(model, value.name, right)
            difference = comparison.compare(right, np.asarray(result), other, step)
            difference.text = f"run {index}, result '{value.name}': {difference.text}"
            found = max(found, difference, key=lambda one: one.ratio)
            rules.add(difference.rule)
            is_close &= difference.is_close or difference.ratio <= 1
    found.is_close = is_close
    found.rule = max(rules, key=comparison.RULES.index)
    return found


class Faithful:
    """A model compiled without the passes that change its rounding."""

    def __init__(self, path, model):
        from relax_mlir import compiler

        self.names = [value.name for value in model.graph.input]
        self.main = compiler.compile(path, disabled_passes=CHANGE_ROUNDING)["main"]

    def run(self, arrays):
        results = self.main(*(arrays[name] for name in self.names))
        results = [results] if hasattr(results, "shape") else results
        return [np.from_dlpack(result).copy() for result in results]


def check_faithful(folder, case, model, found):
    """Returns the Difference of the model compiled without the passes that change
    its rounding, if the results of both programs are close, else `found`."""
    program = Faithful(folder / "model.onnx", model)
    plain = check_runs(folder, case, model, program)
    if plain.ratio > 1 or not found.is_close:
        return found
    plain.rule = max(plain.rule, "passes", key=comparison.RULES.index)
    plain.text += f"; with all passes {found.ratio:.3g} times the tolerance"
    return plain


def read_arrays(path):
    """Returns the arrays of a file by name, none if there is no file."""
    if not path.exists():
        return {}
    with np.load(path) as arrays:
        return dict(arrays)


def serve():
    """Runs the cases that it reads from stdin as lines of JSON; writes a line of
    JSON for each to stdout."""
    # Output of the libraries must not mix with the lines.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    from relax_mlir.compiler import CompileError

    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        folder, case = json.loads(line)
        try:
            answer = run_case(pathlib.Path(folder), case)
        except CompileError as error:
            answer = {"kind": "refused", "text": str(error).strip()}
        except Exception as error:
            answer = {"kind": "failed", "text": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


# ---------------------------------------------------------------------------
# The process that hands out the cases
# ---------------------------------------------------------------------------


def exports_python():
    """Returns the Python of the environment of the frameworks."""
    chosen = os.environ.get("RELAX_MLIR_EXPORTS_VENV")
    folder = chosen or pathlib.Path.home() / ".cache/relax-mlir/exports-venv"
    python = pathlib.Path(folder, "bin", "python")
    if not python.exists():
        sys.exit(f"no environment of frameworks in {folder}: run tools/dev/setup-exports.sh")
    return str(python)


def list_cases(python):
    """Returns the cases by name, as export_worker.py lists them."""
    found = subprocess.run(
        [python, str(EXPORTS / "export_worker.py"), "--list"], capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"cannot list the cases:\n{found.stderr}")
    return json.loads(found.stdout)


class Process:
    """A worker that starts anew after a case that ended it."""

    def __init__(self, command):
        self.command = command
        self.worker = None

    def ask(self, question):
        if not self.worker or self.worker.has_ended():
            environment = dict(os.environ, OMP_NUM_THREADS="1")
            self.worker = Worker(self.command, environment)
        return self.worker.ask(json.dumps(question), LIMIT_SECONDS)

    def close(self):
        if self.worker and not self.worker.has_ended():
            self.worker.close()


def run_cases(cases, python, folder, keeps, report):
    """Exports and runs all cases, one of each at the same time. Returns their
    results by name."""
    ready = queue.Queue(maxsize=2)
    results = {}

    def export():
        process = Process([python, str(EXPORTS / "export_worker.py"), "--serve"])
        for name in cases:
            place = folder / name
            place.mkdir(exist_ok=True)
            answer = process.ask([name, str(place)])
            ready.put((name, place, answer.get("error") or answer.get("text")))
        process.close()
        ready.put(None)

    thread = threading.Thread(target=export, daemon=True)
    thread.start()
    process = Process([sys.executable, __file__, "--serve"])
    while (item := ready.get()) is not None:
        name, place, error = item
        if error:
            results[name] = {"kind": "unexported", "text": error}
        else:
            results[name] = process.ask([str(place), cases[name]])
        report(name, results[name])
        if not keeps:
            for file in place.iterdir():
                file.unlink()
    process.close()
    thread.join()
    return results


# ---------------------------------------------------------------------------
# docs/Status.md
# ---------------------------------------------------------------------------


def section(cases, results):
    """Returns the section of the exports."""
    agreeing = [name for name in cases if results[name]["kind"] == "agrees"]
    networks = {cases[name]["network"] for name in agreeing}
    lines = [
        "Models that `tools/dev/export_models.py` exports with random weights, by the exporter of torch",
        "that traces (classic) or that exports a program (dynamo), and that ONNX Runtime's tools convert.",
        "A model with open sizes runs with three sizes or more. A case agrees if all results are those of",
        "ONNX Runtime without optimizations, within the tolerance of their type. Where a deep network magnifies",
        "rounding errors, a float may be off by eight times the usual error of ONNX Runtime itself, at most by",
        "1e-3 (float32) or 5e-2 (float16), and a model is also compared without the passes that change its",
        "rounding. A quantized model may be off by the steps to which it rounds, or by twice the difference",
        "that optimizations of ONNX Runtime make ([Testing](Testing.md#exported-models)). The last column has the",
        "loosest rule that a result needed: " + ", ".join(f"`{rule}`" for rule in comparison.RULES) + ".",
        "Two decoders prefill and decode 64 tokens, each step on the keys and values that ours returned before.",
        "",
        f"{len(agreeing)} of {len(cases)} cases agree, of {len(networks)} networks.",
        "",
        "| network | of | exporter | opset | conversion | open sizes | nodes | runs | result | rule |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, case in cases.items():
        result = results[name]
        lines.append(
            f"| {case['network']} | {case['framework']} | {case['exporter']} | {case['opset']} |"
            f" {case['conversion'] or '-'} | {', '.join(case['open']) or '-'} |"
            f" {result.get('nodes', '-')} | {case['runs']} | {result['kind']} |"
            f" {result.get('rule', '-')} |")
    return lines


def has_changed(old, new):
    """Returns true if two pages differ by more than rules that are stricter now, as
    they may be on another processor."""
    looseness = {rule: index for index, rule in enumerate(comparison.RULES)}
    if len(old.splitlines()) != len(new.splitlines()):
        return True
    for before, after in zip(old.splitlines(), new.splitlines()):
        row, _, rule = before.strip(" |").rpartition(" | ")
        new_row, _, new_rule = after.strip(" |").rpartition(" | ")
        is_stricter = row == new_row and looseness.get(new_rule, 9) < looseness.get(rule, 0)
        if before != after and not is_stricter:
            return True
    return False


def check_page(args, cases, results):
    """Writes or checks the table. Returns true if it is stale."""
    if args.filter or not (args.check or args.write):
        return False
    old = status_page.read_page()
    new = status_page.with_sections(old, {status_page.EXPORTS: section(cases, results)})
    if args.write:
        status_page.STATUS.write_text(new)
        return False
    is_stale = has_changed(old, new)
    if is_stale:
        print(f"{status_page.STATUS.name} is stale: run tools/dev/export_models.py --write")
    return is_stale


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--folder", type=pathlib.Path)
    return parser.parse_args()


def main():
    args = parse_arguments()
    if args.serve:
        return serve()
    python = exports_python()
    cases = {name: case for name, case in list_cases(python).items()
             if re.search(args.filter, name)}
    if not cases:
        sys.exit(f"error: no case has a name that matches '{args.filter}'")

    def report(name, result):
        if args.verbose or result["kind"] != "agrees":
            numbers = [f"{key} {result[key]:.3g}" for key in ("compile_seconds", "ratio")
                       if key in result]
            print(f"{name}: {result['kind']}:", *numbers, result["text"][:1500], flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        folder = args.folder or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        results = run_cases(cases, python, folder, bool(args.folder), report)
    counts = collections.Counter(result["kind"] for result in results.values())
    print(", ".join(f"{n} {kind}" for kind, n in counts.most_common()))
    is_stale = check_page(args, cases, results)
    is_bad = any(result["kind"] not in GOOD for result in results.values())
    has_few = not args.filter and counts["agrees"] < MIN_AGREEING
    return is_stale or is_bad or has_few


if __name__ == "__main__":
    sys.exit(main())
