"""Plants faults in kernels that the rules for GPUs generate, and looks for them
on the emulated GPU.

Usage: planted_faults.py BIN FOLDER

BIN has relax-test-compile, relaxc and relax-run; FOLDER gets the compiled
models. Each line of FAULTS is a fault (test/lib/Mutants/DeviceMutants.cpp and
AsyncMutants.cpp), a model of planted-faults/, with `@sm_90a` for that device in
the place of sm_80, and a regular expression: of the error of the emulator,
behind the kernel, or of the sentence that the numbers are others. A fault that
nothing finds has no expression, and the reason beside it. Prints a line for each
fault, and fails if
- a model without a fault gives an error, or other numbers than on the CPU,
- a fault has another outcome than its line says.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

BIN, FOLDER = map(pathlib.Path, sys.argv[1:3])
MODELS = pathlib.Path(__file__).parent / "planted-faults"
NUMBERS = r"NOT as expected: \d+ of \d+ elements differ"
FAULTS = [
    # Barriers.
    ("gpu-first-barrier", "softmax", r"(uninitialised read|race) .*at llvm.load"),
    ("gpu-first-barrier", "matmul", r"race .*without a barrier in between"),
    ("gpu-last-barrier", "layer-norm", r"race .*without a barrier in between"),
    ("gpu-barrier-of-warp", "sum", r"(uninitialised read|race|deadlock) "),
    ("gpu-split-barrier", "matmul", r"divergent barrier .*at nvvm.barrier0"),
    ("gpu-short-loop", "conv2d", r"deadlock .*at nvvm.barrier0"),
    # Bounds and indices.
    ("gpu-load-guard", "matmul", r"out-of-bounds load .*at llvm.load"),
    ("gpu-load-guard", "conv2d", r"out-of-bounds load .*in front of an allocation"),
    ("gpu-store-guard", "softmax", r"out-of-bounds store .*at llvm.store"),
    ("gpu-shifted-store", "add", r"out-of-bounds store .*at llvm.store"),
    ("gpu-beyond-shared", "layer-norm", r"out-of-bounds store in shared memory"),
    ("gpu-shared-slot", "matmul", r"race .*writes byte 0 of shared memory"),
    ("gpu-global-slot", "conv2d", NUMBERS),
    ("gpu-wrong-slot", "conv2d", NUMBERS),
    # Values.
    ("gpu-no-padding", "matmul", r"uninitialised read .*at llvm.load"),
    ("gpu-padding-of-ones", "conv2d", NUMBERS),
    ("gpu-no-init", "matmul", NUMBERS + ".*got nan"),
    ("gpu-skipped-step", "matmul", NUMBERS),
    ("gpu-no-result", "add", NUMBERS + ".*got nan"),
    # Warps.
    ("gpu-shuffle-offset", "layer-norm", NUMBERS),
    ("gpu-shuffle-width", "softmax", r"invalid mask .*at nvvm.shfl.sync"),
    ("gpu-shuffle-of-half", "sum", r"deadlock .*at nvvm.shfl.sync"),
    ("gpu-writing-lanes", "softmax", r"race .*at llvm.store"),
    # Launches.
    ("gpu-half-block", "sum", r"uninitialised read .*at llvm.load"),
    ("gpu-double-block", "softmax", r"out-of-bounds store in shared memory"),
    ("gpu-large-block", "add", r"expected 1 to 1024 threads"),
    ("gpu-missing-block", "add", NUMBERS + ".*got nan"),
    # Asynchronous copies and products.
    ("gpu-no-copy-wait", "halves", r"access under an asynchronous copy .*ldmatrix"),
    ("gpu-last-barrier", "halves@sm_90a", r"race .*without a barrier in between"),
    ("gpu-last-barrier", "odd-halves@sm_90a", r"(write under a wgmma|race) "),
    ("gpu-no-box-wait", "halves@sm_90a", r"access under an asynchronous copy .*wgmma"),
    ("gpu-lost-arrive", "halves@sm_90a", r"deadlock .*at nvvm.mbarrier.try_wait"),
    ("gpu-few-bytes", "halves@sm_90a", r"access under an asynchronous copy .*wgmma"),
    ("gpu-many-bytes", "halves@sm_90a", r"deadlock .*at nvvm.mbarrier.try_wait"),
    ("gpu-no-mbarrier", "halves@sm_90a", r"use before initialisation .*at nvvm.mbarrier"),
    ("gpu-no-product-wait", "halves@sm_90a", r"unfinished wgmma .*exits without a wait"),
    ("gpu-no-product-wait", "long-halves@sm_90a", r"write under a wgmma .*at nvvm.cp.async"),
    ("gpu-late-product-wait", "long-halves@sm_90a", r"write under a wgmma .*at nvvm.cp.async"),
    ("gpu-no-product-fence", "halves@sm_90a", r"missing fence .*at nvvm.wgmma"),
    ("gpu-no-product-group", "halves@sm_90a", r"uncommitted wgmma .*at wgmma.wait"),
    ("gpu-no-proxy-fence", "odd-halves@sm_90a", r"missing fence .*at nvvm.wgmma"),
    ("gpu-no-swizzle", "halves@sm_90a", r"access under an asynchronous copy .*wgmma"),
    # A producer.
    ("gpu-no-full-wait", "long-halves@sm_90a", r"access under an asynchronous copy .*wgmma"),
    ("gpu-no-empty-wait", "long-halves@sm_90a", r"too many arrivals .*at nvvm.mbarrier"),
    ("gpu-lost-empty", "long-halves@sm_90a", r"deadlock .*at nvvm.mbarrier.try_wait"),
    # All threads of a block write its sum, the same number, without an order:
    # the emulator finds no races on global memory.
    ("gpu-store-guard", "sum", None),
]


def call(tool, *arguments):
    return subprocess.run(
        [BIN / tool, *arguments],
        capture_output=True,
        cwd=MODELS,
        text=True,
        timeout=300,
    )


def get_model(name):
    return name.partition("@")[0] + ".mlir"


def compile_model(name, fault):
    """Returns the compiled model, and the message of a compiler that fails."""
    library = FOLDER / f"{name}.{fault or 'none'}.so"
    chip = name.partition("@")[2] or "sm_80"
    options = [f"--target=emu -arch={chip}", f"--output={library}"]
    if fault:
        options.append(f"--plant={fault}")
    result = call("relax-test-compile", get_model(name), *options)
    return library, result.returncode and "not compiled: " + result.stderr.strip()


def run(library, name, *options):
    text = (MODELS / get_model(name)).read_text()
    sizes = ["--dim=n=37"] if "tensor<?" in text else []
    return call("relax-run", library, *sizes, *options)


def expect(name):
    """Writes the result of the model on the CPU."""
    compiled = call("relaxc", get_model(name), "-o", FOLDER / f"{name}.cpu.so")
    assert not compiled.returncode, compiled.stderr
    output = f"--output=@{FOLDER / name}.npy"
    assert not run(FOLDER / f"{name}.cpu.so", name, output).returncode


def find(name, fault):
    """Returns what is found on the emulated GPU, or an empty string."""
    library, failure = compile_model(name, fault)
    if failure:
        return failure
    expected = f"--expected=@{FOLDER / name}.npy"
    result = run(
        library, name, "--device=emu", expected, "--rtol=1e-3", "--atol=1e-4"
    )
    if not result.returncode:
        return ""
    lines = (result.stderr + result.stdout).splitlines()
    found = [line for line in lines if "error: " in line or "NOT as" in line]
    return found[0] if found else "\n".join(lines)


def is_expected(found, expression):
    """A fault that the emulator reports names the kernel and its location."""
    if expression is None:
        return not found
    if expression.startswith("NOT as"):
        return re.search(expression, found)
    return re.search(r"kernel '\w+' \([\w.-]+mlir:\d+\): " + expression, found)


def main():
    names = sorted({name for _, name, _ in FAULTS})
    failures = count = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(expect, names))
        for name, found in zip(names, pool.map(lambda n: find(n, None), names)):
            print(f"{name} without a fault: {found or 'as expected'}")
            failures += bool(found)
        outcomes = pool.map(lambda line: find(line[1], line[0]), FAULTS)
        for (fault, name, expression), found in zip(FAULTS, outcomes):
            is_right = is_expected(found, expression)
            failures += not is_right
            count += bool(expression and is_right)
            verdict = "WRONG" if not is_right else "found" if expression else "missed"
            print(f"{verdict:6} {fault:20} {name:17} {found or 'nothing'}")
    print(f"found {count} of {len(FAULTS)} faults")
    return failures != 0


sys.exit(main())
