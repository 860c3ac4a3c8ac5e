"""The kernels that gpu-bench.sh times: as modules of relax, and in torch."""

import dataclasses
import math
import time

TORCH_TYPES = {"f32": "float32", "f16": "float16", "bf16": "bfloat16"}


@dataclasses.dataclass
class Kernel:
    """An operator on inputs of one type. `work` is a number of floating-point
    operations if `unit` is GFLOP/s, else of bytes."""

    operator: str
    type: str
    inputs: list
    result: tuple
    attributes: str
    torch: object
    work: float
    unit: str

    @property
    def name(self):
        shapes = "-".join("x".join(map(str, shape)) for shape in self.inputs)
        return f"{self.operator}-{self.type}-{shapes}"

    @property
    def module(self):
        types = [self.tensor(shape) for shape in self.inputs]
        names = [f"%{i}" for i in range(len(types))]
        parameters = ", ".join(f"{n}: {t}" for n, t in zip(names, types))
        result = self.tensor(self.result)
        return (
            f"relax.func @main({parameters}) -> {result} {{\n"
            f"  %y = relax.{self.operator} {', '.join(names)} {{{self.attributes}}}"
            f" : ({', '.join(types)}) -> {result}\n"
            f"  relax.return %y : {result}\n}}\n"
        )

    def tensor(self, shape):
        return f"tensor<{''.join(f'{n}x' for n in shape)}{self.type}>"


def product(n, m, k, type):
    return Kernel(
        "matmul", type, [(n, k), (k, m)], (n, m), "",
        lambda torch, a, b: a @ b, 2 * n * m * k, "GFLOP/s",
    )


def convolution(batch, channels, size, type):
    image, weights = (batch, channels, size, size), (channels, channels, 3, 3)
    return Kernel(
        "conv2d", type, [image, weights], image,
        "padding = array<i64: 1, 1, 1, 1>",
        lambda torch, x, w: torch.nn.functional.conv2d(x, w, padding=1),
        2 * math.prod(image) * channels * 9, "GFLOP/s",
    )


def attention(batch, length, heads, channels, type):
    shape = (batch, length, heads, channels)

    def in_torch(torch, *operands):
        q, k, v = (x.transpose(1, 2) for x in operands)
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)

    return Kernel(
        "attention", type, [shape] * 3, shape, "", in_torch,
        4 * batch * heads * length * length * channels, "GFLOP/s",
    )


def by_bytes(operator, inputs, result, attributes, torch, type):
    elements = sum(map(math.prod, inputs)) + math.prod(result)
    size = 4 if type == "f32" else 2
    return Kernel(
        operator, type, inputs, result, attributes, torch, elements * size, "GB/s"
    )


def row_kernels(rows, columns, type):
    shape = (rows, columns)
    functional = lambda torch: torch.nn.functional
    yield by_bytes("add", [shape] * 2, shape, "", lambda torch, a, b: a + b, type)
    yield by_bytes(
        "softmax", [shape], shape, "axis = -1 : i64",
        lambda torch, x: torch.softmax(x, -1), type,
    )
    yield by_bytes(
        "layer_norm", [shape, (columns,), (columns,)], shape, "",
        lambda torch, x, a, b: functional(torch).layer_norm(x, (columns,), a, b), type,
    )
    yield by_bytes(
        "rms_norm", [shape, (columns,)], shape, "",
        lambda torch, x, w: functional(torch).rms_norm(x, (columns,), w), type,
    )
    yield by_bytes(
        "sum", [shape], (rows,), "axes = array<i64: -1>",
        lambda torch, x: x.sum(-1), type,
    )


def get_kernels(is_small):
    """Yields the kernels, of sizes for a GPU or for an emulated one."""
    for type in ("f32", "f16", "bf16"):
        if is_small:
            yield product(48, 40, 24, type)
            yield convolution(1, 3, 7, type)
            yield attention(1, 9, 2, 8, type)
            yield from row_kernels(3, 70, type)
            continue
        for n in (1024, 2048, 4096):
            yield product(n, n, n, type)
        yield product(16, 4096, 4096, type)
        yield convolution(16, 64, 56, type)
        yield convolution(16, 256, 14, type)
        yield attention(4, 1024, 16, 64, type)
        yield from row_kernels(8192, 4096, type)


def time_in_torch(kernel, calls=20):
    """Returns the median time of a call in torch in milliseconds, up to the end
    of its work, or None without torch."""
    try:
        import torch
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    type = getattr(torch, TORCH_TYPES[kernel.type])
    operands = [torch.rand(shape, device="cuda").to(type) for shape in kernel.inputs]
    times = []
    for i in range(calls + 5):
        torch.cuda.synchronize()
        start = time.perf_counter()
        kernel.torch(torch, *operands)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    # The first calls choose algorithms.
    return sorted(times[5:])[calls // 2] * 1e3
