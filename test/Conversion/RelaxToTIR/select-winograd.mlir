// RUN: relax-opt %s --relax-select-winograd --remarks-filter=relax-select-winograd --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --pass-pipeline='builtin.module(relax.func(relax-select-winograd{tile=2}))' | FileCheck %s --check-prefix=TILE
// RUN: not relax-opt %s --pass-pipeline='builtin.module(relax.func(relax-select-winograd{tile=3}))' 2>&1 | FileCheck %s --check-prefix=INVALID

// INVALID: error: option tile: expected 0, 2 or 4, got 3

// Many tiles: 4x4 pixels save most products. Few tiles: the weights cost more
// than the products.
// CHECK-LABEL: relax.func @sizes(
// CHECK: relax.conv2d {{.*}}relax.winograd = 4 : i64
// CHECK: relax.conv2d {{.*}}relax.winograd = 2 : i64
// CHECK: relax.conv2d {{.*}}"NHWC", padding = array<i64: 1, 1, 1, 1>} : (tensor<1x7x7x64xf32>
// TILE-LABEL: relax.func @sizes(
// TILE-COUNT-3: relax.conv2d {{.*}}relax.winograd = 2 : i64
// REMARK: [Passed] Winograd | Category:relax-select-winograd | Tile=4
// REMARK: [Passed] Winograd | Category:relax-select-winograd | Tile=2
// REMARK: [Missed] plain sum | Category:relax-select-winograd | Reason="tiles would take {{[0-9]+}} % of the time of the plain sum"
relax.func @sizes(%x: tensor<1x56x56x64xf32>, %y: tensor<1x14x14x64xf32>, %z: tensor<1x7x7x64xf32>) -> tuple<tensor<1x56x56x64xf32>, tensor<1x14x14x64xf32>, tensor<1x7x7x64xf32>> {
  %w = relax.constant dense<1.0> : tensor<64x64x3x3xf32>
  %0 = relax.conv2d %x, %w {data_layout = "NHWC", padding = array<i64: 1, 1, 1, 1>} : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x56x56x64xf32>
  %1 = relax.conv2d %y, %w {data_layout = "NHWC", padding = array<i64: 1, 1, 1, 1>} : (tensor<1x14x14x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x14x14x64xf32>
  %2 = relax.conv2d %z, %w {data_layout = "NHWC", padding = array<i64: 1, 1, 1, 1>} : (tensor<1x7x7x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x7x7x64xf32>
  %3 = relax.tuple %0, %1, %2 : (tensor<1x56x56x64xf32>, tensor<1x14x14x64xf32>, tensor<1x7x7x64xf32>) -> tuple<tensor<1x56x56x64xf32>, tensor<1x14x14x64xf32>, tensor<1x7x7x64xf32>>
  relax.return %3 : tuple<tensor<1x56x56x64xf32>, tensor<1x14x14x64xf32>, tensor<1x7x7x64xf32>>
}

// CHECK-LABEL: relax.func @refused(
// CHECK-NOT: winograd
// REMARK: Reason="its weights are not constants"
// REMARK: Reason="its channels are not last"
// REMARK: Reason="its kernel is not 3x3"
// REMARK: Reason="its kernel takes steps"
// REMARK: Reason="its channels are in groups"
// REMARK: Reason="it has few channels"
// REMARK: Reason="its elements are not f32 or f64"
// REMARK: Reason="its result has another type"
relax.func @refused(%x: tensor<1x56x56x64xf32>, %v: tensor<64x64x3x3xf32>, %few: tensor<1x56x56x8xf32>, %half: tensor<1x56x56x64xf16>) -> tensor<1x54x54x64xf32> {
  %w = relax.constant dense<1.0> : tensor<64x64x3x3xf32>
  %0 = relax.conv2d %x, %v {data_layout = "NHWC"} : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x54x54x64xf32>
  %1 = relax.conv2d %x, %w {data_layout = "NHWC", out_layout = "NCHW"} : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x54x54xf32>
  %w5 = relax.constant dense<1.0> : tensor<64x64x5x3xf32>
  %2 = relax.conv2d %x, %w5 {data_layout = "NHWC"} : (tensor<1x56x56x64xf32>, tensor<64x64x5x3xf32>) -> tensor<1x52x54x64xf32>
  %3 = relax.conv2d %x, %w {data_layout = "NHWC", strides = array<i64: 2, 2>} : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x27x27x64xf32>
  %wg = relax.constant dense<1.0> : tensor<64x32x3x3xf32>
  %4 = relax.conv2d %x, %wg {data_layout = "NHWC", groups = 2 : i64} : (tensor<1x56x56x64xf32>, tensor<64x32x3x3xf32>) -> tensor<1x54x54x64xf32>
  %wf = relax.constant dense<1.0> : tensor<64x8x3x3xf32>
  %5 = relax.conv2d %few, %wf {data_layout = "NHWC"} : (tensor<1x56x56x8xf32>, tensor<64x8x3x3xf32>) -> tensor<1x54x54x64xf32>
  %wh = relax.constant dense<1.0> : tensor<64x64x3x3xf16>
  %6 = relax.conv2d %half, %wh {data_layout = "NHWC"} : (tensor<1x56x56x64xf16>, tensor<64x64x3x3xf16>) -> tensor<1x54x54x64xf16>
  %7 = relax.conv2d %x, %w {data_layout = "NHWC", out_dtype = f64} : (tensor<1x56x56x64xf32>, tensor<64x64x3x3xf32>) -> tensor<1x54x54x64xf64>
  relax.return %0 : tensor<1x54x54x64xf32>
}

// A symbolic number of images may be one. Symbolic sizes have no number of tiles.
// CHECK-LABEL: relax.func @symbolic(
// CHECK: relax.conv2d {{.*}}relax.winograd = 4 : i64
// CHECK-NOT: winograd
// REMARK: [Passed] Winograd
// REMARK: Reason="its image has symbolic sizes"
!Images = tensor<?x56x56x64xf32, #relax.tensor<[n, 56, 56, 64]>>
!Result = tensor<?x54x54x64xf32, #relax.tensor<[n, 54, 54, 64]>>
!Wide = tensor<1x56x?x64xf32, #relax.tensor<[1, 56, m, 64]>>
!WideResult = tensor<1x54x?x64xf32, #relax.tensor<[1, 54, m - 2, 64]>>
relax.func @symbolic(%x: !Images, %y: !Wide) -> tuple<!Result, !WideResult> {
  %w = relax.constant dense<1.0> : tensor<64x64x3x3xf32>
  %0 = relax.conv2d %x, %w {data_layout = "NHWC"} : (!Images, tensor<64x64x3x3xf32>) -> !Result
  %1 = relax.conv2d %y, %w {data_layout = "NHWC"} : (!Wide, tensor<64x64x3x3xf32>) -> !WideResult
  %2 = relax.tuple %0, %1 : (!Result, !WideResult) -> tuple<!Result, !WideResult>
  relax.return %2 : tuple<!Result, !WideResult>
}
