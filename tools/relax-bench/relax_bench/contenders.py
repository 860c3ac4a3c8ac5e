"""The contenders: which programs are measured, and the process of each."""

import dataclasses
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import time

from relax_bench import environment

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMPILERS = ("onnxruntime", "openvino", "iree", "tvm")
PEERS = (*COMPILERS, "onednn", "openblas")
# The peers of a suite, unless they are given; the last two are libraries without
# models and most operators.
DEFAULTS = {"gemm": PEERS, "conv": PEERS[:-1], "memory": PEERS[:-1], "vm": ()}
MAX_REASON = 300


class Failure(Exception):
    """A contender that has no result; the text is the reason."""


@dataclasses.dataclass
class Contender:
    """A program that is measured. Without a `python`, it fails for the reason
    in `missing`."""

    name: str
    script: pathlib.Path
    python: str = ""
    variables: dict = dataclasses.field(default_factory=dict)
    missing: str = ""
    # Runs the model whose sizes are fixed, in the suite `dynamic`.
    is_static: bool = False
    # The form of the functions of our machine, in the suite `vm`.
    exec_mode: str = "bytecode"


def ours(name, build, is_static=False, exec_mode="bytecode"):
    """Returns relax-mlir of a build as a contender."""
    python, variables = environment.build_settings(build)
    script = ROOT / "contenders" / "ours.py"
    return Contender(name, script, python, variables, is_static=is_static,
                     exec_mode=exec_mode)


def peer(name):
    """Returns a peer by its name, or by the path of its script."""
    is_script = name.endswith(".py")
    script = pathlib.Path(name) if is_script else ROOT / "contenders" / f"{name}.py"
    if not script.is_file() or not (is_script or name in PEERS):
        raise ValueError(
            f"unknown peer '{name}': expected none, the path of a script, or of "
            + ", ".join(PEERS))
    try:
        python, missing = environment.bench_python(), ""
    except FileNotFoundError as error:
        python = sys.executable if is_script else ""
        missing = "" if is_script else str(error)
    return Contender(script.stem, script, python, missing=missing)


def shorten(text):
    text = " ".join(text.split())
    return text if len(text) <= MAX_REASON else text[:MAX_REASON] + " ..."


class Process:
    """The process of a contender. It is stopped unless it is asked."""

    def __init__(self, contender, threads, timeout):
        if contender.missing:
            raise Failure(contender.missing)
        self.timeout = timeout
        self.log = tempfile.TemporaryFile("w+")
        count = str(threads)
        cores = environment.cores()[:threads]
        variables = dict(
            os.environ, PYTHONUNBUFFERED="1", RELAX_NUM_THREADS=count,
            OMP_NUM_THREADS=count, OPENBLAS_NUM_THREADS=count,
            TVM_NUM_THREADS=count, **contender.variables)
        self.process = subprocess.Popen(
            [contender.python, str(ROOT / "worker.py"), str(contender.script.resolve())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
            env=variables, start_new_session=True,
            preexec_fn=lambda: os.sched_setaffinity(0, cores))

    def ask(self, **message):
        """Sends a command and returns the reply."""
        os.kill(self.process.pid, signal.SIGCONT)
        try:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The reply says why.
        line = self.read_line()
        if not line:
            raise Failure(self.describe_death())
        reply = json.loads(line)
        if "error" in reply:
            raise Failure(shorten(reply["error"]))
        os.kill(self.process.pid, signal.SIGSTOP)
        return reply["ok"]

    def read_line(self):
        deadline, line = time.monotonic() + self.timeout, b""
        while not line.endswith(b"\n"):
            left = max(0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                raise Failure(f"took more than {self.timeout} seconds")
            part = os.read(self.process.stdout.fileno(), 1 << 16)
            if not part:
                return b""
            line += part
        return line

    def describe_death(self):
        code = self.process.wait()
        self.log.seek(0)
        lines = self.log.read().strip().splitlines() or ["no message"]
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return shorten(f"the process ended with {how}: {lines[-1]}")

    def close(self):
        """Ends the process and those that it started."""
        if self.log.closed:
            return
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.log.close()
