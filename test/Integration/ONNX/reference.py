"""Compares relax-run with the reference evaluator of the onnx package.

Usage: reference.py RELAX_RUN FOLDER

Inputs of a model whose names start with `w` become constants with random
elements, the others are inputs with random elements; symbolic dimensions of
inputs are 3.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx.parser
import onnx.reference
from onnx import numpy_helper

relax_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rng = np.random.default_rng(7)

MODELS = {
    "convolutions": """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 4, 13, 11] x, float[8, 2, 3, 3] w, float[8] wb, float[6, 8, 2, 3] w1)
  => (float[N, 8, 7, 12] y, float[N, 6, 4, 6] z, float[N, 6, 4, 6] v) {
  a = Conv <strides = [2, 1], dilations = [1, 2], pads = [1, 2, 1, 3], group = 2> (x, w, wb)
  y = Relu (a)
  z = Conv <auto_pad = "SAME_UPPER", strides = [2, 2]> (y, w1)
  v = Conv <auto_pad = "SAME_LOWER", strides = [2, 2]> (y, w1)
}""",
    "pools": """
<ir_version: 8, opset_import: ["" : 19]>
g (float[N, 3, 10, 9] x)
  => (float[N, 3, h, w] a, float[N, 3, h1, w1] b, float[N, 3, h2, w2] c, float[N, 3, h3, w3] d, float[N, 3, 1, 1] e, float[N, 3, 1, 1] f) {
  a = MaxPool <kernel_shape = [3, 2], strides = [2, 2], pads = [1, 0, 1, 1], ceil_mode = 1> (x)
  b = AveragePool <kernel_shape = [3, 3], strides = [2, 2], pads = [1, 1, 1, 1]> (x)
  c = AveragePool <kernel_shape = [3, 3], pads = [1, 1, 0, 2], count_include_pad = 1> (x)
  d = MaxPool <kernel_shape = [2, 2], dilations = [3, 2]> (x)
  e = GlobalAveragePool (x)
  f = GlobalMaxPool (x)
}""",
    "block": """
<ir_version: 8, opset_import: ["" : 15]>
g (float[N, 4, 8, 8] x, float[6, 4, 3, 3] w, float[6] ws, float[6] wb, float[6] wm, float[6] wpositive, float[4, 6, 1, 1] w1)
  => (float[N, 10, 8, 8] y, float[N, 10, 8, 8] p) {
  a = Conv <pads = [1, 1, 1, 1]> (x, w)
  b = BatchNormalization <epsilon = 0.25> (a, ws, wb, wm, wpositive)
  c = Relu (b)
  e = Conv (c, w1)
  f = Sum (e, x, x)
  y = Concat <axis = 1> (c, f)
  p = Softmax <axis = 2> (y)
}""",
    "rows": """
<ir_version: 8, opset_import: ["" : 11]>
g (float[N, 4, 6] x, float[N, 5, 2, 2] v) => (float[N, 4, 6] y, float[N, 5, 2, 2] z) {
  y = Softmax (x)
  z = LRN <size = 4, alpha = 0.5, beta = 0.75, bias = 2.0> (v)
}""",
    "dense": """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 2, 12] x, float[10, 24] w, float[10] wb, float[6, 10] w1, float[1, 6] wc)
  => (float[N, 10] y, float[N, 6] z, float[6, N] t) {
  a = Flatten (x)
  b = Gemm <transB = 1, alpha = 0.5, beta = 2.0> (a, w, wb)
  y = Tanh (b)
  c = Transpose (w1)
  d = MatMul (y, c)
  e = Add (d, wc)
  z = Softmax (e)
  t = Transpose (z)
}""",
    "shapes": """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 4, 6] x) => (float[N, 2, 12] y, float[N, 4, 1] m, float[N, 4, 6] s)
<int64 zero = {0}, int64[1] front = {0}, int64[2] tail = {2, -1}> {
  shape = Shape (x)
  n = Gather (shape, zero)
  n1 = Unsqueeze (n, front)
  target = Concat <axis = 0> (n1, tail)
  y = Reshape (x, target)
  m = ReduceMean <axes = [-1]> (x)
  centered = Sub (x, m)
  s = Div (centered, m)
}""",
    "corners": """
<ir_version: 8, opset_import: ["" : 17]>
g (float[2, 5] x, float[N] v) => (float[2, 5] y, float[1] h, float[n] s, float[2, 5] d)
<int64 one = {1}, int64 zero = {0}, float ratio = {1.0}> {
  y = Celu <alpha = -2.0> (x)
  h = HannWindow (one)
  shape = Shape (v)
  n = Gather (shape, zero)
  s = HammingWindow (n)
  d0, mask = Dropout (x, ratio)
  t = Not (mask)
  d = Where (t, y, d0)
}""",
}


def rows(inputs):
    """The evaluator is wrong on these two: it takes each version of Softmax
    for the newest, and runs LRN over as many channels as there are images."""
    x, v = inputs["x"], inputs["v"]
    exponentials = np.exp(x)
    squares = np.zeros_like(v)
    for c in range(v.shape[1]):
        window = v[:, max(0, c - 1) : c + 3]
        squares[:, c] = (window**2).sum(axis=1)
    return [
        exponentials / exponentials.sum(axis=(1, 2), keepdims=True),
        v / (2 + 0.5 / 4 * squares) ** 0.75,
    ]


def random_array(info):
    dims = [d.dim_value or 3 for d in info.type.tensor_type.shape.dim]
    array = rng.standard_normal(dims).astype(np.float32)
    return np.abs(array) if "positive" in info.name else array


for name, text in MODELS.items():
    model = onnx.parser.parse_model(text)
    inputs = {}
    for info in list(model.graph.input):
        array = random_array(info)
        if not info.name.startswith("w"):
            inputs[info.name] = array
            continue
        model.graph.input.remove(info)
        model.graph.initializer.append(numpy_helper.from_array(array, info.name))
    path = folder / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    if name == "rows":
        expected = rows(inputs)
    else:
        expected = onnx.reference.ReferenceEvaluator(model).run(None, inputs)
    command = [relax_run, path, "--rtol=1e-4", "--atol=1e-5"]
    for key, array in inputs.items():
        np.save(folder / f"{name}.{key}.npy", array)
        command.append(f"--input={key}=@{folder}/{name}.{key}.npy")
    for info, array in zip(model.graph.output, expected):
        np.save(folder / f"{name}.{info.name}.npy", array)
        command.append(f"--expected={info.name}=@{folder}/{name}.{info.name}.npy")
    result = subprocess.run(command, capture_output=True, text=True)
    lines = result.stdout.splitlines()
    matching = sum("is as expected" in line for line in lines)
    print(f"{name}: {matching} of {len(expected)} as expected")
    if result.returncode:
        print(result.stdout, result.stderr)
