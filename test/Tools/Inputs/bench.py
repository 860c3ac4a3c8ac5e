"""Tests relax-bench with peers that are right, wrong, or fail.

Usage: bench.py BUILD_FOLDER
"""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import types
import unittest
import unittest.mock

import numpy as np
import onnx
from onnx import parser

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "tools/relax-bench"))
from relax_bench import command, environment, errors, measure, models

BUILD = sys.argv.pop(1)
CASE = ["--suite=gemm", "--filter=^square-64$", "--rounds=1"]
PEER = """
import os
from relax_bench_worker import Program

def load(case):
    {}
    y = case.inputs["a"] @ case.inputs["b"]
    return Program(lambda: None, lambda: [{}])
"""
PEERS = {
    "right": PEER.format("pass", "y"),
    "wrong": PEER.format("pass", "y + 1"),
    "nan": PEER.format("pass", "y * float('nan')"),
    "shape": PEER.format("pass", "y[1:]"),
    "raising": PEER.format("raise ValueError('no such\\nthing')", "y"),
    "dying": PEER.format("print('last words'), os.abort()", "y"),
    "unfit": "import missing_package",
}
# A model with an integer and a float input, as those with a cache have, and a
# peer with an error in one element of its result.
MODEL = """<ir_version: 8, opset_import: ["" : 17]>
cached (int64[1,2] ids, float[1,3,4] cache) => (float[1,5,4] y)
<float[3,4] table = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}> {
  rows = Gather (table, ids)
  y = Concat <axis = 1> (cache, rows)
}
"""
CACHED_PEER = """
import numpy as np
from relax_bench_worker import Program

def load(case):
    ids, cache = case.inputs.values()
    assert ids.dtype == np.int64 and ids.min() >= 0 and ids.max() < 3
    assert cache.dtype == np.float32
    y = np.concatenate([cache, np.arange(12, dtype=np.float32).reshape(3, 4)[ids]], 1)
    y[0, 0, 0] += {} * {}(y)
    return Program(lambda: None, lambda: [y])
"""


class BenchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text in PEERS.items():
            (self.folder / f"{name}.py").write_text(text)
        # The peers of this test need NumPy and no environment.
        missing = unittest.mock.patch.object(
            environment, "bench_python", side_effect=FileNotFoundError("no peers"))
        missing.start()
        self.addCleanup(missing.stop)

    def record(self, **times):
        """Returns the record of a case in which `ours`, two peers and the older
        build took these times."""
        peers = [name for name in times if name in ("near", "far")]
        options = types.SimpleNamespace(
            contenders=[types.SimpleNamespace(name=name) for name in times], peers=peers,
            probe=types.SimpleNamespace(fastest_ms=lambda flops, bytes: 1.0))
        case = types.SimpleNamespace(suite="gemm", name="x", shape="1", dtype="f")
        run = measure.Run(case, types.SimpleNamespace(flops=1, bytes=1), options)
        run.times = times
        return run.record()

    def test_ratios_are_of_rounds(self):
        """The clock halves with each round, but not in the turn of `near` in the
        second: the medians of `ours` and `near` are equal."""
        record = self.record(ours=[1, 2, 4], near=[2, 2, 8], far=[3, 6, 12])
        self.assertEqual(record["best_peer"], "near")
        self.assertAlmostEqual(record["ratio"], 2)
        self.assertEqual((record["ours_ms"], record["peers"]), (2, {"near": 2, "far": 6}))

    def test_noise_favours_neither(self):
        record = self.record(ours=[1, 2], near=[2, 1], old=[4, 2])
        self.assertAlmostEqual(record["ratio"], 1)
        self.assertAlmostEqual(record["new_over_old"], 0.5)

    def run_tool(self, *arguments):
        """Returns the exit code, stdout and stderr."""
        arguments = [*arguments, f"--json={self.folder}/run.json"]
        out, err = io.StringIO(), io.StringIO()
        probe = types.SimpleNamespace(fastest_ms=lambda flops, moved: 1)
        facts = {"threads": 1}
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), \
                unittest.mock.patch.multiple(
                    command.machine, Probe=lambda *_: probe, describe=lambda _: facts):
            try:
                code = command.main(BUILD, "1.0", arguments)
            except SystemExit as error:
                code = error.code
        return code, out.getvalue(), err.getvalue()

    def run_case(self, *peers):
        """Returns the exit code, the record and the text of a run."""
        listed = ",".join(
            str(self.folder / f"{peer}.py") if peer in PEERS else peer for peer in peers)
        code, text, _ = self.run_tool(*CASE, f"--peers={listed}")
        run = json.loads((self.folder / "run.json").read_text())
        return code, run["records"][0], text

    def test_failures_have_reasons(self):
        code, record, text = self.run_case(*PEERS, "tvm")
        self.assertEqual(code, 0, text)
        self.assertEqual(list(record["peers"]), ["right"])
        self.assertAlmostEqual(
            record["ratio"], record["peers"]["right"] / record["ours_ms"])
        self.assertEqual(record["checked_with"], "right")
        failed = record["failed"]
        self.assertRegex(failed["wrong"], "^wrong result: the largest error relative")
        self.assertRegex(failed["nan"], "^wrong result: ")
        self.assertRegex(failed["shape"], "^wrong result: right has shapes")
        self.assertEqual(failed["raising"], "ValueError: no such thing")
        self.assertRegex(failed["dying"], "ended with signal 6: last words")
        self.assertRegex(failed["unfit"], "^ModuleNotFoundError: .*missing_package")
        self.assertEqual(failed["tvm"], "no peers")
        for name, reason in failed.items():
            self.assertIn(f"\n  {name}: {reason}\n", text)

    def test_list(self):
        code, text, _ = self.run_tool("--suite=memory", "--filter=rows-16", "--list")
        self.assertEqual((code, text), (0, "softmax-rows-16 [65536x16 float32]\n"))

    def test_list_models(self):
        for suite in ("models", "dynamic", "compile"):
            code, text, _ = self.run_tool(f"--suite={suite}", "--list")
            self.assertEqual(code, 0)
            self.assertIn("resnet50 [1x3x224x224 float32]\n", text)
            self.assertIn("llama_decode [1x1, cache 127 float32]\n", text)
            self.assertIn("bert_base_int8 [1x128 int8]\n", text)

    def run_model(self, name, error):
        """Returns the record of a model with two inputs. The peer differs in one
        element by the fraction `error` of the largest element, or of the root
        of the mean square for a model in int8."""
        measure = "np.linalg.norm" if name.endswith("int8") else "np.max"
        # Python would run the bytecode of an earlier peer of the same name and size
        # that was written in the same second.
        peer = self.folder / f"cached{round(error * 10000)}.py"
        peer.write_text(CACHED_PEER.format(error, measure))
        path = self.folder / "model.onnx"
        onnx.save(parser.parse_model(MODEL), path)
        files = models.Files(
            path, path, {"ids": [[1, 2], 3], "cache": [[1, 3, 4], None]}, 0, 128)
        with unittest.mock.patch.object(models, "export", return_value=files):
            self.run_tool("--suite=models", f"--filter=^{name}$", "--rounds=1",
                          f"--peers={peer}")
        return json.loads((self.folder / "run.json").read_text())["records"][0]

    def test_models(self):
        for name, right, wrong, kind in (("llama_decode", 5e-4, 2e-3, "largest"),
                                         ("bert_base_int8", 0.09, 0.11, "mean")):
            record = self.run_model(name, right)
            self.assertNotIn("error", record)
            self.assertEqual(record["bytes"], 128)
            self.assertAlmostEqual(record["largest_error"], right, delta=right / 50)
            record = self.run_model(name, wrong)
            self.assertRegex(record["error"], f"^wrong result: the {kind} error relative")

    def test_sensitivity(self):
        """The second result is refused if it moves by too little, or is not finite."""
        def check(second, other, error=errors.largest_error, tolerance=1e-3):
            errors.check_sensitivity(
                [np.float32([1, 2]), np.float32(second)],
                [np.float32([2, 1]), np.float32(other)], error, tolerance)

        check([3, 4], [3, 4.1])
        for second, other in (([0, 0], [0, 0]), ([3, 4], [3, 4.01]), ([3, 4], [3, np.nan]),
                              ([np.inf, 4], [np.inf, 2]), ([np.inf, 4], [1, 4])):
            with self.assertRaisesRegex(ValueError, "^result 1 hardly depends"):
                check(second, other)
        check([3, 4], [3, 4.8], errors.mean_error, 0.1)
        with self.assertRaisesRegex(ValueError, "by 0.14, the limit is 0.15$"):
            check([3, 4], [3, 4.7], errors.mean_error, 0.1)

    def test_wrong_result_of_ours(self):
        code, record, text = self.run_case("wrong")
        self.assertEqual(code, 1)
        self.assertIsNone(record["ours_ms"])
        self.assertIsNone(record["ratio"])
        self.assertRegex(record["error"], "^wrong result: ")
        self.assertIn("float32]: error: wrong result: ", text)

    def test_usage(self):
        for arguments, message in (
            (["--suite=gemm", "--filter=nothing"], "no case of the suite gemm matches"),
            (["--suite=gemm", "--filter=("], "--filter: "),
            ([*CASE, "--peers=tensorrt"], "unknown peer 'tensorrt'"),
            ([*CASE, "--peers=tvm,tvm"], "a peer is given twice"),
            ([*CASE, "--threads=0"], "invalid positive integer value: '0'"),
            ([*CASE, "--threads=100000"], "is more than the"),
            ([*CASE, "--baseline=/"], "/ is not a build"),
            ([*CASE, f"--markdown={self.folder}/right.py"], "has no lines '<!-- relax-bench gemm"),
            ([*CASE, "--what"], "unrecognized arguments: --what"),
            ([], "required: --suite"),
        ):
            code, _, text = self.run_tool(*arguments)
            self.assertEqual(code, 2, arguments)
            self.assertIn(message, text)
        self.assertFalse((self.folder / "run.json").exists())


if __name__ == "__main__":
    unittest.main()
