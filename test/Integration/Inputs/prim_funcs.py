"""Calls public tensor programs through relaxc and relax-run.

Usage: prim_funcs.py FOLDER BIN

For each element type, an artefact has four tensor programs and no graph: one
that writes a part of an output, one that writes a part of a buffer and keeps
the rest, one that changes a buffer in place, and one of rank 0. Results have to be equal to those of NumPy, and the
reference has to agree.
"""
import pathlib
import subprocess
import sys

import numpy as np

TYPES = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32,
    "i64": np.int64, "f16": np.float16, "f32": np.float32, "f64": np.float64,
    "bf16": np.float32,
}
SIZES = [1, 2, 7, 130]

PROGRAMS = """
#n = affine_map<()[s0] -> (s0)>
#rows = affine_map<()[s0] -> (s0, 3)>
#more = affine_map<()[s0] -> (s0 + 2, 3)>

// The output comes first, and is larger than the input: the rest is zero.
tir.prim_func @shift(%moved: memref<?x3xT> {tir.shape = #more, tir.buffer_role = #tir.buffer_role<out>},
                     %x: memref<?x3xT> {tir.shape = #rows}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 3 {
      tir.block @shift (spatial %vi = %i to symbol(%n), spatial %vj = %j to 3) {
        %0 = affine.load %x[%vi, %vj] : memref<?x3xT>
        affine.store %0, %moved[%vi + 1, %vj] : memref<?x3xT>
      }
    }
  }
  tir.return
}

// The caller gives the elements that the program does not write.
tir.prim_func @insert(%target: memref<?x3xT> {tir.shape = #more},
                      %x: memref<?x3xT> {tir.shape = #rows}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 3 {
      tir.block @insert (spatial %vi = %i to symbol(%n), spatial %vj = %j to 3) {
        %0 = affine.load %x[%vi, %vj] : memref<?x3xT>
        affine.store %0, %target[%vi + 1, %vj] : memref<?x3xT>
      }
    }
  }
  tir.return
}

// total is added to; last has a row's last element.
tir.prim_func @accumulate(%total: memref<?xT> {tir.shape = #n},
                          %x: memref<?x3xT> {tir.shape = #rows},
                          %last: memref<?xT> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %k to 3 {
      tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to 3) {
        %0 = affine.load %total[%vi] : memref<?xT>
        %1 = affine.load %x[%vi, %vk] : memref<?x3xT>
        %2 = ADD %0, %1 : T
        affine.store %2, %total[%vi] : memref<?xT>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @last (spatial %vi = %i to symbol(%n)) {
      %0 = affine.load %x[%vi, 2] : memref<?x3xT>
      affine.store %0, %last[%vi] : memref<?xT>
    }
  }
  tir.return
}
"""
SCALAR = """
tir.prim_func @scalar(%a: memref<T>, %b: memref<T>, %c: memref<T>) {
  tir.block @add () {
    %0 = affine.load %a[] : memref<T>
    %1 = affine.load %b[] : memref<T>
    %2 = ADD %0, %1 : T
    affine.store %2, %c[] : memref<T>
  }
  tir.return
}
"""


class Runner:
    def __init__(self, folder, binaries):
        self.folder, self.binaries = folder, binaries
        self.results = self.wrong = 0

    def call(self, tool, *args):
        return subprocess.run([self.binaries / tool, *args], cwd=self.folder,
                              text=True, capture_output=True)

    def check(self, program, function, inputs, expected):
        model = program.replace(".so", ".mlir")
        flags = [f"--function={function}", f"--check={model}", "--rtol=0",
                 "--atol=0", "--expected-dtype=any"]
        for name, array in inputs.items():
            np.save(self.folder / f"{name}.npy", array)
            flags.append(f"--input={name}=@{name}.npy")
        for name, array in expected.items():
            np.save(self.folder / f"expected_{name}.npy", array)
            flags.append(f"--expected={name}=@expected_{name}.npy")
        run = self.call("relax-run", program, *flags)
        self.results += len(expected)
        if run.returncode != 0:
            self.wrong += 1
            print(f"{program} {function}: wrong; {run.stdout}{run.stderr}")


def main():
    folder, binaries = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True)
    runner = Runner(folder, binaries)
    rng = np.random.default_rng(0)
    for name, dtype in TYPES.items():
        add = ("arith.ori" if name == "i1" else
               "arith.addi" if name[0] == "i" else "arith.addf")
        text = (PROGRAMS + SCALAR).replace("ADD", add).replace("T>", name + ">")
        text = text.replace(": T\n", f": {name}\n")
        (folder / f"{name}.mlir").write_text(text)
        made = runner.call("relaxc", f"{name}.mlir", "-o", f"{name}.so")
        if made.returncode != 0:
            print(f"{name}: wrong; {made.stderr}")
            runner.wrong += 1
            continue
        limit = 2 if name == "i1" else 20
        data = lambda *shape: np.asarray(
            rng.integers(0, limit, shape)).astype(dtype)
        for n in SIZES:
            x, total = data(n, 3), data(n)
            moved = np.zeros((n + 2, 3), dtype)
            moved[1:n + 1] = x
            model = f"{name}.mlir" if n == 7 else f"{name}.so"
            runner.check(model, "shift", {"x": x}, {"moved": moved})
            target = data(n + 2, 3)
            inserted = target.copy()
            inserted[1:n + 1] = x
            runner.check(model, "insert", {"target": target, "x": x},
                         {"target": inserted})
            sums = total.copy()
            for k in range(3):
                sums = sums | x[:, k] if name == "i1" else sums + x[:, k]
            runner.check(model, "accumulate", {"total": total, "x": x},
                         {"total": sums, "last": x[:, 2].copy()})
        a, b = data(), data()
        runner.check(f"{name}.so", "scalar", {"a": a, "b": b},
                     {"c": np.asarray(a | b if name == "i1" else a + b)})
    print(f"{len(TYPES)} element types, {runner.results} results, "
          f"{runner.wrong} wrong")


if __name__ == "__main__":
    main()
