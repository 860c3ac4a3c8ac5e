"""Writes a function of LENGTH links, each of which reads the one before twice, or
one that joins the argument LENGTH times: chain.py sum|logistic|concat LENGTH"""

import sys

kind, length = sys.argv[1], int(sys.argv[2])
tensor = "tensor<16xf64>"
binary = f": ({tensor}, {tensor}) -> {tensor}"
if kind == "concat":
    joint = f"tensor<{16 * length}xf64>"
    inputs, types = ", ".join(["%x"] * length), ", ".join([tensor] * length)
    print(f"relax.func @main(%x: {tensor}) -> {joint} {{")
    print(f"  %y = relax.concat {inputs} {{axis = 0 : i64}} : ({types}) -> {joint}")
    sys.exit(print(f"  relax.return %y : {joint}\n}}"))
print(f"relax.func @main(%v0: {tensor}) -> {tensor} {{")
for i in range(length):
    if kind == "sum":
        print(f"  %v{i + 1} = relax.add %v{i}, %v{i} {binary}")
    else:
        print(f"  %p{i} = relax.multiply %v{i}, %v{i} {binary}")
        print(f"  %v{i + 1} = relax.subtract %v{i}, %p{i} {binary}")
print(f"  relax.return %v{length} : {tensor}\n}}")
