// Bytecode is read where its data are aligned more than the memory of a small
// file. MLIR's own check of a round trip reads it where it is not.
// REQUIRES: once
// RUN: relax-opt %s --emit-bytecode -o %t.mlirbc
// RUN: relaxc %t.mlirbc -o - --emit=relax | FileCheck %s
// RUN: relax-opt %t.mlirbc | FileCheck %s
// CHECK: relax.func @main
// CHECK: relax.add
relax.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = relax.constant dense_resource<w> : tensor<2xf32>
  %0 = relax.add %x, %w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  relax.return %0 : tensor<2xf32>
}
{-# dialect_resources: { builtin: { w: "0x400000000000803f0000803f" } } #-}
