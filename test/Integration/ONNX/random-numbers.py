"""Compares random numbers of compiled models with NumPy.

Usage: random-numbers.py FOLDER
"""

import pathlib
import sys

import numpy as np
import onnx
import tvm_ffi
from onnx.parser import parse_model

from relax_mlir import compiler, runtime

FOLDER = pathlib.Path(sys.argv[1])
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


def philox(seed, count):
    """The first `count` groups of four words of Philox4x32-10."""
    counter = np.arange(count, dtype=np.uint64)
    zero = np.zeros(count, np.uint64)
    words = [counter & LOW, counter >> HALF, zero, zero]
    keys = [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(10):
        first = words[0] * np.uint64(0xD2511F53)
        second = words[2] * np.uint64(0xCD9E8D57)
        words = [
            (second >> HALF) ^ words[1] ^ np.uint64(keys[0]),
            second & LOW,
            (first >> HALF) ^ words[3] ^ np.uint64(keys[1]),
            first & LOW,
        ]
        keys = [(keys[0] + 0x9E3779B9) & 0xFFFFFFFF, (keys[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return np.stack(words, 1)


def bits(seed, count, dtype):
    words = philox(seed, count)
    if dtype == np.float64:
        words = words[:, ::2] | (words[:, 1::2] << HALF)
    return words.ravel()[:count]


def uniform(seed, count, dtype=np.float32):
    drop, precision = (11, 53) if dtype == np.float64 else (8, 24)
    return (bits(seed, count, dtype) >> np.uint64(drop)).astype(dtype) * dtype(2.0**-precision)


def normal(seed, count, dtype=np.float32):
    """By the method of Box and Muller, from two sequences."""
    width = 64 if dtype == np.float64 else 32
    radius = (bits(seed, count, dtype).astype(np.float64) + 0.5) * 2.0**-width
    angle = uniform(seed + (1 << 32), count, dtype).astype(np.float64)
    return np.sqrt(-2 * np.log(radius)) * np.cos(2 * np.pi * angle)


def seed_of(value):
    """The key for the attribute `seed`: the bits of the float."""
    return int(np.float32(value).view(np.uint32))


def build(name, text):
    """Compiles a model in the textual form of ONNX."""
    path = FOLDER / f"{name}.onnx"
    onnx.save(parse_model(text), path)
    main = compiler.compile(str(path))["main"]

    def call(*arguments):
        results = main(*(np.asarray(x, order="C") for x in arguments))
        if isinstance(results, tvm_ffi.Tensor):
            results = [results]
        return [np.from_dlpack(x) for x in results]

    return call


def check_seeded():
    call = build(
        "seeded",
        """
<ir_version: 10, opset_import: ["" : 22]>
g (float[N, 50] x) => (u, v, y, z) {
  u = RandomUniform <shape = [7, 9], seed = 2.5> ()
  v = RandomUniformLike <dtype = 11, low = -1.0, high = 3.0, seed = 1.0> (x)
  y = RandomNormal <shape = [1001], mean = 2.0, scale = 3.0, seed = 1.0> ()
  z = RandomNormalLike <dtype = 11, seed = 7.0> (x)
}""",
    )
    u, v, y, z = call(np.zeros((3, 50), np.float32))
    np.testing.assert_array_equal(u.ravel(), uniform(seed_of(2.5), 63))
    np.testing.assert_allclose(
        v.ravel(), 4 * uniform(seed_of(1), 150, np.float64) - 1, rtol=1e-15, atol=1e-15
    )
    np.testing.assert_allclose(y, 3 * normal(seed_of(1), 1001) + 2, rtol=1e-5, atol=3e-5)
    np.testing.assert_allclose(
        z.ravel(), normal(seed_of(7), 150, np.float64), rtol=1e-12, atol=1e-14
    )
    print("seeded: as NumPy computes them")


def check_drawn():
    call = build(
        "drawn",
        """
<ir_version: 10, opset_import: ["" : 22]>
g (float[n, 4] x) => (float[n, 4] y, float[n, 4] z) {
  y = RandomNormalLike (x)
  z = RandomNormalLike (x)
}""",
    )
    x = np.zeros((100, 4), np.float32)
    first, other = call(x)
    assert not np.array_equal(first, other)
    assert not np.array_equal(first, call(x)[0])
    runtime.seed(3)
    once = call(x)
    runtime.seed(3)
    np.testing.assert_array_equal(once, call(x))
    print("drawn: the same after the same seed, others without")


def check_distributions():
    """Counts within five standard deviations of those that are expected."""
    call = build(
        "distributions",
        """
<ir_version: 10, opset_import: ["" : 22]>
g (float[k] p, float[b, 4] logits) => (int32[k] ones, float[k] same, m, wide) {
  ones = Bernoulli <dtype = 6, seed = 1.0> (p)
  same = Bernoulli <seed = 1.0> (p)
  m = Multinomial <sample_size = 10000, seed = 4.0> (logits)
  wide = Multinomial <dtype = 7, seed = 4.0> (logits)
}""",
    )
    count = 20000
    p = np.full(count, 0.3, np.float32)
    p[:4] = [0, 1, 0, 1]
    chances = np.array([[0.1, 0.2, 0.3, 0.4], [0.7, 0, 0.1, 0.2]])
    with np.errstate(divide="ignore"):
        logits = np.log(chances).astype(np.float32) + 5
    ones, same, drawn, wide = call(p, logits)
    assert ones.dtype == np.int32 and list(ones[:4]) == [0, 1, 0, 1]
    np.testing.assert_array_equal(ones, same)
    np.testing.assert_array_equal(same, uniform(seed_of(1), count) < p)
    assert abs(ones.mean() - 0.3) < 5 * np.sqrt(0.21 / count)
    assert drawn.dtype == np.int32 and drawn.shape == (2, 10000)
    assert wide.dtype == np.int64 and wide.shape == (2, 1)
    for row, expected in zip(drawn, chances):
        share = np.bincount(row, minlength=4) / 10000
        assert np.all(np.abs(share - expected) <= 5 * np.sqrt(expected * (1 - expected) / 10000))
    print("distributions: as expected")


def check_dropout():
    call = build(
        "dropout",
        """
<ir_version: 10, opset_import: ["" : 22]>
g (float[n, 50] x, float ratio, bool training) => (y, mask, float[n, 50] half) <bool yes = {1}> {
  y, mask = Dropout <seed = 3> (x, ratio, training)
  half = Dropout <seed = 3> (x, , yes)
}""",
    )
    x = np.random.default_rng(0).standard_normal((40, 50)).astype(np.float32)
    draws = uniform(3, 2000).reshape(40, 50)
    y, mask, half = call(x, np.array(0.25, np.float32), np.array(True))
    np.testing.assert_array_equal(mask, draws >= 0.25)
    np.testing.assert_allclose(y, np.where(draws >= 0.25, x / np.float32(0.75), 0), rtol=1e-6)
    np.testing.assert_allclose(half, np.where(draws >= 0.5, 2 * x, 0), rtol=1e-6)
    y, mask, _ = call(x, np.array(0.25, np.float32), np.array(False))
    np.testing.assert_array_equal(y, x)
    assert mask.all()
    print("dropout: as expected")


def check_loop():
    call = build(
        "loop",
        """
<ir_version: 10, opset_import: ["" : 22]>
g (int64 count, bool yes) => (float[n, 5] rows) {
  rows = Loop (count, yes) <
    body = b (int64 i, bool go) => (bool more, float[5] row) {
      more = Identity (go)
      row = RandomUniform <shape = [5]> ()
    }
  >
}""",
    )
    (rows,) = call(np.array(6), np.array(True))
    assert rows.shape == (6, 5) and len(np.unique(rows)) == 30
    print("loop: other numbers in each iteration")


check_seeded()
check_drawn()
check_distributions()
check_dropout()
check_loop()
