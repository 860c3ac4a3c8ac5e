// RUN: relax-opt %s --relax-combine-parallel-conv2d | FileCheck %s
// RUN: relax-opt %s --relax-combine-parallel-conv2d=min-branches=4 | FileCheck %s --check-prefix=FOUR

// FOUR-NOT: relax.concat

// CHECK-LABEL: relax.func @three(
// CHECK-SAME: %[[X:.*]]: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>
// CHECK: %[[W:.*]] = relax.concat %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i64}
// CHECK-SAME: -> tensor<14x3x1x1xf32>
// CHECK: %[[Y:.*]] = relax.conv2d %[[X]], %[[W]]
// CHECK: relax.strided_slice %[[Y]] {axes = array<i64: 1>, begin = [0], end = [4]}
// CHECK: relax.strided_slice %[[Y]] {axes = array<i64: 1>, begin = [4], end = [6]}
// CHECK: relax.strided_slice %[[Y]] {axes = array<i64: 1>, begin = [6], end = [14]}
relax.func @three(%x: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>)
    -> (tensor<?x4x8x8xf32, #relax.tensor<[n, 4, 8, 8]>>, tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>, tensor<?x8x8x8xf32, #relax.tensor<[n, 8, 8, 8]>>) {
  %a = relax.constant dense<1.0> : tensor<4x3x1x1xf32>
  %b = relax.constant dense<2.0> : tensor<2x3x1x1xf32>
  %c = relax.constant dense<3.0> : tensor<8x3x1x1xf32>
  %0 = relax.conv2d %x, %a : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<4x3x1x1xf32>) -> tensor<?x4x8x8xf32, #relax.tensor<[n, 4, 8, 8]>>
  %1 = relax.conv2d %x, %b : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<2x3x1x1xf32>) -> tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>
  %2 = relax.conv2d %x, %c : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<8x3x1x1xf32>) -> tensor<?x8x8x8xf32, #relax.tensor<[n, 8, 8, 8]>>
  relax.return %0, %1, %2 : tensor<?x4x8x8xf32, #relax.tensor<[n, 4, 8, 8]>>, tensor<?x2x8x8xf32, #relax.tensor<[n, 2, 8, 8]>>, tensor<?x8x8x8xf32, #relax.tensor<[n, 8, 8, 8]>>
}

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

// Of any number of dimensions; the kernel of a transposed one is joined along
// its second dimension. Convolutions of different kinds stay.
// CHECK-LABEL: relax.func @conv1d(
// CHECK: relax.concat %{{.*}} {axis = 0 : i64}
// CHECK: relax.conv1d
// CHECK-NOT: relax.conv1d
// CHECK-LABEL: relax.func @conv3d_transpose(
// CHECK: relax.concat %{{.*}} {axis = 1 : i64}
// CHECK: relax.conv3d_transpose
// CHECK-NOT: relax.conv3d_transpose
// CHECK-LABEL: relax.func @kinds(
// CHECK-NOT: relax.concat
relax.func @conv1d(%x: tensor<1x3x8xf32>) -> (tensor<1x4x8xf32>, tensor<1x2x8xf32>) {
  %a = relax.constant dense<1.0> : tensor<4x3x1xf32>
  %b = relax.constant dense<2.0> : tensor<2x3x1xf32>
  %0 = relax.conv1d %x, %a : (tensor<1x3x8xf32>, tensor<4x3x1xf32>) -> tensor<1x4x8xf32>
  %1 = relax.conv1d %x, %b : (tensor<1x3x8xf32>, tensor<2x3x1xf32>) -> tensor<1x2x8xf32>
  relax.return %0, %1 : tensor<1x4x8xf32>, tensor<1x2x8xf32>
}
relax.func @conv3d_transpose(%x: tensor<1x3x2x2x2xf32>) -> (tensor<1x4x2x2x2xf32>, tensor<1x2x2x2x2xf32>) {
  %a = relax.constant dense<1.0> : tensor<3x4x1x1x1xf32>
  %b = relax.constant dense<2.0> : tensor<3x2x1x1x1xf32>
  %0 = relax.conv3d_transpose %x, %a : (tensor<1x3x2x2x2xf32>, tensor<3x4x1x1x1xf32>) -> tensor<1x4x2x2x2xf32>
  %1 = relax.conv3d_transpose %x, %b : (tensor<1x3x2x2x2xf32>, tensor<3x2x1x1x1xf32>) -> tensor<1x2x2x2x2xf32>
  relax.return %0, %1 : tensor<1x4x2x2x2xf32>, tensor<1x2x2x2x2xf32>
}
relax.func @kinds(%x: tensor<1x3x8xf32>) -> (tensor<1x3x8xf32>, tensor<1x3x8xf32>) {
  %a = relax.constant dense<1.0> : tensor<3x3x1xf32>
  %0 = relax.conv1d %x, %a : (tensor<1x3x8xf32>, tensor<3x3x1xf32>) -> tensor<1x3x8xf32>
  %1 = relax.conv1d_transpose %x, %a : (tensor<1x3x8xf32>, tensor<3x3x1xf32>) -> tensor<1x3x8xf32>
  relax.return %0, %1 : tensor<1x3x8xf32>, tensor<1x3x8xf32>
}
