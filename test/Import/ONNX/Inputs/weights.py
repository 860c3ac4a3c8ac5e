"""Writes models that test the import of constants to the given folder."""

import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

folder = pathlib.Path(sys.argv[1])
FLOAT = TensorProto.FLOAT


def save(name, nodes, inputs, outputs, initializers, opset=13):
    graph = helper.make_graph(nodes, name, inputs, outputs, initializers)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8
    )
    (folder / f"{name}.onnx").write_bytes(model.SerializeToString())


def weights():
    ramp = np.arange(512, dtype=np.float32)
    values = {
        "splat": np.full((64, 128), 0.25, np.float32),
        "small": np.array([1, 2], np.float32),
        "matrix": ramp.reshape(16, 32),
        "vector": ramp,
    }
    initializers = [numpy_helper.from_array(v, k) for k, v in values.items()]
    info = helper.make_tensor_value_info
    outputs = [info("y", FLOAT, (16, 32))]
    outputs += [info(k, FLOAT, v.shape) for k, v in values.items()]
    save(
        "weights",
        [helper.make_node("Relu", ["x"], ["y"])],
        [info("x", FLOAT, (16, 32)), info("splat", FLOAT, (64, 128))],
        outputs,
        initializers,
    )


def typed():
    kinds = [
        (FLOAT, [1, -2]),
        (TensorProto.DOUBLE, [1, -2]),
        (TensorProto.FLOAT16, [1, -2]),
        (TensorProto.BFLOAT16, [1, -2]),
        (TensorProto.INT8, [1, -2]),
        (TensorProto.INT16, [1, -2]),
        (TensorProto.INT32, [1, -2]),
        (TensorProto.INT64, [1, -2]),
        (TensorProto.UINT8, [1, 200]),
        (TensorProto.UINT16, [1, 60000]),
        (TensorProto.UINT32, [1, 4000000000]),
        (TensorProto.UINT64, [1, 10000000000000000000]),
        (TensorProto.BOOL, [True, False]),
    ]
    tensors = []
    for kind, values in kinds:
        array = np.array(values).astype(helper.tensor_dtype_to_np_dtype(kind))
        tensors.append(helper.make_tensor(f"t{kind}", kind, (2,), values))
        tensors.append(numpy_helper.from_array(array, f"r{kind}"))
    tensors.append(helper.make_tensor("scalar", FLOAT, (), [3]))
    tensors.append(numpy_helper.from_array(np.array(3, np.float32), "rscalar"))
    tensors.append(helper.make_tensor("empty", FLOAT, (0, 4), []))
    tensors.append(numpy_helper.from_array(np.zeros((0, 4), np.float32), "rempty"))
    outputs = [
        helper.make_tensor_value_info(t.name, t.data_type, t.dims) for t in tensors
    ]
    save("typed", [], [], outputs, tensors)


def nodes():
    info = helper.make_tensor_value_info
    tensor = numpy_helper.from_array(np.array([1.5, 2.5], np.float32))
    three = numpy_helper.from_array(np.array([3], np.int32))
    shape = numpy_helper.from_array(np.array([2, 3], np.int64))
    save(
        "nodes",
        [
            helper.make_node("Constant", [], ["a"], value=tensor),
            helper.make_node("Constant", [], ["b"], value_float=0.5),
            helper.make_node("Constant", [], ["c"], value_int=7),
            helper.make_node("Constant", [], ["d"], value_ints=[7, 8]),
            helper.make_node("Constant", [], ["e"], value_floats=[0.25, 0.125]),
            helper.make_node("Constant", [], ["shape"], value=shape),
            helper.make_node("ConstantOfShape", ["shape"], ["f"], value=three),
        ],
        [],
        [
            info("a", FLOAT, (2,)),
            info("b", FLOAT, ()),
            info("c", TensorProto.INT64, ()),
            info("d", TensorProto.INT64, (2,)),
            info("e", FLOAT, (2,)),
            info("f", TensorProto.INT32, (2, 3)),
        ],
        [],
    )


weights()
typed()
nodes()
