"""Tests of relax_mlir.onnx_backend."""

import gc
import unittest

import ml_dtypes
import numpy as np
import onnx.backend.test
import onnx.parser
from onnx import helper, numpy_helper

from relax_mlir import compiler, onnx_backend

SUM = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 2] x, float[2] w, float[2] v) => (float[N, 2] y, float[N, 2] z) {
  y = Add (x, w)
  z = Mul (x, v)
}""")
SUM.graph.initializer.append(
    numpy_helper.from_array(np.array([10, 20], np.float32), "w")
)
RESHAPE = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 2] x, int64[R] shape) => (float[A, B] y) { y = Reshape (x, shape) }""")
ABSENT = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[2] x) => (float[2] y) { [here] y = NotThere (x) }""")
X = np.array([[1, 2]], np.float32)
V = np.array([3, 4], np.float32)


class BackendTest(unittest.TestCase):
    def test_inputs_in_order(self):
        outputs = onnx_backend.prepare(SUM).run([X, V])
        np.testing.assert_array_equal(outputs.y, [[11, 22]])
        np.testing.assert_array_equal(outputs["z"], [[3, 8]])
        self.assertEqual(len(outputs), 2)

    def test_inputs_by_name(self):
        y, z = onnx_backend.prepare(SUM).run({"v": V, "x": X})
        np.testing.assert_array_equal(z, [[3, 8]])

    def test_other_sizes(self):
        model = onnx_backend.prepare(SUM)
        for n in (0, 1, 5):
            y, _ = model.run([np.ones((n, 2), np.float32), V])
            self.assertEqual(y.shape, (n, 2))

    def test_layouts(self):
        x = np.asfortranarray(np.arange(6, dtype=np.float32).reshape(3, 2))
        x.setflags(write=False)
        y, _ = onnx_backend.run_model(SUM, [x, V])
        np.testing.assert_array_equal(y, x + [10, 20])

    def test_results_outlive_the_model(self):
        model = onnx_backend.prepare(SUM)
        y, _ = model.run([X, V])
        del model
        gc.collect()
        np.testing.assert_array_equal(y, [[11, 22]])

    def test_artefact(self):
        outputs = onnx_backend.prepare(SUM, artefact=True).run([X, V])
        np.testing.assert_array_equal(outputs.y, [[11, 22]])

    def test_wrong_inputs(self):
        model = onnx_backend.prepare(SUM)
        with self.assertRaisesRegex(ValueError, "expected 2 inputs, got 1"):
            model.run([X])
        with self.assertRaisesRegex(ValueError, "input 'v' is missing"):
            model.run({"x": X})
        with self.assertRaisesRegex(Exception, "expected dimension 1 to be 2"):
            model.run([np.ones((1, 3), np.float32), V])

    def test_bound_inputs(self):
        model = onnx_backend.prepare(RESHAPE)
        for shape in ([2, 3], [1, 6], [3, 2], [2, 3]):
            x = np.arange(6, dtype=np.float32).reshape(3, 2)
            (y,) = model.run([x, np.array(shape, np.int64)])
            np.testing.assert_array_equal(y, x.reshape(shape))
        for n in range(1, 12):
            model.run([np.zeros((n, 2), np.float32), np.array([2 * n, 1])])
        self.assertEqual(len(model._variants), model.MAX_VARIANTS)

    def test_errors(self):
        with self.assertRaisesRegex(compiler.CompileError, "'here'"):
            onnx_backend.prepare(ABSENT).run([np.ones(2, np.float32)])
        with self.assertRaisesRegex(ValueError, "expected 'CPU'"):
            onnx_backend.prepare(SUM, "CUDA")
        self.assertTrue(onnx_backend.supports_device("CPU:0"))
        self.assertFalse(onnx_backend.supports_device("CUDA"))

    def test_run_node(self):
        node = helper.make_node("Add", ["a", "b"], ["c"])
        types = "float32 float16 float64 int8 int16 int32 int64 uint8 uint16"
        for name in (*types.split(), "uint32", "uint64", ml_dtypes.bfloat16):
            x = np.array([1, 2]).astype(name)
            (y,) = onnx_backend.run_node(node, [x, x])
            self.assertEqual(y.dtype, x.dtype)
            np.testing.assert_array_equal(y.astype("f4"), [2, 4])
        node = helper.make_node("Clip", ["x", "", "high"], ["y"])
        (y,) = onnx_backend.run_node(node, [V, np.array(3.5, np.float32)])
        np.testing.assert_array_equal(y, [3, 3.5])
        with self.assertRaisesRegex(ValueError, "expected 2 inputs, got 1"):
            onnx_backend.run_node(node, [V])

    def test_fourier_transforms(self):
        rng = np.random.default_rng(3)
        for axis, length, inverse, half in (
            (1, None, 0, 0), (0, 7, 0, 0), (-2, 3, 0, 1), (1, 8, 0, 1),
            (1, None, 1, 0), (0, 6, 1, 0), (1, None, 1, 1), (1, 7, 1, 1),
        ):
            parts = 1 if half and not inverse else 2
            x = rng.standard_normal((4, 5, parts))
            z = x[..., 0] + 1j * x[..., -1] if parts == 2 else x[..., 0]
            if half and inverse:
                # Of a spectrum of real numbers the ends are real.
                expected = np.fft.irfft(z, n=length, axis=axis)[..., None]
            else:
                transform = np.fft.ifft if inverse else np.fft.rfft if half else np.fft.fft
                y = transform(z, n=length, axis=1 if axis == -2 else axis)
                expected = np.stack([y.real, y.imag], axis=-1)
            node = helper.make_node(
                "DFT", ["x", "n", "axis"] if length else ["x", "", "axis"], ["y"],
                inverse=inverse, onesided=half,
            )
            rest = [np.array(length)] if length else []
            (y,) = onnx_backend.run_node(node, [x, *rest, np.array(axis)])
            np.testing.assert_allclose(y, expected, rtol=1e-12, atol=1e-12)


tests = onnx.backend.test.BackendTest(onnx_backend, __name__)
tests.include("^test_(relu|add|softmax_axis_1)_cpu$")
globals().update(tests.test_cases)

if __name__ == "__main__":
    unittest.main()
