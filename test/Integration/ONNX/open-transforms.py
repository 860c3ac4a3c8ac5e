"""Compares DFT and Resize of open sizes with NumPy.

Usage: open-transforms.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random


def parts(x):
    return np.stack([x.real, x.imag], -1).astype(np.float32)


def fourier_case(points, length):
    """Transforms of a number of points, and of a length, of inputs."""
    text = """
<ir_version: 9, opset_import: ["" : 20]>
g (float[B, N, 1] x, float[B, N, 2] z, double[N, C, 1] d, float[L] like)
  => (whole, half, complex, back, real, cut, first)
<int64 axis = {0}, int64 minus = {-2}> {
  whole = DFT (x)
  half = DFT <onesided = 1> (x)
  complex = DFT (z)
  back = DFT <inverse = 1> (z)
  length = Size (like)
  real = DFT <inverse = 1, onesided = 1> (half, length, minus)
  cut = DFT (z, length)
  first = DFT <onesided = 1> (d, , axis)
}"""
    x, z, d = random(2, points), random(2, points, 2), random(points, 3, dtype=np.float64)
    c = z[..., 0].astype(np.complex128) + 1j * z[..., 1]
    half = np.fft.rfft(x, axis=1)
    expected = dict(
        whole=parts(np.fft.fft(x, axis=1)),
        half=parts(half),
        complex=parts(np.fft.fft(c, axis=1)),
        back=parts(np.fft.ifft(c, axis=1)),
        real=np.fft.irfft(half, length, axis=1)[..., None].astype(np.float32),
        cut=parts(np.fft.fft(c, length, axis=1)),
        first=np.stack([(f := np.fft.rfft(d, axis=0)).real, f.imag], -1),
    )
    inputs = dict(x=x[..., None], z=z, d=d[..., None], like=random(length))
    check(f"fourier-{points}-{length}", text, inputs, expected, 1e-4)


def linear(x, axis, size, scale):
    """Half-pixel centres; coordinates beyond the border are clamped."""
    count = x.shape[axis]
    at = np.clip((np.arange(size) + 0.5) / scale - 0.5, 0, count - 1)
    low = np.floor(at).astype(int)
    high = np.minimum(low + 1, count - 1)
    shape = [1] * x.ndim
    shape[axis] = size
    weight = (at - low).reshape(shape)
    return np.take(x, low, axis) * (1 - weight) + np.take(x, high, axis) * weight


def resize_case(height, width):
    """Scales that are not quotients of small numbers, sizes that are computed or
    inputs, and scales that are inputs."""
    text = """
<ir_version: 9, opset_import: ["" : 19]>
g (float[1, C, H, W] x, int64[2] sizes, float[2] scales) => (odd, half, given, scaled)
<float[2] factors = {1.37, 0.731}, int64[2] spatial = {2, 3}, int64 two = {2}> {
  odd = Resize <mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor", axes = [2, 3]> (x, , factors)
  shape = Shape <start = 2> (x)
  twice = Mul (shape, two)
  half = Resize <mode = "linear", axes = [2, 3]> (x, , , twice)
  given = Resize <mode = "linear", axes = [2, 3]> (x, , , sizes)
  scaled = Resize <mode = "linear", axes = [2, 3]> (x, , scales)
}"""
    x, sizes, scales = random(1, 2, height, width), np.array([3, 7]), np.array([2, 3], np.float32)

    def nearest(x, axis, scale):
        scale = np.float32(scale)
        size = int(np.floor(np.float32(x.shape[axis]) * scale))
        return np.take(x, np.floor(np.arange(size) / scale).astype(int), axis)

    def both(sizes):
        y = linear(x, 2, sizes[0], sizes[0] / height)
        return linear(y, 3, sizes[1], sizes[1] / width).astype(np.float32)

    expected = dict(
        odd=nearest(nearest(x, 2, 1.37), 3, 0.731),
        half=both((2 * height, 2 * width)),
        given=both(sizes),
        scaled=both((2 * height, 3 * width)),
    )
    inputs = dict(x=x, sizes=sizes, scales=scales)
    check(f"resize-{height}-{width}", text, inputs, expected)


for points, length in ((12, 9), (1, 1), (7, 11)):
    fourier_case(points, length)
for height, width in ((5, 8), (1, 2)):
    resize_case(height, width)
