"""Networks and cases: what tools/dev/export_models.py exports.

A network is a module of torch with its inputs. A case exports a network by an
exporter, with an operator set, with some sizes open, and converts it.
"""

import dataclasses

import numpy as np

# Conversions after which values are integers of 8 bits.
QUANTIZED = ("qdq", "qoperator", "dynamic")
EXPORTERS = ("classic", "dynamo")
CONVERSIONS = ("", *QUANTIZED, "int4", "float16", "optimized", "fused")


@dataclasses.dataclass
class Input:
    """An input: floats of a normal distribution, or integers below `high`, or a
    mask. A dimension of `shape` is a number, the name of a size, or a sum of
    names as in "past+length"."""

    shape: tuple
    high: int = None
    is_mask: bool = False

    def bind(self, sizes):
        """Returns the shape as numbers."""
        return tuple(
            dim if isinstance(dim, int) else sum(sizes[name] for name in dim.split("+"))
            for dim in self.shape)

    def draw(self, rng, sizes):
        """Returns an array of random elements. The last row of a mask of several
        rows ends with zeros."""
        shape = self.bind(sizes)
        if self.is_mask:
            mask = np.ones(shape, np.int64)
            if shape[0] > 1:
                mask[-1, (shape[1] + 2) // 2:] = 0
            return mask
        if self.high:
            return rng.integers(0, self.high, shape)
        return rng.standard_normal(shape).astype(np.float32)

    def open_dims(self, names):
        """Returns the open dimensions by index, for the names of open sizes."""
        return {
            index: dim.replace("+", "_and_")
            for index, dim in enumerate(self.shape)
            if isinstance(dim, str) and set(dim.split("+")) & set(names)}


@dataclasses.dataclass
class Network:
    """A network: `make` returns the module; `sizes` has the sizes of the example
    that is exported. `framework` is where its layers come from."""

    name: str
    framework: str
    make: object
    inputs: dict
    sizes: dict


@dataclasses.dataclass
class Case:
    """An export. `runs` has the sizes of each run; a size that it omits is that
    of the example. The sizes that it names are open in the model."""

    network: Network
    exporter: str
    opset: int
    runs: tuple = ()
    conversion: str = ""
    # Options of the converter, and of the exporter.
    options: dict = dataclasses.field(default_factory=dict)
    # Steps of one token after a prefill, behind the runs. A step gets the keys and
    # values that the step before returned.
    decodes: int = 0

    @property
    def name(self):
        parts = [self.network.name, f"{self.exporter}{self.opset}", self.conversion]
        return "-".join(part for part in parts if part)

    @property
    def open_sizes(self):
        """Returns the names of the open sizes, in the order of the example."""
        return [name for name in self.network.sizes
                if any(name in run for run in self.runs)]

    def all_runs(self):
        """Returns the sizes of all runs, which begin with the example."""
        return [{**self.network.sizes, **run} for run in ({}, *self.runs)]

    def draw(self, rng, sizes):
        return {name: value.draw(rng, sizes)
                for name, value in self.network.inputs.items()}


def make_cases(network, *exports):
    """Returns the cases of a network: tuples of an exporter, an operator set,
    runs, and optionally a conversion with its options."""
    return [Case(network, *export) for export in exports]


def decoding(cases, steps):
    """Returns the cases with a prefill and steps of decoding behind their runs."""
    return [dataclasses.replace(case, decodes=steps) for case in cases]


def check_cases(cases):
    """Raises an error unless each case is well-formed and has its own name."""
    names = [case.name for case in cases]
    for case in cases:
        assert names.count(case.name) == 1, case.name
        assert case.exporter in EXPORTERS, case.name
        assert case.conversion in CONVERSIONS, case.name
        for run in case.runs:
            assert run.keys() <= case.network.sizes.keys(), case.name
        # Three sizes, of which two are not that of the example.
        assert not case.runs or len(case.runs) >= 2, case.name
        if "batch" in case.open_sizes:
            assert any(run["batch"] == 1 for run in case.all_runs()), case.name
