#!/usr/bin/env python3
"""Measures the time that schedule primitives take on a nest of 30 loops.

Usage: primitive_times.py TOOLS_FOLDER [--repeats=N] [--write=FOLDER]

The program has three nests: a block that doubles a buffer of 30 dimensions, a
reduction over 20 spatial and 10 reduce iterators, and a block that reads its
result. It is measured with constant sizes, and with symbolic ones. Prints the
least of N times of each primitive, in milliseconds. `--write` keeps the files.
"""
import argparse
import pathlib
import subprocess
import tempfile

SPATIAL, REDUCE = 20, 10
LOOPS = SPATIAL + REDUCE


def build_program(sizes):
    """Returns the program; a size is a number or the name of a symbol."""
    symbols = sorted({size for size in sizes if not size.isdigit()})

    def type_of(dims):
        return f"memref<{'x'.join('?' if d in symbols else d for d in dims)}xf32>"

    def shape(dims):
        if not symbols:
            return ""
        names = [f"s{i}" for i in range(len(symbols))]
        exprs = [names[symbols.index(d)] if d in symbols else d for d in dims]
        return f" {{tir.shape = affine_map<()[{', '.join(names)}] -> ({', '.join(exprs)})>}}"

    def extent(size):
        return f"symbol(%{size})" if size in symbols else size

    def alloc(name, dims):
        where = f" [{', '.join(extent(d) for d in dims)}]" if symbols else ""
        return f"  %{name} = tir.alloc{where} : {type_of(dims)}\n"

    def nest(block, dims, kinds, body):
        text = "".join(f"tir.for %i{n} to {extent(d)} {{\n" for n, d in enumerate(dims))
        iterators = ", ".join(f"{kind} %v{n} = %i{n} to {extent(d)}"
                              for n, (d, kind) in enumerate(zip(dims, kinds)))
        text += f"tir.block @{block} ({iterators}) {body}\n"
        return text + "}\n" * len(dims)

    def indices(name, numbers):
        return ", ".join(f"%{name}{n}" for n in numbers)

    spatial, half = range(SPATIAL), SPATIAL // 2
    reduced = range(SPATIAL, LOOPS)
    # C[s] += A[s0 .. s9, k] * B[k, s10 .. s19], as a product of matrices.
    left = [*range(half), *reduced]
    right = [*reduced, *range(half, SPATIAL)]
    dims_a = [sizes[n] for n in left]
    dims_b = [sizes[n] for n in right]
    dims_c = [sizes[n] for n in spatial]
    dims_all = list(sizes)
    a, b, c = type_of(dims_a), type_of(dims_b), type_of(dims_c)
    every = type_of(dims_all)
    arguments = [f"%A: {a}{shape(dims_a)}", f"%B: {b}{shape(dims_b)}",
                 f"%X: {every}{shape(dims_all)}", f"%D: {c}{shape(dims_c)}",
                 *(f"%{symbol}: index" for symbol in symbols)]
    text = f"tir.prim_func @nest({', '.join(arguments)}) {{\n"
    text += alloc("C", dims_c) + alloc("T", dims_all)
    v = indices("v", range(LOOPS))
    text += nest("double", dims_all, ["spatial"] * LOOPS, f"""{{
  %x = affine.load %X[{v}] : {every}
  %t = arith.addf %x, %x : f32
  affine.store %t, %T[{v}] : {every}
}}""")
    w, vs = indices("w", spatial), indices("v", spatial)
    text += nest("sum", dims_all, ["spatial"] * SPATIAL + ["reduce"] * REDUCE,
                 f"""init ({w}) {{
  %zero = arith.constant 0.0 : f32
  affine.store %zero, %C[{w}] : {c}
}} {{
  %a = affine.load %A[{indices('v', left)}] : {a}
  %b = affine.load %B[{indices('v', right)}] : {b}
  %t = affine.load %T[{v}] : {every}
  %c = affine.load %C[{vs}] : {c}
  %p = arith.mulf %a, %b : f32
  %q = arith.addf %p, %t : f32
  %s = arith.addf %c, %q : f32
  affine.store %s, %C[{vs}] : {c}
}}""")
    text += nest("relu", dims_c, ["spatial"] * SPATIAL, f"""{{
  %zero = arith.constant 0.0 : f32
  %c = affine.load %C[{vs}] : {c}
  %d = arith.maximumf %c, %zero : f32
  affine.store %d, %D[{vs}] : {c}
}}""")
    return text + "tir.return\n}\n"


# The last step of each script is measured.
SCRIPTS = {
    "split": "%o, %n = transform.tir.split %l#15 into [?, 2]",
    "fuse": "%f = transform.tir.fuse %l#14, %l#15",
    "reorder": "transform.tir.reorder %l#29, %l#10, %l#0",
    "cache_read": "%c = transform.tir.cache_read %sum, 0 to #tir.scope<local>",
    "cache_write": "%c = transform.tir.cache_write %sum, 0 to #tir.scope<local>",
    "compute_at": "transform.tir.compute_at %double to %l#10",
    "reverse_compute_at": "transform.tir.reverse_compute_at %relu to %l#10",
    "decompose_reduction": "%init = transform.tir.decompose_reduction %sum at %l#20",
    "vectorize": "transform.tir.vectorize %l#19",
    "parallel": "transform.tir.parallel %l#0",
    "transform_layout": f"transform.tir.transform_layout %sum, write 0 by affine_map<("
                        f"{', '.join(f'd{n}' for n in range(SPATIAL))}) -> ("
                        f"{', '.join(f'd{n}' for n in reversed(range(SPATIAL)))})>",
    "rfactor": "%r = transform.tir.rfactor %l#25 at 0",
    "blockize": "%outer = transform.tir.blockize %l#15",
}


def build_scripts():
    text = "module attributes {transform.with_named_sequence} {\n"
    for name, step in SCRIPTS.items():
        text += f"""transform.named_sequence @{name}(%func: !transform.any_op {{transform.readonly}}) {{
  %sum = transform.tir.get_block "sum" in %func : !transform.any_op
  %double = transform.tir.get_block "double" in %func : !transform.any_op
  %relu = transform.tir.get_block "relu" in %func : !transform.any_op
  %l:{LOOPS} = transform.tir.get_loops {LOOPS} of %sum
  {step}
  transform.yield
}}
"""
    return text + "}\n"


def measure(tools, folder, sizes, repeats):
    """Returns the milliseconds of each primitive."""
    (folder / "program.mlir").write_text(build_program(sizes))
    (folder / "scripts.mlir").write_text(build_scripts())
    result = subprocess.run(
        [tools / "relax-test-schedule-times", folder / "program.mlir",
         folder / "scripts.mlir", str(repeats)],
        stdout=subprocess.PIPE, text=True, check=True)
    return dict(line.split() for line in result.stdout.splitlines())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--write", type=pathlib.Path)
    options = parser.parse_args()
    static = ["4"] * LOOPS
    # Of three neighbours two are symbols.
    symbolic = [["4", "m", "n"][n % 3] for n in range(LOOPS)]
    times = []
    with tempfile.TemporaryDirectory() as temporary:
        base = options.write or pathlib.Path(temporary)
        for kind, sizes in (("static", static), ("symbolic", symbolic)):
            folder = base / kind
            folder.mkdir(parents=True, exist_ok=True)
            times.append(measure(options.tools, folder, sizes, options.repeats))
    print(f"{'primitive':<20} {'static':>8} {'symbolic':>9}  (ms)")
    for name in SCRIPTS:
        print(f"{name:<20} {times[0][name]:>8} {times[1][name]:>9}")


if __name__ == "__main__":
    main()
