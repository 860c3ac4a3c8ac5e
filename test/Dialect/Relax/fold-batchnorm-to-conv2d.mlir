// RUN: relax-opt %s --relax-fold-batchnorm-to-conv2d | FileCheck %s

// CHECK-LABEL: relax.func @folds(
// CHECK: %[[S:.*]] = relax.divide
// CHECK: %[[T:.*]] = relax.subtract
// CHECK-DAG: %[[C:.*]] = relax.expand_dims %[[S]] {axes = array<i64: 1, 2>}
// CHECK-DAG: %[[B:.*]] = relax.expand_dims %[[T]] {axes = array<i64: 1, 2>}
// CHECK: %[[F:.*]] = relax.reshape %[[C]], %{{.*}} -> tensor<4x1x1x1xf32>
// CHECK: %[[W:.*]] = relax.multiply %{{.*}}, %[[F]] : (tensor<4x3x3x3xf32>, tensor<4x1x1x1xf32>)
// CHECK: %[[Y:.*]] = relax.conv2d %{{.*}}, %[[W]]
// CHECK: %[[R:.*]] = relax.add %[[Y]], %[[B]]
// CHECK-NOT: relax.batch_norm
// CHECK-NOT: relax.conv2d
// CHECK: relax.return %[[R]]
relax.func @folds(%x: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>) -> tensor<?x4x6x6xf32, #relax.tensor<[n, 4, 6, 6]>> {
  %w = relax.constant dense<0.5> : tensor<4x3x3x3xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = relax.constant dense<[4.0, 3.0, 2.0, 1.0]> : tensor<4xf32>
  %0 = relax.conv2d %x, %w : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<4x3x3x3xf32>) -> tensor<?x4x6x6xf32, #relax.tensor<[n, 4, 6, 6]>>
  %1, %m, %v = relax.batch_norm %0, %g, %b, %b, %g
      : (tensor<?x4x6x6xf32, #relax.tensor<[n, 4, 6, 6]>>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
      -> (tensor<?x4x6x6xf32, #relax.tensor<[n, 4, 6, 6]>>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1 : tensor<?x4x6x6xf32, #relax.tensor<[n, 4, 6, 6]>>
}

// In training; with statistics that are not known; of something else; along
// another dimension; of what is used elsewhere; in f16: nothing is folded.
// CHECK-LABEL: relax.func @stays(
// CHECK-COUNT-6: relax.batch_norm
relax.func @stays(%x: tensor<1x3x8x8xf32>, %y: tensor<1x4x4x4xf32>, %s: tensor<4xf32>, %h: tensor<1x3x8x8xf16>)
    -> (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x4x4xf32>, tensor<1x4x5x4xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf16>) {
  %w = relax.constant dense<0.5> : tensor<4x3x3x3xf32>
  %w1 = relax.constant dense<0.5> : tensor<4x3x4x5xf32>
  %w2 = relax.constant dense<0.5> : tensor<4x3x3x3xf16>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %f = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf16>
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g {training = true} : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
  %2 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  %3:3 = relax.batch_norm %2, %g, %g, %g, %s : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
  %4:3 = relax.batch_norm %y, %g, %g, %g, %g : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %5 = relax.conv2d %x, %w1 : (tensor<1x3x8x8xf32>, tensor<4x3x4x5xf32>) -> tensor<1x4x5x4xf32>
  %6:3 = relax.batch_norm %5, %g, %g, %g, %g {axis = 3 : i64} : (tensor<1x4x5x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x5x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %7 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  %8:3 = relax.batch_norm %7, %g, %g, %g, %g : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>)
  %9 = relax.conv2d %h, %w2 : (tensor<1x3x8x8xf16>, tensor<4x3x3x3xf16>) -> tensor<1x4x6x6xf16>
  %10:3 = relax.batch_norm %9, %f, %f, %f, %f : (tensor<1x4x6x6xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>) -> (tensor<1x4x6x6xf16>, tensor<4xf16>, tensor<4xf16>)
  relax.return %1#0, %3#0, %4#0, %6#0, %7, %8#0, %10#0
      : tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x4x4xf32>, tensor<1x4x5x4xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>, tensor<1x4x6x6xf16>
}

// Parameters whose size is not known may be one for all channels.
// CHECK-LABEL: relax.func @unknown_size(
// CHECK: relax.batch_norm
relax.func @unknown_size(%x: tensor<1x3x8x8xf32>) -> tensor<1x4x6x6xf32> {
  %w = relax.constant dense<0.5> : tensor<4x3x3x3xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %h = relax.erase_shape %g : tensor<4xf32> -> tensor<?xf32>
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  %1:3 = relax.batch_norm %0, %h, %g, %g, %h : (tensor<1x4x6x6xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) -> (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<?xf32>)
  relax.return %1#0 : tensor<1x4x6x6xf32>
}

// Of any number of dimensions; transposed, in groups; channels last; a product
// of matrices. Only the convolution with other weights is left.
// CHECK-LABEL: relax.func @conv1d(
// CHECK-NOT: relax.batch_norm
// CHECK: relax.conv1d
// CHECK-NOT: relax.batch_norm
// CHECK: relax.add
// CHECK-LABEL: relax.func @conv3d(
// CHECK-NOT: relax.batch_norm
// CHECK: relax.conv3d
// CHECK-NOT: relax.batch_norm
// CHECK: relax.add
// CHECK-LABEL: relax.func @transposed_groups(
// CHECK-NOT: relax.batch_norm
// CHECK: relax.multiply %{{.*}} : (tensor<2x1x2x1xf32>, tensor<2x1x2x1xf32>)
// CHECK: relax.conv1d_transpose
// CHECK-NOT: relax.batch_norm
// CHECK: relax.add
// CHECK-LABEL: relax.func @channels_last(
// CHECK-NOT: relax.batch_norm
// CHECK: relax.conv2d
// CHECK-NOT: relax.conv2d
// CHECK-NOT: relax.batch_norm
// CHECK: relax.add
// CHECK-LABEL: relax.func @matmul(
// CHECK-NOT: relax.batch_norm
// CHECK: %[[W:.*]] = relax.multiply %{{.*}} : (tensor<3x4xf32>, tensor<4xf32>)
// CHECK: %[[Y:.*]] = relax.matmul %{{.*}}, %[[W]]
// CHECK-NOT: relax.batch_norm
// CHECK: relax.add %[[Y]]
// CHECK-LABEL: relax.func @matmul_rows(
// CHECK: relax.batch_norm
relax.func @conv1d(%x: tensor<1x3x8xf32>) -> tensor<1x4x6xf32> {
  %w = relax.constant dense<0.5> : tensor<4x3x3xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.conv1d %x, %w : (tensor<1x3x8xf32>, tensor<4x3x3xf32>) -> tensor<1x4x6xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g : (tensor<1x4x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x6xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<1x4x6xf32>
}
relax.func @conv3d(%x: tensor<1x3x4x4x4xf32>) -> tensor<1x4x2x2x2xf32> {
  %w = relax.constant dense<0.5> : tensor<4x3x3x3x3xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.conv3d %x, %w : (tensor<1x3x4x4x4xf32>, tensor<4x3x3x3x3xf32>) -> tensor<1x4x2x2x2xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g : (tensor<1x4x2x2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x2x2x2xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<1x4x2x2x2xf32>
}
relax.func @transposed_groups(%x: tensor<1x2x2xf32>) -> tensor<1x4x2xf32> {
  %w = relax.constant dense<0.5> : tensor<2x2x1xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.conv1d_transpose %x, %w {groups = 2 : i64} : (tensor<1x2x2xf32>, tensor<2x2x1xf32>) -> tensor<1x4x2xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g : (tensor<1x4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<1x4x2xf32>
}
relax.func @channels_last(%x: tensor<1x8x8x3xf32>) -> tensor<1x6x6x4xf32> {
  %w = relax.constant dense<0.5> : tensor<4x3x3x3xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.conv2d %x, %w {data_layout = "NHWC"} : (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>) -> tensor<1x6x6x4xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g {axis = -1 : i64} : (tensor<1x6x6x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x6x6x4xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<1x6x6x4xf32>
}
relax.func @matmul(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %w = relax.constant dense<0.5> : tensor<3x4xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g : (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<2x4xf32>
}
// All rows have the same weights, which cannot hold a factor per row.
relax.func @matmul_rows(%x: tensor<2x4x3xf32>) -> tensor<2x4x5xf32> {
  %w = relax.constant dense<0.5> : tensor<3x5xf32>
  %g = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = relax.matmul %x, %w : (tensor<2x4x3xf32>, tensor<3x5xf32>) -> tensor<2x4x5xf32>
  %1:3 = relax.batch_norm %0, %g, %g, %g, %g : (tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return %1#0 : tensor<2x4x5xf32>
}
