"""Packs artefacts for a GPU, or runs packed ones: see gpu-bench.sh.

An archive has the runtime, the files of each case in a folder, and cases.json
with the list of cases. A case runs relax-run on an artefact. It has the name of
its group, and the options that give its inputs and expected results; a kernel
has an artefact for the CPU too, which computes what is expected of it.
"""

import argparse
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

from gpu_kernels import get_kernels, time_in_torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARCHIVE = "artefacts.tar.xz"
# The importer refuses these on every target.
NOT_IMPORTED = ("not supported", "must be a constant", "cannot become a kernel")
# The result of a case that has not run when the time is over.
LATE = "has no time"
# Any machine with a GPU has such a CPU.
HOST = "x86_64 -mcpu=x86-64-v3"


def call(command, seconds=300, **environment):
    """Runs a command and returns its exit code, its output and its errors."""
    try:
        result = subprocess.run(
            list(map(str, command)), capture_output=True, text=True,
            timeout=seconds, env=os.environ | environment,
        )
    except subprocess.TimeoutExpired:
        return 1, "", f"did not end within {seconds:.0f} s"
    return result.returncode, result.stdout, result.stderr


# ---------------------------------------------------------------------------
# Packing
# ---------------------------------------------------------------------------


class Packer:
    """Compiles cases into folders below `folder`."""

    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.relaxc = args.build / "bin/relaxc"
        self.is_small = args.device == "emu"
        self.host = "native" if self.is_small else HOST
        self.target = "emu" if self.is_small else f"cuda -arch={args.chip} {HOST}"
        self.counts = collections.Counter()
        self.faults = []

    def compile(self, model, target, artefact):
        command = [self.relaxc, model, f"--target={target}", "-o", artefact]
        code, _, errors = call(command)
        return errors if code else ""

    def add_suite_case(self, suite, case):
        from onnx_cases import are_numbers, write_values

        name, model, inputs, outputs, rtol = case
        if not are_numbers(inputs + outputs):
            return None
        folder = self.folder / suite / name
        folder.mkdir(parents=True)
        file = folder / "model.onnx"
        file.write_bytes(model.SerializeToString())
        errors = self.compile(file, self.target, folder / "model.so")
        if any(reason in errors for reason in NOT_IMPORTED):
            return None
        if errors:
            self.faults.append(f"{suite} {name}: {errors.strip()[:500]}")
            return None
        file.unlink()
        files = write_values(folder, inputs, outputs)
        return {
            "group": suite,
            "name": name,
            "options": [f"--{flag}=@{file}" for flag, file in files]
            + [f"--rtol={max(rtol, 1e-3)}", "--atol=1e-5"],
        }

    def add_model(self, model):
        folder = self.folder / "models" / model.stem
        folder.mkdir(parents=True)
        if errors := self.compile(model, self.target, folder / "model.so"):
            self.faults.append(f"models {model.stem}: {errors.strip()[:500]}")
            return None
        shutil.copy(
            model.with_name(model.stem + "_output_0.pb"), folder / "expected.pb"
        )
        return {
            "group": "models",
            "name": model.stem,
            "options": ["--input=ramp", "--expected=@expected.pb", "--rtol=1e-3"],
        }

    def add_kernel(self, kernel):
        folder = self.folder / "kernels" / kernel.name
        folder.mkdir(parents=True)
        file = folder / "model.mlir"
        file.write_text(kernel.module)
        for target, artefact in ((self.target, "model.so"), (self.host, "cpu.so")):
            if errors := self.compile(file, target, folder / artefact):
                self.faults.append(f"kernels {kernel.name}: {errors.strip()[:500]}")
                return None
        options = [f"--input=random:{i}" for i in range(len(kernel.inputs))]
        rtol = {"f32": 1e-4, "f16": 5e-3, "bf16": 2e-2}[kernel.type]
        return {
            "group": "kernels",
            "name": kernel.name,
            "options": options,
            "tolerance": [f"--rtol={rtol}", f"--atol={rtol / 10}"],
        }

    def jobs(self):
        """Yields groups, and functions that each pack a case of the group and
        return it, or None."""
        for kernel in get_kernels(self.is_small):
            yield "kernels", functools.partial(self.add_kernel, kernel)
        for model in find_models(self.args.models, self.is_small):
            yield "models", functools.partial(self.add_model, model)
        if suites := split(self.args.suites):
            from onnx_cases import onnx_cases

            for suite in suites:
                for case in onnx_cases(suite):
                    yield suite, functools.partial(self.add_suite_case, suite, case)


def split(names):
    return list(filter(None, names.split(",")))


def find_models(names, is_small):
    """Returns the files of the reference networks with these names. By default,
    they are all networks, or the one that takes the emulator seconds only."""
    data = os.environ.get("RELAX_MLIR_DATA", ROOT.parent / "shared" / "data")
    folder = pathlib.Path(data, "onnx-light")
    if names is None and is_small:
        names = "light_shufflenet"
    if names is None:
        models = sorted(folder.glob("*.onnx"))
        is_complete = len(models) > 0
    else:
        models = [folder / f"{name}.onnx" for name in split(names)]
        is_complete = all(model.exists() for model in models)
    if not is_complete:
        sys.exit(f"error: '{folder}' lacks models: set RELAX_MLIR_DATA")
    return models


def add_runtime(build, folder):
    """Copies relax-run and the libraries that it needs."""
    for file in ("bin/relax-run", "lib/librelax_runtime.so"):
        (folder / file).parent.mkdir(exist_ok=True)
        shutil.copy(build / file, folder / file)
    for line in call(["ldd", build / "bin/relax-run"])[1].splitlines():
        if "libtvm_ffi" in line:
            shutil.copy(line.split()[2], folder / "lib")


def pack(args):
    if not (args.build / "bin/relaxc").exists():
        sys.exit(f"error: '{args.build}' has no bin/relaxc: give --build=FOLDER")
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        packer = Packer(args, folder)
        jobs = list(packer.jobs())
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            cases = list(pool.map(lambda job: job[1](), jobs))
        for (group, _), case in zip(jobs, cases):
            packer.counts[group] += case is not None
        add_runtime(args.build, folder)
        document = {"device": args.device, "cases": list(filter(None, cases))}
        (folder / "cases.json").write_text(json.dumps(document, indent=1))
        with tarfile.open(args.folder / ARCHIVE, "w:xz", preset=1) as archive:
            archive.add(folder, arcname=".")
    for fault in packer.faults:
        print(fault)
    print("packed " + ", ".join(f"{n} {group}" for group, n in packer.counts.items()))
    return bool(packer.faults)


# ---------------------------------------------------------------------------
# Running
# ---------------------------------------------------------------------------


class MissingDevice(Exception):
    """Reports that the device is missing, so that no case can run."""


class Bench:
    """Runs the cases below `folder`, until the end of the time."""

    def __init__(self, folder, device, seconds):
        self.folder, self.device = folder, device
        self.end = time.monotonic() + seconds
        self.library_path = str(folder / "lib")

    def run(self, case, options, artefact="model.so", device=None):
        """Returns the result of relax-run as a dictionary, or an error."""
        folder = self.folder / case["group"] / case["name"]
        command = [
            self.folder / "bin/relax-run", folder / artefact, "--json",
            f"--device={device or self.device}",
            *(option.replace("=@", f"=@{folder}/") for option in options),
        ]
        left = self.end - time.monotonic()
        if left <= 0:
            return LATE
        code, output, errors = call(command, left, LD_LIBRARY_PATH=self.library_path)
        if " is not available: " in errors:
            raise MissingDevice(errors.strip())
        result = json.loads(output) if output.startswith("{") else {}
        if code and not result:
            return errors.strip()[:500] or f"exit code {code}"
        if not all(part["matches"] for part in result["comparisons"]):
            worst = max(part["max_relative"] or 0 for part in result["comparisons"])
            return f"gives wrong numbers, largest relative difference {worst:.2g}"
        return result

    def check(self, case):
        """Runs a case of the models and suites. Returns an error or ""."""
        result = self.run(case, case["options"])
        return result if isinstance(result, str) else ""

    def measure(self, case, kernel):
        """Runs a kernel and returns a row of the table and an error or ""."""
        output = [*case["options"], "--output=@expected.npy"]
        expected = self.run(case, output, "cpu.so", "cpu")
        if isinstance(expected, str):
            return "", expected if expected == LATE else f"on the CPU: {expected}"
        options = [
            *case["options"], *case["tolerance"], "--expected=@expected.npy",
            "--expected-dtype=any",
        ]
        calls = 2 if self.device == "emu" else 20
        result = self.run(case, [*options, f"--benchmark={calls}"])
        # It may have 100 MB.
        (self.folder / "kernels" / case["name"] / "expected.npy").unlink()
        if isinstance(result, str):
            return "", result
        ours = result["latency_ms"]["median"]
        # Emulated times say nothing.
        torch = None if self.device == "emu" else time_in_torch(kernel)
        beside = f"{torch:9.3f} {torch / ours:7.2f}" if torch else f"{'-':>9} {'-':>7}"
        rate = f"{kernel.work / ours * 1e-6:9.1f} {kernel.unit}"
        return f"{ours:9.3f} {beside} {rate}  {kernel.name}", ""


class Tally:
    """Prints the cases that are wrong, and then the numbers of cases."""

    def __init__(self):
        self.counts, self.wrong, self.late = (collections.Counter() for _ in range(3))

    def add(self, case, error):
        self.counts[case["group"]] += 1
        self.wrong[case["group"]] += bool(error)
        self.late[case["group"]] += error == LATE
        if error and error != LATE:
            print(f"{case['group']} {case['name']}: {error}", flush=True)

    def finish(self):
        """Returns the number of cases that are wrong."""
        for group, count in self.counts.items():
            late = self.late[group]
            print(
                f"{group}: {count - self.wrong[group]} of {count} are as expected"
                + (f", {late} had no time" if late else ""),
                flush=True,
            )
        return self.wrong.total()


def run_cases(bench, cases):
    """Runs models and suites, and returns the number of those that are wrong."""
    tally = Tally()
    # The GPU is shared, and each process takes a second to start.
    workers = min(8, os.cpu_count())
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        results = pool.map(bench.check, cases)
        try:
            for case, error in zip(cases, results):
                tally.add(case, error)
        except MissingDevice:
            pool.shutdown(cancel_futures=True)
            raise
    return tally.finish()


def run_kernels(bench, cases):
    """Times the kernels and returns the number of those that are wrong."""
    kernels = {kernel.name: kernel for kernel in get_kernels(bench.device == "emu")}
    print("milliseconds of a call, which ends when the device has finished")
    print("     ours     torch  t/ours      rate         kernel")
    tally = Tally()
    for case in cases:
        row, error = bench.measure(case, kernels[case["name"]])
        if row:
            print(row, flush=True)
        tally.add(case, error)
    return tally.finish()


def run(args):
    if not (args.folder / ARCHIVE).exists():
        sys.exit(f"error: '{args.folder}' has no {ARCHIVE}: make it with --pack")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        with tarfile.open(args.folder / ARCHIVE) as archive:
            # Early versions of Python 3.11 have no filters.
            filters = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
            archive.extractall(folder, **filters)
        document = json.loads((folder / "cases.json").read_text())
        if document["device"] != args.device:
            sys.exit(
                f"error: '{args.folder}' was packed for {document['device']}, "
                f"not for {args.device}"
            )
        bench = Bench(folder, args.device, args.limit)
        parts = {True: [], False: []}
        for case in document["cases"]:
            parts[case["group"] == "kernels"].append(case)
        try:
            wrong = run_cases(bench, parts[False]) + run_kernels(bench, parts[True])
        except MissingDevice as error:
            sys.exit(str(error))
    return wrong > 0


def main():
    parser = argparse.ArgumentParser(usage="see gpu-bench.sh")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pack", action="store_true")
    parser.add_argument("--device", choices=("cuda", "emu"), default="cuda")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build-release")
    parser.add_argument("--chip", default="sm_90a")
    parser.add_argument("--suites", default="simple,pytorch-operator,node")
    parser.add_argument("--models")
    parser.add_argument("--limit", type=float, default=480)
    args = parser.parse_args()
    return pack(args) if args.pack else run(args)


if __name__ == "__main__":
    sys.exit(main())
