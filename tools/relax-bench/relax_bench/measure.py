"""Measures a case: all contenders in turn, and compares their results."""

import contextlib
import math
import pathlib
import statistics
import tempfile

import numpy as np

from relax_bench import contenders, errors

# A turn lasts this many seconds.
TURN = 0.2


class Run:
    """One case with its contenders. `times` has the milliseconds of each turn,
    `failed` the reasons of contenders without a result."""

    def __init__(self, case, built, options):
        self.case, self.built, self.options = case, built, options
        self.times = {c.name: [] for c in options.contenders}
        self.sizes, self.failed, self.versions = {}, {}, {}
        self.reference, self.errors = None, {}

    def measure(self):
        with contextlib.ExitStack() as self.stack:
            self.folder = pathlib.Path(
                self.stack.enter_context(tempfile.TemporaryDirectory()))
            np.savez(self.folder / "arrays.npz", **self.built.inputs,
                     **self.built.constants)
            if self.case.suite == "compile":
                self.measure_compilers()
            else:
                self.measure_programs()

    def contenders(self):
        return [c for c in self.options.contenders if c.name not in self.failed]

    @contextlib.contextmanager
    def failure_of(self, contender):
        """Notes the reason if a contender fails."""
        try:
            yield
        except contenders.Failure as failure:
            self.failed[contender.name] = str(failure)

    def start(self, contender):
        process = contenders.Process(
            contender, self.options.threads, self.options.timeout)
        self.stack.callback(process.close)
        return process

    def load(self, process, contender):
        folder = tempfile.mkdtemp(dir=self.folder)
        built = self.built
        model = built.static_model if contender.is_static else built.model
        reply = process.ask(load=dict(
            model=str(model), arrays=str(self.folder / "arrays.npz"),
            inputs=list(built.inputs), constants=list(built.constants),
            op=built.op, threads=self.options.threads, folder=folder,
            is_artefact=self.case.suite == "compile",
            exec_mode=contender.exec_mode,
            without_python=self.case.suite == "vm"))
        if "artefact_bytes" in reply:
            self.sizes[contender.name] = reply["artefact_bytes"]
        if "version" in reply:
            self.versions[contender.name] = reply["version"]
        return reply["seconds"]

    def measure_compilers(self):
        """Measures how long a contender takes to load a model, each time in a
        new process."""
        for _ in range(self.options.rounds):
            for contender in self.contenders():
                with self.failure_of(contender):
                    process = self.start(contender)
                    try:
                        seconds = self.load(process, contender)
                    finally:
                        process.close()
                    self.times[contender.name].append(1e3 * seconds)

    def measure_programs(self):
        processes = {}
        for contender in self.contenders():
            with self.failure_of(contender):
                process = processes[contender.name] = self.start(contender)
                self.load(process, contender)
                process.ask(results=str(self.folder / f"{contender.name}.npz"))
        self.compare()
        for _ in range(self.options.rounds):
            for contender in self.contenders():
                with self.failure_of(contender):
                    reply = processes[contender.name].ask(measure=TURN)
                    self.times[contender.name].append(reply["ms"])

    # Results ------------------------------------------------------------------

    def compare(self):
        """Compares results with those of ONNX Runtime, or of the first peer."""
        peers = [c.name for c in self.contenders() if c.name in self.options.peers]
        if not peers:
            return
        self.reference = "onnxruntime" if "onnxruntime" in peers else peers[0]
        expected = self.results(self.reference)
        for contender in self.contenders():
            if contender.name != self.reference:
                with self.failure_of(contender):
                    self.errors[contender.name] = self.compare_with(
                        expected, self.results(contender.name))

    def results(self, name):
        with np.load(self.folder / f"{name}.npz") as arrays:
            return list(arrays.values())

    def compare_with(self, expected, actual):
        """Returns the largest error of a result."""
        shapes, wanted = ([array.shape for array in arrays] for arrays in (actual, expected))
        if shapes != wanted:
            raise contenders.Failure(
                f"wrong result: {self.reference} has shapes {wanted}, not {shapes}")
        worst = 0.0
        for right, found in zip(expected, actual):
            error = errors.mean_error if self.built.is_mean_error else errors.largest_error
            worst = max(worst, error(right.astype(np.float64), found.astype(np.float64)))
        kind = "mean" if self.built.is_mean_error else "largest"
        # A comparison with NaN is false.
        if not worst <= self.built.tolerance or any(np.isnan(a).any() for a in actual):
            raise contenders.Failure(
                f"wrong result: the {kind} error relative to {self.reference} is "
                f"{worst:.2g}, the limit is {self.built.tolerance:g}")
        return worst

    def median(self, name):
        times = self.times.get(name)
        return statistics.median(times) if times and name not in self.failed else None

    def over_ours(self, name):
        """Returns the time of a contender over ours: the median of the quotients
        of the rounds, since a clock that changes from one round to the next
        changes both times of a round. Of two middle quotients it is the
        geometric mean, so that the inverse is the median of the inverses."""
        if "ours" in self.failed or name in self.failed:
            return None
        logarithms = [math.log(theirs / mine) for theirs, mine
                      in zip(self.times[name], self.times["ours"])]
        return math.exp(statistics.median(logarithms)) if logarithms else None

    def record(self):
        """Returns the record of the case for the report."""
        case, built, failed = self.case, self.built, self.failed
        mine = self.median("ours")
        peers = {name: ms for name in self.options.peers
                 if (ms := self.median(name)) is not None}
        record = dict(
            suite=case.suite, name=case.name, shape=case.shape, dtype=case.dtype,
            ours_ms=mine, peers=peers,
            failed={name: reason for name, reason in failed.items()
                    if name in self.options.peers},
            ratio=None, checked_with=self.reference,
            largest_error=self.errors.get("ours"))
        if "ours" in failed:
            record["error"] = failed["ours"]
        if mine and peers:
            best = min(peers, key=self.over_ours)
            record.update(best_peer=best, ratio=self.over_ours(best))
        if case.suite == "compile":
            record["artefact_bytes"] = self.sizes.get("ours")
            record["peers_artefact_bytes"] = {
                name: size for name, size in self.sizes.items() if name in peers}
        elif case.suite == "vm":
            record["kernel_calls"] = built.kernel_calls
        else:
            bound = self.options.probe.fastest_ms(built.flops, built.bytes)
            record.update(flops=built.flops, bytes=built.bytes,
                          percent_of_peak=mine and 100 * bound / mine)
        for name, key in (("old", "new_over_old"), ("static", "dynamic_over_static"),
                          ("compiled", "bytecode_over_compiled")):
            if name in self.times:
                record[f"{name}_ms"] = self.median(name)
                quotient = self.over_ours(name)
                record[key] = quotient and 1 / quotient
                if name in failed:
                    record[f"{name}_error"] = failed[name]
        return record
