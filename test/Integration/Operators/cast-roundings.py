"""Chains of conversions of integers, each of which rounds, against NumPy: equal
bits on numbers that one rounding takes elsewhere than two.

Usage: cast-roundings.py RELAX_RUN"""

import itertools
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

RELAX_RUN = sys.argv[1]

DIGITS = {"bf16": 8, "f16": 11, "f32": 24, "f64": 53}
NUMPY = {"f16": np.float16, "f32": np.float32, "f64": np.float64}
SOURCES = {"i32": np.int32, "ui32": np.uint32, "i64": np.int64, "ui64": np.uint64}


def hard_numbers(dtype):
    """Near the middle of two floats of each type, by as much as a longer type
    just keeps or just loses."""
    info = np.iinfo(dtype)
    numbers = {0, 1, info.min, info.max}
    for digits, length in itertools.product(DIGITS.values(), range(64)):
        if length < digits:
            continue
        for lowest in (0, 1 << (length - digits + 1)):
            middle = (1 << length) + lowest + (1 << (length - digits))
            numbers.add(middle)
            for more in DIGITS.values():
                little = 1 << max(length - more, 0)
                for near in (little, little + 1, little - 1, 1):
                    numbers |= {middle + near, middle - near}
    numbers |= {-x for x in numbers}
    return np.array(sorted(x for x in numbers if info.min <= x <= info.max), dtype)


def to_bf16(x):
    """Returns the nearest number of 8 digits in f64, since NumPy has no bf16. The
    inputs are integers or infinite, so none overflows or underflows."""
    mantissa, exponent = np.frexp(np.float64(x))
    return np.ldexp(np.rint(np.ldexp(mantissa, 8)), exponent - 8)


def convert(x, chain):
    for step in chain:
        x = to_bf16(x) if step == "bf16" else x.astype(NUMPY[step])
    return x


def get_chains(source):
    """Two conversions to floats, or three; of the last, whose type may have no
    dtype, an f64, or back to an integer where the range allows."""
    bits = int(source.lstrip("ui"))
    for length in (2, 3):
        for chain in itertools.permutations(DIGITS, length):
            # NumPy has no direct one to bf16, for which f64 is exact.
            if chain[0] != "bf16" or bits < 64:
                yield chain


def check(folder, source, dtype):
    numbers = hard_numbers(dtype)
    n = len(numbers)
    np.save(folder / "x.npy", numbers)
    chains = list(get_chains(source))
    body, results, expected = "", [], []

    def cast(value, type, to):
        nonlocal body
        body += (
            f"  %{len(body)} = relax.astype {value} {{dtype = {to}}} : "
            f"(tensor<{n}x{type}>) -> tensor<{n}x{to}>\n"
        )
        return body.rsplit("\n", 2)[-2].split()[0]

    # Each chain has its own argument: otherwise common subexpressions would be
    # computed once.
    for index, chain in enumerate(chains):
        value, type = f"%x{index}", source
        for step in chain:
            value, type = cast(value, type, step), step
        if type != "f64":
            value = cast(value, type, "f64")
        with np.errstate(over="ignore"):
            results.append((value, "f64"))
            expected.append(convert(numbers, chain).astype(np.float64))
    types = ", ".join(f"tensor<{n}x{type}>" for _, type in results)
    values = ", ".join(value for value, _ in results)
    arguments = ", ".join(
        f"%x{index}: tensor<{n}x{source}>" for index in range(len(chains))
    )
    (folder / "m.mlir").write_text(
        f"relax.func @main({arguments}) -> ({types}) {{\n"
        f"{body}  relax.return {values} : {types}\n}}\n"
    )
    for level in range(4):
        outputs = [folder / f"{i}.npy" for i in range(len(results))]
        subprocess.run(
            [RELAX_RUN, folder / "m.mlir", f"-O{level}"]
            + [f"--input=@{folder / 'x.npy'}"] * len(chains)
            + [f"--output=@{output}" for output in outputs],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        for chain, output, right in zip(chains, outputs, expected):
            actual = np.load(output)
            wrong = np.flatnonzero(actual.view(np.uint64) != right.view(np.uint64))
            if len(wrong):
                at = wrong[0]
                sys.exit(
                    f"{source} -> {' -> '.join(chain)} at -O{level}: {len(wrong)} of {n} "
                    f"differ; {numbers[at]} is {right[at]}, got {actual[at]}"
                )
    print(f"{source}: {len(chains)} chains of {n} numbers at each level")


with tempfile.TemporaryDirectory() as name:
    for source, dtype in SOURCES.items():
        check(pathlib.Path(name), source, dtype)
