"""Writes a model of one chain: `large_graph.py NODES FILE`."""

import pathlib
import sys

from onnx import TensorProto, helper

count = int(sys.argv[1])
info = helper.make_tensor_value_info
nodes = [helper.make_node("Identity", [f"v{i}"], [f"v{i + 1}"]) for i in range(count)]
graph = helper.make_graph(
    nodes,
    "chain",
    [info("v0", TensorProto.FLOAT, [4])],
    [info(f"v{count}", TensorProto.FLOAT, [4])],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
pathlib.Path(sys.argv[2]).write_bytes(model.SerializeToString())
