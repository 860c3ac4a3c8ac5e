"""Tests how tools/dev/export_models.py compares results and counts cases."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

import numpy as np
import onnx.parser

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "tools/dev"))
import export_models
import status_page
from comparison import compare, quantized_step

ONES = np.linspace(-1, 1, 101, dtype=np.float32)
MODEL = """
<ir_version: 8, opset_import: ["" : 17]>
g (float[N] x) => (float[N] y) { y = Mul (x, x) }"""
CASE = {"conversion": "", "runs": 1, "decoding": None}


class CompareTest(unittest.TestCase):
    def assert_off(self, error, agrees, expected=ONES, **options):
        """Checks whether results that are off by `error` agree."""
        actual = (expected.astype(np.float64) + error).astype(expected.dtype)
        self.assertEqual(compare(expected, actual, **options).ratio <= 1, agrees)

    def test_floats(self):
        self.assert_off(0, True)
        # The 90th percentile of the magnitudes is 0.9.
        self.assert_off(1.7e-5, True)
        self.assert_off(2.3e-5, False)
        half = ONES.astype(np.float16)
        self.assert_off(1.2e-3, True, half)
        self.assert_off(5e-3, False, half)

    def test_outliers_hide_nothing(self):
        outlier = ONES.copy()
        outlier[0] = 1e6
        self.assert_off(np.float32([0] * 100 + [1e-4]), False, outlier)

    def test_kinds(self):
        for other in (ONES.astype(np.float64), ONES[None], ONES[1:]):
            self.assertEqual(compare(ONES, other).ratio, np.inf)
        for bad in (np.nan, np.inf):
            wrong = ONES.copy()
            wrong[3] = bad
            self.assertEqual(compare(ONES, wrong).ratio, np.inf)
            self.assertEqual(compare(wrong, wrong).ratio, 0)
        self.assertEqual(compare(ONES[:0], ONES[:0]).ratio, 0)

    def test_integers(self):
        numbers = np.array([2**53 + 1, 3])
        self.assertEqual(compare(numbers, numbers).ratio, 0)
        self.assertEqual(compare(numbers, numbers - [1, 0]).ratio, np.inf)

    def test_double_precision(self):
        # The reference is itself off by 1e-5 of the exact results.
        signs = np.where(np.arange(101) % 2, 1, -1)
        exact = ONES + 1e-5 * signs
        self.assert_off(6e-5, False)
        self.assert_off(6e-5, True, other=exact)
        self.assert_off(2e-4, False, other=exact)
        # It never allows more than the limit.
        self.assert_off(2e-3, False, other=ONES + signs)
        self.assert_off(6e-5, False, other=exact[1:])

    def test_steps(self):
        self.assert_off(0.02, True, step=0.02)
        self.assert_off(0.03, False, step=0.02)
        one = np.zeros(101)
        one[5] = 0.1
        self.assert_off(one, True, step=0.02)
        self.assert_off(2 * one, False, step=0.02)
        # The two results of the reference differ by 0.02, or by a lot.
        signs = np.where(np.arange(101) % 2, 1, -1)
        self.assert_off(0.039, True, step=0.02, other=ONES + 0.02 * signs)
        self.assert_off(0.05, False, step=0.02, other=ONES + 0.02 * signs)
        self.assert_off(0.06, False, step=0.02, other=ONES + signs)
        integers = np.arange(100, dtype=np.uint8)
        self.assertEqual(compare(integers, integers + np.uint8(1), step=1.0).ratio, 1)
        self.assertGreater(compare(integers, integers + np.uint8(2), step=1.0).ratio, 1)

    def test_rules(self):
        signs = np.where(np.arange(101) % 2, 1, -1)
        exact, far = ONES + 1e-5 * signs, ONES + np.float32(0.039)
        for rule, actual, options in (
                ("type", ONES, {"other": exact}),
                ("precision", ONES + np.float32(6e-5), {"other": exact}),
                ("steps", ONES, {"other": ONES + 0.02 * signs, "step": 0.02}),
                ("optimizations", far, {"other": ONES + 0.02 * signs, "step": 0.02})):
            self.assertEqual(compare(ONES, actual, **options).rule, rule)

    def test_step_of_a_result(self):
        model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 17]>
        g (uint8[4] q, float[4] x) => (float[4] y, float[4] z)
        <float scale = {0.5}, uint8 zero = {3}> {
          y = DequantizeLinear (q, scale, zero)
          z = Neg (x)
        }""")
        numbers = np.float32([0, 51])
        self.assertEqual(quantized_step(model, "y", numbers), 0.5)
        self.assertAlmostEqual(quantized_step(model, "z", numbers), 0.2)
        self.assertEqual(quantized_step(model, "q", numbers.astype(np.uint8)), 1)


class CaseTest(unittest.TestCase):
    def run_case(self, text, result, case=(), **inputs):
        """Returns the result of a model whose reference gave `result`."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            onnx.save(onnx.parser.parse_model(text), folder / "model.onnx")
            np.savez(folder / "inputs0.npz", x=ONES, **inputs)
            np.savez(folder / "results0.npz", result)
            return export_models.run_case(
                folder, {**CASE, **dict(case)})

    def test_results(self):
        found = self.run_case(MODEL, ONES * ONES)
        self.assertEqual((found["kind"], found["nodes"]), ("agrees", 1))
        self.assertEqual(self.run_case(MODEL, ONES)["kind"], "differs")
        self.assertEqual(self.run_case(MODEL, ONES[1:] ** 2)["kind"], "differs")
        # The program without passes that change rounding is no nearer.
        self.assertEqual(self.run_case(MODEL, ONES * ONES + np.float32(1e-4))["kind"], "differs")
        near = ONES * ONES + np.float32(2e-3)
        self.assertEqual(self.run_case(MODEL, near)["kind"], "differs")
        quantized = {"conversion": "qdq"}
        found = self.run_case(MODEL, near, quantized)
        self.assertEqual((found["kind"], found["rule"]), ("agrees", "steps"))

    def test_decoding(self):
        text = """
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[1] token, float[1] mask, float[1] past) => (float[1] y, float[1] present) {
          y = Mul (token, mask)
          present = Add (past, token)
        }"""
        one, two, far = (np.array([number], np.float32) for number in (1, 2, 100))
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            onnx.save(onnx.parser.parse_model(text), folder / "model.onnx")
            for index, sum_ in enumerate([one, two]):
                # The past of the step is not the one that we returned.
                np.savez(folder / f"inputs{index}.npz", token=one, mask=one,
                         past=far if index else one - one)
                np.savez(folder / f"results{index}.npz", one, sum_)
            decoding = {**CASE, "runs": 2, "decoding": 0}
            self.assertEqual(export_models.run_case(folder, decoding)["kind"], "agrees")
            plain = {**decoding, "decoding": None}
            self.assertEqual(export_models.run_case(folder, plain)["kind"], "differs")

    def test_bound(self):
        text = """
        <ir_version: 8, opset_import: ["" : 18]>
        g (float[N] x, int64[1] axes) => (float[1] y) { y = ReduceMax (x, axes) }"""
        found = self.run_case(text, ONES[-1:], axes=np.array([0]))
        self.assertEqual(found["kind"], "bound")

    def test_refused_and_crashed(self):
        process = export_models.Process(
            [sys.executable, export_models.__file__, "--serve"])
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "model.onnx").write_bytes(onnx.parser.parse_model(
                MODEL.replace("Mul (x, x)", "Unknown (x)")).SerializeToString())
            answer = process.ask([name, CASE])
            self.assertEqual(answer["kind"], "refused")
            (folder / "model.onnx").unlink()
            answer = process.ask([name, CASE])
            self.assertEqual(answer["kind"], "failed")
            process.worker.process.kill()
            process.worker.process.wait()
            # A new process takes its place.
            answer = process.ask([name, CASE])
            self.assertEqual(answer["kind"], "failed")
        process.close()


class MainTest(unittest.TestCase):
    def run_main(self, kinds, *flags, page=None, rule="type"):
        """Returns the exit code for cases that end like this."""
        cases = {
            f"case{i}": dict(network=f"net{i}", framework="torch", exporter="classic",
                             opset=17, conversion="", open=["batch"], runs=3)
            for i in range(len(kinds))}
        results = {name: {"kind": kind, "text": "", "nodes": 5, "rule": rule}
                   for name, kind in zip(cases, kinds)}
        self.section = export_models.section(cases, results)
        page = page or status_page.with_sections(
            status_page.HEAD, {status_page.EXPORTS: self.section})
        with (
            unittest.mock.patch("sys.argv", ["export_models.py", *flags]),
            unittest.mock.patch("export_models.exports_python", return_value=""),
            unittest.mock.patch("export_models.list_cases", return_value=cases),
            unittest.mock.patch("export_models.run_cases", return_value=results),
            unittest.mock.patch("status_page.read_page", return_value=page),
            contextlib.redirect_stdout(io.StringIO()) as self.output,
        ):
            return int(export_models.main())

    def test_exit_codes(self):
        self.assertEqual(self.run_main(["agrees"] * 40), 0)
        self.assertEqual(self.run_main(["agrees"] * 40 + ["unexported"]), 0)
        self.assertEqual(self.run_main(["agrees"] * 39 + ["unexported"]), 1)
        for kind in ("bound", "refused", "differs", "failed", "crashed", "hung"):
            self.assertEqual(self.run_main(["agrees"] * 40 + [kind]), 1, kind)

    def test_page(self):
        self.assertEqual(self.run_main(["agrees"] * 40, "--check"), 0)
        self.assertIn("40 of 40 cases agree, of 40 networks.", self.section)
        self.assertEqual(self.run_main(["agrees"] * 40, "--check", page="# Status\n"), 1)
        self.assertIn("stale", self.output.getvalue())
        # Another processor may need a looser rule, which the page does not allow.
        page = status_page.with_sections("", {status_page.EXPORTS: self.section})
        for rule, code in (("type", 0), ("precision", 1)):
            self.assertEqual(self.run_main(["agrees"] * 40, "--check", page=page, rule=rule), code)
        page = page.replace("| type |", "| precision |")
        self.assertEqual(self.run_main(["agrees"] * 40, "--check", page=page), 0)
        # A part of the cases says nothing about the page.
        self.assertEqual(
            self.run_main(["agrees"], "--check", "--filter=case", page="# Status\n"), 0)

    def test_a_filter_that_matches_nothing(self):
        with self.assertRaisesRegex(SystemExit, "no case has a name that matches 'other'"):
            self.run_main(["agrees"], "--filter=other")

    def test_sections(self):
        page = status_page.with_sections("", {status_page.OPERATORS: ["rows"]})
        page = status_page.with_sections(page, {status_page.EXPORTS: self.section_of(3)})
        page = status_page.with_sections(page, {status_page.SUITES: ["suites"]})
        titles = [line for line in page.splitlines() if line.startswith("## ")]
        self.assertEqual(
            titles, ["## ONNX suites", "## Exported models", "## Operators of relax"])
        self.assertTrue(page.endswith("\n\nrows\n"))
        again = status_page.with_sections(page, {status_page.EXPORTS: self.section_of(3)})
        self.assertEqual(page, again)

    def section_of(self, count):
        return [json.dumps(i) for i in range(count)]


if __name__ == "__main__":
    unittest.main()
