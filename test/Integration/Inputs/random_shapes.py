"""Calls a model with 100,000 random shapes and checks that memory stays bounded.

Usage: random_shapes.py MODEL.mlir MODE

Writes the model, compiles it in the mode of execution and compares every 500th
result with NumPy.
"""
import pathlib
import sys

import numpy as np
import relax_mlir.compiler
from relax_mlir import runtime

X = "tensor<?x?x8xf32, #relax.tensor<[b, n, 8]>>"
Y = "tensor<?x?x8xf32, #relax.tensor<[b, m, 8]>>"
XY = "tensor<?x?x8xf32, #relax.tensor<[b, m + n, 8]>>"
FLAT = "tensor<?x8xf32, #relax.tensor<[b * m + b * n, 8]>>"
SUMS = "tensor<?x1xf32, #relax.tensor<[b * m + b * n, 1]>>"
# Rows that differ make results depend on the inputs. Positive numbers cancel nothing in the
# second product and the sums.
WEIGHTS = (np.arange(64, dtype=np.float32).reshape(8, 8) * 37 % 61 + 1) / 32
# Sizes of one and of several symbols, results that share storage, a view.
MODEL = f"""
relax.func @main(%x: {X}, %y: {Y}) -> {FLAT} {{
  %w = relax.constant dense<{WEIGHTS.tolist()}> : tensor<8x8xf32>
  %0 = relax.concat %x, %y {{axis = 1 : i64}} : ({X}, {Y}) -> {XY}
  %s = relax.shape [b * m + b * n, 8] -> !relax.shape<[b * m + b * n, 8]>
  %1 = relax.reshape %0, %s : ({XY}, !relax.shape<[b * m + b * n, 8]>) -> {FLAT}
  %2 = relax.matmul %1, %w : ({FLAT}, tensor<8x8xf32>) -> {FLAT}
  %3 = relax.softmax %2 {{axis = 1 : i64}} : ({FLAT}) -> {FLAT}
  %4 = relax.matmul %3, %w : ({FLAT}, tensor<8x8xf32>) -> {FLAT}
  %5 = relax.sum %4 {{axes = array<i64: 1>, keepdims = true}} : ({FLAT}) -> {SUMS}
  %6 = relax.add %4, %5 : ({FLAT}, {SUMS}) -> {FLAT}
  relax.return %6 : {FLAT}
}}
"""


def reference(x, y):
    flat = np.concatenate([x, y], 1).reshape(-1, 8)
    scores = flat @ WEIGHTS
    powers = np.exp(scores - scores.max(1, keepdims=True))
    product = powers / powers.sum(1, keepdims=True) @ WEIGHTS
    return product + product.sum(1, keepdims=True)


def resident_bytes():
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


def main(path, mode):
    pathlib.Path(path).write_text(MODEL)
    function = relax_mlir.compiler.compile(path, exec_mode=mode)["main"]
    rng = np.random.default_rng(0)
    pool = rng.uniform(-1, 1, (8, 512, 8)).astype(np.float32)
    compared, early = 0, 0
    for call in range(100_000):
        b, n, m = rng.integers(1, 9), rng.integers(1, 129), rng.integers(1, 129)
        # Every 1000th call is large, so that blocks of all sizes are made.
        if call % 1000 == 0:
            n, m = rng.integers(1, 513, 2)
        # Other rows in each call: results of an earlier one are wrong.
        starts = rng.integers(0, (513 - n, 513 - m))
        x, y = (np.ascontiguousarray(pool[:b, start:start + size])
                for start, size in zip(starts, (n, m)))
        result = function(x, y)
        if call % 500 == 0:
            found = np.from_dlpack(result)
            np.testing.assert_allclose(found, reference(x, y), rtol=1e-5)
            compared += 1
        if call == 20_000:
            early = resident_bytes()
    statistics = runtime.pool_statistics()
    grown = resident_bytes() - early
    print(f"100000 calls, {compared} compared")
    assert grown < 16 << 20, f"the process grew by {grown} bytes"
    kept = statistics["in_use"] + statistics["pooled"]
    assert kept <= 1.5 * statistics["peak"], statistics
    print("ok")


main(*sys.argv[1:])
