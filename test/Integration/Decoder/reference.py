"""Computes the logits of a decoder with NumPy, in double precision.

It has no cache: each call computes all tokens of a sequence again."""

import numpy as np


def rms_norm(x, weight, epsilon):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + epsilon) * weight


def rotate(x, angles):
    """Rotates x of the shape tokens, heads, channels."""
    first, second = np.split(x, 2, axis=-1)
    cosine, sine = np.cos(angles)[:, None], np.sin(angles)[:, None]
    return np.concatenate(
        [first * cosine - second * sine, second * cosine + first * sine], axis=-1
    )


def visible(size, window, sinks):
    """Returns which token (row) sees which other one (column)."""
    query, key = np.arange(size)[:, None], np.arange(size)[None, :]
    seen = key <= query
    if window is None:
        return seen
    return seen & ((key > query - window) | (key < sinks))


def attention(config, weights, x, layer, seen):
    size = len(x)
    angles = np.arange(size)[:, None] * config.frequencies()
    heads = lambda name: (x @ weights[f"{name}{layer}"]).reshape(
        size, -1, config.channels
    )
    query, key = rotate(heads("wq"), angles), rotate(heads("wk"), angles)
    value = heads("wv")
    group = config.heads // config.key_heads
    key, value = np.repeat(key, group, axis=1), np.repeat(value, group, axis=1)
    scores = np.einsum("shd,thd->hst", query, key) / np.sqrt(config.channels)
    scores = np.where(seen, scores, -np.inf)
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    scores /= scores.sum(axis=-1, keepdims=True)
    result = np.einsum("hst,thd->shd", scores, value).reshape(size, -1)
    return result @ weights[f"wo{layer}"]


def logits(config, weights, tokens, window=None, sinks=0, window_from=0):
    """Returns the logits of all tokens. Those from `window_from` on see only the
    window and the sinks."""
    weights = {name: array.astype(np.float64) for name, array in weights.items()}
    seen = visible(len(tokens), None, 0)
    seen[window_from:] = visible(len(tokens), window, sinks)[window_from:]
    x = weights["embedding"][np.asarray(tokens)]
    for layer in range(config.layers):
        normal = rms_norm(x, weights[f"attention_norm{layer}"], config.epsilon)
        x = x + attention(config, weights, normal, layer, seen)
        normal = rms_norm(x, weights[f"inner_norm{layer}"], config.epsilon)
        gate = normal @ weights[f"gate{layer}"]
        gate = gate / (1 + np.exp(-gate))
        product = gate * (normal @ weights[f"up{layer}"])
        x = x + product @ weights[f"down{layer}"]
    return rms_norm(x, weights["norm"], config.epsilon) @ weights["head"]
