"""How far the results of a network depend on its inputs."""

import numpy as np

# A result that moves by less would hide errors in the layers above it.
LIMIT = 0.01


def check_sensitivity(results, others):
    """Raises ValueError if a result for some inputs differs from that for others
    by less than LIMIT of its largest element."""
    for index, (result, other) in enumerate(zip(results, others, strict=True)):
        largest = np.abs(result).max()
        moved = np.abs(result - other).max()
        # A comparison with NaN is false.
        if not (largest > 0 and moved >= LIMIT * largest):
            raise ValueError(
                f"result {index} hardly depends on the inputs: two draws of them change "
                f"it by {moved:.2g}, and its largest element is {largest:.2g}")
