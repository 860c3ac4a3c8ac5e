"""Measures the error of math functions in compiled code.

relax-run compiles each function for a tensor of numbers of all magnitudes in a
range. The results are compared with results of twice the precision (or with
NumPy, whose f64 functions are correct to about one unit). For each function
above the bound, prints the function, the type and the worst error in units in
the last place of the result; the last line has the counts.
"""

import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

COUNT = 1 << 14
BOUND = 5.0
# Name: function, range, and True if negative numbers belong to the range.
FUNCTIONS = {
    "exp": (np.exp, 87, True),
    "expm1": (np.expm1, 80, True),
    "log": (np.log, 1e6, False),
    "log2": (np.log2, 1e6, False),
    "log1p": (np.log1p, 1e6, False),
    "tanh": (np.tanh, 12, True),
    "erf": (np.vectorize(math.erf), 5, True),
    "sin": (np.sin, 1e4, True),
    "cos": (np.cos, 1e4, True),
    "atan": (np.arctan, 1e4, True),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 1e6, False),
    "tan": (np.tan, 1e4, True),
    "asin": (np.arcsin, 1, True),
    "acos": (np.arccos, 1, True),
    "sinh": (np.sinh, 85, True),
    "cosh": (np.cosh, 85, True),
    "asinh": (np.arcsinh, 1e30, True),
    "acosh": (np.arccosh, 1e30, False),
    "atanh": (np.arctanh, 0.999, True),
}

PROGRAM = """
tir.prim_func @kernel(%a: memref<{n}x{type}>, %b: memref<{n}x{type}>) {{
  tir.for %i to {n} {{
    tir.block @function (spatial %v = %i to {n}) {{
      %0 = affine.load %a[%v] : memref<{n}x{type}>
      %1 = math.{name} %0 : {type}
      affine.store %1, %b[%v] : memref<{n}x{type}>
    }}
  }}
  tir.return
}}
relax.func @main(%x: tensor<{n}x{type}>) -> tensor<{n}x{type}> {{
  %0 = relax.call_tir @kernel(%x) : (tensor<{n}x{type}>) -> tensor<{n}x{type}>
  relax.return %0 : tensor<{n}x{type}>
}}
"""


def numbers(limit, signed, dtype):
    """Returns numbers of which half are uniform in the range and half have all
    magnitudes down to the subnormal numbers."""
    rng = np.random.default_rng(0)
    even = rng.uniform(0, limit, COUNT // 2)
    least = math.log2(np.finfo(dtype).smallest_subnormal)
    small = np.exp2(rng.uniform(least, np.log2(limit), COUNT // 2))
    x = np.concatenate([even, small])
    if signed:
        x *= rng.choice([-1, 1], COUNT)
    return x.astype(dtype)


def worst_error(folder, relax_run, name, type_name, dtype):
    function, limit, signed = FUNCTIONS[name]
    x = numbers(limit, signed, dtype)
    np.save(folder / "x.npy", x)
    text = PROGRAM.format(n=COUNT, type=type_name, name=name)
    (folder / "program.mlir").write_text(text)
    subprocess.run(
        [relax_run, "program.mlir", "--input=@x.npy", "--output=@y.npy"],
        cwd=folder, check=True, stdout=subprocess.DEVNULL)
    actual = np.load(folder / "y.npy").astype(np.float64)
    with np.errstate(invalid="ignore"):
        expected = function(x.astype(np.float64))
    unit = np.spacing(np.abs(expected).astype(dtype)).astype(np.float64)
    # Compiled code may return zero for subnormal results.
    normal = np.abs(expected) >= np.finfo(dtype).tiny
    return np.max(np.abs(actual - expected)[normal] / unit[normal])


def main(relax_run):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in FUNCTIONS:
            for type_name, dtype in (("f32", np.float32), ("f64", np.float64)):
                error = worst_error(
                    pathlib.Path(folder), relax_run, name, type_name, dtype)
                # A NaN error counts as above the bound.
                if not error <= BOUND:
                    wrong += 1
                    print(f"math.{name} of {type_name}: {error:.3g} units")
    print(f"{2 * len(FUNCTIONS)} functions, {wrong} beyond {BOUND} units")


main(str(pathlib.Path(sys.argv[1]).resolve()))
