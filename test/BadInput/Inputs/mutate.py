"""mutate.py FOLDER FACTOR: creates a file of each kind and runs relax-test-mutate
on it, which reads damaged copies: FACTOR times the number in the table.
"""

import pathlib
import shutil
import subprocess
import sys

import make

folder, factor = pathlib.Path(sys.argv[1]), int(sys.argv[2])
tests = folder.parent.parent.parent
shutil.copy(folder / "model.mlir", "model.mlir")
for output in ("model.rvm", "dumps.so"):
    subprocess.run(["relaxc", "model.mlir", "-o", output, "--dump-phases-to=phases"], check=True)
with open("model.vmtext", "w") as text:
    subprocess.run(["relax-translate", "--bytecode-to-vmtext", "model.rvm"], stdout=text, check=True)
subprocess.run(["relax-opt", "model.mlir", "--emit-bytecode", "-o", "model.mlirbc"], check=True)
pathlib.Path("a.npy").write_bytes(make.npy(
    "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4), }", make.f32(*range(8))))
pathlib.Path("a.pb").write_bytes(
    make.field(1, 2) + make.field(1, 4) + make.field(2, 1) + make.field(9, make.f32(*range(8))))
pathlib.Path("model.onnx").write_bytes(make.model("""
    <ir_version: 8, opset_import: ["": 13]>
    m (float[N, 3, 8, 8] x, float[4, 3, 3, 3] w) => (float[N, 8] y)
    <int64[2] target = {0, -1}, float[8] bias = {1, 2, 3, 4, 5, 6, 7, 8}> {
      a = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x, w)
      b = MaxPool <kernel_shape = [3, 3], strides = [2, 2]> (a)
      c = Reshape (b, target)
      d = Concat <axis = 1> (c, c)
      y = Add (d, bias)
    }"""))
for name in ("Relax/ops", "TIR/ops", "RelaxVM/ops"):
    shutil.copy(tests / "Dialect" / (name + ".mlir"), name.replace("/", "-") + ".mlir")
# Each row: file, number of copies, and True if valid copies are compiled.
TABLE = [
    ("model.rvm", 2000, False),
    ("model.vmtext", 1000, False),
    ("a.npy", 2000, False),
    ("a.pb", 1000, False),
    ("model.onnx", 500, True),
    ("model.mlir", 300, True),
    ("phases/04-schedule.mlir", 300, True),
    ("phases/06-vm.mlir", 300, True),
    ("model.mlirbc", 300, True),
    ("Relax-ops.mlir", 200, False),
    ("TIR-ops.mlir", 200, False),
    ("RelaxVM-ops.mlir", 200, False),
]
findings = 0
for name, count, compile in TABLE:
    run = subprocess.run(
        ["relax-test-mutate", name, f"--count={count * factor}", "--write=."] + ["--compile"] * compile,
        capture_output=True, text=True, errors="replace")
    print(f"{name}: {run.stdout.strip()}", flush=True)
    if run.returncode:
        findings += 1
        print(run.stderr[-3000:])
print(f"{sum(count * factor for _, count, _ in TABLE)} copies, {findings} findings")
sys.exit(findings != 0)
