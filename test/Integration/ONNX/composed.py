"""Compares operators that are composed of others with NumPy.

Usage: composed.py RELAX_RUN FOLDER

The expected numbers are computed here from the equations of the specification:
the evaluator of the onnx package lacks lengths, clips and most activation
functions of recurrent networks, run-time sizes, and volumes.
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx.parser

relax_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rng = np.random.default_rng(11)


def random(*shape, dtype=np.float32):
    return rng.standard_normal(shape).astype(dtype)


def check(name, text, inputs, expected, tolerance=1e-5):
    """`inputs` and `expected` by name; symbolic dimensions are bound to what the
    inputs have."""
    model = onnx.parser.parse_model(text)
    path = folder / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    command = [relax_run, path, f"--rtol={tolerance}", f"--atol={tolerance}"]
    for kind, arrays in (("input", inputs), ("expected", expected)):
        for key, array in arrays.items():
            file = folder / f"{name}.{key}.npy"
            np.save(file, array)
            command.append(f"--{kind}={key}=@{file}")
    result = subprocess.run(command, capture_output=True, text=True)
    matching = result.stdout.count("is as expected")
    print(f"{name}: {matching} of {len(expected)} as expected", flush=True)
    if result.returncode:
        print(result.stdout, result.stderr)


# ---------------------------------------------------------------------------
# Recurrent networks
# ---------------------------------------------------------------------------


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def recurrent(step, numbers, lengths, directions):
    """(Y, last states) of `step(direction, x, states) -> states`, for X, and the
    initial states of each direction."""
    x, initial = numbers
    steps, batch = x.shape[:2]
    outputs, last = [], []
    for d, is_reverse in enumerate(directions):
        states = [s[d].copy() for s in initial]
        y = np.zeros((steps, batch, states[0].shape[-1]), x.dtype)
        for t in reversed(range(steps)) if is_reverse else range(steps):
            new = step(d, x[t], states)
            inside = (t < lengths)[:, None]
            y[t] = np.where(inside, new[0], 0)
            states = [np.where(inside, n, s) for n, s in zip(new, states)]
        outputs.append(y)
        last.append(states)
    return np.stack(outputs, 1), [np.stack(s) for s in zip(*last)]


def lstm_case():
    t, b, i, h = 4, 3, 2, 5
    x, w, r = random(t, b, i), random(2, 4 * h, i), random(2, 4 * h, h)
    bias, p = random(2, 8 * h), random(2, 3 * h)
    h0, c0 = random(2, b, h), random(2, b, h)
    lengths = np.array([4, 1, 3], np.int32)
    clip = np.float32(0.75)

    def cut(v):
        return np.clip(v, -clip, clip)

    functions = [
        (sigmoid, np.tanh, np.tanh),
        (
            lambda v: np.clip(0.25 * v + 0.375, 0, 1),
            lambda v: np.where(v < 0, 0.125 * v, v),
            lambda v: v / (1 + np.abs(v)),
        ),
    ]

    def step(d, xt, states):
        hidden, cell = states
        f, g, e = functions[d]
        sums = xt @ w[d].T + hidden @ r[d].T + bias[d, : 4 * h] + bias[d, 4 * h :]
        si, so, sf, sc = np.split(sums, 4, 1)
        pi, po, pf = np.split(p[d], 3)
        gi, gf = f(cut(si + pi * cell)), f(cut(sf + pf * cell))
        new = gf * cell + gi * g(cut(sc))
        return [f(cut(so + po * new)) * e(cut(new)), new]

    y, (yh, yc) = recurrent(step, (x, (h0, c0)), lengths, (False, True))
    text = """
<ir_version: 8, opset_import: ["" : 14]>
g (float[4, N, 2] X, float[2, 20, 2] W, float[2, 20, 5] R, float[2, 40] B, int32[N] lens, float[2, N, 5] h0, float[2, N, 5] c0, float[2, 15] P)
  => (float[4, 2, N, 5] Y, float[2, N, 5] Yh, float[2, N, 5] Yc) {
  Y, Yh, Yc = LSTM <hidden_size = 5, direction = "bidirectional", clip = 0.75,
    activations = ["Sigmoid", "Tanh", "Tanh", "HardSigmoid", "LeakyRelu", "Softsign"],
    activation_alpha = [0.25, 0.125], activation_beta = [0.375]> (X, W, R, B, lens, h0, c0, P)
}"""
    inputs = dict(X=x, W=w, R=r, B=bias, lens=lengths, h0=h0, c0=c0, P=p)
    check("lstm", text, inputs, dict(Y=y, Yh=yh, Yc=yc))


def gru_case(linear):
    t, b, i, h = 3, 2, 4, 3
    x, w, r, bias = random(t, b, i), random(1, 9, i), random(1, 9, h), random(1, 18)
    lengths = np.array([2, 3])

    def step(d, xt, states):
        (hidden,) = states
        xz, xr, xh = np.split(xt @ w[0].T + bias[0, :9], 3, 1)
        rz, rr, rh = np.split(r[0], 3)
        bz, br, bh = np.split(bias[0, 9:], 3)
        z = sigmoid(xz + hidden @ rz.T + bz)
        reset = sigmoid(xr + hidden @ rr.T + br)
        if linear:
            term = reset * (hidden @ rh.T + bh)
        else:
            term = (reset * hidden) @ rh.T + bh
        new = np.maximum(xh + term, 0)
        return [(1 - z) * new + z * hidden]

    zeros = np.zeros((1, b, h), np.float32)
    y, (yh,) = recurrent(step, (x, (zeros,)), lengths, (True,))
    text = f"""
<ir_version: 8, opset_import: ["" : 14]>
g (float[N, 3, 4] X, float[1, 9, 4] W, float[1, 9, 3] R, float[1, 18] B)
  => (float[N, 3, 1, 3] Y, float[N, 1, 3] Yh) <int32[2] lens = {{2, 3}}> {{
  Y, Yh = GRU <hidden_size = 3, layout = 1, direction = "reverse", linear_before_reset = {linear},
    activations = ["sigmoid", "RELU"]> (X, W, R, B, lens)
}}"""
    inputs = dict(X=x.swapaxes(0, 1), W=w, R=r, B=bias)
    expected = dict(Y=y.transpose(2, 0, 1, 3), Yh=yh.swapaxes(0, 1))
    check(f"gru-{linear}", text, inputs, expected)


def activations_case():
    """One network of each function, in one model."""
    x, w, r = random(2, 3, 2), random(1, 4, 2), random(1, 4, 4)
    functions = {
        "Affine": lambda v: 0.5 * v + 0.25,
        "ThresholdedRelu": lambda v: np.where(v >= 0.5, v, 0),
        "ScaledTanh": lambda v: 0.5 * np.tanh(0.25 * v),
        "Elu": lambda v: np.where(v < 0, 0.5 * (np.exp(v) - 1), v),
        "Softplus": lambda v: np.log1p(np.exp(v)),
        "Tanh": np.tanh,
    }
    nodes, expected = [], {}
    for name, f in functions.items():
        parameters = "activation_alpha = [0.5], " if name not in ("Softplus", "Tanh") else ""
        beta = {"Affine": 0.25, "ScaledTanh": 0.25}.get(name)
        if beta:
            parameters += f"activation_beta = [{beta}], "
        nodes.append(f'{name} = RNN <{parameters}activations = ["{name}"]> (X, W, R)')
        zeros = np.zeros((1, 3, 4), np.float32)
        expected[name] = recurrent(
            lambda d, xt, s: [f(xt @ w[0].T + s[0] @ r[0].T).astype(np.float32)],
            (x, (zeros,)),
            np.array([2, 2, 2]),
            (False,),
        )[0]
    outputs = ", ".join(f"float[2, 1, 3, 4] {name}" for name in functions)
    text = f"""
<ir_version: 8, opset_import: ["" : 14]>
g (float[2, 3, 2] X, float[1, 4, 2] W, float[1, 4, 4] R) => ({outputs}) {{
  {chr(10).join(nodes)}
}}"""
    check("activations", text, dict(X=x, W=w, R=r), expected)


# ---------------------------------------------------------------------------
# Sampling
# ---------------------------------------------------------------------------


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


# ---------------------------------------------------------------------------
# Others
# ---------------------------------------------------------------------------


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


def pad(x, pads, mode):
    """Negative widths remove elements first."""
    half = len(pads) // 2
    for axis in range(half):
        before, after = pads[axis], pads[half + axis]
        x = np.take(x, range(max(-before, 0), x.shape[axis] + min(after, 0)), axis)
        widths = [(0, 0)] * x.ndim
        widths[axis] = (max(before, 0), max(after, 0))
        more = {"constant_values": 2.5} if mode == "constant" else {}
        x = np.pad(x, widths, mode, **more)
    return x


def runtime_case():
    """Sizes that are known only when the model runs."""
    x = random(4, 5)
    pads = np.array([6, -1, -2, 3])
    keep = np.array([True, False, True, True])
    rows = np.array([True, False, False, True, True] + [False] * 7)
    size = np.array([5, 2])
    k = np.array([3])
    crop = np.zeros((5, 2), np.float32)
    crop[0:4] = x[:, 1:3]
    order = np.argsort(-x, axis=1, kind="stable")[:, :3]
    modes = ("constant", "edge", "reflect", "wrap")
    text = """
<ir_version: 8, opset_import: ["" : 19]>
g (float[M, N] x, int64[4] pads, bool[M] keep, bool[L] rows, int64[2] size, int64[1] k)
  => (float[a, b] pconstant, float[c, d] pedge, float[e, f] preflect, float[s, h] pwrap, float[i, N] kept, float[j] flat, float[u, v] crop, float[M, l] top, int64[M, m] places)
<float value = {2.5}> {
  pconstant = Pad (x, pads, value)
  pedge = Pad <mode = "edge"> (x, pads)
  preflect = Pad <mode = "reflect"> (x, pads)
  pwrap = Pad <mode = "wrap"> (x, pads)
  kept = Compress <axis = 0> (x, keep)
  flat = Compress (x, rows)
  crop = CenterCropPad (x, size)
  top, places = TopK (x, k)
}"""
    inputs = dict(x=x, pads=pads, keep=keep, rows=rows, size=size, k=k)
    expected = {f"p{mode}": pad(x, pads, mode) for mode in modes}
    expected |= dict(
        kept=x[keep],
        flat=np.compress(rows, x),
        crop=crop,
        top=np.take_along_axis(x, order, 1),
        places=order,
    )
    check("runtime", text, inputs, expected, 0)


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


def shapes_case():
    """Sizes and bounds that are given or computed when the model runs."""
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[N] x, float[3] v, int64[2] sizes, int64[2] rows, int64[2] ones, float[M] u)
  => (float[a] first, float[b] second, float[c, 3] grown, float[d, 3] kept, float[e] tail, float[f] head, float[i] whole, float[j] none, int64[h] range)
<int64[1] two = {2}, int64[1] zero = {0}, int64[1] end = {1000}, int64 start = {0}, int64 four = {4}, int64 one = {1}, int64[1] axis = {0}> {
  first, second = Split (x, sizes)
  grown = Expand (v, rows)
  kept = Expand (v, ones)
  n = Shape (x)
  half = Div (n, two)
  back = Neg (half)
  tail = Slice (x, back, end)
  head = Slice (x, zero, back)
  m = Shape (u)
  halfm = Div (m, two)
  backm = Neg (halfm)
  whole = Slice (u, backm, end)
  none = Slice (u, zero, backm)
  size = Squeeze (m, axis)
  limit = Sub (size, four)
  range = Range (start, limit, one)
}"""
    x, v, u = random(5), random(3), random(1)
    sizes, rows, ones = np.array([1, 4]), np.array([2, 3]), np.array([2, 1])
    expected = dict(
        first=x[:1],
        second=x[1:],
        grown=np.stack([v, v]),
        kept=np.stack([v, v]),
        tail=x[-2:],
        head=x[:-2],
        whole=u,
        none=u[:0],
        range=np.zeros(0, np.int64),
    )
    inputs = dict(x=x, v=v, sizes=sizes, rows=rows, ones=ones, u=u)
    check("shapes", text, inputs, expected, 0)


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
    """What a newer version of an operator has changed."""
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
    """What docs/ONNX.md says of numbers that are out of range, and booleans that
    are neither 0 nor 1."""
    x, w, r = random(3, 3, 2), random(1, 2, 2), random(1, 2, 2)
    lens = np.array([-1, 5, 2], np.int32)

    def step(d, xt, states):
        return [np.tanh(xt @ w[d].T + states[0] @ r[d].T)]

    zero = [np.zeros((1, 3, 2), np.float32)]
    outputs, last = recurrent(step, (x, [zero[0]]), lens, [False])
    places = np.array([[[[0, 99], [-1, 5]]]])
    corners = np.array([[[[1, 2], [3, 4]]]], np.float32)
    spread = np.zeros(16, np.float32)
    spread[[0, 15, 5]] = 1, 3, 4
    image, boxes = random(2, 1, 4, 4), np.array([[0, 0, 3, 3]] * 3, np.float32)
    text = """
<ir_version: 8, opset_import: ["" : 18]>
g (float[3, 3, 2] x, float[1, 2, 2] w, float[1, 2, 2] r, int32[3] lens, int64[3] long, float[1, 1, 2, 2] corners, int64[1, 1, 2, 2] places, float[2, 1, 4, 4] image, float[3, 4] boxes, int64[3] which, bool[4] truth)
  => (float[3, 1, 3, 2] y, float[1, 3, 2] h, float[3, 3, 2] turned, float[1, 1, 4, 4] spread, float[3, 1, 1, 1] region, int32[4] number) {
  y, h = RNN <hidden_size = 2> (x, w, r, , lens)
  turned = ReverseSequence <time_axis = 0, batch_axis = 1> (x, long)
  spread = MaxUnpool <kernel_shape = [2, 2], strides = [2, 2]> (corners, places)
  region = RoiAlign <output_height = 1, output_width = 1, sampling_ratio = 1> (image, boxes, which)
  number = Cast <to = 6> (truth)
}"""
    turned = np.stack([x[:, 0], x[::-1, 1], x[[1, 0, 2], 2]], 1)
    inputs = dict(x=x, w=w, r=r, lens=lens, long=lens.astype(np.int64))
    inputs |= dict(corners=corners, places=places, image=image, boxes=boxes)
    inputs |= dict(which=np.array([2, -3, -1]))
    inputs |= dict(truth=np.array([0, 1, 2, 255], np.uint8).view(bool))
    expected = dict(
        y=outputs,
        h=last[0],
        turned=turned,
        spread=spread.reshape(1, 1, 4, 4),
        region=np.array([0, 0, image[1, 0, 1, 1]], np.float32).reshape(3, 1, 1, 1),
        number=np.array([0, 1, 1, 1], np.int32),
    )
    check("undefined", text, inputs, expected)


def unnamed_case():
    """Sizes that weights or other inputs give, under names of their own."""
    x, w, wt = random(2, 4, 3, 3), random(6, 2, 1, 1), random(4, 5, 1, 1)
    p = random(4)
    a, b, c = random(3, 4), random(5, 4), random(5)
    m, k = random(2, 3, 4), random(2, 4, 5)
    n0, n1 = random(3), random(3)
    x64, flat = x.astype(np.float64), x[:, :, 0, 0]
    conv = np.einsum("ngchw,goc->ngohw", x64.reshape(2, 2, 2, 3, 3), w.reshape(2, 3, 2))
    variance = np.abs(p)

    def normalize(v, axes):
        center = v - v.mean(axes, keepdims=True)
        return center / np.sqrt((center**2).mean(axes, keepdims=True) + 1e-5)

    by_channel = p[:, None, None]
    text = """
<ir_version: 10, opset_import: ["" : 23]>
g (float[N, C, H, W] x, float[6, 2, 1, 1] w, float[B] cb, float[4, 5, 1, 1] wt, float[4] p, float[Q] v, float[M, K] a, float[5, K2] b, float[J] c,
   float[S, T, U] m, float[S2, U2, V] k, float[n0] n0, float[n1] n1, float[N, D] flat)
  => (float[N, 6, H, W] conv, float[N, 5, H, W] transposed, float[N, C, H, W] bn, float[N, C, H, W] inorm, float[N, C, H, W] gnorm, float[N, D] ln, float[N, D] rms,
      float[M, 5] gemm, float[S, T, V] matmul, float[n0] sum, float[n0] chosen, float[e, f] joined, float[N, C, H, W] scaled) {
  conv = Conv <group = 2> (x, w, cb)
  transposed = ConvTranspose (x, wt)
  bn = BatchNormalization (x, p, p, p, v)
  inorm = InstanceNormalization (x, p, v)
  gnorm = GroupNormalization <num_groups = 2> (x, p, v)
  ln = LayerNormalization (flat, p, v)
  rms = RMSNormalization (flat, p)
  gemm = Gemm <transB = 1> (a, b, c)
  matmul = MatMul (m, k)
  sum = Add (n0, n1)
  greater = Greater (n0, n1)
  chosen = Where (greater, n0, n1)
  joined = Concat <axis = 0> (flat, a)
  column = Unsqueeze (p, axes)
  scaled = Mul (x, column)
}""".replace("{\n  conv", "<int64[2] axes = {1, 2}> {\n  conv")
    inputs = dict(x=x, w=w, cb=random(6), wt=wt, p=p, v=variance, a=a, b=b, c=c, m=m, k=k, n0=n0, n1=n1, flat=flat)
    expected = dict(
        conv=conv.reshape(2, 6, 3, 3) + inputs["cb"][:, None, None],
        transposed=np.einsum("nchw,co->nohw", x64, wt[:, :, 0, 0]),
        bn=(x64 - by_channel) / np.sqrt(variance[:, None, None] + 1e-5) * by_channel + by_channel,
        inorm=normalize(x64, (2, 3)) * by_channel + variance[:, None, None],
        gnorm=normalize(x64.reshape(2, 2, 2, 3, 3), (2, 3, 4)).reshape(x.shape) * by_channel
        + variance[:, None, None],
        ln=normalize(flat, 1) * p + variance,
        rms=flat / np.sqrt((flat.astype(np.float64) ** 2).mean(1, keepdims=True) + 1e-5) * p,
        gemm=a.astype(np.float64) @ b.T + c,
        matmul=m @ k,
        sum=n0 + n1,
        chosen=np.maximum(n0, n1),
        joined=np.concatenate([flat, a]),
        scaled=x * by_channel,
    )
    expected = {name: value.astype(np.float32) for name, value in expected.items()}
    check("unnamed", text, inputs, expected, 1e-4)


def unnamed_attention_case():
    """Batches and lengths that query, key and value name apart."""
    q, k, v, past = random(2, 2, 3, 4), random(2, 2, 5, 4), random(2, 2, 5, 4), random(2, 2, 1, 4)
    text = """
<ir_version: 10, opset_import: ["" : 23]>
g (float[B, 2, T, 4] q, float[B2, 2, S, E] k, float[B3, 2, S2, 4] v, float[B4, 2, P, 4] pk, float[B5, 2, P2, 4] pv)
  => (float[B, 2, T, 4] y, float[a, 2, b, 4] keys, float[c, 2, d, 4] values) {
  y, keys, values = Attention (q, k, v, , pk, pv)
}"""
    keys, values = np.concatenate([past, k], 2), np.concatenate([past, v], 2)
    weights = np.exp(np.einsum("bhqd,bhkd->bhqk", q, keys) / 2)
    weights /= weights.sum(-1, keepdims=True)
    inputs = dict(q=q, k=k, v=v, pk=past, pv=past)
    y = np.einsum("bhqk,bhkd->bhqd", weights, values)
    check("unnamed-attention", text, inputs, dict(y=y, keys=keys, values=values), 1e-4)


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


def open_case():
    """Sizes of indices, targets, scales and grids, under names of their own."""
    x, u = random(3, 4), random(2, 4)
    rows = np.array([[0, 2, 1, 0], [1, 0, 2, 2]])
    slices = np.array([[2], [0]])
    scores, classes, weights = random(3, 4), np.array([1, 3, 0]), np.abs(random(4)) + 0.5
    image, grid = random(2, 1, 3, 3), np.zeros((2, 1, 1, 2), np.float32)
    scale, lens = np.array([0.5, 0.25, 2, 1], np.float32), np.array([1, 2, 3, 2])
    text = """
<ir_version: 10, opset_import: ["" : 20]>
g (float[A, B] x, float[C, D] u, int64[E, F] rows, int64[G, 1] slices, float[H, I] scores, int64[J] classes, float[K] weights, float[L, 1, Y, X] image,
   float[M, P, Q, two] grid, float[R] scale, int64[S] lens, int64[T] start, bool[U] truth)
  => (elements, slices_set, gathered, loss, cross, turned, looked, rounded, grown, range, chosen)
<int64 six = {6}, int64 one = {1}> {
  elements = ScatterElements (x, rows, u)
  slices_set = ScatterND <reduction = "add"> (x, slices, u)
  gathered = GatherND <batch_dims = 1> (u, slices)
  loss = NegativeLogLikelihoodLoss <reduction = "none"> (scores, classes, weights)
  cross = SoftmaxCrossEntropyLoss <reduction = "none"> (scores, classes)
  turned = ReverseSequence (x, lens)
  looked = GridSample (image, grid)
  rounded = QuantizeLinear (x, scale)
  t = Shape (scores)
  grown = Expand (x, t)
  range = Range (start, six, one)
  chosen = If <then_branch = g () => (q) { q = Identity (x) }, else_branch = h () => (q) { q = Neg (x) }> (truth)
}"""
    elements, sums, turned = x.copy(), x.copy(), x.copy()
    np.put_along_axis(elements, rows, u, 0)
    sums[slices[:, 0]] += u
    for column, length in enumerate(lens):
        turned[:length, column] = x[:length, column][::-1]
    picked = (np.arange(3), classes)
    logs = scores - np.log(np.exp(scores.astype(np.float64)).sum(1, keepdims=True))
    inputs = dict(x=x, u=u, rows=rows, slices=slices, scores=scores, classes=classes, weights=weights, image=image)
    inputs |= dict(grid=grid, scale=scale, lens=lens, start=np.array([2]), truth=np.array([True]))
    expected = dict(
        elements=elements,
        slices_set=sums,
        gathered=u[[0, 1], slices[:, 0]],
        loss=-scores[picked] * weights[classes],
        cross=-logs[picked].astype(np.float32),
        turned=turned,
        looked=image[:, :, 1:2, 1:2],
        rounded=np.clip(np.rint(x / scale), 0, 255).astype(np.uint8),
        grown=x,
        range=np.arange(2, 6),
        chosen=x,
    )
    check("open", text, inputs, expected)


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


lstm_case()
gru_case(0)
gru_case(1)
activations_case()
deform_case()
roi_case()
qlinear_case()
det_case()
runtime_case()
integers_case()
ngrams_case()
shapes_case()
wide_case()
mask_case()
versions_case()
undefined_case()
unnamed_case()
unnamed_attention_case()
fourier_case()
open_case()
mixed_case()
large_regions_case()
