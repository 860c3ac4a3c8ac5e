// RUN: relax-opt %s --relax-combine-parallel-conv2d | FileCheck %s

// Other strides, other kernels, groups.
// CHECK-LABEL: relax.func @different(
// CHECK-NOT: relax.concat
relax.func @different(%x: tensor<1x4x8x8xf32>)
    -> (tensor<1x4x8x8xf32>, tensor<1x4x4x4xf32>, tensor<1x4x6x6xf32>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) {
  %a = relax.constant dense<1.0> : tensor<4x4x1x1xf32>
  %b = relax.constant dense<1.0> : tensor<4x4x3x3xf32>
  %c = relax.constant dense<1.0> : tensor<4x2x1x1xf32>
  %0 = relax.conv2d %x, %a : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32>
  %1 = relax.conv2d %x, %a {strides = array<i64: 2, 2>} : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  %2 = relax.conv2d %x, %b : (tensor<1x4x8x8xf32>, tensor<4x4x3x3xf32>) -> tensor<1x4x6x6xf32>
  %3 = relax.conv2d %x, %c {groups = 2 : i64} : (tensor<1x4x8x8xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x8x8xf32>
  %4 = relax.conv2d %x, %c {groups = 2 : i64} : (tensor<1x4x8x8xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x8x8xf32>
  relax.return %0, %1, %2, %3, %4 : tensor<1x4x8x8xf32>, tensor<1x4x4x4xf32>, tensor<1x4x6x6xf32>, tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>
}
