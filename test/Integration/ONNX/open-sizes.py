"""Compares models with open sizes, as exporters write them, with NumPy.

Usage: open-sizes.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random, rng

SIZES = [(2, 5), (1, 1), (3, 2), (1, 4)]
EMPTY = [(2, 0), (0, 3)]


def slices_case(rows, columns):
    """Slices of one element, which broadcast for each number of elements."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[B, T] x) => (ratio, rest, row, last2, tail, chosen, grown, product, both, wide)
<int64[1] zero = {0}, int64[1] one = {1}, int64[1] two = {2}, int64[1] end = {9223372036854775807}, int64[1] minus = {-1}, int64[1] axis = {1}> {
  last = Slice (x, minus, end, axis)
  ratio = Div (x, last)
  first = Slice (x, zero, one, axis)
  rest = Sub (x, first)
  top = Slice (x, zero, one, zero)
  row = Mul (top, x)
  shape = Shape (x)
  n = Gather (shape, one)
  back1 = Sub (n, one)
  back2 = Sub (n, two)
  newest = Slice (x, back1, end, axis)
  tail = Add (newest, x)
  last2 = Slice (x, back2, n, axis)
  isLess = Less (last, first)
  chosen = Where (isLess, x, first)
  grown = Expand (last, shape)
  cube = Unsqueeze (x, axis)
  bottom = Slice (cube, minus, end, zero)
  turned = Transpose <perm = [0, 2, 1]> (cube)
  product = MatMul (turned, bottom)
  both = Einsum <equation = "ij,ij->ij"> (last, x)
  wide = Sum (x, last, first)
}"""
    x = random(rows, columns) + 3
    last, first = x[:, -1:], x[:, :1]
    cube = x[:, None]
    expected = dict(
        ratio=x / last,
        rest=x - first,
        row=x[:1] * x,
        last2=x[:, columns - 2 :],
        tail=x[:, -1:] + x,
        chosen=np.where(last < first, x, first),
        grown=np.broadcast_to(last, x.shape).copy(),
        product=cube.transpose(0, 2, 1) @ cube[-1:],
        both=last * x,
        wide=x + last + first,
    )
    check(f"slices-{rows}-{columns}", text, dict(x=x), expected)


def expand_case(rows, columns):
    """The shape of an Expand, as exporters of PyTorch compute it."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[B, T] x, int64[B, T] mask) => (float[B, 1, T, T] square, float[B, H, T] heads, float[B, T] same, float[S, T] kept, int64[2] sizes)
<int64 zero = {0}, int64 one = {1}, int64[1] front = {0}, int64[1] rest = {-1}, int64[1] four = {4}, int64[1] oneAxis = {1}, int64[1] three = {3}, int64[1] ones = {1}, int64[2] middle = {1, 2}, int64[3] keep = {-1, 4, -1}> {
  shape = Shape (x)
  b = Gather (shape, zero)
  t = Gather (shape, one)
  b1 = Unsqueeze (b, front)
  t1 = Unsqueeze (t, front)
  target = Concat <axis = 0> (b1, oneAxis, t1, t1)
  length = Shape (target)
  fill = ConstantOfShape <value = int64[1] {1}> (length)
  negative = Mul (fill, rest)
  isKept = Equal (target, negative)
  chosen = Where (isKept, fill, target)
  wide = Unsqueeze (mask, middle)
  grown = Expand (wide, chosen)
  square = Cast <to = 1> (grown)
  column = Unsqueeze (x, oneAxis)
  positive = Abs (keep)
  isOpen = Less (keep, zero)
  open = Where (isOpen, oneAxis, positive)
  heads = Expand (column, open)
  size = Abs (shape)
  same = Expand (x, size)
  both = Concat <axis = 0> (b1, rest)
  least = Max (both, oneAxis)
  kept = Expand (x, least)
  sizes = ReduceProd <keepdims = 1> (both)
}""".replace("int64[2] sizes", "int64[1] sizes")
    x, mask = random(rows, columns), rng.integers(0, 2, (rows, columns))
    expected = dict(
        square=np.broadcast_to(mask[:, None, None], (rows, 1, columns, columns)).astype(np.float32),
        heads=np.repeat(x[:, None], 4, 1),
        same=x,
        kept=x,
        sizes=np.array([-rows]),
    )
    check(f"expand-{rows}-{columns}", text, dict(x=x, mask=mask), expected, 0)


def division_case(rows, columns):
    """`//` of PyTorch, remainders, comparisons and choices between sizes."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[B, T] x) => (float[B, P, 2] pairs, float[B, Q] padded, int64 sign, int64 below, bool isLong, int64[2] minmax, int64 odd, float[B, L] longest, int64 total, int64 chosen)
<int64 zero = {0}, int64 one = {1}, int64 two = {2}, int64 four = {4}, int64[1] front = {0}, int64[1] rest = {-1}, int64[1] pair = {2}, int64[1] axis = {1}, int64 seven = {7}> {
  shape = Shape (x)
  b = Gather (shape, zero)
  t = Gather (shape, one)
  quotient = Div (t, two)
  isBelow = Less (t, zero)
  isBelow2 = Less (two, zero)
  differ = Xor (isBelow, isBelow2)
  remainder = Mod (t, two)
  isWhole = Equal (remainder, zero)
  isPart = Not (isWhole)
  mends = And (differ, isPart)
  lower = Sub (quotient, one)
  half = Where (mends, lower, quotient)
  even = Mul (half, two)
  even1 = Unsqueeze (even, front)
  cut = Slice (x, front, even1, axis)
  b1 = Unsqueeze (b, front)
  half1 = Unsqueeze (half, front)
  pairShape = Concat <axis = 0> (b1, half1, pair)
  pairs = Reshape (cut, pairShape)
  negative = Neg (t)
  missing = Mod (negative, four)
  sign = Mod <fmod = 1> (negative, four)
  missing1 = Unsqueeze (missing, front)
  zeroShape = Concat <axis = 0> (b1, missing1)
  zeros = ConstantOfShape (zeroShape)
  padded = Concat <axis = 1> (x, zeros)
  distance = Sub (b, t)
  below = Min (distance, zero)
  isLong = Greater (t, b)
  longer = Where (isLong, t, b)
  less = ReduceMin <keepdims = 1> (shape)
  more = ReduceMax <keepdims = 1> (shape)
  minmax = Concat <axis = 0> (less, more)
  asNumber = Cast <to = 7> (isPart)
  odd = Mul (asNumber, seven)
  longer1 = Unsqueeze (longer, front)
  longShape = Concat <axis = 0> (b1, longer1)
  longest = ConstantOfShape (longShape)
  total = ReduceSum <keepdims = 0> (shape)
  isShort = LessOrEqual (t, b)
  isEither = Or (isShort, isPart)
  isBoth = And (isEither, isLong)
  chosen = Where (isBoth, t, negative)
}"""
    x = random(rows, columns)
    half, missing = columns // 2, -columns % 4
    either = columns <= rows or columns % 2 == 1
    expected = dict(
        pairs=x[:, : 2 * half].reshape(rows, half, 2),
        padded=np.pad(x, ((0, 0), (0, missing))),
        sign=np.array(-(columns % 4)),
        below=np.array(min(rows - columns, 0)),
        isLong=np.array(columns > rows),
        minmax=np.array([min(rows, columns), max(rows, columns)]),
        odd=np.array(7 * (columns % 2)),
        longest=np.zeros((rows, max(rows, columns)), np.float32),
        total=np.array(rows + columns),
        chosen=np.array(columns if either and columns > rows else -columns),
    )
    check(f"division-{rows}-{columns}", text, dict(x=x), expected, 0)


def late_expand_case(size, target):
    """Expand of a dimension to a size, which are both known only at run time."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[2, N] x, int64[2] shape) => (y)
{ y = Expand (x, shape) }"""
    x, shape = random(2, size), np.array([2, target])
    check(f"late-expand-{size}-{target}", text, dict(x=x, shape=shape), dict(y=x * np.ones(shape, np.float32)), 0)


def masks_case(queries, past):
    """The mask of a decoder with a cache."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[B, 2, Q, 4] q, float[B, 2, P, 4] past, int64[B, K] mask) => (float[B, 2, Q, R] scores, float[1, 1, Q, R] causal)
<int64 zero = {0}, int64 one = {1}, int64[1] two = {2}, int64[1] three = {3}, int64[1] minus = {-1}, int64[2] first = {0, 1}, int64[2] middle = {1, 2}, float none = {0.0}, float low = {-10000.0}, float onef = {1.0}, int64[1] front = {0}> {
  keys = Concat <axis = 2> (past, q)
  qs = Shape (q)
  ks = Shape (keys)
  nq1 = Gather (qs, two)
  nk1 = Gather (ks, two)
  nq = Squeeze (nq1)
  nk = Squeeze (nk1)
  begin = Sub (nk, nq)
  queries = Range (begin, nk, one)
  all = Range (zero, nk, one)
  column = Unsqueeze (queries, minus)
  isBehind = LessOrEqual (all, column)
  blank = Where (isBehind, none, low)
  causal = Unsqueeze (blank, first)
  b1 = Gather (qs, front)
  target = Concat <axis = 0> (b1, minus, nq1, nk1)
  length = Shape (target)
  ones = ConstantOfShape <value = int64[1] {1}> (length)
  negative = Mul (ones, minus)
  isKept = Equal (target, negative)
  wanted = Where (isKept, ones, target)
  grown = Expand (causal, wanted)
  padding = Unsqueeze (mask, middle)
  number = Cast <to = 1> (padding)
  absent = Sub (onef, number)
  bias = Mul (absent, low)
  total = Add (grown, bias)
  turned = Transpose <perm = [0, 1, 3, 2]> (keys)
  product = MatMul (q, turned)
  scores = Add (product, total)
}"""
    batch, keys = 2, past + queries
    q, cache = random(batch, 2, queries, 4), random(batch, 2, past, 4)
    mask = rng.integers(0, 2, (batch, keys))
    all_keys = np.concatenate([cache, q], 2)
    causal = np.where(np.arange(keys) <= np.arange(past, keys)[:, None], 0, -10000).astype(np.float32)
    scores = q @ all_keys.transpose(0, 1, 3, 2) + causal + (1 - mask[:, None, None]) * np.float32(-10000)
    expected = dict(scores=scores.astype(np.float32), causal=causal[None, None])
    check(f"masks-{queries}-{past}", text, dict(q=q, past=cache, mask=mask), expected, 1e-4)


for rows, columns in SIZES + EMPTY:
    slices_case(rows, columns)
for rows, columns in SIZES:
    expand_case(rows, columns)
    division_case(rows, columns)
for size, target in ((1, 4), (4, 1), (3, 3), (1, 0), (0, 1), (1, 1)):
    late_expand_case(size, target)
for queries, past in ((3, 4), (1, 0), (2, 1), (1, 1)):
    masks_case(queries, past)
