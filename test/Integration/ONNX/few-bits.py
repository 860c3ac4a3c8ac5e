"""Compares integers of 4 and 2 bits with NumPy.

Usage: few-bits.py RELAX_RUN FOLDER
"""

import pathlib
import sys

import numpy as np
from onnx import TensorProto, helper

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Inputs"))
from model_case import check, random, rng

TYPES = {
    TensorProto.INT4: (-8, 7),
    TensorProto.UINT4: (0, 15),
    TensorProto.INT2: (-2, 1),
    TensorProto.UINT2: (0, 3),
}
TYPE_NAMES = {number: TensorProto.DataType.Name(number).lower() for number in TYPES}


def pack(name, numbers, number, raw):
    """A tensor whose first element has the lowest bits of a byte."""
    bits = 2 if TYPE_NAMES[number].endswith("2") else 4
    per_byte = 8 // bits
    flat = numbers.ravel().astype(np.int64) & ((1 << bits) - 1)
    flat = np.append(flat, np.zeros(-flat.size % per_byte, np.int64))
    packed = sum(flat[i::per_byte] << (i * bits) for i in range(per_byte)).astype(np.uint8)
    tensor = TensorProto(name=name, data_type=number, dims=numbers.shape)
    if raw:
        tensor.raw_data = packed.tobytes()
    else:
        tensor.int32_data.extend(packed.tolist())
    return tensor


def run(name, nodes, inputs, constants, expected, tolerance=1e-5):
    infos = [
        helper.make_tensor_value_info(key, helper.np_dtype_to_tensor_dtype(value.dtype), [f"{key}{i}" for i in range(value.ndim)])
        for key, value in inputs.items()
    ]
    outputs = [helper.make_empty_tensor_value_info(key) for key in expected]
    graph = helper.make_graph(nodes, "g", infos, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 25)], ir_version=13)
    check(name, model, inputs, expected, tolerance)


def floats(name, array):
    return helper.make_tensor(name, TensorProto.FLOAT, array.shape, array.ravel())


def product_case(number, raw):
    """Weights with a scale for the tensor, each column or row, or blocks."""
    low, high = TYPES[number]
    kind = TYPE_NAMES[number]
    x = random(3, 12)
    w = rng.integers(low, high + 1, (12, 5))
    nodes, constants, expected = [], [pack("w", w, number, raw)], {}
    layouts = {
        "tensor": ((), {}, lambda s: s),
        "column": ((5,), dict(axis=-1), lambda s: s),
        "row": ((12,), dict(axis=0), lambda s: s[:, None]),
        "blocks": ((3, 5), dict(axis=0, block_size=4), lambda s: np.repeat(s, 4, 0)),
        "across": ((12, 2), dict(axis=1, block_size=3), lambda s: np.repeat(s, 3, 1)[:, :5]),
    }
    for layout, (shape, attributes, spread) in layouts.items():
        scale = np.abs(random(*shape)).astype(np.float32) + np.float32(0.1)
        for zero in (False, True):
            name = f"{layout}{int(zero)}"
            operands = ["w", f"s{name}"]
            constants.append(floats(f"s{name}", scale))
            point = np.zeros(shape, np.int64)
            if zero:
                point = rng.integers(low, high + 1, shape)
                constants.append(pack(f"z{name}", np.array(point), number, raw))
                operands.append(f"z{name}")
            nodes.append(helper.make_node("DequantizeLinear", operands, [f"d{name}"], **attributes))
            nodes.append(helper.make_node("MatMul", ["x", f"d{name}"], [name]))
            real = (w - spread(np.array(point))) * spread(np.array(scale))
            expected[name] = (x.astype(np.float64) @ real).astype(np.float32)
    run(f"product-{kind}-{'raw' if raw else 'typed'}", nodes, dict(x=x), constants, expected, 1e-4)


def movement_case(number):
    """Constants and nodes between the weights and their dequantization, casts,
    and numbers that are quantized in the model."""
    low, high = TYPES[number]
    kind = TYPE_NAMES[number]
    w = rng.integers(low, high + 1, (3, 7))
    x = random(4, 6) * 4
    whole = rng.integers(-40, 40, (4, 6))
    n = helper.make_node
    nodes = [
        n("Constant", [], ["w"], value=pack("", w, number, True)),
        n("Transpose", ["w"], ["turned"]),
        n("Reshape", ["turned", "flat"], ["row"]),
        n("Unsqueeze", ["row", "front"], ["column"]),
        n("Squeeze", ["column"], ["line"]),
        n("Identity", ["line"], ["same"]),
        n("DequantizeLinear", ["same", "scale"], ["moved"]),
        n("Cast", ["w"], ["real"], to=TensorProto.FLOAT),
        n("Cast", ["turned"], ["integers"], to=TensorProto.INT64),
        n("Cast", ["w"], ["bytes"], to=TensorProto.UINT8 if low == 0 else TensorProto.INT8),
        n("Cast", ["whole"], ["narrow"], to=number),
        n("Cast", ["narrow"], ["wrapped"], to=TensorProto.INT32),
        n("CastLike", ["whole", "w"], ["alike"]),
        n("DequantizeLinear", ["alike", "scale"], ["likewise"]),
        n("QuantizeLinear", ["x", "scale", "zero"], ["quantized"]),
        n("DequantizeLinear", ["quantized", "scale", "zero"], ["rounded"]),
        n("QuantizeLinear", ["x", "scale"], ["quantized2"], output_dtype=number),
        n("DequantizeLinear", ["quantized2", "scale"], ["rounded2"]),
        n("Shape", ["turned"], ["shape"]),
        n("ConstantOfShape", ["shape"], ["filled"], value=pack("", np.array([high]), number, False)),
        n("DequantizeLinear", ["filled", "scale"], ["splat"]),
    ]
    zero = np.array((low + high + 1) // 2)
    constants = [
        helper.make_tensor("flat", TensorProto.INT64, [2], [1, 21]),
        helper.make_tensor("front", TensorProto.INT64, [1], [0]),
        floats("scale", np.array(0.5)),
        pack("zero", zero, number, True),
    ]
    bits = 2 if kind.endswith("2") else 4
    wrapped = (whole - low) % (1 << bits) + low

    def rounded(point):
        return ((np.clip(np.rint(x / np.float32(0.5)) + point, low, high) - point) * 0.5).astype(np.float32)

    expected = dict(
        moved=(w.T.ravel() * 0.5).astype(np.float32),
        real=w.astype(np.float32),
        integers=w.T.astype(np.int64),
        bytes=w.astype(np.uint8 if low == 0 else np.int8),
        wrapped=wrapped.astype(np.int32),
        likewise=(wrapped * 0.5).astype(np.float32),
        rounded=rounded(zero),
        rounded2=rounded(0),
        splat=np.full((7, 3), high * 0.5, np.float32),
    )
    run(f"movement-{kind}", nodes, dict(x=x, whole=whole), constants, expected, 0)


def refused_case():
    """Operators that do not read such integers name the type and the remedy."""
    w = pack("w", np.array([1, -2]), TensorProto.INT4, True)
    nodes = [helper.make_node("Add", ["w", "w"], ["y"])]
    run("refused", nodes, {}, [w], dict(y=np.zeros(2, np.float32)))


refused_case()
for number in TYPES:
    product_case(number, raw=True)
    movement_case(number)
product_case(TensorProto.INT4, raw=False)
product_case(TensorProto.UINT4, raw=False)
