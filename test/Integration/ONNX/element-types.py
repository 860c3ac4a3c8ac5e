"""Compiles each operator for each element type that the specification allows.

Usage: element-types.py RELAXC FOLDER

An operator is one model, with a node for each type. Types that are known to be
refused are models of their own, which have to be refused.
"""

import pathlib
import subprocess
import sys

import onnx
import onnx.defs
from onnx import TensorProto, helper, numpy_helper
import numpy as np

relaxc, folder = sys.argv[1], pathlib.Path(sys.argv[2])
TYPES = dict(
    float=TensorProto.FLOAT, double=TensorProto.DOUBLE, float16=TensorProto.FLOAT16,
    bfloat16=TensorProto.BFLOAT16, int8=TensorProto.INT8, int16=TensorProto.INT16,
    int32=TensorProto.INT32, int64=TensorProto.INT64, uint8=TensorProto.UINT8,
    uint16=TensorProto.UINT16, uint32=TensorProto.UINT32, uint64=TensorProto.UINT64,
    bool=TensorProto.BOOL,
)
MATRIX, IMAGE = [2, 3], [1, 1, 4, 4]


class Typed(int):
    """A constant of the type at hand."""


def ints(*values):
    return np.array(values, np.int64)


def case(*inputs, type_of=0, **attributes):
    """Inputs are shapes of the type at hand, (shape, type), or constants, and
    `type_of` is the input whose type changes."""
    return inputs, type_of, attributes


CASES = {}
for name in (
    "Abs Neg Sign Relu Identity Ceil Floor Round Sqrt Exp Reciprocal Softplus Not BitwiseNot IsNaN IsInf Size"
    " NonZero Erf Shrink Unique Trilu EyeLike Hardmax Softmax"
).split():
    CASES[name] = case(MATRIX)
for name in (
    "Add Sub Mul Div Max Min Equal Less Greater LessOrEqual BitwiseAnd Pow PRelu Sum Mean"
).split():
    CASES[name] = case(MATRIX, MATRIX)
for name in "Sum Prod Max Min L1 L2 Mean SumSquare LogSum LogSumExp".split():
    CASES[f"Reduce{name}"] = case(MATRIX, ints(1))
CASES |= dict(
    ArgMax=case(MATRIX),
    AveragePool=case(IMAGE, kernel_shape=[2, 2]),
    BitShift=case(MATRIX, MATRIX, direction="LEFT"),
    Mod=case(MATRIX, MATRIX, fmod=1),
    CenterCropPad=case(MATRIX, ints(3, 2)),
    Clip=case(MATRIX, [], []),
    Compress=case(MATRIX, ([2], "bool"), axis=0),
    Concat=case(MATRIX, MATRIX, axis=0),
    Conv=case(IMAGE, [1, 1, 2, 2]),
    CumProd=case(MATRIX, np.array(1)),
    CumSum=case(MATRIX, np.array(1)),
    DepthToSpace=case([1, 4, 2, 2], blocksize=2),
    Det=case([3, 3]),
    Einsum=case(MATRIX, MATRIX, equation="ij,ij->i"),
    Expand=case(MATRIX, ints(2, 2, 3)),
    Gather=case(MATRIX, ([1], "int64")),
    GatherND=case(MATRIX, ([2, 1], "int64")),
    Gemm=case(MATRIX, [3, 2]),
    GridSample=case(IMAGE, ([1, 2, 2, 2], "float")),
    LRN=case(IMAGE, size=3),
    MatMul=case(MATRIX, [3, 2]),
    MaxPool=case(IMAGE, kernel_shape=[2, 2]),
    MaxUnpool=case(IMAGE, (IMAGE, "int64"), kernel_shape=[1, 1]),
    OneHot=case((MATRIX, "int64"), np.array(4), [2], type_of=2),
    Pad=case(MATRIX, ints(1, 1, 1, 1)),
    Range=case(Typed(0), Typed(1), Typed(1)),
    Resize=case(IMAGE, None, np.array([1, 1, 2, 2], np.float32), mode="linear"),
    ReverseSequence=case(MATRIX, ([3], "int64")),
    ScatterElements=case(MATRIX, (MATRIX, "int64"), MATRIX, reduction="max"),
    ScatterND=case(MATRIX, ([2, 1], "int64"), MATRIX, reduction="add"),
    Tile=case(MATRIX, ints(1, 2)),
    TopK=case(MATRIX, ints(2)),
    Transpose=case(MATRIX),
    Where=case((MATRIX, "bool"), MATRIX, MATRIX, type_of=1),
)
# Reductions of truth values.
GAPS = dict(ScatterElements="bool", ScatterND="bool")


def make_model(name, types):
    inputs, type_of, attributes = CASES[name]
    schema = onnx.defs.get_schema(name)
    nodes, values, constants, results = [], [], [], []
    for kind in types:
        names = []
        for i, given in enumerate(inputs):
            names.append(f"{kind}{i}" if given is not None else "")
            if isinstance(given, np.ndarray):
                constants.append(numpy_helper.from_array(given, names[-1]))
            elif isinstance(given, Typed):
                constants.append(helper.make_tensor(names[-1], TYPES[kind], [], [given]))
            elif given is not None:
                shape, element = given if isinstance(given, tuple) else (given, kind)
                values.append(helper.make_tensor_value_info(names[-1], TYPES[element], shape))
        results.append(f"{kind}y")
        outputs = results[-1:] + [f"{kind}z{i}" for i in range(1, schema.min_output)]
        nodes.append(helper.make_node(name, names, outputs, kind, **attributes))
    outputs = [onnx.ValueInfoProto(name=result) for result in results]
    graph = helper.make_graph(nodes, name, values, outputs, constants)
    version = onnx.defs.onnx_opset_version()
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", version)], ir_version=10)


def compile_model(name, types):
    path = folder / f"{name}.onnx"
    path.write_bytes(make_model(name, types).SerializeToString())
    command = [relaxc, path, "-o", folder / "out.mlir", "-O0", "--compile-to=legalize"]
    return subprocess.run(command, capture_output=True, text=True)


count, refused = 0, 0
for name, (inputs, type_of, _) in CASES.items():
    schema = onnx.defs.get_schema(name)
    parameter = schema.inputs[min(type_of, len(schema.inputs) - 1)].type_str
    allowed = next(c.allowed_type_strs for c in schema.type_constraints if c.type_param_str == parameter)
    types = [kind for kind in TYPES if f"tensor({kind})" in allowed]
    gaps = [kind for kind in types if kind in GAPS.get(name, "").split()]
    for kind in gaps:
        result = compile_model(name, [kind])
        refused += 1
        if result.returncode != 1 or f"node '{kind}' ({name}" not in result.stderr:
            print(f"{name} of {kind}: expected to be refused by name:", result.stderr)
    types = [kind for kind in types if kind not in gaps]
    count += len(types)
    result = compile_model(name, types)
    if result.returncode:
        print(f"{name}:", result.stderr)
print(f"{count} compiled, {refused} refused")
