"""The machine: its name, its peak of fused multiply-add, its bandwidth."""

import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess

from relax_bench import environment

ROOT = pathlib.Path(__file__).resolve().parents[1]
LARGE = 128 << 20


def describe(probe):
    """Returns the facts about this machine for the report."""
    text = pathlib.Path("/proc/cpuinfo").read_text()
    flags = set(re.search(r"^flags\s*:(.*)$", text, re.MULTILINE)[1].split())
    vectors = [name for name in ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_tile")
               if name in flags]
    return dict(
        cpu=cpu_name(text),
        vectors=vectors,
        cores=os.cpu_count(),
        threads=probe.threads,
        peak_gflops=probe.peak(),
        copy_gb_per_second=probe.bandwidth(LARGE),
    )


def cpu_name(text):
    """Returns the name of the CPU with family and model, since virtual machines
    often hide the rest of its name."""
    found = {key: re.search(rf"^{key}\s*:\s*(.*)$", text, re.MULTILINE)
             for key in ("model name", "cpu family", "model")}
    name, family, model = (match[1] if match else "?" for match in found.values())
    return f"{name} (family {family}, model {model})"


class Probe:
    """Measures this machine by probe.cpp, on the threads of the contenders."""

    def __init__(self, cache, threads):
        self.threads = threads
        self.program = compile_probe(cache)

    def run(self, what):
        cores = environment.cores()[: self.threads]
        result = subprocess.run(
            [self.program, str(self.threads), str(what)], capture_output=True,
            text=True, check=True, preexec_fn=lambda: os.sched_setaffinity(0, cores))
        return float(result.stdout)

    @functools.cache
    def peak(self):
        return self.run("fma")

    @functools.cache
    def bandwidth(self, size):
        return self.run(size)

    def fastest_ms(self, flops, moved):
        """Returns the least time for a number of operations and of bytes that
        are read and written once."""
        compute = flops / self.peak() / 1e6
        copies = moved / self.bandwidth(min(LARGE, moved // 2)) / 1e6
        return max(compute, copies)


def compile_probe(cache):
    source = ROOT / "probe.cpp"
    compiler = next(filter(None, map(shutil.which, ("clang++-22", "clang++", "g++"))), None)
    if not compiler:
        raise FileNotFoundError("no C++ compiler for the probe of the machine")
    cpu = pathlib.Path("/proc/cpuinfo").read_text().split("\n\n")[0]
    facts = re.findall(r"^(?:model name|model|flags)\s*:.*$", cpu, re.MULTILINE)
    key = hashlib.sha256(
        source.read_bytes() + "\n".join([compiler, *facts]).encode()).hexdigest()
    program = cache / f"probe-{key[:12]}"
    if not program.exists():
        cache.mkdir(parents=True, exist_ok=True)
        # Another process may write it at the same time.
        part = program.with_suffix(f".{os.getpid()}")
        subprocess.run([compiler, "-std=c++17", "-O3", "-march=native", "-pthread",
                        str(source), "-o", str(part)], check=True)
        part.rename(program)
    return str(program)
