"""Compares loops whose number of iterations only a run knows with NumPy.

Usage: loops.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random


def count_case():
    """A limit that is an input, with no iteration, one, and several."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 3] x, int64 none, int64[1] one, int64 many) => (float[N, 3] same, float[N, 3] once, float[N, 3] often, int64 last) {
  same = Loop (none, , x) <body = a (int64 i, bool go, float[N, 3] v) => (bool c, float[N, 3] w) { c = Identity (go) w = Add (v, v) }>
  once = Loop (one, , x) <body = b (int64 i, bool go, float[N, 3] v) => (bool c, float[N, 3] w) { c = Identity (go) w = Add (v, v) }>
  zero = Constant <value = int64 {0}> ()
  often, last = Loop (many, , x, zero) <
    body = d (int64 i, bool go, float[N, 3] v, int64 before) => (bool c, float[N, 3] w, int64 number) {
      c = Identity (go)
      w = Add (v, x)
      number = Identity (i)
    }
  >
}"""
    x = random(4, 3)
    inputs = dict(x=x, none=np.array(0), one=np.array([1]), many=np.array(7))
    check("count", text, inputs, dict(same=x, once=2 * x, often=8 * x, last=np.array(6)), 1e-6)


def condition_case():
    """Conditions that the body computes: Newton's root, and Collatz's steps."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float a, int64 start, bool off) => (float root, int64 steps, int64 kept, int64 limited) <float half = {0.5}, float small = {1e-6}, int64 one = {1}, int64 two = {2}, int64 three = {3}, int64 zero = {0}, bool yes = {1}, int64 five = {5}> {
  root = Loop (, yes, a) <
    body = b (int64 i, bool go, float r) => (bool more, float s) {
      q = Div (a, r) t = Add (r, q) s = Mul (t, half)
      d = Sub (s, r) e = Abs (d) more = Greater (e, small)
    }
  >
  last, steps = Loop (, yes, start, zero) <
    body = d (int64 i, bool go, int64 n, int64 k) => (bool more, int64 m, int64 l) {
      rest = Mod (n, two)
      odd = Cast <to = 9> (rest)
      m = If (odd) <
        then_branch = t () => (u) { p = Mul (n, three) u = Add (p, one) },
        else_branch = e () => (v) { v = Div (n, two) }
      >
      more = Greater (m, one)
      l = Add (k, one)
    }
  >
  kept = Loop (five, off, start) <body = f (int64 i, bool go, int64 n) => (bool c, int64 m) { c = Identity (go) m = Add (n, one) }>
  limited = Loop (five, yes, start) <
    body = h (int64 i, bool go, int64 n) => (bool c, int64 m) { c = Less (n, two) m = Add (n, one) }
  >
}"""
    steps, n = 0, 27
    while n > 1 or steps == 0:
        n = 3 * n + 1 if n % 2 else n // 2
        steps += 1
    inputs = dict(a=np.array(2, np.float32), start=np.array(27), off=np.array(False))
    expected = dict(root=np.sqrt(np.array(2, np.float32)), steps=np.array(steps), kept=np.array(27), limited=np.array(28))
    check("condition", text, inputs, expected, 1e-6)


def sizes_case():
    """Values that each iteration makes larger, or smaller."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 2] x, int64 n) => (float[A, 2] grown, float[B, 2] tail, float sum, float[C, 2] both) <int64[1] one = {1}, int64[1] end = {1000}, bool yes = {1}> {
  grown = Loop (n, , x) <
    body = a (int64 i, bool go, float[K, 2] v) => (bool c, float[L, 2] w) { c = Identity (go) w = Concat <axis = 0> (v, x) }
  >
  tail = Loop (n, , grown) <
    body = b (int64 i, bool go, float[K, 2] v) => (bool c, float[L, 2] w) { c = Identity (go) w = Slice (v, one, end) }
  >
  sum = ReduceSum <keepdims = 0> (tail)
  both = Add (tail, tail)
}"""
    x = random(3, 2)
    grown = np.tile(x, (5, 1))
    expected = dict(grown=grown, tail=grown[4:], sum=grown[4:].sum(), both=2 * grown[4:])
    check("sizes", text, dict(x=x, n=np.array(4)), expected, 1e-5)


def nested_case():
    """Loops in loops and branches, which read values of all levels around."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N] x, int64 n, bool truth) => (float[N] y, float[N] z) {
  y = Loop (n, , x) <
    body = a (int64 i, bool go, float[N] v) => (bool c, float[N] w) {
      c = Identity (go)
      w = Loop (i, , v) <
        body = b (int64 j, bool go2, float[N] u) => (bool d, float[N] t) {
          d = Identity (go2)
          k = Add (i, j)
          f = Cast <to = 1> (k)
          p = Mul (x, f)
          t = Add (u, p)
        }
      >
    }
  >
  z = If (truth) <
    then_branch = e () => (r) { r = Loop (n, , x) <body = h (int64 i, bool go, float[N] v) => (bool c, float[N] w) { c = Identity (go) w = Sub (v, y) }> },
    else_branch = l () => (s) { s = Identity (x) }
  >
}"""
    x = random(5)
    factor = 1 + sum(i + j for i in range(4) for j in range(i))
    expected = dict(y=factor * x, z=x - 4 * factor * x)
    check("nested", text, dict(x=x, n=np.array(4), truth=np.array(True)), expected, 1e-4)


def recurrent_case():
    """A recurrent cell over sequences of an open length, as a loop."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float[T, B, 3] x, float[3, 4] w, float[4, 4] r, float[B, 4] h0) => (float[B, 4] h) <int64 first = {0}> {
  shape = Shape (x)
  length = Gather (shape, first)
  h = Loop (length, , h0) <
    body = a (int64 t, bool go, float[B, 4] before) => (bool c, float[B, 4] after) {
      c = Identity (go)
      row = Gather (x, t)
      p = MatMul (row, w) q = MatMul (before, r) s = Add (p, q)
      after = Tanh (s)
    }
  >
}"""
    x, w, r, h = random(9, 2, 3), random(3, 4), random(4, 4), random(2, 4)
    state = h.astype(np.float64)
    for row in x:
        state = np.tanh(row @ w + state @ r)
    check("recurrent", text, dict(x=x, w=w, r=r, h0=h), dict(h=state.astype(np.float32)), 1e-4)


def stacks_case():
    """Values that a loop stacks: of each size of the body, and without any
    iteration."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (float[N, 3] x, int64 n, int64 none) => (float[N, 3] last, float[A, N, 3] sums, int64[B] numbers, float[C, D] parts, float[E, N, 3] no, bool[F] truths)
<int64[1] zero = {0}, int64 two = {2}, int64[1] one = {1}> {
  last, sums, numbers, parts, truths = Loop (n, , x) <
    body = a (int64 i, bool go, float[N, 3] v) => (bool c, float[N, 3] w, float[N, 3] sum, int64 number, float[P] part, bool truth) {
      c = Identity (go)
      w = Add (v, x)
      sum = Identity (w)
      number = Mul (i, two)
      row = Gather <axis = 0> (w, zero)
      part = Squeeze (row, zero)
      truth = Greater (number, two)
    }
  >
  same, no = Loop (none, , x) <
    body = b (int64 i, bool go, float[N, 3] v) => (bool c, float[N, 3] w, float[N, 3] u) { c = Identity (go) w = Add (v, v) u = Neg (v) }
  >
}"""
    x = random(4, 3)
    sums = np.stack([x * (i + 2) for i in range(5)])
    expected = dict(last=sums[-1], sums=sums, numbers=2 * np.arange(5), parts=sums[:, 0], no=np.zeros((0, 4, 3), np.float32), truths=2 * np.arange(5) > 2)
    check("stacks", text, dict(x=x, n=np.array(5), none=np.array(0)), expected, 1e-5)


def many_case():
    """A known number of iterations that is too large to import one by one."""
    text = """
<ir_version: 8, opset_import: ["" : 13]>
g (int64[2] x) => (int64[2] y) <int64 n = {100000}> {
  y = Loop (n, , x) <body = a (int64 i, bool go, int64[2] v) => (bool c, int64[2] w) { c = Identity (go) w = Add (v, i) }>
}"""
    check("many", text, dict(x=np.array([0, 5])), dict(y=np.array([0, 5]) + 100000 * 99999 // 2), 0)


def large_body_case():
    """Loops whose copies of the body would be too many nodes, though they have
    few iterations or are tried one after the other."""
    chain = " ".join(f"v{i + 1} = Add (v{i}, one)" for i in range(70))
    body = "<body = {0} (int64 i, bool go, int64 v0) => (bool c, int64 v70) {{ c = Identity (go) {1} }}>"
    loops = " ".join(
        f"y{k} = Loop (n{k}, , y{k - 1}) {body.format(f'b{k}', chain)}" for k in (1, 2, 3)
    )
    text = f"""
<ir_version: 8, opset_import: ["" : 13]>
g (int64 y0) => (int64 y3) <int64 one = {{1}}, int64 n1 = {{1000}}, int64 n2 = {{5000}}, int64 n3 = {{2000}}> {{ {loops} }}"""
    check("large", text, dict(y0=np.array(3)), dict(y3=np.array(3 + 70 * 8000)), 0)


count_case()
condition_case()
sizes_case()
nested_case()
recurrent_case()
stacks_case()
many_case()
large_body_case()
