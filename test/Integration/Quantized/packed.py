"""Compares products with weights of 4 and 8 bits with NumPy: constants of int4
and uint4 behind DequantizeLinear, and MatMulNBits of ONNX Runtime.

Usage: packed.py RELAX_RUN FOLDER
"""

import pathlib
import subprocess
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

RUN, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
rng = np.random.default_rng(3)


def nibbles(numbers):
    """Packs integers in pairs along the last dimension, the first one in the low
    bits."""
    if numbers.shape[-1] % 2:
        numbers = np.concatenate([numbers, 0 * numbers[..., :1]], axis=-1)
    numbers = numbers.astype(np.uint8) & 15
    return numbers[..., 0::2] | numbers[..., 1::2] << 4


def small(name, kind, numbers):
    """Returns an initializer of 4 bits."""
    tensor = TensorProto(name=name, data_type=kind)
    tensor.dims.extend(numbers.shape)
    tensor.raw_data = nibbles(numbers.reshape(-1)).tobytes()
    return tensor


def check(name, nodes, constants, x, expected):
    rows = helper.make_tensor_value_info("x", TensorProto.FLOAT,
                                         ["M", x.shape[1]])
    result = helper.make_tensor_value_info("y", TensorProto.FLOAT,
                                           ["M", expected.shape[1]])
    graph = helper.make_graph(nodes, name, [rows], [result], constants)
    model = helper.make_model(graph, ir_version=10, opset_imports=[
        helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)])
    path = FOLDER / f"{name}.onnx"
    path.write_bytes(model.SerializeToString())
    np.save(FOLDER / f"{name}.x.npy", x)
    np.save(FOLDER / f"{name}.y.npy", expected)
    done = subprocess.run(
        [RUN, path, f"--input=@{FOLDER}/{name}.x.npy", "--rtol=1e-4",
         "--atol=1e-4", f"--expected=@{FOLDER}/{name}.y.npy"],
        capture_output=True, text=True, check=False)
    print(f"{name}: {done.stdout.count('is as expected')} of 1 as expected")
    if done.returncode:
        print(done.stdout, done.stderr)


def draw(rows, inner, columns, block, bits):
    x = rng.standard_normal((rows, inner)).astype(np.float32)
    weights = rng.integers(0, 1 << bits, (inner, columns))
    scales = rng.uniform(0.01, 0.1, (inner // block, columns))
    zeros = rng.integers(0, 1 << bits, (inner // block, columns))
    return x, weights, scales.astype(np.float32), zeros


def multiply(x, weights, scales, zeros, block):
    repeat = lambda numbers: np.repeat(numbers, block, axis=0)
    return x @ ((weights - repeat(zeros)) * repeat(scales)).astype(np.float32)


def dequantized(kind, rows, inner, columns, block, transposed):
    x, weights, scales, zeros = draw(rows, inner, columns, block, 4)
    shift = 8 if kind == "int4" else 0
    number = TensorProto.INT4 if kind == "int4" else TensorProto.UINT4
    turn = (lambda matrix: matrix.T) if transposed else (lambda matrix: matrix)
    constants = [small("w", number, turn(weights - shift)),
                 small("z", number, turn(zeros - shift)),
                 numpy_helper.from_array(np.ascontiguousarray(turn(scales)), "s")]
    nodes = [helper.make_node("DequantizeLinear", ["w", "s", "z"], ["d"],
                              axis=1 if transposed else 0, block_size=block)]
    if transposed:
        nodes.append(helper.make_node("Transpose", ["d"], ["t"]))
    nodes.append(helper.make_node("MatMul", ["x", "t" if transposed else "d"],
                                  ["y"]))
    name = f"{kind}-{rows}x{inner}x{columns}" + ("-t" if transposed else "")
    check(name, nodes, constants, x, multiply(x, weights, scales, zeros, block))


def matmul_n_bits(bits, rows, inner, columns, block, has_zeros, bias):
    x, weights, scales, zeros = draw(rows, inner, columns, block, bits)
    if not has_zeros:
        zeros = np.full_like(zeros, 1 << bits - 1)
    pack = nibbles if bits == 4 else lambda numbers: numbers.astype(np.uint8)
    blocks = pack(weights.T.reshape(columns, inner // block, block))
    constants = {"w": blocks, "s": np.ascontiguousarray(scales.T).reshape(-1)}
    if has_zeros:
        constants["z"] = pack(zeros.T).reshape(-1)
    inputs = ["x", "w", "s", "z" if has_zeros else ""]
    expected = multiply(x, weights, scales, zeros, block)
    if bias:
        constants["b"] = rng.standard_normal(columns).astype(np.float32)
        expected = expected + constants["b"]
        inputs += ["", "b"]
    node = helper.make_node("MatMulNBits", inputs, ["y"], domain="com.microsoft",
                            K=inner, N=columns, bits=bits, block_size=block)
    check(f"nbits{bits}-{rows}x{inner}x{columns}", [node],
          [numpy_helper.from_array(value, key)
           for key, value in constants.items()], x, expected)


def main():
    for kind in ("int4", "uint4"):
        dequantized(kind, 1, 64, 96, 32, False)
        dequantized(kind, 5, 96, 40, 16, True)
        dequantized(kind, 20, 32, 70, 32, False)
    for bits in (4, 8):
        matmul_n_bits(bits, 1, 128, 64, 32, True, False)
        matmul_n_bits(bits, 3, 96, 33, 32, True, True)
        matmul_n_bits(bits, 30, 64, 80, 16, False, False)


main()
