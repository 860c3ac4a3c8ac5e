"""The cases of ONNX's backend suites with their inputs and expected values."""

import pathlib
import warnings

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

DATA = pathlib.Path(onnx.__file__).parent / "backend/test/data"


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


def onnx_cases(suite):
    """Yields name, model, inputs, expected outputs and relative tolerance of the
    cases of a suite: `node`, or one that is stored, such as `simple`."""
    return node_cases() if suite == "node" else stored_cases(suite)


def are_numbers(values):
    return all(
        isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind in "fiub"
        for value in values
    )


def write_values(folder, inputs, outputs):
    """Writes the values to files, and returns the names of the files by the
    options of relax-run, in order."""
    files = []
    for flag, values in (("input", inputs), ("expected", outputs)):
        for i, value in enumerate(values):
            np.save(folder / f"{flag}{i}.npy", np.asarray(value, order="C"))
            files.append((flag, f"{flag}{i}.npy"))
    return files
