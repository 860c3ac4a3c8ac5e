"""The cases of the suite `vm`: programs whose kernels do almost nothing."""

import dataclasses


@dataclasses.dataclass
class MachineCase:
    """A program of one input. A call of it runs `kernel_calls` instructions that
    call kernels."""

    shape: str
    input: tuple
    kernel_calls: int
    text: str


def chain(count):
    """Returns a function of `count` calls of a kernel that adds one number."""
    calls = "\n".join(["  relax_vm.call @add(%x)"] * count)
    return MachineCase("1", (1,), count, f"""
tir.prim_func private @add(%x: memref<1xf32>) {{
  tir.block @add() {{
    %0 = affine.load %x[0] : memref<1xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %x[0] : memref<1xf32>
  }}
  tir.return
}}
relax_vm.func @main(%x) {{
{calls}
  relax_vm.ret %x
}}
""")


def perceptron():
    """Returns two layers of four units, each of which becomes a kernel, with an
    open batch."""
    rows = "tensor<?x4xf32, #relax.tensor<[n, 4]>>"
    lines = []
    for layer, (x, p, s, y) in enumerate((("%x", "%0", "%1", "%h"),
                                          ("%h", "%2", "%3", "%y"))):
        lines += [
            f"%w{layer} = relax.constant dense<0.5> : tensor<4x4xf32>",
            f"%b{layer} = relax.constant dense<0.25> : tensor<4xf32>",
            f"{p} = relax.matmul {x}, %w{layer} : ({rows}, tensor<4x4xf32>) -> {rows}",
            f"{s} = relax.add {p}, %b{layer} : ({rows}, tensor<4xf32>) -> {rows}",
            f"{y} = relax.relu {s} : ({rows}) -> {rows}",
        ]
    body = "\n".join(f"  {line}" for line in lines)
    return MachineCase("nx4", (1, 4), 2, f"""
relax.func @main(%x: {rows}) -> {rows} {{
{body}
  relax.return %y : {rows}
}}
""")



CASES = {"kernel-call": chain(1000), "perceptron": perceptron()}
