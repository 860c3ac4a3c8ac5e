// RUN: relax-opt %s --relax-combine-parallel-matmul | FileCheck %s

// Weights that are not constant, other data, batches of weights, another type of
// result: nothing to combine.
// CHECK-LABEL: relax.func @different(
// CHECK-NOT: relax.concat
// CHECK: relax.return
relax.func @different(%x: tensor<2x8x16xf32>, %y: tensor<2x8x16xf32>, %w: tensor<16x4xf32>)
    -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf64>) {
  %c = relax.constant dense<1.0> : tensor<16x4xf32>
  %b = relax.constant dense<1.0> : tensor<2x16x4xf32>
  %0 = relax.matmul %x, %w : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %1 = relax.matmul %x, %c : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %2 = relax.matmul %y, %c : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %3 = relax.matmul %x, %b : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
  %4 = relax.matmul %x, %c {out_dtype = f64} : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf64>
  relax.return %0, %1, %2, %3, %4 : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf64>
}

// Not across the border of a region that may not run.
// CHECK-LABEL: relax.func @branch(
// CHECK-NOT: relax.concat
relax.func @branch(%x: tensor<8x16xf32>, %c: tensor<i1>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %w = relax.constant dense<1.0> : tensor<16x4xf32>
  %0 = relax.matmul %x, %w : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = relax.if %c : tensor<i1> -> tensor<8x4xf32> {
    %v = relax.constant dense<2.0> : tensor<16x4xf32>
    %2 = relax.matmul %x, %v : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    relax.yield %2 : tensor<8x4xf32>
  } else {
    relax.yield %0 : tensor<8x4xf32>
  }
  relax.return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
