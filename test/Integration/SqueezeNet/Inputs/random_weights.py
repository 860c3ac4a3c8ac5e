"""random_weights.py MODEL DIR: the published light models have constant weights,
which hide a wrong index. Writes DIR/model.onnx with random ones in their place,
an input, and the result of ONNX's own reference evaluator.

The Softmax at the end is left off: the evaluator gives it the meaning of opset
13, and it would hide differences in all but the largest value."""
import pathlib
import sys

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

model = onnx.load(sys.argv[1])
folder = pathlib.Path(sys.argv[2])
rng = np.random.default_rng(0)
graph = model.graph
shapes = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
weights, kept = [], []
for node in graph.node:
    if node.op_type != "ConstantOfShape":
        kept.append(node)
        continue
    shape = [int(d) for d in shapes[node.input[0]]]
    # Keeps the variance of activations, so that they do not saturate.
    scale = np.sqrt(2.0 / max(1, int(np.prod(shape[1:])))) if len(shape) > 1 else 0.1
    value = (rng.standard_normal(shape) * scale).astype(np.float32)
    weights.append(numpy_helper.from_array(value, node.output[0]))
assert kept[-1].op_type == "Softmax"
graph.output[0].name = kept.pop().input[0]
del graph.node[:]
graph.node.extend(kept)
graph.initializer.extend(weights)
onnx.save(model, folder / "model.onnx")

names = {i.name for i in graph.initializer}
data = next(i for i in graph.input if i.name not in names)
shape = [d.dim_value for d in data.type.tensor_type.shape.dim]
x = rng.standard_normal(shape).astype(np.float32)
np.save(folder / "x.npy", x)
(y,) = ReferenceEvaluator(model).run(None, {data.name: x})
np.save(folder / "y.npy", y)
