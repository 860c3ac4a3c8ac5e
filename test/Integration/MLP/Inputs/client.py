"""client.py DIR: calls DIR/mlp.so through tvm-ffi and compares with DIR/y_*.npy."""
import sys

import numpy as np
import tvm_ffi

import relax_mlir.runtime  # noqa: F401  loads librelax_runtime.so

folder = sys.argv[1]
mlp = tvm_ffi.load_module(f"{folder}/mlp.so")["main"]
for batch in (1, 7, 64):
    x = np.load(f"{folder}/x_{batch}.npy")
    view = tvm_ffi.from_dlpack(x)
    # The argument is the array's own memory.
    assert np.from_dlpack(view).__array_interface__["data"] == x.__array_interface__["data"]
    y = np.from_dlpack(mlp(view))
    np.testing.assert_allclose(y, np.load(f"{folder}/y_{batch}.npy"), rtol=1e-4, atol=1e-5)
    print(f"batch {batch}: ok")
try:
    mlp(np.zeros((7, 783), np.float32))
except Exception as error:
    print(error)
