"""Runs calls of tensor programs in place. Usage: in_place.py RELAXC FOLDER"""

import pathlib
import subprocess
import sys

import numpy as np
import tvm_ffi

from relax_mlir.runtime import Session, load_module

TYPE = "tensor<?x4xf32, #relax.tensor<[n, 4]>>"
SUMS = "tensor<?xf32, #relax.tensor<[n]>>"
TEXT = f"""
#rows = affine_map<()[s0] -> (s0, 4)>
#n = affine_map<()[s0] -> (s0)>
tir.prim_func private @add_one(%x: memref<?x4xf32> {{tir.shape = #rows}}, %n: index) {{
  tir.for %i to symbol(%n) {{
    tir.for %j to 4 {{
      tir.block @add (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {{
        %one = arith.constant 1.0 : f32
        %0 = affine.load %x[%vi, %vj] : memref<?x4xf32>
        %1 = arith.addf %0, %one : f32
        affine.store %1, %x[%vi, %vj] : memref<?x4xf32>
      }}
    }}
  }}
  tir.return
}}
// Doubles x, and writes its first column to `first`.
tir.prim_func private @double(%x: memref<?x4xf32> {{tir.shape = #rows}},
                              %first: memref<?xf32> {{tir.shape = #n}}, %n: index) {{
  tir.for %i to symbol(%n) {{
    tir.block @first (spatial %vi = %i to symbol(%n)) {{
      %0 = affine.load %x[%vi, 0] : memref<?x4xf32>
      affine.store %0, %first[%vi] : memref<?xf32>
    }}
  }}
  tir.for %i to symbol(%n) {{
    tir.for %j to 4 {{
      tir.block @double (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {{
        %0 = affine.load %x[%vi, %vj] : memref<?x4xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %x[%vi, %vj] : memref<?x4xf32>
      }}
    }}
  }}
  tir.return
}}
relax.func @in_place(%x: {TYPE} {{relax.donated}}) -> {TYPE} attributes {{impure}} {{
  %0 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
  %1 = relax.call_tir_inplace @add_one(%0) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
  relax.return %1 : {TYPE}
}}
relax.func @two_results(%x: {TYPE} {{relax.donated}}) -> ({SUMS}, {TYPE}) attributes {{impure}} {{
  %0:2 = relax.call_tir_inplace @double(%x) inplace_indices = [-1, 0] symbols(n) : ({TYPE}) -> ({SUMS}, {TYPE})
  relax.return %0#0, %0#1 : {SUMS}, {TYPE}
}}
relax.func @used_later(%x: {TYPE} {{relax.donated}}) -> ({TYPE}, {TYPE}) attributes {{impure}} {{
  %y = relax.add %x, %x : ({TYPE}, {TYPE}) -> {TYPE}
  %0 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
  %1 = relax.call_tir_inplace @add_one(%y) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
  %z = relax.add %x, %1 : ({TYPE}, {TYPE}) -> {TYPE}
  relax.return %0, %z : {TYPE}, {TYPE}
}}
relax.func @kept(%x: {TYPE}) -> {TYPE} attributes {{impure}} {{
  %0 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
  relax.return %0 : {TYPE}
}}
relax.func @gives_constant() -> {TYPE} attributes {{impure}} {{
  %w = relax.constant dense<3.0> : tensor<2x4xf32>
  %e = relax.match_cast %w : tensor<2x4xf32> -> {TYPE}
  %0 = relax.call impure @in_place(%e) : ({TYPE}) -> {TYPE}
  relax.return %0 : {TYPE}
}}
relax.func @constant() -> tensor<2x4xf32> attributes {{impure}} {{
  %w = relax.constant dense<3.0> : tensor<2x4xf32>
  %0 = relax.call_tir_inplace @add_one(%w) inplace_indices = [0] symbols(2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return %0 : tensor<2x4xf32>
}}
relax.func @loop(%x: {TYPE} {{relax.donated}}, %count: tensor<i64>) -> {TYPE} attributes {{impure}} {{
  %zero = relax.constant dense<0> : tensor<i64>
  %one = relax.constant dense<1> : tensor<i64>
  %0:2 = relax.while(%zero, %x) : (tensor<i64>, {TYPE}) -> (tensor<i64>, {TYPE}) {{
  ^bb0(%i: tensor<i64>, %v: {TYPE}):
    %c = relax.less %i, %count : (tensor<i64>, tensor<i64>) -> tensor<i1>
    relax.condition(%c : tensor<i1>) %i, %v : tensor<i64>, {TYPE}
  }} do {{
  ^bb0(%i: tensor<i64>, %v: {TYPE}):
    %next = relax.add %i, %one : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %1 = relax.call_tir_inplace @add_one(%v) inplace_indices = [0] symbols(n) : ({TYPE}) -> {TYPE}
    relax.yield %next, %1 : tensor<i64>, {TYPE}
  }}
  relax.return %0#1 : {TYPE}
}}
"""


def address(tensor):
    return np.from_dlpack(tensor).__array_interface__["data"][0]


def report(name, x, result, expected):
    assert address(result) == x.__array_interface__["data"][0], name
    np.testing.assert_array_equal(np.from_dlpack(result), expected)
    print(f"{name}: shares memory, agrees with NumPy")


def main():
    relaxc, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    (folder / "in_place.mlir").write_text(TEXT)
    artefact = folder / "in_place.so"
    subprocess.run([relaxc, folder / "in_place.mlir", "-o", artefact], check=True)
    module = load_module(artefact)
    given = np.arange(12, dtype=np.float32).reshape(3, 4)

    x = given.copy()
    report("in place", x, module["in_place"](tvm_ffi.from_dlpack(x)), given + 2)
    x = given.copy()
    first, doubled = module["two_results"](tvm_ffi.from_dlpack(x))
    np.testing.assert_array_equal(np.from_dlpack(first), given[:, 0])
    report("two results", x, doubled, 2 * given)
    x = given.copy()
    results = module["used_later"](tvm_ffi.from_dlpack(x))
    np.testing.assert_array_equal(np.from_dlpack(results[0]), given + 1)
    np.testing.assert_array_equal(np.from_dlpack(results[1]), 3 * given + 1)
    np.testing.assert_array_equal(x, given)
    print("used later: agrees with NumPy, argument unchanged")
    x = given.copy()
    np.testing.assert_array_equal(
        np.from_dlpack(module["kept"](tvm_ffi.from_dlpack(x))), given + 1)
    np.testing.assert_array_equal(x, given)
    print("kept: agrees with NumPy, argument unchanged")
    for name, value in ("constant", 4), ("gives_constant", 5):
        for _ in range(2):
            result = np.from_dlpack(module[name]())
            np.testing.assert_array_equal(result, np.full((2, 4), value, np.float32))
        print(f"{name}: agrees with NumPy twice")
    x = given.copy()
    result = module["loop"](tvm_ffi.from_dlpack(x), np.array(5))
    report("loop", x, result, given + 5)

    session = Session(module)
    session.set_allocator("pooled")
    large = np.zeros((10000, 4), np.float32)
    shared = tvm_ffi.from_dlpack(large)
    for _ in range(3):
        shared = session["in_place"](shared)
    np.testing.assert_array_equal(np.from_dlpack(shared), large * 0 + 6)
    # Sizes are on a heap.
    peak = session.pool_statistics()["peak"]
    print("memory for tensors:", peak if peak >= 4096 else 0)


main()
