"""The cases of the suites `gemm`, `conv` and `memory`: small ONNX models."""

import dataclasses
import math

import numpy as np
import onnx
from onnx import helper, numpy_helper

OPSET = 17


@dataclasses.dataclass
class Kernel:
    """A small model. `inputs` and `constants` map names to shapes; `integers`
    maps the names of integer inputs to the limit of their elements. The last
    result of `nodes` is y, of the shape `result`."""

    name: str
    nodes: list
    inputs: dict
    result: tuple
    shape: str = ""
    constants: dict = dataclasses.field(default_factory=dict)
    integers: dict = dataclasses.field(default_factory=dict)
    op: dict = dataclasses.field(default_factory=dict)
    flops: int = 0
    # Bytes that are read and written, if these are not all inputs and results.
    bytes: int = 0

    def __post_init__(self):
        self.shape = self.shape or text(next(iter(self.inputs.values())))
        self.op = dict(self.op, result=list(self.result))

    def make_arrays(self):
        """Returns random inputs and constants by name."""
        rng = np.random.default_rng(0)
        inputs = {name: random(rng, shape, self.integers.get(name))
                  for name, shape in self.inputs.items()}
        return inputs, {name: random(rng, shape) for name, shape in self.constants.items()}

    def make_model(self, inputs, constants):
        graph = helper.make_graph(
            self.nodes,
            "kernel",
            [
                helper.make_tensor_value_info(
                    name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)
                for name, array in inputs.items()
            ],
            [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, self.result)],
            [numpy_helper.from_array(array, name) for name, array in constants.items()],
        )
        opsets = [helper.make_opsetid("", OPSET)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8)


def random(rng, shape, high=None):
    """Returns floats in [-1, 1), or integers below `high`."""
    if high:
        return rng.integers(0, high, shape, dtype=np.int64)
    return rng.uniform(-1, 1, shape).astype(np.float32)


def text(shape):
    return "x".join(map(str, shape))


# GEMM -------------------------------------------------------------------------


def matmul(name, m, n, k, batch=(), weight=False, relu=False):
    """Multiplies two matrices. With `weight`, the second one is a constant;
    `relu` adds a bias and a relu."""
    inputs, constants = {"a": (*batch, m, k)}, {}
    (constants if weight else inputs)["b"] = (*batch, k, n)
    nodes = [helper.make_node("MatMul", ["a", "b"], ["p" if relu else "y"])]
    if relu:
        constants["c"] = (n,)
        nodes += [helper.make_node("Add", ["p", "c"], ["s"]),
                  helper.make_node("Relu", ["s"], ["y"])]
    count = math.prod(batch)
    sizes = f"{m}x{n}x{k}"
    return Kernel(
        name,
        nodes,
        inputs,
        (*batch, m, n),
        shape=f"{text(batch)}, {sizes}" if batch else sizes,
        constants=constants,
        op=dict(kind="matmul", batch=count, m=m, n=n, k=k, relu=relu, weight=weight),
        flops=2 * count * m * n * k,
    )


def gemm():
    yield from (matmul(f"square-{n}", n, n, n) for n in (64, 128, 256, 512, 1024, 2048))
    # Layers of models: the second operand is a constant.
    yield matmul("linear-197x768x768", 197, 768, 768, weight=True)
    yield matmul("linear-128x768x3072", 128, 768, 3072, weight=True)
    yield matmul("linear-relu-128x3072x768", 128, 3072, 768, weight=True, relu=True)
    yield matmul("linear-64x1000x2048", 64, 1000, 2048, weight=True)
    yield matmul("skinny-8x4096x4096", 8, 4096, 4096, weight=True)
    yield matmul("skinny-4096x8x512", 4096, 8, 512)
    yield matmul("skinny-64x64x8192", 64, 64, 8192)
    yield matmul("outer-1024x1024x8", 1024, 1024, 8)
    yield matmul("gemv-1x4096x4096", 1, 4096, 4096, weight=True)
    yield matmul("gemv-4096x1x4096", 4096, 1, 4096)
    yield matmul("batched-12-128x128x64", 128, 128, 64, batch=(12,))
    yield matmul("batched-12-128x64x128", 128, 64, 128, batch=(12,))
    yield matmul("batched-256-32x32x32", 32, 32, 32, batch=(256,))


# Convolution ------------------------------------------------------------------


def convolution(name, c, size, filters, kernel, *, stride=1, pad=None, dilation=1,
         groups=1, transposed=False):
    """Convolves one image of c x size x size."""
    if pad is None:
        pad = dilation * (kernel - 1) // 2
    if transposed:
        out = (size - 1) * stride - 2 * pad + kernel
        weight = (c, filters // groups, kernel, kernel)
        spatial = size
    else:
        out = (size + 2 * pad - dilation * (kernel - 1) - 1) // stride + 1
        weight = (filters, c // groups, kernel, kernel)
        spatial = out
    node = helper.make_node(
        "ConvTranspose" if transposed else "Conv",
        ["x", "w", "b"],
        ["y"],
        kernel_shape=[kernel] * 2,
        strides=[stride] * 2,
        pads=[pad] * 4,
        dilations=[dilation] * 2,
        group=groups,
    )
    return Kernel(
        name,
        [node],
        {"x": (1, c, size, size)},
        (1, filters, out, out),
        constants={"w": weight, "b": (filters,)},
        op=dict(kind="deconv" if transposed else "conv", c=c, size=size,
                filters=filters, kernel=kernel, stride=stride, pad=pad,
                dilation=dilation, groups=groups, out=out),
        flops=2 * spatial * spatial * math.prod(weight),
    )


def conv():
    yield convolution("3x3-64-56", 64, 56, 64, 3)
    yield convolution("3x3-128-28", 128, 28, 128, 3)
    yield convolution("3x3-256-14", 256, 14, 256, 3)
    yield convolution("3x3-512-7", 512, 7, 512, 3)
    yield convolution("3x3-stride2-128-56", 128, 56, 128, 3, stride=2)
    yield convolution("3x3-first-3-224", 3, 224, 64, 3)
    yield convolution("1x1-64-256-56", 64, 56, 256, 1)
    yield convolution("1x1-1024-256-14", 1024, 14, 256, 1)
    yield convolution("1x1-stride2-256-512-56", 256, 56, 512, 1, stride=2)
    yield convolution("7x7-stride2-3-224", 3, 224, 64, 7, stride=2)
    yield convolution("depthwise-3x3-144-56", 144, 56, 144, 3, groups=144)
    yield convolution("depthwise-3x3-stride2-96-112", 96, 112, 96, 3, stride=2, groups=96)
    yield convolution("depthwise-5x5-240-28", 240, 28, 240, 5, groups=240)
    yield convolution("grouped-3x3-32-128-56", 128, 56, 128, 3, groups=32)
    yield convolution("dilated-3x3-256-28", 256, 28, 256, 3, dilation=2)
    yield convolution("transposed-2x2-128-64-64", 128, 64, 64, 2, stride=2, pad=0, transposed=True)
    yield convolution("transposed-4x4-256-128-16", 256, 16, 128, 4, stride=2, pad=1, transposed=True)


# Memory -----------------------------------------------------------------------


# 256 MiB, more than the caches of most CPUs.
LARGE = (8192, 8192)


def transpose(name, shape, order):
    return Kernel(
        name,
        [helper.make_node("Transpose", ["x"], ["y"], perm=order)],
        {"x": shape},
        [shape[axis] for axis in order],
        op=dict(kind="transpose", shape=shape, order=order),
    )


def softmax(name, shape):
    return Kernel(
        name,
        [helper.make_node("Softmax", ["x"], ["y"], axis=-1)],
        {"x": shape},
        shape,
        op=dict(kind="softmax", shape=shape),
    )


def gelu(name, shape):
    # As models in opset 17 have it, which has no Gelu.
    def constant(name, value):
        return helper.make_node("Constant", [], [name], value_float=value)

    return Kernel(
        name,
        [constant("root", math.sqrt(2)), constant("one", 1.0), constant("half", 0.5),
         helper.make_node("Div", ["x", "root"], ["d"]),
         helper.make_node("Erf", ["d"], ["e"]),
         helper.make_node("Add", ["e", "one"], ["a"]),
         helper.make_node("Mul", ["x", "a"], ["p"]),
         helper.make_node("Mul", ["p", "half"], ["y"])],
        {"x": shape},
        shape,
        op=dict(kind="gelu", shape=shape),
    )


def layer_norm(name, shape):
    size = shape[-1:]
    return Kernel(
        name,
        [helper.make_node("LayerNormalization", ["x", "s", "b"], ["y"], axis=-1)],
        {"x": shape},
        shape,
        constants={"s": size, "b": size},
        op=dict(kind="layer_norm", shape=shape),
    )


def reduce(name, shape, axes):
    # ReduceSum takes its axes as an operand, ReduceMean as an attribute.
    return Kernel(
        name,
        [helper.make_node("ReduceMean", ["x"], ["y"], axes=axes, keepdims=1)],
        {"x": shape},
        [1 if axis in axes else size for axis, size in enumerate(shape)],
        op=dict(kind="reduce", shape=shape, axes=axes),
    )


def add(name, shape, other):
    return Kernel(
        name,
        [helper.make_node("Add", ["x", "z"], ["y"])],
        {"x": shape, "z": other},
        shape,
        shape=f"{text(shape)}, {text(other)}",
        op=dict(kind="add", shape=shape, other=other),
    )


def gather(name, table, count, axis):
    result = [count if i == axis else size for i, size in enumerate(table)]
    return Kernel(
        name,
        [helper.make_node("Gather", ["x", "i"], ["y"], axis=axis)],
        {"x": table, "i": (count,)},
        result,
        shape=f"{text(table)}, {count}",
        integers={"i": table[axis]},
        bytes=8 * math.prod(result) + 8 * count,
    )


def concat(name, shapes, axis):
    result = list(shapes[0])
    result[axis] = sum(shape[axis] for shape in shapes)
    names = [f"x{i}" for i in range(len(shapes))]
    return Kernel(
        name,
        [helper.make_node("Concat", names, ["y"], axis=axis)],
        dict(zip(names, shapes)),
        result,
        shape=", ".join(map(text, shapes)),
    )


def memory():
    yield transpose("transpose-2d-2048", (2048, 2048), (1, 0))
    yield transpose("transpose-nchw-nhwc", (1, 64, 112, 112), (0, 2, 3, 1))
    yield transpose("transpose-nhwc-nchw", (1, 112, 112, 64), (0, 3, 1, 2))
    yield transpose("transpose-heads", (1, 512, 12, 64), (0, 2, 1, 3))
    yield transpose("transpose-keys", (12, 512, 64), (0, 2, 1))
    yield transpose("transpose-large", LARGE, (1, 0))
    yield softmax("softmax-rows-16", (65536, 16))
    yield softmax("softmax-rows-128", (1, 12, 128, 128))
    yield softmax("softmax-rows-1000", (256, 1000))
    yield softmax("softmax-rows-65536", (16, 65536))
    yield softmax("softmax-large", LARGE)
    yield gelu("gelu-197x3072", (197, 3072))
    yield gelu("gelu-large", LARGE)
    yield layer_norm("layer-norm-197x768", (197, 768))
    yield layer_norm("layer-norm-2048x64", (2048, 64))
    yield layer_norm("layer-norm-64x8192", (64, 8192))
    yield layer_norm("layer-norm-large", LARGE)
    yield reduce("reduce-outer", (128, 128, 128), (0,))
    yield reduce("reduce-middle", (128, 128, 128), (1,))
    yield reduce("reduce-inner", (128, 128, 128), (2,))
    yield reduce("reduce-all", (128, 128, 128), (0, 1, 2))
    yield reduce("reduce-image", (1, 1280, 49, 49), (2, 3))
    yield add("add-small", (1, 64, 56, 56), (1, 64, 56, 56))
    yield add("add-large", (4096, 4096), (4096, 4096))
    yield add("add-row", (2048, 1024), (1024,))
    yield add("add-column", (2048, 1024), (2048, 1))
    yield gather("gather-rows", (32000, 768), 512, 0)
    yield gather("gather-columns", (512, 4096), 1024, 1)
    yield concat("concat-channels", [(1, 64, 56, 56)] * 4, 1)
    yield concat("concat-inner", [(4096, 32), (4096, 96)], 1)
