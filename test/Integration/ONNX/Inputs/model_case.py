"""Runs a model and compares its outputs with numbers from NumPy, for programs
that are called as: PROGRAM.py RELAX_RUN FOLDER [FLAG ..], with flags of
relax-run."""

import pathlib
import subprocess
import sys

import numpy as np
import onnx.parser

_relax_run, _folder, _flags = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
rng = np.random.default_rng(11)


def random(*shape, dtype=np.float32):
    return rng.standard_normal(shape).astype(dtype)


def check(name, model, inputs, expected, tolerance=1e-5):
    """`model` is a ModelProto or its text, `inputs` and `expected` are by name;
    symbolic dimensions are bound to what the inputs have."""
    if isinstance(model, str):
        model = onnx.parser.parse_model(model)
    path = _folder / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    command = [_relax_run, path, f"--rtol={tolerance}", f"--atol={tolerance}",
               *_flags]
    for kind, arrays in (("input", inputs), ("expected", expected)):
        for key, array in arrays.items():
            file = _folder / f"{name}.{key}.npy"
            np.save(file, array)
            command.append(f"--{kind}={key}=@{file}")
    result = subprocess.run(command, capture_output=True, text=True)
    matching = result.stdout.count("is as expected")
    print(f"{name}: {matching} of {len(expected)} as expected", flush=True)
    if result.returncode:
        print(result.stdout, result.stderr)
