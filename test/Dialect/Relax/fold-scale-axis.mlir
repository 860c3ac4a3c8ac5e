// RUN: relax-opt %s --relax-fold-scale-axis | FileCheck %s

// CHECK-LABEL: relax.func @conv(
// CHECK-SAME: %[[X:.*]]: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>
// Small constants are folded at once.
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[\[}}2.000000e+00]], {{\[\[}}4.000000e+00]], {{\[\[}}6.000000e+00]]], {{\[\[\[}}1.200000e+01]], {{\[\[}}1.500000e+01]], {{\[\[}}1.800000e+01]]]]>
// CHECK: %[[Y:.*]] = relax.conv2d %[[X]], %[[W]]
// CHECK: relax.return %[[Y]]
relax.func @conv(%x: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>) -> tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>> {
  %w = relax.constant dense<[[[[1.0]], [[2.0]], [[3.0]]], [[[4.0]], [[5.0]], [[6.0]]]]> : tensor<2x3x1x1xf32>
  %s = relax.constant dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xf32>
  %0 = relax.conv2d %x, %w : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<2x3x1x1xf32>) -> tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>
  %1 = relax.multiply %s, %0 : (tensor<2x1x1xf32>, tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>) -> tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>
  relax.return %1 : tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>
}

// Through a sum, in a dataflow region; a factor of one element fits as well.
// CHECK-LABEL: relax.func @matmul_sum(
// CHECK: relax.matmul
// CHECK-NOT: relax.multiply %{{.*}} : (tensor<8x2xf32>
// CHECK: %[[R:.*]] = relax.add
// CHECK: relax.output %[[R]]
relax.func @matmul_sum(%x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %w = relax.constant dense<1.5> : tensor<4x2xf32>
  %b = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = relax.constant dense<3.0> : tensor<f32>
  %r = relax.dataflow -> tensor<8x2xf32> {
    %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
    %1 = relax.add %0, %b : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
    %2 = relax.multiply %1, %s : (tensor<8x2xf32>, tensor<f32>) -> tensor<8x2xf32>
    relax.output %2 : tensor<8x2xf32>
  }
  relax.return %r : tensor<8x2xf32>
}

// A factor along another axis, weights or a factor that are not known, a
// product that is used elsewhere, weights of another type: no factor moves.
// CHECK-LABEL: relax.func @other_axis(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
// CHECK-LABEL: relax.func @unknown(
// CHECK: relax.matmul
// CHECK: relax.multiply
// CHECK: relax.matmul
// CHECK: relax.multiply
// CHECK-LABEL: relax.func @two_uses(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
// CHECK-LABEL: relax.func @mixed(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
relax.func @other_axis(%x: tensor<2x4xf32>) -> tensor<2x2xf32> {
  %w = relax.constant dense<1.5> : tensor<4x2xf32>
  %s = relax.constant dense<[[2.0], [3.0]]> : tensor<2x1xf32>
  %0 = relax.matmul %x, %w : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  %1 = relax.multiply %0, %s : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  relax.return %1 : tensor<2x2xf32>
}
relax.func @unknown(%x: tensor<8x4xf32>, %w: tensor<4x2xf32>, %s: tensor<2xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %c = relax.constant dense<1.5> : tensor<4x2xf32>
  %d = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = relax.multiply %0, %d : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %2 = relax.matmul %x, %c : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %3 = relax.multiply %2, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  relax.return %1, %3 : tensor<8x2xf32>, tensor<8x2xf32>
}
relax.func @two_uses(%x: tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %w = relax.constant dense<1.5> : tensor<4x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %w : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  relax.return %0, %1 : tensor<8x2xf32>, tensor<8x2xf32>
}
relax.func @mixed(%x: tensor<8x4xf16>) -> tensor<8x2xf32> {
  %w = relax.constant dense<1.5> : tensor<4x2xf16>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %w {out_dtype = f32} : (tensor<8x4xf16>, tensor<4x2xf16>) -> tensor<8x2xf32>
  %1 = relax.multiply %0, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  relax.return %1 : tensor<8x2xf32>
}

// Any convolution; a transposed kernel has the output channels of one group.
// CHECK-LABEL: relax.func @conv3d(
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[\[\[}}2.000000e+00]]]], {{\[\[\[\[}}3.000000e+00]]]]]>
// CHECK: %[[Y:.*]] = relax.conv3d %{{.*}}, %[[W]]
// CHECK: relax.return %[[Y]]
// CHECK-LABEL: relax.func @transposed_groups(
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[}}2.000000e+00], [6.000000e+00]], {{\[\[}}1.500000e+01], [2.800000e+01]]]>
// CHECK: %[[Y:.*]] = relax.conv1d_transpose %{{.*}}, %[[W]]
// CHECK: relax.return %[[Y]]
relax.func @conv3d(%x: tensor<1x1x2x2x2xf32>) -> tensor<1x2x2x2x2xf32> {
  %w = relax.constant dense<1.0> : tensor<2x1x1x1x1xf32>
  %s = relax.constant dense<[[[[2.0]]], [[[3.0]]]]> : tensor<2x1x1x1xf32>
  %0 = relax.conv3d %x, %w : (tensor<1x1x2x2x2xf32>, tensor<2x1x1x1x1xf32>) -> tensor<1x2x2x2x2xf32>
  %1 = relax.multiply %0, %s : (tensor<1x2x2x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2x2xf32>
  relax.return %1 : tensor<1x2x2x2x2xf32>
}
relax.func @transposed_groups(%x: tensor<1x2x2xf32>) -> tensor<1x4x2xf32> {
  %w = relax.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %s = relax.constant dense<[[2.0], [3.0], [5.0], [7.0]]> : tensor<4x1xf32>
  %0 = relax.conv1d_transpose %x, %w {groups = 2 : i64} : (tensor<1x2x2xf32>, tensor<2x2x1xf32>) -> tensor<1x4x2xf32>
  %1 = relax.multiply %0, %s : (tensor<1x4x2xf32>, tensor<4x1xf32>) -> tensor<1x4x2xf32>
  relax.return %1 : tensor<1x4x2xf32>
}

// Weights of halves would be rounded, or infinite, where the products are not:
// before the product, behind it, and through a sum.
// CHECK-LABEL: relax.func @halves(
// CHECK: relax.matmul
// CHECK-NEXT: relax.multiply
// CHECK: relax.multiply
// CHECK-NEXT: relax.matmul
// CHECK: relax.add
// CHECK-NEXT: relax.multiply
relax.func @halves(%x: tensor<8x2xf16>, %y: tensor<8x2xbf16>) -> (tensor<8x2xf16>, tensor<8x2xf16>, tensor<8x2xbf16>) {
  %w = relax.constant dense<40000.0> : tensor<2x2xf16>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf16>
  %0 = relax.matmul %x, %w : (tensor<8x2xf16>, tensor<2x2xf16>) -> tensor<8x2xf16>
  %1 = relax.multiply %0, %s : (tensor<8x2xf16>, tensor<2xf16>) -> tensor<8x2xf16>
  %2 = relax.multiply %x, %s : (tensor<8x2xf16>, tensor<2xf16>) -> tensor<8x2xf16>
  %3 = relax.matmul %2, %w : (tensor<8x2xf16>, tensor<2x2xf16>) -> tensor<8x2xf16>
  %v = relax.constant dense<1.5> : tensor<2x2xbf16>
  %t = relax.constant dense<[2.0, 3.0]> : tensor<2xbf16>
  %4 = relax.matmul %y, %v : (tensor<8x2xbf16>, tensor<2x2xbf16>) -> tensor<8x2xbf16>
  %5 = relax.add %4, %t : (tensor<8x2xbf16>, tensor<2xbf16>) -> tensor<8x2xbf16>
  %6 = relax.multiply %5, %t : (tensor<8x2xbf16>, tensor<2xbf16>) -> tensor<8x2xbf16>
  relax.return %1, %3, %6 : tensor<8x2xf16>, tensor<8x2xf16>, tensor<8x2xbf16>
}
