"""oneDNN of Debian, through the library that tools/dev/setup-bench.sh builds
from onednn.cpp."""

import ctypes
import pathlib
import sys

import numpy as np
from relax_bench_worker import Program

LIBRARY = pathlib.Path(sys.prefix, "lib", "librelax_bench_onednn.so")


def library():
    result = ctypes.CDLL(str(LIBRARY))
    for name in ("error", "version"):
        getattr(result, f"relax_bench_{name}").restype = ctypes.c_char_p
    result.relax_bench_create.restype = ctypes.c_void_p
    return result


def version():
    return library().relax_bench_version().decode()


def numbers(op):
    """Returns the numbers that describe an operation to onednn.cpp."""
    kind = op.get("kind")
    if kind == "matmul":
        return [op["batch"], op["m"], op["n"], op["k"], op["relu"], op["weight"]]
    if kind in ("conv", "deconv"):
        return [op[key] for key in ("c", "size", "filters", "kernel", "stride", "pad",
                                    "dilation", "groups", "out")]
    if kind in ("softmax", "gelu", "layer_norm"):
        return [len(op["shape"]), *op["shape"]]
    if kind == "transpose":
        return [len(op["shape"]), *op["shape"], *op["order"]]
    if kind == "reduce":
        return [len(op["shape"]), *op["shape"],
                *(1 if axis in op["axes"] else size for axis, size in enumerate(op["shape"]))]
    if kind == "add":
        other = [1] * (len(op["shape"]) - len(op["other"])) + list(op["other"])
        return [len(op["shape"]), *op["shape"], *other]
    raise NotImplementedError("oneDNN does not have this operation")


def load(case):
    values = numbers(case.op)
    onednn = library()
    arrays = [np.ascontiguousarray(array)
              for array in (*case.inputs.values(), *case.constants.values())]
    y = np.zeros(case.op["result"], np.float32)
    pointers = (ctypes.c_void_p * (len(arrays) + 1))(
        *(array.ctypes.data for array in (*arrays, y)))
    handle = onednn.relax_bench_create(
        case.op["kind"].encode(), (ctypes.c_int64 * len(values))(*values), pointers)
    if not handle:
        raise RuntimeError(onednn.relax_bench_error().decode())
    handle = ctypes.c_void_p(handle)
    run = onednn.relax_bench_run

    # The plan has the addresses of the arrays.
    return Program(lambda: run(handle), lambda: [y, *arrays][:1])
