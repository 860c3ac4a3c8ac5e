"""Compiles and runs a model whose weights have 2.2 GiB, in the folder given.

The program has one copy of them; before that they are where the file is
mapped. Then the same by the backend.
"""

import pathlib
import sys

import numpy as np
import onnx.parser

from relax_mlir import compiler, onnx_backend

ROWS, COLUMNS = 576, 1 << 20
BYTES = ROWS * COLUMNS * 4
folder = pathlib.Path(sys.argv[1])


def field(name):
    """A number of bytes from /proc."""
    for line in open("/proc/self/status"):
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    return 0


with open(folder / "weights.bin", "wb") as file:
    file.truncate(BYTES)
    for row, column, value in ((0, 0, 2.0), (ROWS - 1, COLUMNS - 1, 1.0)):
        file.seek((row * COLUMNS + column) * 4)
        file.write(np.float32(value).tobytes())
model = onnx.parser.parse_model(f"""
<ir_version: 8, opset_import: ["" : 13]>
g (float[1, {ROWS}] x) => (float[1, {COLUMNS}] y) {{ y = MatMul (x, w) }}""")
tensor = model.graph.initializer.add(
    name="w", data_type=1, dims=[ROWS, COLUMNS], data_location=1
)
tensor.external_data.add(key="location", value="weights.bin")
(folder / "model.onnx").write_bytes(model.SerializeToString())

x = np.full((1, ROWS), 3, np.float32)
expected = np.zeros((1, COLUMNS), np.float32)
expected[0, 0], expected[0, -1] = 6, 3
np.save(folder / "x.npy", x)
np.save(folder / "y.npy", expected)

before = field("RssAnon")
main = compiler.compile(folder / "model.onnx")["main"]
added = field("RssAnon") - before
y = np.from_dlpack(main(x))
right = np.array_equal(y, expected)
print("numbers:", "ok" if right else (y, np.abs(y - expected).max()))
peak = field("VmHWM")
fits = added < 1.1 * BYTES and peak < 2.2 * BYTES
print("memory:", "ok" if fits else (added / BYTES, peak / BYTES))

# As a file, and as a message that is too large for protobuf to write.
del main
for given in (folder / "model.onnx", onnx.load(folder / "model.onnx")):
    (y,) = onnx_backend.prepare(given).run([x])
    right = np.array_equal(y, expected)
    print(f"{type(given).__name__}:", "ok" if right else y)
