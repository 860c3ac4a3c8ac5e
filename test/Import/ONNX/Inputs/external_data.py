"""Writes models with valid and invalid external data to the given folder."""

import os
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper

root = pathlib.Path(sys.argv[1])
folder = root / "model"
folder.mkdir()
data = np.array([0, 0, 0, 0, 1, 2, 3, 4], np.float32).tobytes()
(folder / "weights.bin").write_bytes(data)
(root / "secret.bin").write_bytes(data)
os.mkfifo(folder / "pipe")
(folder / "folder").mkdir()
(folder / "link.bin").symlink_to(root / "secret.bin")


def save(name, **where):
    tensor = TensorProto(name="w", data_type=TensorProto.FLOAT, dims=[4])
    tensor.data_location = TensorProto.EXTERNAL
    for key, value in where.items():
        tensor.external_data.add(key=key, value=str(value))
    info = helper.make_tensor_value_info
    graph = helper.make_graph(
        [helper.make_node("Add", ["x", "w"], ["y"])],
        name,
        [info("x", TensorProto.FLOAT, (4,))],
        [info("y", TensorProto.FLOAT, (4,))],
        [tensor],
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8
    )
    (folder / f"{name}.onnx").write_bytes(model.SerializeToString())


save("good", location="weights.bin", offset=16, length=16)
save("outside", location="../secret.bin")
save("absolute", location=root / "secret.bin")
save("link", location="link.bin")
save("absent", location="absent.bin")
save("pipe", location="pipe")
save("folder", location="folder")
save("short", location="weights.bin", offset=20)
save("overflow", location="weights.bin", offset=2**64 - 8)
save("length", location="weights.bin", length=8)
