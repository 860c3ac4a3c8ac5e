"""Attention with several heads."""

import math

import torch
from torch.nn import functional


def split_heads(x, heads):
    batch, length, size = x.shape
    return x.view(batch, length, heads, size // heads).transpose(1, 2)


def attend(q, k, v, mask=None):
    """Returns the attention of tensors batch x heads x length x size."""
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    batch, heads, length, size = q.shape
    result = functional.softmax(scores, -1) @ v
    return result.transpose(1, 2).reshape(batch, length, heads * size)


def causal_mask(ids):
    length = ids.shape[1]
    positions = torch.arange(length)
    return positions[None, :] > positions[:, None]
