"""Runs the node tests that come with the onnx package.

Usage: node_suite.py RELAX_RUN FOLDER

Takes the cases whose operators are all in docs/ONNX.md. Shapes, axes and the
like, which the cases give as inputs, become constants. A case passes, is
refused with an error, is wrong, or crashes the tool; only the latter two are
bad.
"""

import collections
import pathlib
import subprocess
import sys
import warnings

import numpy as np
from onnx import ModelProto, numpy_helper
from onnx.backend.test.case.node import collect_testcases

relax_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
page = pathlib.Path(__file__).parents[3] / "docs" / "ONNX.md"
rows = page.read_text().split("## Operators")[1].split("\n\n")[1].splitlines()[2:]
operators = {name for row in rows for name in row.split("|")[2].split()}


def is_parameter(index, array):
    """A shape, axes, a bound: not what the operator is about."""
    small = array.dtype in (np.int64, np.bool_) and array.ndim <= 1
    return index > 0 and (small or array.ndim == 0)


def run(case):
    model = ModelProto()
    model.CopyFrom(case.model)
    inputs, outputs = case.data_sets[0]
    first = model.graph.node[0].op_type
    command = [relax_run, folder / "model.onnx"]
    command += [f"--rtol={max(case.rtol, 1e-4)}", f"--atol={max(case.atol, 1e-5)}"]
    for index, (info, value) in enumerate(zip(model.graph.input, inputs)):
        array = np.asarray(value)
        if is_parameter(index, array) or first == "ConstantOfShape":
            model.graph.initializer.append(numpy_helper.from_array(array, info.name))
            continue
        np.save(folder / f"input{index}.npy", array)
        command.append(f"--input={info.name}=@{folder}/input{index}.npy")
    for index, (info, value) in enumerate(zip(model.graph.output, outputs)):
        np.save(folder / f"output{index}.npy", np.asarray(value))
        command.append(f"--expected={info.name}=@{folder}/output{index}.npy")
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        return "passed"
    if result.returncode == 1 and "model.onnx: " in result.stderr:
        return "refused"
    print(case.name, result.returncode, result.stdout[-500:], result.stderr[-500:])
    return "wrong" if result.returncode == 1 else "crashed"


warnings.simplefilter("ignore")
counts = collections.Counter()
for case in collect_testcases(None):
    nodes = case.model.graph.node if case.model else []
    if not nodes or not case.data_sets:
        continue
    if any(node.domain not in ("", "ai.onnx") for node in nodes):
        continue
    if not {node.op_type for node in nodes} <= operators:
        continue
    try:
        counts[run(case)] += 1
    except (NotImplementedError, TypeError, ValueError):
        # Inputs that are no arrays: sequences, absent optionals.
        counts["skipped"] += 1
for kind in ("passed", "refused", "wrong", "crashed"):
    print(f"{kind}: {counts[kind]}")
