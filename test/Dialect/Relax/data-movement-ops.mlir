// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @permute_dims
relax.func @permute_dims(%x: tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, %y: tensor<*xf32>) {
  // CHECK: relax.permute_dims %{{.*}} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x4x?xf32, #relax.tensor<[m, 4, n]>>
  %0 = relax.permute_dims %x : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x4x?xf32, #relax.tensor<[m, 4, n]>>
  // CHECK: relax.permute_dims %{{.*}} {axes = array<i64: 0, -1, 1>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?x4xf32, #relax.tensor<[n, m, 4]>>
  %1 = relax.permute_dims %x {axes = array<i64: 0, -1, 1>} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?x4xf32, #relax.tensor<[n, m, 4]>>
  // CHECK: (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.permute_dims %y : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: (tensor<*xf32>) -> tensor<?x?xf32>
  %3 = relax.permute_dims %y {axes = array<i64: 1, 0>} : (tensor<*xf32>) -> tensor<?x?xf32>
  relax.return
}

// CHECK-LABEL: relax.func @reshape
relax.func @reshape(%n: tensor<?xf32, #relax.tensor<[n]>>, %x: tensor<?xf32, #relax.tensor<[4 * n]>>, %s: !relax.shape<[n, 4]>, %t: !relax.shape<[m]>, %u: !relax.shape) {
  // CHECK: relax.reshape %{{.*}}, %{{.*}} : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[n, 4]>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[n, 4]>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // Checked at run time.
  // CHECK: -> tensor<?xf32, #relax.tensor<[m]>>
  %1 = relax.reshape %x, %t : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape<[m]>) -> tensor<?xf32, #relax.tensor<[m]>>
  // CHECK: -> tensor<*xf32>
  %2 = relax.reshape %x, %u : (tensor<?xf32, #relax.tensor<[4 * n]>>, !relax.shape) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @batch_flatten
relax.func @batch_flatten(%x: tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>, %y: tensor<*xf32>, %z: tensor<7xi1>, %a: tensor<?x?x3xf16>) {
  // CHECK: relax.batch_flatten %{{.*}} : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, 4 * m]>>
  %0 = relax.batch_flatten %x : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, 4 * m]>>
  // CHECK: (tensor<*xf32>) -> tensor<?x?xf32>
  %1 = relax.batch_flatten %y : (tensor<*xf32>) -> tensor<?x?xf32>
  // CHECK: (tensor<7xi1>) -> tensor<7x1xi1>
  %2 = relax.batch_flatten %z : (tensor<7xi1>) -> tensor<7x1xi1>
  // CHECK: (tensor<?x?x3xf16>) -> tensor<?x?xf16>
  %3 = relax.batch_flatten %a : (tensor<?x?x3xf16>) -> tensor<?x?xf16>
  relax.return
}

// CHECK-LABEL: relax.func @flatten
relax.func @flatten(%m: tensor<?xf32, #relax.tensor<[m]>>, %x: tensor<?x4x?xf32, #relax.tensor<[n, 4, m + 1]>>, %y: tensor<*xf32>, %z: tensor<f32>) {
  // CHECK: -> tensor<?xf32, #relax.tensor<[4 * m * n + 4 * n]>>
  %0 = relax.flatten %x : (tensor<?x4x?xf32, #relax.tensor<[n, 4, m + 1]>>) -> tensor<?xf32, #relax.tensor<[4 * m * n + 4 * n]>>
  // CHECK: -> tensor<?xf32>
  %1 = relax.flatten %y : (tensor<*xf32>) -> tensor<?xf32>
  // CHECK: -> tensor<1xf32>
  %2 = relax.flatten %z : (tensor<f32>) -> tensor<1xf32>
  relax.return
}

// CHECK-LABEL: relax.func @expand_dims
relax.func @expand_dims(%x: tensor<?x8xf32, #relax.tensor<[n, 8]>>) {
  // CHECK: -> tensor<1x?x8x1xf32, #relax.tensor<[1, n, 8, 1]>>
  %0 = relax.expand_dims %x {axes = array<i64: -1, 0>} : (tensor<?x8xf32, #relax.tensor<[n, 8]>>) -> tensor<1x?x8x1xf32, #relax.tensor<[1, n, 8, 1]>>
  relax.return
}

// CHECK-LABEL: relax.func @squeeze
relax.func @squeeze(%x: tensor<1x?x1x8xf32, #relax.tensor<[1, n, 1, 8]>>, %y: tensor<1x?xf32>) {
  // CHECK: relax.squeeze %{{.*}} : (tensor<1x?x1x8xf32, #relax.tensor<[1, n, 1, 8]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  %0 = relax.squeeze %x : (tensor<1x?x1x8xf32, #relax.tensor<[1, n, 1, 8]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  // CHECK: {axes = array<i64: -2>} : (tensor<1x?x1x8xf32, #relax.tensor<[1, n, 1, 8]>>) -> tensor<1x?x8xf32, #relax.tensor<[1, n, 8]>>
  %1 = relax.squeeze %x {axes = array<i64: -2>} : (tensor<1x?x1x8xf32, #relax.tensor<[1, n, 1, 8]>>) -> tensor<1x?x8xf32, #relax.tensor<[1, n, 8]>>
  // Either dimension may be 1 or not: checked at run time where named.
  // CHECK: (tensor<1x?xf32>) -> tensor<1xf32>
  %2 = relax.squeeze %y {axes = array<i64: 1>} : (tensor<1x?xf32>) -> tensor<1xf32>
  // CHECK: (tensor<1x?xf32>) -> tensor<*xf32>
  %3 = relax.squeeze %y : (tensor<1x?xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @broadcast_to
relax.func @broadcast_to(%x: tensor<4x1xf32>, %s: !relax.shape<[n, 4, 8]>) {
  // CHECK: relax.broadcast_to %{{.*}}, %{{.*}} : (tensor<4x1xf32>, !relax.shape<[n, 4, 8]>) -> tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>
  %0 = relax.broadcast_to %x, %s : (tensor<4x1xf32>, !relax.shape<[n, 4, 8]>) -> tensor<?x4x8xf32, #relax.tensor<[n, 4, 8]>>
  relax.return
}

// CHECK-LABEL: relax.func @concat
relax.func @concat(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<?x?xf32, #relax.tensor<[n, m]>>, %c: tensor<?x2xf32>, %d: tensor<*xf32>) {
  // CHECK: relax.concat %{{.*}}, %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x2xf32>) -> tensor<?x?xf32, #relax.tensor<[n, m + 6]>>
  %0 = relax.concat %a, %b, %c {axis = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x2xf32>) -> tensor<?x?xf32, #relax.tensor<[n, m + 6]>>
  // CHECK: (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.concat %a {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: (tensor<*xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32>
  %2 = relax.concat %d, %a {axis = 0 : i64} : (tensor<*xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32>
  // CHECK: (tensor<*xf32>) -> tensor<*xf32>
  %3 = relax.concat %d {axis = 0 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}
