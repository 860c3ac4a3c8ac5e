"""Runs functions of linalg and TOSA that other producers could have written.

Usage: foreign_functions.py FOLDER BIN

Converts the functions of foreign/linalg.mlir and foreign/tosa.mlir to tensor
programs. Runs each with the default schedule, and with the script of its name
in foreign/schedules.mlir. Results have to be equal to those of NumPy, and the
reference has to agree.
"""
import pathlib
import subprocess
import sys

import numpy as np

SOURCES = pathlib.Path(__file__).parent / "foreign"
TOSA = ("builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,"
        "tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),canonicalize,cse,convert-linalg-to-tir)")
random = np.random.default_rng(0)


def draw(*shape):
    """Returns small integers, whose sums are exact in any order."""
    return random.integers(-4, 5, shape).astype(np.float32)


def convolve(x, weights, stride):
    """Convolves an image of NHWC by weights of HWCF."""
    rows, columns = ((x.shape[i] - 3) // stride + 1 for i in (1, 2))
    result = np.zeros((x.shape[0], rows, columns, weights.shape[3]), np.float32)
    for r in range(3):
        for s in range(3):
            part = x[:, r:r + stride * rows:stride, s:s + stride * columns:stride]
            result += part[:, :rows, :columns] @ weights[r, s]
    return result


def pad(x):
    return np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))


def network():
    x, w, b, m = draw(1, 9, 9, 3), draw(3, 3, 3, 8), draw(8), draw(8, 5)
    y = np.maximum(convolve(pad(x), w, 2) + b, 0)
    return [x, w, b, m], [y.transpose(0, 3, 1, 2), y.sum((0, 1, 2)) @ m]


def dense(rows, columns):
    x, w, b = draw(rows, columns), draw(columns, 12), draw(rows, 12)
    y = x @ w + b
    return [x, w, b], [y.T, y.max(1)]


def conv(*sizes):
    x, w = draw(*sizes, 3), draw(3, 3, 3, 8)
    return [x, w], [convolve(pad(x), w, 2)]


def tosa_network():
    x, w, b = draw(1, 8, 8, 3), draw(8, 3, 3, 3), draw(8)
    y = np.clip(convolve(pad(x), w.transpose(1, 2, 3, 0), 1) + b, 0, 6)
    y = y.reshape(1, 4, 2, 4, 2, 8).max((2, 4))
    return [x, w, b], [y, y.sum((1, 2)).reshape(1, 1, 8)]


def tosa_dense(rows):
    x, w, b = draw(rows, 16), draw(16, 10), draw(1, 10)
    y = x @ w + b
    return [x, w, b], [y, y.argmax(1).astype(np.int32)]


def tosa_centre(rows):
    x, y = draw(rows, 6), draw(rows, 6)
    z = x + y
    return [x, y], [np.concatenate([z - z.max(1, keepdims=True), x], 1)]


def tosa_rescale():
    x = random.integers(-300, 300, (4, 5)).astype(np.int32)
    half = np.floor(x / 2 + 0.5) - 1
    return [x], [np.clip(half, -128, 127).astype(np.int8)]


CASES = [
    ("network", network()), ("dense", dense(7, 5)), ("dense", dense(1, 33)),
    ("dense", dense(16, 8)), ("conv", conv(1, 9, 9)), ("conv", conv(2, 6, 13)),
    ("tosa_network", tosa_network()), ("tosa_dense", tosa_dense(3)),
    ("tosa_dense", tosa_dense(24)), ("tosa_centre", tosa_centre(1)),
    ("tosa_centre", tosa_centre(7)), ("tosa_rescale", tosa_rescale()),
]


def main():
    folder, binaries = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True)

    def call(tool, *args):
        return subprocess.run([binaries / tool, *args], cwd=folder, text=True,
                              capture_output=True)

    def run(tool, *args):
        done = call(tool, *args)
        if done.returncode:
            sys.exit(f"{tool} {' '.join(map(str, args))}\n{done.stderr}")

    run("relax-opt", SOURCES / "linalg.mlir", "--convert-linalg-to-tir",
        "-o", "linalg.mlir")
    run("relax-opt", SOURCES / "tosa.mlir", f"--pass-pipeline={TOSA}",
        "-o", "tosa.mlir")
    for name in ("linalg", "tosa"):
        run("relax-opt", f"{name}.mlir", "-o", f"{name}-scheduled.mlir",
            f"--tir-apply-schedule={SOURCES / 'schedules.mlir'}")
    # The compiler makes equal what linalg requires to be equal, so a call with
    # other sizes is refused.
    wrong = 0
    for i, array in enumerate((draw(4, 5), draw(6, 12), draw(4, 12))):
        np.save(folder / f"input{i}.npy", array)
    done = call("relax-run", "linalg.mlir", "--function=dense",
                *(f"--input=@input{i}.npy" for i in range(3)))
    if done.returncode != 1 or "expected" not in done.stderr:
        wrong += 1
        print(f"dense of unequal sizes: wrong; {done.stdout}{done.stderr}")
    for name, (inputs, results) in CASES:
        flags = [f"--function={name}", "--rtol=0", "--atol=0", "--check"]
        for i, array in enumerate(inputs):
            np.save(folder / f"input{i}.npy", array)
            flags.append(f"--input=@input{i}.npy")
        for i, array in enumerate(results):
            np.save(folder / f"expected{i}.npy", np.ascontiguousarray(array))
            flags.append(f"--expected=@expected{i}.npy")
        file = "tosa" if name.startswith("tosa") else "linalg"
        for program in (f"{file}.mlir", f"{file}-scheduled.mlir"):
            done = call("relax-run", program, *flags)
            if done.returncode:
                wrong += 1
                print(f"{name}: wrong; {done.stdout}{done.stderr}")
    print(f"{2 * len(CASES)} runs, {wrong} wrong")


main()
