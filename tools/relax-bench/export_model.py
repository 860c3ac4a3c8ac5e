#!/usr/bin/env python3
"""Writes a model with random weights as ONNX files.

Usage: export_model.py NAME FOLDER

Writes FOLDER/static.onnx, FOLDER/dynamic.onnx, whose batch or sequence is
symbolic, and at last FOLDER/model.json with the inputs and the number of
floating-point operations. Runs in the environment of tools/dev/setup-bench.sh.
"""
import json
import math
import pathlib
import sys

import torch
import torchvision
from torch import nn
from torch.nn import functional
from torch.utils.flop_counter import FlopCounterMode

OPSET = 17


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


class EncoderBlock(nn.Module):
    """A block of BERT, and with `causal` and `norm_first` one of GPT-2."""

    def __init__(self, size, heads, norm_first, activation):
        super().__init__()
        self.heads, self.norm_first = heads, norm_first
        self.qkv = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, size)
        self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
        self.up, self.down = nn.Linear(size, 4 * size), nn.Linear(4 * size, size)
        self.activation = activation

    def attention(self, x, mask):
        q, k, v = (split_heads(t, self.heads) for t in self.qkv(x).chunk(3, -1))
        return self.out(attend(q, k, v, mask))

    def mlp(self, x):
        return self.down(functional.gelu(self.up(x), approximate=self.activation))

    def forward(self, x, mask=None):
        if self.norm_first:
            x = x + self.attention(self.norm1(x), mask)
            return x + self.mlp(self.norm2(x))
        x = self.norm1(x + self.attention(x, mask))
        return self.norm2(x + self.mlp(x))


class Bert(nn.Module):
    def __init__(self, size=768, heads=12, blocks=12, words=30522, length=512):
        super().__init__()
        self.words, self.types = nn.Embedding(words, size), nn.Embedding(2, size)
        self.positions = nn.Embedding(length, size)
        self.norm = nn.LayerNorm(size)
        self.blocks = nn.ModuleList(
            EncoderBlock(size, heads, False, "none") for _ in range(blocks))
        self.pooler = nn.Linear(size, size)

    def forward(self, ids):
        positions = torch.arange(ids.shape[1])[None]
        x = self.words(ids) + self.positions(positions)
        x = self.norm(x + self.types(torch.zeros_like(ids)))
        for block in self.blocks:
            x = block(x)
        return x, torch.tanh(self.pooler(x[:, 0]))


class GPT2(nn.Module):
    def __init__(self, size=768, heads=12, blocks=12, words=50257, length=1024):
        super().__init__()
        self.words, self.positions = nn.Embedding(words, size), nn.Embedding(length, size)
        self.blocks = nn.ModuleList(
            EncoderBlock(size, heads, True, "tanh") for _ in range(blocks))
        self.norm = nn.LayerNorm(size)
        self.head = nn.Linear(size, words, bias=False)

    def forward(self, ids):
        x = self.words(ids) + self.positions(torch.arange(ids.shape[1])[None])
        mask = causal_mask(ids)
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))


class RMSNorm(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, x):
        return self.weight * x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5)


class LlamaBlock(nn.Module):
    def __init__(self, size, heads, groups, hidden):
        super().__init__()
        self.heads, self.groups = heads, groups
        width = size // heads * groups
        self.q, self.out = (nn.Linear(size, size, bias=False) for _ in range(2))
        self.k, self.v = (nn.Linear(size, width, bias=False) for _ in range(2))
        self.norm1, self.norm2 = RMSNorm(size), RMSNorm(size)
        self.gate, self.up = (nn.Linear(size, hidden, bias=False) for _ in range(2))
        self.down = nn.Linear(hidden, size, bias=False)

    def rotate(self, x, cos, sin):
        left, right = x.chunk(2, -1)
        return x * cos + torch.cat([-right, left], -1) * sin

    def repeat(self, x):
        """Repeats the heads of keys or values, which groups of queries share."""
        batch, groups, length, size = x.shape
        times = self.heads // groups
        x = x[:, :, None].expand(batch, groups, times, length, size)
        return x.reshape(batch, self.heads, length, size)

    def forward(self, x, cos, sin, mask):
        h = self.norm1(x)
        q = self.rotate(split_heads(self.q(h), self.heads), cos, sin)
        k = self.rotate(split_heads(self.k(h), self.groups), cos, sin)
        v = split_heads(self.v(h), self.groups)
        x = x + self.out(attend(q, self.repeat(k), self.repeat(v), mask))
        h = self.norm2(x)
        return x + self.down(functional.silu(self.gate(h)) * self.up(h))


class Llama(nn.Module):
    def __init__(self, size=1024, heads=16, groups=4, blocks=8, hidden=2816, words=32000):
        super().__init__()
        self.words = nn.Embedding(words, size)
        self.blocks = nn.ModuleList(
            LlamaBlock(size, heads, groups, hidden) for _ in range(blocks))
        self.norm = RMSNorm(size)
        self.head = nn.Linear(size, words, bias=False)
        width = size // heads
        frequencies = 10000 ** (-torch.arange(0, width, 2) / width)
        self.register_buffer("frequencies", frequencies)

    def forward(self, ids):
        x = self.words(ids)
        positions = torch.arange(ids.shape[1]).float()
        angles = positions[:, None] * self.frequencies[None]
        angles = torch.cat([angles, angles], -1)
        cos, sin, mask = torch.cos(angles), torch.sin(angles), causal_mask(ids)
        for block in self.blocks:
            x = block(x, cos, sin, mask)
        return self.head(self.norm(x))


def double_conv(c, filters):
    layers = []
    for size in (c, filters):
        layers += [nn.Conv2d(size, filters, 3, padding=1), nn.BatchNorm2d(filters), nn.ReLU()]
    return nn.Sequential(*layers)


class UNet(nn.Module):
    def __init__(self, base=32, depth=4):
        super().__init__()
        sizes = [base << level for level in range(depth + 1)]
        self.down = nn.ModuleList(
            double_conv(c, filters) for c, filters in zip([3, *sizes], sizes))
        self.up = nn.ModuleList(
            nn.ConvTranspose2d(2 * size, size, 2, stride=2) for size in reversed(sizes[:-1]))
        self.merge = nn.ModuleList(double_conv(2 * size, size) for size in reversed(sizes[:-1]))
        self.head = nn.Conv2d(base, 2, 1)

    def forward(self, x):
        skipped = []
        for block in self.down[:-1]:
            skipped.append(block(x))
            x = functional.max_pool2d(skipped[-1], 2)
        x = self.down[-1](x)
        for up, merge in zip(self.up, self.merge):
            x = merge(torch.cat([skipped.pop(), up(x)], 1))
        return self.head(x)


def image(size=224):
    return torch.rand(1, 3, size, size)


def ids(words, length=128):
    return torch.randint(0, words, (1, length))


VISION = ("resnet50", "mobilenet_v2", "efficientnet_b0", "vgg11", "vit_b_16")
OTHERS = {
    "bert_base": (Bert, lambda: ids(30522), 30522),
    "gpt2": (GPT2, lambda: ids(50257), 50257),
    "llama": (Llama, lambda: ids(32000), 32000),
    "unet": (UNet, lambda: image(256), None),
}


def main():
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    torch.manual_seed(0)
    # The fused attention of torch has no equivalent in ONNX.
    torch.backends.mha.set_fastpath_enabled(False)
    if name in VISION:
        model, x, high = getattr(torchvision.models, name)(weights=None), image(), None
    else:
        make, make_input, high = OTHERS[name]
        model, x = make(), make_input()
    model.eval()
    # A batch of images, or the length of a text.
    axis, symbol = (1, "s") if high else (0, "n")
    with torch.no_grad():
        with FlopCounterMode(display=False) as counter:
            results = model(x)
        results = results if isinstance(results, tuple) else (results,)
        outputs = [f"y{i}" for i in range(len(results))]
        dynamic = {"x": {axis: symbol}}
        for output, result in zip(outputs, results):
            if axis < result.dim() and result.shape[axis] == x.shape[axis]:
                dynamic[output] = {axis: symbol}
        for kind, axes in (("static", None), ("dynamic", dynamic)):
            torch.onnx.export(
                model, (x,), str(folder / f"{kind}.onnx"), dynamo=False,
                opset_version=OPSET, input_names=["x"], output_names=outputs,
                dynamic_axes=axes)
    facts = dict(inputs={"x": [list(x.shape), high]}, flops=counter.get_total_flops())
    (folder / "model.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    main()
