"""Tests how tools/dev/onnx_suites.py classifies and counts cases."""

import contextlib
import io
import pathlib
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "tools/dev"))
import onnx_suites

NOISY = "node.test_dft_inverse_cpu"


class SuitesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.runner = onnx_suites.Runner()

    def run_with(self, factor, name):
        """Returns the kind of a case whose results are all multiplied."""
        from relax_mlir import onnx_backend

        run = onnx_backend.Model.run
        onnx_backend.Model.run = lambda *args, **kwargs: tuple(
            factor * array for array in run(*args, **kwargs)
        )
        try:
            return self.runner.run(name)["kind"]
        finally:
            onnx_backend.Model.run = run

    def test_noise_is_within_its_tolerance(self):
        self.assertEqual(self.run_with(1, NOISY), "noise")
        self.assertEqual(self.run_with(1.01, NOISY), "wrong")

    def test_wrong(self):
        self.assertEqual(self.run_with(1, "node.test_abs_cpu"), "passed")
        self.assertEqual(self.run_with(2, "node.test_abs_cpu"), "wrong")

    def test_refused(self):
        # Not skipped, although the backend reports that it cannot run these
        # cases.
        result = self.runner.run("node.test_image_decoder_decode_png_rgb_cpu")
        self.assertEqual(result["kind"], "refused")

    def test_what_fails(self):
        name = "node.test_abs_cpu"
        for kind, is_bad in (
            ("passed", False), ("refused", False), ("noise", False),
            ("skipped", True), ("nameless", True), ("wrong", True),
        ):
            arguments = ["onnx_suites.py", "--check", "--filter=test_abs"]
            result = {"kind": kind, "text": ""}
            with (
                self.subTest(kind),
                unittest.mock.patch("sys.argv", arguments),
                unittest.mock.patch("onnx_suites.load_cases", return_value={name: None}),
                unittest.mock.patch("onnx_suites.run_cases", return_value={name: result}),
                contextlib.redirect_stdout(io.StringIO()),
            ):
                self.assertEqual(bool(onnx_suites.main()), is_bad)

    def test_a_filter_that_matches_nothing(self):
        arguments = ["onnx_suites.py", "--filter=Abs"]
        with (
            unittest.mock.patch("sys.argv", arguments),
            unittest.mock.patch("onnx_suites.load_cases", return_value={"a_abs": None}),
            self.assertRaisesRegex(SystemExit, "no case has a name that matches 'Abs'"),
        ):
            onnx_suites.main()

    def test_what_names_a_node(self):
        from relax_mlir.compiler import CompileError

        def kind(*arguments, **fields):
            error = CompileError(*arguments, **fields)
            return onnx_suites.classify(error, {"y", "loop"}, {"rest"})[0]

        # A quoted word that is a node's name may still refer to something else.
        for text in (
            "error: model.onnx: output 'y': expected shape [3], got [2]",
            "something is wrong with 'y'",
            "error: model.onnx: node 'y' (Add, opset 13): wrong",
        ):
            self.assertEqual(kind(text), "nameless")
        self.assertEqual(kind("", value="y"), "nameless")
        self.assertEqual(kind("", nodes=["x"], value="y"), "nameless")
        self.assertEqual(kind("", nodes=["y"]), "refused")
        self.assertEqual(kind("", nodes=["x", "y"]), "refused")
        self.assertEqual(kind("", nodes=["loop/0/other"]), "refused")
        self.assertEqual(kind("", value="rest"), "refused")

    def test_refused_at_an_output(self):
        import onnx.parser

        model = onnx.parser.parse_model("""
        <ir_version: 8, opset_import: ["" : 13]>
        g (float[2] x) => (float[3] y) { y = Neg (x) }""")
        from relax_mlir import compiler, onnx_backend

        with self.assertRaisesRegex(compiler.CompileError, "output 'y'") as raised:
            onnx_backend.prepare(model)
        self.assertEqual(raised.exception.nodes, ())
        self.assertEqual(raised.exception.value, "y")
        self.assertEqual(onnx_suites.classify(raised.exception, {"y"})[0], "nameless")

    def test_columns(self):
        def result(kind, bound=(), inputs=2):
            return {"kind": kind, "bound": list(bound), "inputs": inputs,
                    "text": "", "outside": "", "operators": ["Add"]}

        lines, _ = onnx_suites.suite_sections({
            "simple.a": result("passed"),
            "simple.b": result("passed", ["x"]),
            "simple.c": result("passed", ["x", "y"]),
            "simple.d": result("skipped"),
            "simple.e": result("wrong"),
        })
        (names,) = (line for line in lines if line.startswith("| suite | cases | skip"))
        (row,) = (line for line in lines if line.startswith("| simple | 5"))
        cells = dict(zip(*([cell.strip() for cell in line.split("|")]
                           for line in (names, row))))
        for name, value in {"skipped": 1, "of tensors": 4, "passed": 3, "bound": 2,
                            "entirely": 1, "wrong": 1, "refused": 0}.items():
            self.assertEqual(cells[name], str(value), name)


if __name__ == "__main__":
    unittest.main()
