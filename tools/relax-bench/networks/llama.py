"""A decoder in the style of Llama, for a text and for its next token."""

import torch
from torch import nn
from torch.nn import functional

from networks.attention import attend, causal_mask, split_heads


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

    def forward(self, x, cos, sin, mask=None, cache=None):
        """Returns the result, and keys and values after those of `cache`."""
        h = self.norm1(x)
        q = self.rotate(split_heads(self.q(h), self.heads), cos, sin)
        k = self.rotate(split_heads(self.k(h), self.groups), cos, sin)
        v = split_heads(self.v(h), self.groups)
        if cache is not None:
            k, v = (torch.cat(pair, 2) for pair in zip(cache, (k, v)))
        x = x + self.out(attend(q, self.repeat(k), self.repeat(v), mask))
        h = self.norm2(x)
        return x + self.down(functional.silu(self.gate(h)) * self.up(h)), k, v


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

    def angles(self, positions):
        """Returns the cosines and sines that rotate queries and keys."""
        angles = positions.float()[:, None] * self.frequencies[None]
        angles = torch.cat([angles, angles], -1)
        return torch.cos(angles), torch.sin(angles)

    def forward(self, ids):
        x, mask = self.words(ids), causal_mask(ids)
        cos, sin = self.angles(torch.arange(ids.shape[1]))
        for block in self.blocks:
            x = block(x, cos, sin, mask)[0]
        return self.head(self.norm(x))


class LlamaDecode(Llama):
    """Computes the next token from the last one and a cache: the keys of each
    block, then the values. Returns the cache with an entry more after it."""

    def forward(self, ids, *cache):
        x, count = self.words(ids), len(self.blocks)
        past = cache[0].shape[2]
        cos, sin = self.angles(torch.arange(past, past + 1))
        keys, values = [], []
        for block, pair in zip(self.blocks, zip(cache[:count], cache[count:])):
            x, k, v = block(x, cos, sin, cache=pair)
            keys.append(k)
            values.append(v)
        return self.head(self.norm(x)), *keys, *values
