"""Runs ONNX's backend suites on the emulated GPU, or assembles their kernels.

Usage: suites.py BIN FOLDER [--assemble=CHIP] SUITE...

BIN has relaxc and relax-run; FOLDER gets the files of the cases. A suite is
`simple`, `pytorch-operator` or `node`. Prints each case that the importer
accepts and that fails to compile, or gives other numbers than ONNX expects, and
the number of cases of each outcome.

--assemble compiles the cases for a chip such as sm_90a and does not run them:
ptxas must make machine code of all kernels of a case.
"""

import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "tools/dev"))

from onnx_cases import are_numbers, onnx_cases, write_values

BIN, FOLDER = map(pathlib.Path, sys.argv[1:3])
CHIP = sys.argv[3].removeprefix("--assemble=") if "=" in sys.argv[3] else None
# The importer refuses these on every target.
NOT_IMPORTED = ("not supported", "must be a constant", "cannot become a kernel")


def call(tool, *arguments):
    return subprocess.run(
        [BIN / tool, *arguments], capture_output=True, text=True, timeout=300
    )


def compile_case(case, target, output):
    """Returns an outcome and its reason, or None if the case compiles."""
    name, model, inputs, outputs, _ = case
    if not are_numbers(inputs + outputs):
        return "has other values than numbers", ""
    (FOLDER / name).mkdir()
    file = FOLDER / name / "model.onnx"
    file.write_bytes(model.SerializeToString())
    compiled = call("relaxc", file, f"--target={target}", "-o", FOLDER / name / output)
    if not compiled.returncode:
        return None
    if any(reason in compiled.stderr for reason in NOT_IMPORTED):
        return "is not imported", ""
    if "the model has no kernels" in compiled.stderr:
        return "has no kernels", ""
    return "fails to compile", compiled.stderr


def assemble(case):
    outcome = compile_case(case, f"cuda -arch={CHIP}", "model.cubin")
    return case[0], *(outcome or ("is assembled", ""))


def run(case):
    name, _, inputs, outputs, rtol = case
    if outcome := compile_case(case, "emu", "model.so"):
        return name, *outcome
    folder = FOLDER / name
    arguments = [
        f"--{flag}=@{folder / file}"
        for flag, file in write_values(folder, inputs, outputs)
    ]
    ran = call(
        "relax-run", folder / "model.so", "--device=emu", *arguments,
        f"--rtol={max(rtol, 1e-3)}", "--atol=1e-5",
    )
    return name, "is wrong" if ran.returncode else "is as expected", ran.stderr


counts = collections.Counter()
suites = sys.argv[4 if CHIP else 3 :]
cases = [case for suite in suites for case in onnx_cases(suite)]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for name, outcome, text in pool.map(assemble if CHIP else run, cases):
        counts[outcome] += 1
        if outcome in ("fails to compile", "is wrong"):
            print(f"{name} {outcome}: {text.strip()[:500]}")
for outcome, count in sorted(counts.items()):
    print(f"{count} {outcome}")
