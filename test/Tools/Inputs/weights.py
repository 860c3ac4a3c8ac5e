"""Tests the weights that tools/relax-bench/networks/weights.py gives a module."""

import pathlib
import sys
import unittest

import torch
from torch import nn

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "tools/relax-bench"))
from networks.weights import randomize


class WeightsTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_constants_change(self):
        layer = nn.Linear(3, 4)
        before = layer.weight.clone()
        nn.init.constant_(layer.bias, 1e-6)
        layer.scale = nn.Parameter(torch.zeros(2, 2))
        randomize(layer, lambda: self.fail("no statistics are needed"))
        self.assertTrue(torch.equal(layer.weight, before))
        for value in (layer.bias, layer.scale):
            self.assertGreater(float(value.std()), 0.01)

    def test_statistics(self):
        norm = nn.BatchNorm2d(2).eval()
        x = torch.randn(8, 2, 16, 16) * torch.tensor([4.0, 1e-3])[:, None, None] + 2
        randomize(norm, lambda: [x])
        mean = x.mean((0, 2, 3)) / 2
        square = x.var((0, 2, 3), unbiased=False) + mean**2
        self.assertTrue(torch.allclose(norm.running_mean, mean))
        # The second channel hardly varies: its bound is a quarter of the mean.
        self.assertTrue(torch.allclose(norm.running_var[0], square[0]))
        self.assertTrue(torch.allclose(norm.running_var[1], square.mean() / 4))

    def test_statistics_are_taken_once(self):
        norm = nn.BatchNorm1d(2).eval()
        randomize(norm, lambda: [torch.randn(8, 2)])
        before = norm.running_mean.clone()
        norm(torch.randn(8, 2))
        self.assertTrue(torch.equal(norm.running_mean, before))

    def test_failing_example(self):
        norm = nn.BatchNorm1d(2).eval()
        with self.assertRaises(ValueError):
            randomize(norm, lambda: [torch.randn(2, 2, 2, 2)])
        self.assertFalse(norm._forward_pre_hooks)


if __name__ == "__main__":
    unittest.main()
