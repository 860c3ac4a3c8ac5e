"""Compares the kernels of all operators with numpy.

Usage: operators.py RELAX_OPT LLVM_ROOT linalg|tir
"""
import sys

import numpy as np

from kernels import Case, Shape, Tensor, check

rng = np.random.default_rng(0)


def data(*shape, dtype="f32"):
    """Random elements; integers of the whole range."""
    if dtype == "i1":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.startswith("f"):
        return rng.standard_normal(shape).astype({"f16": np.float16}.get(
            dtype, np.float64 if dtype == "f64" else np.float32))
    info = np.iinfo(dtype.replace("ui", "uint") if dtype[0] == "u"
                    else dtype.replace("i", "int"))
    return rng.integers(info.min, info.max, shape, endpoint=True,
                        dtype=info.dtype)


ELEMENTS = ("f16", "f32", "f64", "i8", "i32", "i64", "ui8", "i1")


def ints(*values):
    return f"array<i64: {', '.join(map(str, values))}>"


#===----------------------------------------------------------------------===#
# Elementwise
#===----------------------------------------------------------------------===#

def truncated_quotient(a, b):
    """Rounds towards zero, gives 0 for a division by 0, and wraps."""
    a, b = np.broadcast_arrays(a.astype(np.int64), b.astype(np.int64))
    quotient = np.abs(a) // np.maximum(np.abs(b), 1)
    return np.where(b == 0, 0, quotient * np.sign(a) * np.sign(b))


UNARY = {
    "relu": lambda x: np.maximum(x, 0), "negative": lambda x: -x,
    "exp": np.exp, "tanh": np.tanh, "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x),
}
BINARY = {
    "add": np.add, "subtract": np.subtract, "multiply": np.multiply,
    "maximum": np.maximum, "minimum": np.minimum,
}


def elementwise():
    x = data(3, 4)
    for op, function in UNARY.items():
        arg = np.abs(x) + 0.1 if "sqrt" in op else x
        for dtype, tol in (("f32", 1e-5), ("f64", 1e-6), ("f16", 2e-3)):
            value = arg.astype(np.float16) if dtype == "f16" else arg
            yield Case(op, [Tensor(value, dtype, ["n", 4])],
                       [(dtype, function(value.astype(np.float64)))],
                       symbols=[3], tol=tol)
    for dtype in ("i8", "i16", "i32", "ui8"):
        value = data(3, 4, dtype=dtype)
        yield Case("relu", [Tensor(value, dtype)],
                   [(dtype, np.maximum(value, 0))])
        if dtype[0] == "i":
            yield Case("negative", [Tensor(value, dtype)], [(dtype, -value)])
    for dtype in ("f32", "f16", "f64", "i8", "i64", "ui8"):
        a, b = data(3, 1, 4, dtype=dtype), data(5, 4, dtype=dtype)
        for op, function in BINARY.items():
            yield Case(op, [Tensor(a, dtype, ["n", 1, 4]),
                            Tensor(b, dtype, ["m", 4])],
                       [(dtype, function(a, b))], symbols=[3, 5], tol=2e-3)
    a, b = data(6, dtype="i1"), data(6, dtype="i1")
    yield Case("maximum", [Tensor(a, "i1"), Tensor(b, "i1")], [("i1", a | b)])
    yield Case("minimum", [Tensor(a, "i1"), Tensor(b, "i1")], [("i1", a & b)])
    a, b = np.array([np.nan, 1, 2]), np.array([0, np.nan, 3])
    yield Case("maximum", [Tensor(a), Tensor(b)], [("f32", np.maximum(a, b))])

    yield Case("divide", [Tensor(x), Tensor(x[0])], [("f32", x / x[0])])
    for dtype, a, b in (("i8", [-128, 127, 5, -7, 0, 9], [-1, -1, 0, 2, 0, -2]),
                        ("ui8", [255, 127, 5, 7], [2, 255, 0, 2])):
        a, b = Tensor(np.array(a), dtype), Tensor(np.array(b), dtype)
        quotient = truncated_quotient(a.value, b.value).astype(a.value.dtype)
        yield Case("divide", [a, b], [(dtype, quotient)])
    yield Case("ewise_fma", [Tensor(x, dims=["n", 4]), Tensor(x[0]),
                             Tensor(np.float32(2))],
               [("f32", x * x[0] + 2)], symbols=[3])


#===----------------------------------------------------------------------===#
# Products and data movement
#===----------------------------------------------------------------------===#

def products():
    for a, b, shape_a, shape_b, symbols in (
            (["n", 8], [8, 5], (3, 8), (8, 5), [3]),
            ([8], [8, 5], (8,), (8, 5), []),
            ([4, 8], [8], (4, 8), (8,), []),
            (["k"], ["k"], (7,), (7,), [7]),
            (["b", 1, 4, 8], [3, 8, 5], (2, 1, 4, 8), (3, 8, 5), [2]),
            ([2, "m", "k"], ["k", "n"], (2, 3, 4), (4, 5), [3, 4, 5])):
        x, y = data(*shape_a), data(*shape_b)
        yield Case("matmul", [Tensor(x, dims=a), Tensor(y, dims=b)],
                   [("f32", x @ y)], symbols=symbols)
    x, y = data(4, 8, dtype="f16"), data(8, 5, dtype="f16")
    yield Case("matmul", [Tensor(x, "f16"), Tensor(y, "f16")],
               [("f16", x.astype(np.float32) @ y.astype(np.float32))], tol=2e-3)
    for dtype in ("i8", "ui8"):
        x, y = data(4, 8, dtype=dtype), data(8, 5, dtype=dtype)
        yield Case("matmul", [Tensor(x, dtype), Tensor(y, dtype)],
                   [("i32", x.astype(np.int32) @ y.astype(np.int32))],
                   "out_dtype = i32")
    x, y = data(4, 8), data(8, 5, dtype="f16")
    yield Case("matmul", [Tensor(x, dims=["n", 8]), Tensor(y, "f16")],
               [("f32", x @ y.astype(np.float32))], "out_dtype = f32", [4])
    x, packed = data(3, 8), np.abs(data(4, 5, dtype="ui8"))
    scale, zero = data(2, 5), np.abs(data(2, 5, dtype="ui8")) % 16
    weights = np.stack([packed & 15, packed >> 4], axis=1).reshape(8, 5)
    real = (weights.astype(np.float32) - np.repeat(zero, 4, 0)) * np.repeat(
        scale, 4, 0)
    yield Case("quantized_matmul",
               [Tensor(x, dims=["n", 8]), Tensor(packed, "ui8"), Tensor(scale),
                Tensor(zero, "ui8")], [("f32", x @ real)],
               "bits = 4 : i64, block_size = 4 : i64", [3])


def reshape(dims, to, shape, to_shape, symbols):
    value = data(*shape)
    return Case("reshape", [Tensor(value, dims=dims), Shape(*to)],
                [("f32", value.reshape(to_shape))], symbols=symbols)


def layouts():
    for dtype in ELEMENTS:
        x = data(2, 6, 5, dtype=dtype)
        blocks = np.zeros((2, 8, 5), x.dtype)
        blocks[:, :6] = x
        blocks = blocks.reshape(2, 2, 4, 5).transpose(0, 1, 3, 2)
        yield Case("layout_transform", [Tensor(x, dtype, ["n", "c", 5])],
                   [(dtype, blocks)], "index_map = affine_map<"
                   "(n, c, w) -> (n, c floordiv 4, w, c mod 4)>", [2, 6])
        back = blocks.transpose(0, 1, 3, 2).reshape(2, 8, 5)
        yield Case("layout_transform", [Tensor(blocks, dtype, ["n", "c", 5, 4])],
                   [(dtype, back)], "index_map = affine_map<"
                   "(n, c, w, b) -> (n, c * 4 + b, w)>", [2, 2])
        row = data(10, dtype=dtype)
        padded = np.full(12, row[3])
        padded[:10] = row
        yield Case("layout_transform", [Tensor(row, dtype),
                                        Tensor(row[3], dtype)],
                   [(dtype, padded.reshape(2, 2, 3).transpose(2, 0, 1)
                     .reshape(3, 4))],
                   "index_map = affine_map<(d) -> (d mod 3, "
                   "(d floordiv 6) * 2 + (d floordiv 3) mod 2)>")


def movement():
    x = data(2, 3, 4)
    yield Case("permute_dims", [Tensor(x, dims=["a", "b", "c"])],
               [("f32", x.transpose())], symbols=[2, 3, 4])
    yield Case("permute_dims", [Tensor(x)], [("f32", x.transpose(0, 2, 1))],
               "axes = array<i64: 0, -1, 1>")
    yield reshape([2, 3, 4], [4, 6], (2, 3, 4), (4, 6), [])
    yield reshape([24], [2, 3, 4], (24,), (2, 3, 4), [])
    yield reshape(["n", 3, 4], ["n", 12], (5, 3, 4), (5, 12), [5])
    yield reshape(["n", 12], ["n", 2, 1, 6], (5, 12), (5, 2, 1, 6), [5])
    yield reshape(["n", "m"], ["m", "n"], (3, 5), (5, 3), [3, 5])
    yield reshape(["n", 4, "m"], ["2 * n", "2 * m"], (3, 4, 5), (6, 10), [3, 5])
    yield reshape(["n", "m"], ["m * n"], (3, 5), (15,), [3, 5])
    yield reshape(["n", 6, 5], [3, "n", 10], (4, 6, 5), (3, 4, 10), [4])
    yield reshape([1, 1], [], (1, 1), (), [])
    yield reshape([], [1, 1], (), (1, 1), [])
    yield reshape([0, 4], [2, 0], (0, 4), (2, 0), [])
    y = data(1, 3, 1, 4)
    yield Case("flatten", [Tensor(y, dims=[1, "n", 1, 4])],
               [("f32", y.ravel())], symbols=[3])
    yield Case("squeeze", [Tensor(y, dims=[1, "n", 1, 4])],
               [("f32", y.reshape(3, 4))], symbols=[3])
    yield Case("squeeze", [Tensor(y, dims=[1, "n", 1, 4])],
               [("f32", y.reshape(1, 3, 4))], "axes = array<i64: -2>", [3])
    yield Case("batch_flatten", [Tensor(x, dims=["n", 3, "m"])],
               [("f32", x.reshape(2, 12))], symbols=[2, 4])
    yield from layouts()
    z = data(3, 4)
    yield Case("expand_dims", [Tensor(z, dims=["n", 4])],
               [("f32", z.reshape(1, 3, 1, 4, 1))],
               "axes = array<i64: -1, 0, 2>", [3])
    yield Case("broadcast_to", [Tensor(data(4, 1) * 0 + 7), Shape("n", 4, 8)],
               [("f32", np.full((3, 4, 8), 7))], symbols=[3])
    yield Case("full", [Shape("n", 4), Tensor(np.uint8(7), "ui8")],
               [("ui8", np.full((3, 4), 7))], symbols=[3])
    parts = [data(3, 4), data(3, 5), data(3, 2)]
    yield Case("concat", [Tensor(parts[0], dims=["n", 4]),
                          Tensor(parts[1], dims=["n", "m"]),
                          Tensor(parts[2], dims=["n", 2])],
               [("f32", np.concatenate(parts, 1))], "axis = -1 : i64", [3, 5])
    parts = [data(3, 4), data(0, 4), data(2, 4)]
    yield Case("concat", [Tensor(part, dims=[name, 4])
                          for part, name in zip(parts, "abc")],
               [("f32", np.concatenate(parts))], "axis = 0 : i64", [3, 0, 2])


#===----------------------------------------------------------------------===#
# Reductions
#===----------------------------------------------------------------------===#

REDUCTIONS = {"sum": np.sum, "mean": np.mean, "prod": np.prod, "max": np.max,
              "min": np.min, "variance": np.var, "std": np.std}


def reductions():
    x = data(2, 3, 4)
    half = x.astype(np.float16)
    for op, function in REDUCTIONS.items():
        symbolic = Tensor(x, dims=["a", 3, "c"])
        yield Case(op, [symbolic], [("f32", function(x, axis=(0, 2)))],
                   "axes = array<i64: -1, 0>", [2, 4])
        yield Case(op, [symbolic],
                   [("f32", function(x, axis=1, keepdims=True))],
                   "axes = array<i64: 1>, keepdims = true", [2, 4])
        yield Case(op, [Tensor(half, "f16")],
                   [("f16", function(half.astype(np.float32)))], tol=2e-3)
        for to, expected in (((1, 4), function(x, axis=(0, 1))[None]),
                             (("b", 1), function(x, axis=(0, 2))[:, None]),
                             ((), function(x))) if op == "sum" else ():
            shape = [3 if size == "b" else size for size in to]
            wide = Tensor(x, dims=["a", "b", 4])
            yield Case("collapse_sum_to", [wide, Shape(*to)],
                       [("f32", expected)], symbols=[2, 3])
            yield Case("collapse_sum_like",
                       [wide, Tensor(np.zeros(shape), "i8", to)],
                       [("f32", expected)], symbols=[2, 3])
    y = data(2, 3, dtype="i8")
    yield Case("sum", [Tensor(y, "i8")], [("i8", y.sum(dtype=np.int8))])
    yield Case("max", [Tensor(-np.abs(y // 2) - 1, "i8")],
               [("i8", (-np.abs(y // 2) - 1).max())])
    y = data(2, 3, dtype="ui8")
    yield Case("max", [Tensor(y, "ui8")], [("ui8", y.max(0))],
               "axes = array<i64: 0>")
    yield Case("max", [Tensor(data(0, 2), dims=["n", 2])],
               [("f32", np.full(2, -np.inf))], "axes = array<i64: 0>", [0])
    for axis in (0, 1, -1):
        z = data(2, 5, 6) * 50
        e = np.exp(z - z.max(axis, keepdims=True))
        yield Case("softmax", [Tensor(z, dims=["n", 5, 6])],
                   [("f32", e / e.sum(axis, keepdims=True))],
                   f"axis = {axis} : i64", [2])
    yield Case("dropout", [Tensor(x, dims=["n", 3, 4])],
               [("f32", x), ("f32", np.ones_like(x))], symbols=[2])


#===----------------------------------------------------------------------===#
# Positions and orders
#===----------------------------------------------------------------------===#

def searches():
    for dtype in ELEMENTS:
        x = data(3, 4, 5, dtype=dtype)
        for op, function in (("argmax", np.argmax), ("argmin", np.argmin)):
            yield Case(op, [Tensor(x, dtype, ["n", 4, "m"])],
                       [("i64", function(x, 1))], "axis = 1", [3, 5])
            yield Case(op, [Tensor(x, dtype, ["n", 4, "m"])],
                       [("i64", function(x, keepdims=True))],
                       "keepdims = true", [3, 5])
        if dtype == "i1":
            continue
        bounds = np.sort(data(9, dtype=dtype))
        for side in ("left", "right"):
            yield Case("bucketize", [Tensor(x, dtype, ["n", 4, 5]),
                                     Tensor(bounds, dtype, ["m"])],
                       [("i64", np.searchsorted(bounds, x, side))],
                       f"right = {str(side == 'right').lower()}", [3, 9])


def samples():
    for dtype in ("f16", "f32", "f64"):
        # Their sums are exact.
        p = rng.integers(0, 5, (3, 8)) / 32
        u = rng.integers(0, 32, (20, 1)) / 32
        rows = rng.integers(-3, 3, (20, 1))
        more = np.cumsum(p, 1)[rows[:, 0]] > u
        drawn = np.where(more.any(1), more.argmax(1), 7)[:, None]
        yield Case("multinomial_from_uniform",
                   [Tensor(p, dtype, ["b", 8]), Tensor(u, dtype, ["n", 1]),
                    Tensor(rows, "i32", ["n", 1])],
                   [("i64", drawn)], symbols=[3, 20])
        yield Case("multinomial_from_uniform",
                   [Tensor(p, dtype), Tensor(u, dtype), Tensor(rows, "i64")],
                   [("ui8", drawn)], "dtype = ui8")


def programs():
    """Operators that are not lowered through linalg."""
    for dtype in ELEMENTS:
        x = data(3, 17, 4, dtype=dtype)
        arg = Tensor(x, dtype, ["n", "m", 4])
        order = np.argsort(x, 1, kind="stable")
        ordered = np.take_along_axis(x, order, 1)
        yield Case("sort", [arg], [(dtype, ordered)], "axis = 1", [3, 17])
        yield Case("argsort", [arg], [("i64", order)], "axis = -2", [3, 17])
        yield Case("topk", [arg],
                   [(dtype, ordered[:, :5]), ("i64", order[:, :5])],
                   "k = 5, axis = 1, largest = false", [3, 17])
        if dtype == "i1":
            continue
        yield Case("median", [arg],
                   [(dtype, ordered[:, 8]), ("i64", order[:, 8])],
                   "axis = 1", [3, 17])
        wide = x.astype(np.float32) if dtype == "f16" else x
        yield Case("cumsum", [arg],
                   [(dtype, np.cumsum(wide, 1, dtype=wide.dtype))], "axis = 1",
                   [3, 17], tol=4e-3 if dtype == "f16" else 1e-5)
        yield Case("cumprod", [arg],
                   [(dtype, np.cumprod(wide, 2, dtype=wide.dtype))],
                   "axis = 2", [3, 17], tol=4e-3 if dtype == "f16" else 1e-5)


#===----------------------------------------------------------------------===#
# Windows over images
#===----------------------------------------------------------------------===#

def window_attrs(strides, padding, dilation):
    return (f"strides = {ints(*strides)}, padding = {ints(*padding)}, "
            f"dilation = {ints(*dilation)}")


def conv2d(x, w, strides, padding, dilation, groups):
    out, inner, kh, kw = w.shape
    x = np.pad(x.astype(np.float64), ((0, 0), (0, 0), padding[::2],
                                      padding[1::2]))
    spans = [dilation[0] * (kh - 1) + 1, dilation[1] * (kw - 1) + 1]
    rows = (x.shape[2] - spans[0]) // strides[0] + 1
    columns = (x.shape[3] - spans[1]) // strides[1] + 1
    result = np.zeros((x.shape[0], out, rows, columns))
    for o, i, j in np.ndindex(out, rows, columns):
        group = o // (out // groups)
        top, left = i * strides[0], j * strides[1]
        patch = x[:, group * inner:(group + 1) * inner,
                  top:top + spans[0]:dilation[0],
                  left:left + spans[1]:dilation[1]]
        result[:, o, i, j] = (patch * w[o]).sum((1, 2, 3))
    return result


def convolutions():
    plain = ((1, 1), (0, 0, 0, 0), (1, 1))
    for x_shape, w_shape, window, groups in (
            ((2, 3, 8, 9), (4, 3, 3, 3), plain, 1),
            ((2, 3, 8, 9), (4, 3, 3, 2), ((2, 3), (1, 0, 2, 1), (1, 1)), 1),
            ((1, 4, 9, 9), (6, 2, 3, 3), ((1, 1), (1, 1, 1, 1), (1, 1)), 2),
            ((1, 4, 7, 7), (8, 1, 3, 3), ((1, 2), (2, 1, 2, 1), (2, 1)), 4),
            ((2, 4, 5, 5), (4, 1, 1, 1), plain, 4)):
        x, w = data(*x_shape), data(*w_shape)
        attrs = f"{window_attrs(*window)}, groups = {groups} : i64"
        expected = conv2d(x, w, *window, groups)
        yield Case("conv2d", [Tensor(x), Tensor(w)], [("f32", expected)], attrs,
                   tol=1e-4)
        yield Case("conv2d",
                   [Tensor(x, dims=["n", x_shape[1], "h", "w"]), Tensor(w)],
                   [("f32", expected)], attrs,
                   [x_shape[0], x_shape[2], x_shape[3]], tol=1e-4)
        yield Case("conv2d", [Tensor(x.transpose(0, 2, 3, 1)),
                              Tensor(w.transpose(2, 3, 1, 0))],
                   [("f32", expected.transpose(1, 3, 2, 0))],
                   f'{attrs}, data_layout = "NHWC", kernel_layout = "HWIO", '
                   'out_layout = "CWHN"', tol=1e-4)
    x, w = data(1, 2, 5, 5, dtype="i8"), data(3, 2, 3, 3, dtype="i8")
    padding = (1, 1, 1, 1)
    yield Case("conv2d", [Tensor(x, "i8"), Tensor(w, "i8")],
               [("i32", conv2d(x, w, (1, 1), padding, (1, 1), 1))],
               f"padding = {ints(*padding)}, out_dtype = i32")
    x, w = data(1, 2, 5, 5, dtype="f16"), data(3, 2, 3, 3, dtype="f16")
    yield Case("conv2d", [Tensor(x, "f16"), Tensor(w, "f16")],
               [("f16", conv2d(x, w, *plain, 1))], tol=5e-3)


def count_windows(size, extent, low, high, stride, dilation, ceil_mode):
    slack = extent + low + high - dilation * (size - 1) - 1
    if not ceil_mode:
        return slack // stride + 1
    count = -(-slack // stride) + 1
    # A window that starts in the padding after the image is left out.
    return count - ((count - 1) * stride >= extent + low)


def pool2d(x, size, strides, padding, dilation, ceil_mode, kind,
           include_padding=False):
    h, w = x.shape[2:]
    counts = [count_windows(size[i], x.shape[2 + i], padding[i], padding[i + 2],
                            strides[i], dilation[i], ceil_mode)
              for i in range(2)]
    result = np.zeros(x.shape[:2] + tuple(counts))
    for i, j in np.ndindex(*counts):
        inside, counted = [], 0
        for a, b in np.ndindex(*size):
            y = i * strides[0] - padding[0] + a * dilation[0]
            z = j * strides[1] - padding[1] + b * dilation[1]
            if 0 <= y < h and 0 <= z < w:
                inside.append(x[:, :, y, z].astype(np.float64))
                counted += 1
            elif include_padding and y < h + padding[2] and z < w + padding[3]:
                counted += 1
        if kind == "max":
            result[:, :, i, j] = np.max(inside, axis=0) if inside else -np.inf
        else:
            result[:, :, i, j] = np.sum(inside, axis=0) / counted
    return result


def pools():
    windows = [((3, 3), (2, 2), (0, 0, 0, 0), (1, 1), False),
               ((3, 2), (2, 3), (1, 0, 1, 1), (1, 1), False),
               ((2, 3), (1, 1), (1, 2, 1, 2), (2, 2), False),
               ((3, 3), (2, 2), (0, 0, 0, 0), (1, 1), True),
               ((2, 2), (2, 2), (1, 1, 1, 1), (1, 1), True),
               ((3, 3), (3, 2), (1, 1, 0, 1), (2, 1), True)]
    for window in windows:
        size, strides, padding, dilation, ceil_mode = window
        attrs = (f"pool_size = {ints(*size)}, "
                 f"{window_attrs(strides, padding, dilation)}, "
                 f"ceil_mode = {str(ceil_mode).lower()}")
        for shape in ((2, 3, 8, 9), (1, 2, 7, 8)):
            x = data(*shape)
            expected = pool2d(x, *window, "max")
            yield Case("max_pool2d", [Tensor(x)], [("f32", expected)], attrs)
            if not ceil_mode:
                yield Case("max_pool2d", [Tensor(x, dims=["n", "c", "h", "w"])],
                           [("f32", expected)], attrs, shape)
                yield Case("avg_pool2d", [Tensor(x.transpose(0, 2, 3, 1))],
                           [("f32", pool2d(x, *window, "avg")
                             .transpose(1, 0, 2, 3))],
                           f'{attrs}, layout = "NHWC", out_layout = "CNHW"')
            for include in (False, True):
                yield Case("avg_pool2d", [Tensor(x)],
                           [("f32", pool2d(x, *window, "avg", include))],
                           f"{attrs}, count_include_pad = "
                           f"{str(include).lower()}")
    plain = ((2, 2), (1, 1), (0, 0, 0, 0), (1, 1), False)
    for dtype in ("i8", "ui8"):
        x = data(1, 1, 4, 4, dtype=dtype)
        yield Case("max_pool2d", [Tensor(x, dtype)],
                   [(dtype, pool2d(x, *plain, "max"))],
                   f"pool_size = {ints(2, 2)}")
        yield Case("avg_pool2d", [Tensor(x, dtype)],
                   [(dtype, np.trunc(pool2d(x, *plain, "avg")))],
                   f"pool_size = {ints(2, 2)}")


def adaptive_pool2d(x, rows, columns):
    h, w = x.shape[2:]
    result = np.zeros(x.shape[:2] + (rows, columns))
    for i, j in np.ndindex(rows, columns):
        result[:, :, i, j] = x[:, :, i * h // rows:-(-(i + 1) * h // rows),
                               j * w // columns:-(-(j + 1) * w // columns)
                               ].mean((2, 3))
    return result


def adaptive_pools():
    for size, shape in (((1, 1), (2, 3, 7, 5)), ((2, 3), (1, 2, 8, 9)),
                        ((3, 2), (1, 2, 7, 5)), ((5, 7), (1, 1, 3, 4)),
                        ((1, 3), (1, 2, 4, 7))):
        x = data(*shape)
        expected = [("f32", adaptive_pool2d(x, *size))]
        attrs = f"output_size = {ints(*size)}"
        yield Case("adaptive_avg_pool2d", [Tensor(x)], expected, attrs)
        yield Case("adaptive_avg_pool2d",
                   [Tensor(x, dims=["n", "c", "h", "w"])], expected, attrs,
                   shape)
    x = data(1, 2, 3, 4)
    yield Case("adaptive_avg_pool2d", [Tensor(x)], [("f32", x)])
    yield Case("adaptive_avg_pool2d", [Tensor(x, dims=["n", 2, 3, "c"])],
               [("f32", x.mean((1, 2), keepdims=True))],
               f'output_size = {ints(1, 1)}, layout = "NHWC"', [1, 4])


if __name__ == "__main__":
    families = [elementwise, products, movement, reductions, searches, samples,
                convolutions, pools, adaptive_pools]
    if sys.argv[3] != "linalg":
        families.append(programs)
    with np.errstate(all="ignore"):
        all_cases = [case for family in families for case in family()]
    sys.exit(1 if check(all_cases, *sys.argv[1:]) else 0)
