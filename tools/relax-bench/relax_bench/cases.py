"""The cases of each suite."""

import dataclasses
import math
import pathlib

import numpy as np

from relax_bench import kernels, machine_cases, models

SUITES = ("gemm", "conv", "memory", "models", "dynamic", "compile", "vm")


@dataclasses.dataclass
class Case:
    """A computation that is measured. `build` writes its model into a folder
    and returns a `Built`; it may take long, so it runs when its turn comes."""

    suite: str
    name: str
    shape: str
    build: object
    dtype: str = "float32"


@dataclasses.dataclass
class Built:
    """The files of a case."""

    model: pathlib.Path
    # Arrays by name, in the order of the parameters of the model.
    inputs: dict
    flops: int = 0
    bytes: int = 0
    # For libraries, which do not read models: the operation and its constants.
    op: dict = dataclasses.field(default_factory=dict)
    constants: dict = dataclasses.field(default_factory=dict)
    # In the suite `dynamic`: this model with fixed input sizes.
    static_model: pathlib.Path = None
    # In the suite `vm`: the instructions of a call that call kernels.
    kernel_calls: int = 0
    # Largest error that is not a fault, relative to the largest element.
    tolerance: float = 1e-4
    # The error is the root of the mean square, relative to that of the result.
    is_mean_error: bool = False


def list_cases(suite, cache):
    """Returns the cases of a suite. `cache` is the folder for models."""
    if suite in ("gemm", "conv", "memory"):
        return [
            Case(suite, kernel.name, kernel.shape, build_kernel(kernel))
            for kernel in getattr(kernels, suite)()
        ]
    if suite == "vm":
        return [
            Case(suite, name, case.shape, build_machine_case(case))
            for name, case in machine_cases.CASES.items()
        ]
    return [
        Case(suite, name, model.shape, build_model(name, suite, cache), model.dtype)
        for name, model in models.MODELS.items()
    ]


def build_kernel(kernel):
    def build(folder):
        inputs, constants = kernel.make_arrays()
        path = folder / "model.onnx"
        path.write_bytes(kernel.make_model(inputs, constants).SerializeToString())
        moved = sum(array.nbytes for array in (*inputs.values(), *constants.values()))
        moved += 4 * math.prod(kernel.result)
        return Built(path, inputs, flops=kernel.flops, bytes=kernel.bytes or moved,
                     op=kernel.op, constants=constants)

    return build


def build_machine_case(case):
    def build(folder):
        path = folder / "model.mlir"
        path.write_text(case.text)
        inputs = {"x": kernels.random(np.random.default_rng(0), case.input)}
        return Built(path, inputs, kernel_calls=case.kernel_calls)

    return build


def build_model(name, suite, cache):
    def build(folder):
        files = models.export(name, cache)
        rng = np.random.default_rng(0)
        inputs = {
            key: kernels.random(rng, shape, high)
            for key, (shape, high) in files.inputs.items()
        }
        is_dynamic, model = suite == "dynamic", models.MODELS[name]
        return Built(
            files.dynamic if is_dynamic else files.static,
            inputs,
            flops=files.flops,
            bytes=files.bytes,
            static_model=files.static if is_dynamic else None,
            tolerance=model.tolerance,
            is_mean_error=model.is_int8,
        )

    return build
