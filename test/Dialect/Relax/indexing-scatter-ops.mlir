// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @scatter_elements
relax.func @scatter_elements(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x4xi64, #relax.tensor<[k, 4]>>, %v: tensor<?x4xf32, #relax.tensor<[k, 4]>>, %u: tensor<*xf32>, %j: tensor<*xi32>, %r: tensor<?x1xi64, #relax.tensor<[k, 1]>>, %w: tensor<?xi64, #relax.tensor<[k]>>, %f: tensor<f32>) {
  // CHECK: relax.scatter_elements %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[k, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.scatter_elements %x, %i, %v {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[k, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.scatter_elements %{{.*}}, %{{.*}}, %{{.*}} {axis = -2 : i64, reduction = "add"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[k, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.scatter_elements %x, %i, %v {axis = -2 : i64, reduction = "add"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[k, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.scatter_elements %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<*xf32>, tensor<*xi32>, tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.scatter_elements %u, %j, %u {axis = 0 : i64} : (tensor<*xf32>, tensor<*xi32>, tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @scatter_nd
relax.func @scatter_nd(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x4xi64, #relax.tensor<[k, 4]>>, %v: tensor<?x4xf32, #relax.tensor<[k, 4]>>, %u: tensor<*xf32>, %j: tensor<*xi32>, %r: tensor<?x1xi64, #relax.tensor<[k, 1]>>, %w: tensor<?xi64, #relax.tensor<[k]>>, %f: tensor<f32>) {
  // CHECK: relax.scatter_nd %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.scatter_nd %x, %r, %v : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.scatter_nd %{{.*}}, %{{.*}}, %{{.*}} {reduction = "max"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.scatter_nd %x, %r, %v {reduction = "max"} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.scatter_nd %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>, tensor<*xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.scatter_nd %x, %j, %u : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xi32>, tensor<*xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// CHECK-LABEL: relax.func @index_put
relax.func @index_put(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %i: tensor<?x4xi64, #relax.tensor<[k, 4]>>, %v: tensor<?x4xf32, #relax.tensor<[k, 4]>>, %u: tensor<*xf32>, %j: tensor<*xi32>, %r: tensor<?x1xi64, #relax.tensor<[k, 1]>>, %w: tensor<?xi64, #relax.tensor<[k]>>, %f: tensor<f32>) {
  // CHECK: relax.index_put %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>, tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.index_put %x, %v, %w : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[k, 4]>>, tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.index_put %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {accumulate = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>, tensor<?xi64, #relax.tensor<[k]>>, tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.index_put %x, %f, %w, %w {accumulate = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>, tensor<?xi64, #relax.tensor<[k]>>, tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.index_put %{{.*}}, %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  %2 = relax.index_put %u, %u, %j : (tensor<*xf32>, tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  relax.return
}
