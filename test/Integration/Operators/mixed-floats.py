"""Checks products of f16, bf16 and f32 of many shapes against the reference
interpreter: weights that are stored as f16 or bf16, behind a conversion or not.

Usage: mixed-floats.py RELAX_RUN FOLDER
"""

import pathlib
import random
import subprocess
import sys

RUN, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
RNG = random.Random(5)


def typed(shape, element):
    dims = "".join("?x" if dim == "n" else f"{dim}x" for dim in shape)
    symbols = f", #relax.tensor<[{', '.join(map(str, shape))}]>" \
        if "n" in shape else ""
    return f"tensor<{dims}{element}{symbols}>"


def weights(shape):
    """Returns random numbers in row-major order as a nested list."""
    if not shape:
        return f"{RNG.randint(-64, 64) / 32:.5f}"
    return "[" + ", ".join(weights(shape[1:]) for _ in range(shape[0])) + "]"


def program(operator, attributes, shapes, data, stored, result):
    """Multiplies data by constant weights. The weights are converted where data
    are f32."""
    x, w, y = shapes
    lines = [f"%w = relax.constant dense<{weights(w)}> : {typed(w, stored)}"]
    kind, name = typed(w, stored), "%w"
    if data == "f32":
        kind, name = typed(w, "f32"), "%v"
        lines.append(f"%v = relax.astype %w {{dtype = f32}} : "
                     f"({typed(w, stored)}) -> {kind}")
    lines.append(f"%y = relax.{operator} %x, {name} {{{attributes}"
                 f"out_dtype = {result}}} : ({typed(x, data)}, {kind}) -> "
                 f"{typed(y, result)}")
    body = "\n".join("  " + line for line in lines)
    return (f"relax.func @main(%x: {typed(x, data)}) -> {typed(y, result)} {{\n"
            f"{body}\n  relax.return %y : {typed(y, result)}\n}}\n")


def cases():
    for stored in ("f16", "bf16"):
        for data, result in (("f32", "f32"), (stored, stored), (stored, "f32")):
            for m, k, n in ((1, 40, 96), (3, 17, 5), (19, 64, 48), (33, 7, 70)):
                yield program("matmul", "", ([m, k], [k, n], [m, n]), data,
                              stored, result), []
            for rows in (1, 30):
                yield program("matmul", "", (["n", 32], [32, 48], ["n", 48]),
                              data, stored, result), [f"--dim=n={rows}"]
            for layout in ("NCHW", "NHWC"):
                sizes = {"N": 1, "C": 16, "H": 9, "W": 7}
                image = [sizes[dim] for dim in layout]
                out = [32 if dim == "C" else sizes[dim] for dim in layout]
                yield program(
                    "conv2d", f'data_layout = "{layout}", '
                    "padding = array<i64: 1, 1, 1, 1>, ",
                    (image, [32, 16, 3, 3], out), data, stored, result), []


def compare_artefact():
    """Prints how much larger than its weights an artefact is."""
    size = 512
    data = RNG.randbytes(size * size * 2).hex().upper()
    # Exponents of 0 only: no number is infinite.
    data = "".join(data[i:i + 2] + "30" for i in range(0, len(data), 4))
    path = FOLDER / "artefact.mlir"
    path.write_text(f"""
relax.func @main(%x: tensor<1x{size}xf32>) -> tensor<1x{size}xf32> {{
  %w = relax.constant dense<"0x{data}"> : tensor<{size}x{size}xf16>
  %v = relax.astype %w {{dtype = f32}} : (tensor<{size}x{size}xf16>) -> tensor<{size}x{size}xf32>
  %y = relax.matmul %x, %v : (tensor<1x{size}xf32>, tensor<{size}x{size}xf32>) -> tensor<1x{size}xf32>
  relax.return %y : tensor<1x{size}xf32>
}}
""")
    artefact = FOLDER / "artefact.so"
    subprocess.run([pathlib.Path(RUN).parent / "relaxc", path, "-o", artefact],
                   check=True)
    excess = artefact.stat().st_size - size * size * 2
    print("weights in f16" if excess < size * size else f"{excess} bytes more")


def main():
    wrong = count = 0
    for count, (text, options) in enumerate(cases(), 1):
        path = FOLDER / f"{count}.mlir"
        path.write_text(text)
        done = subprocess.run([RUN, str(path), "--check", *options],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0 or "agrees with the reference" not in \
                done.stdout:
            wrong += 1
            print(f"wrong: {path}\n{done.stdout}{done.stderr}")
    print(f"{count} products, {wrong} wrong")
    compare_artefact()


main()
