"""Slices of slices of a symbolic dimension, against those of numpy.

Usage: slices-of-slices.py LEVEL

Each program slices [n] two or three times, straight after one another, with the
size between named by a cast (which passes undo), or in another function (which
they inline). All lengths from 0 to 12 are run.
"""
import itertools
import pathlib
import sys
import tempfile

import numpy as np

from relax_mlir import compiler

LAST = 2**63 - 1
# (begin, end, stride)
SLICES = [
    (1, LAST, 1), (0, 7, 1), (1, 6, 1), (2, -3, 1), (-7, LAST, 1), (1, -1, 1),
    (5, LAST, 1), (-9, -2, 1), (2, 5, 1), (-5, 4, 1), (1, 8, 2), (-2, 1, -1),
    (LAST, -(2**63), -2), (100, LAST, 1), (0, -100, 1),
]
LONGER = [
    [(0, 7, 1), (1, 6, 1), (1, -1, 1)], [(-7, LAST, 1), (1, -1, 1), (1, LAST, 2)],
    [(2, -3, 1), (-5, 4, 1), (0, 2, 1)], [(1, 8, 2), (1, LAST, 1), (-2, LAST, 1)],
    [(-9, -2, 1), (2, 5, 1), (LAST, -(2**63), -1)],
]
NAMED = "tensor<?xf32, #relax.tensor<[{}]>>"
UNKNOWN = "tensor<?xf32>"


def write_slice(value, type, bounds):
    begin, end, stride = bounds
    return (f"relax.strided_slice {value} {{axes = array<i64: 0>, begin = [{begin}],"
            f" end = [{end}], strides = array<i64: {stride}>}} : ({type}) -> ")


def write_function(name, steps, form):
    lines = [f"relax.func @{name}(%v0: {NAMED.format('n')}) -> {UNKNOWN} {{"]
    type = NAMED.format("n")
    for i, bounds in enumerate(steps):
        slice_ = write_slice(f"%v{i}", type, bounds)
        if i + 1 < len(steps) and form == "cast":
            lines.append(f"  %s{i} = {slice_}{UNKNOWN}")
            lines.append(f"  %v{i + 1} = relax.match_cast %s{i} : {UNKNOWN} -> "
                         + NAMED.format(f"k{i}"))
            type = NAMED.format(f"k{i}")
        else:
            result = UNKNOWN if i + 1 == len(steps) else UNKNOWN
            lines.append(f"  %v{i + 1} = {slice_}{result}")
            type = UNKNOWN
    lines += [f"  relax.return %v{len(steps)} : {UNKNOWN}", "}"]
    return "\n".join(lines) + "\n"


def write_call(name, steps):
    first, rest = steps[0], steps[1:]
    tail = write_function(f"{name}_tail", rest, "straight")
    tail = tail.replace("relax.func", "relax.func private", 1)
    return tail + "\n".join([
        f"relax.func @{name}(%v0: {NAMED.format('n')}) -> {UNKNOWN} {{",
        f"  %v1 = {write_slice('%v0', NAMED.format('n'), first)}{UNKNOWN}",
        f"  %m = relax.match_cast %v1 : {UNKNOWN} -> {NAMED.format('k')}",
        f"  %v2 = relax.call @{name}_tail(%m) : ({NAMED.format('k')}) -> {UNKNOWN}",
        f"  relax.return %v2 : {UNKNOWN}", "}\n"])


def main(level):
    programs = {}
    text = ""
    chains = [list(pair) for pair in itertools.product(SLICES, SLICES)] + LONGER
    for i, steps in enumerate(chains):
        # Each form for a third of them: which one differs from row to row.
        form = ("straight", "cast", "call")[i % 3]
        name = f"f{i}"
        programs[name] = steps
        text += (write_call(name, steps) if form == "call"
                 else write_function(name, steps, form))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "slices.mlir"
        path.write_text(text)
        module = compiler.compile(path, opt_level=level)
    wrong = 0
    for name, steps in programs.items():
        function = module[name]
        for n in range(13):
            expected = x = np.arange(n, dtype=np.float32)
            for begin, end, stride in steps:
                end = None if end == -(2**63) else end
                expected = expected[begin:end:stride]
            got = np.from_dlpack(function(x))
            if got.shape != expected.shape or not np.array_equal(got, expected):
                wrong += 1
                print(f"wrong; {steps} of {n}: expected {expected}, got {got}")
    print(f"{len(programs)} programs, {wrong} wrong")


main(int(sys.argv[1]))
