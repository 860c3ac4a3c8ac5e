"""shapes.py ARTEFACT...: calls sum(x[n, 4], y[n, 4]) with what does not fit."""

import os
import sys

import numpy as np
import tvm_ffi

import relax_mlir.runtime as runtime


def zeros(*shape, dtype="float32"):
    return np.zeros(shape, dtype)


def refused(kind, text, call):
    try:
        call()
    except kind as error:
        assert text in str(error), f"expected {text!r}, got {error!r}"
        return
    sys.exit(f"expected {kind.__name__} with {text!r}")


for path in sys.argv[1:]:
    for sum_ in (runtime.load_module(path).sum, tvm_ffi.load_module(os.path.abspath(path))["sum"]):
        refused(ValueError, "expected dimension 0 to be 2, got 3",
                lambda: sum_(zeros(2, 4), zeros(3, 4)))
        refused(ValueError, "expected dimension 1 to be 4, got 5",
                lambda: sum_(zeros(2, 5), zeros(2, 5)))
        refused(ValueError, "argument 'x': expected a tensor of rank 2, got shape [4]",
                lambda: sum_(zeros(4), zeros(2, 4)))
        refused(TypeError, "argument 'y': expected a tensor of float32, got float64",
                lambda: sum_(zeros(2, 4), zeros(2, 4, dtype="float64")))
        refused(TypeError, "expected a tensor, got",
                lambda: sum_(zeros(2, 4), "y"))
        refused(TypeError, "expects 2 arguments, got 1", lambda: sum_(zeros(2, 4)))
        refused(TypeError, "expects 2 arguments, got 3",
                lambda: sum_(zeros(2, 4), zeros(2, 4), 1))
        # And still answers what is right.
        assert np.from_dlpack(sum_(zeros(0, 4), zeros(0, 4))).shape == (0, 4)
        y = np.from_dlpack(sum_(zeros(3, 4) + 1, zeros(3, 4) + 2))
        assert (y == 3).all() and y.shape == (3, 4)
print("ok")
