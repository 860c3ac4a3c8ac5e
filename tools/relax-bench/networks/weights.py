"""Random weights in place of those that a constructor sets."""

import torch


def disturb(module):
    """Adds random numbers to parameters whose elements are all equal, such as
    zeros, which would hide the values that they are multiplied with."""
    with torch.no_grad():
        for value in module.parameters():
            if value.is_floating_point() and bool((value == value.flatten()[0]).all()):
                value.add_(0.1 * torch.randn_like(value))
