#!/usr/bin/env python3
"""Compiles the reference models and prints how long it takes.

Usage: compile_times.py [--cores=N] [--limit=SECONDS] [--folder=FOLDER]
                        [MODEL.onnx...]

Without models, compiles those of $RELAX_MLIR_DATA/onnx-light. Each is compiled
in a separate process, on N cores (2). The column of kernels has the number of
functions of machine code; equal functions are shared and count once. --limit
makes a model that takes longer an error; --folder also writes the table as
FOLDER/compile-times.md.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def compile_one(path):
    sys.path.insert(0, str(ROOT / "python"))
    from relax_mlir import compiler

    start = time.monotonic()
    module = compiler.compile(path)
    seconds = time.monotonic() - start
    print(f"{seconds:.2f} {module.num_kernels}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--limit", type=float, default=0)
    parser.add_argument("--folder")
    parser.add_argument("--one")
    args = parser.parse_args()
    if args.one:
        return compile_one(args.one)
    data = os.environ.get("RELAX_MLIR_DATA", ROOT.parent / "shared" / "data")
    models = [pathlib.Path(model) for model in args.models]
    models = models or sorted(pathlib.Path(data, "onnx-light").glob("*.onnx"))
    if not models:
        sys.exit(f"no models in {data}/onnx-light: set RELAX_MLIR_DATA")
    cores = sorted(os.sched_getaffinity(0))[: args.cores]
    lines = [
        f"Compiled on {len(cores)} cores.",
        "",
        "| model | seconds | kernels |",
        "|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    failed = False
    for model in models:
        result = subprocess.run(
            [sys.executable, __file__, f"--one={model}"],
            capture_output=True,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        if result.returncode:
            print(f"{model.name}: {result.stderr.strip()}")
            failed = True
            continue
        seconds, kernels = result.stdout.split()
        lines.append(f"| {model.stem} | {seconds} | {kernels} |")
        print(lines[-1], flush=True)
        if args.limit and float(seconds) > args.limit:
            print(f"{model.name}: took more than {args.limit} seconds")
            failed = True
    if args.folder:
        path = pathlib.Path(args.folder) / "compile-times.md"
        path.write_text("\n".join(lines) + "\n")
    return failed


if __name__ == "__main__":
    sys.exit(main())
