#!/usr/bin/env python3
"""Checks that scheduled kernels compute what the original ones do.

Usage: check_numbers.py KERNELS.mlir SCRIPTS.mlir

Applies each sequence of SCRIPTS.mlir to the tir.prim_func of its name. For each
it runs the relax.func `run_NAME` of KERNELS.mlir, which calls the kernel: both
versions in the interpreter, whose results must agree, and the scheduled one
natively, where every element of each result must be equal to the interpreted
one. The compiler must keep the body of each scheduled kernel. A kernel with symbolic sizes has a line

    // SIZES: NAME: n=7 m=19; n=8 m=16

with the sizes of each run. A file of scripts must schedule three or more
kernels, of which at least one has symbolic sizes and one has none, and change
each of them, unless it has a line `// UNCHANGED: REASON`. A line `// INTRINSICS:
FILE` adds the tensor intrinsics of a file, relative to the folder of SCRIPTS.

If it has a line `// INTERPRETED: REASON`, the scheduled kernels run in the
interpreter only.
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def get_functions(text):
    """Returns the text of each tir.prim_func of a printed module, by name."""
    functions = {}
    for part in re.split(r"(?m)^  (?=tir\.prim_func|relax\.func)", text)[1:]:
        name = re.match(r"tir\.prim_func(?: private)? @(\w+)", part)
        if name:
            functions[name[1]] = re.split(r"(?m)^  }$", part)[0]
    return functions


def read_sizes(kernels):
    sizes = {}
    for name, text in re.findall(r"(?m)^// SIZES: (\w+): (.+)$", kernels):
        sizes[name] = [
            [f"--dim={size}" for size in case.split()] for case in text.split(";")
        ]
    return sizes


def check(kernels, scheduled, name, dims, is_native):
    function = f"--function=run_{name}"
    output = run("relax-run", kernels, f"--compare-with={scheduled}", function, *dims)
    if "all results agree" not in output:
        sys.exit(f"{name} {' '.join(dims)}: interpreted results differ\n{output}")
    if not is_native:
        return
    output = run("relax-run", scheduled, "--check", function, *dims)
    checked = re.findall(r"(?m)^.* (?:agrees with|DIFFERS from) the reference: (.*)$", output)
    if len(checked) != count_results(kernels.read_text(), name) or not all(
        re.fullmatch(r"all \d+ elements are equal", text) for text in checked
    ):
        sys.exit(f"{name} {' '.join(dims)}: native results differ\n{output}")


def count_results(kernels, name):
    """Returns the number of results of the function `run_NAME`."""
    function = re.search(rf"(?ms)^relax\.func @run_{name}\(.*?^}}", kernels)[0]
    return re.search(r"relax\.return (.*?) : ", function)[1].count("%")


def check_kept(scheduled, names):
    """Checks that the compiler keeps the bodies of scheduled kernels, which it
    only canonicalizes."""
    compiled = get_functions(run("relaxc", scheduled, "-o", "-", "--emit=tir"))
    expected = get_functions(run("relax-opt", scheduled, "--canonicalize"))
    for name in names:
        # The first line has the attributes.
        if compiled[name].splitlines()[1:] != expected[name].splitlines()[1:]:
            sys.exit(f"{name}: the compiler changes the schedule\n{compiled[name]}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    kernels, scripts = map(pathlib.Path, sys.argv[1:])
    text = scripts.read_text()
    names = re.findall(r"transform\.named_sequence @(\w+)\(", text)
    names = [name for name in names if not name.startswith("__")]
    sizes = read_sizes(kernels.read_text())
    is_native = "// INTERPRETED: " not in text
    num_symbolic = sum(name in sizes for name in names)
    if len(names) < 3 or num_symbolic in (0, len(names)):
        sys.exit(
            f"{scripts}: expected scripts for three kernels or more, static and "
            f"symbolic, got {', '.join(names) or 'none'}"
        )
    with tempfile.TemporaryDirectory() as folder:
        scheduled = pathlib.Path(folder) / "scheduled.mlir"
        schedule = f"--tir-apply-schedule=file={scripts}"
        for library in re.findall(r"(?m)^// INTRINSICS: (.+)$", text):
            schedule += f" intrinsics={scripts.parent / library}"
        run("relax-opt", kernels, schedule, "-o", scheduled)
        before = get_functions(run("relax-opt", kernels))
        after = get_functions(scheduled.read_text())
        changed = {name: after[name] for name in names if before[name] != after[name]}
        if len(changed) != len(names) and "// UNCHANGED: " not in text:
            sys.exit(f"{', '.join(set(names) - set(changed))}: the script changes nothing")
        if is_native:
            check_kept(scheduled, changed)
        for name in names:
            for dims in sizes.get(name, [[]]):
                check(kernels, scheduled, name, dims, is_native)
            print(f"{name}: equal in {len(sizes.get(name, [[]]))} runs")


main()
