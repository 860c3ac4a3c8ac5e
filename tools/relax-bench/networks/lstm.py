"""Recurrent cells with a projection to classes."""

from torch import nn


class LSTM(nn.Module):
    def __init__(self, size=512, layers=2, classes=128):
        super().__init__()
        self.cells = nn.LSTM(size, size, layers, batch_first=True)
        self.head = nn.Linear(size, classes)

    def forward(self, x):
        return self.head(self.cells(x)[0])
