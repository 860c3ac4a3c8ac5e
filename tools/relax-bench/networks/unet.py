"""A U-Net with transposed convolutions."""

import torch
from torch import nn
from torch.nn import functional


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
