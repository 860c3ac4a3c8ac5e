"""Compares models whose sizes are known only when they run with NumPy.

Usage: late-sizes.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random, rng


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


def masked_attention_case():
    """Keys that are left out by places, of lengths that are not known before."""
    q, k, v = random(2, 3, 8), random(2, 5, 8), random(2, 5, 8)
    pk, pv, lengths = random(2, 2, 4, 4), random(2, 2, 4, 4), np.array([2, 5])
    mask = random(3, 5)
    text = """
<ir_version: 10, opset_import: ["" : 25]>
g (float[B, S, 8] q, float[B2, T, 8] k, float[B3, T2, 8] v, float[B4, 2, P, 4] pk, float[B5, 2, P2, 4] pv, int64[B6] n, float[S3, T3] mask, bool all)
  => (past, wide, capped, length, last, scores, masked, none, none2) {
  past, keys, values = Attention <q_num_heads = 2, kv_num_heads = 2, is_causal = 1> (q, k, v, , pk, pv)
  wide, keys2, values2 = Attention <q_num_heads = 2, kv_num_heads = 2, left_window_size = 2, right_window_size = 1> (q, k, v, , pk, pv)
  capped = Attention <q_num_heads = 2, kv_num_heads = 2, is_causal = 1, softcap = 0.7> (q, k, v)
  length = Attention <q_num_heads = 2, kv_num_heads = 2> (q, k, v, , , , n)
  last, , , scores = Attention <q_num_heads = 2, kv_num_heads = 2, is_causal = 1, qk_matmul_output_mode = 3> (q, k, v, , , , n)
  masked = Attention <q_num_heads = 2, kv_num_heads = 2, is_causal = 1> (q, k, v, mask, , , n)
  none = Attention <q_num_heads = 2, kv_num_heads = 2> (q, k, v, all)
  none2 = Attention <q_num_heads = 2, kv_num_heads = 2, softcap = 0.7> (q, k, v, all)
}"""

    def heads(x):
        return x.reshape(2, -1, 2, 4).transpose(0, 2, 1, 3)

    def attention(keys, values, allowed, cap=None, bias=0):
        """`allowed` by batch, query and key."""
        scores = np.einsum("bhqd,bhkd->bhqk", heads(q).astype(np.float64), keys) / 2
        scores = np.tanh(scores / cap) * cap if cap else scores
        weights = np.exp(scores + bias) * allowed[:, None]
        # A query that sees no key has no weights.
        weights /= np.maximum(weights.sum(-1, keepdims=True), 1e-30)
        y = np.einsum("bhqk,bhkd->bhqd", weights, values)
        return y.transpose(0, 2, 1, 3).reshape(2, 3, 8).astype(np.float32), weights.astype(np.float32)

    queries, keys = np.arange(3)[:, None], np.arange(9)
    both = np.ones((2, 1, 1), bool)
    joined = np.concatenate([pk, heads(k)], 2), np.concatenate([pv, heads(v)], 2)
    own = heads(k), heads(v)
    behind = queries + 4 - keys
    within = (keys < lengths[:, None, None])[..., :5]
    before = within & (keys[:5] <= queries + lengths[:, None, None] - 3)
    last, scores = attention(*own, before)
    expected = dict(
        past=attention(*joined, both & (behind >= 0))[0],
        wide=attention(*joined, both & (behind <= 2) & (behind >= -1))[0],
        capped=attention(*own, both & (keys[:5] <= queries), 0.7)[0],
        length=attention(*own, both & within & (queries >= 0))[0],
        last=last,
        scores=scores,
        masked=attention(*own, before, bias=mask)[0],
        none=np.zeros_like(q),
        none2=np.zeros_like(q),
    )
    inputs = dict(q=q, k=k, v=v, pk=pk, pv=pv, n=lengths, mask=mask, all=np.array(False))
    check("masked-attention", text, inputs, expected, 1e-4)


def blocks_case():
    """Blocks of images of any size, in both orders, and pooled images."""
    types = ["float", "double", "float16", "int32", "uint8", "bool"]
    inputs, expected, nodes, declared = {}, {}, [], []
    for i, name in enumerate(types):
        dtype = np.dtype({"float": "float32", "double": "float64"}.get(name, name))
        deep = rng.integers(0, 200, (2, 18, 2, 3)).astype(dtype)
        wide = rng.integers(0, 200, (2, 2, 6, 9)).astype(dtype)
        inputs |= {f"deep{i}": deep, f"wide{i}": wide}
        declared += [f"{name}[N, C, H, W] deep{i}", f"{name}[N, D, P, Q] wide{i}"]
        nodes += [
            f"dcr{i} = DepthToSpace <blocksize = 3> (deep{i})",
            f'crd{i} = DepthToSpace <blocksize = 3, mode = "CRD"> (deep{i})',
            f"blocks{i} = SpaceToDepth <blocksize = 3> (wide{i})",
        ]
        expected |= {
            f"dcr{i}": deep.reshape(2, 3, 3, 2, 2, 3).transpose(0, 3, 4, 1, 5, 2).reshape(2, 2, 6, 9),
            f"crd{i}": deep.reshape(2, 2, 3, 3, 2, 3).transpose(0, 1, 4, 2, 5, 3).reshape(2, 2, 6, 9),
            f"blocks{i}": wide.reshape(2, 2, 2, 3, 3, 3).transpose(0, 3, 5, 1, 2, 4).reshape(2, 18, 2, 3),
        }
    pooled, places = random(2, 1, 2, 2), np.array([5, 7, 13, 15, 16, 18, 24, 26]).reshape(2, 1, 2, 2)
    inputs |= dict(pooled=pooled, places=places)
    flat = np.zeros(32, np.float32)
    flat[places.ravel()] = pooled.ravel()
    expected["unpooled"] = np.pad(flat.reshape(2, 1, 4, 4), [(0, 0), (0, 0), (0, 3), (0, 1)])
    text = f"""
<ir_version: 8, opset_import: ["" : 13]>
g ({", ".join(declared)}, float[U, V, X, Y] pooled, int64[U, V, X, Y] places) => ({", ".join(expected)})
<int64[4] shape = {{2, 1, 7, 5}}> {{
  {" ".join(nodes)}
  unpooled = MaxUnpool <kernel_shape = [2, 2], strides = [2, 2]> (pooled, places, shape)
}}"""
    check("blocks", text, inputs, expected, 0)


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


def deep_case():
    """Sizes whose expressions grow with each node."""
    x, image = random(5000), random(1, 1, 9000)
    nodes, current, tail = [], "x", x
    for i in range(10):
        nodes.append(f"n{i} = Shape ({current}) h{i} = Div (n{i}, two) e{i} = Sub (n{i}, one)")
        nodes.append(f"s{i} = Slice ({current}, h{i}, e{i}) t{i} = Concat <axis = 0> (s{i}, s{i})")
        current, tail = f"t{i}", np.tile(tail[len(tail) // 2 : -1], 2)
    pooled, pools = image[0, 0], "image"
    for i in range(13):
        nodes.append(f"p{i} = MaxPool <kernel_shape = [3], strides = [2], pads = [1, 0], ceil_mode = 1> ({pools})")
        pools, wide = f"p{i}", np.pad(pooled, (1, 2), constant_values=-np.inf)
        # No window begins in the part added by rounding up.
        starts = range(0, 2 * -(-(len(pooled) - 2) // 2) + 1, 2)
        pooled = np.array([wide[k : k + 3].max() for k in starts if k < len(pooled) + 1])
    text = f"""
<ir_version: 8, opset_import: ["" : 18]>
g (float[N] x, float[1, 1, L] image) => (float[a] tail, float[1, 1, b] pooled) <int64[1] one = {{1}}, int64[1] two = {{2}}> {{
  {" ".join(nodes)}
  tail = Identity ({current})
  pooled = Identity ({pools})
}}"""
    check("deep", text, dict(x=x, image=image), dict(tail=tail, pooled=pooled[None, None]), 0)


def integers_case():
    """Integers whose expressions grow with each node, beside constants."""
    x = random(56)
    nodes, length, last = ["r0 = Shape (x)"], len(x), "r0"
    for i in range(8):
        nodes.append(f"m{i} = Mul ({last}, three) d{i} = Div (m{i}, four)")
        nodes.append(f"v{i} = Div ({last}, seven) r{i + 1} = Add (d{i}, v{i})")
        length, last = length * 3 // 4 + length // 7, f"r{i + 1}"
    # Sizes that may be negative.
    nodes.append("p0 = Sub (two, r0)")
    below = 2 - len(x)
    for i in range(8):
        nodes.append(f"b{i} = Div (p{i}, three) c{i} = Mul (b{i}, two) e{i} = Div (p{i}, four) p{i + 1} = Add (c{i}, e{i})")
        below = int(below / 3) * 2 + int(below / 4)
    # Powers of quotients, whose values never settle.
    nodes.append("s0 = Sub (r0, seven)")
    square = len(x) - 7
    for i in range(60):
        nodes.append(f"t{i} = Mul (s{i}, s{i}) q{i} = Div (t{i}, fifty) s{i + 1} = Sub (hundred, q{i})")
        square = 100 - square**2 // 50
    grid, weights = random(8, length), random(3, 8, 1)
    text = f"""
<ir_version: 8, opset_import: ["" : 18]>
g (float[N] x, float[M, K] grid, float[3, 8, 1] w) => (int64[1] length, int64[1] below, int64[1] square, squeezed, added, float[c, 8] grown)
<int64[1] one = {{1}}, int64[1] two = {{2}}, int64[1] three = {{3}}, int64[1] four = {{4}}, int64[1] seven = {{7}}, int64[1] eight = {{8}}, int64[1] hundred = {{100}}, int64[1] fifty = {{50}}, float[1] half = {{0.5}}> {{
  {" ".join(nodes)}
  length = Identity ({last})
  below = Identity (p8)
  square = Identity (s60)
  s = Concat <axis = 0> (one, eight, {last})
  image = Reshape (grid, s)
  squeezed = Squeeze (image)
  added = Add (image, w)
  t = Concat <axis = 0> ({last}, eight)
  grown = Expand (half, t)
}}"""
    expected = dict(
        length=np.array([length]),
        below=np.array([below]),
        square=np.array([square]),
        squeezed=grid,
        added=grid[None] + weights,
        grown=np.full((length, 8), 0.5, np.float32),
    )
    check("integers", text, dict(x=x, grid=grid, w=weights), expected, 0)


def products_case():
    """Products of sizes that are sums."""
    count = 20
    names = [f"{letter}{i}" for letter in "abcd" for i in range(count)]
    inputs = {name: random(1) for name in names}
    joined = []
    for letter in "abcd":
        parts = ", ".join(name for name in names if name[0] == letter)
        joined.append(f"{letter} = Concat <axis = 0> ({parts}) s{letter} = Shape ({letter})")
    # Constants with different sizes.
    nine = ", ".join(f"z{name}" for name in names[:9])
    joined += [f"z{name} = Shape ({name}) c{name} = ConstantOfShape (z{name})" for name in names]
    text = f"""
<ir_version: 8, opset_import: ["" : 18]>
g ({", ".join(f"float[{name.upper()}] {name}" for name in names)}) => (float[e, f] flat, int64 size, int64[1] all, float[1, h] row, float[g] zeros)
<float[1] one = {{1}}, int64[18] ones = {{{', '.join(['1'] * 18)}}}> {{
  {" ".join(joined)}
  s = Concat <axis = 0> (sa, sb, sc, sd)
  sizes9 = Concat <axis = 0> ({nine})
  cube = Expand (one, s)
  flat = Flatten <axis = 2> (cube)
  size = Size (cube)
  all = ReduceProd (s)
  cube9 = Expand (one, sizes9)
  padded = Pad (cube9, ones)
  row = Flatten <axis = 0> (padded)
  zeros = Concat <axis = 0> ({", ".join(f"c{name}" for name in names)})
}}"""
    expected = dict(
        flat=np.ones((count**2, count**2), np.float32),
        size=np.array(count**4),
        all=np.array([count**4]),
        row=np.pad(np.ones([1] * 9, np.float32), 1).reshape(1, -1),
        zeros=np.zeros(len(names), np.float32),
    )
    check("products", text, inputs, expected, 0)


runtime_case()
shapes_case()
unnamed_case()
unnamed_attention_case()
masked_attention_case()
blocks_case()
open_case()
deep_case()
integers_case()
products_case()
