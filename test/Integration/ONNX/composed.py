"""Compares operators that are composed of others with NumPy.

The expected numbers are computed here from the equations of the specification.

Usage: composed.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random, rng


def bilinear(image, point):
    """Linear in each dimension, zero outside."""
    total = 0
    low = np.floor(point).astype(int)
    for corner in np.ndindex(*[2] * len(point)):
        place = low + corner
        if all(0 <= p < s for p, s in zip(place, image.shape)):
            weight = np.prod(1 - np.abs(place - point))
            total += weight * image[tuple(place)]
    return total


def deform_case():
    """Groups, offset groups, strides, padding and dilation, in two and three
    dimensions."""
    for n, size, kernel in ((2, (5, 6), (2, 3)), (3, (3, 4, 3), (2, 2, 1))):
        channels, outputs, groups, offsets = 4, 6, 2, 2
        stride, pad, dilation = 2, 1, 2
        out = [(s + 2 * pad - dilation * (k - 1) - 1) // stride + 1 for s, k in zip(size, kernel)]
        taps = int(np.prod(kernel))
        x, w = random(2, channels, *size), random(outputs, channels // groups, *kernel)
        offset = random(2, offsets * taps * n, *out)
        mask, bias = random(2, offsets * taps, *out), random(outputs)
        shaped = offset.reshape(2, offsets, *kernel, n, *out)
        masks = mask.reshape(2, offsets, *kernel, *out)
        y = np.zeros((2, outputs, *out), np.float32) + bias.reshape(-1, *[1] * n)
        for image, o, ic in np.ndindex(2, outputs, channels):
            if ic // (channels // groups) != o // (outputs // groups):
                continue
            group = ic // (channels // offsets)
            for place in np.ndindex(*out):
                for tap in np.ndindex(*kernel):
                    point = [
                        place[d] * stride - pad + tap[d] * dilation
                        + shaped[(image, group, *tap, d, *place)]
                        for d in range(n)
                    ]
                    y[(image, o, *place)] += (
                        bilinear(x[image, ic], np.array(point))
                        * w[(o, ic % (channels // groups), *tap)]
                        * masks[(image, group, *tap, *place)]
                    )

        def dims(array, first="N"):
            return ", ".join([first, *map(str, array.shape[1:])])

        text = f"""
<ir_version: 8, opset_import: ["" : 19]>
g (float[{dims(x)}] X, float[{dims(w, "6")}] W, float[{dims(offset)}] O, float[6] B, float[{dims(mask)}] M)
  => (float[{dims(y)}] Y) {{
  Y = DeformConv <group = 2, offset_group = 2, strides = [{", ".join(["2"] * n)}], dilations = [{", ".join(["2"] * n)}], pads = [{", ".join(["1"] * 2 * n)}]> (X, W, O, B, M)
}}"""
        inputs = dict(X=x, W=w, O=offset, B=bias, M=mask)
        check(f"deform{n}d", text, inputs, dict(Y=y), 1e-4)


def roi_case():
    """All modes, with as many points as the regions need too; the evaluator of
    the package has these."""
    from onnx.reference.ops.op_roi_align import RoiAlign

    x = random(2, 3, 6, 7)
    rois = np.array(
        [[0, 0, 3, 3], [1.5, 2, 12, 11], [-4, -3, 2, 1], [5, 5, 4, 4], [2, 2, 2, 2]], np.float32
    )
    batch = np.array([0, 1, 1, 0, 1])
    for mode in ("avg", "max"):
        nodes, expected = [], {}
        for ratio in (0, 2):
            for form in ("half_pixel", "output_half_pixel"):
                name = f"y{ratio}{form}"
                nodes.append(
                    f'{name} = RoiAlign <mode = "{mode}", sampling_ratio = {ratio}, output_height = 2, output_width = 3,'
                    f' spatial_scale = 0.5, coordinate_transformation_mode = "{form}"> (x, rois, batch)'
                )
                y = np.zeros(5 * 3 * 2 * 3, np.float32)
                RoiAlign.roi_align_forward(
                    (5, 3, 2, 3), x.flatten(), 0.5, 6, 7, ratio, rois.flatten(), 4, y, mode,
                    form == "half_pixel", batch,
                )
                expected[name] = y.reshape(5, 3, 2, 3)
        outputs = ", ".join(f"float[K, 3, 2, 3] {name}" for name in expected)
        text = f"""
<ir_version: 8, opset_import: ["" : 16]>
g (float[N, 3, 6, 7] x, float[K, 4] rois, int64[K] batch) => ({outputs}) {{
  {chr(10).join(nodes)}
}}"""
        check(f"roi-{mode}", text, dict(x=x, rois=rois, batch=batch), expected)


def qlinear_case():
    """Scales and zero points of channels, bias, and results out of range."""
    x = rng.integers(0, 256, (2, 4, 5, 5)).astype(np.uint8)
    w = rng.integers(-128, 128, (6, 2, 3, 3)).astype(np.int8)
    zero = rng.integers(-20, 20, 6).astype(np.int8)
    scale = rng.uniform(0.01, 0.03, 6).astype(np.float32)
    bias = rng.integers(-5000, 5000, 6).astype(np.int32)
    padded = np.pad(x.astype(np.int32) - 120, [(0, 0), (0, 0), (1, 1), (1, 1)])
    weights = w.astype(np.int32) - zero[:, None, None, None]
    sums = np.zeros((2, 6, 3, 3), np.int32)
    for o, i, j in np.ndindex(6, 3, 3):
        group = slice(0, 2) if o < 3 else slice(2, 4)
        window = padded[:, group, 2 * i : 2 * i + 3, 2 * j : 2 * j + 3]
        sums[:, o, i, j] = (window * weights[o]).sum(axis=(1, 2, 3)) + bias[o]
    factor = np.float32(0.02) * scale / np.float32(0.05)
    real = sums.astype(np.float32) * factor[:, None, None]
    y = np.clip(np.rint(real) + 7, -128, 127).astype(np.int8)
    text = """
<ir_version: 8, opset_import: ["" : 10]>
g (uint8[N, 4, 5, 5] x, int8[6, 2, 3, 3] w, float[6] ws, int8[6] wz, int32[6] b) => (int8[N, 6, 3, 3] y)
<float xs = {0.02}, uint8 xz = {120}, float ys = {0.05}, int8 yz = {7}> {
  y = QLinearConv <group = 2, strides = [2, 2], pads = [1, 1, 1, 1]> (x, xs, xz, w, ws, wz, ys, yz, b)
}"""
    check("qlinearconv", text, dict(x=x, w=w, ws=scale, wz=zero, b=bias), dict(y=y), 0)


def det_case():
    x = random(3, 6, 6)
    x[0, :, 0] = 0
    x[1, 0, 0] = 0
    x[2, 4] = 2 * x[2, 3]
    y = np.linalg.det(x.astype(np.float64)).astype(np.float32)
    text = """
<ir_version: 8, opset_import: ["" : 11]>
g (float[N, 6, 6] x, double[1, 1] v) => (float[N] y, double z) { y = Det (x) z = Det (v) }"""
    v = np.array([[-3.5]])
    check("det", text, dict(x=x, v=v), dict(y=y, z=np.array(-3.5)), 1e-4)


def integers_case():
    x = rng.integers(-90, 90, (3, 4)).astype(np.int32)
    u = rng.integers(1, 2**32, (3, 4)).astype(np.uint32)
    nan = np.array([[1, np.nan, 3], [2, 5, 5]], np.float32)
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (int32[N, 4] x, uint32[N, 4] u, float[2, 3] nan)
  => (int32[N, 1] mean, uint32[1, 1] all, int32[N, 1] norm, int32[N, 1] log, int64[N, 1] exp, float[2, 3] hard)
<int64[1] axis = {1}> {
  mean = ReduceMean (x, axis)
  all = ReduceMean (u)
  norm = ReduceL2 (x, axis)
  square = Mul (x, x)
  log = ReduceLogSum (square, axis)
  long = Cast <to = 7> (x)
  exp = ReduceLogSumExp (long, axis)
  hard = Hardmax (nan)
}"""
    square = x.astype(np.float64) ** 2
    sums = x.sum(axis=1, keepdims=True)
    expected = dict(
        mean=np.trunc(sums / 4).astype(np.int32),
        all=np.array([[int(u.astype(np.uint64).sum()) // 12]], np.uint32),
        norm=np.sqrt(square.sum(1, keepdims=True)).astype(np.int32),
        log=np.log(square.sum(1, keepdims=True)).astype(np.int32),
        exp=np.log(np.exp(x.astype(np.float64)).sum(1, keepdims=True)).astype(np.int64),
        hard=np.array([[0, 1, 0], [0, 1, 0]], np.float32),
    )
    check("integers", text, dict(x=x, u=u, nan=nan), expected, 0)


def ngrams_case():
    """Weights, counts that are cut to one, and rows shorter than some n-grams."""
    x = np.array([[1, 2, 1, 2, 3], [3, 3, 3, 1, 1], [4, 4, 4, 4, 4]], np.int64)
    # [3, 3] is there twice next to each other, and once with one between.
    counts = np.array([[2, 1, 2, 0, 0], [2, 3, 0, 3, 0], [0, 0, 0, 0, 0]], np.float32)
    weights = np.array([0.5, 2, 3, 0.25, 7], np.float32)
    nodes = [
        f'{mode} = TfIdfVectorizer <mode = "{mode}", min_gram_length = 1, max_gram_length = 6, max_skip_count = 1,'
        " ngram_counts = [0, 2, 6, 6, 6, 6], ngram_indexes = [0, 1, 2, 3, 4],"
        " pool_int64s = [1, 3, 1, 2, 3, 3, 1, 2, 3, 4, 5, 6], weights = [0.5, 2.0, 3.0, 0.25, 7.0]> (x)"
        for mode in ("TF", "IDF", "TFIDF")
    ]
    text = f"""
<ir_version: 8, opset_import: ["" : 13]>
g (int64[N, 5] x) => (float[N, 5] TF, float[N, 5] IDF, float[N, 5] TFIDF) {{
  {chr(10).join(nodes)}
}}"""
    expected = dict(TF=counts, IDF=np.minimum(counts, 1) * weights, TFIDF=counts * weights)
    check("ngrams", text, dict(x=x), expected, 0)


def wide_case():
    """Squares and sums that are too large for the type, of results that are not;
    and floats that integers are computed with."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float16[1, 1, 3] x, int32[2] i, int32[4] s, float16[4] ones)
  => (float16[1, 1, 3] unit, float16[1, 1, 1] norm, float16[1, 1, 1] pool, float16[1] log, float16[1] exp, int32[1] length, int32[1] sum, int32[4] shrunk, int32[4] wide) {
  unit = LpNormalization <p = 2> (x)
  norm = ReduceL2 (x)
  pool = GlobalLpPool <p = 2> (x)
  log = ReduceLogSum (ones)
  exp = ReduceLogSumExp (ones)
  length = ReduceL2 (i)
  sum = ReduceLogSum (i)
  shrunk = Shrink <lambd = 0.5, bias = 0.5> (s)
  wide = Shrink <lambd = 1.5, bias = -0.75> (s)
}"""
    x = np.array([[[300, 400, 0]]], np.float16)
    i = np.array([60000, 60000], np.int32) * 25000
    s = np.array([-2, -1, 1, 2], np.int32)
    ones = np.full(4, 30000, np.float16)
    f16, i32 = np.float16, np.int32
    expected = dict(
        unit=np.array([[[0.6, 0.8, 0]]], f16),
        norm=np.array([[[500]]], f16),
        pool=np.array([[[500]]], f16),
        log=np.array([np.log(120000)], f16),
        exp=np.array([30000 + np.log(4)], f16),
        length=np.array([np.sqrt(2) * 1.5e9], i32),
        sum=np.array([np.log(3e9)], i32),
        shrunk=np.array([-1, 0, 0, 1], i32),
        wide=np.array([-2, 0, 0, 2], i32),
    )
    check("wide", text, dict(x=x, i=i, s=s, ones=ones), expected, 0)


def mask_case():
    """A mask of fewer keys says nothing of the others: they are left out."""
    q, k, v = random(1, 1, 2, 4), random(1, 1, 3, 4), random(1, 1, 3, 4)
    masks = dict(one=random(2, 1), some=np.array([[True, False], [True, True]]))
    text = """
<ir_version: 10, opset_import: ["" : 23]>
g (float[1, 1, 2, 4] q, float[1, 1, K, 4] k, float[1, 1, K, 4] v, float[2, 1] one, bool[2, 2] some)
  => (float[1, 1, 2, 4] a, float[1, 1, 2, 4] b) {
  a = Attention (q, k, v, one)
  b = Attention (q, k, v, some)
}"""

    def attention(mask):
        bias = np.where(mask, 0, -np.inf) if mask.dtype == bool else mask
        bias = np.pad(bias, [(0, 0), (0, 3 - mask.shape[1])], constant_values=-np.inf)
        scores = np.exp(q @ k.swapaxes(2, 3) / 2 + bias)
        return (scores / scores.sum(-1, keepdims=True) @ v).astype(np.float32)

    expected = dict(a=attention(masks["one"]), b=attention(masks["some"]))
    check("mask", text, dict(q=q, k=k, v=v) | masks, expected)


def versions_case():
    """Operators that a newer version has changed."""
    text = """
<ir_version: 4, opset_import: ["" : 9]>
g (int64[5] x) => (float[5, 3] y) <int64 depth = {3}, float[2] values = {0, 1}> {
  y = OneHot (x, depth, values)
}"""
    x = np.array([-3, -1, 0, 2, 3])
    check("onehot", text, dict(x=x), dict(y=np.float32(x[:, None] == np.arange(3))), 0)
    text = """
<ir_version: 4, opset_import: ["" : 1]>
g (float[N] x) => (float[N] y, float[N] z) {
  y = Selu (x)
  z = Selu <alpha = 2.0> (x)
}"""
    x = np.array([-2, 3], np.float32)

    def selu(alpha):
        return np.where(x > 0, x, alpha * np.expm1(x)).astype(np.float32) * np.float32(1.0507)

    check("selu", text, dict(x=x), dict(y=selu(1.6732), z=selu(2)), 1e-6)


def undefined_case():
    """The results that docs/ONNX.md gives for numbers out of range, and booleans
    that are neither 0 nor 1."""
    x, lens = random(3, 3, 2), np.array([-1, 5, 2])
    places = np.array([[[[0, 99], [-1, 5]]]])
    corners = np.array([[[[1, 2], [3, 4]]]], np.float32)
    spread = np.zeros(16, np.float32)
    spread[[0, 15, 5]] = 1, 3, 4
    image, boxes = random(2, 1, 4, 4), np.array([[0, 0, 3, 3]] * 3, np.float32)
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[3, 3, 2] x, int64[3] lens, float[1, 1, 2, 2] corners, int64[1, 1, 2, 2] places, float[2, 1, 4, 4] image, float[3, 4] boxes, int64[3] which, bool[4] truth)
  => (float[3, 3, 2] turned, float[1, 1, 4, 4] spread, float[3, 1, 1, 1] region, int32[4] number) {
  turned = ReverseSequence <time_axis = 0, batch_axis = 1> (x, lens)
  spread = MaxUnpool <kernel_shape = [2, 2], strides = [2, 2]> (corners, places)
  region = RoiAlign <output_height = 1, output_width = 1, sampling_ratio = 1> (image, boxes, which)
  number = Cast <to = 6> (truth)
}"""
    turned = np.stack([x[:, 0], x[::-1, 1], x[[1, 0, 2], 2]], 1)
    inputs = dict(x=x, lens=lens)
    inputs |= dict(corners=corners, places=places, image=image, boxes=boxes)
    inputs |= dict(which=np.array([2, -3, -1]))
    inputs |= dict(truth=np.array([0, 1, 2, 255], np.uint8).view(bool))
    expected = dict(
        turned=turned,
        spread=spread.reshape(1, 1, 4, 4),
        region=np.array([0, 0, image[1, 0, 1, 1]], np.float32).reshape(3, 1, 1, 1),
        number=np.array([0, 1, 1, 1], np.int32),
    )
    check("undefined", text, inputs, expected)


def fourier_case():
    """Transforms in steps: of composite numbers of points, with zeros behind, the
    inverse, from half of a spectrum, and frames."""
    x, z, half = random(2, 900), random(2, 1536, 2), random(2, 649, 2)
    complex_z, complex_half = z[..., 0] + 1j * z[..., 1], half[..., 0] + 1j * half[..., 1]
    # The first and the middle point of what is real in the end are real.
    half[:, [0, 648], 1] = 0
    long = random(1, 4000)
    text = """
<ir_version: 10, opset_import: ["" : 20]>
g (float[N, 900, 1] x, float[N, 1536, 2] z, float[N, 649, 2] half, float[1, L, 1] long)
  => (float[N, 2000, 2] padded, float[N, 769, 2] one, float[N, 1536, 2] inverse, float[N, 1296, 1] real, float[1, f, 1001, 2] frames)
<int64 n = {2000}, int64 axis = {1}, int64 step = {1000}, int64 size = {2000}> {
  padded = DFT (x, n, axis)
  first = Slice (z, zero, one_, two)
  one = DFT <onesided = 1> (first, , axis)
  inverse = DFT <inverse = 1> (z, , axis)
  real = DFT <inverse = 1, onesided = 1> (half, , axis)
  frames = STFT (long, step, , size)
}""".replace("int64 n =", "int64[1] zero = {0}, int64[1] one_ = {1}, int64[1] two = {2}, int64 n =")

    def parts(values):
        return np.stack([values.real, values.imag], -1).astype(np.float32)

    expected = dict(
        padded=parts(np.fft.fft(x, 2000)),
        one=parts(np.fft.rfft(z[..., 0])),
        inverse=parts(np.fft.ifft(complex_z)),
        real=np.fft.irfft(complex_half)[..., None].astype(np.float32),
        frames=parts(np.fft.rfft(np.stack([long[:, i : i + 2000] for i in (0, 1000, 2000)], 1))),
    )
    inputs = dict(x=x[..., None], z=z, half=half, long=long[..., None])
    check("fourier", text, inputs, expected, 1e-3)


def mixed_case():
    """Types that the parameters have apart, and parameters of other shapes."""
    x, p = random(2, 3, 4).astype(np.float16), random(3)
    f, column = random(2, 3, 4), random(2, 3, 1)
    u = rng.integers(0, 256, (1, 1, 3, 3)).astype(np.uint8)
    flags = rng.integers(0, 2, (1, 1, 3, 3)).astype(bool)
    grid = np.zeros((1, 2, 2, 2), np.float32)
    text = """
<ir_version: 10, opset_import: ["" : 20]>
g (float16[2, 3, 4] x, float[3] p, float[3] v, float[2, 3, 4] f, float[2, 3, 1] column, uint8[1, 1, 3, 3] u, bool[1, 1, 3, 3] flags, float[1, 2, 2, 2] grid)
  => (float16[2, 3, 4] bn, float[2, 3, 4] ln, uint8[1, 1, 5, 5] larger, uint8[1, 1, 2, 2] sampled, bool[1, 1, 2, 2] nearest)
<int64[4] sizes = {1, 1, 5, 5}> {
  bn = BatchNormalization (x, p, p, p, v)
  ln = LayerNormalization (f, column, column)
  larger = Resize <mode = "linear", coordinate_transformation_mode = "align_corners"> (u, , , sizes)
  sampled = GridSample (u, grid)
  nearest = GridSample <mode = "nearest"> (flags, grid)
}"""
    v = np.abs(p)
    rows = p[:, None].astype(np.float64)
    bn = (x.astype(np.float64) - rows) / np.sqrt(np.abs(rows) + 1e-5) * rows + rows
    center = f - f.mean(-1, keepdims=True)
    ln = center / np.sqrt((center**2).mean(-1, keepdims=True) + 1e-5) * column + column
    wide = np.zeros((3, 5))
    wide[:, ::2], wide[:, 1::2] = u[0, 0], (u[0, 0, :, 1:].astype(float) + u[0, 0, :, :-1]) / 2
    larger = np.zeros((5, 5))
    larger[::2], larger[1::2] = wide, (wide[1:] + wide[:-1]) / 2
    expected = dict(
        bn=bn.astype(np.float16),
        ln=ln,
        larger=np.trunc(larger).astype(np.uint8)[None, None],
        sampled=np.full((1, 1, 2, 2), u[0, 0, 1, 1]),
        nearest=np.full((1, 1, 2, 2), flags[0, 0, 1, 1]),
    )
    inputs = dict(x=x, p=p, v=v, f=f, column=column, u=u, flags=flags, grid=grid)
    check("mixed", text, inputs, expected, 1e-2)


def large_regions_case():
    """Regions that are far larger than the image take the room of the image."""
    x = random(1, 2, 4, 5)
    rois = np.array([[-1e5, -1e5, 1e5, 1e5], [-3, -2, 20, 30], [1, 1, 3, 3], [-np.inf, 0, np.inf, 2]], np.float32)
    text = """
<ir_version: 8, opset_import: ["" : 16]>
g (float[1, 2, 4, 5] x, float[R, 4] rois, int64[R] batch) => (float[R, 2, 2, 3] avg, float[R, 2, 2, 3] most) {
  avg = RoiAlign <output_height = 2, output_width = 3, sampling_ratio = 0> (x, rois, batch)
  most = RoiAlign <mode = "max", output_height = 2, output_width = 3, sampling_ratio = 0> (x, rois, batch)
}"""

    def weights(start, end, bins, size):
        """[bins, size] sums of weights, whether points are outside, and counts."""
        width = (end - start) / bins
        count = max(int(np.ceil(width)), 0)
        places = start + (np.arange(bins)[:, None] + (np.arange(count) + 0.5) / count) * width
        inside = (places >= -1) & (places <= size)
        places = np.clip(places, 0, size - 1)
        near = np.maximum(1 - np.abs(places[..., None] - np.arange(size)), 0)
        return (near * inside[..., None]).sum(1), count

    avg = np.zeros((4, 2, 2, 3), np.float32)
    for i, roi in enumerate(rois[:3].astype(np.float64) - 0.5):
        (wx, nx), (wy, ny) = weights(roi[0], roi[2], 3, 5), weights(roi[1], roi[3], 2, 4)
        avg[i] = np.einsum("cyx,by,dx->cbd", x[0], wy, wx) / (nx * ny)
    command = dict(x=x, rois=rois, batch=np.zeros(4, np.int64))
    check("large-regions", text, command, dict(avg=avg), 1e-3)


deform_case()
roi_case()
qlinear_case()
det_case()
integers_case()
ngrams_case()
wide_case()
mask_case()
versions_case()
undefined_case()
fourier_case()
mixed_case()
large_regions_case()
