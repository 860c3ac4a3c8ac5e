// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @axes
relax.func @axes(%x: tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) {
  // CHECK: relax.sum %{{.*}} {axes = array<i64: 1>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %0 = relax.sum %x {axes = array<i64: 1>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  // CHECK: relax.mean %{{.*}} {axes = array<i64: -1, 0>, keepdims = true} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<1x4x1xf32>
  %1 = relax.mean %x {axes = array<i64: -1, 0>, keepdims = true} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<1x4x1xf32>
  // CHECK: relax.prod %{{.*}} {axes = array<i64>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>
  %2 = relax.prod %x {axes = array<i64>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>
  relax.return
}

// CHECK-LABEL: relax.func @all_axes
relax.func @all_axes(%x: tensor<?x4xi8, #relax.tensor<[n, 4]>>, %y: tensor<*xf32>) {
  // CHECK: relax.max %{{.*}} : (tensor<?x4xi8, #relax.tensor<[n, 4]>>) -> tensor<i8>
  %0 = relax.max %x : (tensor<?x4xi8, #relax.tensor<[n, 4]>>) -> tensor<i8>
  // CHECK: relax.min %{{.*}} {keepdims = true} : (tensor<?x4xi8, #relax.tensor<[n, 4]>>) -> tensor<1x1xi8>
  %1 = relax.min %x {keepdims = true} : (tensor<?x4xi8, #relax.tensor<[n, 4]>>) -> tensor<1x1xi8>
  // CHECK: relax.sum %{{.*}} : (tensor<*xf32>) -> tensor<f32>
  %2 = relax.sum %y : (tensor<*xf32>) -> tensor<f32>
  // CHECK: relax.sum %{{.*}} {axes = array<i64: 0>} : (tensor<*xf32>) -> tensor<*xf32>
  %3 = relax.sum %y {axes = array<i64: 0>} : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: relax.variance %{{.*}} {axes = array<i64: 0>} : (tensor<*xf32>) -> tensor<*xf32>
  %4 = relax.variance %y {axes = array<i64: 0>} : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: relax.std %{{.*}} : (tensor<*xf32>) -> tensor<f32>
  %5 = relax.std %y : (tensor<*xf32>) -> tensor<f32>
  relax.return
}

// CHECK-LABEL: relax.func @collapse_sums
relax.func @collapse_sums(%x: tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, %s: !relax.shape<[1, m]>, %t: tensor<4x1xi64>, %y: tensor<*xui8>, %r: !relax.shape<[?, ?]>, %a: tensor<?x?xi8>, %b: tensor<*xf16>) {
  // CHECK: relax.collapse_sum_to %{{.*}}, %{{.*}} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, !relax.shape<[1, m]>) -> tensor<1x?xf32, #relax.tensor<[1, m]>>
  %0 = relax.collapse_sum_to %x, %s : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, !relax.shape<[1, m]>) -> tensor<1x?xf32, #relax.tensor<[1, m]>>
  // CHECK: relax.collapse_sum_like %{{.*}}, %{{.*}} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, tensor<4x1xi64>) -> tensor<4x1xf32>
  %1 = relax.collapse_sum_like %x, %t : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, tensor<4x1xi64>) -> tensor<4x1xf32>
  // CHECK: (tensor<*xui8>, !relax.shape<[?, ?]>) -> tensor<?x?xui8>
  %2 = relax.collapse_sum_to %y, %r : (tensor<*xui8>, !relax.shape<[?, ?]>) -> tensor<?x?xui8>
  // An unknown dimension of the shape may be 1.
  // CHECK: (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, tensor<?x?xi8>) -> tensor<?x?xf32>
  %3 = relax.collapse_sum_like %x, %a : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, tensor<?x?xi8>) -> tensor<?x?xf32>
  // CHECK: (tensor<?x?xi8>, tensor<*xf16>) -> tensor<*xi8>
  %4 = relax.collapse_sum_like %a, %b : (tensor<?x?xi8>, tensor<*xf16>) -> tensor<*xi8>
  relax.return
}
