"""Compares models with sequences and optionals with lists of NumPy arrays, or
with ONNX's reference evaluator where that follows the specification. (It inserts
at the end as at the front, and maps two sequences at most.)"""

import unittest

import numpy as np
import onnx.helper
import onnx.parser
from onnx.reference import ReferenceEvaluator

from relax_mlir import onnx_backend

rng = np.random.default_rng(7)
HEAD = '<ir_version: 10, opset_import: ["" : 18]>\n'


def random(*shape):
    return rng.standard_normal(shape).astype(np.float32)


class SequencesTest(unittest.TestCase):
    def compare(self, expected, got):
        self.assertEqual(type(expected), type(got))
        if isinstance(expected, list):
            self.assertEqual(len(expected), len(got))
            for pair in zip(expected, got):
                self.compare(*pair)
        elif expected is not None:
            self.assertEqual(expected.dtype, got.dtype)
            self.assertEqual(expected.shape, got.shape)
            np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-6)

    def check(self, text, *cases, expect=None):
        """Runs a model on several inputs and compares the outputs with what
        `expect` returns for them, or the reference evaluator. Returns the
        prepared model."""
        model = onnx.parser.parse_model(HEAD + text)
        prepared = onnx_backend.prepare(model)
        expect = expect or (lambda **inputs: ReferenceEvaluator(model).run(None, inputs))
        for inputs in cases:
            for expected, got in zip(expect(**inputs), prepared.run(inputs), strict=True):
                if isinstance(expected, (np.generic, int)):
                    expected = np.asarray(expected)
                self.compare(expected, got)
        return prepared

    def expect_error(self, text, inputs, message):
        prepared = onnx_backend.prepare(onnx.parser.parse_model(HEAD + text))
        with self.assertRaisesRegex(Exception, message):
            prepared.run(inputs)

    def test_known_items(self):
        self.check("""
        g (float[N, 2] x, float[N, 2] y) => (float[A, 2] z, float[3, N, 2] s, float[N, 3, 2] t, int64 n, float[N, 2] last, seq(float[N, 2]) q)
        <int64 zero = {0}, int64 less = {-1}, int64 one = {1}> {
          e = SequenceEmpty ()
          a = SequenceInsert (e, x)
          b = SequenceInsert (a, y, zero)
          m = Mul (x, y)
          c = SequenceInsert (b, m, less)
          z = ConcatFromSequence <axis = 0> (c)
          s = ConcatFromSequence <axis = 0, new_axis = 1> (c)
          t = ConcatFromSequence <axis = -2, new_axis = 1> (c)
          d = SequenceErase (c, one)
          q = SequenceErase (d)
          n = SequenceLength (d)
          last = SequenceAt (d, less)
        }""", dict(x=random(3, 2), y=random(3, 2)))

    def test_known_parts(self):
        self.check("""
        g (float[4, 6] x, float[N, 6] y) => (float[4, 2] a, float[4, 1] b, float[4] c, float[A, 6] d, seq(float[B, 6]) p, seq(float[6]) q)
        <int64 zero = {0}, int64 two = {2}, int64 less = {-1}, int64[3] sizes = {2, 0, 4}, int64[2] some = {1, 3}> {
          s = SplitToSequence <axis = -1> (x, two)
          a = SequenceAt (s, zero)
          t = SplitToSequence <axis = 1> (x)
          b = SequenceAt (t, less)
          u = SplitToSequence <axis = 1, keepdims = 0> (x)
          c = SequenceAt (u, two)
          v = SplitToSequence (y, some)
          d = SequenceAt (v, less)
          p = SplitToSequence (x, two)
          q = SplitToSequence <keepdims = 0> (x)
        }""", dict(x=random(4, 6), y=random(4, 6)))

    def test_open_positions(self):
        text = """
        g (seq(float[N, 2]) q, float[M, 2] x, int64 i, int32 j) => (seq(float[A, 2]) inserted, seq(float[B, 2]) erased, float[C, 2] item, int64 n, float[D, 2] last, seq(float[E, 2]) known) {
          inserted = SequenceInsert (q, x, i)
          erased = SequenceErase (inserted, j)
          item = SequenceAt (inserted, j)
          n = SequenceLength (erased)
          r = SequenceErase (inserted)
          last = ConcatFromSequence <axis = -2> (r)
          k = SequenceConstruct (x, x, x)
          known = SequenceErase (k, j)
        }"""


        def expect(q, x, i, j):
            def insert(items, position):
                items = list(items)
                items.insert(position + len(items) if position < 0 else position, x)
                return items

            def erase(items, position):
                items = list(items)
                del items[position]
                return items

            inserted = insert(q, int(i))
            erased = erase(inserted, int(j))
            last = np.concatenate(inserted[:-1])
            return inserted, erased, inserted[j], len(erased), last, [x, x]

        q = [random(n, 2) for n in (1, 3, 2)]
        cases = [dict(q=q, x=random(4, 2), i=np.array(i), j=np.array(j, np.int32))
                 for i, j in ((0, -1), (3, 2), (-1, 0))]
        self.check(text, *cases, expect=expect)
        for name, value, message in (
            ("i", np.array(4), "position 4 is out of range, the sequence has 3 items"),
            ("j", np.array(-5, np.int32), "position -5 is out of range, the sequence has 4"),
            ("q", [random(2, 3)], "expected dimension 1 to be 2, got 3"),
        ):
            self.expect_error(text, {**cases[0], name: value}, message)

    def test_open_parts(self):
        text = """
        g (float[N, 4] x, int64 n, int64[S] sizes) => (seq(float[A, 4]) a, seq(float[B, 4]) b, seq(float[1, 4]) c, seq(float[4]) d, seq(float[N, E]) e, int64 m) {
          a = SplitToSequence (x, n)
          b = SplitToSequence <axis = -2> (x, sizes)
          c = SplitToSequence (x)
          d = SplitToSequence <keepdims = 0> (x)
          e = SplitToSequence <axis = 1> (x, n)
          m = SequenceLength (a)
        }"""
        case = dict(x=random(5, 4), n=np.array(3), sizes=np.array([1, 0, 4]))
        self.check(text, case, dict(x=random(2, 4), n=np.array(1), sizes=np.array([2])))
        for name, value, message in (
            ("n", np.array(0), "expected a positive size, got 0"),
            ("sizes", np.array([1, 3]), r"expected sizes that add up to 5, got \[1, 3\]"),
            ("sizes", np.array([6, -1]), "expected sizes that add up to 5"),
        ):
            self.expect_error(text, {**case, name: value}, message)

    def test_joined(self):
        text = """
        g (seq(float[2, N]) q) => (float[2, A] wide, float[2, 3, B] stack) {
          wide = ConcatFromSequence <axis = 1> (q)
          stack = ConcatFromSequence <axis = 1, new_axis = 1> (q)
        }"""
        self.check(text, dict(q=[random(2, 4) for _ in range(3)]))
        for q, message in (
            ([random(2, 4), random(2, 3)], r"expected item 1 to have the shape \[2, 4\] of item 0, got \[2, 3\]"),
            ([], "the sequence has no items"),
            ([random(2, 4), random(3, 4)], "expected item 1 to have the shape .* but along axis 1"),
            ([random(2, 4), random(2, 4).astype(np.float64)], "expected item 1 to have the type"),
        ):
            self.expect_error(text, dict(q=q), message)

    def test_collected_by_a_loop(self):
        text = """
        g (float[N, 2] x, int64 n) => (seq(float[A, 2]) q, float[B, 2] whole, float[C, D, 2] stack, int64 m, float[N, 2] last, seq(float[E, 2]) parts)
        <int64 less = {-1}, int64[1] zero = {0}, int64 one = {1}> {
          e = SequenceEmpty ()
          v, q, parts = Loop (n, , x, e, e) <
            body = b (int64 i, bool go, float[N, 2] w, seq(float[N, 2]) s, seq(float[P, 2]) p) => (bool c, float[N, 2] u, seq(float[N, 2]) t, seq(float[O, 2]) r) {
              c = Identity (go)
              u = Add (w, x)
              t = SequenceInsert (s, u)
              k = Add (i, one)
              l = Unsqueeze (k, zero)
              part = Slice (x, zero, l)
              r = SequenceInsert (p, part)
            }
          >
          whole = ConcatFromSequence <axis = 0> (parts)
          stack = ConcatFromSequence <axis = 0, new_axis = 1> (q)
          m = SequenceLength (q)
          last = SequenceAt (q, less)
        }"""

        def expect(x, n):
            q = [x * (i + 2) for i in range(n)]
            parts = [x[: i + 1] for i in range(n)]
            return q, np.concatenate(parts), np.stack(q), int(n), q[-1], parts

        cases = [dict(x=random(3, 2), n=np.array(n)) for n in (1, 3)]
        self.check(text, *cases, expect=expect)

    def test_collected_items_of_one_shape(self):
        text = """
        g (float[N, 2] x, int64 n) => (float[A, 2] rows, float[N, B] columns, float[N, 2, C] stack, int64 m, seq(float[N, 2]) q, seq(float[D, 2]) more)
        <float two = {2}> {
          e = SequenceEmpty ()
          v, q = Loop (n, , x, e) <
            body = b (int64 i, bool go, float[N, 2] w, seq(float[N, 2]) s) => (bool c, float[N, 2] u, seq(float[N, 2]) t) {
              c = Identity (go)
              u = Mul (w, two)
              t = SequenceInsert (s, u)
            }
          >
          rows = ConcatFromSequence <axis = 0> (q)
          columns = ConcatFromSequence <axis = -1> (q)
          stack = ConcatFromSequence <axis = -1, new_axis = 1> (q)
          m = SequenceLength (q)
          more = SequenceInsert (q, x)
        }"""

        def expect(x, n):
            q = [x * 2 ** (i + 1) for i in range(n)]
            none = np.zeros((0, 3, 2), np.float32)
            stack = np.stack(q) if q else none
            return (stack.reshape(-1, 2), stack.transpose(1, 0, 2).reshape(3, -1),
                    stack.transpose(1, 2, 0), int(n), q, [*q, x])

        cases = [dict(x=random(3, 2), n=np.array(n)) for n in (0, 1, 3)]
        self.check(text, *cases, expect=expect)

    def test_read_by_a_loop(self):
        # A list that shrinks and grows, and items that the loop reads.
        def expect(q, x):
            rest = list(q)
            for item in q:
                x = x + rest[0] * item
                rest = [*rest[1:], x]
            return x, rest

        self.check("""
        g (seq(float[N]) q, float[N] x) => (float[N] sum, seq(float[N]) rest)
        <int64 zero = {0}> {
          n = SequenceLength (q)
          sum, rest = Loop (n, , x, q) <
            body = b (int64 i, bool go, float[N] a, seq(float[N]) s) => (bool c, float[N] t, seq(float[N]) r) {
              c = Identity (go)
              first = SequenceAt (s, zero)
              item = SequenceAt (q, i)
              f = Mul (first, item)
              t = Add (a, f)
              shorter = SequenceErase (s, zero)
              r = SequenceInsert (shorter, t)
            }
          >
        }""", *(dict(q=[random(2) for _ in range(n)], x=random(2)) for n in (0, 1, 3)), expect=expect)

    def test_map(self):
        text = """
        g (seq(float[N, 2]) q, seq(float[N, 2]) r, float[2] x) => (seq(float[A, 2]) sums, seq(int64[2]) shapes, seq(float[2, 2]) known, float[2, B] joined) {
          sums, shapes = SequenceMap <body = b (float[N, 2] a, float[N, 2] c, float[2] d) => (float[N, 2] s, int64[2] t) { m = Mul (a, c) s = Add (m, d) t = Shape (s) }> (q, r, x)
          outer = Neg (x)
          k = SequenceConstruct (x, outer)
          known = SequenceMap <body = e (float[2] f) => (float[2] h) { h = Add (f, outer) }> (k)
          joined = ConcatFromSequence <axis = 0, new_axis = 1> (known)
        }"""

        def expect(q, r, x):
            sums = [a * b + x for a, b in zip(q, r)]
            known = [np.zeros_like(x), -2 * x]
            return sums, [np.array(a.shape) for a in sums], known, np.stack(known)

        cases = []
        for sizes in ((3, 1), ()):
            q, r = ([random(n, 2) for n in sizes] for _ in range(2))
            cases.append(dict(q=q, r=r, x=random(2)))
        self.check(text, *cases, expect=expect)
        self.expect_error(text, {**cases[0], "r": cases[0]["r"][:1]}, "input 'r' must have as many items as input 'q'")

    def test_branches(self):
        text = """
        g (float[N] x, bool c) => (float[A] one, float[B] two, int64 n, seq(float[C]) q) <int64 zero = {0}> {
          same = If (c) <
            then_branch = t () => (s) { y = Neg (x) s = SequenceConstruct (x, y) },
            else_branch = e () => (r) { z = Abs (x) r = SequenceConstruct (z, x) }
          >
          one = SequenceAt (same, zero)
          q = If (c) <
            then_branch = f () => (u) { w = Neg (x) u = SequenceConstruct (x, w, x) },
            else_branch = h () => (v) { v = SequenceConstruct (x) }
          >
          two = ConcatFromSequence <axis = 0> (q)
          n = SequenceLength (q)
        }"""
        self.check(text, *(dict(x=random(3), c=np.array(c)) for c in (True, False)))

    def test_optionals(self):
        text = """
        g (optional(float[N]) o, optional(seq(float[N])) p, float[N] x) => (bool has, float[N] y, float[N] z, bool yes, bool no, float[N] item, optional(float[N]) back, seq(float[N]) list) <int64 zero = {0}> {
          has = OptionalHasElement (o)
          y = If (has) <
            then_branch = t () => (a) { b = OptionalGetElement (o) a = Add (b, x) },
            else_branch = e () => (d) { d = Neg (x) }
          >
          hasList = OptionalHasElement (p)
          list = If (hasList) <
            then_branch = h () => (l) { l = OptionalGetElement (p) },
            else_branch = i () => (m) { m = SequenceConstruct (x, y) }
          >
          z = SequenceAt (list, zero)
          known = Optional (x)
          yes = OptionalHasElement (known)
          item = OptionalGetElement (known)
          no = OptionalHasElement ()
          back = Identity (o)
        }"""

        def expect(o, p, x):
            y = -x if o is None else o + x
            q = [x, y] if p is None else p
            return o is not None, y, q[0], True, False, x, o, q

        self.check(text, dict(o=random(2), p=[random(2)], x=random(2)),
                   dict(o=None, p=None, x=random(2)), expect=expect)

    def test_absent_value(self):
        self.expect_error(
            "g (optional(float[N]) o) => (float[N] y) { y = OptionalGetElement (o) }",
            dict(o=None), "expected a tensor",
        )

    def test_many_items(self):
        # Of the time of one iteration to compile.
        prepared = self.check("""
        g (float[2] x, int64 n) => (int64 m, float[B] whole) {
          e = SequenceEmpty ()
          q = Loop (n, , e) <
            body = b (int64 i, bool go, seq(float[2]) s) => (bool c, seq(float[2]) t) { c = Identity (go) t = SequenceInsert (s, x) }
          >
          m = SequenceLength (q)
          whole = ConcatFromSequence <axis = 0> (q)
        }""", dict(x=random(2), n=np.array(3)), expect=lambda x, n: (int(n), np.tile(x, n)))
        outputs = prepared.run(dict(x=random(2), n=np.array(10000)))
        self.assertEqual((outputs.m, outputs.whole.shape), (10000, (20000,)))

    def test_results_are_of_their_own(self):
        model = onnx.parser.parse_model(HEAD + """
        g (seq(float[N]) q, float[N] x) => (seq(float[N]) same, seq(float[N]) r) { same = Identity (q) r = SequenceConstruct (x, x) }""")
        q, x = [random(2)], random(2)
        outputs = onnx_backend.prepare(model).run([q, x])
        before = [q[0].copy(), x.copy()]
        for array in (*outputs.same, *outputs.r):
            array += 1
        self.compare(before, [q[0], x])
        self.compare([x + 1, x + 1], outputs.r)

    def test_one_node(self):
        node = onnx.helper.make_node("SequenceInsert", ["q", "x"], ["r"])
        q, x = [random(2), random(3)], random(1)
        (r,) = onnx_backend.run_node(node, [q, x])
        self.compare([*q, x], r)
        with self.assertRaisesRegex(ValueError, "input 'q': an empty list"):
            onnx_backend.run_node(node, [[], x])

    def test_wrong_inputs(self):
        prepared = onnx_backend.prepare(onnx.parser.parse_model(HEAD + """
        g (seq(float[N]) q, optional(float[N]) o) => (int64 n, bool h) { n = SequenceLength (q) h = OptionalHasElement (o) }"""))
        for q, o, message in (
            (random(2), None, "input 'q': expected a list of arrays"),
            ([1.0], None, "input 'q': expected a list of arrays"),
            ([random(2).astype(object)], None, "input 'q': elements of object"),
            ([], [random(2)], "input 'o': expected an array"),
        ):
            with self.assertRaisesRegex(TypeError, message):
                prepared.run([q, o])


if __name__ == "__main__":
    unittest.main()
