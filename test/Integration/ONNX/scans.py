"""Compares loops over the elements of tensors, whose number only a run knows or
is large, with ONNX's reference evaluator and with NumPy.

Usage: scans.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np
import onnx.parser
from onnx.reference import ReferenceEvaluator

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random


def check_reference(name, text, inputs, tolerance=1e-5):
    model = onnx.parser.parse_model(text)
    outputs = ReferenceEvaluator(model).run(None, inputs)
    names = [info.name for info in model.graph.output]
    check(name, model, inputs, dict(zip(names, outputs)), tolerance)


def sums_case():
    """Prefix sums over an open length, with several values of each kind."""
    text = """
<ir_version: 8, opset_import: ["" : 16]>
g (float[2] s, float[2] p, float[N, 2] x, float[N] w) => (float[2] sum, float[2] last, float[A, 2] sums, float[B] weights, float[C, 2] both) {
  sum, last, sums, weights, both = Scan <num_scan_inputs = 2,
    body = b (float[2] a, float[2] q, float[2] e, float f) => (float[2] a1, float[2] q1, float[2] a2, float g, float[2] h) {
      a1 = Add (a, e) q1 = Identity (e) a2 = Identity (a1) g = Neg (f) h = Mul (e, f)
    }> (s, p, x, w)
}"""
    for n in (5, 1):
        check_reference(f"sums-{n}", text, dict(s=random(2), p=random(2), x=random(n, 2), w=random(n)))


def axes_case():
    """Other axes and directions of inputs and outputs."""
    text = """
<ir_version: 8, opset_import: ["" : 16]>
g (float[2] s, float[2, N] x, float[2, 3, N] y) => (float[2] sum, float[2, A] sums, float[2, 3, B] negated, float[C, 2] plain) {
  sum, sums, negated, plain = Scan <num_scan_inputs = 2, scan_input_axes = [1, -1], scan_input_directions = [0, 1], scan_output_axes = [1, -1, 0], scan_output_directions = [1, 0, 1],
    body = b (float[2] a, float[2] e, float[2, 3] f) => (float[2] a1, float[2] a2, float[2, 3] g, float[2] h) {
      a1 = Add (a, e) a2 = Identity (a1) g = Neg (f) h = Identity (e)
    }> (s, x, y)
}"""
    s, x, y = random(2), random(2, 4), random(2, 3, 4)
    sums = s + np.cumsum(x.T, axis=0)
    expected = dict(sum=sums[-1], sums=sums.T[:, ::-1], negated=-y[:, :, ::-1], plain=x.T[::-1])
    check("axes", text, dict(s=s, x=x, y=y), expected, 1e-5)


def outer_case():
    """A body that reads values around it, without carried values, and without
    any element."""
    text = """
<ir_version: 8, opset_import: ["" : 16]>
g (float[N, 3] x, float[3, K] w) => (float[A, K] y) {
  y = Scan <num_scan_inputs = 1, body = b (float[3] e) => (float[K] f) { f = MatMul (e, w) }> (x)
}"""
    x, w = random(4, 3), random(3, 5)
    check("outer", text, dict(x=x, w=w), dict(y=x @ w), 1e-5)
    check("none", text, dict(x=x[:0], w=w), dict(y=x[:0] @ w), 1e-5)


def batches_case():
    """Operator set 8: open batches and lengths."""
    text = """
<ir_version: 3, opset_import: ["" : 8]>
g (int64[3] n, float[B, 2] s, float[B, N, 2] x) => (float[B, 2] last, float[B, N, 2] sums) {
  last, sums = Scan <num_scan_inputs = 1, directions = [1], body = b (float[2] a, float[2] e) => (float[2] a1, float[2] a2) { a1 = Add (a, e) a2 = Identity (a1) }> (n, s, x)
}"""
    s, x = random(3, 2), random(3, 4, 2)
    sums = s[:, None] + np.cumsum(x[:, ::-1], axis=1)
    inputs = dict(n=np.full(3, 4), s=s, x=x)
    check("batches", text, inputs, dict(last=sums[:, -1], sums=sums), 1e-5)


def attention_case():
    """Linear attention over an open number of tokens, gated by both rules."""
    text = """
<ir_version: 12, opset_import: ["" : 27]>
g (float[B, T, 16] q, float[B, T, 8] k, float[B, T, 6] v, float[B, T, 2] g, float[B, T, 2] r) => (float[B, T, 12] y, float[B, 2, 4, 3] s) {
  y, s = LinearAttention <q_num_heads = 4, kv_num_heads = 2> (q, k, v, , g, r)
}"""
    q, k, v, g, r = (random(2, 5, n) for n in (16, 8, 6, 2, 2))
    g, state = -np.abs(g), np.zeros((2, 2, 4, 3))
    y = np.zeros((2, 5, 4, 3))
    for t in range(5):
        key, value = k[:, t].reshape(2, 2, 4, 1), v[:, t].reshape(2, 2, 1, 3)
        state = state * np.exp(g[:, t])[:, :, None, None]
        known = np.swapaxes(key, 2, 3) @ state
        state = state + key * (r[:, t][:, :, None, None] * (value - known))
        y[:, t] = (q[:, t].reshape(2, 2, 2, 4) @ state).reshape(2, 4, 3) / 2
    expected = dict(y=y.reshape(2, 5, 12).astype(np.float32), s=state.astype(np.float32))
    check("attention", text, dict(q=q, k=k, v=v, g=g, r=r), expected, 1e-4)


def many_case():
    """10,000 elements: the program is that of one iteration."""
    text = """
<ir_version: 8, opset_import: ["" : 16]>
g (double s, double[10000] x) => (double sum, double[10000] sums) {
  sum, sums = Scan <num_scan_inputs = 1, body = b (double a, double e) => (double a1, double a2) { a1 = Add (a, e) a2 = Identity (a1) }> (s, x)
}"""
    s, x = random(dtype=np.float64), random(10000, dtype=np.float64)
    sums = s + np.cumsum(x)
    check("many", text, dict(s=s, x=x), dict(sum=sums[-1], sums=sums), 1e-9)


sums_case()
axes_case()
outer_case()
batches_case()
attention_case()
many_case()
