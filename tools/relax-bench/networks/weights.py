"""Random weights with which each layer has a say in the results of a network.

The exporters of relax-bench and of tools/dev/exports use them. A change here
makes relax-bench export its models again."""

import torch
from torch.nn.modules import batchnorm


def randomize(module, make_example):
    """Replaces what a constructor sets to a constant: adds random numbers to
    parameters whose elements are all equal, and gives batch normalizations the
    statistics of an example, so that activations keep their size from layer to
    layer. `make_example` returns its arguments; it is called only if there are
    batch normalizations."""
    disturb(module)
    norms = [part for part in module.modules() if isinstance(part, batchnorm._BatchNorm)]
    hooks = [norm.register_forward_pre_hook(take_statistics) for norm in norms]
    try:
        if hooks:
            with torch.no_grad():
                module(*make_example())
    finally:
        for hook in hooks:
            hook.remove()


def disturb(module):
    """Adds random numbers to parameters whose elements are all equal. Weights of
    zero would hide the values that they are multiplied with, and a program that
    leaves out ones and zeros would not be found."""
    with torch.no_grad():
        for value in module.parameters():
            if value.is_floating_point() and bool((value == value.flatten()[0]).all()):
                value.add_(0.1 * torch.randn_like(value))


def take_statistics(norm, arguments):
    """Sets the statistics of a normalization to half the mean of its argument and
    to the mean square around that, at least a quarter of that of all channels.
    With the mean itself, the differences of examples would be left, which shrink
    from layer to layer until they are rounding errors."""
    (x,) = arguments
    dims = [0, *range(2, x.dim())]
    mean = x.mean(dims) / 2
    square = x.var(dims, unbiased=False) + mean**2
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(square.clamp_min(square.mean() / 4))
