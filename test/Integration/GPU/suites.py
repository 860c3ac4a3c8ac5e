"""Runs ONNX's backend suites on the emulated GPU.

Usage: suites.py BIN FOLDER SUITE...

BIN has relaxc and relax-run; FOLDER gets the files of the cases. A suite is
`simple`, `pytorch-operator` or `node`. Prints each case that the importer
accepts and that does not compile, or gives other numbers than ONNX expects, and
the number of cases of each outcome.
"""

import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import warnings

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

BIN, FOLDER = map(pathlib.Path, sys.argv[1:3])
DATA = pathlib.Path(onnx.__file__).parent / "backend/test/data"
# The importer refuses these on every target.
NOT_IMPORTED = ("not supported", "must be a constant", "cannot become a kernel")


def read(file):
    tensor = onnx.TensorProto()
    tensor.ParseFromString(file.read_bytes())
    return numpy_helper.to_array(tensor)


def stored_cases(suite):
    for folder in sorted((DATA / suite).iterdir()):
        files = {
            kind: sorted(
                (folder / "test_data_set_0").glob(f"{kind}_*.pb"),
                key=lambda file: int(file.stem.split("_")[1]),
            )
            for kind in ("input", "output")
        }
        try:
            values = [[read(file) for file in files[kind]] for kind in files]
        except Exception:  # a sequence or an optional value
            values = [[None], []]
        yield folder.name, onnx.load(folder / "model.onnx"), *values, 1e-3


def node_cases():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in collect_testcases(None):
            if case.model is not None and case.data_sets:
                inputs, outputs = case.data_sets[0]
                yield case.name, case.model, list(inputs), list(outputs), case.rtol


def is_number(value):
    return isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind in "fiub"


def call(tool, *arguments):
    return subprocess.run(
        [BIN / tool, *arguments], capture_output=True, text=True, timeout=300
    )


def run(case):
    name, model, inputs, outputs, rtol = case
    if not all(map(is_number, inputs + outputs)):
        return name, "has other values than numbers", ""
    folder = FOLDER / name
    folder.mkdir()
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    compiled = call(
        "relaxc", folder / "model.onnx", "--target=emu", "-o", folder / "model.so"
    )
    if compiled.returncode:
        if any(reason in compiled.stderr for reason in NOT_IMPORTED):
            return name, "is not imported", ""
        return name, "does not compile", compiled.stderr
    arguments = []
    for flag, values in (("input", inputs), ("expected", outputs)):
        for i, value in enumerate(values):
            np.save(folder / f"{flag}{i}.npy", np.asarray(value, order="C"))
            arguments.append(f"--{flag}=@{folder}/{flag}{i}.npy")
    ran = call(
        "relax-run", folder / "model.so", "--device=emu", *arguments,
        f"--rtol={max(rtol, 1e-3)}", "--atol=1e-5",
    )
    return name, "is wrong" if ran.returncode else "is as expected", ran.stderr


counts = collections.Counter()
cases = [
    case
    for suite in sys.argv[3:]
    for case in (node_cases() if suite == "node" else stored_cases(suite))
]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for name, outcome, text in pool.map(run, cases):
        counts[outcome] += 1
        if outcome in ("does not compile", "is wrong"):
            print(f"{name} {outcome}: {text.strip()[:500]}")
for outcome, count in sorted(counts.items()):
    print(f"{count} {outcome}")
