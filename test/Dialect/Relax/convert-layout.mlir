// RUN: relax-opt %s --relax-convert-layout --remarks-filter=relax-convert-layout --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not="remark: [Missed]"
// RUN: FileCheck %s < %t

// A residual block: permutations stay at its ends only. The bias has its channels
// last, and so have the weights of the depthwise convolution.
// CHECK-LABEL: relax.func @residual(
// CHECK-SAME: %[[X:.*]]: tensor<1x16x8x8xf32>
// CHECK: %[[IN:.*]] = relax.permute_dims %[[X]] {axes = array<i64: 0, 2, 3, 1>}
// CHECK: relax.conv2d %[[IN]], %{{.*}} {data_layout = "NHWC"} : (tensor<1x8x8x16xf32>, tensor<32x16x1x1xf32>) -> tensor<1x8x8x32xf32>
// CHECK: relax.permute_dims %{{.*}} : (tensor<1x32x1x1xf32>) -> tensor<1x1x1x32xf32>
// CHECK: relax.add %{{.*}} : (tensor<1x8x8x32xf32>, tensor<1x1x1x32xf32>) -> tensor<1x8x8x32xf32>
// CHECK: relax.relu %{{.*}} : (tensor<1x8x8x32xf32>)
// CHECK: relax.permute_dims %{{.*}} {axes = array<i64: 2, 3, 1, 0>} : (tensor<32x1x3x3xf32>) -> tensor<3x3x1x32xf32>
// CHECK: relax.conv2d %{{.*}} {data_layout = "NHWC", groups = 32 : i64, kernel_layout = "HWIO", padding = array<i64: 1, 1, 1, 1>}
// CHECK: %[[C:.*]] = relax.conv2d %{{.*}} {data_layout = "NHWC"} : (tensor<1x8x8x32xf32>, tensor<16x32x1x1xf32>) -> tensor<1x8x8x16xf32>
// CHECK: %[[Y:.*]] = relax.permute_dims %[[C]] {axes = array<i64: 0, 3, 1, 2>}
// CHECK: relax.add %[[Y]], %[[X]]
// CHECK: relax.return
relax.func @residual(%x: tensor<1x16x8x8xf32>, %u: tensor<32x16x1x1xf32>, %v: tensor<32x1x3x3xf32>, %w: tensor<16x32x1x1xf32>, %b: tensor<32x1x1xf32>) -> tensor<1x16x8x8xf32> {
  %0 = relax.conv2d %x, %u : (tensor<1x16x8x8xf32>, tensor<32x16x1x1xf32>) -> tensor<1x32x8x8xf32>
  %1 = relax.add %0, %b : (tensor<1x32x8x8xf32>, tensor<32x1x1xf32>) -> tensor<1x32x8x8xf32>
  %2 = relax.relu %1 : (tensor<1x32x8x8xf32>) -> tensor<1x32x8x8xf32>
  %3 = relax.conv2d %2, %v {groups = 32 : i64, padding = array<i64: 1, 1, 1, 1>} : (tensor<1x32x8x8xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x8x8xf32>
  %4 = relax.conv2d %3, %w : (tensor<1x32x8x8xf32>, tensor<16x32x1x1xf32>) -> tensor<1x16x8x8xf32>
  %5 = relax.add %4, %x : (tensor<1x16x8x8xf32>, tensor<1x16x8x8xf32>) -> tensor<1x16x8x8xf32>
  relax.return %5 : tensor<1x16x8x8xf32>
}

// Pools, a concatenation of channels, and a mean of the spatial dimensions, which
// drops them and leaves nothing to permute.
// CHECK-LABEL: relax.func @users(
// CHECK: relax.max_pool2d %{{.*}} {layout = "NHWC", pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x8x8x16xf32>) -> tensor<1x4x4x16xf32>
// CHECK: relax.avg_pool2d %{{.*}} {layout = "NHWC", pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>}
// CHECK: relax.concat %{{.*}} {axis = 3 : i64} : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> tensor<1x4x4x32xf32>
// CHECK: relax.mean %{{.*}} {axes = array<i64: 1, 2>} : (tensor<1x4x4x32xf32>) -> tensor<1x32xf32>
// CHECK-NOT: permute_dims
// CHECK: relax.return
relax.func @users(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x1x1xf32>, %v: tensor<16x16x1x1xf32>) -> tensor<1x32xf32> {
  %c = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<16x3x1x1xf32>) -> tensor<1x16x8x8xf32>
  %0 = relax.conv2d %c, %v : (tensor<1x16x8x8xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32>
  %1 = relax.max_pool2d %0 {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x16x8x8xf32>) -> tensor<1x16x4x4xf32>
  %2 = relax.avg_pool2d %0 {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x16x8x8xf32>) -> tensor<1x16x4x4xf32>
  %3 = relax.concat %1, %2 {axis = 1 : i64} : (tensor<1x16x4x4xf32>, tensor<1x16x4x4xf32>) -> tensor<1x32x4x4xf32>
  %4 = relax.mean %3 {axes = array<i64: -2, -1>} : (tensor<1x32x4x4xf32>) -> tensor<1x32xf32>
  relax.return %4 : tensor<1x32xf32>
}

// CHECK-LABEL: relax.func @transposed(
// CHECK: relax.conv2d_transpose %{{.*}} {data_layout = "NHWC", strides = array<i64: 2, 2>} : (tensor<1x4x4x8xf32>, tensor<8x16x2x2xf32>) -> tensor<1x8x8x16xf32>
// CHECK: relax.return
relax.func @transposed(%x: tensor<1x8x4x4xf32>, %w: tensor<8x16x2x2xf32>, %v: tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32> {
  %0 = relax.conv2d_transpose %x, %w {strides = array<i64: 2, 2>} : (tensor<1x8x4x4xf32>, tensor<8x16x2x2xf32>) -> tensor<1x16x8x8xf32>
  %1 = relax.conv2d %0, %v : (tensor<1x16x8x8xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32>
  relax.return %1 : tensor<1x16x8x8xf32>
}

// The permutation of a transformer has the axes of one of an image of rank 3, and
// stays: the function has no such image.
// CHECK-LABEL: relax.func @other_permutation(
// CHECK: relax.permute_dims %{{.*}} {axes = array<i64: 0, 2, 1>} : (tensor<1x8x4xf32>)
// CHECK: relax.relu %{{.*}} : (tensor<1x4x8xf32>)
// CHECK: relax.conv2d %{{.*}} {data_layout = "NHWC"}
// CHECK: relax.return
relax.func @other_permutation(%x: tensor<1x8x4xf32>, %i: tensor<1x16x2x2xf32>, %w: tensor<16x16x1x1xf32>) -> tuple<tensor<1x4x8xf32>, tensor<1x16x2x2xf32>> {
  %0 = relax.permute_dims %x {axes = array<i64: 0, 2, 1>} : (tensor<1x8x4xf32>) -> tensor<1x4x8xf32>
  %1 = relax.relu %0 : (tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  %2 = relax.conv2d %i, %w : (tensor<1x16x2x2xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x2x2xf32>
  %3 = relax.conv2d %2, %w : (tensor<1x16x2x2xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x2x2xf32>
  %4 = relax.tuple %1, %3 : (tensor<1x4x8xf32>, tensor<1x16x2x2xf32>) -> tuple<tensor<1x4x8xf32>, tensor<1x16x2x2xf32>>
  relax.return %4 : tuple<tensor<1x4x8xf32>, tensor<1x16x2x2xf32>>
}

// Nothing would cancel around one convolution.
// CHECK-LABEL: relax.func @lonely(
// CHECK-NOT: permute_dims
// CHECK: relax.return
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="no other convolution shares its images"
relax.func @lonely(%x: tensor<1x16x8x8xf32>, %w: tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32> {
  %0 = relax.conv2d %x, %w : (tensor<1x16x8x8xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32>
  relax.return %0 : tensor<1x16x8x8xf32>
}

// CHECK-LABEL: relax.func @kept(
// CHECK-NOT: permute_dims
// CHECK: relax.return
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="it has few channels"
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="its channels are in groups"
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="its channels are not the second dimension"
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="its weights have another layout"
relax.func @kept(%x: tensor<1x16x8x8xf32>, %few: tensor<8x16x1x1xf32>, %grouped: tensor<16x8x1x1xf32>, %w: tensor<16x8x1x1xf32>, %other: tensor<16x16x1x1xf32>) -> tuple<tensor<1x8x8x8xf32>, tensor<1x16x8x8xf32>, tensor<1x16x8x16xf32>, tensor<1x16x8x8xf32>> {
  %0 = relax.conv2d %x, %few : (tensor<1x16x8x8xf32>, tensor<8x16x1x1xf32>) -> tensor<1x8x8x8xf32>
  %1 = relax.conv2d %x, %grouped {groups = 2 : i64} : (tensor<1x16x8x8xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x8x8xf32>
  %2 = relax.conv2d %x, %w {data_layout = "NHWC"} : (tensor<1x16x8x8xf32>, tensor<16x8x1x1xf32>) -> tensor<1x16x8x16xf32>
  %3 = relax.conv2d %x, %other {kernel_layout = "IOHW"} : (tensor<1x16x8x8xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x8x8xf32>
  %4 = relax.tuple %0, %1, %2, %3 : (tensor<1x8x8x8xf32>, tensor<1x16x8x8xf32>, tensor<1x16x8x16xf32>, tensor<1x16x8x8xf32>) -> tuple<tensor<1x8x8x8xf32>, tensor<1x16x8x8xf32>, tensor<1x16x8x16xf32>, tensor<1x16x8x8xf32>>
  relax.return %4 : tuple<tensor<1x8x8x8xf32>, tensor<1x16x8x8xf32>, tensor<1x16x8x16xf32>, tensor<1x16x8x8xf32>>
}

// The number of images may be symbolic, their sizes not.
// CHECK-LABEL: relax.func @symbolic(
// CHECK: relax.conv2d %{{.*}} {data_layout = "NHWC"} : (tensor<?x8x8x16xf32, #relax.tensor<[n, 8, 8, 16]>>, tensor<16x16x1x1xf32>)
// CHECK: relax.conv2d %{{.*}} : (tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>, tensor<16x16x1x1xf32>)
// CHECK: relax.return
// REMARK: remark: [Missed] not converted | Category:relax-convert-layout | Reason="its sizes are symbolic"
relax.func @symbolic(%x: tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, %y: tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>, %w: tensor<16x16x1x1xf32>) -> tuple<tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>> {
  %z = relax.conv2d %x, %w : (tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<16x16x1x1xf32>) -> tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>
  %0 = relax.conv2d %z, %w : (tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<16x16x1x1xf32>) -> tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>
  %1 = relax.conv2d %y, %w : (tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>, tensor<16x16x1x1xf32>) -> tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>
  %2 = relax.tuple %0, %1 : (tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>) -> tuple<tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>>
  relax.return %2 : tuple<tensor<?x16x8x8xf32, #relax.tensor<[n, 16, 8, 8]>>, tensor<1x16x?x8xf32, #relax.tensor<[1, 16, h, 8]>>>
}

// Instructions for bytes read the channels of a pixel.
// CHECK-LABEL: relax.func @bytes(
// CHECK: relax.conv2d %{{.*}} {data_layout = "NHWC", out_dtype = i32} : (tensor<1x?x8x16xui8, #relax.tensor<[1, h, 8, 16]>>, tensor<16x16x1x1xi8>)
// CHECK: relax.permute_dims
relax.func @bytes(%x: tensor<1x16x?x8xui8, #relax.tensor<[1, 16, h, 8]>>, %w: tensor<16x16x1x1xi8>) -> tensor<1x16x?x8xi32, #relax.tensor<[1, 16, h, 8]>> {
  %0 = relax.conv2d %x, %w {out_dtype = i32} : (tensor<1x16x?x8xui8, #relax.tensor<[1, 16, h, 8]>>, tensor<16x16x1x1xi8>) -> tensor<1x16x?x8xi32, #relax.tensor<[1, 16, h, 8]>>
  relax.return %0 : tensor<1x16x?x8xi32, #relax.tensor<[1, 16, h, 8]>>
}
