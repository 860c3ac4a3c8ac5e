#!/usr/bin/env python3
"""Runs the test suites of the onnx package and writes docs/Status.md.

Usage: onnx_suites.py [--check] [--jobs=N] [--filter=REGEX] [--results=FILE]
                      [--only-operators] [--verbose]

The cases run through the official runner (onnx.backend.test.BackendTest) with
relax_mlir.onnx_backend, in processes that run many cases each; a process that
crashes or hangs is replaced. The result of a case is

  passed      it gave the expected numbers
  refused     it ended with a diagnostic whose fields name the node, or that
              names an output
  nameless    it ended with another diagnostic
  wrong       it gave other numbers, shapes or types
  noise       it gave other numbers, the expected ones are rounding errors or
              random, and it is within the tolerance that NOISE has for it
  failed      it ended with another error
  crashed     it ended its process
  hung        it did not end in time
  skipped     the official runner did not run it

The tool fails unless every case is passed, refused or noise. --check compares
docs/Status.md with the new content, and fails if the file is stale as well.
--only-operators checks or writes only the table of operators, in a second.
--filter runs some cases and writes nothing. --results also writes each case's
result as JSON.

Libraries are found as by relax_mlir.runtime ($RELAX_MLIR_RUNTIME).
"""

import argparse
import collections
import contextlib
import io
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading
import time
import unittest
import warnings

import onnx
import status_page
from case_worker import Worker
from onnx import TensorProto

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITES = {
    "OnnxBackendSimpleModelTest": "simple",
    "OnnxBackendPyTorchOperatorModelTest": "pytorch-operator",
    "OnnxBackendPyTorchConvertedModelTest": "pytorch-converted",
    "OnnxBackendNodeModelTest": "node",
    "OnnxBackendRealModelTest": "real",
}
LIMIT_SECONDS = 60
LIMIT_SECONDS_REAL = 600
BAD = ("nameless", "wrong", "failed", "crashed", "hung", "skipped")
# Cases whose expected values are rounding errors of the onnx package, larger
# than the tolerance of the case: a sufficient tolerance, and the cause.
Noise = collections.namedtuple("Noise", "rtol atol text")
NOISE = {
    "node.test_dft_inverse_cpu": Noise(1e-3, 1e-6, "0 expected as 1.9e-7"),
    "node.test_dft_inverse_opset19_cpu": Noise(1e-3, 1e-6, "0 expected as 1.9e-7"),
    "node.test_attention_4d_causal_fp16_expanded_cpu": Noise(
        2e-3,
        1e-3,
        "one unit of f16, where each step of the expected values was rounded and"
        " ours are fused",
    ),
}
# Random numbers of NumPy's generator, which the specification does not ask for.
# Our own have the same types and shapes, and are of the same range.
NOISE.update(
    (f"node.test_{name}_cpu", Noise(0, bound, "expected numbers are random"))
    for name, bound in [
        *((f"bernoulli{kind}", 1) for kind in ("", "_double", "_seed")),
        *((f"bernoulli{kind}_expanded", 1) for kind in ("", "_double", "_seed")),
        *((f"training_dropout{kind}", 16) for kind in ("", "_default")),
        *((f"training_dropout{kind}_mask", 16) for kind in ("", "_default")),
    ]
)
# Element types that relax supports.
TYPES = {
    getattr(TensorProto, name)
    for name in (
        "FLOAT DOUBLE FLOAT16 BFLOAT16 BOOL INT8 INT16 INT32 INT64"
        " UINT8 UINT16 UINT32 UINT64"
    ).split()
}


# ---------------------------------------------------------------------------
# The process that runs cases
# ---------------------------------------------------------------------------


def take_apart(outputs):
    """Returns the tensors of the outputs of a model, and what each output is: a
    tensor, nothing, or a sequence of a length."""
    tensors, kinds = [], []
    for output in outputs:
        if output is None:
            kinds.append("nothing")
        elif isinstance(output, (list, tuple)):
            kinds.append(f"sequence of {len(output)}")
            tensors += output
        else:
            kinds.append("tensor")
            tensors.append(output)
    return tensors, kinds


def load_cases(tolerances=None):
    """Returns the test methods by "Suite.case". `tolerances` overrides
    tolerances, by names without the suite and the device."""
    sys.path.insert(0, str(ROOT / "python"))
    from onnx.backend.test import BackendTest

    from relax_mlir import onnx_backend

    class SuiteTest(BackendTest):
        """The official runner, which compares items of sequences as tensors:
        it would iterate over their elements, and fail for those of rank 0."""

        @classmethod
        def assert_similar_outputs(cls, ref_outputs, outputs, *args, **kwargs):
            expected, expected_kinds = take_apart(ref_outputs)
            got, kinds = take_apart(outputs)
            if kinds != expected_kinds:
                raise AssertionError(f"expected {expected_kinds}, got {kinds}")
            super().assert_similar_outputs(expected, got, *args, **kwargs)

    warnings.simplefilter("ignore")
    # The runner would skip refused cases.
    onnx_backend.is_compatible = lambda model, *args, **kwargs: True
    runner = SuiteTest(onnx_backend, __name__, test_kwargs=tolerances)
    cases = {}
    for name, case in runner.test_cases.items():
        for method in unittest.defaultTestLoader.getTestCaseNames(case):
            if method.endswith("_cpu"):
                cases[f"{SUITES[name]}.{method}"] = case(method)
    return cases


def load_noise():
    """Returns the cases of NOISE with the tolerances given there."""
    return load_cases(
        {
            name.split(".")[1].removesuffix("_cpu"): {
                "rtol": noise.rtol,
                "atol": noise.atol,
            }
            for name, noise in NOISE.items()
        }
    )


def classify(error, nodes, unread=()):
    """Returns the result of a case as (kind, text). A diagnostic must name one
    of the nodes, or an input that no node reads."""
    from relax_mlir.compiler import CompileError

    text = str(error).strip()
    if isinstance(error, CompileError):
        # A node inside functions and loops is named after the outer node.
        found = {
            name
            for path in error.nodes
            for name in (path, path.split("/")[0], path.rsplit("/", 1)[-1])
        }
        named = not found.isdisjoint(nodes) or error.value in unread
        return ("refused" if named else "nameless"), text
    if isinstance(error, AssertionError):
        return "wrong", text
    return "failed", f"{type(error).__name__}: {text}"


def node_names(graph):
    for node in graph.node:
        yield node.name or (node.output[0] if node.output else "")
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from node_names(attribute.g)


def unread_inputs(graph):
    read = {name for node in graph.node for name in node.input}
    return {value.name for value in graph.input} - read


def names_output(error, graph):
    """Returns true if a diagnostic is about an output of the model."""
    return any(f"output '{value.name}': " in str(error) for value in graph.output)


class Runner:
    """Runs cases by name."""

    def __init__(self):
        self.cases = load_cases()
        self.noise = None
        from relax_mlir import onnx_backend

        self.seen = {}
        prepare = onnx_backend.prepare

        def prepare_and_note(model, *args, **kwargs):
            self.seen["model"] = model
            self.seen["rep"] = prepare(model, *args, **kwargs)
            return self.seen["rep"]

        onnx_backend.prepare = prepare_and_note

    def run(self, name):
        start = time.monotonic()
        kind, text = self.run_case(self.cases[name])
        seconds = time.monotonic() - start
        model, rep = self.seen.get("model"), self.seen.get("rep")
        if kind == "wrong" and name in NOISE:
            self.noise = self.noise or load_noise()
            if self.run_case(self.noise[name])[0] == "passed":
                kind, text = "noise", NOISE[name].text
        return {
            "kind": kind,
            "text": text[:4000],
            "seconds": round(seconds, 3),
            "bound": list(getattr(rep, "bound_inputs", [])),
            "inputs": len(getattr(rep, "_inputs", [])),
            "outside": outside_tensors(model) if model else "",
            "operators": operators(model) if model else [],
        }

    def run_case(self, case):
        """Returns the result of a case as (kind, text)."""
        self.seen.clear()
        result = unittest.TestResult()
        errors = []
        result.addError = lambda test, info: errors.append(info[1])
        result.addFailure = result.addError
        with contextlib.redirect_stdout(io.StringIO()):
            case.run(result)
        if errors:
            model = self.seen.get("model")
            if not model:
                return classify(errors[0], ())
            nodes = set(node_names(model.graph))
            kind, text = classify(errors[0], nodes, unread_inputs(model.graph))
            if kind == "nameless" and names_output(errors[0], model.graph):
                kind = "refused"
            return kind, text
        if result.skipped:
            return "skipped", result.skipped[0][1]
        return "passed", ""


def serve():
    """Runs the cases whose names it reads from stdin; writes a JSON line for
    each to stdout."""
    # Output of the libraries must not mix with the lines.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    runner = Runner()
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(runner.run(line.strip())), file=answers, flush=True)


def operators(model):
    names = set()

    def visit(nodes):
        for node in nodes:
            names.add(node.op_type)
            for attribute in node.attribute:
                if attribute.HasField("g"):
                    visit(attribute.g.node)

    visit(model.graph.node)
    return sorted(names)


def outside_tensors(model):
    """Returns why the model is not one of ai.onnx operators on tensors of the
    element types of relax; "" if it is."""
    values = [*model.graph.input, *model.graph.output, *model.graph.value_info]
    for value in values:
        kind = value.type.WhichOneof("value")
        if kind not in (None, "tensor_type"):
            return kind.replace("_type", "s")
        element = value.type.tensor_type.elem_type
        if kind and element and element not in TYPES:
            return TensorProto.DataType.Name(element)

    def visit(nodes):
        for node in nodes:
            if node.domain not in ("", "ai.onnx"):
                return f"domain {node.domain}"
            if "Sequence" in node.op_type and node.op_type != "ReverseSequence":
                return "sequences"
            if node.op_type.startswith("Optional"):
                return "optionals"
            for attribute in node.attribute:
                if attribute.name in ("to", "output_dtype", "dtype"):
                    if attribute.i and attribute.i not in TYPES:
                        return TensorProto.DataType.Name(attribute.i)
                if attribute.HasField("g"):
                    reason = visit(attribute.g.node)
                    if reason:
                        return reason
        return ""

    return visit(model.graph.node)


# ---------------------------------------------------------------------------
# The process that hands them out
# ---------------------------------------------------------------------------


def start_worker():
    environment = dict(os.environ, OMP_NUM_THREADS="1")
    return Worker([sys.executable, __file__, "--serve"], environment)


def run_by(worker, name):
    """Returns the result of a case."""
    limit = LIMIT_SECONDS_REAL if name.startswith("real.") else LIMIT_SECONDS
    answer = worker.ask(name, limit)
    missing = {"seconds": limit if answer["kind"] == "hung" else 0, "bound": [],
               "inputs": 0, "outside": "", "operators": []}
    return {**missing, **answer}


def run_cases(names, jobs, verbose):
    waiting = queue.SimpleQueue()
    for name in names:
        waiting.put(name)
    results = {}

    def work():
        worker = start_worker()
        while True:
            try:
                name = waiting.get_nowait()
            except queue.Empty:
                break
            results[name] = run_by(worker, name)
            kind = results[name]["kind"]
            if verbose or kind in BAD:
                print(f"{name}: {kind}: {results[name]['text'][:1500]}", flush=True)
            if worker.has_ended():
                worker = start_worker()
        worker.close()

    threads = [threading.Thread(target=work) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {name: results[name] for name in names}


# ---------------------------------------------------------------------------
# docs/Status.md
# ---------------------------------------------------------------------------


def reason(result):
    """Returns a reason that results with one cause share."""
    text = result["text"]
    if result["outside"]:
        return f"outside of tensors: {result['outside']}"
    if "an operator that is not supported" in text:
        names = re.findall(r"^  (\S+) \(domain", text, re.M)
        return "no operator " + ", ".join(sorted(set(names)))
    line = text.splitlines()[0] if text else ""
    operator = re.search(r"\((?:\S*\.)?(\w+), opset \d+\): ", line)
    line = line[operator.end() :] if operator else line
    line = re.sub(r"^.*?error: ", "", line)
    line = re.sub(r"'[^']*'", "'..'", line)
    line = re.sub(r"-?\d+(, -?\d+)*", "N", line)
    name = operator.group(1) if operator else "/".join(result["operators"][:3])
    return f"{name}: {line[:110]}"


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def suite_sections(results):
    """Returns the section of the suites, and that of the reasons."""
    lines = [
        f"The suites of the package onnx {onnx.__version__}, run by its own runner. A case counts",
        "as one of tensors if its operators are those of ai.onnx, its inputs and outputs are",
        "tensors, and their elements have a type that relax supports. A refused case ends with",
        "a diagnostic that names the node, an output, or an input that no node reads. A bound case passes,",
        "but is compiled for the values of some inputs (shapes, axes and the like), because the",
        "compiler needs them. An entirely bound case is compiled for the values of all inputs,",
        "which may leave nothing to compute at run time. A noise case expects a rounding error",
        "of the package that is larger than the tolerance of the case, or random numbers, and is",
        "within a tolerance of its own. A skipped case is not run by the runner.",
        "",
        "| suite | cases | skipped | of tensors | passed | | bound | entirely | refused | noise | wrong | nameless or failed | crashed or hung |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    others = []
    groups = collections.defaultdict(list)
    for suite in SUITES.values():
        cases = {n: r for n, r in results.items() if n.startswith(suite + ".")}
        count = len(cases)
        cases = {n: r for n, r in cases.items() if r["kind"] != "skipped"}
        tensors = [r for r in cases.values() if not r["outside"]]
        kinds = collections.Counter(r["kind"] for r in tensors)
        bound = [r for r in tensors if r["kind"] == "passed" and r["bound"]]
        entirely = sum(len(r["bound"]) == r["inputs"] for r in bound)
        lines.append(
            f"| {suite} | {count} | {count - len(cases)} | {len(tensors)} |"
            f" {kinds['passed']} | {percent(kinds['passed'], len(tensors))} |"
            f" {len(bound)} | {entirely} |"
            f" {kinds['refused']} | {kinds['noise']} | {kinds['wrong']} |"
            f" {kinds['nameless'] + kinds['failed']} |"
            f" {kinds['crashed'] + kinds['hung']} |"
        )
        rest = collections.Counter(
            r["kind"] for r in cases.values() if r["outside"]
        )
        others.append((suite, rest))
        for name, result in cases.items():
            if result["kind"] != "passed":
                groups[reason(result), result["kind"]].append(name)
    lines += ["", "Cases that are not of tensors:", ""]
    lines += ["| suite | cases | passed | refused | other |", "|---|---|---|---|---|"]
    for suite, rest in others:
        other = rest.total() - rest["passed"] - rest["refused"]
        lines.append(
            f"| {suite} | {rest.total()} | {rest['passed']} | {rest['refused']} | {other} |"
        )
    return lines, reason_section(groups)


def reason_section(groups):
    """Returns the table of the groups of cases that do not pass."""
    lines = ["| reason | | cases | such as |", "|---|---|---|---|"]
    for (why, kind), names in sorted(
        groups.items(), key=lambda group: (group[0][1] == "refused", -len(group[1]), group[0])
    ):
        why = why.replace("|", "\\|").replace("<", "&lt;")
        example = sorted(names)[0].removesuffix("_cpu")
        lines.append(f"| {why} | {kind} | {len(names)} | {example} |")
    return lines


def operator_section():
    """Reads the operators from the records of their definitions, by
    llvm-tblgen."""
    include = ROOT / "include"
    tblgen = os.environ.get("LLVM_TBLGEN", "/usr/lib/llvm-22/bin/llvm-tblgen")
    llvm = pathlib.Path(tblgen).parents[1] / "include"
    records = json.loads(
        subprocess.run(
            [
                tblgen,
                "--dump-json",
                f"-I{include}",
                f"-I{llvm}",
                str(include / "relax-mlir/Dialect/Relax/IR/RelaxOps.td"),
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )

    def traits(names):
        for name in names:
            record = records[name["def"]]
            if "traits" in record:
                yield from traits(record["traits"])
            else:
                yield record

    # Lowerings are attached in C++, not stated in TableGen.
    programs = set()
    for source in (ROOT / "lib/Conversion/RelaxToTIR").glob("*.cpp"):
        programs.update(re.findall(r"attachPrimFuncLowering<(\w+)", source.read_text()))
    rows, counts = [], collections.Counter()
    for name in records["!instanceof"]["Op"]:
        record = records[name]
        if record["opDialect"]["def"] != "Relax_Dialect":
            continue
        mnemonic = record["opName"]
        methods = {
            method
            for trait in traits(record["traits"])
            for method in trait.get("alwaysOverriddenMethods", [])
        }
        route = []
        if name.removeprefix("Relax_") in programs:
            route.append("tir")
        elif "Relax_OperatorOp" in record["!superclasses"]:
            route.append("linalg")
        if "getRuntimeNumbers" in methods:
            route.append("call")
        if not route:
            continue
        route = ", ".join(route)
        family = find_family(record)
        counts[route] += 1
        file = re.sub("[._]", "-", mnemonic) + ".mlir"
        spec = ROOT / "test/Reference/Ops" / file
        rows.append(
            f"| `{mnemonic}` | {family} | {route} | {'yes' if spec.exists() else 'no'} |"
        )
    total = ", ".join(f"{n} by {route}" for route, n in counts.most_common())
    return [
        f"{sum(counts.values())} operators: {total}. The route is the result of the phase `legalize` for an",
        "operator: operations of linalg, which are converted later, a tensor program of its own,",
        "or a call of a function of the runtime. A spec is an executable specification in",
        "`test/Reference/Ops`.",
        "",
        "| operator | family | route | spec |",
        "|---|---|---|---|",
        *sorted(rows),
    ]


def find_family(record):
    """Returns the file that defines an operator, directly or by a class or
    loop."""
    path = pathlib.Path(record["!locs"][-1].split(":")[0])
    return path.stem.removeprefix("Relax").removesuffix("Ops")


def sections(results):
    """Returns the sections of docs/Status.md that this tool writes."""
    suites, reasons = suite_sections(results)
    return {
        status_page.SUITES: suites,
        status_page.REASONS: reasons,
        status_page.OPERATORS: operator_section(),
    }


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only-operators", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--filter", default="")
    parser.add_argument("--results")
    args = parser.parse_args()
    if args.serve:
        return serve()
    old = status_page.read_page()
    if args.only_operators:
        new = status_page.with_sections(old, {status_page.OPERATORS: operator_section()})
        results = {}
    else:
        names = sorted(load_cases(), key=lambda n: (not n.startswith("real."), n))
        names = [name for name in names if re.search(args.filter, name)]
        if not names:
            sys.exit(f"error: no case has a name that matches '{args.filter}'")
        results = run_cases(names, args.jobs, args.verbose)
        if args.results:
            pathlib.Path(args.results).write_text(json.dumps(results, indent=1))
        counts = collections.Counter(r["kind"] for r in results.values())
        print(", ".join(f"{n} {kind}" for kind, n in counts.most_common()))
        new = None if args.filter else status_page.with_sections(old, sections(results))
    bad = sum(r["kind"] in BAD for r in results.values())
    if new is None:
        return bad > 0
    if not args.check:
        status_page.STATUS.write_text(new)
        return bad > 0
    if new != old:
        print(f"{status_page.STATUS.name} is stale: run tools/dev/onnx_suites.py")
    return new != old or bad > 0


if __name__ == "__main__":
    sys.exit(main())
