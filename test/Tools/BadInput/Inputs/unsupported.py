"""unsupported.py FILE: writes a model with operators that no one imports."""

import sys

import onnx
from onnx import TensorProto, helper

nodes = [
    helper.make_node("NotThere", ["x"], ["a"], name="first"),
    helper.make_node("NotThere", ["a"], ["b"], name="second"),
    helper.make_node("NorThis", ["b"], ["y"], name="last"),
]
graph = helper.make_graph(
    nodes, "unsupported",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [4, 4])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [])])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)],
                            ir_version=8), sys.argv[1])
