"""Each operator that relax-fast-math marks, on special values and over its range.

Usage: fast-math.py RELAX_OPT RELAX_RUN"""

import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

RELAX_OPT, RELAX_RUN = sys.argv[1:]
ONE = "tensor<{n}xf32>"

# Odd functions keep the sign of a zero.
ODD = "erf sin tan asin atan sinh tanh asinh atanh".split()
UNARY = (
    ODD
    + "exp log cos acos cosh acosh sigmoid silu gelu gelu_tanh selu elu softplus".split()
)
BINARY = "power atan2 log_add_exp".split()
ROWS = "softmax log_softmax".split()
WINDOWS = "hamming_window hann_window blackman_window".split()
OTHERS = "attention attention_bias paged_attention lrn".split()

LEAST = 2.0**-149
# The errors that the description of the pass promises for the approximated
# functions: (rtol, atol), in units in the last place of the result, or of 1. The
# other functions have the tolerances of the precise functions.
ULP = 2.0**-23
ARCS = ("asin acos atan".split(), (64 * ULP, 64 * LEAST))
# The windows are sums of cosines whose factors add up to 1.
SUMS_OF_COSINES = (0, 4 * ULP)
SPECIAL = np.float32(
    [np.nan, np.inf, -np.inf]
    + [
        sign * value
        for value in (
            [0.0, LEAST, 1e-40, 2.0**-126, 1e-30, 1e-5, 1e-3, 2.0**-12, 0.5, 1.0]
            + [1.5, 2.0, 3.0, 10.0, 20.0, 88.0, 100.0, 103.0, 1e3, 8191.0, 8193.0]
            + [1e5, 1e6, 1e10, 1e30, 1e38, 3.4028235e38]
        )
        for sign in (1, -1)
    ]
)
RANGES = [
    np.linspace(-1, 1, 999, dtype=np.float32),
    np.linspace(-100, 100, 999, dtype=np.float32),
    np.linspace(-8192, 8192, 4001, dtype=np.float32),
    np.logspace(-44, 38, 999, dtype=np.float32),
    # A vector of only this value.
    np.float32([0.0, -0.0, 1e-40, -1e-40, 1e-5, -1e-5, 0.0, -0.0] * 8),
]


def fail(text):
    print(text)
    sys.exit(1)


def run(folder, what, body, results, inputs, arguments, tolerance=None):
    """A model whose results agree with the reference, within (rtol, atol) where
    that is given."""
    types = ", ".join(type for _, type in results)
    values = ", ".join(value for value, _ in results)
    text = f"relax.func @main({arguments}) -> ({types}) {{\n{body}"
    text += f"  relax.return {values} : {types}\n}}\n"
    path = folder / f"{what}.mlir"
    path.write_text(text)
    flags = []
    for i, data in enumerate(inputs):
        np.save(folder / f"{what}{i}.npy", data)
        flags.append(f"--input=@{folder}/{what}{i}.npy")
    if tolerance:
        flags += [f"--rtol={tolerance[0]}", f"--atol={tolerance[1]}"]
    done = subprocess.run(
        [RELAX_RUN, path, "--require-pass=relax-fast-math", "--check", *flags],
        capture_output=True,
        text=True,
    )
    agree = len(re.findall("agrees with the reference", done.stdout))
    if done.returncode or agree != len(results):
        fail(f"{what}: {done.returncode}\n{done.stdout}{done.stderr[-2000:]}{text}")


def run_elementwise(folder, what, names, inputs, tolerance=None):
    type = ONE.format(n=len(inputs[0]))
    arguments = ", ".join(f"%x{i}: {type}" for i in range(len(inputs)))
    operands = ", ".join(f"%x{i}" for i in range(len(inputs)))
    types = ", ".join([type] * len(inputs))
    body = "".join(
        f"  %{name} = relax.{name} {operands} : ({types}) -> {type}\n" for name in names
    )
    results = [(f"%{name}", type) for name in names]
    run(folder, what, body, results, inputs, arguments, tolerance)


def run_zeros(folder):
    """A quotient tells zeros apart."""
    type = ONE.format(n=64)
    body = f"  %one = relax.constant dense<1.0> : {type}\n"
    for name in ODD:
        body += f"  %{name} = relax.{name} %x : ({type}) -> {type}\n"
        body += f"  %r_{name} = relax.divide %one, %{name} : ({type}, {type}) -> {type}\n"
    results = [(f"%r_{name}", type) for name in ODD]
    zeros = np.float32([0.0, -0.0] * 32)
    run(folder, "zeros", body, results, [zeros], f"%x: {type}")


def run_windows(folder):
    type = "tensor<40xf32>"
    body = "  %s = relax.shape [40] -> !relax.shape<[40]>\n"
    for name in WINDOWS:
        body += f"  %{name} = relax.{name} %s {{dtype = f32}} : (!relax.shape<[40]>) -> {type}\n"
    results = [(f"%{name}", type) for name in WINDOWS]
    run(folder, "windows", body, results, [], "", SUMS_OF_COSINES)


def run_others(folder):
    rows, four = "tensor<8x40xf32>", "tensor<1x40x8x1xf32>"
    wide, bias = "tensor<1x4x4x8xf32>", "tensor<1x4x4x4xf32>"
    body = ""
    results = []
    for name in ROWS:
        body += f"  %{name} = relax.{name} %x {{axis = 1 : i64}} : ({rows}) -> {rows}\n"
        results.append((f"%{name}", rows))
    body += f"  %attention = relax.attention %q, %q, %q : ({wide}, {wide}, {wide}) -> {wide}\n"
    body += f"  %attention_bias = relax.attention_bias %q, %q, %q, %b : ({wide}, {wide}, {wide}, {bias}) -> {wide}\n"
    one, four_integers = "tensor<1x1xi32>", "tensor<1x4xi32>"
    body += f"  %zero = relax.constant dense<0> : {one}\n"
    body += f"  %positions = relax.constant dense<[[0, 1, 2, 3]]> : {four_integers}\n"
    body += f"  %paged_attention = relax.paged_attention %q, %q, %q, %zero, %zero, %positions : ({wide}, {wide}, {wide}, {one}, {one}, {four_integers}) -> {wide}\n"
    body += f"  %lrn = relax.lrn %c {{size = 5 : i64}} : ({four}) -> {four}\n"
    results += [(f"%{name}", wide) for name in OTHERS[:3]] + [("%lrn", four)]
    data = np.random.default_rng(1)
    x = data.normal(0, 20, (8, 40)).astype(np.float32)
    x[1, 3], x[2, 5], x[3, 7] = -np.inf, np.inf, np.nan
    x[4] = -np.inf
    x[5] = 3.4028235e38
    x[6] = 1e-40
    inputs = [x]
    for shape in (1, 4, 4, 8), (1, 4, 4, 4), (1, 40, 8, 1):
        inputs.append(data.normal(0, 2, shape).astype(np.float32))
    inputs[2][0, 1, 1] = -np.inf
    arguments = f"%x: {rows}, %q: {wide}, %b: {bias}, %c: {four}"
    run(folder, "others", body, results, inputs, arguments)


def main():
    told = subprocess.run(
        [RELAX_OPT, "--relax-fast-math=operations=none"],
        input="",
        capture_output=True,
        text=True,
    ).stderr
    marked = set(re.findall(r"'(\w+)'", told)) - {"none"}
    known = {*UNARY, *BINARY, *ROWS, *WINDOWS, *OTHERS}
    if marked != known:
        fail(f"the test and the pass differ in {sorted(marked ^ known)}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for i, x in enumerate([SPECIAL, *RANGES]):
            precise = [name for name in UNARY if name not in ARCS[0]]
            run_elementwise(folder, f"unary{i}", precise, [x])
            run_elementwise(folder, f"arcs{i}", ARCS[0], [x], ARCS[1])
        pairs = np.stack(np.meshgrid(SPECIAL, SPECIAL), -1).reshape(-1, 2)
        sides = [np.ascontiguousarray(pairs[:, i]) for i in (0, 1)]
        run_elementwise(folder, "binary", BINARY, sides)
        run_zeros(folder)
        run_windows(folder)
        run_others(folder)
    print(f"{len(known)} operators agree")


main()
