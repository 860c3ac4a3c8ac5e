#!/usr/bin/env python3
"""Exports cases, and runs them by ONNX Runtime.

Usage: export_worker.py --list | --serve

Runs in the environment of tools/dev/setup-exports.sh. --list prints the cases as
one JSON object. --serve reads lines of JSON from stdin, each the name of a case
and a folder. It writes model.onnx to the folder, and for each run the inputs, the
results of ONNX Runtime, and others that tell how far these may be off; and a line
of JSON to stdout: {} or {"error": TEXT}.
"""

import json
import logging
import os
import pathlib
import sys
import traceback
import warnings
import zlib

import language
import layers
import numpy as np
import onnxruntime
import perception
import torch
import vision
from conversions import convert
from export_cases import QUANTIZED, check_cases

# relax-bench gives weights to its networks in the same way.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "relax-bench"))
from networks.weights import randomize


def list_cases():
    cases = [*vision.cases(), *language.cases(), *perception.cases(), *layers.cases()]
    check_cases(cases)
    return {case.name: case for case in cases}


def make_module(case):
    """Returns the module with random weights. The statistics of its batch
    normalizations are those of an example of 16 in a batch."""
    torch.manual_seed(0)
    module = case.network.make().eval()
    sizes = {name: 16 if name == "batch" else size
             for name, size in case.network.sizes.items()}
    randomize(module, lambda: tensors(draw(case, sizes, "statistics")))
    return module


def draw(case, sizes, purpose):
    """Returns arrays by name, which depend on nothing but the arguments."""
    rng = np.random.default_rng(zlib.crc32(f"{case.name} {purpose}".encode()))
    return case.draw(rng, sizes)


def tensors(arrays):
    return tuple(torch.from_numpy(array) for array in arrays.values())


def export(case, module, arguments, path):
    """Writes the model of a module to `path`."""
    names = list(case.network.inputs)
    opened = {name: value.open_dims(case.open_sizes)
              for name, value in case.network.inputs.items()}
    options = dict(input_names=names, opset_version=case.opset)
    if case.exporter == "classic":
        options |= dict(dynamo=False, dynamic_axes=opened)
    else:
        options |= dict(dynamo=True, external_data=False, verbose=False)
        if case.open_sizes:
            options["dynamic_shapes"] = shapes_of(module, list(opened.values()))
    torch.onnx.export(module, arguments, str(path), **options)


def shapes_of(module, opened):
    """Returns open dimensions as the parameters of the module nest them."""
    code = module.forward.__func__.__code__
    named = code.co_argcount - 1
    takes_rest = bool(code.co_flags & 4)
    return (*opened[:named], tuple(opened[named:])) if takes_rest else tuple(opened)


def run_reference(path, arrays, is_optimized=False):
    """Returns the inputs that the model has, in its types, and the results of ONNX
    Runtime."""
    levels = onnxruntime.GraphOptimizationLevel
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = (
        levels.ORT_ENABLE_ALL if is_optimized else levels.ORT_DISABLE_ALL)
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(path), options, ["CPUExecutionProvider"])
    known = {value.name: value.type for value in session.get_inputs()}
    given = {name: array.astype(np.float16) if known.get(name) == "tensor(float16)" else array
             for name, array in arrays.items() if name in known}
    return given, session.run(None, given)


def run_exact(module, arrays):
    """Returns the results of the module in double precision, or an empty list if
    it does not run in it."""
    arguments = [torch.from_numpy(array.astype(np.float64) if array.dtype.kind == "f" else array)
                 for array in arrays.values()]
    try:
        with torch.no_grad():
            results = module.double()(*arguments)
    except RuntimeError:
        return []
    results = results if isinstance(results, tuple) else (results,)
    return [result.numpy() for result in results]


def write(case, folder):
    module = make_module(case)
    arguments = tensors(draw(case, case.network.sizes, "example"))
    path = folder / "model.onnx"
    with torch.no_grad():
        export(case, module, arguments, path)
    samples = [draw(case, case.network.sizes, f"sample {i}") for i in range(8)]
    convert(case, path, samples)
    for index, sizes in enumerate(case.all_runs()):
        given, results = run_reference(path, draw(case, sizes, f"run {index}"))
        np.savez(folder / f"inputs{index}.npz", **given)
        np.savez(folder / f"results{index}.npz", *results)
        np.savez(folder / f"others{index}.npz", *run_other(case, module, path, given))
    if case.decodes:
        write_decoding(case, module, path, folder)


def write_decoding(case, module, path, folder):
    """Writes a prefill of nine tokens and steps of one token, which is the one that
    ONNX Runtime finds most likely. The first result of a decoder are its logits."""
    sizes = {"batch": 2, "past": 0, "length": 9}
    first = len(case.all_runs())
    arrays = draw(case, sizes, "prefill")
    names = list(arrays)
    arrays[names[1]][:] = 1
    for index in range(first, first + 1 + case.decodes):
        given, results = run_reference(path, arrays)
        np.savez(folder / f"inputs{index}.npz", **given)
        np.savez(folder / f"results{index}.npz", *results)
        np.savez(folder / f"others{index}.npz", *run_other(case, module, path, given))
        logits, *states = results
        mask = np.ones((sizes["batch"], arrays[names[1]].shape[1] + 1), np.int64)
        arrays = {names[0]: logits[:, -1:].argmax(-1), names[1]: mask, **dict(zip(names[2:], states))}


def run_other(case, module, path, given):
    """Returns results that tell how far those of ONNX Runtime may be off: of double
    precision, or of its optimized model where values are quantized."""
    if case.conversion in QUANTIZED:
        return run_reference(path, given, is_optimized=True)[1]
    return [] if case.conversion == "int4" else run_exact(module, given)


def serve():
    # Output of the libraries must not mix with the answers.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    torch.set_num_threads(1)
    # The fused attention of torch has no equivalent in ONNX.
    torch.backends.mha.set_fastpath_enabled(False)
    cases = list_cases()
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        name, folder = json.loads(line)
        try:
            write(cases[name], pathlib.Path(folder))
            answer = {}
        except Exception as error:
            traceback.print_exc()
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def main():
    if sys.argv[1:] == ["--serve"]:
        return serve()
    if sys.argv[1:] != ["--list"]:
        sys.exit(__doc__)
    print(json.dumps({
        name: dict(
            network=case.network.name, framework=case.network.framework,
            exporter=case.exporter, opset=case.opset, conversion=case.conversion,
            open=case.open_sizes, runs=len(case.all_runs()) + bool(case.decodes) + case.decodes,
            decoding=len(case.all_runs()) if case.decodes else None)
        for name, case in list_cases().items()}))


if __name__ == "__main__":
    main()
