"""scale_bias.py MODEL OUT: the model with one element of its last bias changed by
one part in a thousand of the greatest."""
import sys

import numpy as np
import onnx
from onnx import numpy_helper

model = onnx.load(sys.argv[1])
biases = [i for i in model.graph.initializer if len(i.dims) == 1 and i.dims[0] == 10]
values = numpy_helper.to_array(biases[-1]).copy()
values[3] += 1e-3 * np.abs(values).max()
biases[-1].CopyFrom(numpy_helper.from_array(values, biases[-1].name))
onnx.save(model, sys.argv[2])
