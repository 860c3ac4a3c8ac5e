"""Runs a tool on damaged copies of a model and checks how it exits.

Usage: damage.py FOLDER MODEL COMMAND...   (the copy's path is appended)

The tool must succeed, or report one error that names the file and exit with
code 1.
"""

import pathlib
import random
import subprocess
import sys

folder, model, *command = sys.argv[1:]
folder = pathlib.Path(folder)
good = pathlib.Path(model).read_bytes()
rng = random.Random(3)

copies = [(f"cut-{i}", good[: len(good) * i // 12]) for i in range(12)]
for i in range(24):
    data = bytearray(good)
    bit = rng.randrange(len(data) * 8)
    data[bit // 8] ^= 1 << (bit % 8)
    copies.append((f"flip-{bit}", bytes(data)))

refused = 0
for name, data in copies:
    path = folder / f"{name}.onnx"
    path.write_bytes(data)
    result = subprocess.run(
        [*command, path], capture_output=True, text=True, errors="replace"
    )
    refused += result.returncode == 1
    one_error = result.stderr.count("error: ") == 1 and path.name in result.stderr
    if result.returncode != 0 and not (result.returncode == 1 and one_error):
        print(f"{name}: exit code {result.returncode}")
        print(result.stderr)
print(f"{len(copies)} copies, {refused} refused")
