// RUN: relax-opt %s --relax-fold-batchnorm-to-conv2d | FileCheck %s

// A factor that no normalization made is relax-fold-scale-axis's.
// CHECK-LABEL: relax.func @factor(
// CHECK: relax.conv2d
// CHECK-NEXT: relax.multiply
relax.func @factor(%x: tensor<1x3x8x8xf32>) -> tensor<1x2x8x8xf32> {
  %w = relax.constant dense<0.5> : tensor<2x3x1x1xf32>
  %s = relax.constant dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xf32>
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<2x3x1x1xf32>) -> tensor<1x2x8x8xf32>
  %1 = relax.multiply %0, %s : (tensor<1x2x8x8xf32>, tensor<2x1x1xf32>) -> tensor<1x2x8x8xf32>
  relax.return %1 : tensor<1x2x8x8xf32>
}
