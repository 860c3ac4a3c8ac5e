"""Writes a function of LENGTH links, each of which reads the one before twice, or
one that joins LENGTH tensors: chain.py KIND LENGTH, where KIND is sum, logistic,
concat (of one argument), columns (of two arguments in turn, along the last axis),
parts (of what is computed from one argument) or arguments (of as many, each of a
size of its own), strides (of all elements of one argument, every second, every
third, and so on), unknown (of one argument of unknown size), rows (of one argument,
and of another whose rows are to be as many) or constants; or casts (each of which
gives the size another name); or calls (of
as many functions, each of which calls the one before) or nested (the same with an
operation more in each); or that many slices of slices of a tensor of any size:
tails, which lack the first element, cores, which lack the last too, ends, whose
begin counts from the end and whose end does not, or folds, which are ends of fewer
elements from each to the next; or a matmul whose weights are squares of squares
(squares), or one whose result is multiplied by that many constants (factors)"""

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
elif kind == "strides":
    def every(stride):
        size = f"(n + {stride - 1}) floordiv {stride}" if stride > 1 else "n"
        return f"tensor<?xf32, #relax.tensor<[{size}]>>"

    operands = [(f"%v{i}", every(i)) for i in range(1, length + 1)]
    slices = [f"%v{i} = relax.strided_slice %x {{axes = array<i64: 0>, begin = [0], "
              f"end = [9223372036854775807], strides = array<i64: {i}>}} : "
              f"({every(1)}) -> {every(i)}" for i in range(1, length + 1)]
    print_concat([("%x", every(1))], operands, "tensor<?xf32>", before=slices)
elif kind == "rows":
    arguments = [(f"%{n}", f"tensor<?x1xf32, #relax.tensor<[{n}, 1]>>") for n in "ab"]
    print_concat(arguments, arguments[:1] + arguments[1:] * (length - 1),
                 f"tensor<?x{length}xf32, #relax.tensor<[a, {length}]>>", axis=1)
elif kind == "unknown":
    print_concat([("%x", "tensor<?xf32>")], [("%x", "tensor<?xf32>")] * length,
                 "tensor<?xf32>")
elif kind == "constants":
    operands = [(f"%k{i}", "tensor<2x1xf32>") for i in range(length)]
    constants = [f"{k} = relax.constant dense<{i}.0> : {t}"
                 for i, (k, t) in enumerate(operands)]
    print_concat([], operands, f"tensor<2x{length}xf32>", axis=1, before=constants)
elif kind in ("tails", "cores", "ends", "folds"):
    def bounds(i):
        return {"tails": (1, 2**63 - 1), "cores": (1, -1), "ends": (-9, 8),
                "folds": (i - 999, 999 - i)}[kind]

    known, unknown = "tensor<?xf32, #relax.tensor<[n]>>", "tensor<*xf32>"
    print(f"relax.func @main(%v0: {known}) -> {unknown} {{")
    for i in range(length):
        begin, end = bounds(i)
        print(f"  %v{i + 1} = relax.strided_slice %v{i} {{axes = array<i64: 0>, "
              f"begin = [{begin}], end = [{end}]}} : "
              f"({unknown if i else known}) -> {unknown}")
    print(f"  relax.return %v{length} : {unknown}\n}}")
elif kind == "casts":
    def vector(symbol):
        return f"tensor<?xf32, #relax.tensor<[{symbol}]>>"

    print(f"relax.func @main(%v0: {vector('a0')}) -> tensor<?xf32> {{")
    for i in range(length):
        old, new = vector(f"a{i}"), vector(f"a{i + 1}")
        print(f"  %c{i} = relax.match_cast %v{i} : {old} -> {new}")
        print(f"  %v{i + 1} = relax.exp %c{i} : ({new}) -> {new}")
    print(f"  %e = relax.erase_shape %v{length} : {vector(f'a{length}')} -> tensor<?xf32>")
    print("  relax.return %e : tensor<?xf32>\n}")
elif kind in ("calls", "nested"):
    for i in range(length + 1):
        name = f"private @f{i}" if i < length else "@main"
        print(f"relax.func {name}(%x: {tensor}) -> {tensor} {{")
        operation = f"relax.call @f{i - 1}(%x)" if i else "relax.exp %x"
        print(f"  %y = {operation} : ({tensor}) -> {tensor}")
        if kind == "nested":
            print(f"  %z = relax.tanh %y : ({tensor}) -> {tensor}")
        print(f"  relax.return {'%z' if kind == 'nested' else '%y'} : {tensor}\n}}")
elif kind in ("squares", "factors"):
    size = 257 if kind == "squares" else 128
    data, weights = f"tensor<2x{size}xf32>", f"tensor<{size}x{size}xf32>"
    row = ", ".join(str(0.5 + i % 2) for i in range(size))
    print(f"relax.func @main(%x: {data}) -> {data} {{")
    print(f"  %w0 = relax.constant dense<[{', '.join([f'[{row}]'] * size)}]> : {weights}")
    squares = length if kind == "squares" else 0
    for i in range(squares):
        print(f"  %w{i + 1} = relax.multiply %w{i}, %w{i} : ({weights}, {weights}) -> {weights}")
    print(f"  %y0 = relax.matmul %x, %w{squares} : ({data}, {weights}) -> {data}")
    factors = 1 if kind == "squares" else length
    for i in range(factors):
        print(f"  %s{i} = relax.constant dense<{1.001 + i / 1000}> : tensor<{size}xf32>")
        print(f"  %y{i + 1} = relax.multiply %y{i}, %s{i} : ({data}, tensor<{size}xf32>) -> {data}")
    print(f"  relax.return %y{factors} : {data}\n}}")
else:
    print(f"relax.func @main(%v0: {tensor}) -> {tensor} {{")
    for i in range(length):
        if kind == "sum":
            print(f"  %v{i + 1} = relax.add %v{i}, %v{i} {binary}")
        else:
            print(f"  %p{i} = relax.multiply %v{i}, %v{i} {binary}")
            print(f"  %v{i + 1} = relax.subtract %v{i}, %p{i} {binary}")
    print(f"  relax.return %v{length} : {tensor}\n}}")
