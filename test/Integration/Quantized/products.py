"""Checks quantized products of many shapes, types and zero points against the
reference interpreter.

Usage: products.py RELAX_RUN FOLDER [TARGET]
"""

import pathlib
import random
import re
import subprocess
import sys

RUN, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
TARGET = sys.argv[3:4]
FOLDER.mkdir(parents=True, exist_ok=True)

RANGES = {"ui8": (0, 255), "i8": (-128, 127)}


def constant(values, shape, element):
    """Writes values in row-major order as a nested list."""
    def nest(dims, at):
        if not dims:
            return str(values[at])
        size = 1
        for dim in dims[1:]:
            size *= dim
        return "[" + ", ".join(
            nest(dims[1:], at + i * size) for i in range(dims[0])) + "]"
    dims = "".join(f"{dim}x" for dim in shape)
    return f"relax.constant dense<{nest(shape, 0)}> : tensor<{dims}{element}>"


class Weights:
    """Random weights, their scales and zero points as constants."""

    def __init__(self, rng, shape, axis, element, zero, extreme):
        low, high = RANGES[element]
        if zero is not None:
            # The difference is a signed byte.
            low, high = max(low, zero - 128), min(high, zero + 127)
        count = 1
        for dim in shape:
            count *= dim
        choices = [low, high] if extreme else range(low, high + 1)
        data = [rng.choice(choices) for _ in range(count)]
        channels = shape[axis]
        per_channel = zero is None
        scales = [rng.uniform(0.001, 0.01) for _ in range(channels)]
        dims = "".join(f"{dim}x" for dim in shape)
        if per_channel:
            zero_text = constant([0] * channels, [channels], element)
            scale_text = constant([f"{s:.6e}" for s in scales], [channels],
                                  "f32")
            kind = f"tensor<{channels}xf32>, tensor<{channels}x{element}>"
        else:
            zero_text = constant([zero], [], element)
            scale_text = constant([f"{scales[0]:.6e}"], [], "f32")
            kind = f"tensor<f32>, tensor<{element}>"
        self.lines = [
            f"%w = {constant(data, shape, element)}", f"%t = {scale_text}",
            f"%y = {zero_text}",
            f"%wf = relax.dequantize %w, %t, %y {{axis = {axis} : i64}} : "
            f"(tensor<{dims}{element}>, {kind}) -> tensor<{dims}f32>"]


def typed(shape, element):
    """Returns the type of a tensor whose first dimension may be symbolic."""
    dims = "".join("?x" if dim == "n" else f"{dim}x" for dim in shape)
    symbols = ", #relax.tensor<[" + ", ".join(map(str, shape)) + "]>" \
        if "n" in shape else ""
    return f"tensor<{dims}{element}{symbols}>"


def program(rng, shape, result, element, zero, weights, product, weight_type,
            channels):
    """Returns a product of dequantized data, with a bias, and with a relu or
    not. `channels` is the dimension of the result that has the channels."""
    bias_shape = [result[channels]] + [1] * (len(result) - channels - 1)
    out = typed(result, "f32")
    bias = typed(bias_shape, "f32")
    lines = [
        "%s = relax.constant dense<5.0e-2> : tensor<f32>",
        f"%z = relax.constant dense<{zero}> : tensor<{element}>",
        f"%xf = relax.dequantize %x, %s, %z : ({typed(shape, element)}, "
        f"tensor<f32>, tensor<{element}>) -> {typed(shape, 'f32')}",
        *weights.lines,
        f"%p = {product} : ({typed(shape, 'f32')}, "
        f"{weight_type}) -> {out}",
        f"%b = relax.constant dense<3.0e-1> : {bias}",
        f"%r = relax.add %p, %b : ({out}, {bias}) -> {out}",
    ]
    last = "%r"
    if rng.random() < 0.5:
        lines.append(f"%q = relax.relu %r : ({out}) -> {out}")
        last = "%q"
    body = "\n".join("  " + line for line in lines)
    return (f"relax.func @main(%x: {typed(shape, element)}) -> {out} {{\n"
            f"{body}\n  relax.return {last} : {out}\n}}\n")


def matmul(rng, m, k, n, element, zero, weight, weight_zero, transposed,
           extreme=False):
    shape = [n, k] if transposed else [k, n]
    weights = Weights(rng, shape, 0 if transposed else 1, weight, weight_zero,
                      extreme)
    name = "%wf"
    if transposed:
        weights.lines.append(
            "%wt = relax.permute_dims %wf {axes = array<i64: 1, 0>} : "
            f"(tensor<{n}x{k}xf32>) -> tensor<{k}x{n}xf32>")
        name = "%wt"
    return program(rng, [m, k], [m, n], element, zero, weights,
                   f"relax.matmul %xf, {name}", f"tensor<{k}x{n}xf32>", 1)


def convolution(rng, size, channels, out, kernel, stride, padding, element,
                zero, layout):
    height, width = size
    extents = [(edge + padding[i] + padding[i + 2] - kernel) // stride + 1
               for i, edge in enumerate(size)]
    weights = Weights(rng, [out, channels, kernel, kernel], 0, "i8", None,
                      False)
    if layout == "NCHW":
        shape, result = [1, channels, height, width], [1, out, *extents]
    else:
        shape, result = [1, height, width, channels], [1, *extents, out]
    pads = ", ".join(map(str, padding))
    return program(
        rng, shape, result, element, zero, weights,
        f"relax.conv2d %xf, %wf {{strides = array<i64: {stride}, {stride}>, "
        f'padding = array<i64: {pads}>, data_layout = "{layout}"}}',
        f"tensor<{out}x{channels}x{kernel}x{kernel}xf32>", layout.index("C"))


def residual(rng, size, channels, zero, has_relus):
    """Two convolutions and a sum of their result and the input, all quantized:
    kernels pass bytes to each other. Relus have a scale of their own, as in
    models that a tool has quantized after each operator."""
    image = [1, channels, size, size]
    floats, quantized = typed(image, "f32"), typed(image, "ui8")
    first = Weights(rng, [channels, channels, 1, 1], 0, "i8", None, False)
    second = Weights(rng, [channels, channels, 3, 3], 0, "i8", None, False)
    lines = ["%s = relax.constant dense<4.0e-2> : tensor<f32>",
             "%u = relax.constant dense<3.1e-1> : tensor<f32>",
             "%v = relax.constant dense<1.7e-1> : tensor<f32>",
             f"%z = relax.constant dense<{zero}> : tensor<ui8>",
             "%o = relax.constant dense<0> : tensor<ui8>"]
    for number, weights in enumerate([first, second]):
        for line in weights.lines:
            for name in ["wf", "w", "t", "y"]:
                line = re.sub(f"%{name}\\b", f"%{name}{number}", line)
            lines.append(line)

    def requantize(name, value, scale, point):
        kind = "tensor<f32>, tensor<ui8>) ->"
        lines.append(f"%{name}8 = relax.quantize %{value}, %{scale}, %{point} : "
                     f"({floats}, {kind} {quantized}")
        lines.append(f"%{name} = relax.dequantize %{name}8, %{scale}, %{point} "
                     f": ({quantized}, {kind} {floats}")

    requantize("a", "x", "s", "z")
    lines.append(f"%p = relax.conv2d %a, %wf0 : ({floats}, "
                 f"tensor<{channels}x{channels}x1x1xf32>) -> {floats}")

    def activate(name, value):
        if not has_relus:
            return requantize(name, value, "u", "o")
        requantize(f"{name}0", value, "u", "z")
        lines.append(f"%{name}1 = relax.relu %{name}0 : ({floats}) -> {floats}")
        requantize(name, f"{name}1", "v", "o")

    activate("b", "p")
    lines.append("%q = relax.conv2d %b, %wf1 {padding = array<i64: 1, 1, 1, 1>}"
                 f" : ({floats}, tensor<{channels}x{channels}x3x3xf32>) -> "
                 f"{floats}")
    requantize("c", "q", "u", "z")
    lines.append(f"%r = relax.add %a, %c : ({floats}, {floats}) -> {floats}")
    activate("d", "r")
    body = "\n".join("  " + line for line in lines)
    return (f"relax.func @main(%x: {floats}) -> {floats} {{\n{body}\n"
            f"  relax.return %d : {floats}\n}}\n")


def cases():
    rng = random.Random(7)
    for m, k, n in [(1, 4, 16), (3, 7, 5), (17, 64, 32), (33, 66, 40),
                    (8, 1, 1), (16, 128, 100), (40, 192, 64)]:
        for element, zero in [("ui8", 0), ("ui8", 131), ("i8", 0), ("i8", -7)]:
            weight, weight_zero = rng.choice(
                [("i8", None), ("i8", 3), ("ui8", 128), ("i8", 0)])
            yield matmul(rng, m, k, n, element, zero, weight, weight_zero,
                         rng.random() < 0.5), []
    # Rows that fill no tiles of 32: LLVM found no registers for tiles of
    # several numbers of rows.
    for rows in [35, 49]:
        yield matmul(rng, rows, 2048, 32, "ui8", 0, "i8", 0, False), []
    # The greatest and least sums: nothing saturates.
    for element in ["ui8", "i8"]:
        yield matmul(rng, 9, 256, 32, element, 0, "i8", 0, False, True), []
    for rows in [1, 5, 8, 19]:
        yield matmul(rng, "n", 64, 48, "ui8", 9, "i8", None, False), [
            f"--dim=n={rows}"]
    for size, channels, out, kernel, stride, padding in [
            ((8, 8), 16, 32, 3, 1, [1, 1, 1, 1]), ((9, 7), 3, 16, 3, 2, [1] * 4),
            ((6, 6), 64, 64, 1, 1, [0] * 4), ((5, 11), 5, 20, 3, 1, [0, 1, 2, 3]),
            ((12, 12), 4, 48, 5, 2, [2, 2, 1, 1]),
            ((20, 20), 64, 32, 3, 1, [1, 1, 1, 1])]:
        for element, zero in [("ui8", 0), ("ui8", 100), ("i8", 4)]:
            yield convolution(rng, size, channels, out, kernel, stride, padding,
                              element, zero, rng.choice(["NCHW", "NHWC"])), []
    for size, channels, zero in [(14, 64, 120), (9, 48, 0)]:
        for has_relus in [False, True]:
            yield residual(rng, size, channels, zero, has_relus), []


def main():
    wrong = count = 0
    for number, (text, options) in enumerate(cases()):
        path = FOLDER / f"{number}.mlir"
        path.write_text(text)
        command = [RUN, str(path), "--check", *options]
        command += [f"--target={target}" for target in TARGET]
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False)
        count += 1
        if done.returncode != 0 or "agrees with the reference" not in \
                done.stdout:
            wrong += 1
            print(f"wrong: {path}\n{done.stdout}{done.stderr}")
    print(f"{count} products, {wrong} wrong")


main()
