// RUN: relax-opt %s --relax-fold-scale-axis | FileCheck %s

// Factors of the data of an operator with constant weights.

// CHECK-LABEL: relax.func @conv2d(
// CHECK-SAME: %[[X:.*]]: tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>
// Small constants are folded at once.
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[\[}}2.000000e+00]], {{\[\[}}6.000000e+00]]], {{\[\[\[}}6.000000e+00]], {{\[\[}}1.200000e+01]]]]>
// CHECK: %[[Y:.*]] = relax.conv2d %[[X]], %[[W]]
// CHECK: relax.return %[[Y]]
relax.func @conv2d(%x: tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>) -> tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>> {
  %w = relax.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %s = relax.constant dense<[[[2.0]], [[3.0]]]> : tensor<2x1x1xf32>
  %0 = relax.multiply %s, %x : (tensor<2x1x1xf32>, tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>) -> tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>
  %1 = relax.conv2d %0, %w : (tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>, tensor<2x2x1x1xf32>) -> tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>
  relax.return %1 : tensor<?x2x4x4xf32, #relax.tensor<[n, 2, 4, 4]>>
}

// Channels last; a kernel whose input channels come first.
// CHECK-LABEL: relax.func @conv1d_layout(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x2xf32>
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[}}2.000000e+00], [4.000000e+00]], {{\[\[}}9.000000e+00], [1.200000e+01]]]>
// CHECK: relax.conv1d %[[X]], %[[W]]
relax.func @conv1d_layout(%x: tensor<1x4x2xf32>) -> tensor<1x4x2xf32> {
  %w = relax.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %s : (tensor<1x4x2xf32>, tensor<2xf32>) -> tensor<1x4x2xf32>
  %1 = relax.conv1d %0, %w {data_layout = "NWC", kernel_layout = "IOW"} : (tensor<1x4x2xf32>, tensor<2x2x1xf32>) -> tensor<1x4x2xf32>
  relax.return %1 : tensor<1x4x2xf32>
}

// CHECK-LABEL: relax.func @conv3d(
// CHECK-SAME: %[[X:.*]]: tensor<1x2x2x2x2xf32>
// CHECK-NOT: relax.multiply %[[X]]
// CHECK: relax.conv3d %[[X]]
relax.func @conv3d(%x: tensor<1x2x2x2x2xf32>) -> tensor<1x3x2x2x2xf32> {
  %w = relax.constant dense<1.5> : tensor<3x2x1x1x1xf32>
  %s = relax.constant dense<[[[[2.0]]], [[[3.0]]]]> : tensor<2x1x1x1xf32>
  %0 = relax.multiply %x, %s : (tensor<1x2x2x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2x2xf32>
  %1 = relax.conv3d %0, %w : (tensor<1x2x2x2x2xf32>, tensor<3x2x1x1x1xf32>) -> tensor<1x3x2x2x2xf32>
  relax.return %1 : tensor<1x3x2x2x2xf32>
}

// Two groups of two channels each: the first output channel sees the first
// two factors, the second one the others.
// CHECK-LABEL: relax.func @groups(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x2xf32>
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[}}2.000000e+00], [6.000000e+00]], {{\[\[}}1.500000e+01], [2.800000e+01]]]>
// CHECK: relax.conv1d %[[X]], %[[W]]
relax.func @groups(%x: tensor<1x4x2xf32>) -> tensor<1x2x2xf32> {
  %w = relax.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %s = relax.constant dense<[[2.0], [3.0], [5.0], [7.0]]> : tensor<4x1xf32>
  %0 = relax.multiply %x, %s : (tensor<1x4x2xf32>, tensor<4x1xf32>) -> tensor<1x4x2xf32>
  %1 = relax.conv1d %0, %w {groups = 2 : i64} : (tensor<1x4x2xf32>, tensor<2x2x1xf32>) -> tensor<1x2x2xf32>
  relax.return %1 : tensor<1x2x2xf32>
}

// As above, with the input channels of the kernel first.
// CHECK-LABEL: relax.func @groups_layout(
// CHECK-SAME: %[[X:.*]]: tensor<1x4x2xf32>
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[}}2.000000e+00], [1.500000e+01]], {{\[\[}}6.000000e+00], [2.800000e+01]]]>
// CHECK: relax.conv1d %[[X]], %[[W]]
relax.func @groups_layout(%x: tensor<1x4x2xf32>) -> tensor<1x2x2xf32> {
  %w = relax.constant dense<[[[1.0], [3.0]], [[2.0], [4.0]]]> : tensor<2x2x1xf32>
  %s = relax.constant dense<[[2.0], [3.0], [5.0], [7.0]]> : tensor<4x1xf32>
  %0 = relax.multiply %x, %s : (tensor<1x4x2xf32>, tensor<4x1xf32>) -> tensor<1x4x2xf32>
  %1 = relax.conv1d %0, %w {groups = 2 : i64, kernel_layout = "IOW"} : (tensor<1x4x2xf32>, tensor<2x2x1xf32>) -> tensor<1x2x2xf32>
  relax.return %1 : tensor<1x2x2xf32>
}

// A transposed kernel has the input channels of all groups.
// CHECK-LABEL: relax.func @transposed(
// CHECK-SAME: %[[X:.*]]: tensor<1x2x2xf32>
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[\[}}2.000000e+00], [4.000000e+00]], {{\[\[}}9.000000e+00], [1.200000e+01]]]>
// CHECK: relax.conv1d_transpose %[[X]], %[[W]]
relax.func @transposed(%x: tensor<1x2x2xf32>) -> tensor<1x4x2xf32> {
  %w = relax.constant dense<[[[1.0], [2.0]], [[3.0], [4.0]]]> : tensor<2x2x1xf32>
  %s = relax.constant dense<[[2.0], [3.0]]> : tensor<2x1xf32>
  %0 = relax.multiply %x, %s : (tensor<1x2x2xf32>, tensor<2x1xf32>) -> tensor<1x2x2xf32>
  %1 = relax.conv1d_transpose %0, %w {groups = 2 : i64} : (tensor<1x2x2xf32>, tensor<2x2x1xf32>) -> tensor<1x4x2xf32>
  relax.return %1 : tensor<1x4x2xf32>
}

// CHECK-LABEL: relax.func @matmul(
// CHECK-SAME: %[[X:.*]]: tensor<?x2xf32, #relax.tensor<[n, 2]>>
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[}}2.000000e+00, 4.000000e+00], [9.000000e+00, 1.200000e+01]]>
// CHECK: relax.matmul %[[X]], %[[W]]
relax.func @matmul(%x: tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
  %w = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %s : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %1 = relax.matmul %0, %w : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2x2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  relax.return %1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// A column on the right; integers wrap around to the same.
// CHECK-LABEL: relax.func @vector(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xi8>
// CHECK: %[[W:.*]] = relax.constant dense<[-56, -106]>
// CHECK: relax.matmul %[[X]], %[[W]]
relax.func @vector(%x: tensor<3x2xi8>) -> tensor<3xi8> {
  %w = relax.constant dense<[100, 50]> : tensor<2xi8>
  %s = relax.constant dense<[2, 3]> : tensor<2xi8>
  %0 = relax.multiply %x, %s : (tensor<3x2xi8>, tensor<2xi8>) -> tensor<3x2xi8>
  %1 = relax.matmul %0, %w : (tensor<3x2xi8>, tensor<2xi8>) -> tensor<3xi8>
  relax.return %1 : tensor<3xi8>
}

// A factor of one element, for any number of channels.
// CHECK-LABEL: relax.func @scalar(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32, #relax.tensor<[n, c]>>
// CHECK-NOT: relax.multiply %[[X]]
// CHECK: relax.matmul %[[X]]
relax.func @scalar(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>> {
  %w = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = relax.constant dense<2.0> : tensor<f32>
  %0 = relax.multiply %x, %s : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<f32>) -> tensor<?x?xf32, #relax.tensor<[n, c]>>
  %1 = relax.matmul %0, %w : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<2x2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  relax.return %1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// A factor between two products is folded into the first.
// CHECK-LABEL: relax.func @between(
// CHECK: %[[W:.*]] = relax.constant dense<{{\[\[}}2.000000e+00, 3.000000e+00]]>
// CHECK: %[[Y:.*]] = relax.matmul %{{.*}}, %[[W]]
// CHECK: relax.matmul %[[Y]]
relax.func @between(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %v = relax.constant dense<1.0> : tensor<1x2xf32>
  %w = relax.constant dense<[[5.0], [7.0]]> : tensor<2x1xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.matmul %x, %v : (tensor<4x1xf32>, tensor<1x2xf32>) -> tensor<4x2xf32>
  %1 = relax.multiply %0, %s : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
  %2 = relax.matmul %1, %w : (tensor<4x2xf32>, tensor<2x1xf32>) -> tensor<4x1xf32>
  relax.return %2 : tensor<4x1xf32>
}

//===----------------------------------------------------------------------===//
// Scales that stay
//===----------------------------------------------------------------------===//

// The product of data and factor is used elsewhere.
// CHECK-LABEL: relax.func @two_uses(
// CHECK: %[[P:.*]] = relax.multiply
// CHECK-NEXT: relax.matmul %[[P]]
relax.func @two_uses(%x: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %w = relax.constant dense<1.5> : tensor<2x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %1 = relax.matmul %0, %w : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  relax.return %0, %1 : tensor<8x2xf32>, tensor<8x2xf32>
}

// Weights, or a factor, that are not constant.
// CHECK-LABEL: relax.func @unknown(
// CHECK: %[[P:.*]] = relax.multiply
// CHECK: relax.matmul %[[P]]
// CHECK: %[[Q:.*]] = relax.multiply
// CHECK: relax.matmul %[[Q]]
relax.func @unknown(%x: tensor<8x2xf32>, %v: tensor<2x2xf32>, %t: tensor<2xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %w = relax.constant dense<1.5> : tensor<2x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %s : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %1 = relax.matmul %0, %v : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  %2 = relax.multiply %x, %t : (tensor<8x2xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %3 = relax.matmul %2, %w : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  relax.return %1, %3 : tensor<8x2xf32>, tensor<8x2xf32>
}

// Along rows, or along a spatial dimension.
// CHECK-LABEL: relax.func @other_axis(
// CHECK: %[[P:.*]] = relax.multiply
// CHECK: relax.matmul %[[P]]
// CHECK: %[[Q:.*]] = relax.multiply
// CHECK: relax.conv1d %[[Q]]
relax.func @other_axis(%x: tensor<2x2xf32>, %y: tensor<1x2x2xf32>) -> (tensor<2x2xf32>, tensor<1x2x2xf32>) {
  %w = relax.constant dense<1.5> : tensor<2x2xf32>
  %v = relax.constant dense<1.5> : tensor<2x2x1xf32>
  %r = relax.constant dense<[[2.0], [3.0]]> : tensor<2x1xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %r : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %1 = relax.matmul %0, %w : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = relax.multiply %y, %s : (tensor<1x2x2xf32>, tensor<2xf32>) -> tensor<1x2x2xf32>
  %3 = relax.conv1d %2, %v : (tensor<1x2x2xf32>, tensor<2x2x1xf32>) -> tensor<1x2x2xf32>
  relax.return %1, %3 : tensor<2x2xf32>, tensor<1x2x2xf32>
}

// A multiply that broadcasts one channel of data, or an unknown number, stays.
// CHECK-LABEL: relax.func @repeated(
// CHECK: %[[P:.*]] = relax.multiply
// CHECK: relax.matmul %[[P]]
// CHECK: %[[Q:.*]] = relax.multiply
// CHECK: relax.matmul %[[Q]]
relax.func @repeated(%x: tensor<8x1xf32>, %y: tensor<?x?xf32>) -> (tensor<8x2xf32>, tensor<?x2xf32>) {
  %w = relax.constant dense<1.5> : tensor<2x2xf32>
  %s = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %0 = relax.multiply %x, %s : (tensor<8x1xf32>, tensor<2xf32>) -> tensor<8x2xf32>
  %1 = relax.matmul %0, %w : (tensor<8x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  %2 = relax.multiply %y, %s : (tensor<?x?xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  %3 = relax.matmul %2, %w : (tensor<?x?xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
  relax.return %1, %3 : tensor<8x2xf32>, tensor<?x2xf32>
}

// i8 products wrap around, the sum in i32 does not.
// CHECK-LABEL: relax.func @mixed(
// CHECK: %[[P:.*]] = relax.multiply
// CHECK: relax.matmul %[[P]]
relax.func @mixed(%x: tensor<8x2xi8>) -> tensor<8x2xi32> {
  %w = relax.constant dense<100> : tensor<2x2xi8>
  %s = relax.constant dense<[2, 3]> : tensor<2xi8>
  %0 = relax.multiply %x, %s : (tensor<8x2xi8>, tensor<2xi8>) -> tensor<8x2xi8>
  %1 = relax.matmul %0, %w {out_dtype = i32} : (tensor<8x2xi8>, tensor<2x2xi8>) -> tensor<8x2xi32>
  relax.return %1 : tensor<8x2xi32>
}
