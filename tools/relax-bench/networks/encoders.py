"""BERT, GPT-2 and the encoder of Whisper."""

import torch
from torch import nn
from torch.nn import functional

from networks.attention import attend, causal_mask, split_heads


class EncoderBlock(nn.Module):
    """A block of BERT, and with `norm_first` one of GPT-2 or Whisper."""

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


def sinusoids(length, size):
    """Returns the positions of Whisper: sines, then cosines, of each length."""
    steps = torch.arange(size // 2) / (size // 2 - 1)
    angles = torch.arange(length)[:, None] * 10000 ** -steps[None]
    return torch.cat([angles.sin(), angles.cos()], 1)


class WhisperEncoder(nn.Module):
    """The encoder of Whisper, of the size `base`."""

    def __init__(self, bands=80, length=1500, size=512, heads=8, blocks=6):
        super().__init__()
        self.conv1 = nn.Conv1d(bands, size, 3, padding=1)
        self.conv2 = nn.Conv1d(size, size, 3, stride=2, padding=1)
        self.register_buffer("positions", sinusoids(length, size))
        self.blocks = nn.ModuleList(
            EncoderBlock(size, heads, True, "none") for _ in range(blocks))
        self.norm = nn.LayerNorm(size)

    def forward(self, x):
        x = functional.gelu(self.conv2(functional.gelu(self.conv1(x))))
        x = x.transpose(1, 2) + self.positions
        for block in self.blocks:
            x = block(x)
        return self.norm(x)
