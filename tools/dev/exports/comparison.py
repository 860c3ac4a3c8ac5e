"""The comparison of results with those of ONNX Runtime.

Integers and booleans must be equal. A float may be off by the tolerance of its
type, relative to its magnitude: its own or M, whichever is more, where M is the
90th percentile of the magnitudes of the elements of its tensor that are finite and
not zero. A deep network magnifies rounding errors. If a result exceeds the
tolerance, and only then, two rules of checked runs allow more (docs/Debugging.md),
but no more than LIMIT:

- The results of ONNX Runtime are compared with those of the network in double
  precision. An element may be off by eight times the root of the mean square of
  their differences, all relative to the magnitudes, and by one unit in the last
  place.
- The model is compiled without the passes that change its rounding, and that
  program has to agree by the rules above.

Where a network quantizes its values, a value between two steps may go to either
of them, and each later layer sees the difference. The root of the mean square of
the errors of a result may be one step of its quantization, and an element may be
off by eight times that. Some networks magnify one such value to several steps of
all results, of which ONNX Runtime is no exception: where its own results with and
without optimizations differ, the errors may be twice their difference, but no more
than a tenth of the results.
"""

import dataclasses

import numpy as np
import onnx
from onnx import numpy_helper

# As in test/Integration/ONNX/contrib.py, which compares single operators.
TOLERANCE = {"float16": 2e-3, "float32": 2e-5, "float64": 1e-12}
# As in tools/relax-bench, which compares networks; of f16 as many roundings.
LIMIT = {"float16": 5e-2, "float32": 1e-3, "float64": 1e-12}
QUANTIZED_LIMIT = 0.1
DEVIATIONS = 8

# The rules by which results agree, the strictest first: the tolerance of the type;
# the usual error of ONNX Runtime; the program without passes that change rounding;
# a step of quantization; the difference between results of ONNX Runtime with and
# without optimizations.
RULES = ("type", "precision", "passes", "steps", "optimizations")


@dataclasses.dataclass
class Difference:
    """The worst element of a comparison. `ratio` is its error by its tolerance,
    and infinite if types, shapes or kinds of elements differ."""

    ratio: float
    text: str
    # No element is off by more than LIMIT.
    is_close: bool = False
    # The rule of the tolerance.
    rule: str = "type"


def magnitude(array):
    found = np.abs(array[np.isfinite(array) & (array != 0)])
    return np.quantile(found, 0.9) if found.size else 0.0


def deviation(errors):
    """Returns the root of the mean square, or 0 if a number is not finite."""
    mean = np.mean(errors**2)
    return float(np.sqrt(mean)) if np.isfinite(mean) else 0.0


def compare(expected, actual, other=None, step=None):
    """Returns the Difference of two arrays. `other` has the results of double
    precision or, with the step of a quantized result, those of the optimized
    model; None if they are not known."""
    kind = expected.dtype.name
    if (kind, expected.shape) != (actual.dtype.name, actual.shape):
        return Difference(np.inf, f"expected {kind}{list(expected.shape)},"
                          f" got {actual.dtype.name}{list(actual.shape)}")
    if not expected.size:
        return Difference(0.0, "no elements")
    if other is not None and other.shape != expected.shape:
        other = None
    if step is not None:
        return compare_quantized(expected, actual, other, step)
    if expected.dtype.kind in "iub":
        return worst(expected, actual, np.float64(0))
    wide = expected.astype(np.float64)
    size = np.maximum(np.abs(wide), magnitude(wide))
    found = worst(expected, actual, TOLERANCE[kind] * size)
    if found.ratio > 1 and other is not None:
        with np.errstate(invalid="ignore", divide="ignore"):
            usual = deviation((wide - other) / size)
        tolerance = (TOLERANCE[kind] + DEVIATIONS * usual) * size
        tolerance += np.finfo(kind).eps * np.abs(wide)
        found = worst(expected, actual, np.minimum(tolerance, LIMIT[kind] * size))
        found.rule = "precision"
    found.is_close = worst(expected, actual, LIMIT[kind] * size).ratio <= 1
    return found


def compare_quantized(expected, actual, other, step):
    wide = expected.astype(np.float64)
    found = compare_steps(wide, actual, step, 1)
    if found.ratio > 1 and other is not None:
        limit = QUANTIZED_LIMIT * deviation(wide)
        allowed = min(limit, 2 * deviation(wide - other.astype(np.float64)))
        found = compare_steps(wide, actual, step, max(1, allowed / step))
        found.rule = "optimizations"
    return found


def compare_steps(wide, actual, step, allowed):
    """Returns the Difference for errors of this number of steps."""
    found = worst(wide, actual, np.float64(DEVIATIONS * allowed * step))
    error = deviation(wide - actual.astype(np.float64)) / step
    if found.ratio <= error / allowed:
        found = Difference(
            error / allowed,
            f"the root of the mean square of the errors is {error:.3g} steps,"
            f" {allowed:.3g} are allowed")
    found.rule = "steps"
    return found


def worst(expected, actual, tolerance):
    """Returns the Difference for the tolerance of each element."""
    wide = np.int64 if expected.dtype.kind in "iub" else np.float64
    expected, actual = expected.astype(wide), actual.astype(wide)
    same = expected == actual
    if wide == np.float64:
        same |= np.isnan(expected) & np.isnan(actual)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratios = np.where(same, 0, np.abs(actual - expected) / tolerance)
    # A number and NaN, or infinities of two signs.
    ratios[np.isnan(ratios)] = np.inf
    at = np.unravel_index(np.argmax(ratios), ratios.shape)
    ratio = float(ratios[at])
    return Difference(
        ratio,
        f"{np.count_nonzero(ratios > 1)} of {ratios.size} elements differ, worst at"
        f" {[int(i) for i in at]}: expected {expected[at]:.9g}, got {actual[at]:.9g},"
        f" {ratio:.3g} times the tolerance")


def quantized_step(model, name, expected):
    """Returns the step of the result `name` of a quantized model: 1 for an
    integer, the scale of the node that makes it a float, or the step that 8 bits
    would have for the range of the result."""
    if expected.dtype.kind in "iub":
        return 1.0
    constants = {tensor.name: tensor for tensor in model.graph.initializer}
    for node in model.graph.node:
        if name in node.output and node.op_type == "DequantizeLinear":
            return float(numpy_helper.to_array(constants[node.input[1]]).max())
    return float(expected.max() - expected.min()) / 255


def count_nodes(graph):
    """Returns the number of nodes, with those of subgraphs."""
    inner = (attribute.g for node in graph.node for attribute in node.attribute
             if attribute.type == onnx.AttributeProto.GRAPH)
    return len(graph.node) + sum(map(count_nodes, inner))
