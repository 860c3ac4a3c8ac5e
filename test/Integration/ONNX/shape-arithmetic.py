"""Compares the importer's arithmetic on integers with that of the operators.

Usage: shape-arithmetic.py RELAX_RUN FOLDER

Makes models of the same nodes whose operands are constants, are computed from
the sizes of an input, or are inputs. The last know nothing at import, so
operators compute everything when the model runs.
"""

import pathlib
import random
import subprocess
import sys

import numpy as np
from onnx import TensorProto, helper, numpy_helper

relax_run, folder = sys.argv[1], pathlib.Path(sys.argv[2])
rng = random.Random(11)
SIZES = {"A": 2, "B": 3}
TYPES = {"int64": TensorProto.INT64, "int32": TensorProto.INT32}


class Program:
    """Nodes over operands that are defined later."""

    def __init__(self, operands):
        self.operands = operands  # name -> array
        self.nodes, self.constants, self.outputs = [], {}, []

    def node(self, op, inputs, **attributes):
        name = f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, inputs, [name], **attributes))
        return name

    def constant(self, values, dtype=np.int64):
        name = f"c{len(self.constants)}"
        self.constants[name] = np.array(values, dtype)
        return name

    def output(self, name):
        self.outputs.append(name)


def operators(p, a, b, scalar, positive):
    """Each operator, in the forms that are folded and that look like them."""
    c = p.constant
    for op in ("Add", "Sub", "Mul", "Min", "Max"):
        p.output(p.node(op, [a, b]))
        p.output(p.node(op, [scalar, b]))
    for dividend in (a, b, scalar):
        p.output(p.node("Div", [dividend, positive]))
        p.output(p.node("Div", [dividend, p.node("Neg", [positive])]))
    p.output(p.node("Neg", [a]))
    p.output(p.node("Concat", [a, b], axis=-1))
    p.output(p.node("Gather", [a, c([1, 0, -1])]))
    p.output(p.node("Gather", [a, c(-2)], axis=0))
    p.output(p.node("Slice", [a, c([-1]), c([-9]), c([0]), c([-1])]))
    p.output(p.node("Slice", [a, c([]), c([])]))
    p.output(p.node("Slice", [a, c([1]), c([2**63 - 1])]))
    p.output(p.node("Unsqueeze", [scalar, c([-1])]))
    one = p.node("Slice", [a, c([0]), c([1])])
    p.output(p.node("Squeeze", [one]))
    p.output(p.node("Squeeze", [one, c([0])]))
    p.output(p.node("Squeeze", [a, c([])]))
    p.output(p.node("Reshape", [one, c([])], allowzero=0))
    for size in (-1, 0, 2):
        p.output(p.node("Reshape", [a, c([size])], allowzero=0))
    p.output(p.node("Reshape", [scalar, c([1])], allowzero=1))
    for noop in (0, 1):
        for keep in (0, 1):
            flags = {"noop_with_empty_axes": noop, "keepdims": keep}
            p.output(p.node("ReduceProd", [a], **flags))
            p.output(p.node("ReduceProd", [a, c([])], **flags))
            p.output(p.node("ReduceProd", [a, c([-1])], **flags))


def chains(p, operands, positive, count):
    """Random expressions of a few operators."""

    def expression(depth):
        if depth == 0:
            return rng.choice(operands)
        op = rng.choice(["Add", "Sub", "Mul", "Div", "Div", "Min", "Max", "Neg"])
        operand = expression(depth - 1)
        if op == "Neg":
            return p.node(op, [operand])
        return p.node(op, [operand, positive if op == "Div" else rng.choice(operands)])

    for _ in range(count):
        p.output(expression(3))


def casts(p, names):
    for name in names:
        narrow = p.node("Cast", [name], to=TensorProto.INT32)
        wide = p.node("Cast", [narrow], to=TensorProto.INT64)
        two = p.constant([2, -3])
        p.output(narrow)
        p.output(p.node("Div", [wide, two]))


def from_sizes(array, nodes, constants, name):
    """The array as size * factor + offset."""
    sizes = np.array(list(SIZES.values()))
    if array.ndim == 0:
        sizes = sizes[0]
    factor = np.array(rng.choice([1, 2, 3]))
    constants[f"{name}_factor"] = factor.astype(array.dtype)
    constants[f"{name}_offset"] = (array - sizes * factor).astype(array.dtype)
    shape = "sizes"
    if array.ndim == 0:
        constants[f"{name}_first"] = np.array(0)
        nodes.append(helper.make_node("Gather", [shape, f"{name}_first"], [f"{name}_0"]))
        shape = f"{name}_0"
    to = TYPES[str(array.dtype)]
    nodes += [
        helper.make_node("Cast", [shape], [f"{name}_1"], to=to),
        helper.make_node("Mul", [f"{name}_1", f"{name}_factor"], [f"{name}_2"]),
        helper.make_node("Add", [f"{name}_2", f"{name}_offset"], [name]),
    ]


def run(p, title, way):
    """The outputs where operands are `constants`, `shapes` or `arguments`."""
    stem = folder / f"{title}-{way}"
    inputs, nodes, constants, flags = [], [], dict(p.constants), []
    info = helper.make_tensor_value_info
    if way == "shapes":
        inputs.append(info("x", TensorProto.FLOAT, list(SIZES)))
        nodes.append(helper.make_node("Shape", ["x"], ["sizes"]))
        flags += [f"--dim={name}={size}" for name, size in SIZES.items()]
    for name, array in p.operands.items():
        if way == "constants":
            constants[name] = array
        elif way == "shapes":
            from_sizes(array, nodes, constants, name)
        else:
            inputs.append(info(name, TYPES[str(array.dtype)], array.shape))
            np.save(f"{stem}-{name}.npy", array)
            flags.append(f"--input={name}=@{stem}-{name}.npy")
    graph = helper.make_graph(
        nodes + p.nodes,
        "g",
        inputs,
        [helper.make_empty_tensor_value_info(name) for name in p.outputs],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    pathlib.Path(f"{stem}.onnx").write_bytes(model.SerializeToString())
    files = [f"{stem}-{i}.npy" for i in range(len(p.outputs))]
    flags += [f"--output=@{file}" for file in files]
    subprocess.run([relax_run, f"{stem}.onnx", *flags], check=True)
    return [np.load(file) for file in files]


def compare(title, p, ways):
    expected = run(p, title, "arguments")
    for way in ways:
        matching = 0
        for name, ours, right in zip(p.outputs, run(p, title, way), expected):
            if ours.dtype == right.dtype and np.array_equal(ours, right):
                matching += 1
                continue
            node = next(node for node in p.nodes if name in node.output)
            print(f"{title}, {way}: {node.op_type} '{name}' differs: {ours} and {right}")
        print(f"{title}: {matching} of {len(expected)} as computed from arguments, {way}")


small = Program(
    {
        "a": np.array([-3, 4]),
        "b": np.array([0, -7]),
        "s": np.array(-5),
        "d": np.array([2, 5]),
        "ia": np.array([-3, 4], np.int32),
        "ib": np.array([9, -7], np.int32),
        "is": np.array(5, np.int32),
        "id": np.array([2, 3], np.int32),
    }
)
# A divisor is a constant: a size may be zero, and then it is another test.
operators(small, "a", "b", "s", small.constant([2, 5]))
operators(small, "ia", "ib", "is", small.constant([3, 4], np.int32))
chains(small, ["a", "b", "s", "d"], small.constant([2, 3]), 8)
chains(small, ["ia", "ib", "is", "id"], small.constant(3, np.int32), 8)
casts(small, ["a", "ib", "s"])
# Where the divisor is computed, too.
small.output(small.node("Div", ["a", "d"]))
small.output(small.node("Div", ["ib", "id"]))
compare("small", small, ["constants", "shapes"])

large = Program(
    {
        "a": np.array([2**63 - 1, -(2**63)]),
        "b": np.array([-(2**62) - 5, 4294967298]),
        "s": np.array(2**40 + 1),
        "ia": np.array([2**31 - 1, -(2**31)], np.int32),
        "ib": np.array([100000, -100001], np.int32),
        "is": np.array(100000, np.int32),
    }
)
operators(large, "a", "b", "s", large.constant([7, 3]))
operators(large, "ia", "ib", "is", large.constant([7, 2], np.int32))
chains(large, ["a", "b", "s"], large.constant([7, 1000]), 8)
chains(large, ["ia", "ib", "is"], large.constant(7, np.int32), 8)
casts(large, ["a", "b", "s", "ib"])
compare("large", large, ["constants"])
