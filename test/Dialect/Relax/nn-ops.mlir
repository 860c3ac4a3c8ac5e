// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @conv2d
relax.func @conv2d(%x: tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, %w: tensor<64x3x3x3xf32>) {
  // CHECK: relax.conv2d %{{.*}}, %{{.*}} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  %0 = relax.conv2d %x, %w : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  // CHECK: {padding = array<i64: 1, 1, 1, 1>, strides = array<i64: 2, 2>}
  // CHECK-SAME: -> tensor<?x64x112x112xf32, #relax.tensor<[n, 64, 112, 112]>>
  %1 = relax.conv2d %x, %w {strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x112x112xf32, #relax.tensor<[n, 64, 112, 112]>>
  // CHECK: {dilation = array<i64: 2, 3>, padding = array<i64: 0, 1, 2, 3>}
  // CHECK-SAME: -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  %2 = relax.conv2d %x, %w {dilation = array<i64: 2, 3>, padding = array<i64: 0, 1, 2, 3>} : (tensor<?x3x224x224xf32, #relax.tensor<[n, 3, 224, 224]>>, tensor<64x3x3x3xf32>) -> tensor<?x64x222x222xf32, #relax.tensor<[n, 64, 222, 222]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_symbolic
relax.func @conv2d_symbolic(%x: tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>, %k: tensor<?x?x3x?xf32, #relax.tensor<[o, c, 3, k]>>) {
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[n, o, (h + 1) floordiv 2, -k + (k + w) floordiv 2 + 1]>>
  %0 = relax.conv2d %x, %k {strides = array<i64: 2, 2>, padding = array<i64: 1, 0, 1, 0>} : (tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>, tensor<?x?x3x?xf32, #relax.tensor<[o, c, 3, k]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, o, (h + 1) floordiv 2, (w - k) floordiv 2 + 1]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_layouts
relax.func @conv2d_layouts(%x: tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, %w: tensor<3x3x2x6xf32>) {
  // CHECK: data_layout = "NHWC", groups = 2 : i64, kernel_layout = "HWIO"
  // CHECK-SAME: -> tensor<?x6x7x6xf32, #relax.tensor<[n, 6, 7, 6]>>
  %0 = relax.conv2d %x, %w {data_layout = "NHWC", kernel_layout = "HWIO", groups = 2} : (tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, tensor<3x3x2x6xf32>) -> tensor<?x6x7x6xf32, #relax.tensor<[n, 6, 7, 6]>>
  // CHECK: out_layout = "CHWN"
  // CHECK-SAME: -> tensor<6x6x7x?xf32, #relax.tensor<[6, 6, 7, n]>>
  %1 = relax.conv2d %x, %w {data_layout = "NHWC", kernel_layout = "HWIO", out_layout = "CHWN", groups = 2} : (tensor<?x8x9x4xf32, #relax.tensor<[n, 8, 9, 4]>>, tensor<3x3x2x6xf32>) -> tensor<6x6x7x?xf32, #relax.tensor<[6, 6, 7, n]>>
  relax.return
}

// CHECK-LABEL: relax.func @conv2d_not_known
relax.func @conv2d_not_known(%x: tensor<*xi8>, %w: tensor<8x?x3x3xi8>) {
  // CHECK: {out_dtype = i32} : (tensor<*xi8>, tensor<8x?x3x3xi8>) -> tensor<?x8x?x?xi32>
  %0 = relax.conv2d %x, %w {out_dtype = i32} : (tensor<*xi8>, tensor<8x?x3x3xi8>) -> tensor<?x8x?x?xi32>
  relax.return
}

// CHECK-LABEL: relax.func @softmax
relax.func @softmax(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>, %y: tensor<*xf32>) {
  // CHECK: relax.softmax %{{.*}} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  %0 = relax.softmax %x : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  // CHECK: {axis = 0 : i64}
  %1 = relax.softmax %x {axis = 0 : i64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  // CHECK: (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.softmax %y {axis = 3 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @dropout
relax.func @dropout(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>) {
  // CHECK: %{{.*}}, %{{.*}} = relax.dropout %{{.*}} {rate = 2.500000e-01 : f64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<?x10xf32, #relax.tensor<[n, 10]>>)
  %0, %mask = relax.dropout %x {rate = 0.25 : f64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<?x10xf32, #relax.tensor<[n, 10]>>)
  relax.return
}
