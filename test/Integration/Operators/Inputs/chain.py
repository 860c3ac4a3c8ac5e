"""Writes a function of LENGTH links, each of which reads the one before twice, or
one that joins LENGTH tensors: chain.py KIND LENGTH, where KIND is sum, logistic,
concat (of one argument), columns (of two arguments in turn, along the last axis),
parts (of what is computed from one argument) or arguments (of as many, each of a
size of its own), or that many slices of slices of a tensor of any size: tails,
which lack the first element, cores, which lack the last too, or ends, whose begin
counts from the end and whose end does not"""

import sys

kind, length = sys.argv[1], int(sys.argv[2])
tensor = "tensor<16xf64>"
binary = f": ({tensor}, {tensor}) -> {tensor}"


def print_concat(arguments, operands, result, axis=0, before=()):
    """`arguments` and `operands` are pairs of a value and its type."""
    print(f"relax.func @main({', '.join(f'{x}: {t}' for x, t in arguments)}) -> {result} {{")
    for line in before:
        print("  " + line)
    values = ", ".join(value for value, _ in operands)
    types = ", ".join(type for _, type in operands)
    print(f"  %joint = relax.concat {values} {{axis = {axis} : i64}} : ({types}) -> {result}")
    print(f"  relax.return %joint : {result}\n}}")


if kind == "concat":
    print_concat([("%x", tensor)], [("%x", tensor)] * length,
                 f"tensor<{16 * length}xf64>")
elif kind == "columns":
    arguments = [("%x", "tensor<2x3x1xf16>"), ("%y", "tensor<2x3x4xf16>")]
    operands = [arguments[i % 2] for i in range(length)]
    width = length // 2 * 5 + length % 2
    print_concat(arguments, operands, f"tensor<2x3x{width}xf16>", axis=-1)
elif kind == "parts":
    operands = [(f"%v{i + 1}", tensor) for i in range(length)]
    adds = [f"%v{i + 1} = relax.add %v{i}, %v0 {binary}" for i in range(length)]
    print_concat([("%v0", tensor)], operands, f"tensor<{16 * length}xf64>",
                 before=adds)
elif kind == "arguments":
    operands = [(f"%x{i}", f"tensor<?xf32, #relax.tensor<[n{i}]>>")
                for i in range(length)]
    size = " + ".join(f"n{i}" for i in range(length))
    print_concat(operands, operands, f"tensor<?xf32, #relax.tensor<[{size}]>>")
elif kind in ("tails", "cores", "ends"):
    begin, end = {"tails": (1, 2**63 - 1), "cores": (1, -1), "ends": (-9, 8)}[kind]
    known, unknown = "tensor<?xf32, #relax.tensor<[n]>>", "tensor<*xf32>"
    print(f"relax.func @main(%v0: {known}) -> {unknown} {{")
    for i in range(length):
        print(f"  %v{i + 1} = relax.strided_slice %v{i} {{axes = array<i64: 0>, "
              f"begin = [{begin}], end = [{end}]}} : "
              f"({unknown if i else known}) -> {unknown}")
    print(f"  relax.return %v{length} : {unknown}\n}}")
else:
    print(f"relax.func @main(%v0: {tensor}) -> {tensor} {{")
    for i in range(length):
        if kind == "sum":
            print(f"  %v{i + 1} = relax.add %v{i}, %v{i} {binary}")
        else:
            print(f"  %p{i} = relax.multiply %v{i}, %v{i} {binary}")
            print(f"  %v{i + 1} = relax.subtract %v{i}, %p{i} {binary}")
    print(f"  relax.return %v{length} : {tensor}\n}}")
