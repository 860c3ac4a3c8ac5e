"""Compares all elementwise operators in compiled code with numpy.

Usage: elementwise.py RELAX_RUN

For each element type one program has all operators, on so many elements that
loops are vectorized and some are left over: values of all magnitudes, the ends
of the range, and what traps or is left open in C. Integers have to be equal,
floats may be off by a few units in the last place.
"""
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

COUNT = 1027
UNITS = 4
TYPES = {
    "f16": np.float16, "f32": np.float32, "f64": np.float64,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
}
rng = np.random.default_rng(0)

erf = np.vectorize(math.erf, otypes=[np.float64])
sigmoid = lambda x: 1 / (1 + np.exp(-x))
expm1_below = lambda x: np.where(x < 0, np.expm1(np.minimum(x, 0)), x)


def gelu_tanh(x):
    inner = math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)
    return x * sigmoid(2 * inner)


# Functions of something that is itself rounded, or cancels: times UNITS.
LESS_PRECISE = {"gelu_tanh": 1024, "log_add_exp": 64}
# Attributes are written after the name.
FLOAT_UNARY = {
    "abs": np.abs, "negative": np.negative, "square": np.square,
    "sign": lambda x: np.where(x == 0, x, np.sign(x)), "ceil": np.ceil,
    "floor": np.floor, "round": np.round, "trunc": np.trunc, "exp": np.exp,
    "log": np.log, "erf": erf, "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x), "sin": np.sin, "cos": np.cos,
    "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh,
    "acosh": np.arccosh, "atanh": np.arctanh,
    "relu": lambda x: np.maximum(x, 0),
    "relu6": lambda x: np.minimum(np.maximum(x, 0), 6), "sigmoid": sigmoid,
    "silu": lambda x: x / (1 + np.exp(-x)), "gelu_tanh": gelu_tanh,
    "selu": lambda x: 1.0507009873554805 * np.where(
        x < 0, 1.6732632423543772 * expm1_below(x), x),
    "elu {alpha = 0.5 : f64}": lambda x: np.where(
        x < 0, 0.5 * expm1_below(x), x),
    "leakyrelu {alpha = 0.25 : f64}": lambda x: np.where(x < 0, 0.25 * x, x),
    "hard_sigmoid {alpha = 0.25 : f64}": lambda x: np.clip(
        0.25 * x + 0.5, 0, 1),
    "softplus {threshold = 40.0 : f64}": lambda x: np.where(
        x > 40, x, np.log1p(np.exp(x))),
}
FLOAT_BINARY = {
    "add": np.add, "subtract": np.subtract, "multiply": np.multiply,
    "divide": np.divide, "maximum": np.maximum, "minimum": np.minimum,
    "mod": np.fmod, "floor_mod": None, "power": np.power,
    "atan2": np.arctan2, "log_add_exp": None,
}
COMPARE = {
    "equal": np.equal, "not_equal": np.not_equal, "less": np.less,
    "less_equal": np.less_equal, "greater": np.greater,
    "greater_equal": np.greater_equal,
}
CLASSIFY = {"isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite}


def floor_mod(a, b):
    """numpy's, which for an infinite divisor is not the quotient's."""
    rest = np.fmod(a, b)
    other = (rest != 0) & ((rest < 0) != (b < 0))
    return np.where(other, rest + b, np.copysign(rest, b))


def log_add_exp(a, b):
    difference = np.where(a == b, 0, -np.abs(a - b))
    return np.maximum(a, b) + np.log1p(np.exp(difference))


FLOAT_BINARY["floor_mod"] = floor_mod
FLOAT_BINARY["log_add_exp"] = log_add_exp


def truncated(a, b):
    return 0 if b == 0 else abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)


def power(a, b, bits, signed):
    if b >= 0:
        return pow(a, b, 1 << bits)
    return {1: 1, -1: 1 - 2 * (b % 2)}.get(a, 0)


# Of integers without a limit, the width, and whether there are negative ones;
# the results wrap around.
INT_UNARY = {
    "abs": lambda a, *_: abs(a), "square": lambda a, *_: a * a,
    "sign": lambda a, *_: (a > 0) - (a < 0), "bitwise_not": lambda a, *_: ~a,
    "relu": lambda a, *_: max(a, 0),
    "relu6": lambda a, *_: min(max(a, 0), 6),
}
INT_BINARY = {
    "add": lambda a, b, *_: a + b, "subtract": lambda a, b, *_: a - b,
    "multiply": lambda a, b, *_: a * b, "divide": lambda a, b, *_: truncated(a, b),
    "maximum": lambda a, b, *_: max(a, b), "minimum": lambda a, b, *_: min(a, b),
    "floor_divide": lambda a, b, *_: a // b if b else 0,
    "floor_mod": lambda a, b, *_: a % b if b else 0,
    "mod": lambda a, b, *_: a - truncated(a, b) * b if b else 0, "power": power,
    "bitwise_and": lambda a, b, *_: a & b, "bitwise_or": lambda a, b, *_: a | b,
    "bitwise_xor": lambda a, b, *_: a ^ b,
    "left_shift": lambda a, b, bits, _: a << b if 0 <= b < bits else 0,
    "right_shift": lambda a, b, bits, _: a >> (b if 0 <= b < bits else bits),
}


def wrap(values, dtype):
    info = np.iinfo(dtype)
    size = int(info.max) - int(info.min) + 1
    return np.array([(v - int(info.min)) % size + int(info.min)
                     for v in values], dtype)


def on_integers(function, dtype, *operands):
    info = np.iinfo(dtype)
    return wrap([function(*map(int, args), info.bits, info.min < 0)
                 for args in zip(*operands)], dtype)


def make_floats(dtype):
    limit = {np.float16: 10, np.float32: 100, np.float64: 700}[dtype]
    info = np.finfo(dtype)
    a = rng.standard_normal(COUNT) * np.exp2(rng.uniform(-12, 6, COUNT))
    a = np.where(rng.random(COUNT) < 0.2, rng.uniform(-limit, limit, COUNT), a)
    a = np.where(rng.random(COUNT) < 0.1, np.round(2 * a) / 2, a).astype(dtype)
    special = np.array([np.nan, np.inf, -np.inf, 0, -0.0, 1, -1, 0.5, -0.5, 1.5,
                        2.5, info.max, info.min, info.tiny,
                        info.smallest_subnormal, 6, 1e-3, 20, -20], dtype)
    at = rng.random(COUNT) < 0.3
    a[at] = rng.choice(special, at.sum())
    return a


def make_integers(dtype):
    info = np.iinfo(dtype)
    a = rng.integers(info.min, info.max, COUNT, dtype, endpoint=True)
    small = rng.integers(0 if info.min == 0 else -9, 40, COUNT, dtype)
    a = np.where(rng.random(COUNT) < 0.5, small, a)
    special = np.array([0, 1, info.min, info.max, info.bits - 1, info.bits,
                        wrap([-1], dtype)[0]], dtype)
    return np.where(rng.random(COUNT) < 0.3, rng.choice(special, COUNT), a)


def saturated(x, dtype):
    """A float as an integer: towards zero, the nearest there is, NaN is 0."""
    info = np.iinfo(dtype)
    return np.array([0 if math.isnan(v) else
                     int(info.min) if v <= info.min else
                     int(info.max) if v >= info.max else int(v)
                     for v in x.astype(np.float64).tolist()], dtype)


def cast(x, target):
    source, dtype = x.dtype.type, TYPES[target]
    if np.issubdtype(source, np.floating):
        if np.issubdtype(dtype, np.floating):
            return x.astype(dtype)
        return saturated(x, dtype)
    if np.issubdtype(dtype, np.floating):
        # By way of the type that a half is computed in.
        return x.astype(np.float32 if target == "f16" else dtype).astype(dtype)
    return wrap(map(int, x), dtype)


def program(name, statements):
    """`statements` are text after the operator's name and the result's type."""
    lines, types, names = [], [], []
    for index, (text, result) in enumerate(statements):
        lines.append(f"  %{index} = relax.{text}")
        names.append(f"%{index}")
        types.append(f"tensor<{COUNT}x{result}>")
    tensor = f"tensor<{COUNT}x{name}>"
    return (f"relax.func @main(%a: {tensor}, %b: {tensor}, "
            f"%c: tensor<{COUNT}xi1>) -> ({', '.join(types)}) {{\n"
            f"  %v = relax.constant dense<{7.0 if name[0] == 'f' else 7}> : "
            f"tensor<{name}>\n"
            + "\n".join(lines)
            + f"\n  relax.return {', '.join(names)} : {', '.join(types)}\n}}\n")


def statements_of(name, a, b, c):
    """Statement, element type of the result, and expected elements."""
    tensor, truth = f"tensor<{COUNT}x{name}>", f"tensor<{COUNT}xi1>"

    def unary(op, expected, result=name):
        op, _, attributes = op.partition(" ")
        return (f"{op} %a {attributes} : ({tensor}) -> "
                f"tensor<{COUNT}x{result}>", result, expected)

    def binary(op, expected, result=name):
        return (f"{op} %a, %b : ({tensor}, {tensor}) -> "
                f"tensor<{COUNT}x{result}>", result, expected)

    if name[0] == "f":
        wide = a.astype(np.float64), b.astype(np.float64)
        for op, function in FLOAT_UNARY.items():
            yield unary(op, function(wide[0]))
        for op, function in FLOAT_BINARY.items():
            yield binary(op, function(*wide))
        # Rounded before it is rounded down.
        in_type = np.float64 if name == "f64" else np.float32
        yield binary("floor_divide",
                     np.floor(a.astype(in_type) / b.astype(in_type)))
        for op, function in CLASSIFY.items():
            yield unary(op, function(a), "i1")
        yield unary(f"clip {{min = -1.5 : {name}, max = 2.0 : {name}}}",
                    np.clip(wide[0], -1.5, 2))
    else:
        for op, function in INT_UNARY.items():
            yield unary(op, on_integers(function, a.dtype, a))
        for op, function in INT_BINARY.items():
            yield binary(op, on_integers(function, a.dtype, a, b))
        yield unary(f"clip {{min = 3 : {name}, max = 100 : {name}}}",
                    np.clip(a, 3, 100))
    for op, function in COMPARE.items():
        yield binary(op, function(a, b), "i1")
    yield (f"where %c, %a, %b : ({truth}, {tensor}, {tensor}) -> {tensor}",
           name, np.where(c, a, b))
    yield (f"masked_fill %a, %c, %v : ({tensor}, {truth}, tensor<{name}>) "
           f"-> {tensor}", name, np.where(c, a.dtype.type(7), a))
    for target in TYPES:
        yield unary(f"astype {{dtype = {target}}}", cast(a, target), target)
    yield unary("astype {dtype = i1}", a != 0, "i1")
    for target, other in TYPES.items():
        if np.dtype(other).itemsize == a.dtype.itemsize:
            yield unary(f"bitcast {{dtype = {target}}}", a.view(other), target)


def compare(actual, expected, dtype, units):
    """Returns a mask of the wrong elements."""
    if not np.issubdtype(dtype, np.floating):
        wrong = actual != expected
    else:
        rounded = expected.astype(dtype)
        x, y = actual.astype(np.float64), expected.astype(np.float64)
        unit = np.spacing(np.abs(rounded)).astype(np.float64)
        tiny = np.finfo(dtype).tiny
        # Approximations flush results near zero to zero.
        near = np.abs(x - y) <= units * unit + 16 * tiny
        wrong = ~(near | (actual == rounded) | (np.isnan(x) & np.isnan(y)))
    return np.flatnonzero(wrong)


def check(folder, relax_run, name):
    dtype = TYPES[name]
    make = make_floats if name[0] == "f" else make_integers
    a, b, c = make(dtype), make(dtype), rng.random(COUNT) < 0.5
    with np.errstate(all="ignore"):
        statements = list(statements_of(name, a, b, c))
    (folder / "program.mlir").write_text(
        program(name, [(text, result) for text, result, _ in statements]))
    for file, value in (("a", a), ("b", b), ("c", c)):
        np.save(folder / f"{file}.npy", value)
    subprocess.run(
        [relax_run, "program.mlir", "--input=@a.npy", "--input=@b.npy",
         "--input=@c.npy"]
        + [f"--output=@{i}.npy" for i in range(len(statements))],
        cwd=folder, check=True, stdout=subprocess.DEVNULL)
    num_wrong = 0
    for index, (text, result, expected) in enumerate(statements):
        actual = np.load(folder / f"{index}.npy")
        with np.errstate(all="ignore"):
            units = UNITS * LESS_PRECISE.get(text.split()[0], 1)
            wrong = compare(actual, expected, TYPES.get(result, np.bool_), units)
        if len(wrong):
            num_wrong += 1
            i = wrong[0]
            print(f"{text}: {len(wrong)} wrong; of {a[i]}, {b[i]} expected "
                  f"{expected[i]}, got {actual[i]}")
    return len(statements), num_wrong


def main(relax_run):
    total = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in TYPES:
            numbers = check(pathlib.Path(folder), relax_run, name)
            total, wrong = total + numbers[0], wrong + numbers[1]
    print(f"{total} kernels, {wrong} wrong")


main(str(pathlib.Path(sys.argv[1]).resolve()))
