"""Errors of results, and how far results depend on inputs."""

import numpy as np


def largest_error(right, found):
    """Returns the largest difference relative to the largest element."""
    largest = np.max(np.abs(right), initial=0.0) or 1.0
    return float(np.max(np.abs(right - found), initial=0.0) / largest)


def mean_error(right, found):
    """Returns the root of the mean square of the differences, relative to that
    of the elements."""
    return float(np.linalg.norm((right - found).ravel())
                 / (np.linalg.norm(right.ravel()) or 1.0))


def check_sensitivity(results, others, error, tolerance):
    """Raises ValueError unless each result for some inputs is finite and differs
    from that for others by an error of 0.01 and of 1.5 times the tolerance. A
    program that ignores its inputs is then found."""
    limit = max(0.01, 1.5 * tolerance)
    for index, (result, other) in enumerate(zip(results, others, strict=True)):
        moved = error(result.astype(np.float64), other.astype(np.float64))
        # The error of an infinite result is NaN, and a comparison with NaN false.
        if not moved >= limit:
            raise ValueError(
                f"result {index} hardly depends on the inputs: other inputs change it "
                f"by {moved:.2g}, the limit is {limit:g}")
