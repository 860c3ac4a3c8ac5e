"""Measures the errors of functions of floats against numpy in f64.

Usage: math-errors.py RELAX_RUN TABLES STRIDE [--target=TARGET]

Each table of the files TABLES with the columns `function` and `bound` states the
greatest error of functions, in units in the last place (ulp) of the exact
result or, as in "4 of x", of the argument. "2 + 2^-126" allows 2^-126 more. A
bound is for f32; a smaller type adds one rounding of the result. Functions of f32 run on
every STRIDE-th float and on special values, functions of f16 and bf16 on all
values. A function that has no row, or whose error is less than a third of its
bound, is a failure as well as one with a greater error.
"""

import math
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

erf = np.vectorize(math.erf, otypes=[np.float64])


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def gelu_tanh(x):
    return x / (1 + np.exp(-1.5957691216057308 * (x + 0.044715 * x**3)))


def expm1_below(x, alpha):
    return np.where(x < 0, alpha * np.expm1(np.minimum(x, 0)), x)


# Operations of math, and operators of relax.
MATH = {
    "exp": np.exp, "exp2": np.exp2, "expm1": np.expm1, "log": np.log,
    "log2": np.log2, "log1p": np.log1p, "tanh": np.tanh, "erf": erf,
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
}
RELAX = {
    "sigmoid": sigmoid, "silu": lambda x: x / (1 + np.exp(-x)),
    "gelu": lambda x: x * (0.5 * (1 + erf(x * math.sqrt(0.5)))),
    "gelu_tanh": gelu_tanh,
    "softplus": lambda x: np.logaddexp(0, x),
    "elu": lambda x: expm1_below(x, 1),
    "selu": lambda x: 1.0507009873554805 * expm1_below(x, 1.6732632423543772),
    "mish": lambda x: x * np.tanh(np.logaddexp(0, x)),
}
SPECIAL = np.float32(
    [s * v for s in (1.0, -1.0)
     for v in (0, 1, 2, 0.5, 1e-45, 2**-126, 3.4028235e38, 88.72283, 88.72284,
               103.27893, 103.97207, 103.97208, 87.33654, 2**17, 131072.02,
               np.inf, np.nan)])


def read_bounds(paths):
    """Returns the bounds of the tables, as (ulp, True if of the argument, what is
    allowed beside)."""
    bounds = {}
    for path in paths:
        names = None
        for line in pathlib.Path(path).read_text().splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.strip().startswith("|"):
                names = None
            elif {"function", "bound"} <= set(cells):
                names = cells
            elif names and not cells[0].startswith("-"):
                row = dict(zip(names, cells))
                found = re.match(r"([\d.]+)( of x)?( \+ 2\^(-\d+))?$", row["bound"])
                if not found:
                    sys.exit(f"{path}: cannot read the bound '{row['bound']}'")
                beside = 2.0 ** int(found[4]) if found[4] else 0
                for function in re.findall(r"`(\w+)`", row["function"]):
                    bounds[function] = float(found[1]), bool(found[2]), beside
    return bounds


def program(name, element, operands):
    """Returns a program of a function, on values that are passed as f32."""
    if name in RELAX:
        type = "tensor<?xf32, #relax.tensor<[n]>>"
        call = f"  %y = relax.{name} %x : ({type}) -> {type}\n"
        if name == "mish":
            call = (f"  %s = relax.softplus %x : ({type}) -> {type}\n"
                    f"  %t = relax.tanh %s : ({type}) -> {type}\n"
                    f"  %y = relax.multiply %x, %t : ({type}, {type}) -> {type}\n")
        return (f"relax.func @main(%x: {type}) -> {type} {{\n{call}"
                f"  relax.return %y : {type}\n}}\n")
    memref = "memref<?xf32>"
    text = "#n = affine_map<()[s0] -> (s0)>\ntir.prim_func @main("
    text += "".join(f"%x{i}: {memref} {{tir.shape = #n}}, " for i in range(operands))
    text += (f"%y: {memref} {{tir.shape = #n}}, %n: index) {{\n"
             "  tir.for %i to symbol(%n) {\n"
             "    tir.block @b (spatial %v = %i to symbol(%n)) {\n")
    names = []
    for i in range(operands):
        text += f"      %a{i} = affine.load %x{i}[%v] : {memref}\n"
        if element != "f32":
            text += f"      %h{i} = arith.truncf %a{i} : f32 to {element}\n"
        names.append(f"%a{i}" if element == "f32" else f"%h{i}")
    text += f"      %r = math.{name} {', '.join(names)} : {element}\n"
    result = "%r"
    if element != "f32":
        text += f"      %w = arith.extf %r : {element} to f32\n"
        result = "%w"
    return text + (f"      affine.store {result}, %y[%v] : {memref}\n"
                   "    }\n  }\n  tir.return\n}\n")


def run(folder, name, element, inputs, target):
    path = folder / f"{name}.mlir"
    path.write_text(program(name, element, len(inputs)))
    command = [RELAX_RUN, path, f"--output=@{folder}/y.npy", *target]
    for i, x in enumerate(inputs):
        np.save(folder / f"{i}.npy", x)
        command.append(f"--input=@{folder}/{i}.npy")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{name}: {done.stderr[-2000:]}{path.read_text()}")
    return np.load(folder / "y.npy")


def round_to(exact, digits, least):
    """Returns a double, rounded to a float type, and its unit in the last place."""
    size = np.frexp(np.where(np.isfinite(exact), exact, 1))[1]
    unit = np.ldexp(1.0, np.maximum(size - digits, least))
    return np.round(exact / unit) * unit, unit


def measure(inputs, actual, exact, digits, least, most, of_argument, beside):
    """Returns the greatest error and the number of wrong special values."""
    rounded, unit = round_to(exact, digits, least)
    rounded = np.where(np.abs(rounded) > most, np.sign(exact) * np.inf, rounded)
    if of_argument:
        unit = round_to(inputs[0].astype(np.float64), digits, least)[1]
    actual = actual.astype(np.float64)
    wrong = np.isnan(actual) != np.isnan(rounded)
    # A result that rounds to infinity may be the greatest number instead, and
    # the reverse, since a unit is between them.
    edge = (np.abs(exact) > most * (1 - 2.0**-digits * 8)) & np.isfinite(exact)
    wrong |= (np.isinf(actual) != np.isinf(rounded)) & ~edge
    zeros = (actual == 0) & (rounded == 0)
    wrong |= zeros & (np.signbit(actual) != np.signbit(rounded))
    compared = np.isfinite(actual) & np.isfinite(rounded)
    error = np.maximum(np.abs(actual - exact) - beside, 0)
    error = np.where(compared, error / unit, 0)
    worst = np.argmax(error)
    return error[worst], [float(x[worst]) for x in inputs], wrong, rounded


def check(name, element, inputs, function, target):
    digits, least, most = {"f32": (24, -149, 3.4028234663852886e38),
                           "f16": (11, -24, 65504.0),
                           "bf16": (8, -133, 3.3895313892515355e38)}[element]
    bound, of_argument, beside = BOUNDS.get(name, (None, False, 0))
    if bound is None:
        sys.exit(f"{name}: no bound is stated")
    if element != "f32":
        # The result of f32 is rounded once more.
        bound = 0.5 + 2.0 ** (digits - 24) * bound
    with tempfile.TemporaryDirectory() as folder:
        actual = run(pathlib.Path(folder), name, element, inputs, target)
    worst, where, total = 0, None, 0
    for start in range(0, len(actual), 1 << 20):
        part = slice(start, start + (1 << 20))
        xs = [x[part] for x in inputs]
        exact = function(*[x.astype(np.float64) for x in xs])
        error, at, wrong, rounded = measure(
            xs, actual[part], exact, digits, least, most, of_argument, beside)
        if wrong.any():
            i = np.argmax(wrong)
            print(f"{name} of {element}: {[float(x[i]) for x in xs]} gives "
                  f"{actual[part][i]}, not {rounded[i]}")
            return False
        if error > worst:
            worst, where = error, at
    is_good = worst <= bound and (element != "f32" or worst > bound / 3)
    print(f"{name} of {element}: at most {worst:.3f} ulp of {bound:g}"
          + ("" if is_good else f": WRONG at {where}"))
    return is_good


def halves(element):
    bits = np.arange(1 << 16, dtype=np.uint32)
    if element == "bf16":
        return (bits << 16).view(np.float32)
    return bits.astype(np.uint16).view(np.float16).astype(np.float32)


def pairs(stride):
    """Returns bases and exponents: special values, powers of all sizes, and
    integers as exponents."""
    exponents = np.float32([2, 3, -1, 0.5, -0.5, 1.5, 4, -3, 1e-3, 1e9, 16777217])
    special = np.concatenate([SPECIAL, exponents, -exponents])
    grid = [axis.ravel() for axis in np.meshgrid(special, special)]
    rng = np.random.default_rng(0)
    count = (1 << 32) // stride
    x = np.exp2(rng.uniform(-149, 128, count))
    y = rng.uniform(-150, 128, count) / np.log2(x)
    near = 1 + rng.normal(0, 1e-3, count)
    integers = rng.integers(-20, 20, count)
    return [np.concatenate([grid[0], x, near, -near * 1.5]).astype(np.float32),
            np.concatenate([grid[1], y, rng.normal(0, 3e4, count),
                            integers]).astype(np.float32)]


def main():
    np.seterr(all="ignore")
    stride = int(STRIDE)
    bits = np.arange(0, 1 << 32, stride, dtype=np.uint64).astype(np.uint32)
    floats = np.concatenate([SPECIAL, bits.view(np.float32)])
    tasks = []
    for name, function in {**MATH, **RELAX}.items():
        tasks.append((name, "f32", [floats], function))
        if name in MATH:
            for element in "f16", "bf16":
                tasks.append((name, element, [halves(element)], function))
    tasks.append(("powf", "f32", pairs(stride), np.power))
    unknown = set(BOUNDS) - {task[0] for task in tasks}
    if unknown:
        sys.exit(f"bounds of functions that are not measured: {sorted(unknown)}")
    good = [check(*task, TARGET) for task in tasks]
    print(f"{len(good)} functions, {len(good) - sum(good)} wrong")


RELAX_RUN, TABLES, STRIDE, *TARGET = sys.argv[1:]
BOUNDS = read_bounds(TABLES.split(","))
main()
