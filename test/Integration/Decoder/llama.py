"""Writes a decoder of the Llama style in the text form of relax.

One function, `forward`, appends n tokens to each of b sequences of a paged cache
and returns the logits of all of them. It serves prefill and decode: b and n are
symbols."""

import dataclasses

import numpy as np


@dataclasses.dataclass
class Config:
    layers: int = 2
    hidden: int = 32
    heads: int = 4
    key_heads: int = 2
    channels: int = 8
    inner: int = 48
    vocabulary: int = 61
    page_size: int = 4
    theta: float = 10000.0
    epsilon: float = 1e-5
    dtype: str = "f32"

    @property
    def numpy_dtype(self):
        return {"f32": np.float32, "f16": np.float16}[self.dtype]

    def parameters(self):
        """Yields the name and the shape of each weight."""
        yield "embedding", (self.vocabulary, self.hidden)
        for i in range(self.layers):
            yield f"attention_norm{i}", (self.hidden,)
            yield f"wq{i}", (self.hidden, self.heads * self.channels)
            yield f"wk{i}", (self.hidden, self.key_heads * self.channels)
            yield f"wv{i}", (self.hidden, self.key_heads * self.channels)
            yield f"wo{i}", (self.heads * self.channels, self.hidden)
            yield f"inner_norm{i}", (self.hidden,)
            yield f"gate{i}", (self.hidden, self.inner)
            yield f"up{i}", (self.hidden, self.inner)
            yield f"down{i}", (self.inner, self.hidden)
        yield "norm", (self.hidden,)
        yield "head", (self.hidden, self.vocabulary)

    def frequencies(self):
        half = self.channels // 2
        return self.theta ** (-np.arange(half, dtype=np.float64) / half)


class Writer:
    """Builds the text of a function, one operation at a time. A value is a pair
    of its name and its type."""

    def __init__(self, config):
        self.config = config
        self.lines = []

    def tensor(self, *dims, dtype=None):
        """Returns the type of a tensor; dimensions are numbers or symbols."""
        dtype = dtype or self.config.dtype
        shape = "".join(f"{d}x" if isinstance(d, int) else "?x" for d in dims)
        if all(isinstance(d, int) for d in dims):
            return f"tensor<{shape}{dtype}>"
        return f"tensor<{shape}{dtype}, #relax.tensor<[{', '.join(map(str, dims))}]>>"

    def op(self, text, operands, result, attributes=""):
        """Adds an operation with one result."""
        name = f"%{len(self.lines)}"
        names = ", ".join(value for value, _ in operands)
        types = ", ".join(type for _, type in operands)
        self.lines.append(
            f"{name} = relax.{text} {names} {attributes} : ({types}) -> {result}"
        )
        return name, result

    def call(self, function, operands, result, attributes=""):
        """Adds a call of a function of the runtime."""
        name = f"%{len(self.lines)}"
        names = ", ".join(value for value, _ in operands)
        types = ", ".join(type for _, type in operands)
        self.lines.append(
            f'{name} = relax.call_packed "vm.builtin.attention_kv_cache_{function}"'
            f"({names}) {attributes} : ({types}) -> {result}"
        )
        return name, result

    def cast(self, value, result):
        """Checks the type of a value, and binds its symbols."""
        name = f"%{len(self.lines)}"
        self.lines.append(
            f"{name} = relax.match_cast {value[0]} : {value[1]} -> {result}"
        )
        return name, result

    def constant(self, array, dtype):
        name = f"%{len(self.lines)}"
        text = ", ".join(f"{x:.9e}" for x in array)
        type = f"tensor<{len(array)}x{dtype}>"
        self.lines.append(f"{name} = relax.constant dense<[{text}]> : {type}")
        return name, type

    def reshape(self, value, *dims):
        shape = f"!relax.shape<[{', '.join(map(str, dims))}]>"
        name = f"%{len(self.lines)}"
        self.lines.append(
            f"{name} = relax.shape [{', '.join(map(str, dims))}] -> {shape}"
        )
        return self.op("reshape", [value, (name, shape)], self.tensor(*dims))


class Decoder(Writer):
    """Builds the function `forward`."""

    def __init__(self, config):
        super().__init__(config)
        self.cache = ("%cache", "!relax.object")
        self.weights = {
            name: (f"%{name}", self.tensor(*shape))
            for name, shape in config.parameters()
        }
        self.tokens = ("%tokens", self.tensor("b", "n", dtype="i64"))

    def matmul(self, x, weight, *dims):
        return self.op("matmul", [x, self.weights[weight]], self.tensor(*dims))

    def rms_norm(self, x, weight):
        epsilon = f"{{epsilon = {self.config.epsilon:e} : f64}}"
        return self.op("rms_norm", [x, self.weights[weight]], x[1], epsilon)

    def binary(self, name, x, y, result=None):
        return self.op(name, [x, y], result or x[1])

    def prepare(self):
        """Reads the page table, and computes the angles of all positions."""
        pages = self.tensor("b", "w", dtype="i32")
        queries = self.tensor("b", "n", dtype="i32")
        get = lambda name, type: self.cast(
            self.call(name, [self.cache], "tensor<*xi32>"), type
        )
        self.positions = get("get_query_positions", queries)
        self.tables = [
            get("get_page_table", pages),
            get("get_page_starts", pages),
            self.positions,
            get("get_windows", self.tensor("b", 2, dtype="i32")),
        ]
        position = self.op(
            "astype",
            [self.positions],
            self.tensor("b", "n", dtype="f32"),
            "{dtype = f32}",
        )
        position = self.op(
            "expand_dims",
            [position],
            self.tensor("b", "n", 1, 1, dtype="f32"),
            "{axes = array<i64: 2, 3>}",
        )
        frequencies = self.constant(self.config.frequencies(), "f32")
        half = self.config.channels // 2
        angle = self.tensor("b", "n", 1, half, dtype="f32")
        angles = self.op("multiply", [position, frequencies], angle)
        self.angles = [
            self.op(
                "astype",
                [self.op(name, [angles], angle)],
                self.tensor("b", "n", 1, half),
                f"{{dtype = {self.config.dtype}}}",
            )
            for name in ("cos", "sin")
        ]

    def rotate(self, x, heads):
        """Rotates the halves of the channels by the angles of the positions."""
        half = self.tensor("b", "n", heads, self.config.channels // 2)
        name = f"%{len(self.lines)}"
        self.lines.append(
            f"{name}:2 = relax.split {x[0]} {{axis = 3 : i64, sections = 2 : i64}}"
            f" : ({x[1]}) -> ({half}, {half})"
        )
        first, second = (f"{name}#0", half), (f"{name}#1", half)
        cosine, sine = self.angles
        times = lambda a, b: self.binary("multiply", a, b)
        return self.op(
            "concat",
            [
                self.binary("subtract", times(first, cosine), times(second, sine)),
                self.binary("add", times(second, cosine), times(first, sine)),
            ],
            x[1],
            "{axis = 3 : i64}",
        )

    def attention(self, x, layer):
        config = self.config
        heads = lambda weight, count: self.reshape(
            self.matmul(x, weight, "b", "n", count * config.channels),
            *("b", "n", count, config.channels),
        )
        query = self.rotate(heads(f"wq{layer}", config.heads), config.heads)
        key = self.rotate(heads(f"wk{layer}", config.key_heads), config.key_heads)
        value = heads(f"wv{layer}", config.key_heads)
        index = f"%{len(self.lines)}"
        self.lines.append(f"{index} = relax.prim_value {layer} : i64")
        unknown = f"tensor<*x{config.dtype}>"
        both = f"tuple<{unknown}, {unknown}>"
        # It keeps none of its arguments.
        appended = self.call(
            "append", [self.cache, (index, "i64"), key, value], both, "{relax.no_capture}"
        )
        pages = []
        type = self.tensor("p", config.key_heads, config.page_size, config.channels)
        for i in range(2):
            name = f"%{len(self.lines)}"
            self.lines.append(
                f"{name} = relax.tuple_get_item {appended[0]}[{i}] : ({both}) -> {unknown}"
            )
            pages.append(self.cast((name, unknown), type))
        result = self.op("paged_attention", [query, *pages, *self.tables], query[1])
        result = self.reshape(result, "b", "n", config.heads * config.channels)
        return self.matmul(result, f"wo{layer}", "b", "n", config.hidden)

    def feed_forward(self, x, layer):
        config = self.config
        gate = self.matmul(x, f"gate{layer}", "b", "n", config.inner)
        up = self.matmul(x, f"up{layer}", "b", "n", config.inner)
        gate = self.op("silu", [gate], gate[1])
        product = self.binary("multiply", gate, up)
        return self.matmul(product, f"down{layer}", "b", "n", config.hidden)

    def text(self):
        config = self.config
        self.prepare()
        x = self.op(
            "take",
            [self.weights["embedding"], self.tokens],
            self.tensor("b", "n", config.hidden),
            "{axis = 0 : i64}",
        )
        for i in range(config.layers):
            normal = self.rms_norm(x, f"attention_norm{i}")
            x = self.binary("add", x, self.attention(normal, i))
            normal = self.rms_norm(x, f"inner_norm{i}")
            x = self.binary("add", x, self.feed_forward(normal, i))
        x = self.rms_norm(x, "norm")
        logits = self.matmul(x, "head", "b", "n", config.vocabulary)
        arguments = [self.tokens, self.cache, *self.weights.values()]
        arguments = ",\n    ".join(f"{name}: {type}" for name, type in arguments)
        body = "".join(f"  {line}\n" for line in self.lines)
        return (
            f"relax.func @forward({arguments}) -> {logits[1]}\n    attributes {{impure}} {{\n{body}"
            f"  relax.return {logits[0]} : {logits[1]}\n}}\n"
        )
