// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @take
relax.func @take(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x8xi64, #relax.tensor<[k, 8]>>, %u: tensor<*xf32>, %j: tensor<*xi32>, %q: tensor<?x?xf32>, %s: tensor<ui8>) {
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8x4xf32, #relax.tensor<[k, 8, 4]>>
  %0 = relax.take %x, %i {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8x4xf32, #relax.tensor<[k, 8, 4]>>
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = -1 : i64, mode = "clip"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x?x8xf32, #relax.tensor<[n, k, 8]>>
  %1 = relax.take %x, %i {axis = -1 : i64, mode = "clip"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x?x8xf32, #relax.tensor<[n, k, 8]>>
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<ui8>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.take %x, %s {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<ui8>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<*xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<*xf32>
  %3 = relax.take %u, %i {axis = 1 : i64} : (tensor<*xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<*xf32>
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>) -> tensor<*xf32>
  %4 = relax.take %x, %j {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>) -> tensor<*xf32>
  // CHECK: relax.take %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x?xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8x?xf32, #relax.tensor<[k, 8, ?]>>
  %5 = relax.take %q, %i {axis = 0 : i64} : (tensor<?x?xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8x?xf32, #relax.tensor<[k, 8, ?]>>
  relax.return
}

// CHECK-LABEL: relax.func @gather_elements
relax.func @gather_elements(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x8xi64, #relax.tensor<[k, 8]>>, %u: tensor<*xf32>, %j: tensor<*xi32>, %q: tensor<?x?xf32>, %s: tensor<ui8>) {
  // CHECK: relax.gather_elements %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8xf32, #relax.tensor<[k, 8]>>
  %0 = relax.gather_elements %x, %i {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8xf32, #relax.tensor<[k, 8]>>
  // CHECK: relax.gather_elements %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<*xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8xf32, #relax.tensor<[k, 8]>>
  %1 = relax.gather_elements %u, %i {axis = 1 : i64} : (tensor<*xf32>, tensor<?x8xi64, #relax.tensor<[k, 8]>>) -> tensor<?x8xf32, #relax.tensor<[k, 8]>>
  // CHECK: relax.gather_elements %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>) -> tensor<?x?xf32>
  %2 = relax.gather_elements %x, %j {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>) -> tensor<?x?xf32>
  // CHECK: relax.gather_elements %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  %3 = relax.gather_elements %u, %j {axis = 0 : i64} : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @gather_nd
relax.func @gather_nd(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x1xi64, #relax.tensor<[k, 1]>>, %b: tensor<?x1xi64, #relax.tensor<[n, 1]>>, %j: tensor<*xi64>, %o: tensor<2x?xi64>) {
  // CHECK: relax.gather_nd %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>) -> tensor<?x4xf32, #relax.tensor<[k, 4]>>
  %0 = relax.gather_nd %x, %i : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>) -> tensor<?x4xf32, #relax.tensor<[k, 4]>>
  // CHECK: relax.gather_nd %{{.*}}, %{{.*}} {batch_dims = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[n, 1]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.gather_nd %x, %b {batch_dims = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[n, 1]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.gather_nd %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi64>) -> tensor<*xf32>
  %2 = relax.gather_nd %x, %j : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi64>) -> tensor<*xf32>
  // CHECK: relax.gather_nd %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<2x?xi64>) -> tensor<*xf32>
  %3 = relax.gather_nd %x, %o : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<2x?xi64>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @index_tensor
relax.func @index_tensor(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>, %i: tensor<?x1xi64, #relax.tensor<[k, 1]>>, %j: tensor<3xi32>, %o: tensor<*xi64>) {
  // CHECK: relax.index_tensor %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<3xi32>) -> tensor<?x3xf32, #relax.tensor<[k, 3]>>
  %0 = relax.index_tensor %x, %i, %j : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<3xi32>) -> tensor<?x3xf32, #relax.tensor<[k, 3]>>
  // CHECK: relax.index_tensor %{{.*}}, %{{.*}} : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<3xi32>) -> tensor<3x?xf32, #relax.tensor<[3, m]>>
  %1 = relax.index_tensor %x, %j : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<3xi32>) -> tensor<3x?xf32, #relax.tensor<[3, m]>>
  // CHECK: relax.index_tensor %{{.*}}, %{{.*}} : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<*xi64>) -> tensor<*xf32>
  %2 = relax.index_tensor %x, %o : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<*xi64>) -> tensor<*xf32>
  relax.return
}
