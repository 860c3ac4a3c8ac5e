// Bytecode whose data is aligned more than the memory of a small file is read.
// MLIR's own round-trip check reads it from unaligned memory.
// REQUIRES: once
// RUN: relax-opt %s --emit-bytecode -o %t.mlirbc
// RUN: relaxc %t.mlirbc -o - --emit=relax | FileCheck %s
// CHECK: relax.func @main
// CHECK: relax.add
relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = relax.constant dense_resource<w> : tensor<2xf32>
  %0 = relax.add %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  relax.return %0 : tensor<2xf32>
}
{-# dialect_resources: { builtin: { w: "0x400000000000803f0000803f" } } #-}
