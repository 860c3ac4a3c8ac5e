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

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "tools/relax-bench"))
from relax_bench import command, environment

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
