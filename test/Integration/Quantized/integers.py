"""Compares operators of quantized integers with NumPy, bit by bit.

The weights are constants, so that products become those of bytes. ONNX Runtime
gives the same numbers.

Usage: integers.py RELAX_RUN FOLDER [FLAG ..]
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "ONNX" / "Inputs"))
from model_case import check, rng

TYPES = {"uint8": np.uint8, "int8": np.int8}


def draw(element, *shape):
    info = np.iinfo(TYPES[element])
    return rng.integers(info.min, info.max + 1, shape).astype(TYPES[element])


def constant(name, array):
    """Writes an array as an initializer of ONNX's text form."""
    kind = {np.dtype(np.float32): "float"}.get(array.dtype, str(array.dtype))
    dims = f"[{', '.join(map(str, array.shape))}]" if array.ndim else ""
    values = ", ".join(str(value) for value in array.flatten())
    return f"{kind}{dims} {name} = {{{values}}}"


def model(inputs, outputs, constants, node):
    values = ", ".join(constant(name, np.asarray(array))
                       for name, array in constants.items())
    return f"""
<ir_version: 8, opset_import: ["" : 11]>
g ({inputs}) => ({outputs}) <{values}> {{
  {node}
}}"""


def requantize(sums, factor, element, zero):
    info = np.iinfo(TYPES[element])
    real = np.rint(sums.astype(np.float32) * factor) + np.float32(zero)
    return np.clip(real, info.min, info.max).astype(TYPES[element])


def products(sizes, data, weight, zero, weight_zero):
    """Products of matrices, with one zero point or one for each column."""
    m, k, n = sizes
    a, w = draw(data, m, k), draw(weight, k, n)
    az = TYPES[data](zero)
    wz = draw(weight, n) if weight_zero is None else TYPES[weight](weight_zero)
    sums = (a.astype(np.int64) - int(az)) @ (w.astype(np.int64) - wz)
    scales = rng.uniform(0.001, 0.01, n).astype(np.float32)
    if np.ndim(wz) == 0:
        scales = scales[0]
    xs, ys = np.float32(0.02), np.float32(0.05)
    element = "uint8" if data == "uint8" else "int8"
    name = f"{data}-{weight}-{m}x{k}x{n}"
    text = model(
        f"{data}[M, {k}] a", f"int32[M, {n}] y", dict(az=az, w=w, wz=wz),
        "y = MatMulInteger (a, w, az, wz)")
    check(f"integer-{name}", text, dict(a=a), dict(y=sums.astype(np.int32)), 0)
    text = model(
        f"{data}[M, {k}] a", f"{element}[M, {n}] y",
        dict(xs=xs, az=az, w=w, ws=scales, wz=wz, ys=ys, yz=TYPES[element](9)),
        "y = QLinearMatMul (a, xs, az, w, ws, wz, ys, yz)")
    expected = requantize(sums, xs * scales / ys, element, 9)
    check(f"qlinear-{name}", text, dict(a=a), dict(y=expected), 0)


def dynamic(sizes, weight):
    """A product whose data are quantized by their range at run time."""
    m, k, n = sizes
    x, w = rng.uniform(-1, 3, (m, k)).astype(np.float32), draw(weight, k, n)
    wz = TYPES[weight](5)
    low, high = min(x.min(), np.float32(0)), max(x.max(), np.float32(0))
    scale = (high - low) / np.float32(255)
    zero = int(np.clip(np.rint(-low / scale), 0, 255))
    q = np.clip(np.rint(x / scale) + zero, 0, 255).astype(np.int64)
    sums = (q - zero) @ (w.astype(np.int64) - int(wz))
    text = model(
        f"float[M, {k}] x", f"int32[M, {n}] y", dict(w=w, wz=wz),
        "q, s, z = DynamicQuantizeLinear (x)\n"
        "  y = MatMulInteger (q, w, z, wz)")
    check(f"dynamic-{weight}-{m}x{k}x{n}", text, dict(x=x),
          dict(y=sums.astype(np.int32)), 0)


def convolve(x, w, stride, pads):
    padded = np.pad(x, [(0, 0), (0, 0), (pads[0], pads[2]), (pads[1], pads[3])])
    kernel = w.shape[2:]
    out = [(padded.shape[2 + i] - kernel[i]) // stride + 1 for i in range(2)]
    sums = np.zeros((x.shape[0], w.shape[0], *out), np.int64)
    for i, j in np.ndindex(*kernel):
        part = padded[:, :, i:i + stride * (out[0] - 1) + 1:stride,
                      j:j + stride * (out[1] - 1) + 1:stride]
        sums += np.einsum("nchw,oc->nohw", part, w[:, :, i, j])
    return sums


def convolutions(channels, out, size, kernel, stride, pads, data, weight, zero,
                 weight_zero, known=True):
    x = draw(data, 1, channels, *size)
    w = draw(weight, out, channels, kernel, kernel)
    az = TYPES[data](zero)
    wz = draw(weight, out) if weight_zero is None else TYPES[weight](weight_zero)
    weights = w.astype(np.int64) - np.reshape(wz, (-1, 1, 1, 1))
    sums = convolve(x.astype(np.int64) - int(az), weights, stride, pads)
    bias = rng.integers(-5000, 5000, out).astype(np.int32)
    scales = rng.uniform(0.001, 0.01, out).astype(np.float32)
    xs, ys = np.float32(0.02), np.float32(0.3)
    height, width = sums.shape[2:]
    name = f"{data}-{weight}-{channels}x{out}-{kernel}x{kernel}"
    dims = f"{size[0]}, {size[1]}" if known else "H, W"
    result = f"{height}, {width}" if known else "I, J"
    window = (f"<strides = [{stride}, {stride}], pads = "
              f"[{', '.join(map(str, pads))}]>")
    name += "" if known else "-symbolic"
    if weight_zero is not None:
        text = model(
            f"{data}[N, {channels}, {dims}] x", f"int32[N, {out}, {result}] y",
            dict(az=az, w=w, wz=wz), f"y = ConvInteger {window} (x, w, az, wz)")
        check(f"integer-{name}", text, dict(x=x),
              dict(y=sums.astype(np.int32)), 0)
    text = model(
        f"{data}[N, {channels}, {dims}] x", f"{data}[N, {out}, {result}] y",
        dict(xs=xs, az=az, w=w, ws=scales, wz=wz, ys=ys, yz=TYPES[data](3),
             b=bias),
        f"y = QLinearConv {window} (x, xs, az, w, ws, wz, ys, yz, b)")
    expected = requantize(sums + bias[:, None, None],
                          (xs * scales / ys)[:, None, None], data, 3)
    check(f"qlinear-{name}", text, dict(x=x), dict(y=expected), 0)


def main():
    for sizes in ((1, 64, 48), (19, 70, 45), (40, 128, 64)):
        products(sizes, "uint8", "int8", 120, 0)
        products(sizes, "int8", "int8", -7, 3)
        products(sizes, "uint8", "uint8", 0, 140)
        products(sizes, "uint8", "uint8", 255, None)
    for weight in ("int8", "uint8"):
        dynamic((5, 66, 36), weight)
    for data, weight, zero, weight_zero in (
            ("uint8", "int8", 0, 0), ("uint8", "int8", 100, None),
            ("int8", "int8", 5, 0), ("uint8", "uint8", 3, 140)):
        convolutions(16, 32, (9, 8), 3, 1, [1, 1, 1, 1], data, weight, zero,
                     weight_zero)
        convolutions(3, 20, (12, 11), 5, 2, [2, 1, 0, 3], data, weight, zero,
                     weight_zero)
        convolutions(8, 16, (7, 6), 3, 1, [1, 1, 1, 1], data, weight, zero,
                     weight_zero, known=False)


main()
