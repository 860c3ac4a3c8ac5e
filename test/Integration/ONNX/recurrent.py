"""Compares recurrent networks with NumPy.

The evaluator of the onnx package lacks lengths, clips and most activation
functions.

Usage: recurrent.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random


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


def lstm_case(steps, name):
    """`steps` is the number that the model states; the run has four steps."""
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
g (float[STEPS, N, 2] X, float[2, 20, 2] W, float[2, 20, 5] R, float[2, 40] B, int32[N] lens, float[2, N, 5] h0, float[2, N, 5] c0, float[2, 15] P)
  => (float[STEPS, 2, N, 5] Y, float[2, N, 5] Yh, float[2, N, 5] Yc) {
  Y, Yh, Yc = LSTM <hidden_size = 5, direction = "bidirectional", clip = 0.75,
    activations = ["Sigmoid", "Tanh", "Tanh", "HardSigmoid", "LeakyRelu", "Softsign"],
    activation_alpha = [0.25, 0.125], activation_beta = [0.375]> (X, W, R, B, lens, h0, c0, P)
}""".replace("STEPS", steps)
    inputs = dict(X=x, W=w, R=r, B=bias, lens=lengths, h0=h0, c0=c0, P=p)
    check(name, text, inputs, dict(Y=y, Yh=yh, Yc=yc))


def gru_case(linear, steps, name):
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
g (float[N, {steps}, 4] X, float[1, 9, 4] W, float[1, 9, 3] R, float[1, 18] B)
  => (float[N, {steps}, 1, 3] Y, float[N, 1, 3] Yh) <int32[2] lens = {{2, 3}}> {{
  Y, Yh = GRU <hidden_size = 3, layout = 1, direction = "reverse", linear_before_reset = {linear},
    activations = ["sigmoid", "RELU"]> (X, W, R, B, lens)
}}"""
    inputs = dict(X=x.swapaxes(0, 1), W=w, R=r, B=bias)
    expected = dict(Y=y.transpose(2, 0, 1, 3), Yh=yh.swapaxes(0, 1))
    check(name, text, inputs, expected)


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


def lengths_case():
    """Lengths that are negative, or more than there are steps."""
    x, w, r = random(3, 3, 2), random(1, 2, 2), random(1, 2, 2)
    lens = np.array([-1, 5, 2], np.int32)

    def step(d, xt, states):
        return [np.tanh(xt @ w[d].T + states[0] @ r[d].T)]

    y, last = recurrent(step, (x, [np.zeros((1, 3, 2), np.float32)]), lens, [False])
    text = """
<ir_version: 8, opset_import: ["" : 14]>
g (float[3, 3, 2] x, float[1, 2, 2] w, float[1, 2, 2] r, int32[3] lens) => (float[3, 1, 3, 2] y, float[1, 3, 2] h) {
  y, h = RNN <hidden_size = 2> (x, w, r, , lens)
}"""
    check("lengths", text, dict(x=x, w=w, r=r, lens=lens), dict(y=y, h=last[0]))


def unranked_case():
    """Weights of which the model does not say the rank."""
    x, w, r = random(2, 1, 3), random(1, 2, 3), random(1, 2, 2)

    def step(d, xt, states):
        return [np.tanh(xt @ w[d].T + states[0] @ r[d].T)]

    y, _ = recurrent(step, (x, [np.zeros((1, 1, 2), np.float32)]), np.array([2]), [False])
    text = """
<ir_version: 8, opset_import: ["" : 14]>
g (float[2, 1, 3] x, float[] w, float[1, 2, 2] r) => (float[2, 1, 1, 2] y) {
  y = RNN <hidden_size = 2> (x, w, r)
}"""
    check("unranked", text, dict(x=x, w=w, r=r), dict(y=y))


def long_case():
    """More steps than are unrolled, and none."""
    x, w, r = random(1000, 2, 3), random(1, 4, 3) / 2, random(1, 4, 4) / 4
    text = """
<ir_version: 8, opset_import: ["" : 14]>
g (float[1000, 2, 3] x, float[T, 2, 3] none, float[1, 4, 3] w, float[1, 4, 4] r)
  => (float[1000, 1, 2, 4] y, float[1, 2, 4] h, float[T, 1, 2, 4] empty, float[1, 2, 4] start) {
  y, h = RNN <hidden_size = 4> (x, w, r)
  empty, start = RNN <hidden_size = 4> (none, w, r)
}"""

    def step(d, xt, states):
        return [np.tanh(xt @ w[d].T + states[0] @ r[d].T)]

    zeros = np.zeros((1, 2, 4), np.float32)
    y, last = recurrent(step, (x, [zeros]), np.array([1000, 1000]), [False])
    none = np.zeros((0, 2, 3), np.float32)
    expected = dict(y=y, h=last[0], empty=np.zeros((0, 1, 2, 4), np.float32), start=zeros)
    check("long", text, dict(x=x, none=none, w=w, r=r), expected)


lstm_case("4", "lstm")
lstm_case("T", "lstm-open")
gru_case(0, "3", "gru")
gru_case(1, "3", "gru-linear")
gru_case(0, "T", "gru-open")
activations_case()
lengths_case()
unranked_case()
long_case()
