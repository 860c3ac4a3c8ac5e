"""Tests of relax_mlir.onnx_backend."""

import concurrent.futures
import gc
import os
import pathlib
import tempfile
import unittest
import unittest.mock

import ml_dtypes
import numpy as np
import onnx.backend.test
import onnx.parser
from onnx import helper, numpy_helper

from relax_mlir import _onnx_model, compiler, onnx_backend

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
# More nodes and operators than a text names.
ALL_ABSENT = helper.make_model(
    helper.make_graph(
        [
            helper.make_node(f"NotThere{i // 7}", ["x"], [f"y{i}"], name=f"node{i}")
            for i in range(140)
        ],
        "g",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [2])],
        [onnx.ValueInfoProto(name="y6")],
    ),
    opset_imports=[helper.make_opsetid("", 13)],
    ir_version=8,
)
SEVERAL = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[6] x, int64[2] rows, float[1] v, int64[1] n, int64 k)
  => (float[A, B] y, float[C] sum, int64[1] m) {
  target = Identity (rows)
  r = Reshape (x, target)
  y = Add (r, v)
  axis = Constant <value = int64[1] {0}> ()
  axes = Unsqueeze (k, axis)
  sum = ReduceSum (x, axes)
  m = Add (n, n)
}""")
# The number of the slices is the value of an input.
SLICED = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (int64 n, float[2, 3] x) => (float[A, B] y) {
  zero = Constant <value = int64 {0}> ()
  one = Constant <value = int64 {1}> ()
  many = Constant <value = int64 {100}> ()
  starts = Range (zero, n, one)
  ends = Add (starts, many)
  [cut] y = Slice (x, starts, ends)
}""")
CONCATENATED = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (int64[2] a, int64[2] b, float[1, 2] x) => (float[A, B] y, float[1, 2] z) {
  p = ConstantOfShape (a)
  q = ConstantOfShape (b)
  y = Concat <axis = 0> (p, q)
  z = Neg (x)
}""")
GATHERED = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (int64[2] a, float[2, 3] x, float[1, 2] v) => (float[A] y, float[1, 2] z) {
  p = ConstantOfShape <value = int64[1] {1}> (a)
  y = GatherND (x, p)
  z = Neg (v)
}""")
# Tensors in a graph, a branch of a branch, and a function.
EVERYWHERE = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13, "f" : 1]>
g (float[2] x, bool c) => (float[2] y) <float[2] top = {1, 2}> {
  a = Add (x, top)
  b = f.call (a)
  y = If (c) <
    then_branch = yes () => (float[2] p) { p = If (c) <
      then_branch = inner () => (float[2] q) <float[2] nested = {1, 2}> { q = Add (b, nested) },
      else_branch = other () => (float[2] r) { r = Neg (b) }> },
    else_branch = no () => (float[2] s) { s = Neg (b) }>
}
<domain: "f", opset_import: ["" : 13]>
call (x) => (y) { w = Constant <value = float[2] inside {1, 2}> () y = Add (x, w) }""")
# Sizes that depend on the elements of `a` and of no other input.
OF_SIZES = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13, "f" : 1]>
g (int64[1] a, int64[C, D] i, int64[2] j, float[A, B] x, float[E, F] u)
  => (float[A, B] y, float[A, B] z, float[A, B] v, float[A, B] w) {
  y = ScatterElements (x, i, u)
  s = Shape (u)
  t = Concat <axis = 0> (a, s)
  p = ConstantOfShape <value = int64[1] {1}> (t)
  q = Add (p, j)
  z = ScatterElements (x, q, u)
  k = Shape (p)
  v = Expand (x, k)
  w = f.call (x, i)
}
<domain: "f", opset_import: ["" : 13]>
call (x, i) => (y) { y = GatherElements (x, i) }""")
SIZES = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[N] x) => (float y) {
  axes = Shape (x)
  [sum] y = ReduceSum <keepdims = 0> (x, axes)
}""")
WEIGHTED = onnx.parser.parse_model("""
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 20] x, float[20, 30] w, int64[R] shape) => (float[A, B] y) {
  p = MatMul (x, w)
  y = Reshape (p, shape)
}""")
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

    def test_initializers_are_defaults(self):
        model = onnx_backend.prepare(SUM)
        w = np.array([1, 1], np.float32)
        for inputs in ([X, w, V], {"x": X, "w": w, "v": V}):
            y, z = model.run(inputs)
            np.testing.assert_array_equal(y, [[2, 3]])
            np.testing.assert_array_equal(z, [[3, 8]])
        # The values are arguments: one program does for all of them.
        self.assertEqual(model.run([X, w + 1, V]).y.tolist(), [[3, 4]])
        self.assertEqual(len(model._variants), 1)
        self.assertEqual(model.run([X, V]).y.tolist(), [[11, 22]])
        self.assertEqual(model.bound_inputs, [])

    def test_initializer_that_the_compiler_needs(self):
        model = onnx.ModelProto()
        model.CopyFrom(RESHAPE)
        shape = np.array([3, 2])
        model.graph.initializer.append(numpy_helper.from_array(shape, "shape"))
        model = onnx_backend.prepare(model)
        x = np.arange(6, dtype=np.float32).reshape(3, 2)
        self.assertEqual(model.run([x]).y.shape, (3, 2))
        self.assertEqual(model.run([x, np.array([1, 6])]).y.shape, (1, 6))
        self.assertEqual(model.bound_inputs, ["shape"])

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

    def test_results_are_of_their_own(self):
        model = onnx.parser.parse_model("""
            <ir_version: 8, opset_import: ["" : 13]>
            g (float[A, 2000] x) => (float[A, 2000] y, float[2000] k, float[B] flat,
                float[A, 2000] same, float[A, 2000] again, float[2000] folded)
            {
              y = Add (x, k)
              shape = Constant <value = int64[1] {-1}> ()
              flat = Reshape (x, shape)
              same = Identity (x)
              again = Identity (x)
              e = Exp (k)
              folded = Neg (e)
            }""")
        k = np.linspace(0, 1, 2000, dtype=np.float32)
        model.graph.initializer.append(numpy_helper.from_array(k, "k"))
        prepared = [
            onnx_backend.prepare(model),
            onnx_backend.prepare(model, artefact=True),
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.onnx")
            # Takes the data out of `model` as well.
            onnx.save(
                model, path, save_as_external_data=True, location="w", size_threshold=0
            )
            prepared.append(onnx_backend.prepare(path))
        for one in prepared:
            x = np.ones((1, 2000), np.float32)
            first = one.run([x])
            expected = [output.copy() for output in first]
            for output, value in zip(first, expected):
                np.testing.assert_array_equal(output, value)
                output[...] = 99
            np.testing.assert_array_equal(x, np.ones_like(x))
            second = one.run([x])
            for output, value in zip(second, expected):
                np.testing.assert_array_equal(output, value)
            x[...] = 5
            for output, value in zip(second, expected):
                np.testing.assert_array_equal(output, value)

    def test_artefact(self):
        outputs = onnx_backend.prepare(SUM, artefact=True).run([X, V])
        np.testing.assert_array_equal(outputs.y, [[11, 22]])
        model = onnx_backend.prepare(RESHAPE, artefact=True)
        self.assertEqual(model.run([X, np.array([2, 1])]).y.shape, (2, 1))

    def test_models_are_copied(self):
        given = onnx.ModelProto()
        given.CopyFrom(RESHAPE)
        model = onnx_backend.prepare(given)
        given.graph.node[0].op_type = "NotThere"
        self.assertEqual(model.run([X, np.array([2, 1])]).y.shape, (2, 1))

    def test_wrong_inputs(self):
        model = onnx_backend.prepare(SUM)
        for inputs, name in ((None, "NoneType"), (1.0, "float"), ({1}, "set")):
            with self.assertRaisesRegex(TypeError, f"a list of arrays.*got {name}"):
                model.run(inputs)
        with self.assertRaisesRegex(ValueError, "expected 2 or 3 inputs, got 1"):
            model.run([X])
        with self.assertRaisesRegex(ValueError, "input 'v' is missing"):
            model.run({"x": X})
        with self.assertRaisesRegex(ValueError, "no input 'w0': expected x, w, v"):
            model.run({"x": X, "v": V, "w0": V})
        with self.assertRaisesRegex(TypeError, "'v': expected an array"):
            model.run({"x": X, "v": [3, 4]})
        with self.assertRaisesRegex(Exception, "expected dimension 1 to be 2"):
            model.run([np.ones((1, 3), np.float32), V])

    def test_bytes(self):
        (y, _) = onnx_backend.prepare(SUM.SerializeToString()).run([X, V])
        np.testing.assert_array_equal(y, [[11, 22]])
        with self.assertRaisesRegex(ValueError, "the bytes are not an ONNX model"):
            onnx_backend.prepare(b"no model")
        with self.assertRaisesRegex(TypeError, "onnx.ModelProto, .*, got GraphProto"):
            onnx_backend.prepare(SUM.graph)

    def test_keywords(self):
        with self.assertRaisesRegex(TypeError, "'optlevel': expected artefact, opt_l"):
            onnx_backend.prepare(SUM, artefact=True, optlevel=3)
        with self.assertRaisesRegex(TypeError, "no keyword 'opset'"):
            onnx_backend.run_node(SUM.graph.node[0], [X, V], opset=13)
        with self.assertRaises(TypeError):
            onnx_backend.run_model(SUM, [X, V], rtoll=1)
        # The keywords of the official runner are accepted.
        onnx_backend.prepare(SUM, "CPU", rtol=1e-3, atol=0)

    def test_arrays_of_other_machines_and_types(self):
        model = onnx_backend.prepare(SUM)
        y, _ = model.run([X.astype(">f4"), V.astype(">f4")])
        np.testing.assert_array_equal(y, [[11, 22]])
        reshape = onnx_backend.prepare(RESHAPE)
        y = reshape.run([X, np.array([2, 1], ">i8")]).y
        np.testing.assert_array_equal(y, [[1], [2]])
        for dtype in (object, "U3", "complex64", "longdouble", "M8[s]"):
            with self.assertRaisesRegex(TypeError, "input 'v': elements of "):
                model.run([X, np.zeros(2).astype(dtype)])

    def test_bound_inputs(self):
        model = onnx_backend.prepare(RESHAPE)
        for shape in ([2, 3], [1, 6], [3, 2], [2, 3]):
            x = np.arange(6, dtype=np.float32).reshape(3, 2)
            (y,) = model.run([x, np.array(shape, np.int64)])
            np.testing.assert_array_equal(y, x.reshape(shape))
        for n in range(1, 12):
            model.run([np.zeros((n, 2), np.float32), np.array([2 * n, 1])])
        self.assertEqual(len(model._variants), model.MAX_VARIANTS)

    def test_threads(self):
        # Each variant is compiled once, by the first thread.
        model = onnx_backend.prepare(RESHAPE)
        sizes = [1, 2, 3, 4] * 2

        def run(n):
            x = np.full((n, 2), n, np.float32)
            y = model.run([x, np.array([2, n])]).y
            return y.shape == (2, n) and (y == n).all()

        compilations = unittest.mock.Mock(side_effect=compiler.compile)
        with (
            unittest.mock.patch("relax_mlir.compiler.compile", compilations),
            concurrent.futures.ThreadPoolExecutor(4) as pool,
        ):
            self.assertTrue(all(pool.map(run, sizes)))
        # One more told what is to be bound.
        self.assertEqual(compilations.call_count, 4 + 1)

    def test_only_what_is_asked_for_is_bound(self):
        model = onnx_backend.prepare(SEVERAL)
        data = np.arange(6, dtype=np.float32)
        more = {"v": V[:1], "n": np.array([7]), "k": np.array(0)}
        rows = np.array([2, 3])
        outputs = model.run({"x": data, "rows": rows, **more})
        self.assertEqual(model.bound_inputs, ["k"])
        np.testing.assert_array_equal(outputs.y, data.reshape(2, 3) + 3)
        np.testing.assert_array_equal(outputs.sum, [15])
        np.testing.assert_array_equal(outputs.m, [14])
        more["n"] = np.array([8])
        self.assertEqual(model.run({"x": data, "rows": rows, **more}).m, [16])
        self.assertEqual(len(model._variants), 1)

    def test_value_without_a_name(self):
        # The compiler does not name the value that the slices need; the backend
        # tries the integer among the candidates.
        model = onnx_backend.prepare(SLICED)
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        for n, sliced in ((1, x), (2, x[:, 1:])):
            outputs = model.run([np.array(n), x])
            np.testing.assert_array_equal(outputs.y, sliced)
            self.assertEqual(model.bound_inputs, ["n"])

    def test_sizes_that_are_computed(self):
        # That two sizes are equal is checked when it runs.
        model = onnx_backend.prepare(CONCATENATED)
        y = model.run([np.array([2, 3]), np.array([1, 3]), X]).y
        np.testing.assert_array_equal(y, np.zeros((3, 3)))
        self.assertEqual(model.bound_inputs, [])
        with self.assertRaisesRegex(Exception, "dimension 1 of 'q' must be 'size_0', got 'size_2'"):
            model.run([np.array([2, 3]), np.array([1, 4]), X])
        # The importer takes this; but nobody knows the rank.
        model = onnx_backend.prepare(GATHERED)
        data = np.arange(6, dtype=np.float32).reshape(2, 3)
        y = model.run([np.array([5, 2]), data, X]).y
        np.testing.assert_array_equal(y, np.full(5, 4))
        self.assertEqual(model.bound_inputs, ["a"])

    def test_inputs_behind_sizes(self):
        for node, expected in (("y", set()), ("z", {"a"}), ("v", {"a"}),
                               ("w/y", {"i", "x"})):
            with self.subTest(node):
                found = _onnx_model.inputs_behind_sizes(OF_SIZES.graph, node)
                self.assertEqual(found, expected)
        # `prepare` reports an error that no elements of an input can avoid.
        for node, is_left in (("y", False), ("z", True), ("v", True), ("w/y", True)):
            error = compiler.UnknownValueError(
                "sizes", compiler.ErrorKind.UNPROVEN_SIZES, [node]
            )
            with unittest.mock.patch("relax_mlir.compiler.compile", side_effect=error):
                self.assertEqual(onnx_backend.is_compatible(OF_SIZES), is_left)

    def test_data_are_not_bound(self):
        model = onnx_backend.prepare(RESHAPE)
        with self.assertRaisesRegex(compiler.UnknownValueError, "'y'"):
            model.run([X, np.ones(model.MAX_BOUND_SIZE + 1, np.int64)])

    def test_operands_of_sampling(self):
        image = np.arange(4, dtype=np.float32).reshape(1, 1, 2, 2)
        node = helper.make_node("Resize", ["x", "", "scales"], ["y"])
        scales = np.array([1, 1, 2, 2], np.float32)
        self.assertEqual(onnx_backend.run_node(node, [image, scales])[0].shape,
                         (1, 1, 4, 4))
        node = helper.make_node("AffineGrid", ["theta", "size"], ["grid"])
        theta = np.zeros((1, 2, 3), np.float32)
        size = np.array([1, 1, 4, 5])
        self.assertEqual(onnx_backend.run_node(node, [theta, size])[0].shape,
                         (1, 4, 5, 2))

    def test_errors(self):
        # Only errors that depend on run-time values are left to the run.
        with self.assertRaisesRegex(compiler.CompileError, "'here'") as context:
            onnx_backend.prepare(ABSENT)
        self.assertNotIsInstance(context.exception, compiler.UnknownValueError)
        with self.assertRaisesRegex(compiler.UnknownValueError, "'sum'"):
            onnx_backend.prepare(SIZES)
        with self.assertRaisesRegex(ValueError, "expected 'CPU'"):
            onnx_backend.prepare(SUM, "CUDA")
        self.assertTrue(onnx_backend.supports_device("CPU:0"))
        self.assertFalse(onnx_backend.supports_device("CUDA"))

    def compile_error(self, model):
        """The errors of a model, which have to be the same on both ways."""
        errors = []
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "model.onnx"
            path.write_bytes(model.SerializeToString())
            for compile in (
                compiler.compile,
                lambda path: compiler.compile_artefact(path, path.with_suffix(".so")),
            ):
                with self.assertRaises(compiler.CompileError) as raised:
                    compile(path)
                errors.append(raised.exception)
        fields = [(type(e), str(e), e.kind, e.nodes, e.value) for e in errors]
        self.assertEqual(fields[0], fields[1])
        return errors[0]

    def test_fields_of_errors(self):
        kinds = compiler.ErrorKind
        for model, kind, nodes, value in (
            (ABSENT, kinds.MISSING_OPERATOR, ("here",), None),
            (ALL_ABSENT, kinds.MISSING_OPERATOR,
             tuple(f"node{i}" for i in range(140)), None),
            (SIZES, kinds.UNKNOWN_VALUE, ("sum",), "axes"),
            (SLICED, kinds.UNKNOWN_VALUE, ("cut",), None),
            (GATHERED, kinds.UNPROVEN_SIZES, ("y",), None),
        ):
            error = self.compile_error(model)
            self.assertEqual((error.kind, error.nodes, error.value),
                             (kind, nodes, value))
            is_unknown = kind != kinds.MISSING_OPERATOR
            self.assertEqual(isinstance(error, compiler.UnknownValueError), is_unknown)

    def test_kinds_of_a_newer_library(self):
        with unittest.mock.patch.object(
            compiler._library, "relaxErrorKind", lambda handle: 99
        ):
            error = self.compile_error(ABSENT)
        self.assertIn("'here'", str(error))
        self.assertEqual((error.kind, error.nodes),
                         (compiler.ErrorKind.OTHER, ("here",)))

    def test_nul_in_text(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "a"
            path.write_bytes(SUM.SerializeToString())
            for option, call in (
                ("path", lambda: compiler.compile(f"{path}\0b.onnx")),
                ("artefact", lambda: compiler.compile_artefact(path, f"{path}\0b.so")),
                ("target", lambda: compiler.compile(path, target="native\0")),
                ("target", lambda: compiler.compile(path, target=b"native\0junk")),
                ("data_folder", lambda: compiler.compile(path, data_folder=f"{name}\0")),
                ("data_folder", lambda: compiler.compile(path, data_folder=b"/tmp\0x")),
                ("reproducer", lambda: compiler.compile(path, reproducer=b"r\0")),
                ("print_before", lambda: compiler.compile(path, print_before=["all\0"])),
                ("path", lambda: onnx_backend.prepare(f"{path}\0b.onnx")),
            ):
                with self.assertRaisesRegex(
                    ValueError, f"^{option}: expected text without NUL, got '.*x00"
                ):
                    call()
            self.assertEqual([*pathlib.Path(name).iterdir()], [path])

    def test_what_is_no_text(self):
        # An integer could be used as an address. The process must survive.
        for option in ("target", "data_folder", "reproducer"):
            for given in (0, 1, 2**60, 1.5, ["a"]):
                with self.assertRaisesRegex(
                    TypeError, f"^{option}: expected text or a path, got "
                ):
                    compiler.compile("absent.onnx", **{option: given})
        for option in ("disabled_passes", "required_passes", "print_before",
                       "print_after"):
            for given in ("all", b"all", 1, None):
                with self.assertRaisesRegex(
                    TypeError, f"^{option}: expected a list of names, got "
                ):
                    compiler.compile("absent.onnx", **{option: given})
            with self.assertRaisesRegex(
                TypeError, f"^{option}: expected text or a path, got int"
            ):
                compiler.compile("absent.onnx", **{option: [1]})
            for given in ("", "cse,canonicalize"):
                with self.assertRaisesRegex(
                    ValueError, f"^{option}: expected the name of a pass, got '{given}'"
                ):
                    compiler.compile("absent.onnx", **{option: [given]})
        for option, given, expected in (
            ("opt_level", 1.5, "a number from 0 to 3"),
            ("timing", "no", "True or False"),
            ("statistics", None, "True or False"),
        ):
            with self.assertRaisesRegex(
                TypeError, f"^{option}: expected {expected}, got {given!r}"
            ):
                compiler.compile("absent.onnx", **{option: given})
        with self.assertRaisesRegex(
            ValueError, r"^target: expected text that can be encoded, got '\\ud800'"
        ):
            compiler.compile("absent.onnx", target="\ud800")
        for path, artefact, option in ((1, "a.so", "path"), ("a.onnx", 1, "artefact")):
            with self.assertRaisesRegex(TypeError, f"^{option}: expected text or a"):
                compiler.compile_artefact(path, artefact)

    def test_text_in_bytes(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "model.onnx"
            path.write_bytes(SUM.SerializeToString())
            module = compiler.compile(
                os.fsencode(path), target=b"native", data_folder=os.fsencode(name),
                opt_level=b"3", disabled_passes=[b"relax-fuse-ops"],
            )
            self.assertGreater(module.num_kernels, 0)

    def test_names_with_quotes(self):
        # Quotes in names must not change which inputs are bound.
        model = onnx.ModelProto()
        model.CopyFrom(SEVERAL)
        for node in model.graph.node:
            node.name = f"it's (a, opset 13): 'x' {node.output[0]}"
            for names in (node.input, node.output):
                names[:] = [n.replace("axes", "'ax' is'nt'") for n in names]
        error = self.compile_error(model)
        self.assertEqual(error.nodes, ("it's (a, opset 13): 'x' sum",))
        self.assertEqual(error.value, "'ax' is'nt'")
        prepared = onnx_backend.prepare(model)
        prepared.run({"x": np.arange(6, dtype=np.float32), "rows": np.array([2, 3]),
                      "v": V[:1], "n": np.array([7]), "k": np.array(0)})
        self.assertEqual(prepared.bound_inputs, ["k"])

    def test_one_error(self):
        model = onnx.parser.parse_model("""
        <ir_version: 10, opset_import: ["" : 23]>
        g (float[A, B, C, D] q, float[E, F, G, H] k, float[I, J, K, L] v)
          => (float[M, N, O, P] y) { [attend] y = Attention <scale = 0.5> (q, k, v) }""")
        error = self.compile_error(model)
        self.assertEqual(str(error).count("error:"), 1)
        self.assertEqual(error.nodes, ("attend",))

    def test_is_compatible(self):
        self.assertTrue(onnx_backend.is_compatible(SUM))
        self.assertTrue(onnx_backend.is_compatible(RESHAPE, "CPU"))
        self.assertFalse(onnx_backend.is_compatible(ABSENT))
        self.assertFalse(onnx_backend.is_compatible(SUM, "CUDA"))
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "model.onnx"
            path.write_bytes(ABSENT.SerializeToString())
            self.assertFalse(onnx_backend.is_compatible(path))
            self.assertFalse(onnx_backend.is_compatible(path.read_bytes()))
            # The elements of a weight are not there.
            model = onnx.ModelProto()
            model.CopyFrom(SUM)
            onnx.save_model(model, path, save_as_external_data=True,
                            location="w.bin", size_threshold=0)
            path.with_name("w.bin").unlink()
            self.assertFalse(onnx_backend.is_compatible(str(path)))

    def test_what_is_no_model(self):
        # It is not said to be a model that cannot be compiled.
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "empty.onnx").write_bytes(b"")
            (folder / "text.onnx").write_bytes(b"no model")
            (folder / "cut.onnx").write_bytes(SUM.SerializeToString()[:-1])
            for given, kind, text in (
                ("/nonexistent.onnx", compiler.CompileError, "cannot open '/nonexis"),
                (folder, compiler.CompileError, "cannot open"),
                (folder / "empty.onnx", compiler.CompileError, "not an ONNX model"),
                (folder / "text.onnx", compiler.CompileError, "not an ONNX model"),
                (folder / "cut.onnx", compiler.CompileError, "not an ONNX model"),
                (b"", compiler.CompileError, "not an ONNX model"),
                (onnx.ModelProto(), compiler.CompileError, "not an ONNX model"),
                (b"no model", ValueError, "the bytes are not an ONNX model"),
                (None, TypeError, "expected an onnx.ModelProto, its bytes or the path"),
                (SUM.graph, TypeError, "expected an onnx.ModelProto"),
            ):
                for function in (onnx_backend.prepare, onnx_backend.is_compatible):
                    with (
                        self.subTest(given=given, function=function.__name__),
                        self.assertRaisesRegex(kind, text),
                    ):
                        function(given)

    def test_files(self):
        rng = np.random.default_rng(1)
        w = rng.standard_normal((20, 30)).astype(np.float32)
        x = rng.standard_normal((2, 20)).astype(np.float32)
        model = onnx.ModelProto()
        model.CopyFrom(WEIGHTED)
        model.graph.initializer.append(numpy_helper.from_array(w, "w"))
        shape = np.array([5, 12])
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "model.onnx"
            saved = onnx.ModelProto()
            saved.CopyFrom(model)
            onnx.save_model(saved, path, save_as_external_data=True,
                            location="w.bin", size_threshold=0)
            files = sorted(pathlib.Path(name).iterdir())
            for given in (path, str(path), model):
                prepared = onnx_backend.prepare(given)
                (y,) = prepared.run([x, shape])
                np.testing.assert_allclose(y, (x @ w).reshape(shape), rtol=1e-4,
                                           atol=1e-5)
                (y,) = prepared.run([x, w[::-1], shape])
                np.testing.assert_allclose(y, (x @ w[::-1]).reshape(shape),
                                           rtol=1e-4, atol=1e-5)
            self.assertEqual(sorted(pathlib.Path(name).iterdir()), files)
            self.assertTrue(onnx_backend.is_compatible(path))
            light = onnx.load(path, load_external_data=False)
            with self.assertRaisesRegex(ValueError, "'w' are in the file 'w.bin'"):
                onnx_backend.prepare(light)
            # A program compiled for the values of inputs is written elsewhere.
            pathlib.Path(name).chmod(0o500)
            try:
                with unittest.mock.patch("tempfile.NamedTemporaryFile") as beside:
                    (y,) = onnx_backend.prepare(path).run([x, shape])
                beside.assert_not_called()
            finally:
                pathlib.Path(name).chmod(0o700)
            np.testing.assert_allclose(y, (x @ w).reshape(shape), rtol=1e-4,
                                       atol=1e-5)
            path.write_bytes(b"no model")
            with self.assertRaisesRegex(compiler.CompileError, "not an ONNX model"):
                onnx_backend.prepare(path)
            path.unlink()
            with self.assertRaisesRegex(compiler.CompileError, "model.onnx"):
                onnx_backend.prepare(path)

    def test_external_data_in_memory(self):
        def top(model):
            return model.graph.initializer[0]

        def nested(model):
            branch = model.graph.node[2].attribute[0].g
            return branch.node[0].attribute[0].g.initializer[0]

        def inside(model):
            return model.functions[0].node[0].attribute[0].t

        self.assertTrue(onnx_backend.is_compatible(EVERYWHERE))
        for find in (top, nested, inside):
            model = onnx.ModelProto()
            model.CopyFrom(EVERYWHERE)
            tensor = find(model)
            tensor.name = tensor.name or "inside"
            tensor.data_location = onnx.TensorProto.EXTERNAL
            tensor.external_data.add(key="location", value="w.bin")
            with self.assertRaisesRegex(ValueError, f"'{find.__name__}' are in the fi"):
                onnx_backend.prepare(model)

    def test_values_read_twice(self):
        node = helper.make_node("Mul", ["x", "x"], ["y"])
        (y,) = onnx_backend.run_node(node, [V, V])
        np.testing.assert_array_equal(y, [9, 16])
        with self.assertRaisesRegex(ValueError, "same array for each 'x'"):
            onnx_backend.run_node(node, [V, V + 1])

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

    def test_what_onnx_leaves_undefined(self):
        def i32(*elements):
            return np.array(elements, np.int32)

        def f32(*elements):
            return np.array(elements, np.float32)

        def u8(*elements):
            return np.array(elements, np.uint8)

        least, nan = -(2**31), np.nan
        data, places, one = i32(1, 2, 3), np.array([5, -4, 1]), np.array([1, 1, 1])
        seven = i32(7, 8, 9)
        rows = [[5], [-4], [1]]
        # Of the table in docs/ONNX.md, in its order.
        for operator, inputs, attributes, expected in (
            ("Div", [i32(7, -7), i32(0, 0)], {}, [0, 0]),
            ("Mod", [i32(7, -7), i32(0, 0)], {}, [0, 0]),
            ("Div", [i32(least), i32(-1)], {}, [least]),
            ("Cast", [f32(1e20, -np.inf, nan)], {"to": 6}, [2**31 - 1, least, 0]),
            ("Cast", [f32(300, -5, nan)], {"to": 2}, [255, 0, 0]),
            ("BitShift", [u8(255, 255), u8(8, 200)], {"direction": "LEFT"}, [0, 0]),
            ("BitShift", [u8(255, 255), u8(8, 200)], {"direction": "RIGHT"}, [0, 0]),
            ("Gather", [data, places], {}, [0, 0, 2]),
            ("GatherElements", [data, places], {}, [0, 0, 2]),
            ("GatherND", [data, np.array(rows)], {}, [0, 0, 2]),
            ("ScatterElements", [data, places, seven], {}, [1, 9, 3]),
            ("ScatterND", [data, np.array(rows), seven], {}, [1, 9, 3]),
            ("NegativeLogLikelihoodLoss", [f32(-1, -2)[None], np.array([5])], {}, nan),
            ("SoftmaxCrossEntropyLoss", [f32(-1, -2)[None], np.array([5])], {}, nan),
            ("ScatterElements", [data, one, seven], {}, [1, 9, 3]),
            ("ScatterND", [data, one[:, None], seven], {}, [1, 9, 3]),
            ("ArgMax", [f32(1, nan, 3, nan)], {}, [1]),
            ("ArgMin", [f32(1, nan, 3, nan)], {}, [1]),
            ("TopK", [f32(1, nan, 3), np.array([2])], {}, [nan, 3]),
        ):
            names = [f"input{i}" for i in range(len(inputs))]
            results = ["y", "places"] if operator == "TopK" else ["y"]
            node = helper.make_node(operator, names, results, **attributes)
            with self.subTest(operator=operator):
                y = onnx_backend.run_node(node, inputs)[0]
                np.testing.assert_array_equal(y, expected)
        for operator in ("ArgMax", "ArgMin"):
            node = helper.make_node(operator, ["x"], ["y"], axis=1)
            with self.assertRaisesRegex(compiler.CompileError, "axis 1 has no elements"):
                onnx_backend.run_node(node, [np.zeros((2, 0), np.float32)])

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
